"""Conditions and formulas of the card data: a small language, parsed once, never evaluated as Python.

    tokens.skull>=8    not creature.flying    spell.type in (incantation,enchantment)
    ceil(target.cast_cost/2)    1 if target.level<=2 else 3

Names are dotted paths; the caller's `look(path)` gives their values and returns None for a name it does not know,
which then stands for itself as a word (`quick`, `incantation`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil
from typing import Any

Look = Callable[[str], Any]
Node = Callable[[Look], Any]
TOKEN = re.compile(r"\s*(>=|<=|==|!=|[-+*/()<>,]|\d+|[A-Za-z_][\w.]*)")
COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: a in b if isinstance(b, frozenset) else a == b,
    "!=": lambda a, b: a not in b if isinstance(b, frozenset) else a != b,
    ">=": lambda a, b: a >= b, "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, "<": lambda a, b: a < b,
}  # fmt: skip


@cache
def parse(text: str) -> Node:
    """The expression as a function of `look`. Raises ValueError for a text that is none."""
    tokens, at = [], 0
    while at < len(text.rstrip()):
        match = TOKEN.match(text, at)
        if match is None:
            raise ValueError(f"{text!r}: cannot read {text[at:]!r}")
        tokens.append(match.group(1))
        at = match.end()
    parser = _Parser(text, tokens)
    node = parser.choice()
    if parser.at < len(tokens):
        raise ValueError(f"{text!r}: {tokens[parser.at]!r} is too much")
    return node


def names(text: str) -> list[str]:
    """The names in an expression. Raises ValueError for a text that is none."""
    parse(text)
    words = [match.group(1) for match in TOKEN.finditer(text)]
    return [word for word in words if (word[0].isalpha() or word[0] == "_") and word not in KEYWORDS]


KEYWORDS = frozenset({"if", "else", "or", "and", "not", "in"})


def evaluate(text: str | int, look: Look) -> Any:
    """The value of an expression; a number is its own value."""
    if isinstance(text, int):
        return text
    value = parse(text)(look)
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


class _Parser:
    """Recursive descent; each method reads one level and gives back a function of `look`."""

    def __init__(self, text: str, tokens: list[str]) -> None:
        self.text, self.tokens, self.at = text, tokens, 0

    def peek(self) -> str | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self, token: str | None = None) -> str:
        found = self.peek()
        if found is None or (token is not None and found != token):
            raise ValueError(f"{self.text!r}: {token or 'more'} is missing")
        self.at += 1
        return found

    def choice(self) -> Node:
        yes = self.either()
        if self.peek() != "if":
            return yes
        self.take()
        test = self.either()
        self.take("else")
        no = self.choice()
        return lambda look: yes(look) if test(look) else no(look)

    def either(self) -> Node:
        nodes = [self.both()]
        while self.peek() == "or":
            self.take()
            nodes.append(self.both())
        return nodes[0] if len(nodes) == 1 else lambda look: any(node(look) for node in nodes)

    def both(self) -> Node:
        nodes = [self.test()]
        while self.peek() == "and":
            self.take()
            nodes.append(self.test())
        return nodes[0] if len(nodes) == 1 else lambda look: all(node(look) for node in nodes)

    def test(self) -> Node:
        if self.peek() == "not":
            self.take()
            node = self.test()
            return lambda look: not node(look)
        left = self.sum()
        sign = self.peek()
        if sign in COMPARE:
            self.take()
            right, compare = self.sum(), COMPARE[sign]
            return lambda look: compare(left(look), right(look))
        if sign == "in":
            self.take()
            self.take("(")
            words = [self.sum()]
            while self.peek() == ",":
                self.take()
                words.append(self.sum())
            self.take(")")
            return lambda look: left(look) in [word(look) for word in words]
        return left

    def sum(self) -> Node:
        node = self.product()
        while self.peek() in ("+", "-"):
            plus, left, right = self.take() == "+", node, self.product()
            node = (lambda a, b: lambda look: a(look) + b(look))(left, right) if plus else (
                lambda a, b: lambda look: a(look) - b(look))(left, right)  # fmt: skip
        return node

    def product(self) -> Node:
        node = self.atom()
        while self.peek() in ("*", "/"):
            times, left, right = self.take() == "*", node, self.atom()
            node = (lambda a, b: lambda look: a(look) * b(look))(left, right) if times else (
                lambda a, b: lambda look: Fraction(a(look), b(look)))(left, right)  # fmt: skip
        return node

    def atom(self) -> Node:
        token = self.take()
        if token == "-":
            node = self.atom()
            return lambda look: -node(look)
        if token == "(":
            node = self.choice()
            self.take(")")
            return node
        if token.isdigit():
            number = int(token)
            return lambda look: number
        if self.peek() == "(":
            return self.call(token)

        def name(look: Look) -> Any:
            value = look(token)
            return token if value is None else value

        return name

    def call(self, name: str) -> Node:
        self.take("(")
        nodes = []
        while self.peek() != ")":
            nodes.append(self.choice())
            if self.peek() == ",":
                self.take()
        self.take(")")
        if name in ("ceil", "max"):
            function = ceil if name == "ceil" else max
            return lambda look: function(*(node(look) for node in nodes))
        return lambda look: look(name)(*(node(look) for node in nodes))
