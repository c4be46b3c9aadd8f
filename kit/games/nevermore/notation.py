"""How actions and luck are written: one line each, by name.

Seats are P0 to P5. Cards are named by their ids; a card of the main deck by its suit (attack, healing, radiance,
victory, raven). Where cards are chosen, their order does not matter.

Actions

    P0 pass attack raven raven     the draft: these cards go to the neighbour
    P0 pass                        a moment for Magick: play nothing now
    P0 play aid                    play a card face up; add or place one in a hand face down (`P0 play tax`)
    P0 play acquire P1             with a target: acquire, nightmare, spite (human), blooding, shadow_raven (any seat)
    P0 play foretell healing       foretell names attack, healing or radiance
    P0 set victory victory raven   set out for the called suit: all its cards and the Ravens spent on them, where
                                   look-alikes are written as their suit and die first; without the suit `P0 set`
                                   sets out nothing
    P0 set healing raven light_healing   where a raven could cancel it at the reveal: this look-alike stays face up,
                                   a main card dies
    P0 bluff 2                     without the suit: set out two cards that are taken back
    P2 attack P1                   the target of an attack
    P2 spread                      1 damage to everybody instead
    P3 peck      P3 decline        a raven at top pecks, or not
    P0 target P1                   whom a card's effect hits: enrage, syphon, dominate (a card is taken), drain (among
                                   ties), a reversed attack (who is healed)
    P0 discard attack raven        cards for fortune, renew, brilliance, or Light cards for a reversed Radiance
    P0 keep healing                the card kept of those seen: summon, tax
    P0 use tax                     use it on the draw just made; `P0 pass` waits for another
    P0 pay health   P0 pay vp      scrye: pay to set the tokens in order; `P0 decline` only looks
    P0 order victory attack healing radiance      scrye: the new order of the tokens still face down or unturned

A choice with a single legal action is made by itself and is not written: a Raven that must be spent, the only human
left to attack. Windows are written only for seats that could play something. Heal is offered in every window: at an
attack it may be played before the damage (and is capped before it); `P1 pass` once or twice leads on to the rescue,
which is offered only to a player whose Heals are enough.

Luck

    * first attack                 the card drawn to find the first dealer
    * deal P0 attack attack healing raven raven       five cards of the main deck (any number in other positions)
    * draw P0 attack               main-deck cards drawn by an effect: empower, fortune, renew, summon, nightmare
    * light P0 heal aid            Light Magick drawn
    * shadow P0 tax                Shadow Magick drawn
    * take P1 victory              a random card leaves P1's hand: acquire, nightmare
    * token healing                the token turned, when its place is unknown
    * tokens healing attack victory radiance          the order found when tokens are looked at or turned up
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.engine.game import Unreadable
from kit.engine.state import Action, State

from .cards import MAGICK, ORDER, SUIT_OF, SUITS, TOKENS, in_order

_WORDS = {"spread": 0, "peck": 0, "decline": 0}
"""Verbs that stand alone."""

Reader = Callable[[State, Sequence[str], str], tuple[str, ...]]
"""What the words after a verb name, in this state; the last is the whole text, for the refusal."""


def print_action(s: State, action: Action) -> str:
    """The line of an action."""
    seat, verb, refs = action
    if verb == "bluff":
        return f"P{seat} bluff {refs[0]}"
    return " ".join([f"P{seat}", verb, *(f"P{ref}" if type(ref) is int else ref for ref in refs)])


def parse_action(s: State, text: str) -> Action:
    """The inverse of `print_action`. Raises ValueError with one clear sentence if the line is no action here."""
    words = text.split()
    if len(words) < 2:
        raise Unreadable("{text!r} should be a seat, a verb and what it needs, such as 'P0 play aid'.", text=text)
    seat, verb, refs = seat_of(s, words[0], text), words[1], words[2:]
    if verb in _WORDS:
        if refs:
            raise Unreadable("{text!r}: '{verb}' stands alone.", text=text, verb=verb)
        return Action(seat, verb)
    if verb in _REFS:
        return Action(seat, verb, _REFS[verb](s, refs, text))
    raise Unreadable(
        "{text!r}: there is no verb {verb!r}; the verbs are {verbs}.",
        text=text, verb=verb, verbs=", ".join((*_WORDS, *_REFS)),
    )


def seat_of(s: State, word: str, text: str) -> int:
    """The seat that a word of `text` names. Raises Unreadable."""
    seats = [f"P{i}" for i in range(len(s.seats))]
    if word not in seats:
        raise Unreadable(
            "{text!r}: {word!r} is no seat; the seats are {seats}.",
            text=text, word=word, seats=", ".join(seats),
        )
    return seats.index(word)


def cards_of(words: Sequence[str], among: Sequence[str], text: str) -> tuple[str, ...]:
    """Cards that words of `text` name, in the order in which hands list them. Raises Unreadable."""
    for word in words:
        if word not in among:
            raise Unreadable("{text!r}: {word!r} is no card that can stand here.", text=text, word=word)
    return in_order(words)


def _cards(*among: str) -> Reader:
    return lambda s, words, text: cards_of(words, among, text)


def _one(among: Sequence[str], wrong: Callable[[str], Unreadable]) -> Reader:
    def read(s: State, words: Sequence[str], text: str) -> tuple[str, ...]:
        if len(words) != 1 or words[0] not in among:
            raise wrong(text)
        return (words[0],)

    return read


def _play(s: State, words: Sequence[str], text: str) -> tuple:
    if not words or words[0] not in MAGICK:
        raise Unreadable("{text!r} should name a Magick card by its id, such as 'aid'.", text=text)
    card, *target = words
    return (card, *(word if word in SUITS else seat_of(s, word, text) for word in target))


def _seats(s: State, words: Sequence[str], text: str) -> tuple[int, ...]:
    if not words:
        raise Unreadable("{text!r} should name a seat, such as P1.", text=text)
    return tuple(sorted(seat_of(s, word, text) for word in words))


def _number(s: State, words: Sequence[str], text: str) -> tuple[int]:
    if len(words) != 1 or not words[0].isdecimal():
        raise Unreadable("{text!r} should say how many cards, such as 'bluff 2'.", text=text)
    return (int(words[0]),)


def _tokens(s: State, words: Sequence[str], text: str) -> tuple[str, ...]:
    if sorted(set(words)) != sorted(words) or not set(words) <= set(TOKENS):
        raise Unreadable("{text!r} should name tokens, each once: {tokens}.", text=text, tokens=", ".join(TOKENS))
    return tuple(words)


_REFS = {
    "pass": _cards(*SUITS),
    "play": _play,
    "set": _cards(*SUIT_OF),
    "bluff": _number,
    "attack": _seats,
    "target": _seats,
    "discard": _cards(*ORDER),
    "keep": _one(tuple(ORDER), lambda text: Unreadable("{text!r} should name one card.", text=text)),
    "use": _one(tuple(MAGICK), lambda text: Unreadable("{text!r} should name one Magick card.", text=text)),
    "pay": _one(("health", "vp"), lambda text: Unreadable("{text!r} should name health or vp.", text=text)),
    "order": _tokens,
}
"""How the words after each verb are read."""
