"""``coverage``: which rules, cards and entries the scenarios produce."""

import json
from pathlib import Path

import click

from kit import games


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="{game: {rules|cards|entries: {id: counts}}}.")
@click.option("--game", type=click.Choice(games.NAMES), help="Only this game.")
def coverage(paths: tuple[Path, ...], as_json: bool, game: str | None) -> None:
    """Count events and refusals by rule, card and codex entry over scenarios, the project's own by default.

    Only scenarios that hold count. Exit 1 if a rule, card or entry is bare or a scenario fails.
    """
    from kit.teach import check, scenario
    from kit.teach import coverage as counter
    from kit.teach.files import BadFile

    try:
        results = list(check.run_files(scenario.paths(paths), game))
    except BadFile as error:
        raise click.UsageError(str(error)) from None
    table = counter.count(results, [game] if game else ())
    bare = counter.bare(table)
    failed = [result for result in results if not result.ok]
    if as_json:
        click.echo(json.dumps(table, ensure_ascii=False, indent=1))
    else:
        missing = set(bare)
        for name, sorts in table.items():
            for sort, known in sorts.items():
                needed = [id for id, row in known.items() if not row.get("term")]
                met = sum(id not in missing for id in needed)
                terms = f", {len(known) - len(needed)} terms beside" if len(known) > len(needed) else ""
                click.echo(f"{name}: {met} of {len(needed)} {sort}{terms}")
        for id in bare:
            click.echo(f"bare: {id}")
    for result in failed:
        click.echo(f"{result.id}: {result.message}", err=True)
    if bare or failed:
        raise SystemExit(1)
