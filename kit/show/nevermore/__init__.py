"""Nevermore as it is seen: its words, its table, its plots."""
