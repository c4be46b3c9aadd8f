"""Why an action is refused: coded reasons with their rules, for everything that can be tried from the table.

The listing of legal actions (in `hand`, `suits`, `magick`) is written for speed, these checks for the answer; a law
holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

from kit.engine.game import Refusal
from kit.engine.secret import Secret
from kit.engine.state import HIDDEN, Action, Ask, Chance, State
from kit.engine.window import Window

from . import choices, magick, moments, payouts, suits
from .cards import ADDED, ALIKE, DECK, PLACED, SUIT_OF, SUITS, TOKENS, in_order, moment_of
from .damage import provisional
from .state import Draws, Play, Token

TURN = {"draft": "NM R3", "commit": "NM 19.3", "attack": "NM 9.2", "peck": "NM R23", "target": "NM 15.3"}
"""The rule that says whose turn it is, by the decision that is due; windows go by NM R31."""


def candidates(s: State) -> Iterator[Action]:
    """Everything worth trying: every seat, every verb, cards held and not held, targets right and wrong."""
    seats = range(len(s.seats))
    seen = [card for context in s.contexts.values() if isinstance(context, Draws) for card in context.cards]
    for i in seats:
        seat = s.seats[i]
        yield from (Action(i, verb) for verb in ("pass", "spread", "peck", "decline", "set"))
        yield from (Action(i, "attack", (j,)) for j in seats)
        yield Action(i, "attack", tuple(j for j in seats if j != i)[:2])
        yield from (Action(i, "target", (j,)) for j in seats)
        yield from (Action(i, "pay", (what,)) for what in ("health", "vp"))
        yield Action(i, "use", ("tax",))
        yield from (Action(i, "bluff", (n,)) for n in range(1, len(seat.hand) + len(seat.joined) + 2))
        kept = dict.fromkeys((*SUITS, "heal", *seat.aside, *seen))
        yield from (Action(i, "keep", (card,)) for card in kept if card[0] != HIDDEN)
        yield from (Action(i, "order", tokens) for tokens in permutations(TOKENS))
        yield from (Action(i, "play", refs) for refs in _plays(s, i))
        yield from (Action(i, verb, refs) for verb, refs in dict.fromkeys(_card_choices(s, i)))


def _plays(s: State, i: int) -> Iterator[tuple]:
    cards = {card for card in s.seats[i].magick if card[0] != HIDDEN} | {"heal", "tax", "light_healing"}
    for card in sorted(cards):
        yield (card,)
        yield from ((card, j) for j in range(len(s.seats)))
        yield from ((card, suit) for suit in ("attack", "healing", "radiance", "victory"))


def _card_choices(s: State, i: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Sets of cards to pass, discard or set out: of what is held, and a few that are not."""
    seat = s.seats[i]
    main = [card for card in seat.hand if card[0] != HIDDEN]
    known = [*main, *(card for card in seat.joined if card[0] != HIDDEN)]
    light = [card for card in seat.magick if DECK.get(card) == "light"]
    yield from (("pass", cards) for n in (1, 2, 3) for cards in combinations(main, n))
    yield from (("pass", cards) for cards in (("raven",) * 3, ("attack", "healing")))
    yield from (("discard", in_order(cards)) for n in (1, 2) for cards in combinations(known, n))
    yield from (("discard", cards) for n in range(1, len(light) + 1) for cards in combinations(light, n))
    yield "discard", ("aid",)
    for suit in TOKENS:
        ours = sum(SUIT_OF.get(card) == suit for card in known)
        for n in {1, ours, ours + 1} - {0}:
            yield from (("set", (suit,) * n + ("raven",) * k) for k in range(max(3, ours) + 1))
        for card in dict.fromkeys(card for card in seat.joined if card == ALIKE[suit]):
            n = seat.joined.count(card)
            yield from (
                ("set", (suit,) * (ours - m) + ("raven",) * k + (card,) * m) for m in range(1, n + 1) for k in range(4)
            )
    yield "set", ("raven",)


# An action of the right kind at the wrong time or seat.


def not_now(s: State, a: Action) -> Refusal:
    """Why the verb does not answer what is due, or not from this seat."""
    ask = s.pending
    if s.winner is not None:
        return Refusal("game-over", "NM 17.4")
    reason = _EARLY[a.verb](s, a) if a.verb in _EARLY else None
    if reason is not None:
        return reason
    if type(ask) is Chance and ask.kind != HIDDEN:
        return Refusal("luck-first", "NM 19.5", {"luck": ask.kind})
    if type(ask) is not Ask or (ask.seat != a.seat and a.verb in s.game.asks[ask.kind].verbs):
        kind = ask.kind if type(ask) is Ask else HIDDEN
        return Refusal("not-your-turn", TURN.get(kind, "NM R31"), {"seat": a.seat})
    if a.verb in ("pass", "decline") and ask.seat == a.seat and ask.kind in _MUST:
        code, cite = _MUST[ask.kind]
        return Refusal(code, cite)
    return Refusal("not-now", _WHEN[a.verb], {"due": ask.kind})


_MUST = {
    "attack": ("must-attack", "NM R8"),
    "commit": ("must-set-out", "NM 6.4"),
    "target": ("must-choose", "NM R70"),
    "discard": ("must-discard", "NM R59"),
    "keep": ("must-keep", "NM 15.3"),
    "order": ("must-order", "NM R57"),
    "peck": ("decline-instead", "NM 14.3"),
    "pay": ("decline-instead", "NM R57"),
    "draft": ("wrong-number", "NM 5.1"),
}
"""Decisions that cannot be passed."""

_WHEN = {
    "pass": "NM R31", "play": "NM 15.1", "use": "NM R51", "set": "NM 4.6", "bluff": "NM R65", "attack": "NM 9.1",
    "spread": "NM 9.4", "peck": "NM 14.3", "decline": "NM 14.3", "target": "NM 15.3", "discard": "NM R59",
    "keep": "NM 15.3", "pay": "NM R57", "order": "NM R57",
}  # fmt: skip
"""The rule that says when each verb has its place."""


def _token(s: State) -> Token | None:
    """The suit being resolved, once it is counted."""
    found = [context for context in s.contexts.values() if isinstance(context, Token) and context.counts]
    return found[-1] if found else None


def _early_peck(s: State, a: Action) -> Refusal | None:
    token = _token(s)
    if token is None:
        return None
    if not s.seats[a.seat].raven:
        return Refusal("not-a-raven", "NM 14.3")
    if token.suit not in ("attack", "healing", "victory"):
        return Refusal("no-peck-here", "NM 14.4", {"suit": token.suit})
    if a.seat not in token.top:
        return Refusal("not-at-top", "NM 14.3", {"suit": token.suit})
    if not payouts.pecked(s, token, a.seat):
        return Refusal("no-second-place", "NM R22", {"second": token.second})
    return None


def _early_attack(s: State, a: Action) -> Refusal | None:
    token = _token(s)
    if token is None or token.suit != "attack":
        return None
    if s.seats[a.seat].raven:
        return Refusal("raven-deals-no-damage", "NM 14.2")
    if a.seat not in token.top:
        return Refusal("not-at-top", "NM 9.1", {"suit": "attack"})
    if token.betrayer is not None:
        return Refusal("reversed", "NM R43")
    if s.contexts[s.table.hand].calm:
        return Refusal("no-attack-damage", "NM R55")
    return None


def _early_pass(s: State, a: Action) -> Refusal | None:
    hand = s.contexts.get(s.table.hand)
    if a.refs and (type(s.pending) is not Ask or s.pending.kind != "draft"):
        if hand is not None and hand.freeze:
            return Refusal("no-passing", "NM card/freeze")
        return Refusal("not-now", "NM 4.3")
    return None


def _early_play(s: State, a: Action) -> Refusal | None:
    reason = _play(s, a)
    return None if reason is None else reason._replace(nearest=None)


_EARLY = {
    "peck": _early_peck,
    "attack": _early_attack,
    "spread": _early_attack,
    "pass": _early_pass,
    "play": _early_play,
}
"""Reasons that hold whoever is asked."""


# Playing Magick.


def playing(s: State, a: Action) -> Refusal | None:
    return _play(s, a)


def _play(s: State, a: Action) -> Refusal | None:
    """Why the card cannot be played by this seat at this moment; None if only the turn is missing, or nothing."""
    i, (card, *rest) = a.seat, a.refs
    refs = tuple(rest)
    seat = s.seats[i]
    if card not in seat.magick:
        if any(held[0] == HIDDEN for held in seat.magick):
            return Refusal("not-your-turn", "NM R34", {"seat": i})
        return Refusal("not-owned", "NM 15.1", {"card": card})
    hand = s.contexts.get(s.table.hand)
    if hand is not None and hand.entombed and DECK[card] == "light":
        return Refusal("entombed", "NM R56", {"card": card})
    window = _window(s)
    if window is None:
        if type(s.pending) is Ask and any(isinstance(context, Play) for context in s.contexts.values()):
            return Refusal("no-interrupting", "NM 15.3", {"card": card})
        return _wrong_moment(card, seat.raven)
    if window.kind == "rescue":
        return _rescue(s, window, i, card, refs)
    if window.kind == "answer":
        return _answer(s, window, i, card, refs)
    if window.kind not in moments.PLAYABLE:
        return _wrong_moment(card, seat.raven)
    if card not in moments.PLAYABLE[window.kind][seat.raven]:
        if card in moments.PLAYABLE[window.kind][not seat.raven]:
            return Refusal("wrong-form", "NM 14.8", {"card": card, "raven": seat.raven})
        return _wrong_moment(card, seat.raven)
    return _target(s, window.subject, i, card, refs)


def _window(s: State) -> Window | None:
    """The window that is open now, if that is what play waits for."""
    frame = s.agenda[0] if s.agenda is not None else None
    if frame is None or frame.step != "window" or type(s.pending) not in (Ask, Chance):
        return None
    if type(s.pending) is Ask and s.pending.ctx != frame.ctx:
        return None
    return s.contexts[frame.ctx]


def _wrong_moment(card: str, raven: bool) -> Refusal:
    if card in ADDED:
        return Refusal("only-before-resolution", "NM R32", {"card": card})
    if card in PLACED:
        return Refusal("only-before-resolution", "NM 15.6", {"card": card})
    if card == "heal":
        return Refusal("not-offered", "NM R72", {"card": card})
    moment = moment_of(card, raven)
    return Refusal("wrong-moment", _MOMENT[moment], {"card": card, "moment": moment})


_MOMENT = {
    "before_draft": "NM 4.2",
    "during_pass": "NM 4.3",
    "before_resolution": "NM 4.4",
    "before_token_reveal": "NM 4.6",
    "on_attacked": "NM 19.4",
    "on_damage_dealt": "NM 19.4",
    "end_of_resolution": "NM 4.8",
}
"""The rule that says when each moment comes."""


def _rescue(s: State, window: Window, i: int, card: str, refs: tuple) -> Refusal | None:
    if card != "heal":
        return Refusal("only-heal", "NM 15.8", {"card": card})
    rest = provisional(s.contexts[window.subject], i)
    if rest is None:
        return Refusal("not-in-danger", "NM R72")
    if refs:
        return Refusal("no-target", "NM 15.1", {"card": card})
    if not moments.can_rescue(s, i, rest):
        return Refusal("too-little", "NM R42", {"health": rest, "gain": 2 * s.seats[i].magick.count("heal")})
    return None


def _answer(s: State, window: Window, i: int, card: str, refs: tuple) -> Refusal | None:
    if card != "heal":
        return Refusal("only-heal", "NM 15.3", {"card": card})
    if not s.seats[i].raven:
        return Refusal("wrong-form", "NM 14.8", {"card": card, "raven": False})
    subject = s.contexts[window.subject]
    if subject.seat == i:
        return Refusal("own-card", "NM R34", {"card": subject.card})
    return Refusal("no-target", "NM 15.1", {"card": card}) if refs else None


def _target(s: State, subject: int, i: int, card: str, refs: tuple) -> Refusal | None:
    """Why the card cannot be played with what is named after it."""
    listing = moments.LISTINGS.get(card)
    allowed = [()] if listing is None else listing(s, subject, i)
    if refs in allowed:
        return None
    reason = _WITH_CONDITION[card](s, subject, i) if card in _WITH_CONDITION else None
    nearest = Action(i, "play", (card, *allowed[0])) if allowed else None
    if reason is not None:
        code, cite = reason
    elif allowed == [()]:
        code, cite = "no-target", "NM 15.1"
    elif card == "foretell":
        code, cite = "not-nameable", "NM R44"
    elif len(refs) != 1 or refs[0] in SUITS:
        code, cite = "needs-target", f"NM card/{card}"
    elif refs[0] == i and card != "blooding":
        code, cite = "not-yourself", f"NM card/{card}"
    elif s.seats[refs[0]].raven:
        code, cite = "raven-target", "NM 14.7"
    elif refs[0] in s.contexts[subject].replaced:
        code, cite = "replaced", "NM R73"
    else:
        code, cite = "not-a-victim", "NM R41"
    return Refusal(code, cite, {"card": card}, nearest)


def _cannot_skip(s: State, subject: int, i: int) -> tuple[str, str] | None:
    return ("already-skipping", "NM R37") if s.seats[i].skips else None


def _cannot_bolster(s: State, subject: int, i: int) -> tuple[str, str] | None:
    if s.seats[i].raven:
        return None
    damage = s.contexts[subject]
    if i not in damage.victims:
        return "not-attacked", "NM R39"
    return ("replaced", "NM R39") if i in damage.replaced else None


def _cannot_retribute(s: State, subject: int, i: int) -> tuple[str, str] | None:
    damage = s.contexts[subject]
    if i == damage.source:
        return "own-attack", "NM R40"
    if s.seats[damage.source].raven:
        return "raven-target", "NM R40"
    return None if s.seats[i].raven or i in damage.victims else ("not-attacked", "NM R40")


def _cannot_blood(s: State, subject: int, i: int) -> tuple[str, str] | None:
    return ("own-damage", "NM R41") if s.contexts[subject].source == i else None


def _cannot_spite(s: State, subject: int, i: int) -> tuple[str, str] | None:
    return None if s.seats[i].raven or s.seats[i].vp else ("vp-missing", "NM R58")


_WITH_CONDITION = {
    "passthrough": _cannot_skip,
    "bolster": _cannot_bolster,
    "retribution": _cannot_retribute,
    "blooding": _cannot_blood,
    "spite": _cannot_spite,
}
"""What refuses a card whatever is named after it."""


# The other verbs, when it is their seat's turn.


def passing(s: State, a: Action) -> Refusal | None:
    if s.pending.kind != "draft":
        return _early_pass(s, a)
    hand = s.seats[a.seat].hand
    n = min(s.contexts[s.table.hand].passing, len(hand))
    if len(a.refs) != n:
        return Refusal("wrong-number", "NM 5.1", {"n": n})
    return _held(hand, a.refs)


def _held(cards: tuple[str, ...], wanted: tuple[str, ...]) -> Refusal | None:
    for card in wanted:
        if wanted.count(card) > cards.count(card):
            return Refusal("not-in-hand", "NM 5.1", {"card": card, "n": cards.count(card)})
    return None


def using(s: State, a: Action) -> Refusal | None:
    return None if a.refs == ("tax",) else Refusal("not-in-hand", "NM 15.6", {"card": a.refs[0]})


def _called(s: State) -> str:
    secret: Secret = s.contexts[s.pending.ctx]
    return s.contexts[secret.subject].suit


def setting(s: State, a: Action) -> Refusal | None:
    suit = _called(s)
    seat = s.seats[a.seat]
    ours = suits.held(seat, suit)
    least, most = suits.raven_bounds(s, a.seat, suit)
    ravens = a.refs.count("raven")
    punish = s.contexts[s.table.hand].punish
    nearest = Action(a.seat, "set", (suit,) * ours + ("raven",) * min(max(ravens, least), most))
    named = [card for card in a.refs if card in DECK and SUIT_OF.get(card) == suit]
    for card in a.refs:
        if card not in (suit, "raven", *named):
            return Refusal("wrong-suit", "NM 6.4", {"card": card, "suit": suit}, nearest)
    n = a.refs.count(suit) + len(named)
    if n > ours:
        return Refusal("not-in-hand", "NM 6.4", {"card": suit, "n": ours}, nearest)
    if n < ours:
        return Refusal("hold-back", "NM 6.4", {"suit": suit, "n": ours}, nearest)
    if ravens > most:
        return Refusal("too-many-ravens", "NM R45" if punish else "NM 7.5", {"most": most}, nearest)
    if ravens < least:
        return Refusal("too-few-ravens", "NM R45" if punish else "NM 7.1", {"least": least}, nearest)
    if named and a not in suits.spared(s, a.seat, suit, suits.sets(a.seat, suit, ours, least, most)):
        return Refusal("written-as-suit", "NM 15.5", {"card": named[0], "suit": suit}, nearest)
    return None


def bluffing(s: State, a: Action) -> Refusal | None:
    suit = _called(s)
    seat = s.seats[a.seat]
    if s.table.house.R65 != "offered":
        return Refusal("no-bluffs", "NM R65")
    if suits.held(seat, suit):
        return Refusal("has-the-suit", "NM 6.4", {"suit": suit})
    size = len(seat.hand) + len(seat.joined)
    if not 1 <= a.refs[0] <= size:
        return Refusal("not-in-hand", "NM R65", {"n": size})
    return None


def attacking(s: State, a: Action) -> Refusal | None:
    first = next(j for j in range(len(s.seats)) if j != a.seat and not s.seats[j].raven)
    nearest = Action(a.seat, "attack", (first,))
    if len(a.refs) != 1:
        return Refusal("split", "NM 9.1", {}, nearest)
    if a.refs[0] == a.seat:
        return Refusal("not-another", "NM R8", {}, nearest)
    if s.seats[a.refs[0]].raven:
        return Refusal("raven-target", "NM R8", {"seat": a.refs[0]}, nearest)
    return None


def spreading(s: State, a: Action) -> Refusal | None:
    net = s.contexts[s.pending.ctx].net
    return None if net >= 4 else Refusal("net-too-small", "NM 9.4", {"net": net})


def bare(s: State, a: Action) -> Refusal | None:
    return Refusal("no-target", "NM 14.3") if a.refs else None


def targeting(s: State, a: Action) -> Refusal | None:
    ask = s.pending
    allowed = choices.targets(s, ask)
    if len(a.refs) == 1 and a.refs[0] in allowed:
        return None
    nearest = Action(a.seat, "target", allowed[:1])
    if len(a.refs) != 1:
        return Refusal("split", "NM 15.3", {}, nearest)
    if a.refs[0] == a.seat:
        return Refusal("not-yourself", f"NM card/{ask.arg}", {}, nearest)
    if ask.arg not in ("drain", "betrayal"):
        return Refusal("no-card-there", "NM R48", {"seat": a.refs[0]}, nearest)
    if s.seats[a.refs[0]].raven:
        return Refusal("raven-target", "NM 14.7", {"seat": a.refs[0]}, nearest)
    return Refusal("not-the-most", "NM R49", {"seat": a.refs[0]}, nearest)


def discarding(s: State, a: Action) -> Refusal | None:
    source, n, _ = s.pending.arg
    cards = choices.discardable(s, s.pending)
    if len(a.refs) != n:
        return Refusal("wrong-number", "NM R43" if source == "light" else "NM R59", {"n": n})
    for card in a.refs:
        if a.refs.count(card) > cards.count(card):
            return Refusal("not-to-discard", "NM R43" if source == "light" else "NM R59", {"card": card})
    return None


def keeping(s: State, a: Action) -> Refusal | None:
    if len(a.refs) == 1 and a.refs[0] in choices.keepable(s, s.pending):
        return None
    return Refusal("not-among-them", f"NM card/{s.pending.arg}", {"card": a.refs[0]})


def paying(s: State, a: Action) -> Refusal | None:
    if a.refs[0] in magick.payments(s, a.seat):
        return None
    raven = s.seats[a.seat].raven
    if a.refs[0] == "health" and raven:
        return Refusal("raven-has-no-health", "NM R57")
    return Refusal("vp-missing", "NM R58")


def ordering(s: State, a: Action) -> Refusal | None:
    left = [suit for suit in TOKENS if suit not in s.table.turned]
    return None if sorted(a.refs) == sorted(left) else Refusal("wrong-tokens", "NM R57", {"tokens": tuple(left)})
