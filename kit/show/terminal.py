"""The same stepping as plain text: what the terminal prints and which words it understands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kit.engine.game import Illegal
from kit.engine.record import parse_choice
from kit.engine.state import State

from . import dialogs
from . import table as t
from .page import Page, page
from .rulebook import UnknownRule
from .session import Session, Waits
from .voice import Voice, voice
from .words import LANGUAGES, mark, told, words

WORDS = {
    "s": mark("the next step; so does an empty line"),
    "n": mark("on to my next decision"),
    "p": mark("on to the next phase"),
    "b": mark("back one step"),
    "m": mark("back to my last decision"),
    "1": mark("the choice of that number; a refused one says why"),
    "t": mark("the table"),
    "a": mark("what is still to come"),
    "r ID": mark("the rule of that id"),
    "/ WORDS": mark("search the rules"),
    "l": mark("lines of play; `l 2` goes to the second, `l = NAME` names this one"),
    "k": mark("new luck from here"),
    "v 1": mark("see it as seat 1; `v` alone: everything open"),
    "w 1 bot": mark("who plays seat 1: person, bot or random"),
    "lang ru": mark("the language: en or ru"),
    "?": mark("these words"),
    "q": mark("quit"),
}
"""What the terminal understands; besides, a line of notation is a choice, or an outcome if it starts with `*`."""


class Terminal:
    """A session as text. `look()` gives the lines to print, `hear(line)` answers a line typed by the learner."""

    def __init__(self, session: Session, lang: str = "en") -> None:
        self.session = session
        self.lang = lang
        self.page: Page = page(session, lang)

    def tr(self, text: str, **values: object) -> str:
        return words("kit", self.lang)(text, **values)

    def look(self) -> Iterator[str]:
        """The stop: what happened, what is asked, what can be done."""
        self.page = page(self.session, self.lang)
        model = self.page.model
        names = model.get("symbols", {})
        if "banner" in model:
            yield model["banner"]
        for note in model.get("notes", ()):
            if note["key"] == "note/way":
                yield from (_said(line["text"], names) for line in note["lines"])
        if "last" in model:
            yield f"{t.plain(model['last']['said'], names)}  [{model['last'].get('cite', '')}]"
            yield ""
        yield t.plain(model["headline"]["now"], names)
        if "detail" in model["headline"]:
            yield t.plain(model["headline"]["detail"], names)
        for number, action in enumerate(model.get("actions", ()), 1):
            small = f" ({t.plain(action['small'], names)})" if "small" in action else ""
            sign = " " if action["state"] == "legal" else "x"
            yield f"{sign}{number:3} {t.plain(action['label'], names)}{small}"
        step = model["controls"]["step"]
        if "reason" not in step:
            yield f"  s  {step.get('label', self.tr('Step'))}"

    def table(self) -> Iterator[str]:
        """The whole table, indented."""
        names = self.page.model.get("symbols", {})

        def draw(node: t.Dict, depth: int) -> Iterator[str]:
            name = node.get("label", "") or node.get("spoken", "") or node.get("sentence", "")
            parts = [t.plain(name, names), *(t.plain(node.get(part, ""), names) for part in ("cost", "small", "text"))]
            for stat in node.get("stats", ()):
                parts.append(f"{stat['label']} {stat['value']}" + (f"/{stat['of']}" if "of" in stat else ""))
            parts += [tag["text"] for tag in node.get("tags", ())]
            parts += [one["label"] for one in node.get("marks", ())]
            parts += [str(node[part]) for part in ("value", "count") if node.get(part) is not None]
            parts += [t.plain(f"{one['label']} {one['amount']}" if isinstance(one, dict) else one, names)
                      for one in node.get("lines", ())]  # fmt: skip
            parts += [t.plain(one["text"], names) for one in node.get("foot", ())]
            said = ", ".join(part for part in parts if part)
            if said:
                yield "  " * depth + said
            for child in node.get("children", ()):
                yield from draw(child, depth + bool(said))

        for node in self.page.model["table"]:
            yield from draw(node, 0)

    def hear(self, line: str) -> str:
        """Do what the line says; returns a sentence if there is something to say, else "". Loses nothing."""
        word, _, rest = line.strip().partition(" ")
        session = self.session
        try:
            if word.isdigit() and not rest:
                return self._number(int(word))
            if word in ("", "s"):
                session.step()
            elif (handler := HEARS.get(word)) is not None:
                return handler(self, rest.strip())
            else:
                choice = parse_choice(session.node.state, line.strip())
                session.pick(choice) if line.strip().startswith("*") else session.act(choice)
        except Waits:
            over = session.node.state.pending is None
            return self.tr("The game is over.") if over else self.tr("You have to choose first.")
        except Illegal as error:
            return self._refused(error)
        except UnknownRule as error:
            return self.tr("There is no rule {id}.", id=error.id)
        except ValueError as error:
            return told(error, self.lang)
        return ""

    def help(self) -> str:
        """The words that are understood."""
        return "\n".join(f"{word:8} {self.tr(what)}" for word, what in WORDS.items())

    def _agenda(self, rest: str) -> str:
        frames = self.page.model.get("agenda", {}).get("frames", ())
        names = self.page.model.get("symbols", {})
        return "\n".join(f"{i:3} {t.plain(f['words'], names)}  [{f.get('cite', '')}]" for i, f in enumerate(frames, 1))

    def _rule(self, rest: str) -> str:
        found = dialogs.rule(rest, self.lang)
        return "\n".join([f"{found['title']}  [{rest}]", *(t.plain(text) for text in found.get("text", ()))])

    def _search(self, rest: str) -> str:
        found = dialogs.search(self.session.game, rest, self.lang, words("kit", self.lang))
        results = [f"[{one['cite']}] {one['text']}" for one in found.get("results", ())]
        return "\n".join(results) or found.get("none", "")

    def _lines(self, rest: str) -> str:
        session, tr = self.session, words("kit", self.lang)
        ends = session.timeline.lines()
        if rest.startswith("="):
            session.name_line(rest[1:])
        elif rest.isdigit() and 1 <= int(rest) <= len(ends):
            session.jump(ends[int(rest) - 1].id)
            return ""
        elif rest:
            return self.tr("There is no line {n} here.", n=rest)
        here = session.stops()[-1]
        return "\n".join(f"{'>' if end is here else ' '}{i:3} {dialogs.line_name(session, end, tr)}"
                         for i, end in enumerate(ends, 1))  # fmt: skip

    def _view(self, rest: str) -> str:
        if rest and not rest.isdigit():
            return self.tr("Name a seat by its number, or none to see everything.")
        self.session.look(int(rest) if rest else None)
        return ""

    def _who(self, rest: str) -> str:
        seat, _, player = rest.partition(" ")
        if not seat.isdigit():
            return self.tr("Say which seat and who plays it, such as: w 1 bot")
        self.session.play_seat(int(seat), player)
        return ""

    def _language(self, rest: str) -> str:
        if rest not in LANGUAGES:
            return self.tr("The languages are {languages}.", languages=", ".join(LANGUAGES))
        self.lang = rest
        return ""

    def _number(self, number: int) -> str:
        actions = self.page.model.get("actions", ())
        if not 1 <= number <= len(actions):
            return self.tr("There is no choice {n} here.", n=number)
        chosen = actions[number - 1]
        if chosen["state"] == "legal":
            self.session.act(self.page.actions[chosen["key"]])
            return ""
        cites = " ".join(f"[{cite}]" for cite in chosen.get("cites", ()))
        nearest = f" {chosen['nearest']}" if "nearest" in chosen else ""
        return t.plain(f"{chosen['reason']}{nearest}") + f" {cites}"

    def _refused(self, error: Illegal) -> str:
        speak, view = self._voice()
        said = (" ".join(speak.refusal(view, error.action, reason)) for reason in error.reasons)
        return " ".join(f"{t.plain(words)} [{reason.cite}]" for words, reason in zip(said, error.reasons, strict=True))

    def _voice(self) -> tuple[Voice, State]:
        return voice(self.session.game, self.lang, self.session.you), self.session.view


def _move(go: Callable[[Session], object]) -> Callable[[Terminal, str], str]:
    def move(terminal: Terminal, rest: str) -> str:
        go(terminal.session)
        return ""

    return move


HEARS: dict[str, Callable[[Terminal, str], str]] = {
    "n": _move(Session.next), "p": _move(Session.next_phase), "b": _move(Session.back),
    "m": _move(Session.back_to_mine), "k": _move(Session.new_luck),
    "t": lambda terminal, rest: "\n".join(terminal.table()), "a": Terminal._agenda, "r": Terminal._rule,
    "/": Terminal._search, "l": Terminal._lines, "v": Terminal._view, "w": Terminal._who, "lang": Terminal._language,
    "?": lambda terminal, rest: terminal.help(), "h": lambda terminal, rest: terminal.help(),
}  # fmt: skip


def _said(text: str, names: dict[str, str]) -> str:
    """A line with its cites kept, which `plain` drops."""
    cites = " ".join(f"[{cite}]" for cite in t.CITE.findall(text))
    return f"{t.plain(text, names)}  {cites}".rstrip()
