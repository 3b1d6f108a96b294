"""Finds engines of other authors in the usual places of this computer."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

PROGRAMS = (
    "arasanx",
    "berserk",
    "caissa",
    "clover",
    "critter",
    "demolito",
    "ethereal",
    "ethereal-chess",
    "fairy-stockfish",
    "fruit",
    "glaurung",
    "igel",
    "koivisto",
    "komodo",
    "laser",
    "lc0",
    "minic",
    "obsidian",
    "patricia",
    "rubichess",
    "seer",
    "senpai",
    "stash-bot",
    "stockfish",
    "texel",
    "toga2",
    "viridithas",
    "wasp",
    "weiss",
)
"""The names of the programs of well-known UCI engines."""
FOLDERS = (
    "/usr/games",
    "/usr/local/games",
    "/usr/local/bin",
    "/usr/bin",
    "/opt/homebrew/bin",
    "/snap/bin",
    "~/.local/bin",
)
"""The folders where systems install programs, besides those of the search path."""


def find_installed_engines(search_path: str | None = None) -> tuple[str, ...]:
    """Return the paths of the engines that are there, by the names of their programs.

    ``search_path`` lists the folders as the variable PATH does; None means that variable and
    ``FOLDERS``. A program that links to another one in the list is left out.
    """
    folders = search_path if search_path is not None else _usual_folders()
    found: dict[str, str] = {}
    for name in PROGRAMS:
        path = shutil.which(name, path=folders)
        if path is not None:
            found.setdefault(os.path.realpath(path), path)
    return tuple(found.values())


def _usual_folders() -> str:
    home = os.path.expanduser("~")  # noqa: PTH111  It never raises, unlike Path.expanduser.
    folders = [one.replace("~", home, 1) for one in FOLDERS]
    there = [one for one in folders if Path(one).is_dir()]
    return os.pathsep.join([os.environ.get("PATH", os.defpath), *there])
