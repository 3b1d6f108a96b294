"""The searches from which a report follows: scores, the better line, and the nodes of clauses."""

from __future__ import annotations

from typing import NamedTuple

from engine.protocol.messages import Score
from engine.protocol.review import PositionSearch, ReviewedMove
from game.queries.shown_scores import score_for_white
from game.state.reviews import Review, ReviewStatus


class ReviewRecord(NamedTuple):
    """Searches of a report in their order."""

    nodes: int
    """The nodes a position."""
    searches: tuple[PositionSearch, ...]

    def number_of(self, ply: int, requested_lines: int = 1) -> int | None:
        """Return which one is a search of a position, as an index; None if it was not made."""
        wanted = ply, requested_lines
        found = (
            number
            for number, search in enumerate(self.searches)
            if (search.ply, search.requested_lines) == wanted
        )
        return next(found, None)

    def search(self, ply: int, requested_lines: int = 1) -> PositionSearch | None:
        """Return a search of a position; None if it was not made."""
        number = self.number_of(ply, requested_lines)
        return None if number is None else self.searches[number]


class ScoresAroundMove(NamedTuple):
    """The scores of the positions before and after a move, for White."""

    before: Score
    after: Score


def record_of_ply(review: Review, ply: int) -> ReviewRecord:
    """Return the searches from which follows what a report says of the move at a ply.

    While a report runs again with other nodes, the moves that it has not reached yet are those of
    the earlier one.
    """
    finished = review.finished
    is_earlier = not review.moves or ply < review.moves[0].ply
    if finished is not None and (review.status is ReviewStatus.FINISHED or is_earlier):
        return ReviewRecord(finished.nodes, finished.searches)
    return ReviewRecord(review.nodes, review.searches)


def scores_around_move(
    record: ReviewRecord, move: ReviewedMove, *, is_white: bool
) -> ScoresAroundMove | None:
    """Return the scores around a move of White or of Black; None if one is not known."""
    before, after = record.search(move.ply), record.search(move.ply + 1)
    if before is None or after is None:
        return None
    return ScoresAroundMove(
        score_for_white(before.score, is_white), score_for_white(after.score, not is_white)
    )


def better_line(record: ReviewRecord, move: ReviewedMove) -> tuple[str, ...]:
    """Return the best line of the position before a move; empty if the move begins it."""
    search = record.search(move.ply)
    line = () if search is None else search.lines[0].moves
    return () if line[:1] == (move.move,) else line
