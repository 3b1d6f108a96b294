"""What a mistake allows and misses: certain motifs, else material or a term of the evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from msgspec.structs import replace

from engine.protocol.review import PositionSearch, ReviewedMove
from engine.review.clauses import clauses_of_move
from engine.review.material_clauses import material_clauses_of_move
from engine.review.refutation_depth import known_since
from engine.review.term_differences import term_clauses_of_move


def with_clauses(
    move: ReviewedMove, before: chess.Board, searches: Sequence[PositionSearch]
) -> ReviewedMove:
    """Return a move with its clauses. A move without a verdict has none.

    Args:
        move: the move.
        before: the position before it.
        searches: all searches of that position and of the one after it, which has the higher ply.
    """
    if move.verdict is None:
        return move
    clauses = clauses_of_move(before, move.move, searches)
    after = next(
        (one for one in searches if (one.ply, one.requested_lines) == (move.ply + 1, 1)), None
    )
    return replace(
        move,
        clauses=clauses
        or material_clauses_of_move(before, move.move, searches)
        or term_clauses_of_move(before, move.move, searches),
        known_since=None if after is None else known_since(move, after),
    )
