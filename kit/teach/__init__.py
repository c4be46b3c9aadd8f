"""Scenarios, lessons and puzzles: one format of files, run on the real engine. No widgets."""
