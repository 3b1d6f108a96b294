"""What a report says of each side, in each phase, and where its mistakes are. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import chess

from engine.protocol.review import Phase, ReviewedMove, ReviewedSide, Verdict
from game.queries.reviews.shown_review import reviewed_moves_of
from game.state.reviews import Review, ReviewStatus


class TableRow(NamedTuple):
    """What the moves of a side cost, in the whole game or in a phase."""

    phase: Phase | None
    """None for the whole game."""
    moves: int
    accuracy: float | None
    """From 0 to 100; None while the report runs, or without a move."""
    verdicts: dict[Verdict, int]
    best_moves: int
    only_moves: int


class SideTable(NamedTuple):
    """What a report says of one side."""

    total: TableRow
    phases: tuple[TableRow, ...]
    """The phases in which the side moved, in their order."""
    average_loss_cp: float | None
    """None while the report runs, or without a move."""


class PhaseStart(NamedTuple):
    """The first position of a phase, as a ply."""

    phase: Phase
    ply: int


def moves_of_side(review: Review, side: chess.Color) -> tuple[ReviewedMove, ...]:
    """Return the moves of a side that the report knows, in the order of the game."""
    parity = 0 if chess.Board(review.game.fen).turn == side else 1
    return tuple(one for one in reviewed_moves_of(review) if one.ply % 2 == parity)


def side_table(review: Review, side: chess.Color) -> SideTable:
    """Return what a report says of a side; while it runs, of the moves that it knows."""
    moves = moves_of_side(review, side)
    whole = _finished_side(review, side)
    by_phase = {phase: [one for one in moves if one.phase is phase] for phase in Phase}
    accuracies = {} if whole is None else whole.phase_accuracy
    return SideTable(
        _row(None, moves, None if whole is None else whole.accuracy),
        tuple(_row(phase, some, accuracies.get(phase)) for phase, some in by_phase.items() if some),
        None if whole is None else whole.average_loss_cp,
    )


def mistake_plies(
    review: Review,
    verdicts: frozenset[Verdict] = frozenset(Verdict),
    side: chess.Color | None = None,
) -> tuple[int, ...]:
    """Return the plies of the moves with one of these verdicts, of a side or of both."""
    moves = reviewed_moves_of(review) if side is None else moves_of_side(review, side)
    return tuple(one.ply for one in moves if one.verdict in verdicts)


def phase_starts(review: Review) -> tuple[PhaseStart, ...]:
    """Return where the phases of the game begin; empty until a report is finished.

    A game from a set-up position may begin in any phase.
    """
    finished = review.finished
    if finished is None:
        return ()
    later = (
        (Phase.MIDDLEGAME, finished.middlegame_ply),
        (Phase.ENDGAME, finished.endgame_ply),
    )
    found = [PhaseStart(phase, ply) for phase, ply in later if ply is not None]
    if found and found[0].ply == 0:
        return tuple(found)
    return PhaseStart(Phase.OPENING, 0), *found


def _finished_side(review: Review, side: chess.Color) -> ReviewedSide | None:
    """Return what a finished report says of a side; None while it, or a new one, runs."""
    if review.finished is None or review.status is not ReviewStatus.FINISHED:
        return None
    return review.finished.white if side == chess.WHITE else review.finished.black


def _row(phase: Phase | None, moves: Sequence[ReviewedMove], accuracy: float | None) -> TableRow:
    return TableRow(
        phase,
        len(moves),
        accuracy,
        {kind: sum(one.verdict is kind for one in moves) for kind in Verdict},
        sum(one.move == one.best_move for one in moves),
        sum(one.is_only for one in moves),
    )
