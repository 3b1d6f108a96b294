"""Plain data of the heat map: the history scores of a node's quiet moves."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

import chess
from msgspec import Struct

from engine.protocol.inspect_facts import PieceHistoryScores
from engine.protocol.recording_reports import HistoriesAnswer


class HistoryTable(Enum):
    """The history table whose scores the colours show."""

    SUM = auto()
    """The sum of all tables, which orders quiet moves."""
    BUTTERFLY = auto()
    CONTINUATION_1 = auto()
    CONTINUATION_2 = auto()
    CONTINUATION_4 = auto()
    """The continuation history four plies back."""


LAYERS = tuple(HistoryTable)


class HeatCell(NamedTuple):
    """The content of a square: the score of a move to it, and the square the move comes from."""

    origin: chess.Square
    worth: int


class HeatMapView(Struct):
    """The state of the heat map. Only ``game.update`` changes it."""

    answer: HistoriesAnswer | None = None
    asked: int | None = None
    """The node search that the pending request is about."""
    layer: HistoryTable = HistoryTable.SUM
    origin: chess.Square | None = None
    """The square of the piece whose moves are shown; None for all pieces."""
    cursor: chess.Square | None = None
    """The square that has the keyboard focus."""


def history_score(piece: PieceHistoryScores, target: chess.Square, layer: HistoryTable) -> int:
    """Return the score of a piece's move to a square in one table."""
    parts = {
        HistoryTable.BUTTERFLY: piece.butterfly[target],
        HistoryTable.CONTINUATION_1: piece.continuation_1[target],
        HistoryTable.CONTINUATION_2: piece.continuation_2[target],
        HistoryTable.CONTINUATION_4: piece.continuation_4[target],
    }
    return sum(parts.values()) if layer is HistoryTable.SUM else parts[layer]


def heat_cells(view: HeatMapView, board: chess.Board) -> dict[chess.Square, HeatCell]:
    """Return the content of each square.

    For one piece, the content is the score of its move to each other square, legal or not. For all
    pieces, it is the score of a legal quiet move to the square. If there are several such moves, it
    is the score with the largest absolute value.
    """
    if view.answer is None:
        return {}
    pieces = {piece.square: piece for piece in view.answer.pieces}
    if view.origin is not None:
        piece = pieces.get(view.origin)
        if piece is None:
            return {}
        return {
            target: HeatCell(view.origin, history_score(piece, target, view.layer))
            for target in chess.SQUARES
            if target != view.origin
        }
    found: dict[chess.Square, HeatCell] = {}
    for move in board.legal_moves:
        if board.is_capture(move) or move.promotion or move.from_square not in pieces:
            continue
        count = history_score(pieces[move.from_square], move.to_square, view.layer)
        before = found.get(move.to_square)
        if before is None or abs(count) > abs(before.worth):
            found[move.to_square] = HeatCell(move.from_square, count)
    return found


def largest_score(shown: dict[chess.Square, HeatCell]) -> int:
    """Return the largest absolute score, at which the symmetric colour scale ends."""
    return max((abs(cell.worth) for cell in shown.values()), default=0)
