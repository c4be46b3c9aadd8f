"""Res Arcana as it is seen: its words, its cards, its table, its plots."""
