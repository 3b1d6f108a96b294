"""Why a mistake is one where no motif is certain: the terms of the evaluation tell it.

The evaluation of a quiet position is a sum of terms. So the ends of two lines, that of the better
move and that after the mistake, are compared term by term. If one term makes up most of the
difference, and the difference is about what the searches found, that term is the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import chess

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import Position
from engine.core.evaluation.terms import TERMS, term_scores
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import Clause, ClauseKind, Motif, PositionSearch
from engine.review.clauses import Mistake, mistake_of
from engine.review.exchanges import is_quiet
from engine.review.lines import Line

LEAST_SHARE = 0.5
"""The part of the difference that the term must make up."""
LEAST_TERM_CP = 60
"""A term that differs by less is not what decides between two moves."""
LEAST_MATCH, MOST_MATCH = 0.5, 2.0
"""The difference of the ends, as a multiple of what the searches say the move loses."""
LEAST_PLIES = 2
"""A line has an end if it is quiet after at least so many moves."""
TOLD_TERMS = frozenset(
    (
        EvaluationTerm.MATERIAL,
        EvaluationTerm.PAWN_STRUCTURE,
        EvaluationTerm.PASSED_PAWNS,
        EvaluationTerm.MOBILITY,
        EvaluationTerm.BISHOPS,
        EvaluationTerm.ROOKS_AND_QUEENS,
        EvaluationTerm.SHELTER,
        EvaluationTerm.KING_DANGER,
        EvaluationTerm.THREATS,
        EvaluationTerm.SPACE,
    )
)
"""The terms that mean something to a player. The others are tables of squares and corrections."""


def term_clauses_of_move(
    before: chess.Board, move: str, searches: Sequence[PositionSearch]
) -> tuple[Clause, ...]:
    """Return the clause about the term that explains a mistake; empty if none does.

    Args:
        before: the position before the move.
        move: the move in UCI notation.
        searches: all searches of that position and of the one after it, which has the higher ply.
    """
    mistake = mistake_of(before, move, searches)
    if mistake is None or mistake.better.score.mate or mistake.answer.score.mate is not None:
        return ()
    better, answer = _end(mistake.better), _end(mistake.answer)
    if better is None or answer is None:
        return ()
    mover = mistake.better.side
    at_better = _terms(mistake.better.boards[better], mover)
    at_answer = _terms(mistake.answer.boards[answer], mover)
    differences = {term: at_better[term] - at_answer[term] for term in at_better}
    term = _explaining(differences, mistake)
    if term is None:
        return ()
    at_move = _terms(before, mover)[term]
    is_allowed = at_move - at_answer[term] >= at_better[term] - at_move
    kind = ClauseKind.ALLOWS if is_allowed else ClauseKind.MISSES
    line, end = (mistake.answer, answer) if is_allowed else (mistake.better, better)
    evidence = line.node(end)
    return (
        Clause(kind, Motif.EVALUATION_TERM, evidence, term=term, term_cp=round(differences[term])),
    )


def _end(line: Line) -> int | None:
    """Return the last quiet position of a line; None if it has none after the first moves."""
    quiet = (
        ply
        for ply in range(len(line.boards) - 1, LEAST_PLIES - 1, -1)
        if is_quiet(line.boards[ply])
    )
    return next(quiet, None)


def _terms(board: chess.Board, side: chess.Color) -> dict[EvaluationTerm, float]:
    """Return the evaluation of a position by terms, in centipawns for ``side``.

    Middlegame and endgame are mixed as the evaluation mixes them.
    """
    found = term_scores(Position(board.fen(), board.chess960))
    sign = 1 if side == chess.WHITE else -1
    result = dict.fromkeys(map(EvaluationTerm, range(len(TERMS))), 0.0)
    for name, (white, black) in found.terms.items():
        middlegame, endgame = white[0] - black[0], white[1] - black[1]
        mixed = middlegame * found.phase + endgame * (PHASE_TOTAL - found.phase)
        result[EvaluationTerm(TERMS.index(name))] = sign * mixed / PHASE_TOTAL
    return result


def _explaining(
    differences: dict[EvaluationTerm, float], mistake: Mistake
) -> EvaluationTerm | None:
    """Return the term that makes up most of the difference.

    None if none does, or if it is none that a player knows.
    """
    whole, loss_cp = sum(differences.values()), mistake.loss_cp
    if loss_cp <= 0 or not LEAST_MATCH <= whole / loss_cp <= MOST_MATCH:
        return None
    term = max(differences, key=lambda one: differences[one])
    explained = differences[term]
    if term not in TOLD_TERMS or explained < max(LEAST_TERM_CP, LEAST_SHARE * whole):
        return None
    return term
