"""The imports of files of games into the library: what waits, runs, or has ended. Plain data."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from engine.protocol.library.bad_game import BadGame
from engine.protocol.library.commands import DuplicatePolicy
from engine.protocol.library.library_fault import LibraryFault
from game.state.screens import FeatureModel

MOST_BAD_GAMES = 1000
"""The number of faulty games of a file that are listed; all of them are counted."""


class ImportJob(Struct, frozen=True):
    """A file that is imported, and how."""

    path: str
    collection: str
    duplicates: DuplicatePolicy = DuplicatePolicy.LEAVE_OUT
    keeps_source: bool = False
    """Whether the text of each game is kept, compressed."""


class ImportStatus(Enum):
    """How far an import is. In the first four it has not ended and is kept for the next start."""

    WAITING = "waiting"
    RUNNING = "running"
    PAUSED = "paused"
    FAILED = "failed"
    """``ImportRun.fault`` says why. It can go on."""
    WHOLE = "whole"
    """The file was read to its end."""
    CANCELLED = "cancelled"
    """The person has ended it. The games that were imported stay."""


class ImportRun(Struct, frozen=True):
    """One import and what it has done so far. The games count from the beginning of the file."""

    job: ImportJob
    status: ImportStatus = ImportStatus.WAITING
    place: int = 0
    """In bytes of the file."""
    size: int = 0
    read: int = 0
    kept: int = 0
    duplicates: int = 0
    faulty: int = 0
    """Games that could not be read as they are written, those that were left out included."""
    bad_games: tuple[BadGame, ...] = ()
    """The first of them; at most ``MOST_BAD_GAMES``."""
    fault: LibraryFault | None = None
    first_place: int = 0
    """Where it went on last, in bytes of the file."""
    first_ms: int | None = None
    """When it went on last; None before its first report."""
    left_ms: int | None = None
    """About how long it still takes; None if that is not known."""

    @property
    def is_ended(self) -> bool:
        """Whether nothing is left to import."""
        return self.status in (ImportStatus.WHOLE, ImportStatus.CANCELLED)

    @property
    def share(self) -> float:
        """How much of the file has been read, from 0 to 1."""
        return min(1.0, self.place / self.size) if self.size else 0.0

    @property
    def games_about(self) -> int:
        """About how many games the file has; 0 if nothing is known of it."""
        return round(self.read / self.share) if self.share else 0


class Imports(FeatureModel, frozen=True):
    """All imports of this window, in their order. At most one runs."""

    runs: tuple[ImportRun, ...] = ()
    halts: ImportStatus | None = None
    """What becomes of the running import when its batch has ended: PAUSED or CANCELLED."""

    @property
    def running(self) -> ImportRun | None:
        """The import that runs; None if none does."""
        return next((one for one in self.runs if one.status is ImportStatus.RUNNING), None)

    @property
    def halted(self) -> tuple[ImportRun, ...]:
        """The imports that can go on when the person wants it."""
        can_go_on = (ImportStatus.PAUSED, ImportStatus.FAILED)
        return tuple(one for one in self.runs if one.status in can_go_on)

    @property
    def jobs_left(self) -> tuple[ImportJob, ...]:
        """What is not imported to its end, and goes on after a new start."""
        return tuple(one.job for one in self.runs if not one.is_ended)
