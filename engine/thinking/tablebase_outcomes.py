"""The outcome of a position by Syzygy tablebases, and the outcome of each of its moves."""

from __future__ import annotations

import chess

from engine.protocol.lookups import TablebaseMove, TablebaseResult, WdlValue
from engine.thinking.tablebases import LONGEST_SAFE, TablebaseProber, probed_wdl


def tablebase_outcome(board: chess.Board, tables: TablebaseProber) -> TablebaseResult | None:
    """Return what the tables say about a position and its moves.

    Return None if it has no legal move, or if a table for it is missing.
    """
    try:
        worth = WdlValue(probed_wdl(board, tables))
        moves = tuple(_after(board, tables, move) for move in list(board.legal_moves))
    except KeyError:
        return None
    if not moves:
        return None
    plies = _plies(board, tables)
    return TablebaseResult(
        _with_clock(worth, plies, board.halfmove_clock), plies, tuple(sorted(moves, key=_rank))
    )


def _after(board: chess.Board, tables: TablebaseProber, move: chess.Move) -> TablebaseMove:
    """Return the outcome of a legal move for the side that makes it."""
    name, zeroes = board.uci(move), board.is_zeroing(move)
    board.push(move)
    try:
        if board.is_checkmate():
            return TablebaseMove(name, WdlValue.WIN, 1, zeroes, mates=True)
        if board.is_stalemate() or board.is_insufficient_material():
            return TablebaseMove(name, WdlValue.DRAW, None, zeroes)
        worth = WdlValue(-probed_wdl(board, tables))
        if worth is WdlValue.DRAW:
            return TablebaseMove(name, worth, None, zeroes)
        if zeroes:
            return TablebaseMove(name, worth, 1, zeroes)
        plies = _plies(board, tables)
        worth = _with_clock(worth, plies, board.halfmove_clock)
        return TablebaseMove(name, worth, None if plies is None else plies + 1)
    finally:
        board.pop()


def _plies(board: chess.Board, tables: TablebaseProber) -> int | None:
    """Return the distance to the next zeroing move; None for a draw, or without a DTZ table."""
    try:
        return abs(tables.probe_dtz(board)) or None
    except KeyError:
        return None


def _with_clock(worth: WdlValue, plies: int | None, clock: int) -> WdlValue:
    """Return the outcome with the fifty-move rule counted from the clock of the position.

    The tables count from 0.
    """
    if not clock or plies is None or clock + plies <= LONGEST_SAFE:
        return worth
    if worth is WdlValue.WIN:
        return WdlValue.CURSED_WIN
    return WdlValue.BLESSED_LOSS if worth is WdlValue.LOSS else worth


def _rank(move: TablebaseMove) -> tuple[int, bool, int, str]:
    """Return what sorts moves, the best first: a win soon, and a loss late."""
    plies = move.plies or 0
    return -move.worth, not move.mates, plies if move.worth > 0 else -plies, move.move
