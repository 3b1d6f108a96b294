"""The table of a report: what the moves of each side cost, in the game and in each phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import NamedTuple

import chess

from engine.protocol.review import Phase, Verdict
from game.message import Message, message
from game.queries.reviews.review_tables import TableRow, moves_of_side, side_table
from game.state.reviews import Review
from game.words.review.verdicts import COUNTED_VERDICTS

UNKNOWN = "–"
"""What stands in the place of a figure that is not known, or not yet."""
ACCURACY, AVERAGE_LOSS = message("Accuracy"), message("Average loss (cp)")
BEST_MOVES, ONLY_MOVES = message("Best moves"), message("Only good moves")


class FigureRow(NamedTuple):
    """A figure of both sides as text, in the whole game and then in each phase."""

    label: Message
    pairs: tuple[tuple[str, str], ...]
    """White's and Black's figure, column by column."""


class FigureTable(NamedTuple):
    """All figures."""

    columns: tuple[Phase | None, ...]
    """None for the whole game, which comes first, and then the phases that the game has."""
    rows: tuple[FigureRow, ...]


class _Cell(NamedTuple):
    """What the moves of a side cost in one column."""

    figures: TableRow
    average_loss_cp: float | None


def figure_table(review: Review) -> FigureTable:
    """Return the figures of a report. While it runs, they are those of the moves that it knows."""
    white, black = (_cells(review, side) for side in (chess.WHITE, chess.BLACK))
    phases = [phase for phase in Phase if phase in white or phase in black]
    columns: tuple[Phase | None, ...] = (None, *phases)

    def row(label: Message, text: Callable[[_Cell], str]) -> FigureRow:
        sides = [
            [text(cells[column]) if column in cells else UNKNOWN for column in columns]
            for cells in (white, black)
        ]
        return FigureRow(label, tuple(zip(*sides, strict=True)))

    rows = [
        row(ACCURACY, lambda cell: _rounded(cell.figures.accuracy)),
        row(AVERAGE_LOSS, lambda cell: _rounded(cell.average_loss_cp)),
        row(BEST_MOVES, lambda cell: str(cell.figures.best_moves)),
        row(ONLY_MOVES, lambda cell: str(cell.figures.only_moves)),
        *(row(label, partial(_counted, kind)) for kind, label in COUNTED_VERDICTS.items()),
    ]
    return FigureTable(columns, tuple(rows))


def accuracies(review: Review) -> dict[chess.Color, str]:
    """Return the accuracy of each side in the whole game, as text."""
    return {side: _rounded(side_table(review, side).total.accuracy) for side in chess.COLORS}


def _cells(review: Review, side: chess.Color) -> dict[Phase | None, _Cell]:
    """Return what the moves of a side cost in the whole game, and in each phase with a move."""
    table, moves = side_table(review, side), moves_of_side(review, side)
    return {
        row.phase: _Cell(row, fmean(losses) if losses else None)
        for row in (table.total, *table.phases)
        for losses in [[one.loss_cp for one in moves if row.phase in (None, one.phase)]]
    }


def _rounded(value: float | None) -> str:
    return UNKNOWN if value is None else f"{value:.0f}"


def _counted(kind: Verdict, cell: _Cell) -> str:
    return str(cell.figures.verdicts[kind])
