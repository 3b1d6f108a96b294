"""A review as it runs: a report for each search, and the finished review as the last one.

The same game gives the same reports, held or not. A search that was ended early is no result: the
reviewer that ran it is dropped with its table, and another one begins again at the last position
where the table was cleared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from engine.protocol.faults import Fault, exception_text
from engine.protocol.review import (
    PositionSearch,
    ReviewedGame,
    ReviewedMove,
    ReviewFailed,
    ReviewFinished,
    ReviewProgress,
    ReviewReport,
)
from engine.protocol.shared_enums import FaultCode
from engine.review.boards import boards_of
from engine.review.complete_review import complete_review
from engine.review.defences import with_defences
from engine.review.game_positions import NULL_MOVE
from engine.review.mistake_explanation import with_clauses
from engine.review.phases import phase_starts
from engine.review.review_gate import ReviewGate
from engine.review.reviewer import Reviewer, starts_span
from engine.review.summary import reviewed_move

_ByPlace: TypeAlias = dict[tuple[int, int], PositionSearch]
"""Searches by ply and requested lines."""


def review_reports(
    game: ReviewedGame, nodes: int, done: Sequence[PositionSearch], gate: ReviewGate
) -> Iterator[ReviewReport]:
    """Yield the reports of a review. A fault is the last report; nothing is raised.

    Args:
        game: the game.
        nodes: nodes of the first search of each position.
        done: the searches of an earlier review of the same game with the same nodes.
        gate: where the searches wait while the review is held.
    """
    try:
        running = _RunningReview(game, nodes, gate)
        known = tuple(done)
        while not running.is_finished:
            gate.wait_until_open()
            yield from running.progress(known)
            known = running.searches
        review = complete_review(game, nodes, known)
        yield ReviewFinished(with_defences(review, game, gate))
    except MemoryError:
        yield ReviewFailed(Fault(FaultCode.OUT_OF_MEMORY))
    except ValueError as error:
        yield ReviewFailed(
            Fault(FaultCode.POSITION_REFUSED, fen=game.fen, system_text=exception_text(error))
        )
    except Exception as error:
        yield ReviewFailed(Fault(FaultCode.INTERNAL, system_text=exception_text(error)))


class _RunningReview:
    """The reviewers of a game, one after another."""

    def __init__(self, game: ReviewedGame, nodes: int, gate: ReviewGate) -> None:
        self._game = game
        self._nodes = nodes
        self._gate = gate
        self._boards = tuple(boards_of(game))
        self._phases = phase_starts(self._boards)
        self.searches: tuple[PositionSearch, ...] = ()
        """All searches of the last reviewer, in their order."""
        self.is_finished = False

    def progress(self, known: tuple[PositionSearch, ...]) -> Iterator[ReviewProgress]:
        """Yield a report for each search until the review is finished, or a search was ended."""
        reviewer = Reviewer(self._game, self._nodes, known, self._gate.stop_value)
        found = _by_place(reviewer.searches)
        complete = len(reviewer.searches)
        ply = len(self._game.moves)
        for number, search in enumerate(reviewer.run(), start=complete):
            found |= _by_place((search,))
            if starts_span(search, len(self._game.moves)):
                complete = number
            if search.requested_lines == 1:
                ply = search.ply
            changed = {ply, search.ply} if reviewer.is_position_complete else {search.ply} - {ply}
            moves = tuple(move for one in sorted(changed) for move in self._moves_at(one, found))
            yield ReviewProgress(number, search, moves, complete)
            self._gate.wait_until_open()
        self.searches = reviewer.searches
        self.is_finished = not reviewer.is_stopped

    def _moves_at(self, ply: int, found: _ByPlace) -> tuple[ReviewedMove, ...]:
        """Return the move at a ply; none at the end of the game, or if it is a null move."""
        move = self._game.moves[ply] if ply < len(self._game.moves) else NULL_MOVE
        if move == NULL_MOVE:
            return ()
        before, after, two_lines = found[ply, 1], found[ply + 1, 1], found.get((ply, 2))
        cost = reviewed_move(move, before, after, two_lines, self._phases.phase(ply))
        places = product((ply, ply + 1), (1, 2))
        near = [found[place] for place in places if place in found]
        return (with_clauses(cost, self._boards[ply], near),)


def _by_place(searches: Sequence[PositionSearch]) -> _ByPlace:
    return {(one.ply, one.requested_lines): one for one in searches}
