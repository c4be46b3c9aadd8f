"""``scenarios``: run cases, lessons and puzzles on the real engine."""

import json
from pathlib import Path

import click


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="A list of {id, game, kind, ok, checks, message, cites}.")
@click.option("--mutate", is_flag=True, help="Alter each expected value in turn: every altered scenario must fail.")
@click.option("--game", help="Only scenarios of this game.")
def scenarios(paths: tuple[Path, ...], as_json: bool, mutate: bool, game: str | None) -> None:
    """Run scenario files or folders, the project's own by default. Exit 1 if one fails."""
    from kit.teach import scenario as runner
    from kit.teach.files import BadFile

    results, broken, survivors = [], [], []
    try:
        files = runner.paths(list(paths))
    except BadFile as error:
        raise click.ClickException(str(error)) from None
    for path in files:
        try:
            case = runner.load(path)
        except BadFile as error:
            broken.append(runner.Result(path.stem, "", "case", False, 0, str(error)))
            continue
        if game and case.game != game:
            continue
        result = runner.run(case)
        results.append(result)
        if mutate and result.ok:
            survivors += [f"{case.id}: {what}" for what, mutant in runner.mutants(case) if runner.run(mutant).ok]
    results += broken
    failed = [result for result in results if not result.ok]
    if as_json:
        click.echo(json.dumps([result.as_json() for result in results], ensure_ascii=False, indent=1))
    else:
        for result in failed:
            click.echo(f"{result.id}: {result.message}")
        click.echo(f"{len(results) - len(failed)} hold, {len(failed)} fail")
    for survivor in survivors:
        click.echo(f"still holds when altered: {survivor}", err=True)
    if failed or survivors:
        raise SystemExit(1)
