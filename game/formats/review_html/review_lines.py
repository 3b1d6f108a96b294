"""The lines of a review that a reader is shown: the better one, and the one that answers a move."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from engine.protocol.clauses import ClauseKind
from engine.protocol.messages import Score
from engine.protocol.review import GameReview, PositionSearch, ReviewedMove

LINE_PLIES = 8
"""How many moves of a line are shown; more if what is said about it needs them."""

Searches: TypeAlias = Mapping[tuple[int, int], PositionSearch]
"""The searches of a review by ply and number of lines."""


class ReviewLine(NamedTuple):
    """A line from a position of the game."""

    ply: int
    """The position before its first move."""
    moves: tuple[str, ...]
    """At least one, in UCI notation."""
    score: Score
    """For the side that begins."""
    depth: int
    is_told: bool
    """Whether a clause is about this line."""


def searches_of(review: GameReview) -> Searches:
    """Return the searches of a review by ply and number of lines."""
    return {(one.ply, one.requested_lines): one for one in review.searches}


def better_line(move: ReviewedMove, searches: Searches) -> ReviewLine | None:
    """Return the line of the better move; None if nothing was found."""
    return _line(move, ClauseKind.MISSES, move.ply, searches)


def answer_line(move: ReviewedMove, searches: Searches) -> ReviewLine | None:
    """Return the line that answers a move; None if the game is over then."""
    return _line(move, ClauseKind.ALLOWS, move.ply + 1, searches)


def _line(move: ReviewedMove, kind: ClauseKind, ply: int, searches: Searches) -> ReviewLine | None:
    """Return the line that a clause of this kind is about, or else the best line of a position."""
    node = next((one.evidence for one in move.clauses if one.kind is kind), None)
    search = searches.get((ply, 1 if node is None else node.requested_lines))
    if search is None or not search.lines[0].moves:
        return None
    plies = LINE_PLIES if node is None else max(LINE_PLIES, len(node.moves))
    moves = search.lines[0].moves[:plies]
    return ReviewLine(ply, moves, search.score, search.depth, node is not None)
