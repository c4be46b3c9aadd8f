"""``rule``: a paragraph of a rulebook."""

import click


@click.command()
@click.argument("id", nargs=-1, required=True)
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def rule(id: tuple[str, ...], lang: str) -> None:
    """Print the paragraph of a rule id such as NM 9.2, RA card/vault or MW codex/aegis."""
    from kit import games
    from kit.show import cite, table

    wanted = " ".join(id)
    prefixes = [games.load(name).prefix for name in games.NAMES]
    if wanted.partition(" ")[0] not in prefixes:
        raise click.ClickException(
            f"{wanted or 'An empty id'}: a rule id starts with {' or '.join(prefixes)}, as in '{prefixes[0]} 2'."
        )
    try:
        title, text = cite.paragraph(wanted, lang)
    except KeyError as error:
        raise click.ClickException(str(error).strip("\"'")) from None
    click.echo(f"{wanted}  {title}\n\n{table.plain(text)}")
