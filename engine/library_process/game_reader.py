"""Reads one game of the library with its moves."""

from __future__ import annotations

import struct

from engine.core.board.position import FenError
from engine.library.game_library import GameLibrary
from engine.library.store import game_rows
from engine.library.store.game_fields import tags_of_fields
from engine.library.store.reports import read_report
from engine.library.store.sources import source_of
from engine.library_process.refusals import RefusedError
from engine.library_process.translation import row_of
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.library_game import LibraryGame

NULL_MOVE = "0000"
MOVE_BYTES = 2


def read_game(library: GameLibrary, number: int) -> LibraryGame:
    """Return a game. Raises RefusedError, sqlite3.Error."""
    stored = game_rows.stored_game(library.connection, number)
    if stored is None:
        raise RefusedError(LibraryFault(LibraryFaultCode.NO_SUCH_GAME, number=number))
    moves = _moves_of(stored.start, stored.moves)
    source = source_of(library.connection, number)
    return LibraryGame(
        row_of(library.with_opening(stored.listed)),
        tuple(tags_of_fields(stored.listed.fields).items()),
        moves,
        None if stored.start is None else LibraryPosition(*stored.start),
        stored.movetext,
        None if source is None else source.decode("utf-8", "replace"),
        is_whole=len(moves) * MOVE_BYTES == len(stored.moves),
        report=read_report(library.connection, number),
    )


def _moves_of(start: tuple[str, bool] | None, data: bytes) -> tuple[str, ...]:
    """Return moves in UCI notation, up to one that is not legal."""
    found: list[str] = []
    try:
        position = game_rows.position_of(start)
    except FenError:
        return ()
    for (short,) in struct.iter_unpack("<H", data[: len(data) // MOVE_BYTES * MOVE_BYTES]):
        if short == 0:
            found.append(NULL_MOVE)
            position = position.after_null_move()
            continue
        move = position.from_short(short)
        if not move:
            break
        found.append(position.uci(move))
        position.push(move)
    return tuple(found)
