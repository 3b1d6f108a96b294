"""Replay of a finished search.

A single-threaded search depends only on the table, the histories and its ``SearchEnd``. After a
``ucinewgame``, table and histories are empty. So all later searches can be replayed in their order.
"""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.search.search import Search
from engine.protocol.messages import Go, SearchEnd
from engine.thinking import limited_sight


class NotRepeatableError(ValueError):
    """Several threads ran the search, so it cannot be replayed. The message is one line."""


def position_of(go: Go) -> Position:
    """Return the root position of a search. It has the history of the moves before it.

    Raises:
        ValueError: the FEN or a move is invalid. The message is one line.
    """
    position = Position(go.fen, go.chess960)
    for move in go.moves:
        position.push_uci(move)
    return position


def replay_search(search: Search, end: SearchEnd) -> None:
    """Replay a search up to its end.

    ``search`` and its table must be in the state in which the original search started.

    Raises:
        NotRepeatableError: several threads ran the search.
    """
    prepare_replay(search, end)
    run_replay(search, end)


def prepare_replay(search: Search, end: SearchEnd, node_limit: int | None = None) -> None:
    """Prepare the replay of a search.

    The replay ends where the search ended, or at ``node_limit`` nodes if that is earlier.

    Raises:
        NotRepeatableError: several threads ran the search.
    """
    if end.threads > 1:
        raise NotRepeatableError(f"search {end.go.search_id} was made by {end.threads} threads")
    position = position_of(end.go)
    root_moves = None
    if end.root_moves is not None:
        root_moves = [position.parse_uci(move) for move in end.root_moves]
    if end.clears_histories:
        search.clear()
    limited_sight.set_limited_sight(search, end.sight)
    limits = [limit for limit in (node_limit, end.nodes if end.cut_short else None) if limit]
    search.begin(position, min(limits, default=0), end.lines, root_moves)


def run_replay(search: Search, end: SearchEnd, goal: int | None = None) -> None:
    """Run the prepared replay until the search's end or the node limit.

    ``goal`` is the depth of the first iteration if iterative deepening is off. By default it is the
    depth limit.
    """
    if end.cut_short and end.nodes == 0:  # For the core, a node limit of 0 means no limit.
        return
    goal = end.go.limits.depth or 0 if goal is None else goal
    while (end.cut_short or search.depth() < end.iterations) and search.deepen(goal):
        pass
