"""Why a mistake is one where no motif is certain, but a line wins material and keeps it.

Each clause says what a line wins, not how. The line keeps it, and the mistake costs about as much.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import PositionSearch
from engine.review.clauses import (
    DRAW,
    LEAST_EXPLAINED,
    LONG_MATE,
    Mistake,
    explains_loss,
    mistake_of,
    took_it_otherwise,
)
from engine.review.exchanges import LEAST_GAIN_CP
from engine.review.kept_gains import kept_gain_plies, makes_difference
from engine.review.searched_line import SearchedLine


def material_clauses_of_move(
    before: chess.Board, move: str, searches: Sequence[PositionSearch]
) -> tuple[Clause, ...]:
    """Return the clauses about lines that win what a mistake costs, at most one of each kind.

    Args:
        before: the position before the move.
        move: the move in UCI notation.
        searches: all searches of that position and of the one after it, which has the higher ply.
    """
    mistake = mistake_of(before, move, searches)
    if mistake is None or not mistake.answer.moves:
        return ()
    if any(0 < abs(line.score.mate or 0) <= LONG_MATE for line in (mistake.better, mistake.answer)):
        return ()
    found = (_clause(mistake, ClauseKind.ALLOWS), _clause(mistake, ClauseKind.MISSES))
    return tuple(clause for clause in found if clause is not None)


def _clause(mistake: Mistake, kind: ClauseKind) -> Clause | None:
    """Return the clause about what the answer to a mistake wins, or the better move instead of it.

    None if that is not what the mistake costs, or if the line is a draw.
    """
    line, other = mistake.answer, mistake.better
    if kind is ClauseKind.MISSES:
        if took_it_otherwise(mistake):
            return None
        line, other = other, line
    plies = None if line.score == DRAW else kept_gain_plies(line)
    if plies is None:
        return None
    won_cp = line.won_cp(plies)
    # Both lines count for the sides that begin them, which are opponents.
    gap_cp = won_cp + _late_gain_cp(other)
    if gap_cp < max(LEAST_GAIN_CP, LEAST_EXPLAINED * won_cp):
        return None
    if not (explains_loss(mistake, other, won_cp) and makes_difference(line, plies, gap_cp)):
        return None
    return Clause(
        kind,
        Motif.EVALUATION_TERM,
        line.node(plies),
        term=EvaluationTerm.MATERIAL,
        won_cp=won_cp,
        wins_more=line.wins_more(plies),
        term_cp=gap_cp,
    )


def _late_gain_cp(line: SearchedLine) -> int:
    """Return what a line has won in the last quiet position that is looked at; 0 without one."""
    plies = max(line.quiet_plies, default=0)
    return line.won_cp(plies) if plies else 0
