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


def split_command(text: str) -> tuple[str, ...]:
    """Return the program and its arguments, split as a shell does. No shell is ever started.

    A path of an existing program may have spaces without quotation marks.

    Raises:
        CommandLineError: the text is empty, or a quotation mark has no pair.
    """
    program, arguments = _existing_program(text)
    if program:
        return (program, *(split_command(arguments) if arguments else ()))
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


def _existing_program(text: str) -> tuple[str, str]:
    """Return the shortest beginning of a text with spaces that is the path of a file, and the rest.

    Return two empty texts if there is none.
    """
    text = text.strip()
    ends = [*(place for place, letter in enumerate(text) if letter == " "), len(text)]
    for end in ends if " " in text and os.sep in text else ():
        if _is_file(text[:end]):
            return text[:end], text[end:].strip()
    return "", ""


def _is_file(text: str) -> bool:
    try:
        return Path(text).expanduser().is_file()
    except (OSError, RuntimeError, ValueError):  # No such home, a name too long, a zero byte.
        return False


def join_command(command: Sequence[str]) -> str:
    """Return the text from which ``split_command`` makes this command."""
    if sys.platform == "win32":
        return " ".join(f'"{word}"' if " " in word else word for word in command)
    return shlex.join(command)


def with_program_path(command: Sequence[str]) -> list[str] | None:
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
