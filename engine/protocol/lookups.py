"""What a book and tablebases know of a position, asked for without a search."""

from __future__ import annotations

from enum import IntEnum

from msgspec import Struct

from engine.protocol.faults import Fault


class WdlValue(IntEnum):
    """The outcome of a position or a move for the side to move, as in Syzygy's WDL tables."""

    LOSS = -2
    BLESSED_LOSS = -1
    """A loss that the fifty-move rule turns into a draw."""
    DRAW = 0
    CURSED_WIN = 1
    """A win that the fifty-move rule turns into a draw."""
    WIN = 2


class BookMove(Struct, frozen=True):
    """A move of a Polyglot book."""

    move: str
    weight: int


class TablebaseMove(Struct, frozen=True):
    """A legal move of a position that the tablebases contain."""

    move: str
    worth: WdlValue
    plies: int | None
    """The distance to the next zeroing move in plies, this move included; None without DTZ
    tables."""
    zeroes: bool = False
    """Whether the move is a capture or a pawn move."""
    mates: bool = False


class TablebaseResult(Struct, frozen=True):
    """What the tablebases say about a position. The fifty-move rule counts from its clock on."""

    worth: WdlValue
    plies: int | None
    """The distance to the next zeroing move in plies; None without DTZ tables, or for a draw."""
    moves: tuple[TablebaseMove, ...]
    """All legal moves, the best first."""


class LookUp(Struct, frozen=True):
    """Look a position up: in the book, and in the tablebases. A search that runs goes on."""

    number: int
    """Larger than that of every earlier command. Only the newest one is answered for sure, and
    always by LookedUp."""
    fen: str
    moves: tuple[str, ...] = ()
    """The moves from the FEN to the position, in UCI notation."""
    chess960: bool = False


class LookedUp(Struct, frozen=True):
    """The answer to a LookUp."""

    number: int
    book: tuple[BookMove, ...] = ()
    """The legal moves of the book in the order of their weights, largest first."""
    endgame: TablebaseResult | None = None
    """None if no table contains the position."""
    fault: Fault | None = None
    """Why a file could not be read."""
