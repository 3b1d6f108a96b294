"""Test whether a position is level: a small fixed search that knows only piece values.

It does not depend on an engine, so that the openings are the same for all engines.
"""

from __future__ import annotations

import chess

VALUES = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 950,
    chess.KING: 0,
}
"""Piece values in centipawns."""
LEVEL_CP = 20
"""Largest gain by captures in a level position: a knight for a bishop, but no pawn."""
MATE_CP = 100_000


def is_level(board: chess.Board) -> bool:
    """Return whether material is equal and stays equal in the next plies.

    The side to move must not be in check. Captures must win nothing for either side, with either
    side to move. The side to move must have no single move that mates or wins material.
    """
    if board.is_check() or abs(_material(board)) > LEVEL_CP:
        return False
    if not _is_quiet(board) or _wins_by_one_move(board):
        return False
    board.push(chess.Move.null())
    try:
        return _is_quiet(board)
    finally:
        board.pop()


def _is_quiet(board: chess.Board) -> bool:
    """Return whether captures keep the material value for the side to move within the bound."""
    return abs(_captures_value(board, -MATE_CP, MATE_CP)) <= LEVEL_CP


def _wins_by_one_move(board: chess.Board) -> bool:
    """Return whether one move of the side to move mates or wins material.

    After a check every evasion is searched, after any other move only the opponent's captures.
    """
    for move in list(board.legal_moves):
        board.push(move)
        try:
            if board.is_check():
                value = -_evasions_value(board)
            else:
                value = -_captures_value(board, -MATE_CP, MATE_CP)
        finally:
            board.pop()
        if value > LEVEL_CP:
            return True
    return False


def _evasions_value(board: chess.Board) -> int:
    """Return the best value for the side in check after an evasion and the replies to it."""
    best = -MATE_CP
    for move in list(board.legal_moves):
        board.push(move)
        best = max(best, -_captures_value(board, -MATE_CP, -best))
        board.pop()
    return best


def _captures_value(board: chess.Board, alpha: int, beta: int) -> int:
    """Return the material value for the side to move after an alpha-beta search of captures."""
    best = _material(board)
    if best >= beta:
        return best
    alpha = max(alpha, best)
    for move in sorted(board.generate_legal_captures(), key=lambda move: _order(board, move)):
        board.push(move)
        value = -_captures_value(board, -beta, -alpha)
        board.pop()
        if value > best:
            best = value
            if value >= beta:
                break
            alpha = max(alpha, value)
    return best


def _order(board: chess.Board, move: chess.Move) -> tuple[int, int]:
    """Sort key: most valuable victim first, then least valuable attacker."""
    victim = board.piece_type_at(move.to_square) or chess.PAWN
    return -VALUES[victim], VALUES[board.piece_type_at(move.from_square) or chess.PAWN]


def _material(board: chess.Board) -> int:
    """Return the material balance for the side to move."""
    own, other = board.occupied_co[board.turn], board.occupied_co[not board.turn]
    return sum(
        value * (chess.popcount(pieces & own) - chess.popcount(pieces & other))
        for value, pieces in (
            (VALUES[chess.PAWN], board.pawns),
            (VALUES[chess.KNIGHT], board.knights),
            (VALUES[chess.BISHOP], board.bishops),
            (VALUES[chess.ROOK], board.rooks),
            (VALUES[chess.QUEEN], board.queens),
        )
    )
