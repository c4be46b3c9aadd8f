"""``serve``: the app in a browser."""

import sys
from pathlib import Path
from typing import Any

import click

APPS = Path(__file__).parents[2] / "notebooks"


@click.command()
@click.option("--notebooks", default=APPS, show_default="the project's own", help="Folder of the apps.",
              type=click.Path(exists=True, file_okay=False, resolve_path=True, path_type=Path))
@click.option("--port", default=8866, show_default=True, type=click.IntRange(1, 65535),
              help="Port to listen on; the next free one is taken if it is in use.")
@click.option("--ip", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option("--base-url", default="/", show_default=True, help="Path under which the app lives.")
@click.option("--token", default="", help="What visitors must bring as ?token=; none by default.")
@click.option("--kernels", default=40, show_default=True, type=click.IntRange(1),
              help="How many pages may be open at once, each about 60 MB of memory.")
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the home page.")
def serve(**options: Any) -> None:
    """Serve the app and open its home page; Ctrl-C stops it."""
    # jsonschema, which Voila loads, compiles 38 grammars if this optional package is there: 1.6 s for nothing.
    sys.modules["rfc3987_syntax"] = None
    try:
        from kit.serve.app import run
    except ModuleNotFoundError as error:
        raise click.ClickException(f"{error.name} is not installed. Get it with: make serve") from error
    run(**options)
