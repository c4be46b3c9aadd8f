"""Nevermore: a hidden card draft, then one suit after another."""
