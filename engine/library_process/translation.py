"""Games, positions and faults of the library as messages, and back."""

from __future__ import annotations

from engine.core.board.position import Position
from engine.library.importing.progress import ImportFault
from engine.library.store import faults
from engine.library.store.game_fields import UNKNOWN_NAME
from engine.library.store.game_rows import ListedGame
from engine.notation.reader import Reading
from engine.protocol.library.bad_game import BadGame, BadGameCode
from engine.protocol.library.game_search import (
    GameResult,
    LibraryPosition,
)
from engine.protocol.library.library_fault import LibraryFault, LibraryFaultCode
from engine.protocol.library.library_game import GameRow


def position_of(position: LibraryPosition) -> Position:
    """Return a position. Raises FenError."""
    return Position(position.fen, position.chess960)


def fault_of(fault: faults.LibraryFault) -> LibraryFault:
    """Return a fault of the library as a message."""
    code = LibraryFaultCode[fault.code.name]
    return LibraryFault(code, fault.path, system_text=fault.text, number=fault.number)


def row_of(game: ListedGame, ply: int | None = None) -> GameRow:
    """Return a game as a row of a list, with where it has what was searched for."""
    fields = game.fields
    return GameRow(
        game.number,
        fields.white or UNKNOWN_NAME,
        fields.black or UNKNOWN_NAME,
        fields.event or UNKNOWN_NAME,
        fields.site or UNKNOWN_NAME,
        fields.date,
        fields.white_elo,
        fields.black_elo,
        GameResult(fields.result),
        game.opening,
        game.half_moves,
        game.collection,
        game.binned != 0,
        fields.time_control or "",
        ply,
        game.white_accuracy,
        game.black_accuracy,
    )


def bad_game_of(fault: ImportFault) -> BadGame:
    """Return what could not be read of a game."""
    if fault.remark is not None:
        code = BadGameCode[fault.remark.name]
    elif fault.reading == Reading.WHOLE:
        code = BadGameCode.NOTHING_IN_IT
    else:
        code = BadGameCode[fault.reading.name]
    return BadGame(
        code,
        fault.line,
        fault.game,
        fault.is_left_out,
        fault.move_number,
        fault.is_black,
        fault.text,
    )
