"""Luck is keyed: an outcome depends on the seed, the stream of chance and how often that stream flowed before on
this line of play, and on nothing else. So a branch meets the same dice until the learner asks for new luck."""

from __future__ import annotations

import random


class Luck:
    """A seed. `generator(stream, n)` is the generator for the n-th outcome of a stream."""

    __slots__ = ("seed",)

    def __init__(self, seed: int | str) -> None:
        self.seed = str(seed)

    def generator(self, stream: str, n: int) -> random.Random:
        return random.Random(f"{self.seed}/{stream}/{n}")
