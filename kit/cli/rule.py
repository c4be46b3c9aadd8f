"""``rule``: a paragraph of a rulebook."""

import click


@click.command()
@click.argument("id", nargs=-1, required=True)
@click.option("--lang", type=click.Choice(["en", "ru"]), default="en", show_default=True)
def rule(id: tuple[str, ...], lang: str) -> None:
    """Print the paragraph of a rule id such as NM 9.2, RA card/vault or MW codex/aegis."""
    from kit import games
    from kit.show import cite

    wanted = " ".join(id)
    prefix = wanted.split(" ")[0]
    if prefix not in [games.load(name).prefix for name in games.NAMES]:
        raise click.ClickException(f"{wanted}: a rule id starts with NM, RA or MW, as in 'NM 9.2'.")
    try:
        title, text = cite.paragraph(wanted, lang)
    except KeyError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{wanted}  {title}\n\n{text}")
