"""Why a mistake is one where no motif is certain: the terms of the evaluation tell it.

The evaluation of a quiet position is a sum of terms. So the ends of two lines, that of the better
move and that after the mistake, are compared term by term. If one term makes up most of the
difference, and the difference is about what the searches found, that term is the reason. Material
is then counted as players count it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

import chess

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import Position
from engine.core.evaluation.terms import TERMS, term_scores
from engine.protocol.clauses import Clause, ClauseKind, Motif
from engine.protocol.evaluation_terms import EvaluationTerm
from engine.protocol.review import PositionSearch
from engine.review.clauses import DRAW, Mistake, mistake_of, took_it_otherwise
from engine.review.exchanges import LEAST_GAIN_CP, is_quiet, side_material_cp
from engine.review.kept_gains import MOST_LOST_LATER_CP, makes_difference
from engine.review.searched_line import SETTLING_PLIES, SearchedLine

LEAST_SHARE = 0.5
"""The part of the difference that the term must make up."""
MOST_BESIDE = 0.25
"""What the other side may add or take of a term's difference, if it is that of one side."""
LEAST_TERM_CP = 60
"""A term that differs by less is not what decides between two moves."""
MOST_MATERIAL_CP = 40
"""Where more material changes hands, another term is not the reason, however large it is."""
LEAST_MATCH, MOST_MATCH = 0.5, 2.0
"""The difference of the ends, as a multiple of what the searches say the move loses."""
LEAST_PIECE_CP = 200
"""Where a line is ahead by so much for two moves, it has won a piece or the exchange."""
LEAST_PLIES = 2
"""A line has an end if it is quiet after at least so many moves."""
MOST_MATERIAL_PLIES = 10
"""Material that changes hands later in a line has too little to do with the mistake."""
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
        EvaluationTerm.SPACE,
    )
)
"""The terms that mean something to a player and last. Threats at the end of a line are the next
moves, and the other terms are tables of squares and corrections."""
SHOWN_TERMS = frozenset((EvaluationTerm.MATERIAL,))
"""The terms of which readers found the sentences right. Of six sentences about other terms, drawn
at random, they objected to five: a plainer reason was there."""


def term_clauses_of_move(
    before: chess.Board,
    move: str,
    searches: Sequence[PositionSearch],
    shown: Collection[EvaluationTerm] = SHOWN_TERMS,
) -> tuple[Clause, ...]:
    """Return the clause about the term that explains a mistake; empty if none does.

    Args:
        before: the position before the move.
        move: the move in UCI notation.
        searches: all searches of that position and of the one after it, which has the higher ply.
        shown: the terms that the clause may have, of ``TOLD_TERMS``.
    """
    mistake = mistake_of(before, move, [one for one in searches if one.requested_lines == 1])
    if mistake is None or mistake.better.score.mate or mistake.answer.score.mate is not None:
        return ()
    if DRAW in (mistake.better.score, mistake.answer.score):
        return ()  # A line that comes back to a position has no end to compare.
    found = _compared(mistake, before, max(len(mistake.better.moves), len(mistake.answer.moves)))
    if found is not None and found.term is EvaluationTerm.MATERIAL:
        found = _compared(mistake, before, MOST_MATERIAL_PLIES)
    return (found,) if found is not None and found.term in shown else ()


def _compared(mistake: Mistake, before: chess.Board, most_plies: int) -> Clause | None:
    """Return the term that decides between the ends of the lines, within so many moves."""
    better, answer = _end(mistake.better, most_plies), _end(mistake.answer, most_plies)
    if better is None or answer is None:
        return None
    mover = mistake.better.side
    at_better = _terms(mistake.better.boards[better], mover)
    at_answer = _terms(mistake.answer.boards[answer], mover)
    differences = {term: at_better[term].minus(at_answer[term]) for term in at_better}
    term = _explaining({term: one.whole for term, one in differences.items()}, mistake)
    if term is None:
        return None
    at_move = _terms(before, mover)[term]
    is_allowed = at_move.minus(at_answer[term]).whole >= at_better[term].minus(at_move).whole
    difference = differences[term]
    if term is EvaluationTerm.MATERIAL:
        difference = _counted(mistake.better.boards[better], mover).minus(
            _counted(mistake.answer.boards[answer], mover)
        )
        if difference.whole < LEAST_GAIN_CP or not _lasts(mistake, difference.whole):
            return None
    elif not (_is_calm(mistake.better, better) and _is_calm(mistake.answer, answer)):
        return None
    line, end = (mistake.answer, answer) if is_allowed else (mistake.better, better)
    if term is EvaluationTerm.MATERIAL and not (
        _keeps_all(line, end)
        and makes_difference(line, end, difference.whole)
        and _is_weighty(line, end, mistake.loss_cp)
        and (is_allowed or not took_it_otherwise(mistake))
    ):
        return None
    return Clause(
        ClauseKind.ALLOWS if is_allowed else ClauseKind.MISSES,
        Motif.EVALUATION_TERM,
        line.node(end),
        term=term,
        term_cp=round(difference.whole),
        term_is_own=difference.is_own,
        wins_more=term is EvaluationTerm.MATERIAL and line.wins_more(end),
    )


def _keeps_all(line: SearchedLine, end: int) -> bool:
    """Return whether a line loses nothing later of what it has won, not even a pawn.

    No motif says how it wins that, so a reader can only count.
    """
    later = (ply for ply in line.all_quiet_plies if ply > end)
    return all(line.gain_cp(end, ply) >= 0 for ply in later)


def _lasts(mistake: Mistake, difference_cp: float) -> bool:
    """Return whether the lines still differ by about as much material where they end."""
    better, answer = (
        line.won_cp(max(line.all_quiet_plies, default=0))
        for line in (mistake.better, mistake.answer)
    )
    # Both lines count for the sides that begin them, which are opponents.
    return better + answer >= difference_cp - MOST_LOST_LATER_CP


def _is_weighty(line: SearchedLine, end: int, loss_cp: int) -> bool:
    """Return whether a line wins a piece or the exchange, or pawns that are about what is lost."""
    won_cp = line.won_cp(end)
    return won_cp >= LEAST_PIECE_CP or (end <= SETTLING_PLIES and won_cp >= LEAST_SHARE * loss_cp)


def _is_calm(line: SearchedLine, end: int) -> bool:
    """Return whether each piece that is taken up to the end of a line is taken back at once."""
    apart = [abs(line.won_cp(ply)) >= LEAST_PIECE_CP for ply in range(end + 1)]
    return not any(now and then for now, then in pairwise(apart))


def _end(line: SearchedLine, most_plies: int) -> int | None:
    """Return the last quiet position that counts as the end of a line; None if it has none."""
    last = min(len(line.boards) - 1, most_plies)
    quiet = (ply for ply in range(last, LEAST_PLIES - 1, -1) if is_quiet(line.boards[ply]))
    return next(quiet, None)


class _Share(NamedTuple):
    """What a term gives to both sides, in centipawns, each from its own point of view."""

    own: float = 0.0
    """The side that made the mistake."""
    opponent: float = 0.0

    @property
    def whole(self) -> float:
        """The term for the side that made the mistake."""
        return self.own - self.opponent

    @property
    def is_own(self) -> bool | None:
        """Whether nearly all of it comes from its own side; None if it comes from both.

        What the other side adds or takes must be small: if both lose pieces, it is both.
        """
        most = MOST_BESIDE * abs(self.whole)
        if abs(self.opponent) <= most:
            return True
        return False if abs(self.own) <= most else None

    def minus(self, other: _Share) -> _Share:
        """Return the difference of both sides."""
        return _Share(self.own - other.own, self.opponent - other.opponent)


def _terms(board: chess.Board, side: chess.Color) -> dict[EvaluationTerm, _Share]:
    """Return the evaluation of a position by terms; ``side`` is the one that made the mistake.

    Middlegame and endgame are mixed as the evaluation mixes them.
    """
    found = term_scores(Position(board.fen(), board.chess960))
    result = dict.fromkeys(map(EvaluationTerm, range(len(TERMS))), _Share())
    for name, sides in found.terms.items():
        white, black = (
            (middlegame * found.phase + endgame * (PHASE_TOTAL - found.phase)) / PHASE_TOTAL
            for middlegame, endgame in sides
        )
        share = _Share(white, black) if side == chess.WHITE else _Share(black, white)
        result[EvaluationTerm(TERMS.index(name))] = share
    return result


def _counted(board: chess.Board, side: chess.Color) -> _Share:
    """Return the material as players count it, which the evaluation weighs by phase."""
    return _Share(side_material_cp(board, side), side_material_cp(board, not side))


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
    material = EvaluationTerm.MATERIAL
    is_reason = term is material or abs(differences[material]) <= MOST_MATERIAL_CP
    return term if is_reason else None
