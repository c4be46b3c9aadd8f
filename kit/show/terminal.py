"""The same stepping as plain text: what the terminal prints and which words it understands."""

from __future__ import annotations

from collections.abc import Iterator

from kit.engine.game import Illegal
from kit.engine.record import parse_choice
from kit.engine.state import Chance, State

from . import table as t
from .page import Page, page
from .session import Session, Waits
from .voice import Voice, voice
from .words import words


class Terminal:
    """A session as text. `look()` gives the lines to print, `hear(line)` answers a line typed by the learner."""

    def __init__(self, session: Session, lang: str = "en") -> None:
        self.session = session
        self.lang = lang
        self.tr = words("kit", lang)
        self.page: Page = page(session, lang)

    def look(self) -> Iterator[str]:
        """The stop: what happened, what is asked, what can be done."""
        self.page = page(self.session, self.lang)
        model = self.page.model
        names = model.get("symbols", {})
        if "last" in model:
            yield f"{t.plain(model['last']['said'], names)}  [{model['last'].get('cite', '')}]"
            yield ""
        yield t.plain(model["headline"]["now"], names)
        if "detail" in model["headline"]:
            yield t.plain(model["headline"]["detail"], names)
        for number, action in enumerate(model.get("actions", ()), 1):
            small = f" ({t.plain(action['small'], names)})" if "small" in action else ""
            mark = " " if action["state"] == "legal" else "x"
            yield f"{mark}{number:3} {t.plain(action['label'], names)}{small}"
        step = model["controls"]["step"]
        yield f"  s  {step.get('label', self.tr('Step'))}" if "reason" not in step else ""

    def table(self) -> Iterator[str]:
        """The whole table, indented."""
        names = self.page.model.get("symbols", {})

        def draw(node: t.Dict, depth: int) -> Iterator[str]:
            name = node.get("label", "") or node.get("spoken", "")
            words = [t.plain(name, names), t.plain(node.get("small", ""), names)]
            for stat in node.get("stats", ()):
                words.append(f"{stat['label']} {stat['value']}" + (f"/{stat['of']}" if "of" in stat else ""))
            words += [tag["text"] for tag in node.get("tags", ())]
            words += [mark["label"] for mark in node.get("marks", ())]
            if node.get("value") is not None:
                words.append(str(node["value"]))
            said = ", ".join(word for word in words if word)
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
            if word in ("", "s"):
                session.step()
            elif word == "n":
                return "\n".join(self._said(session.next()))
            elif word == "b":
                session.back()
            elif word == "m":
                session.back_to_mine()
            elif word == "t":
                return "\n".join(self.table())
            elif word == "?" or word == "h":
                return self.help()
            elif word.isdigit():
                return self._number(int(word))
            elif word == "*" or line.startswith("*"):
                session.pick(parse_choice(session.node.state, line))
            else:
                session.act(parse_choice(session.node.state, line))
        except Waits:
            return self.tr("You have to choose first.")
        except Illegal as error:
            return self._refused(error)
        except ValueError as error:
            return str(error)
        return ""

    def help(self) -> str:
        """The words that are understood."""
        return self.tr(
            "number: do it, or hear why not · s: step · n: on to my next decision · b: back · "
            "m: back to my last decision · t: the table · q: quit · or a line of notation, such as {example}",
            example="* ..." if type(self.session.node.state.pending) is Chance else "P0 pass ...",
        )

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

    def _said(self, events: list) -> list[str]:
        speak, view = self._voice()
        return [t.plain(said) for event in events if (said := speak.event(view, event))]

    def _voice(self) -> tuple[Voice, State]:
        session, state = self.session, self.session.node.state
        speak = voice(session.game, self.lang, session.you)
        return speak, state if session.you is None else state.game.view(state, session.you)
