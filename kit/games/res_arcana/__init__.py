"""Res Arcana with Lux et Tenebrae: a draft, then an essence engine."""
