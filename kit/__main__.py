"""The command line: ``python -m kit COMMAND``.

A command is a click command in ``kit.cli``, loaded only when it is asked for.
"""

from importlib import import_module

import click

COMMANDS = {
    "serve": "Open the app in a browser.",
}


class Commands(click.Group):
    """Each command lives in ``kit.cli.NAME`` as ``NAME``, so that a quick one never loads a slow one's imports."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        return getattr(import_module(f"kit.cli.{name}"), name) if name in COMMANDS else None


@click.command(cls=Commands)
@click.version_option(package_name="stepwise", prog_name="stepwise")
def main() -> None:
    """Learn three tabletop games, one step at a time."""


if __name__ == "__main__":
    main(prog_name="python -m kit")
