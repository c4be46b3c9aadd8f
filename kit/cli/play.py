"""``play``: the same stepping in the terminal."""

import secrets
from pathlib import Path
from typing import Any

import click

from kit import games

from ._files import in_a_folder, read, write


@click.command()
@click.argument("game", type=click.Choice(games.NAMES))
@click.option("--seats", type=int, help="How many seats, where the game allows a choice.")
@click.option("--seat", "you", default=0, show_default=True, type=click.IntRange(0), help="Your seat.")
@click.option("--watch", is_flag=True, help="Bots play all seats.")
@click.option("--seed", help="The luck of the game; a new one each time by default.")
@click.option("--file", "kept", type=click.Path(dir_okay=False, path_type=Path), callback=in_a_folder,
              help="A file that keeps the game with all its lines; one that is there is gone on with.")
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def play(
    game: str, seats: int | None, you: int, watch: bool, seed: str | None, kept: Path | None, lang: str
) -> None:  # fmt: skip
    """Play GAME step by step against bots, as plain text. `?` tells the words it understands."""
    from kit.engine.game import Unreadable
    from kit.show.session import BOT, Session
    from kit.show.terminal import Terminal
    from kit.show.words import told
    from kit.teach.library import start_of

    try:
        if kept is not None and kept.exists():
            session = Session.restore(read(kept), start_of)
            if session.game != game:
                raise Unreadable("it holds a game of {kept}, not of {game}.", kept=session.game, game=game)
        else:
            options: dict[str, Any] = {"seats": seats} if seats is not None else {}
            session = Session.new(game, seed or secrets.token_hex(4), you, **options)
            if watch:
                session.play_seat(you, BOT)
    except ValueError as error:
        said = told(error, lang)
        raise click.ClickException(f"{kept}: {said}" if kept and kept.exists() else said) from None
    terminal = Terminal(session, lang)
    click.echo("\n".join([terminal.help(), "", *terminal.look()]))
    while True:
        try:
            heard = click.prompt("", prompt_suffix="> ", default="", show_default=False)
        except (click.Abort, EOFError):
            click.echo()
            heard = "q"
        if heard.strip() == "q":
            break
        answer = terminal.hear(heard)  # what is only told needs no second look at the stop
        click.echo(answer or "\n" + "\n".join(terminal.look()))
    if kept is not None:
        try:
            write(kept, session.save())
        except click.ClickException as error:
            raise click.ClickException(f"{error.message} The game is also in this link: {session.link()}") from None
