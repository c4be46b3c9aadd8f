"""``coverage``: which rules, cards and entries the scenarios produce."""

import json

import click


@click.command()
@click.option("--json", "as_json", is_flag=True, help="{game: {rules|cards|entries: {id: counts}}}.")
@click.option("--game", help="Only this game.")
def coverage(as_json: bool, game: str | None) -> None:
    """Count events and refusals by rule, card and codex entry over all scenarios. Exit 1 if one is bare."""
    from kit.teach import coverage as counter
    from kit.teach import scenario as runner

    cases = [runner.load(path) for path in runner.paths()]
    table = counter.count(runner.run(case) for case in cases if not game or case.game == game)
    if game:
        table = {game: table[game]}
    bare = counter.bare(table)
    if as_json:
        click.echo(json.dumps(table, ensure_ascii=False, indent=1))
    else:
        for name, sorts in table.items():
            for sort, known in sorts.items():
                needed = [id for id, row in known.items() if not row.get("term")]
                met = [id for id in needed if id not in bare]
                click.echo(f"{name}: {len(met)} of {len(needed)} {sort}")
        for id in bare:
            click.echo(f"bare: {id}")
    if bare:
        raise SystemExit(1)
