"""``play``: the same stepping in the terminal."""

import secrets

import click


@click.command()
@click.argument("game", type=click.Choice(["nevermore", "res_arcana", "mage_wars"]))
@click.option("--seats", type=int, help="How many seats, where the game allows a choice.")
@click.option("--seat", "you", default=0, show_default=True, type=click.IntRange(0), help="Your seat.")
@click.option("--seed", help="The luck of the game; a new one each time by default.")
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def play(game: str, seats: int | None, you: int, seed: str | None, lang: str) -> None:
    """Play GAME step by step against bots, as plain text. `?` tells the keys."""
    from kit.show.session import Session
    from kit.show.terminal import Terminal

    options = {"seats": seats} if seats is not None else {}
    try:
        session = Session.new(game, seed or secrets.token_hex(4), you, **options)
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if you >= len(session.players):
        raise click.ClickException(f"There is no seat {you}; this game has seats 0 to {len(session.players) - 1}.")
    terminal = Terminal(session, lang)
    click.echo(terminal.help())
    while True:
        click.echo()
        for line in terminal.look():
            click.echo(line)
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
