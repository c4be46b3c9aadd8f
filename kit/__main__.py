"""The command line: ``python -m kit COMMAND``."""

from importlib import import_module
from pkgutil import iter_modules

import click

from kit import cli


class Commands(click.Group):
    """Every module ``kit.cli.NAME`` holds the command ``NAME``, loaded when it is asked for; one whose name begins
    with ``_`` is what others share."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(module.name for module in iter_modules(cli.__path__) if module.name[0] != "_")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        return getattr(import_module(f"{cli.__name__}.{cmd_name}"), cmd_name)


@click.command(cls=Commands)
@click.version_option(package_name="stepwise", prog_name="stepwise")
def main() -> None:
    """Learn three tabletop games, one step at a time."""


if __name__ == "__main__":
    main(prog_name="python -m kit")
