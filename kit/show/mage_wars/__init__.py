"""Mage Wars Arena on the screen: words, cards, the arena, the rail of steps, odds and plots."""
