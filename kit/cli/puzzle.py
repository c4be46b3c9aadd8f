"""``puzzle``: a puzzle in the terminal."""

from datetime import date
from pathlib import Path

import click

from ._guided import arguments, find, listing, load, save, talk


@click.command()
@arguments
def puzzle(id: str | None, lang: str, progress: Path | None) -> None:
    """Solve the puzzle ID; `today` is the puzzle of the day. Without ID, list the puzzles."""
    from kit.teach import library
    from kit.teach.progress import of_the_day
    from kit.teach.puzzles import Puzzle
    from kit.teach.terminal import PuzzleTerminal

    done = load(progress)
    if id is None:
        listing("puzzle", lang, done.solved)
        return
    if id == "today":
        id = of_the_day(library.ids("puzzle"), date.today())
        if id is None:
            raise click.ClickException("There are no puzzles yet.")
    puzzle = Puzzle(find(id, "puzzle"), lang)
    talk(PuzzleTerminal(puzzle), puzzle.title, lambda: puzzle.over)
    done.puzzle(id, date.today(), puzzle.solved, puzzle.tries, puzzle.hints)
    done.met(event.cite for node in puzzle.session.node.path() for event in node.events)
    save(progress, done)
