"""How long a report is going to take on this machine, by the reports that it has made."""

from __future__ import annotations

from game.state.reviews import Review, Reviews
from game.state.state import State


def expected_seconds(state: State, positions: int, nodes: int) -> int | None:
    """Return how long a report would take; None if this machine has made none yet.

    Args:
        state: holds the earlier reports.
        positions: the number of positions of the game.
        nodes: nodes of the first search of each position.
    """
    known = state.model(Reviews).by_game.values()
    spent_ms = sum(one.spent_ms for one in known)
    searched = sum(_nodes(one) for one in known)
    return (
        None
        if not spent_ms or not searched
        else round(spent_ms * positions * nodes / searched / 1000)
    )


def _nodes(review: Review) -> int:
    """Return the nodes of the first searches of the positions that a report knows.

    The time that it has spent is also that of its further searches, so that these count too.
    """
    searches = review.searches if review.finished is None else review.finished.searches
    return review.nodes * sum(one.requested_lines == 1 for one in searches)
