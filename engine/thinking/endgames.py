"""The outcome of a position by Syzygy tablebases, and the outcome of each of its moves."""

from __future__ import annotations

import chess

from engine.protocol.lookups import Endgame, TableMove, Worth
from engine.thinking.tablebases import LONGEST_SAFE, TablebaseProber, probed_wdl


def outcome(board: chess.Board, tables: TablebaseProber) -> Endgame | None:
    """Return what the tables say about a position and its moves.

    Return None if it has no legal move, or if a table for it is missing.
    """
    try:
        worth = Worth(probed_wdl(board, tables))
        moves = tuple(_after(board, tables, move) for move in list(board.legal_moves))
    except KeyError:
        return None
    if not moves:
        return None
    plies = _plies(board, tables)
    return Endgame(
        _with_clock(worth, plies, board.halfmove_clock), plies, tuple(sorted(moves, key=_rank))
    )


def _after(board: chess.Board, tables: TablebaseProber, move: chess.Move) -> TableMove:
    """Return the outcome of a legal move for the side that makes it."""
    name, zeroes = board.uci(move), board.is_zeroing(move)
    board.push(move)
    try:
        if board.is_checkmate():
            return TableMove(name, Worth.WIN, 1, zeroes, mates=True)
        if board.is_stalemate() or board.is_insufficient_material():
            return TableMove(name, Worth.DRAW, None, zeroes)
        worth = Worth(-probed_wdl(board, tables))
        if worth is Worth.DRAW:
            return TableMove(name, worth, None, zeroes)
        if zeroes:
            return TableMove(name, worth, 1, zeroes)
        plies = _plies(board, tables)
        worth = _with_clock(worth, plies, board.halfmove_clock)
        return TableMove(name, worth, None if plies is None else plies + 1)
    finally:
        board.pop()


def _plies(board: chess.Board, tables: TablebaseProber) -> int | None:
    """Return the distance to the next zeroing move; None for a draw, or without a DTZ table."""
    try:
        return abs(tables.probe_dtz(board)) or None
    except KeyError:
        return None


def _with_clock(worth: Worth, plies: int | None, clock: int) -> Worth:
    """Return the outcome with the fifty-move rule counted from the clock of the position.

    The tables count from 0.
    """
    if not clock or plies is None or clock + plies <= LONGEST_SAFE:
        return worth
    if worth is Worth.WIN:
        return Worth.CURSED_WIN
    return Worth.BLESSED_LOSS if worth is Worth.LOSS else worth


def _rank(move: TableMove) -> tuple[int, bool, int, str]:
    """Return what sorts moves, the best first: a win soon, and a loss late."""
    plies = move.plies or 0
    return -move.worth, not move.mates, plies if move.worth > 0 else -plies, move.move
