"""One stop of a session as a table model: what every game's screen shares.

`page(session, ...)` asks the game's scene for the table and its voice for words, and adds the actions with their
reasons, the last event and its rule, what is still to come, the ruler, the controls and the menu.
"""

from __future__ import annotations

from dataclasses import dataclass

from kit.engine.game import legal, why_not
from kit.engine.state import HIDDEN, Action, Ask, Chance, Event, State
from kit.engine.timeline import Node

from . import cite as cites
from . import table as t
from .rulebook import UnknownRule
from .session import Session
from .voice import Voice, voice
from .words import Words, words


@dataclass(slots=True)
class Page:
    """A table model and what its keys mean: the actions behind `act/...`."""

    model: t.Dict
    actions: dict[str, Action]


def page(session: Session, lang: str = "en", step: int = 0, app: bool = False, **more: object) -> Page:
    """The session's stop as `session.you` sees it. `more` goes into the model (home, href, banner ...)."""
    state = session.state
    view = state if session.you is None else state.game.view(state, session.you)
    speak = voice(session.game, lang, session.you)
    tr = words("kit", lang)
    scene = session.scene
    events = session.events
    actions, keys = _actions(session, view, speak, tr)
    now, detail = speak.headline(view)
    last = _last(view, events, speak, lang)
    banner = _banner(session, tr) or more.pop("banner", "")
    model = t.model(
        session.game,
        step,
        t.headline(now, detail),
        scene.nodes(view, speak, events),
        actions=actions,
        where=f"**{scene.title}**" + (f", {where}" if (where := scene.where(view, speak)) else ""),
        last=last,
        agenda=scene.rail(view, speak, events) or _agenda(view, scene, speak, tr),
        notes=scene.notes(view, speak),
        answer=t.answer(last["said"], last.get("cite", "")) if last else None,
        live=t.plain(" ".join(_sayings(view, session.said[-6:] if not session.between else events, speak))),
        symbols=scene.symbols(speak),
        ruler=_ruler(session, speak, tr),
        controls=_controls(session, view, speak, tr),
        menu=_menu(session, speak, tr),
        save=t.save(session.game, session.timeline.header.seed, session.save(), fragment=app),
        app=app,
        banner=banner,
        **more,
    )
    return Page(model, keys)


def key_of(state: State, action: Action) -> str:
    """The key of an action in the model."""
    return "act/" + state.game.print_action(state, action).replace(" ", "-")


def _actions(session: Session, view: State, speak: Voice, tr: Words) -> tuple[list[t.Dict], dict[str, Action]]:
    seat = session.seat
    if seat is None or session.players[seat] != "person" or (session.you is not None and seat != session.you):
        return [], {}
    state = session.node.state
    allowed = set(legal(state))
    listed: list[t.Dict] = []
    keys: dict[str, Action] = {}
    default = state.game.asks[state.pending.kind].default(state, state.pending, legal(state))
    tries = session.scene.tries(view, seat)
    lamp = default if default in tries else None
    for action in tries:
        key = key_of(state, action)
        if key in keys:
            continue
        keys[key] = action
        label = speak.action(view, action)
        more = {"verb": label.verb, "refs": session.scene.refs(view, action), "symbol": label.symbol or None}
        if action in allowed:
            listed.append(t.action(key, label.text, small=label.small, first=action == lamp, **more))
        else:
            reasons = why_not(state, action)
            said = [speak.refusal(view, action, reason) for reason in reasons]
            nearest = next((reason.nearest for reason in reasons if reason.nearest in allowed), None)
            listed.append(
                t.action(
                    key, label.text, legal=False, reason=" ".join(reason for reason, _ in said),
                    nearest=" ".join(near for _, near in said if near), cites=[reason.cite for reason in reasons],
                    instead=key_of(state, nearest) if nearest else "", **more,
                )  # fmt: skip
            )
    return listed, keys


def _sayings(view: State, events: list[Event], speak: Voice) -> list[str]:
    return [said for event in events if (said := speak.event(view, event))]


def _last(view: State, events: list[Event], speak: Voice, lang: str) -> t.Dict | None:
    """The last event worth a sentence; when several fell together, all of them, by the rule of the last."""
    told = [(event, said) for event in events if (said := speak.event(view, event))]
    if not told:
        return None
    event = told[-1][0]
    said = " ".join(dict.fromkeys(said for _, said in told[-4:]))
    return t.last(said, event.cite, rule_text(event.cite, lang))


def rule_text(cite: str, lang: str) -> str:
    """The text a cite opens, without its leading title; empty for one that opens nothing."""
    try:
        return cites.paragraph(cite, lang)[1]
    except UnknownRule:
        return ""


def _agenda(view: State, scene, speak: Voice, tr: Words) -> t.Dict | None:
    frames = []
    pending = view.pending
    if type(pending) is Ask and pending.kind != HIDDEN:
        now, detail = speak.headline(view)
        frames.append(t.frame("frame/now", t.plain(now), current=True))
    for i, frame in enumerate(view.frames()):
        if not scene.shown(view, frame):
            continue
        said, small = speak.frame(view, frame)
        if said:
            step = view.game.steps.get(frame.step)
            state = "hidden" if frame.arg == HIDDEN else ""
            frames.append(t.frame(f"frame/{i}", said, small=small, cite=step.cite if step else "", state=state))
    return t.agenda(frames[:12]) if frames else None


def _ruler(session: Session, speak: Voice, tr: Words) -> t.Dict:
    here = session.node
    line = here.path()
    below = here
    while below.children:
        below = below.children[-1]
    whole = below.path()
    own = [i for i, node in enumerate(whole) if type(node.state.pending) is Ask and session.mine(node)]
    marks, was = [], None
    for i, node in enumerate(whole):
        code = session.scene.phase(node.state)
        if code != was:
            marks.append((i, session.scene.phase_name(node.state, speak)))
            was = code
    on_line = {node.id for node in whole}
    branches = []
    for node in session.timeline.nodes[1:]:
        if node.id not in on_line and node.parent.id in on_line:
            end = node
            while end.children:
                end = end.children[-1]
            name = node.name or tr("what if: {line}", line=_line(node))
            branches.append(t.branch(f"line/{end.id}", name, node.parent.depth, end.depth - node.parent.depth))
    place = session.scene.phase_name(here.state, speak)
    text = tr("stop {n} of {of}", n=len(line), of=len(whole)) + (f", {place}" if place else "")
    return t.ruler(len(whole), len(line) - 1, own=own, marks=marks, branches=branches, text=text)


def _line(node: Node) -> str:
    return node.line if len(node.line) < 28 else node.line[:27] + "…"


def _controls(session: Session, view: State, speak: Voice, tr: Words) -> t.Dict:
    state = session.node.state
    pending = state.pending
    back = t.control(reason="" if session.node.parent or session.between else tr("This is the first stop."))
    if session.between:
        step = t.control(tr("Step"), do=True)
    elif type(pending) is Chance:
        step = t.control(speak.chance(view), symbol="k-die", do=True)
    elif pending is None:
        step = t.control(tr("Step"), reason=tr("The game is over."))
    elif session.mine():
        step = t.control(tr("Your choice"), reason=tr("You have to choose first."))
    else:
        step = t.control(tr("Step"), do=True)
    ahead = pending is not None and (session.between or not session.mine())
    mine = t.control(reason="" if ahead else tr("It is your choice now."))
    ends = len(session.timeline.lines())
    number = next((i for i, end in enumerate(session.timeline.lines(), 1) if session.node in end.path()), 1)
    lines = t.control(tr("Line {n} of {of}", n=number, of=ends), symbol="k-branch") if ends > 1 else None
    return t.controls(back, step, mine, t.control(), lines)


def _menu(session: Session, speak: Voice, tr: Words) -> t.Dict:
    seats = [(str(i), speak.name(i) if i != session.you else tr("you")) for i in range(len(session.players))]
    return t.menu(
        seat=t.field("seat", "select", tr("Seen by"), "" if session.you is None else str(session.you),
                     options=[*seats, ("", tr("everything open"))]),
        lang=t.field("lang", "select", tr("Language"), speak.lang, options=[("en", "English"), ("ru", "Русский")]),
    )  # fmt: skip


def _banner(session: Session, tr: Words) -> str:
    broken = session.broken
    if broken is None:
        return ""
    return tr(
        "This game was played with another version. It holds up to choice {n}; the next, “{line}”, is refused here.",
        n=broken.number, line=broken.line,
    )  # fmt: skip



