"""The figures the project promises: ``make bench``, or ``python -m benchmarks.run nevermore served``.

Ratios are taken against peers in the same run, never as absolute times. A goal that is missed is told, not an error.
"""

import json
import platform
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from .measure import Result

PARTS = ("nevermore", "res_arcana", "mage_wars", "served")


def results(parts: tuple[str, ...], rounds: int, seconds: float) -> Iterator[Result]:
    for part in parts:
        if part == "served":
            from . import served
            yield from served.run(rounds)
        else:
            from . import engine
            yield from engine.run(part, rounds, seconds)


@click.command()
@click.argument("parts", nargs=-1, type=click.Choice(PARTS))
@click.option("--rounds", default=9, show_default=True, help="Turns of which the median is taken.")
@click.option("--seconds", default=1.0, show_default=True, help="Length of a turn.")
@click.option("--json", "path", default=Path(__file__).with_name("results.json"), show_default="beside this file",
              type=click.Path(dir_okay=False, path_type=Path), help="Where the figures go.")
def main(parts: tuple[str, ...], rounds: int, seconds: float, path: Path) -> None:
    """Measure PARTS (default: all) and print a table."""
    found = []
    for result in results(parts or PARTS, rounds, seconds):
        sign = ">=" if result.better == "more" else "<="
        goal = f"{sign} {result.goal:g} {result.unit}"
        verdict = "ok" if result.ok else "MISSED"
        click.echo(f"{verdict:6} {result.name:52} {result.value:8.2f} {goal:12} {result.note}")
        found.append(asdict(result) | {"ok": result.ok})
    report = {"python": platform.python_version(), "rounds": rounds, "seconds": seconds, "results": found}
    path.write_text(json.dumps(report, indent=1) + "\n")


if __name__ == "__main__":
    main()
