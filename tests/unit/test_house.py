"""The house: what may import what, what starts fast, what a fresh machine gets."""

import ast
import json
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, metadata
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from kit import games

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PINS = dict(line.split("==") for line in (ROOT / "constraints.txt").read_text().split())


def imports(path: Path) -> set[str]:
    """The top-level packages that a source imports anywhere in it, its own aside."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module.split(".")[0])
    return found - {"kit"}


@pytest.mark.parametrize("package", ["engine", "games"])
def test_rules_need_the_standard_library_alone(package: str):
    sources = sorted((ROOT / "kit" / package).rglob("*.py"))
    assert sources
    for source in sources:
        assert imports(source) <= sys.stdlib_module_names, source


@pytest.mark.parametrize("game", games.NAMES)
def test_a_game_starts_without_the_screen(game: str):
    heavy = {"IPython", "anywidget", "ipywidgets", "numpy", "pandas", "plotly", "yaml", "kit.panels", "kit.show"}
    code = f"import sys, kit.engine, kit.games; kit.games.load({game!r}); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert f"kit.games.{game}" in loaded
    assert not heavy & set(loaded)


def names(lines: list[str]) -> set[str]:
    """The packages that these requirements name, the project itself aside."""
    return {Requirement(line).name for line in lines} - {PROJECT["name"]}


def test_every_direct_dependency_is_pinned():
    lines = [*PROJECT["dependencies"], *chain(*PROJECT["optional-dependencies"].values())]
    assert {name.lower() for name in names(lines)} <= {name.lower() for name in PINS}


def test_every_pin_installs_on_the_oldest_python_promised():
    """Not only on this one: Debian 12 brings 3.11.2, and one pin that wants 3.11.5 fails the whole set-up."""
    oldest = PROJECT["requires-python"].removeprefix(">=") + ".0"
    asks = {}
    for name in PINS:
        try:
            asks[name] = metadata(name).get("Requires-Python") or ""
        except PackageNotFoundError:  # a peer of the benchmarks, not installed for tests
            continue
    assert len(asks) > 90
    assert [name for name, wants in asks.items() if oldest not in SpecifierSet(wants)] == []


def test_binder_installs_what_a_clone_installs():
    binder = dict(line.split("==") for line in (ROOT / "binder/requirements.txt").read_text().split())
    assert set(binder) == names(PROJECT["dependencies"] + PROJECT["optional-dependencies"]["serve"])
    assert binder.items() <= PINS.items()


def test_every_app_has_a_title_and_no_output():
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        notebook = json.loads(path.read_text("utf-8"))
        assert notebook["metadata"]["title"], path
        assert not any(cell.get("outputs") for cell in notebook["cells"]), path
