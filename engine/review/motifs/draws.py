"""Draws that save a lost game: stalemate and perpetual check."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.motifs.found_motif import FoundMotif
from engine.review.searched_line import SearchedLine

LEAST_CHECKS = 2


def detect_stalemate(line: SearchedLine) -> FoundMotif | None:
    """Recognise a line that ends in stalemate, by whichever side."""
    if line.score.centipawns != 0 or not line.boards[-1].is_stalemate():
        return None
    return FoundMotif(Motif.STALEMATE, len(line.moves), wins_material=False)


def detect_perpetual_check(line: SearchedLine) -> FoundMotif | None:
    """Recognise checks without end: the line consists of them, and a position comes back.

    A search ends its line when it sees that a position can come back, so one more move may be
    missing.
    """
    if line.score.centipawns != 0 or len(line.moves) < 2 * LEAST_CHECKS - 1:
        return None
    if not all(board.is_check() for board in line.boards[1::2]):
        return None
    seen = {board.epd() for board in line.boards[:-1]}
    last = line.boards[-1]
    if last.epd() not in seen and not _can_return(last, seen, by_check=last.turn == line.side):
        return None
    return FoundMotif(Motif.PERPETUAL_CHECK, len(line.moves), wins_material=False)


def _can_return(board: chess.Board, seen: set[str], *, by_check: bool) -> bool:
    """Return whether a move, or a check, leads to one of the positions ``seen``."""
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        if after.epd() in seen and (after.is_check() or not by_check):
            return True
    return False
