"""Pawns that cannot be stopped from promoting."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SETTLING_PLIES, SearchedLine, piece_on

LEAST_PROMOTION_CP = 300


def detect_promotion(line: SearchedLine) -> FoundMotif | None:
    """Recognise a pawn that promotes, or for which the other side has to give a piece.

    It promotes within the line, and what it becomes stays on the board until the line settles.
    """
    plies = next(
        (ply for ply in range(0, SETTLING_PLIES, 2) if _promotes(line, ply)),
        None,
    )
    if plies is None:
        return None
    settled = line.settled(plies + 1)
    if settled is None:
        return None
    move = line.moves[plies]
    promoted = line.boards[plies + 1].piece_at(move.to_square)
    is_kept = all(
        answer.to_square != move.to_square for answer in line.moves[plies + 1 : settled : 2]
    )
    gain = min(line.won_cp(settled), line.gain_cp(0, settled))
    if promoted is None or not is_kept or gain < LEAST_PROMOTION_CP:
        return None
    start = _pawn_square(line, plies)
    if start is None:
        return None
    return FoundMotif(Motif.PROMOTION, settled, actor=piece_on(line.boards[0], start))


def _promotes(line: SearchedLine, ply: int) -> bool:
    return ply < len(line.moves) and line.moves[ply].promotion is not None


def _pawn_square(line: SearchedLine, promotes_at: int) -> chess.Square | None:
    """Return the square on which the promoting pawn stands before the line."""
    square = line.moves[promotes_at].from_square
    for move in reversed(line.moves[:promotes_at:2]):
        if move.to_square == square:
            square = move.from_square
    return square if line.boards[0].piece_type_at(square) == chess.PAWN else None
