"""The static evaluation of a node search, split into terms.

The terms add up to the value that the search used.
"""

from __future__ import annotations

from engine.core.basics.params import PHASE_TOTAL
from engine.core.board.position import Position
from engine.core.evaluation.scaling import FULL_SCALE
from engine.core.evaluation.terms import TermScores, term_scores
from engine.core.ordering.fifty_move import value_scaled_to_draw
from engine.evaluation_breakdown.squares import BLACK, WHITE
from engine.evaluation_breakdown.term_parts import TermParts, term_parts
from engine.evaluation_breakdown.weight_counts import Pair, sum_score_pairs
from engine.inspection.core_constants import EVALUATION_TERMS
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.core_values import WON
from engine.protocol.evaluation_terms import EvaluationPart, EvaluationTerm, PartConversion
from engine.protocol.inspect_facts import PartShare, Sides, TermScore

_KINGS = (EvaluationPart.DANGER_TO_WHITE_KING, EvaluationPart.DANGER_TO_BLACK_KING)
NONE: Pair = (0, 0)
NO_PARTS = TermParts({})


def term_shares(position: Position, node_search: NodeSearch) -> tuple[TermScore, ...]:
    """Return the terms of a node search's static evaluation in ``position``.

    In check there are no terms. If the node search has no static evaluation, the result is the
    evaluation of the position alone.

    The search scales the sum down with the fifty-move clock and adds the correction of correction
    history. It does neither at the root and in a known win.
    """
    if node_search.in_check:
        return ()
    shares = [*evaluation_terms(position)]
    if node_search.static_eval is not None:
        turn = 1 if position.white_to_move() else -1
        raw = sum(share.centipawns for share in shares)
        static = node_search.static_eval * turn
        faded = raw
        if not node_search.is_root and abs(raw) <= WON:
            faded = value_scaled_to_draw(position, raw * turn) * turn
        shares.append(TermScore(EvaluationTerm.FIFTY_MOVE_CLOCK, faded - raw))
        shares.append(TermScore(EvaluationTerm.CORRECTION_HISTORY, static - faded))
    return tuple(shares)


def evaluation_terms(position: Position) -> tuple[TermScore, ...]:
    """Return the terms of a position's evaluation.

    They add up to the score for White in centipawns.
    """
    found, parts = term_scores(position), term_parts(position)
    exact = {name: _exact(found, sides) for name, sides in found.terms.items()}
    whole = found.score if position.white_to_move() else -found.score
    rounded = _rounded(exact, whole)
    return tuple(
        _share(found, name, rounded[name], parts.get(name, NO_PARTS)) for name in found.terms
    )


def _share(found: TermScores, name: str, centipawns: int, made_of: TermParts) -> TermScore:
    """Return a term with its parts. The rounded parts in centipawns add up to the term."""
    sides = found.terms[name]
    if made_of.rule:
        parts = _by_king(found, sides, centipawns, made_of)
    else:
        parts = _rounded_parts(found, made_of.parts, centipawns)
    rule = PartConversion.KING_DANGER if made_of.rule else None
    return TermScore(EVALUATION_TERMS[name], centipawns, sides, parts, rule)


def _rounded_parts(found: TermScores, parts: dict[str, Sides], whole: int) -> tuple[PartShare, ...]:
    exact = {name: _exact(found, sides) for name, sides in parts.items()}
    rounded = _rounded(exact, whole)
    return tuple(
        PartShare(EvaluationPart(name), rounded[name], sides) for name, sides in parts.items()
    )


def _by_king(
    found: TermScores, sides: Sides, whole: int, made_of: TermParts
) -> tuple[PartShare, ...]:
    """Return the score of the danger to each king, then the parts of that danger and their sum.

    The king in more danger comes first. Parts and sum are in units of danger, not in centipawns.
    """
    costs = {_KINGS[us].value: _of_one(sides[us], us) for us in (WHITE, BLACK)}
    shares = list(enumerate(_rounded_parts(found, costs, whole)))
    parts: list[PartShare] = []
    for us, cost in sorted(shares, key=lambda one: -abs(one[1].centipawns or 0)):
        units = [
            PartShare(EvaluationPart(name), None, _of_one(both[us], us))
            for name, both in made_of.parts.items()
            if both[us] != NONE
        ]
        if units:
            added = sum_score_pairs(one.sides[us] for one in units)
            parts += [
                cost,
                *units,
                PartShare(EvaluationPart.SUM_OF_DANGER, None, _of_one(added, us)),
            ]
    return tuple(parts)


def _of_one(pair: Pair, us: int) -> Sides:
    """Return the scores of both sides if only side ``us`` has a score."""
    return (pair, NONE) if us == WHITE else (NONE, pair)


def _exact(found: TermScores, sides: Sides) -> float:
    """Return the tapered score of both sides together, in centipawns for White."""
    white, black = sides
    middlegame = (white[0] - black[0]) * found.phase
    endgame = (white[1] - black[1]) * (PHASE_TOTAL - found.phase) * found.scale / FULL_SCALE
    return (middlegame + endgame) / PHASE_TOTAL


def _rounded(exact: dict[str, float], whole: int) -> dict[str, int]:
    """Round numbers so that the rounded numbers add up to ``whole``.

    If the sum is too small, the numbers that lost most by rounding are raised first. If it is too
    large, the numbers that gained most are lowered first.
    """
    rounded = {name: round(value) for name, value in exact.items()}
    movable = [name for name, value in exact.items() if value]
    while movable and (missing := whole - sum(rounded.values())):
        step = 1 if missing > 0 else -1
        nearest = max(movable, key=lambda name: (exact[name] - rounded[name]) * step)
        rounded[nearest] += step
    return rounded
