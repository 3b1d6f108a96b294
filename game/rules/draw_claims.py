"""Draws that a player may claim: threefold repetition and the fifty-move rule.

FIDE Laws of Chess, articles 9.2 and 9.3. The side to move may claim a draw if the position has
occurred three times or fifty moves have passed without a capture or pawn move. It may also claim
with a move that brings this about; the move is announced and not played.
"""

from __future__ import annotations

import chess

from engine.protocol.messages import Score
from game.state.game import Ending

OCCURRENCES = 3
LEAST_CYCLE_IN_HALF_MOVES = 4 * (OCCURRENCES - 1)
"""The least number of half-moves between the first and the third occurrence of a position."""
CLEARLY_BETTER_CP = 30
"""An engine whose score is at least this many centipawns plays on instead of claiming a draw.

A third of a pawn is more than the noise between two searches of a drawn position, and less than the
value of any lasting advantage."""


def claim_in_position(board: chess.Board) -> Ending | None:
    """Return the draw that the position itself lets the side to move claim; None if there is none.

    ``board`` needs the moves since the last capture or pawn move on its stack.
    """
    if board.is_repetition(OCCURRENCES):
        return Ending.THREEFOLD
    return Ending.FIFTY_MOVES if board.is_fifty_moves() else None


def claim_by_move(board: chess.Board, move: chess.Move) -> Ending | None:
    """Return the draw that the side to move may claim with this legal move; None if there is none.

    A move that mates ends the game, so it claims nothing.
    """
    after = board.copy()
    after.push(move)
    return claim_in_position(after)


def possible_claim(board: chess.Board) -> Ending | None:
    """Return the draw that the side to move may claim, now or with its move; None without one."""
    now = claim_in_position(board)
    if now is not None:
        return now
    may_repeat = board.halfmove_clock >= LEAST_CYCLE_IN_HALF_MOVES - 1  # Saves a slow search.
    if may_repeat and board.can_claim_threefold_repetition():
        return Ending.THREEFOLD
    return Ending.FIFTY_MOVES if board.can_claim_fifty_moves() else None


def engine_claim(board: chess.Board, move: chess.Move, score: Score | None) -> Ending | None:
    """Return the draw that an engine claims instead of playing ``move``; None if it plays on.

    ``score`` is the score of its search, for the side to move. An engine without a score claims.
    """
    if score is not None and _is_clearly_better(score):
        return None
    return claim_in_position(board) or claim_by_move(board, move)


def _is_clearly_better(score: Score) -> bool:
    if score.mate is not None:
        return score.mate > 0
    return (score.centipawns or 0) >= CLEARLY_BETTER_CP
