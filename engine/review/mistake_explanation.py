"""What a mistake allows and misses: certain motifs, else material or a term of the evaluation."""

from __future__ import annotations

from collections.abc import Sequence

import chess
from msgspec.structs import replace

from engine.protocol.clauses import Clause, ClauseKind
from engine.protocol.review import PositionSearch, ReviewedMove
from engine.review.clauses import LONG_MATE, clauses_of_move
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
        clauses=_with_material(clauses, material_clauses_of_move(before, move.move, searches))
        or term_clauses_of_move(before, move.move, searches),
        known_since=None if after is None else known_since(move, after),
    )


def _with_material(motifs: Sequence[Clause], material: Sequence[Clause]) -> tuple[Clause, ...]:
    """Return the clauses about motifs, and those about material that tell of a larger gain.

    A mate is more than any material, and a long mate less. Of each kind there is one clause at
    most.
    """
    near = [clause for clause in motifs if clause.mate_in <= LONG_MATE]
    if not material or any(clause.mate_in for clause in near):
        return tuple(motifs)
    told_cp = max((clause.won_cp for clause in near), default=0)
    kinds = {clause.kind for clause in near}
    larger = [one for one in material if one.kind not in kinds and one.won_cp > told_cp]
    if not near:
        larger = larger[:1]
    return tuple(sorted((*near, *larger), key=lambda one: one.kind is ClauseKind.MISSES))
