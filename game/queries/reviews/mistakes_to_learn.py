"""The moves of a finished report that one learns from: its mistakes and blunders."""

from __future__ import annotations

import chess

from engine.protocol.review import GameReview, ReviewedMove, Verdict
from game.queries.reviews import review_tables, shown_review
from game.state.reviews import Review, ReviewStatus
from game.state.state import State

LEARNT_FROM = frozenset((Verdict.MISTAKE, Verdict.BLUNDER))


def finished_review(state: State) -> GameReview | None:
    """Return the finished report on the shown game; None while there is none, or a new one runs."""
    review = shown_review.review_of_shown(state)
    return None if review is None or review.status is not ReviewStatus.FINISHED else review.finished


def mistakes_to_learn_from(
    review: Review, side: chess.Color | None = None
) -> tuple[ReviewedMove, ...]:
    """Return the mistakes and blunders of a side, or of both, in the order of the game."""
    moves = (
        shown_review.reviewed_moves_of(review)
        if side is None
        else review_tables.moves_of_side(review, side)
    )
    return tuple(one for one in moves if one.verdict in LEARNT_FROM)


def count_shown_mistakes(state: State) -> int:
    """Return the number of mistakes and blunders in the finished report on the shown game.

    It is 0 without one.
    """
    found = finished_review(state)
    sides = () if found is None else (found.white, found.black)
    return sum(side.verdicts[verdict] for side in sides for verdict in LEARNT_FROM)
