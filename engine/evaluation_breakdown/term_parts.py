"""The parts of every term but a known endgame, for both sides and both phases.

They add up to the term exactly, except the parts of king danger, which have a rule.

The evaluation itself records no parts, because the search does not need them. This module computes
the parts from the same inputs. It changes no state, so it may run during a search.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from engine.core.basics.params import KING_DANGER_ENDGAME, KING_DANGER_MIDDLEGAME
from engine.core.board.position import Position
from engine.core.evaluation.eval_inputs import EvalInputs, eval_inputs
from engine.core.evaluation.terms import TermScores, term_scores
from engine.evaluation_breakdown import kings, pawns, pieces, threats
from engine.evaluation_breakdown.squares import BLACK, WHITE
from engine.evaluation_breakdown.weight_counts import (
    Counts,
    EvaluationWeights,
    Pair,
    sum_score_pairs,
)
from engine.evaluation_breakdown.weight_labels import LIMITED, ORDER

COMPLEXITY, DANGER, SHELTER = "complexity", "king danger", "shelter"
DANGER_RULE = (
    f"Their sum, if above 0, costs mg * mg / {KING_DANGER_MIDDLEGAME} and "
    f"eg / {KING_DANGER_ENDGAME}."
)
"""The text of the rule for the cost of king danger. ``mg`` and ``eg`` are the sums of the parts."""
_LINEAR: dict[str, Callable[[EvalInputs, int], Counts]] = {
    "material": pawns.material_counts,
    "piece squares": pawns.piece_square_counts,
    "pawn structure": pawns.pawn_structure_counts,
    "passed pawns": pawns.passed_pawn_counts,
    "mobility": pieces.mobility_counts,
    "strong squares": pieces.strong_square_counts,
    "bishops": pieces.bishop_counts,
    "rooks and queens": pieces.rook_and_queen_counts,
    "threats": threats.threat_counts,
    "space": threats.space_counts,
    "tempo": threats.tempo_counts,
}

Sides: TypeAlias = tuple[Pair, Pair]
"""The score of White, then the score of Black. Each is from its own side's point of view."""
Parts: TypeAlias = dict[str, Sides]
"""Scores of the parts by name."""


class TermParts(NamedTuple):
    """The parts of a term. Without a rule they are centipawns and add up to the term.

    With a rule, the rule computes the term from the sum of the parts.
    """

    parts: Parts
    rule: str = ""


def term_parts(position: Position) -> dict[str, TermParts]:
    """Return the parts of each term that has parts.

    The result is empty for a known endgame, because its only term has no parts.
    """
    look = eval_inputs(position)
    if look is None:
        return {}
    weights, scores = EvaluationWeights(), term_scores(position)
    sides = {term: (count(look, WHITE), count(look, BLACK)) for term, count in _LINEAR.items()}
    white, black = (kings.shelter_counts(look, us, weights) for us in (WHITE, BLACK))
    sides[SHELTER] = white, black
    found = {term: TermParts(_by_name(weights, *both)) for term, both in sides.items()}
    found[DANGER] = TermParts(_danger(look, weights, scores), DANGER_RULE)
    found[COMPLEXITY] = TermParts(_complexity(look, weights, scores))
    return {term: found[term] for term in scores.terms if term in found and found[term].parts}


def _danger(look: EvalInputs, weights: EvaluationWeights, scores: TermScores) -> Parts:
    sheltered = [side[0] for side in scores.terms[SHELTER]]
    both = (kings.king_danger_counts(look, us, sheltered[us]) for us in (WHITE, BLACK))
    return _by_name(weights, *both)


def _complexity(look: EvalInputs, weights: EvaluationWeights, scores: TermScores) -> Parts:
    """Return the parts of complexity.

    They belong to the side that is ahead in the endgame score.
    """
    ahead = _endgame_without_complexity(scores)
    if not ahead:
        return {}
    us = WHITE if ahead > 0 else BLACK
    counted = {
        name: (0, pair[1]) for name, pair in weights.sums(threats.complexity_counts(look)).items()
    }
    found = scores.terms[COMPLEXITY][us][1]
    counted[LIMITED] = 0, found - sum_score_pairs(counted.values())[1]
    return _joined(counted, {}) if us == WHITE else _joined({}, counted)


def _endgame_without_complexity(scores: TermScores) -> int:
    """Return White's endgame score without complexity. With complexity, its sign is the same."""
    white, black = scores.terms[COMPLEXITY]
    return scores.endgame - white[1] + black[1]


def _by_name(weights: EvaluationWeights, white: Counts, black: Counts) -> Parts:
    return _joined(weights.sums(white), weights.sums(black))


def _joined(white: Mapping[str, Pair], black: Mapping[str, Pair]) -> Parts:
    """Return the parts of both sides, in the order of their names.

    Parts that are zero for both sides are left out.
    """
    nothing = (0, 0)
    listed = sorted({*white, *black}, key=ORDER.__getitem__)
    both = {name: (white.get(name, nothing), black.get(name, nothing)) for name in listed}
    return {name: sides for name, sides in both.items() if sides != (nothing, nothing)}
