"""What can happen to the library of games, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.reports import LibraryReport
from game.actions.action import Action


class LibraryReported(Action, frozen=True):
    """The process of the library has sent a report, or has ended."""

    report: LibraryReport


class OpenLibraryAgain(Action, frozen=True):
    """Open the library again after a fault."""

    is_rescued: bool = False
    """Whether a damaged library is put aside, and a new one made of what can be read of it."""


LibraryAction: TypeAlias = LibraryReported | OpenLibraryAgain
