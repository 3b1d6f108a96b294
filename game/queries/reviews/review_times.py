"""How long a report is going to take on this machine: by earlier ones, or by the engine's speed."""

from __future__ import annotations

from game.state.reviews import Review, Reviews
from game.state.state import State

MS_A_SECOND = 1000


def expected_seconds(state: State, positions: int, nodes: int) -> int | None:
    """Return how long a report would take; None if nothing of this machine is known yet.

    Args:
        state: holds the earlier reports.
        positions: the number of positions of the game.
        nodes: nodes of the first search of each position.
    """
    rate = _nodes_per_second(state)
    return None if not rate else round(positions * nodes / rate)


def _nodes_per_second(state: State) -> float | None:
    """Return how many nodes of first searches a second of a report is good for."""
    known = state.model(Reviews).by_game.values()
    searched, spent_ms = sum(map(_nodes, known)), sum(one.spent_ms for one in known)
    if searched and spent_ms:
        return searched * MS_A_SECOND / spent_ms
    return state.engines.nodes_per_second


def _nodes(review: Review) -> int:
    """Return the nodes of the first searches of the positions that a report knows.

    The time that it has spent is also that of its further searches, so that these count too.
    """
    searches = review.searches if review.finished is None else review.finished.searches
    return review.nodes * sum(one.requested_lines == 1 for one in searches)
