"""The history scores of a node's quiet moves, as far as the window knows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

import chess

from engine.protocol.facts import PieceCounts
from engine.protocol.reports import HistoriesAnswer


class Layer(Enum):
    """Which of the histories the colours are for."""

    SUM = auto()
    """The sum, by which quiet moves are ordered."""
    MOVE = auto()
    ANSWER = auto()
    FOLLOW_UP = auto()
    PLAN = auto()
    """After the side's move before its last."""


LAYERS = tuple(Layer)


class Cell(NamedTuple):
    """What is seen of a square: the count of a move that goes there, and where it comes from."""

    origin: chess.Square
    worth: int


@dataclass(slots=True)
class HeatView:
    """The heat map as it is shown. Only ``game.update`` changes it."""

    told: HistoriesAnswer | None = None
    asked: int | None = None
    """The node search that an answer is waited for about."""
    layer: Layer = Layer.SUM
    origin: chess.Square | None = None
    """The square of the piece whose moves are shown; None shows those of all pieces."""
    cursor: chess.Square | None = None
    """Where the keyboard is."""


def count_of(piece: PieceCounts, target: chess.Square, layer: Layer) -> int:
    """Return what a layer says of a piece's move to a square."""
    parts = {
        Layer.MOVE: piece.move[target],
        Layer.ANSWER: piece.answer[target],
        Layer.FOLLOW_UP: piece.follow_up[target],
        Layer.PLAN: piece.plan[target],
    }
    return sum(parts.values()) if layer is Layer.SUM else parts[layer]


def cells(view: HeatView, board: chess.Board) -> dict[chess.Square, Cell]:
    """Return what each square shows.

    Of one piece everything that is known of it, legal now or not; of all pieces for each square
    the quiet legal move to it that the layer says most about, for or against.
    """
    if view.told is None:
        return {}
    pieces = {piece.square: piece for piece in view.told.pieces}
    if view.origin is not None:
        piece = pieces.get(view.origin)
        if piece is None:
            return {}
        return {
            target: Cell(view.origin, count_of(piece, target, view.layer))
            for target in chess.SQUARES
            if target != view.origin
        }
    found: dict[chess.Square, Cell] = {}
    for move in board.legal_moves:
        if board.is_capture(move) or move.promotion or move.from_square not in pieces:
            continue
        count = count_of(pieces[move.from_square], move.to_square, view.layer)
        before = found.get(move.to_square)
        if before is None or abs(count) > abs(before.worth):
            found[move.to_square] = Cell(move.from_square, count)
    return found


def most(shown: dict[chess.Square, Cell]) -> int:
    """Return the largest count, for or against: the colours reach from it to its opposite."""
    return max((abs(cell.worth) for cell in shown.values()), default=0)
