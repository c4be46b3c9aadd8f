"""What must run in one process when tests are spread over several."""

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "tests" / "browser"


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests share a browser and its servers; a notebook's cells build on one another."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))
        elif item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(str(item.path)))
