"""Why a mistake is one where no motif is certain, but a line wins material and keeps it.

A motif needs that its first move is the only good one. That a line wins a piece is true as well
where another move wins it too.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import PositionSearch
from engine.review.clauses import explains_loss, mistake_of, took_it_otherwise
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.searched_line import SETTLING_PLIES, SearchedLine


def material_clauses_of_move(
    before: chess.Board, move: str, searches: Sequence[PositionSearch]
) -> tuple[Clause, ...]:
    """Return the clause about the line that wins what a mistake costs; empty if none does.

    Args:
        before: the position before the move.
        move: the move in UCI notation.
        searches: all searches of that position and of the one after it, which has the higher ply.
    """
    mistake = mistake_of(before, move, searches)
    if mistake is None or mistake.better.score.mate or mistake.answer.score.mate is not None:
        return ()
    for kind, line, other in (
        (ClauseKind.ALLOWS, mistake.answer, mistake.better),
        (ClauseKind.MISSES, mistake.better, mistake.answer),
    ):
        if kind is ClauseKind.MISSES and took_it_otherwise(mistake):
            continue
        plies = kept_gain(line)
        if plies is not None and explains_loss(mistake, other, line.won_cp(plies)):
            return (_clause(kind, line, plies, other),)
    return ()


def kept_gain(line: SearchedLine) -> int | None:
    """Return after how many moves a line has settled with a gain that it keeps, or None.

    In no later quiet position may less be won.
    """
    for plies in line.quiet_plies:
        won_cp = line.won_cp(plies)
        if not 0 < plies <= SETTLING_PLIES or won_cp < LEAST_GAIN_CP:
            continue
        if all(line.won_cp(ply) >= won_cp for ply in line.quiet_plies if ply > plies):
            return plies
    return None


def _clause(kind: ClauseKind, line: SearchedLine, plies: int, other: SearchedLine) -> Clause:
    """Return the clause about a line that has settled; its difference counts to the other line."""
    settled = other.settled(1) if other.moves else None
    # Both lines count for the sides that begin them, which are opponents.
    saved_cp = 0 if settled is None else other.won_cp(settled)
    return Clause(
        kind,
        Motif.EVALUATION_TERM,
        line.node(plies),
        term=EvaluationTerm.MATERIAL,
        term_cp=line.won_cp(plies) + saved_cp,
    )
