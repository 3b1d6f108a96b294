"""Static exchange evaluation (SEE): what a series of captures on one square is worth.

It is the swap algorithm of the Chess Programming Wiki ("SEE - The Swap Algorithm"): the least
valuable attacker captures first, which may reveal a slider behind it, and either side may stop. As
in the engine, a piece captures only if its own king is not in check afterwards, and a pawn that
captures on its last rank becomes a queen. The results are those of ``engine.core.ordering.see``,
which the window does not load.
"""

from __future__ import annotations

import chess

VALUES_CP = {
    chess.PAWN: 100,
    chess.KNIGHT: 320,
    chess.BISHOP: 330,
    chess.ROOK: 500,
    chess.QUEEN: 950,
    chess.KING: 0,
}
"""The values of the pieces in centipawns, as in the engine. A king is never captured."""
LAST_RANKS = chess.BB_RANK_1 | chess.BB_RANK_8
BEHIND_EN_PASSANT = 8
"""The target square of a capture en passant and the square of the captured pawn differ by this."""


def see(board: chess.Board, move: chess.Move) -> int:
    """Return what a legal move wins in centipawns, for the side to move; negative if it loses."""
    if board.is_castling(move):
        return 0
    target, origin = move.to_square, move.from_square
    victim = board.piece_type_at(origin) or chess.PAWN
    occupied = board.occupied & ~chess.BB_SQUARES[origin] | chess.BB_SQUARES[target]
    captured = board.piece_type_at(target)
    if board.is_en_passant(move):
        captured = chess.PAWN
        occupied ^= chess.BB_SQUARES[target ^ BEHIND_EN_PASSANT]
    gains = [0 if captured is None else VALUES_CP[captured]]
    if move.promotion is not None:
        victim = move.promotion
        gains[0] += VALUES_CP[victim] - VALUES_CP[chess.PAWN]
    side = not board.turn
    while (attacker := _least_attacker(board, side, target, occupied)) is not None:
        gain, victim = VALUES_CP[victim], board.piece_type_at(attacker) or chess.PAWN
        if victim == chess.PAWN and chess.BB_SQUARES[target] & LAST_RANKS:
            victim = chess.QUEEN
            gain += VALUES_CP[chess.QUEEN] - VALUES_CP[chess.PAWN]
        gains.append(gain)
        occupied ^= chess.BB_SQUARES[attacker]
        side = not side
    value = 0
    for gain in reversed(gains[1:]):
        value = max(0, gain - value)
    return gains[0] - value


def _least_attacker(
    board: chess.Board, side: chess.Color, target: chess.Square, occupied: chess.Bitboard
) -> chess.Square | None:
    """Return the square of the least valuable piece that may capture on ``target`` next."""
    attackers = board.attackers_mask(side, target, occupied) & occupied
    if not attackers:
        return None
    for piece_type in chess.PIECE_TYPES:
        for square in chess.scan_forward(attackers & board.pieces_mask(piece_type, side)):
            left = occupied ^ chess.BB_SQUARES[square]
            if piece_type == chess.KING:
                is_safe = not board.attackers_mask(not side, target, left) & left
            else:
                is_safe = not _slider_gives_check(board, side, target, left)
            if is_safe:
                return square
    return None


def _slider_gives_check(
    board: chess.Board, side: chess.Color, target: chess.Square, occupied: chess.Bitboard
) -> bool:
    """Return whether a slider attacks the king of ``side``.

    A slider on ``target`` does not count, since it has been captured.
    """
    king = board.king(side)
    if king is None:
        return False
    enemies = board.occupied_co[not side] & occupied & ~chess.BB_SQUARES[target]
    diagonal = (board.bishops | board.queens) & enemies
    straight = (board.rooks | board.queens) & enemies
    on_diagonals = chess.BB_DIAG_ATTACKS[king][chess.BB_DIAG_MASKS[king] & occupied]
    on_ranks = chess.BB_RANK_ATTACKS[king][chess.BB_RANK_MASKS[king] & occupied]
    on_files = chess.BB_FILE_ATTACKS[king][chess.BB_FILE_MASKS[king] & occupied]
    return bool(diagonal & on_diagonals or straight & (on_ranks | on_files))
