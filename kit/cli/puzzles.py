"""``puzzles``: what concerns puzzles as files."""

import json
from pathlib import Path

import click


@click.group()
def puzzles() -> None:
    """Prove puzzles."""


@puzzles.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="A list of {id, game, value, unique, refutations, message}.")
def prove(paths: tuple[Path, ...], as_json: bool) -> None:
    """Prove puzzle files or those in folders, the project's own by default. Exit 1 if one has no proof.

    A proof takes at most 20 s. It states the value of the best first move, shows that there is only one, and refutes
    each other one by a line.
    """
    from kit.teach import scenario
    from kit.teach.files import BadFile
    from kit.teach.puzzles import Proof

    try:
        files = scenario.paths(paths)
    except BadFile as error:
        raise click.UsageError(str(error)) from None
    proofs = []
    for path in files:
        try:
            found = scenario.load(path)
        except BadFile as error:
            proofs.append(Proof(path.stem, "", message=str(error)))
            continue
        if found.kind == "puzzle":
            proofs.append(Proof.of(found))
    if paths and not proofs:
        raise click.UsageError("there is no puzzle in what you named; a puzzle has a 'goal'.")
    if as_json:
        click.echo(json.dumps([proof.as_json() for proof in proofs], ensure_ascii=False, indent=1))
    else:
        for proof in proofs:
            if proof.message:
                click.echo(f"{proof.id}: {proof.message}")
                continue
            click.echo(f"{proof.id}: {' or '.join(proof.best)}, value {proof.value}, margin {proof.margin}")
            for move, line in proof.refutations.items():
                click.echo(f"  not {move}: {'; '.join(line) or 'the goal is lost at once'}")
        without = sum(bool(proof.message) for proof in proofs)
        click.echo(f"{len(proofs) - without} proved, {without} without a proof")
    if any(proof.message for proof in proofs):
        raise SystemExit(1)
