"""The shared engine: knows no game, no screen. Standard library only.

A newcomer reads `state` (what a position is), `game` (what a game declares and how it is played), then as needed
`window` (who may answer), `piles` and `luck` (what chance decides), `bill` (prices), `traits` (values that are
asked), `secret` and `knowledge` (what a seat sees), `record` and `timeline` (a game as text, as a tree), `odds`,
`search`, `blind` and `proof`.
"""
