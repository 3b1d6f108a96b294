"""The report on the shown game: its progress, and its moves at the nodes of the tree."""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from engine.protocol.review import ReviewedMove
from game.queries.reviews import main_line
from game.rules import game_record
from game.state.node import NodeId
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.state import State


class ReviewProgressed(NamedTuple):
    """How far a report is."""

    done: int
    """Searched positions."""
    of: int
    """All positions."""
    seconds_left: int | None
    """The expected time until the end; None if nothing is known yet."""


def review_of_shown(state: State) -> Review | None:
    """Return the report on the shown game; None if there is none, or while the game is played."""
    known = state.model(Reviews).by_game
    if not known or game_record.is_going_on(state.session.game):
        return None
    return known.get(main_line.shown_line(state).game)


def running_review(state: State) -> Review | None:
    """Return the report that runs, on whichever game; None if none runs."""
    known = state.model(Reviews)
    review = None if known.hosted is None else known.by_game.get(known.hosted)
    is_running = review is not None and review.status is ReviewStatus.RUNNING
    return review if is_running else None


def review_progress_of(review: Review) -> ReviewProgressed:
    """Return how far a report is. The time left changes with each report of its process."""
    of = len(review.game.moves) + 1
    if review.status is ReviewStatus.FINISHED:
        return ReviewProgressed(of, of, 0)
    done = sum(one.requested_lines == 1 for one in review.searches)
    left_ms = review.spent_ms * (of - done) / done if done and review.spent_ms else None
    return ReviewProgressed(done, of, None if left_ms is None else round(left_ms / 1000))


def reviewed_moves_of(review: Review) -> tuple[ReviewedMove, ...]:
    """Return the moves of a report, in the order of the game.

    While it runs, they are those of its end; those of an earlier, finished one stand before them.
    """
    if review.finished is None:
        return review.moves
    if review.status is ReviewStatus.FINISHED or not review.moves:
        return review.finished.moves
    first = review.moves[0].ply
    return (*(one for one in review.finished.moves if one.ply < first), *review.moves)


def reviewed_move_at(state: State, node: NodeId) -> ReviewedMove | None:
    """Return what the report says of the move that leads to a node of the shown game.

    None beside the main line, without a report, and where the report is not there yet.
    """
    if not state.model(Reviews).by_game:
        return None
    ply, nodes = state.session.game.tree[node].ply - 1, main_line.shown_line(state).nodes
    is_there = 0 <= ply < len(nodes) and nodes[ply] == node
    review = review_of_shown(state) if is_there else None
    if review is None:
        return None
    moves = reviewed_moves_of(review)
    place = bisect_left(moves, ply, key=_ply)  # Null moves are left out.
    return moves[place] if place < len(moves) and moves[place].ply == ply else None


def _ply(move: ReviewedMove) -> int:
    return move.ply


def node_after_ply(state: State, ply: int) -> NodeId:
    """Return the node of the shown game after the move at a ply of its report."""
    return main_line.shown_line(state).nodes[ply]
