"""The moves of a repertoire and where its lines begin, as rows of the SQLite file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable

from engine.core.board.position import Position
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove

POSITION_FIELDS = 4
"""Of a FEN: board, side to move, castling rights, en passant."""
FIRST_COUNTERS = "0 1"
_COLUMNS = "id, is_black, fen, is_chess960, move"
_INSERT = f"INSERT OR IGNORE INTO repertoire_moves ({_COLUMNS}) VALUES (?, ?, ?, ?, ?)"


def position_now(position: Position, *, chess960: bool) -> LibraryPosition:
    """Return a position as the repertoire has it, the same for every way to it."""
    fields = position.fen().split()[:POSITION_FIELDS]
    return LibraryPosition(" ".join((*fields, FIRST_COUNTERS)), chess960)


def stored_moves(
    connection: sqlite3.Connection, *, is_black: bool | None = None
) -> tuple[RepertoireMove, ...]:
    """Return the moves of a repertoire, or of both, in the order in which they were added."""
    sides = (False, True) if is_black is None else (is_black,)
    select = (
        f"SELECT {_COLUMNS} FROM repertoire_moves "
        f"WHERE is_black IN ({', '.join('?' * len(sides))}) ORDER BY id"
    )
    return tuple(
        RepertoireMove(place, bool(side), LibraryPosition(fen, bool(chess960)), move)
        for place, side, fen, chess960, move in connection.execute(select, sides)
    )


def insert_move(
    connection: sqlite3.Connection, *, is_black: bool, position: LibraryPosition, move: str
) -> RepertoireMove | None:
    """Insert a move; return it, or None if it is there already."""
    values = (None, is_black, position.fen, position.chess960, move)
    inserted = connection.execute(_INSERT, values)
    if not inserted.rowcount or not inserted.lastrowid:
        return None
    return RepertoireMove(inserted.lastrowid, is_black, position, move)


def insert_again(connection: sqlite3.Connection, moves: Iterable[RepertoireMove]) -> None:
    """Insert moves that were there, each in its place; those that are there stay."""
    connection.executemany(
        _INSERT,
        [
            (one.place, one.is_black, one.position.fen, one.position.chess960, one.move)
            for one in moves
        ],
    )


def delete_moves(connection: sqlite3.Connection, moves: Iterable[RepertoireMove]) -> None:
    """Delete moves."""
    delete = "DELETE FROM repertoire_moves WHERE id = ?"
    connection.executemany(delete, [(one.place,) for one in moves])


def insert_start(connection: sqlite3.Connection, start: LibraryPosition, *, is_black: bool) -> None:
    """Note that lines begin in a position."""
    insert = "INSERT OR IGNORE INTO repertoire_starts (is_black, fen, is_chess960) VALUES (?, ?, ?)"
    connection.execute(insert, (is_black, start.fen, start.chess960))


def stored_starts(connection: sqlite3.Connection, *, is_black: bool) -> list[LibraryPosition]:
    """Return where the lines of a repertoire begin, the first that was noted first."""
    select = "SELECT fen, is_chess960 FROM repertoire_starts WHERE is_black = ? ORDER BY id"
    rows = connection.execute(select, (is_black,)).fetchall()
    return [LibraryPosition(fen, bool(chess960)) for fen, chess960 in rows]
