"""``scenarios``: run cases, lessons and puzzles on the real engine."""

import json
from pathlib import Path

import click

from kit import games


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="A list of {id, game, kind, ok, checks, message, cites}.")
@click.option("--mutate", is_flag=True, help="Alter each expected value in turn: every altered scenario must fail.")
@click.option("--game", type=click.Choice(games.NAMES), help="Only scenarios of this game.")
def scenarios(paths: tuple[Path, ...], as_json: bool, mutate: bool, game: str | None) -> None:
    """Run scenario files or folders, the project's own by default. Exit 1 if one fails."""
    from kit.teach import check, scenario
    from kit.teach.files import BadFile

    try:
        files = scenario.paths(paths)
    except BadFile as error:
        raise click.UsageError(str(error)) from None
    results = list(check.run_files(files, game, mutate))
    failed = [result for result in results if not result.ok]
    if as_json:
        click.echo(json.dumps([result.as_json() for result in results], ensure_ascii=False, indent=1))
    else:
        for result in failed:
            click.echo(f"{result.id}: {result.message}")
        click.echo(f"{len(results) - len(failed)} hold, {len(failed)} fail")
    if failed:
        raise SystemExit(1)
