"""What an exact replay of a search of a review needs: the searches of its span up to it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.protocol.messages import SearchEnd, StopReason
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.review.game_positions import search_command_at
from engine.review.reviewer import node_limit, starts_span


def replay_chain(
    game: ReviewedGame, nodes: int, searches: Sequence[PositionSearch], number: int
) -> tuple[SearchEnd, ...]:
    """Return the ends of the searches from the start of the span to search ``number``.

    A table of ``reviewer.HASH_MB`` and this chain give the search again, node for node. Positions
    without legal moves have no search and are left out.

    Args:
        game: the game.
        nodes: the node limit of the review.
        searches: the searches of the review in their order.
        number: an index into ``searches``.

    Raises:
        IndexError: there is no such search, or the start of its span is missing.
        ValueError: the game is invalid; see ``roots_of``.
    """
    last_ply = len(game.moves)
    first = number
    while first >= 0 and not starts_span(searches[first], last_ply):
        first -= 1
    if not 0 <= first <= number < len(searches):
        raise IndexError("the start of the span is missing")
    return tuple(
        _search_end(game, nodes, searches[one], one + 1)
        for one in range(first, number + 1)
        if searches[one].nodes
    )


def _search_end(
    game: ReviewedGame, nodes: int, search: PositionSearch, search_id: int
) -> SearchEnd:
    limit = node_limit(nodes, search.requested_lines)
    return SearchEnd(
        go=search_command_at(game, search.ply, search_id, limit, search.requested_lines),
        root_moves=None,
        lines=search.requested_lines,
        threads=1,
        iterations=search.depth,
        nodes=search.nodes,
        cut_short=search.was_cut_short,
        reason=StopReason.NODES if search.was_cut_short else StopReason.DEPTH,
        clears_histories=True,
    )
