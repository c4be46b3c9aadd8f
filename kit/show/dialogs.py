"""What opens over the board, as `kit.show.table.dialog`s: rules, search, a thing's text, lines of play, the drawer."""

from __future__ import annotations

import re

from kit.engine.game import Illegal
from kit.engine.state import Chance
from kit.engine.timeline import Node

from . import cite as cites
from . import rulebook
from . import table as t
from .session import ABLE, ALWAYS, BOT, CONCERNED, PERSON, RANDOM, Session
from .voice import Voice
from .words import Words, told

FEW = 40
"""Up to so many outcomes of luck are offered as a list; of more, one is written in notation."""


RECENT = 12
"""So many of the last phases are listed."""


def paragraphs(text: str) -> list[str]:
    """Markdown of a rulebook as paragraphs of rich text: a list's items and a table's rows stand alone."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        lines = block.splitlines()
        if any(line.startswith(("|", "- ")) for line in lines):
            for line in lines:
                if line.startswith("|"):
                    cells = [cell.strip() for cell in line.strip("|").split("|")]
                    if any(cell.strip("-: ") for cell in cells):
                        found.append(" · ".join(cell for cell in cells if cell))
                elif line.startswith("- "):
                    found.append("· " + line[2:])
                elif line.strip():
                    found.append(line)
        elif block:
            found.append(" ".join(lines))
    return found


def rule(cite: str, lang: str) -> t.Dict:
    """The paragraph, entry or card that a cite opens, with a search box. Raises UnknownRule, a KeyError."""
    title, text = cites.paragraph(cite, lang)
    return t.dialog(f"rule/{cite}", "rule", title, text=paragraphs(text), cite=cite, query="")


def search(game: str, text: str, lang: str, tr: Words, most: int = 12) -> t.Dict:
    """The paragraphs of a game's rulebook that hold the words."""
    found = rulebook.load(game, lang).search(text)[:most]
    results = [{"cite": one.id, "text": _short(one.text)} for one in found]
    none = tr("Nothing found for “{text}”.", text=text) if text.strip() else ""
    return t.dialog("search", "rule", tr("Rulebook"), query=text, results=results, none=none)


def card(session: Session, key: str, speak: Voice) -> t.Dict | None:
    """The full text of a thing on the table; None if it has none that this seat may read."""
    found = session.scene.detail(session.view, key, speak)
    if found is None:
        return None
    return t.dialog(f"card/{key}", "card", found.name, text=[found.kind, *paragraphs(found.text)])


def line_name(session: Session, end: Node, tr: Words) -> str:
    """The name of the line of play that ends in `end`, else the choice with which it leaves the older ones."""
    head = session.head(end)
    if head.name:
        return head.name
    if head.parent is None:
        return tr("first line")
    if any(head.choice == older.choice for older in head.parent.children if older.id < head.id):
        return tr("other luck")
    said = session.line(head)
    return tr("what if: {line}", line=said if len(said) < 28 else said[:27] + "…") if said else tr("another line")


def lines(session: Session, speak: Voice, tr: Words, rows: list[tuple[str, str, str]] | None = None) -> t.Dict:
    """Moving about in time: lines of play, phases of this one, its name, luck, a comparison (`rows`)."""
    results = [{"key": "back/mine", "text": tr("Back to my last decision")},
               {"key": "back/phase", "text": tr("Back one phase")},
               {"key": "next/phase", "text": tr("On to the next phase")}]  # fmt: skip
    stops, ends = session.stops(), session.timeline.lines()
    names = [(end, line_name(session, end, tr)) for end in ends]
    here = stops[-1]
    if len(ends) > 1:
        results += [t.full(key=f"line/{end.id}", text=f"{tr('Line')}: {name}", current=end is here)
                    for end, name in names]  # fmt: skip
    was, phases = None, []
    for node in stops:
        code = session.scene.phase(node.state)
        if code != was and (name := session.scene.phase_name(node.state, speak)):
            phases.append({"key": f"stop/{node.id}", "text": name})
        was = code
    results += phases[-RECENT:]  # earlier ones stand on the ruler
    fields = [t.field("name", "text", tr("Name of this line"), session.head(here).name or "")]
    fields += _luck(session, speak, tr)
    if len(ends) > 1:
        others = [(str(end.id), name) for end, name in names if end is not here]
        fields.append(t.field("compare", "select", tr("Compare this stop with the end of"), "",
                              options=[("", tr("nothing")), *others]))  # fmt: skip
    text = [f"{what}: **{one}** · {other}" for what, one, other in rows or ()]
    if rows == []:
        text.append(tr("Nothing differs."))
    return t.dialog("lines", "lines", tr("Lines"), text=[*text, *_lost(session, speak, tr)], results=results,
                    fields=fields, submit=tr("Apply"))  # fmt: skip


def what_if(session: Session, speak: Voice, tr: Words) -> t.Dict | None:
    """The choice of what comes up at this stop; None where luck is not due or this seat will not see it."""
    fields = _luck(session, speak, tr)
    if not any(field["name"] == "outcome" for field in fields):
        return None
    return t.dialog("lines", "lines", tr("What if"), fields=fields, submit=tr("Apply"))


def _luck(session: Session, speak: Voice, tr: Words) -> list[t.Dict]:
    """Fields for other luck, and for choosing what comes up where it is due and this seat will see it."""
    fields = [t.field("luck", "check", tr("New luck from here"), False)]
    state, view = session.node.state, session.view
    chance = view.pending
    if session.between or type(chance) is not Chance or chance.kind not in state.game.chances:
        return fields
    kind = state.game.chances[chance.kind]
    audience = kind.audience(state, state.pending)
    if session.you is not None and audience is not None and session.you not in audience:
        return fields
    few = kind.classes(view, chance)
    if len(few) <= FEW:
        offers = [(kind.print(view, chance, one), speak.outcome(view, one)) for _, one in few]
        field = t.field("outcome", "select", tr("What if: choose what comes up"), "",
                        options=[("", tr("leave it to luck")), *offers])  # fmt: skip
    else:
        field = t.field("outcome", "text", tr("What if: choose what comes up"), "",
                        small=tr("for example: {example}", example=kind.print(view, chance, few[0][1])))  # fmt: skip
    return [*fields, field]


def refused(session: Session, speak: Voice, tr: Words) -> str:
    """The choice at which a record broke off, and why: `session.broken` is there."""
    error = session.broken.reason
    why = (speak.refusal(session.node.state, error.action, reason)[0] for reason in error.reasons) \
        if isinstance(error, Illegal) else (told(error, tr.lang),)  # fmt: skip
    return tr("Choice {n}, “{line}”, does not hold here: {why}", n=session.broken.number + 1, line=session.broken.line,
              why=" ".join(why))  # fmt: skip


def _lost(session: Session, speak: Voice, tr: Words) -> list[str]:
    """What could not be carried over from another version: the reason, then every line as text."""
    if not session.lost:
        return []
    said = [refused(session, speak, tr)] if session.broken is not None else []
    said.append(tr("What could not be carried over:"))
    return [*said, *(line for record in session.lost for line in record.splitlines())]


def drawer(session: Session, speak: Voice, tr: Words) -> t.Dict:
    """Who plays, when persons are asked, and a new game."""
    who = [(PERSON, tr("person")), (BOT, tr("bot")), (RANDOM, tr("random bot"))]
    when = [(ALWAYS, tr("always")), (ABLE, tr("when I can play something")), (CONCERNED, tr("only what concerns me"))]
    fields = []
    for seat, player in enumerate(session.players):
        name = speak.names[seat % len(speak.names)]
        fields.append(t.field(f"player{seat}", "select", name, player, options=who))
        if player == PERSON:
            fields.append(t.field(f"asking{seat}", "select", tr("Ask {name}", name=name), session.asking[seat],
                                  options=when))  # fmt: skip
    game = session.node.state.game
    fields.append(t.field("new", "check", tr("Start a new game"), False))
    fields += session.scene.options(game, session.timeline.header.options, speak)
    return t.dialog("drawer", "form", tr("Players"), fields=fields, submit=tr("Apply"))


def _short(text: str, most: int = 150) -> str:
    said = t.plain(paragraphs(text)[0])
    return said if len(said) <= most else said[: most - 1].rsplit(" ", 1)[0] + "…"
