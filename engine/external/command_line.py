"""The command line of an external engine, as a person types it."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

GAMES_FOLDERS = ("/usr/games", "/usr/local/games")
"""Folders of programs that Debian leaves out of the PATH of some users."""


class CommandLineError(ValueError):
    """A typed command line names no program, or a quotation mark has no pair."""


def split(text: str) -> tuple[str, ...]:
    """Return the program and its arguments, split as a shell does. No shell is ever started.

    Raises:
        CommandLineError: the text is empty, or a quotation mark has no pair.
    """
    try:
        # On Windows a backslash separates folders.
        words = shlex.split(text, posix=sys.platform != "win32")
    except ValueError as error:
        raise CommandLineError(str(error)) from None
    if sys.platform == "win32":
        words = [word.strip('"') for word in words]
    if not words or not words[0]:
        raise CommandLineError("no program")
    return tuple(words)


def joined(command: Sequence[str]) -> str:
    """Return the text from which ``split`` makes this command."""
    if sys.platform == "win32":
        return " ".join(f'"{word}"' if " " in word else word for word in command)
    return shlex.join(command)


def located(command: Sequence[str]) -> list[str] | None:
    """Return the command with the path of its program; None if there is no such program.

    A name without a folder is looked for in the folders of PATH, and then in ``GAMES_FOLDERS``.
    """
    program, *arguments = command
    if any(separator in program for separator in (os.sep, os.altsep) if separator):
        path = Path(program).expanduser().absolute()
        return [str(path), *arguments] if path.exists() else None
    folders = os.pathsep.join((os.environ.get("PATH", os.defpath), *GAMES_FOLDERS))
    found = shutil.which(program, path=folders)
    return None if found is None else [found, *arguments]
