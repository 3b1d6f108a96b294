"""Making a search again.

A search with one thread is a function of what was learnt before it and of what is kept of it
(``SearchEnd``): so every search since the last time that everything was forgotten can be made
again, in order.
"""

from __future__ import annotations

from engine.core.board.position import Position
from engine.core.search.search import Search
from engine.protocol.messages import Go, SearchEnd


class NotRepeatableError(ValueError):
    """A search by several threads; one line."""


def position_of(go: Go) -> Position:
    """Return the position that is to be searched, with the game before it.

    Raises:
        ValueError: the FEN or a move is refused, in one line.
    """
    position = Position(go.fen, go.chess960)
    for move in go.moves:
        position.push_uci(move)
    return position


def make_again(search: Search, end: SearchEnd) -> None:
    """Make a search again to where it ended; ``search`` and its table know what they knew then.

    Raises:
        NotRepeatableError: several threads made it.
    """
    begin_again(search, end)
    go_on(search, end)


def begin_again(search: Search, end: SearchEnd, node_limit: int | None = None) -> None:
    """Prepare a search that was made before; with ``node_limit`` it ends there, if not earlier.

    Raises as ``make_again`` does.
    """
    if end.threads > 1:
        raise NotRepeatableError(f"search {end.go.search_id} was made by {end.threads} threads")
    position = position_of(end.go)
    root_moves = None
    if end.root_moves is not None:
        root_moves = [position.parse_uci(move) for move in end.root_moves]
    limits = [limit for limit in (node_limit, end.nodes if end.cut_short else None) if limit]
    search.begin(position, min(limits, default=0), end.lines, root_moves)


def go_on(search: Search, end: SearchEnd, goal: int | None = None) -> None:
    """Search on from ``begin_again`` to where the search ended, or to the limit given there.

    ``goal`` is the depth to begin with where iterative deepening is off, by default the limit's.
    """
    if end.cut_short and end.nodes == 0:  # for the core, a limit of 0 would be none
        return
    goal = end.go.limits.depth or 0 if goal is None else goal
    while (end.cut_short or search.depth() < end.iterations) and search.deepen(goal):
        pass
