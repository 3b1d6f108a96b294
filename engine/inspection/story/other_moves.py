"""What the moves that were not chosen are worth at most."""

from __future__ import annotations

from engine.core.search.search import mate_in
from engine.inspection.story.completed_iterations import CompletedIteration
from engine.protocol.messages import Bound
from engine.protocol.story.search_story import LessDeepMoves, OtherMoves

LEAST_LEAD_CP = 30
"""A smaller lead over the other moves is none for a player."""
LEAST_SHARE = 0.75
"""Less deep moves are mentioned if they are at least this share of the others,"""
LEAST_REDUCTION = 0.5
"""and if one of them was searched to at most this share of the depth."""


def other_moves(iteration: CompletedIteration) -> OtherMoves | None:
    """Return the bound of all other moves; None if there is none, or if some have no bound.

    In the last iteration each other move has failed low or was overtaken. That several of them are
    not better is true of each best move, so it is not told. Beside a mate their worth is no
    question.
    """
    leader = iteration.leader
    if mate_in(leader.value) is not None:
        return None
    others = [one for one in iteration.moves.values() if one.move != leader.move]
    if not others or any(one.bound is Bound.LOWER for one in others):
        return None
    closest = max(others, key=lambda one: one.value)
    is_worse = leader.value - closest.value >= LEAST_LEAD_CP
    if not is_worse and len(others) > 1:
        return None
    return OtherMoves(
        len(others),
        closest.story_score,
        closest.story_move,
        is_worse=is_worse,
        depth=min(one.depth for one in others),
    )


def less_deep_moves(iteration: CompletedIteration) -> LessDeepMoves | None:
    """Return how many other moves were searched to less depth; None if that is not unusual."""
    leader = iteration.leader
    others = [one for one in iteration.moves.values() if one.move != leader.move]
    less_deep = [one for one in others if one.depth < leader.depth]
    if not less_deep or len(less_deep) < LEAST_SHARE * len(others):
        return None
    shallowest = min(one.depth for one in less_deep)
    if shallowest > LEAST_REDUCTION * leader.depth:
        return None
    return LessDeepMoves(len(less_deep), len(others), shallowest, leader.depth)
