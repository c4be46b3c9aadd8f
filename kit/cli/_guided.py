"""What ``lesson`` and ``puzzle`` share: their arguments, the progress file, the talk in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ._files import in_a_folder, read, write

if TYPE_CHECKING:
    from kit.teach.progress import Progress


def arguments(command: Callable[..., None]) -> Callable[..., None]:
    """ID, language and progress file."""
    for add in (
        click.option("--progress", type=click.Path(dir_okay=False, path_type=Path),
                     callback=in_a_folder, help="A file that keeps what you did."),
        click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True),
        click.argument("id", required=False),
    ):  # fmt: skip
        command = add(command)
    return command


def load(path: Path | None) -> Progress:
    """The progress in a file, a new one if there is none yet."""
    from kit.teach.progress import BadProgress, Progress

    if path is None or not path.exists():
        return Progress()
    try:
        return Progress.from_text(read(path))
    except BadProgress as error:
        raise click.ClickException(f"{path}: {error}") from None


def save(path: Path | None, progress: Progress) -> None:
    """Keep the progress in the file, if there is one."""
    if path is not None:
        write(path, progress.to_text() + "\n")


def find(id: str, kind: str) -> Any:
    """The scenario of an id, of that kind."""
    from kit.teach import library

    try:
        return library.find(id, kind)
    except (KeyError, ValueError) as error:
        raise click.ClickException(f"{error.args[0]}") from None


def listing(kind: str, lang: str, done: Callable[[str], bool]) -> None:
    """Print the ids and titles of a kind, with a mark at those that are done."""
    from kit import games
    from kit.teach import library

    for game in games.NAMES:
        for id in library.index(kind, game):
            title = library.find(id, kind).document.data["title"]
            click.echo(f"{'✓' if done(id) else ' '} {id}  {title.get(lang) or title['en']}")


def talk(terminal: Any, title: str, over: Callable[[], bool]) -> None:
    """Print and prompt until it is over or the learner quits."""
    click.echo(f"{title}\n{terminal.help()}")
    while True:
        click.echo()
        for line in terminal.look():
            click.echo(line)
        if over():
            return
        try:
            heard = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except (click.Abort, EOFError):
            click.echo()
            return
        if heard.strip() == "q":
            return
        answer = terminal.hear(heard)
        if answer:
            click.echo(answer)
