"""The graph of a report: White's winning chances, the phases, and the mistakes of both sides."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

import chess

from engine.protocol.review import Phase, PositionSearch, Verdict
from engine.protocol.winning_chances import OWN_SLOPE, winning_chance
from game.queries.reviews.review_tables import moves_of_side, side_table
from game.queries.reviews.shown_review import reviewed_moves_of
from game.state.reviews import Review, ReviewStatus


class ChancePoint(NamedTuple):
    """A known value."""

    ply: int
    """The position, as a number of half-moves."""
    chance: float
    """White's winning chance in per cent."""


class MistakeMark(NamedTuple):
    """A move with a verdict."""

    ply: int
    """The position after it."""
    verdict: Verdict


class PhaseBand(NamedTuple):
    """The positions of a phase, as far as the report knows its moves."""

    phase: Phase
    first: int
    """The position before its first move."""
    last: int
    """The position after its last move."""
    accuracies: Mapping[chess.Color, float | None]
    """The accuracy of each side; None while the report runs, or if the side did not move."""


class ReviewGraph(NamedTuple):
    """All that the graph shows."""

    plies: int
    """The half-moves of the game."""
    runs: tuple[tuple[ChancePoint, ...], ...]
    """The known values, in runs without a gap."""
    marks: Mapping[chess.Color, tuple[MistakeMark, ...]]
    """The moves with a verdict of each side, in the order of the game."""
    bands: tuple[PhaseBand, ...]


def review_graph_of(review: Review) -> ReviewGraph:
    """Return the graph of a report, as far as it is known."""
    return ReviewGraph(
        len(review.game.moves),
        _runs(_chances(review)),
        {side: _marks(review, side) for side in chess.COLORS},
        _bands(review),
    )


def searches_of(review: Review) -> dict[int, PositionSearch]:
    """Return the search with one line of each position, by its ply.

    While a report runs again with other nodes, its searches take the place of the earlier ones.
    """
    earlier = () if review.finished is None else review.finished.searches
    later = () if review.status is ReviewStatus.FINISHED else review.searches
    return {one.ply: one for one in (*earlier, *later) if one.requested_lines == 1}


def _chances(review: Review) -> list[ChancePoint]:
    white_first = chess.Board(review.game.fen).turn
    found = []
    for ply, search in sorted(searches_of(review).items()):
        chance = winning_chance(search.score, OWN_SLOPE)
        is_whites = (ply % 2 == 0) == white_first
        found.append(ChancePoint(ply, chance if is_whites else 100 - chance))
    return found


def _runs(known: list[ChancePoint]) -> tuple[tuple[ChancePoint, ...], ...]:
    grouped = groupby(enumerate(known), key=lambda one: one[1].ply - one[0])
    return tuple(tuple(chance for _, chance in run) for _, run in grouped)


def _marks(review: Review, side: chess.Color) -> tuple[MistakeMark, ...]:
    return tuple(
        MistakeMark(move.ply + 1, move.verdict)
        for move in moves_of_side(review, side)
        if move.verdict is not None
    )


def _bands(review: Review) -> tuple[PhaseBand, ...]:
    tables = {side: side_table(review, side) for side in chess.COLORS}
    accuracies = {
        (side, row.phase): row.accuracy for side, table in tables.items() for row in table.phases
    }
    found = list[PhaseBand]()
    for phase, run in groupby(reviewed_moves_of(review), key=lambda move: move.phase):
        plies = [move.ply for move in run]
        first = found[-1].last if found else plies[0]
        of_sides = {side: accuracies.get((side, phase)) for side in chess.COLORS}
        found.append(PhaseBand(phase, first, plies[-1] + 1, of_sides))
    return tuple(found)
