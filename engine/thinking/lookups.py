"""Looks a position up in the book and in the tablebases, without a search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.board.position import Position
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.lookups import BookMove, LookedUp, LookUp, TablebaseResult
from engine.protocol.shared_enums import FaultCode

if TYPE_CHECKING:
    from engine.thinking.book import Book
    from engine.thinking.tablebases import Tablebases


def look_up(command: LookUp, book: Book | None, tablebases: Tablebases | None) -> LookedUp:
    """Return what a book and tablebases know of a position, as far as they can be read."""
    found: tuple[BookMove, ...] = ()
    endgame: TablebaseResult | None = None
    fault: Fault | None = None
    try:
        # A normalised FEN: python-chess accepts fewer variants than our parser.
        start_fen = Position(command.fen, command.chess960).fen()
    except ValueError as error:
        fault = Fault(
            FaultCode.POSITION_REFUSED, fen=command.fen, system_text=exception_text(error)
        )
        return LookedUp(command.number, fault=fault)
    try:
        if book is not None and not command.chess960:
            found = book.moves(start_fen, command.moves)
    except FaultError as error:
        fault = error.fault
    try:
        if tablebases is not None:
            from engine.thinking.tablebase_outcomes import (
                tablebase_outcome,  # It loads python-chess.
            )

            endgame = tablebases.ask(tablebase_outcome, start_fen, command.moves, command.chess960)
    except FaultError as error:
        fault = error.fault
    return LookedUp(command.number, found, endgame, fault)
