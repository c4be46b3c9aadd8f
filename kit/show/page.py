"""One stop of a session as a table model: what every game's screen shares.

`page(session, ...)` asks the game's scene for the table and its voice for words, and adds the actions with their
reasons, the last event and its rule, what is still to come, the ruler, the controls and the menu. All of it is what
the looking seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kit.engine.game import legal, why_not
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, State

from . import cite as cites
from . import dialogs
from . import table as t
from .rulebook import UnknownRule
from .scene import Scene
from .session import PERSON, Session
from .voice import Voice, voice
from .words import Words, words

MANY = 3
"""From so many choices on, those made of cards in the hand are put together there instead of listed."""
FAR = 40
"""Stops before this one that the voice looks back at."""


@dataclass(slots=True)
class Page:
    """A table model and what its keys mean: the actions behind `act/...`."""

    model: t.Dict
    actions: dict[str, Action]


def page(
    session: Session, lang: str = "en", step: int = 0, app: bool = False, playing: bool = False, hint: bool = False,
    **more: Any,
) -> Page:  # fmt: skip
    """The session's stop as `session.you` sees it. `more` goes into the model (home, href, quiet ...).

    `hint`: where no choice is the natural one, the lamp falls on what a bot would choose.
    """
    speak = voice(session.game, lang, session.you)
    tr = words("kit", lang)
    scene = session.scene
    scene.remember(session)
    speak.recall(node.state for node in session.node.path()[-FAR:])
    view = session.view
    where = [part for part in (scene.where(view, speak), session.node.hindsight and tr("with hindsight")) if part]
    shared: dict[str, Any] = {
        "where": ", ".join([f"**{tr(scene.title)}**", *where]),
        "controls": _controls(session, view, speak, tr, playing),
        "menu": _menu(session, speak, tr, more.pop("links", ())),
        "save": t.save(session.game, session.id, session.save(lang=lang), fragment=session.link() if app else ""),
        "ruler": _ruler(session, speak, tr),
        "banner": _banner(session, tr),
        "app": app,
        **more,
    }
    if session.covered:
        name = speak.name(session.taker)
        pass_on = t.headline(tr("Pass the device to =={name}==.", name=name), tr("The table is covered until then."))
        return Page(t.model(session.game, step, pass_on, [], **shared), {})
    events = session.events
    actions, keys = _actions(session, view, speak, hint)
    told = _sayings(view, session.said, speak)
    names = scene.symbols(speak)
    now, detail = _headline(session, view, speak, told, names)
    last = _last(view, session.latest(), speak, lang)
    way = _way(told, last, tr)
    nodes = scene.nodes(view, speak, events)
    picks = _picks(scene, view, session.seat, actions, keys, tr)
    rail = scene.rail(view, speak, events)
    place = _place(rail, tr)
    if place and type(view.pending) is Ask and not session.between:
        detail = f"{place} {detail}".rstrip()
    model = t.model(
        session.game,
        step,
        t.headline(now, detail),
        _hang(nodes, actions),
        actions=actions,
        last=last,
        agenda=rail or _agenda(view, scene, speak, names),
        notes=[*way, *scene.notes(view, speak)],
        answer=_answer(last, rail, tr),
        live=t.plain(" ".join([*(said for _, said in told[-4:]), now]), names),
        symbols=names,
        picks=picks,
        **shared,
    )
    return Page(model, keys)


def key_of(state: State, action: Action) -> str:
    """The key of an action in the model."""
    return "act/" + state.game.print_action(state, action).replace(" ", "-")


def _headline(
    session: Session, view: State, speak: Voice, told: list[tuple[Event, str]], names: dict[str, str]
) -> tuple[str, str]:
    """What is asked; on the way to a stop, what has just happened, if a short sentence says it."""
    now, detail = speak.headline(view)
    if not session.between:
        return now, detail
    if len(told) == 1:
        first, stop, _ = told[0][1].partition(". ")
        happened = first + stop.rstrip()
        due = t.plain(now, names)
        told_already = t.plain(happened, names).startswith(due.rstrip("."))
        return (happened, "" if told_already else due) if len(happened) <= 80 else (now, detail)
    return speak.moment(view, [event for event, _ in told]) or now, detail


def _hang(nodes: list[t.Dict], actions: list[t.Dict]) -> list[t.Dict]:
    """Hang each action on the nodes it belongs to; what is not on the table it forgets."""
    things = {node["key"]: node for node in t.walk(nodes)}
    for action in actions:
        refs = [ref for ref in action.pop("refs", ()) if ref in things]
        bills = [ref for ref in refs if things[ref]["kind"] == "bill"]  # a bill names what settles it itself
        for ref in refs:
            if ref not in bills:
                things[ref].setdefault("actions", []).append(action["key"])
        if refs:
            action["refs"] = refs
        if bills:
            action["unlisted"] = True
        elif not refs:
            action.pop("unlisted", None)
    return nodes


def _actions(session: Session, view: State, speak: Voice, hint: bool) -> tuple[list[t.Dict], dict[str, Action]]:
    seat = session.seat
    state = session.node.state
    if type(state.pending) is Chance and not session.between and session.you in session.persons:
        return _hopes(session, view, speak)
    if seat is None or session.players[seat] != PERSON or session.you not in (None, seat):
        return [], {}
    allowed = set(legal(state))
    tries = session.scene.tries(view, seat)
    keys = {key_of(state, action): action for action in reversed(tries)}  # the first of equal keys counts
    default = state.game.asks[state.pending.kind].default(state, state.pending, legal(state))
    if default is None and hint:
        default = session.advice()
    listed: list[t.Dict] = []
    for action in dict.fromkeys(tries):
        key = key_of(state, action)
        label = session.scene.label(view, speak, action)
        shown = action == default or session.scene.listed(view, action, action in allowed)
        more: dict[str, Any] = {"verb": label.verb, "refs": session.scene.refs(view, action),
                                "symbol": label.symbol or None, "listed": shown}  # fmt: skip
        if action in allowed:
            listed.append(t.action(key, label.text, small=label.small, first=action == default, **more))
            continue
        reasons = why_not(state, action)
        said = [speak.refusal(view, action, reason) for reason in reasons]
        instead = next((key_of(state, reason.nearest) for reason in reasons if reason.nearest in allowed), "")
        listed.append(
            t.action(
                key, label.text, legal=False, reason=" ".join(reason for reason, _ in said),
                nearest=" ".join(near for _, near in said if near), cites=[reason.cite for reason in reasons],
                instead=instead if instead in keys else "", **more,
            )  # fmt: skip
        )
    return listed, keys


def _hopes(session: Session, view: State, speak: Voice) -> tuple[list[t.Dict], dict[str, Action]]:
    """While luck is due: what the looking seat might look for, why it has to wait, where it could have been done."""
    state, listed = session.node.state, []
    hopes = session.scene.hopes(view, session.you)
    for action in hopes:
        reasons = why_not(state, action)
        said = [speak.refusal(view, action, reason)[0] for reason in reasons]
        stops = session.past()
        was = next((n for n in range(len(stops) - 1, -1, -1) if session.own(stops[n]) and action in legal(
            stops[n].state)), None)  # fmt: skip
        back = {"label": speak.tr("Go back there"), "stop": was} if was is not None else None
        label = session.scene.label(view, speak, action)
        listed.append(
            t.action(key_of(state, action), label.text, verb=label.verb, refs=session.scene.refs(view, action),
                     symbol=label.symbol or None, legal=False, reason=" ".join(said),
                     cites=[reason.cite for reason in reasons], back=back)
        )  # fmt: skip
    return listed, {key_of(state, action): action for action in hopes}


def _picks(
    scene: Scene, view: State, seat: int | None, listed: list[t.Dict], keys: dict[str, Action], tr: Words
) -> t.Dict | None:
    """How the actions are put together of cards in the hand, where they are more than can be read at a glance."""
    hand = scene.hand(view, seat) if seat is not None else []
    made = {action["key"]: tuple(sorted(scene.parts(keys[action["key"]]))) for action in listed}
    ways = {parts: key for key, parts in reversed(made.items()) if parts}
    legal_ways = [action["key"] for action in listed if action["state"] == "legal" and made[action["key"]]]
    other = next((action["key"] for action in listed if action["state"] == "refused" and made[action["key"]]), None)
    if len(legal_ways) < MANY or other is None:
        return None
    next(action for action in listed if action["key"] == other)["title"] = tr("Another number of cards is refused.")
    wanted = list(next((made[action["key"]] for action in listed if action.get("first")), ()))
    chosen = []
    for face, card in hand:
        if card in wanted:
            wanted.remove(card)
            chosen.append(face)
    return t.picks(dict(hand), {",".join(parts): key for parts, key in ways.items()}, other, chosen,
                   tr("Choose the cards in your hand."))  # fmt: skip


def _sayings(view: State, events: list[Event], speak: Voice) -> list[tuple[Event, str]]:
    return [(event, said) for event in events if (said := speak.event(view, event))]


def _last(view: State, moments: Iterator[list[Event]], speak: Voice, lang: str) -> t.Dict | None:
    """The last event worth a sentence; when several fell together, all of them, by the rule of the last."""
    told = next(filter(None, (_sayings(view, events, speak) for events in moments)), None)
    if told is None:
        return None
    cite = told[-1][0].cite
    said = " ".join(dict.fromkeys(said for _, said in told[-6:]))
    return t.last(said, cite, rule_text(cite, lang))


def _way(told: list[tuple[Event, str]], last: t.Dict | None, tr: Words) -> list[t.Dict]:
    """What happened on the way to this stop, where that is more than the last event."""
    lines = [f"{said} [{event.cite}]" for event, said in told if last is None or said not in last["said"]]
    return [t.note("note/way", tr("On the way"), lines=[t.tag(line) for line in lines[-8:]])] if lines else []


def _answer(last: t.Dict | None, rail: t.Dict | None, tr: Words) -> t.Dict | None:
    """The shut sheet's line: what happened, and how far a fixed sequence has come."""
    if last is None:
        return None
    return t.answer(f"{_place(rail, tr)} {last['said']}".lstrip(), last.get("cite", ""))


def _place(rail: t.Dict | None, tr: Words) -> str:
    """How far a fixed sequence has come, empty outside one."""
    frames = rail["frames"] if rail else []
    now = next((n for n, frame in enumerate(frames, start=1) if frame.get("current")), None)
    return tr("Step {n} of {of}.", n=now, of=len(frames)) if now is not None else ""


def rule_text(cite: str, lang: str) -> str:
    """The first paragraph of what a cite opens, a card's whole text; empty for one that opens nothing."""
    try:
        found = dialogs.paragraphs(cites.paragraph(cite, lang)[1])
    except UnknownRule:
        return ""
    return " ".join(found[1:]) if " card/" in cite and found[1:] else next(iter(found), "")


def _agenda(view: State, scene: Scene, speak: Voice, names: dict[str, str]) -> t.Dict | None:
    frames = []
    if type(view.pending) is Ask:
        now, _ = speak.headline(view)
        frames.append(t.frame("frame/now", t.plain(now, names), current=True))
    for i, frame in enumerate(view.frames()):
        if not scene.shown(view, frame):
            continue
        said, small = speak.frame(view, frame)
        if said:
            step = view.game.steps.get(frame.step)
            state = "hidden" if frame.arg == HIDDEN else ""
            frames.append(t.frame(f"frame/{i}", said, small=small, cite=step.cite if step else "", state=state))
    return t.agenda(frames[:9]) if frames else None


def _ruler(session: Session, speak: Voice, tr: Words) -> t.Dict:
    stops = session.stops()
    places: dict[int, int] = {}  # of every node of this line, those passed through at the stop they lead to
    path, at = stops[-1].path(), 0
    for node in path:
        places[node.id] = min(at, len(stops) - 1)
        at += at < len(stops) and node is stops[at]
    scene, marks, was = session.scene, [], None
    for i, node in enumerate(stops):
        code = scene.phase(node.state)
        if code != was:
            marks.append((i, scene.phase_name(node.state, speak)))
            was = code
    branches = []
    for end in session.timeline.lines():
        if end.id not in places:
            fork = end.parent
            length = 1
            while fork.id not in places:
                fork, length = fork.parent, length + 1
            name = dialogs.line_name(session, end, tr)
            branches.append(t.branch(f"line/{end.id}", name, places[fork.id], length))
    cursor = places[session.node.id]
    own = [i for i, node in enumerate(stops) if session.own(node)]
    here = [tr("stop {n} of {of}", n=cursor + 1, of=len(stops)), scene.phase_name(session.node.state, speak)]
    return t.ruler(len(stops), cursor, own=own, marks=marks, branches=branches, text=", ".join(filter(None, here)))


def _controls(session: Session, view: State, speak: Voice, tr: Words, playing: bool) -> t.Dict:
    pending = session.node.state.pending
    back = t.control(reason=tr("This is the first stop.") if session.first else "")
    ahead = True
    if session.between:
        step = t.control(tr("Step"), do=True)
    elif session.covered:
        step, ahead = t.control(tr("I am {name}", name=speak.name(session.taker)), do=True), False
    elif session.taker is not None:
        step, ahead = t.control(tr("Back to {name}", name=speak.name(session.taker)), do=True), False
    elif type(pending) is Chance:
        step = t.control(speak.chance(view), symbol="k-die", do=True)
    elif pending is None:
        step, ahead = t.control(tr("Step"), reason=tr("The game is over.")), False
    elif session.mine():
        step, ahead = t.control(tr("Your choice"), reason=tr("You have to choose first.")), False
    else:
        step = t.control(tr("Step"), do=True)
    over = pending is None and not session.between
    mine = t.control(reason="" if ahead else tr("The game is over.") if over else tr("It is your choice now."))
    if not session.persons:
        mine |= t.control(tr("Next phase"))
    play = t.control(pressed=playing, reason="" if ahead or playing else mine.get("reason", ""))
    ends = session.timeline.lines()
    end = session.stops()[-1]
    label = tr("Line {n} of {of}", n=ends.index(end) + 1, of=len(ends)) if len(ends) > 1 and end in ends else ""
    return t.controls(back, step, mine, play, t.control(label, symbol="k-branch"))


def _menu(session: Session, speak: Voice, tr: Words, links: Sequence[t.Dict]) -> t.Dict:
    seats = [(str(i), speak.name(i) if i != session.you else tr("you")) for i in range(len(session.players))]
    return t.menu(
        seat=t.field("seat", "select", tr("Seen by"), "" if session.you is None else str(session.you),
                     options=[*seats, ("", tr("everything open"))]),
        lang=t.field("lang", "select", tr("Language"), speak.lang, options=[("en", "English"), ("ru", "Русский")]),
        drawer=dialogs.drawer(session, speak, tr), links=links,
    )  # fmt: skip


def _banner(session: Session, tr: Words) -> str:
    if session.broken is not None:
        return tr(
            "This game was played with another version. It holds up to choice {n}; the next, “{line}”, is refused "
            "here. The rest is kept under Lines.",
            n=session.broken.number, line=session.broken.line,
        )  # fmt: skip
    if session.carried:
        return tr("This game was played with another version. All its choices hold in this one.")
    return ""
