"""What an import reports and how it is chosen: plain data."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engine.notation.reader import Reading
from engine.notation.visitor import RemarkCode


class DuplicatePolicy(StrEnum):
    """What happens to a game that the library has already: same moves, same players."""

    LEAVE_OUT = "leave out"
    MERGE = "merge"
    """Its tags and its movetext are added where the kept game has none."""
    KEEP = "keep"


class ImportOptions(Struct, frozen=True):
    """How a file is imported."""

    collection: str
    duplicates: DuplicatePolicy = DuplicatePolicy.LEAVE_OUT
    keeps_source: bool = False
    """Whether the text of each game is kept, compressed."""
    are_own: bool = False
    """Whether games that are played in Glassbox are known by their ids, as ``own_games`` has it."""


class ImportFault(Struct, frozen=True):
    """What could not be read of a game as it is written."""

    line: int
    """Of the file; the game begins there. The first is 1."""
    game: int
    """The number of the game in the file; the first is 1."""
    is_left_out: bool
    """Whether the game is not in the library."""
    reading: Reading = Reading.WHOLE
    remark: RemarkCode | None = None
    move_number: int = 0
    """Of the move that is due; 0 in the tags."""
    is_black: bool = False
    text: str = ""


class ImportProgress(Struct, frozen=True):
    """How far an import has come. The numbers of games count from the beginning of the file."""

    place: int
    """In bytes of the file."""
    size: int
    read: int = 0
    kept: int = 0
    duplicates: int = 0
    faulty: int = 0
    """Games that could not be read as they are written, those that were left out included."""
    is_whole: bool = False
    """Whether the file has been read to its end."""
    is_resumed: bool = False
    """Whether an earlier import of the same file goes on."""
    faults: tuple[ImportFault, ...] = ()
    """Of the last batch."""
