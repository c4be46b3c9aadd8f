"""``replay``: a recorded game, told from its first choice to its last."""

from pathlib import Path

import click

from ._files import read


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
@click.option("--seat", type=click.IntRange(0), help="Tell only what this seat may know; everything by default.")
def replay(file: Path, lang: str, seat: int | None) -> None:
    """Replay the record in FILE and tell every event with its rule. Exit 1 at the first line that does not hold.

    FILE is a record, the text that `play --file` keeps, or a link.
    """
    from kit.engine.knowledge import view
    from kit.engine.record import Record
    from kit.show import table
    from kit.show.dialogs import refused
    from kit.show.session import Session, read_link
    from kit.show.voice import voice
    from kit.show.words import told, words
    from kit.teach.library import start_of

    try:
        text = read(file).strip()
        if text.startswith("{"):
            session = Session.restore(text, start_of)
        else:
            single = text and " " not in text and "\n" not in text
            record = read_link(text.rpartition("#")[2])[0] if single else Record.from_text(text)
            session = Session.open(record, seat, start_of(record))
        session.look(seat)
    except ValueError as error:
        raise click.ClickException(f"{file}: {told(error, lang)}") from None
    speak = voice(session.game, lang, seat)
    for node in session.node.path()[1:]:
        line = session.line(node)
        if line is not None:
            click.echo(f"> {line}")
        known = view(node.state, seat)
        for event in node.events:
            said = speak.event(known, event.seen_by(seat))
            if said:
                click.echo(f"  {table.plain(said)}  [{event.cite}]")
    if session.broken:
        click.echo(table.plain(refused(session, speak, words("kit", lang))), err=True)
        raise SystemExit(1)
