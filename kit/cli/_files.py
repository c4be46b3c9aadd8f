"""The files a command keeps something in."""

from __future__ import annotations

from pathlib import Path

import click


def in_a_folder(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
    """The callback of an option for a file that will be written: refused before anything is played."""
    if path is not None and not path.parent.is_dir():
        raise click.BadParameter(f"there is no folder {path.parent}; make it first.")
    return path


def read(path: Path) -> str:
    """The text of a file. Raises ClickException with one sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise click.ClickException(f"{path}: this is no text; name a file that was kept here.") from None
    except OSError as error:
        raise click.ClickException(f"{path}: it cannot be read ({error.strerror}).") from None


def write(path: Path, text: str) -> None:
    """Whole or not at all: the old one stays until the new one is there. Raises ClickException with one sentence."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, encoding="utf-8")
        new.replace(path)
    except OSError as error:
        raise click.ClickException(f"{path}: it cannot be written ({error.strerror}).") from None
