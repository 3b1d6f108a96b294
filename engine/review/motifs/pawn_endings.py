"""Exchanges that lead to a won pawn ending."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SETTLING_PLIES, SearchedLine

LEAST_WINNING_CP = 500
"""A pawn ending with this score is won."""


def detect_pawn_ending(line: SearchedLine) -> FoundMotif | None:
    """Recognise even exchanges after which only kings and pawns are left, in a won position."""
    score = line.score
    if (score.centipawns or 0) < LEAST_WINNING_CP and (score.mate or 0) <= 0:
        return None
    if has_only_pawns(line.boards[0]):
        return None
    for plies, board in enumerate(line.boards[: SETTLING_PLIES + 1]):
        if has_only_pawns(board):
            is_even = abs(line.won_cp(plies)) <= LEAST_GAIN_CP
            return FoundMotif(Motif.PAWN_ENDING, plies, wins_material=False) if is_even else None
    return None


def has_only_pawns(board: chess.Board) -> bool:
    """Return whether both sides have only their king and at least one side has pawns."""
    return board.occupied == board.kings | board.pawns and bool(board.pawns)
