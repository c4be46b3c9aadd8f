"""Actions as lines of text, by name.

A line is `P0 VERB ...`. Cards go by their id (`athanor`, `sacred_grove`); essences are written `elan 2 life 1`, in any
order, a number 1 may be left out; `nothing` is none at all.

Choices of the set-up
    P0 keep hawk                 keep a card of the pack (draft), or one of two mages
    P0 take alchemy              take a magic item (set-up, passing), or a scroll (Inscription)

Collect, asked in this order: the choices of what is collected, then whether to take what lies on each component,
both in the order mage, item, what else is in play; the Cursed Forge last
    P0 gain elan 1               choose what a collect gives
    P0 take vault                take everything that lies on a component
    P0 leave vault               leave it; `take vault gold 1`, a part, is never legal
    P0 feed cursed_forge         pay 1 Death for it
    P0 turn cursed_forge         turn it instead

Actions of a turn
    P0 place hawk                an artifact from the hand
    P0 claim sacred_grove        a place of power or a face-up monument
    P0 claim unseen              the top card of the monument pile
    P0 discard hawk              then `P0 gain gold 1` or `P0 gain elan 1 calm 1`
    P0 use athanor 2             a power by its printed number, which may be left out if the card has one action power
    P0 use projection            a scroll
    P0 pass                      then `P0 take ITEM`

What may follow, each only if there is more than one way. A cost is asked for in this order: what is destroyed, turned
or converted, the bill, what is discarded; then each effect
    P0 less any                  a bill: a discount drops one of this part (`less elan`, `less any`)
    P0 pay gold                  a bill: one of the any part is paid with this, one by one
    P0 settle                    a bill: the rest is paid in the plainest way, Gold last; nothing moves before
    P0 gain life 2 elan 1        what an effect gives ("any" essences), to the pool or onto the card
    P0 convert death 4           the X of one type that is turned in; `convert nothing`
    P0 put life 3                how many of this type move onto Infernal Engine; asked type by type, Elan first
    P0 destroy hawk              which artifact is destroyed as a cost
    P0 discard hawk vault        which cards are discarded, as a cost or after drawing
    P0 turn hawk                 which other card is turned as a cost; `turn illusion`
    P0 straighten witch          which component is straightened
    P0 onto cursed_forge         which component gets the essence (Mermaid, Alchemical Lab)
    P0 empty windup_man          which component everything is taken off (Infernal Engine)
    P0 rival P2                  whose essences are counted
    P0 look deck                 own deck, or `look monuments`
    P0 order hawk vault treant   the new order, top card first
    P0 place fire_dragon         which artifact a power places
    P0 retrieve hawk             which card comes back from the discard pile

Life loss and Reacts
    P1 accept                    the attacker's offer; `accept hawk` where it asks for a card
    P1 react healer              a React that ignores the loss; `react shield` is the scroll
    P1 lose life 1 elan 2        suffer the loss; made by itself if it is the only way
    P0 react golden_statue       at a victory check; `react illusion dragon` (creature, demon)
    P0 react vial_of_light       when an artifact is destroyed, then `P0 gain elan 1`
    P0 pass                      no React

Luck, with a star in records
    * tile sacred_grove          a place of power comes into the game
    * monument obelisk           a monument turned up, or taken unseen
    * mage witch                 dealt to the next seat in turn
    * deal hawk                  an artifact dealt
    * draw hawk                  drawn from the own deck
    * look hawk                  looked at, from a pile
Luck that can bring one thing only is no stop: nothing is written for it.
"""

from __future__ import annotations

from kit.engine.game import Unreadable
from kit.engine.state import Action, State

from .cards import CARDS, named
from .state import ESSENCES, Amounts

AMOUNTS = frozenset({"gain", "convert", "put", "lose"})
"""Verbs that are followed by amounts of essences."""
CARD = frozenset({"keep", "take", "leave", "feed", "place", "use", "destroy", "turn", "straighten", "onto", "empty"})
NONE = "nothing"


def amounts_text(given: Amounts) -> str:
    return " ".join(f"{name} {n}" for name, n in named(given).items()) or NONE


def print_action(a: Action) -> str:
    head = f"P{a.seat} {a.verb}"
    if a.verb in AMOUNTS:
        return f"{head} {amounts_text(a.refs)}"
    if a.verb == "take" and len(a.refs) == 2:
        return f"{head} {a.refs[0]} {amounts_text(a.refs[1])}"
    if a.verb == "use" and a.refs[1] == len(CARDS[a.refs[0]].powers) == 1:
        return f"{head} {a.refs[0]}"
    return " ".join((head, *map(str, a.refs)))


def parse_action(s: State, text: str, verbs: tuple[str, ...]) -> Action:
    """The action a line means. Raises ValueError with one clear sentence."""
    words = text.split()
    seats = [f"P{i}" for i in range(len(s.seats))]
    if not words or words[0] not in seats:
        raise Unreadable("{text!r} should start with a seat: {seats}.", text=text, seats=", ".join(seats))
    if len(words) < 2 or words[1] not in verbs:
        raise Unreadable("{text!r}: the second word should be one of {verbs}.", text=text, verbs=", ".join(verbs))
    seat, verb, rest = seats.index(words[0]), words[1], words[2:]
    if verb in AMOUNTS:
        return Action(seat, verb, _amounts(text, rest))
    if verb in ("pass", "settle"):
        if rest:
            raise Unreadable("{text!r}: nothing follows {verb!r}.", text=text, verb=verb)
        return Action(seat, verb)
    if verb in ("less", "pay"):
        names = (*ESSENCES, "any") if verb == "less" else ESSENCES
        if len(rest) != 1 or rest[0] not in names:
            raise Unreadable(
                "{text!r}: {verb!r} takes one of {names}; a bill is settled one by one.",
                text=text, verb=verb, names=", ".join(names),
            )
        return Action(seat, verb, tuple(rest))
    if verb == "use":
        return Action(seat, verb, _power(text, rest))
    if verb == "rival":
        if len(rest) != 1 or rest[0] not in seats:
            raise Unreadable("{text!r}: 'rival' names a seat, one of {seats}.", text=text, seats=", ".join(seats))
        return Action(seat, verb, tuple(rest))
    if verb == "look":
        if len(rest) != 1:
            raise Unreadable("{text!r}: 'look' names a pile, 'deck' or 'monuments'.", text=text)
        return Action(seat, verb, tuple(rest))
    if verb == "take" and len(rest) > 1 and rest[0] in CARDS:  # a part of what lies there: refused, but it can be said
        return Action(seat, verb, (rest[0], _amounts(text, rest[1:])))
    words_allowed = ("unseen",) if verb == "claim" else ("creature", "demon", "dragon") if verb == "react" else ()
    for name in rest:
        if name not in CARDS and name not in words_allowed:
            raise Unreadable("{text!r}: there is no card {name!r}.", text=text, name=name)
    if not rest and verb != "accept":
        raise Unreadable("{text!r}: {verb!r} names a card.", text=text, verb=verb)
    if len(rest) > 1 and verb in CARD:
        raise Unreadable("{text!r}: {verb!r} names one card.", text=text, verb=verb)
    if verb == "discard":
        rest = sorted(rest)
    return Action(seat, verb, tuple(rest))


def _amounts(text: str, words: list[str]) -> Amounts:
    found = [0] * len(ESSENCES)
    if words == [NONE]:
        return tuple(found)
    at = 0
    while at < len(words):
        name = words[at]
        if name not in ESSENCES:
            raise Unreadable(
                "{text!r}: {name!r} is no essence; write for example 'elan 2 life 1', or 'nothing'.",
                text=text, name=name,
            )
        at += 1
        n = 1
        if at < len(words) and words[at].isdecimal():
            n = int(words[at])
            at += 1
        found[ESSENCES.index(name)] += n
    if not words:
        raise Unreadable("{text!r}: which essences? Write for example 'elan 2 life 1', or 'nothing'.", text=text)
    return tuple(found)


def _power(text: str, words: list[str]) -> tuple[str, int]:
    if not words or words[0] not in CARDS or len(words) > 2:
        raise Unreadable("{text!r}: 'use' names a card and the number of its power.", text=text)
    card = CARDS[words[0]]
    if len(words) == 2:
        if not words[1].isdecimal():
            raise Unreadable("{text!r}: {word!r} is no number of a power.", text=text, word=words[1])
        return card.id, int(words[1])
    if len(card.actions) == 1:
        return card.id, card.actions[0].n + 1
    if not card.actions:
        return card.id, 1  # refused, but it can be said
    numbers = " or ".join(str(p.n + 1) for p in card.actions)
    raise Unreadable("{text!r}: which power? Say {numbers}.", text=text, numbers=numbers)
