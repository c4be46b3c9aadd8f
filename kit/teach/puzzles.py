"""Puzzles: a scenario with a goal."""

from .scenario import Result, Scenario


def run(scenario: Scenario, mutate: bool = False) -> Result:
    """How a puzzle's solution holds."""
    return Result(scenario.id, scenario.game, "puzzle")
