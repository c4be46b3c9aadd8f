"""Choices as text, by name: what scripts, records and links are written in.

    P1 activate wolf                P2 pass
    P1 move wolf B1                 P1 climb wolf B1
    P1 attack wolf->goblin bite     P1 attack wolf->B2 blast      (a zone attack)
    P1 guard wolf                   P1 end wolf                   (no further action)
    P2 defend goblin                P2 defend goblin 1            (its second Defense; none: pass)
    P2 counterstrike goblin club    P1 sweep orc                  (second target)
    P2 intercept knight             P1 next goblin                (order of a zone attack)
    P1 way north                    (of a Push)                   P1 reveal bear_strength
    P1 uproot vine                  P1 free_attack sword->goblin  P1 vigil wolf
    P1 upkeep wolf burn             P1 rest                       (all duties in the usual order)
    P1 pay wolf                     P1 decline wolf               (an upkeep cost)
    P1 lifebond mage->shade 2       P1 heal wolf 1                (points given up for Bleed)
    P1 use mage staff_of_beasts staff_power->wolf                 (a power of an object)
    P1 choose B1                    (what a spell leaves open as it is cast: where a Teleport goes)
    P1 pick goblin                  (what an effect asks as it is carried out)
    P1 agree                        (to an effect that may be declined)
    P1 answer hellfire_trap         (which of several cards is carried out next)
    P1 again wolf->goblin bite      (an attack that a card adds)
    P1 prepare lair timber_wolf     P1 deploy lair->B2            P1 bind mage_wand dispel
    P1 extend A1|A2                 P1 first P2                   (who has the initiative first)
    P1 begin                        (of the phase at which a position stands)
    P1 plan fireball                P1 cast mage fireball->goblin P1 quickcast mage fireball->goblin

A choice that has one answer only is made by itself, and takes no line: the last object of a zone attack, the only way
of a Push, a duty that stands alone, an upkeep cost that cannot be paid, the last cards of a book. Defenses,
counterstrikes, sweeps, reveals, quickcasts and the like are asked even so, for they may be passed. An enchantment that
was just cast is called `hidden` (then hidden_2) until it is revealed.

Outcomes: `* dice 2 1* 0` (faces from left to right) and `* d12 7`. Objects bear the names of the scenario, else their
card's id, with _2, _3 for further copies. Zones are A1..D3, borders A1|B1.
"""

from __future__ import annotations

import re
from typing import Any

from kit.engine.game import Unreadable
from kit.engine.state import Action, Ask, State

from .state import by_name, the_board

FORMS = {
    "activate": "obj", "move": "obj zone", "climb": "obj zone", "attack": "obj->target word", "guard": "obj",
    "end": "obj", "defend": "obj number?", "counterstrike": "obj word", "sweep": "obj", "intercept": "obj",
    "next": "obj", "way": "word", "reveal": "obj", "uproot": "obj", "free_attack": "obj->obj", "vigil": "obj",
    "upkeep": "obj word", "rest": "", "pay": "obj", "decline": "obj", "lifebond": "obj->obj number",
    "heal": "obj number", "plan": "word", "pass": "", "cast": "obj word->target*", "quickcast": "obj word->target*",
    "choose": "target", "extend": "target", "bind": "obj word", "agree": "", "pick": "option", "deploy": "obj->target",
    "begin": "", "lay_down": "", "rework": "", "first": "word", "hatch": "word", "prepare": "obj word",
    "use": "obj obj word->target*", "answer": "obj", "again": "obj->obj word",
}  # fmt: skip
"""For each verb the kinds of its refs and what stands between them; `?` may be left out (0), `*` are many or none."""


def print_action(s: State, action: Action) -> str:
    """The line of an action."""
    words = [f"P{action.seat + 1}", action.verb]
    text = " ".join(words)
    pieces = re.findall(r"(->|\s|^)([a-z]+)([?*]?)", FORMS[action.verb])
    refs = list(action.refs)
    for k, (gap, kind, many) in enumerate(pieces):
        if many == "*":
            for n, ref in enumerate(refs[k:]):
                text += (gap if n == 0 else " ") + _print(s, kind, ref)
            break
        if many == "?" and not refs[k]:
            continue
        text += (gap or " ") + _print(s, kind, refs[k])
    return text


def _print(s: State, kind: str, ref: Any) -> str:
    if kind == "obj" or (kind in ("target", "option") and isinstance(ref, int)):
        return s.things[ref].name
    return str(ref)


def parse_action(s: State, text: str) -> Action:
    """The action of a line. Raises ValueError with one sentence."""
    words = text.split(None, 2)
    if len(words) < 2 or not re.fullmatch(r"P\d", words[0]) or not 1 <= int(words[0][1:]) <= len(s.seats):
        raise Unreadable("{text!r}: a line begins with a seat and a verb, such as 'P1 activate wolf'.", text=text)
    seat, verb = int(words[0][1:]) - 1, words[1]
    if verb not in FORMS:
        raise Unreadable(
            "{text!r}: there is no verb {verb!r}; the verbs are {verbs}.",
            text=text, verb=verb, verbs=", ".join(sorted(FORMS)),
        )
    given = re.split(r"->|\s+", words[2].strip()) if len(words) > 2 else []
    refs: list[object] = []
    for _, kind, many in re.findall(r"(->|\s|^)([a-z]+)([?*]?)", FORMS[verb]):
        if many == "*":
            refs += [_parse(s, text, kind, word) for word in given[len(refs) :]]
            break
        if len(refs) >= len(given):
            if many == "?":
                refs.append(0)
                continue
            raise Unreadable(
                "{text!r}: {verb} is written '{seat} {verb} {form}'.",
                text=text, verb=verb, seat=words[0], form=FORMS[verb],
            )
        refs.append(_parse(s, text, kind, given[len(refs)]))
    if len(given) > len(refs):
        raise Unreadable(
            "{text!r}: {word!r} is too much; write '{seat} {verb} {form}'.",
            text=text, word=given[len(refs)], seat=words[0], verb=verb, form=FORMS[verb],
        )
    return Action(seat, verb, tuple(refs))


def _parse(s: State, text: str, kind: str, word: str) -> object:
    if kind == "word":
        return word
    if kind == "number":
        if not word.isdigit():
            raise Unreadable("{text!r}: {word!r} should be a number.", text=text, word=word)
        return int(word)
    if kind == "option":
        ask = s.pending
        if type(ask) is Ask and ask.kind == "pick" and word in ask.arg[1]:
            return word
        kind = "target"
    b = the_board(s)
    if kind in ("zone", "target") and (word in b.number or word in b.border_number):
        return word
    if kind == "zone":
        raise Unreadable(
            "{text!r}: {word!r} is no zone; they are {first}..{last}.",
            text=text, word=word, first=b.names[0], last=b.names[-1],
        )
    if kind == "target" and re.fullmatch(r"P\d:\w+", word):
        return word
    i = by_name(s, word)
    if i is None:
        there = ", ".join(sorted(o.name for o in s.things.values()))
        raise Unreadable(
            "{text!r}: there is no {word!r} in play; there are {there}.",
            text=text, word=word, there=there,
        )
    return i
