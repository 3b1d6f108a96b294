"""The board as a grid of squares, each with its piece and its marks in words; pure functions."""

from __future__ import annotations

from collections.abc import Callable

import chess

from game.accessibility.node import AccessibleNode, AccessibleRole
from game.actions.board import PressSquare, ReleaseSquare
from game.look.layout import Box, square_box
from game.message import Argument, Message, Text, message, template
from game.queries.board_view import BoardView
from game.words import tactics
from game.words.moves import PIECES, with_commas

BOARD, COVERED = message("Board"), message("Board, covered while the game is paused")
SELECTED, TARGET = message("selected"), message("can be moved to")
CAPTURE, LAST_MOVE = message("can be taken"), message("last move")
IN_CHECK, PREMOVE = message("in check"), message("premove")
RANK = template("Rank {rank}")
TextOf = Callable[[Text], str]
"""Turns a message into text."""


def board_grid(view: BoardView, box: Box, text_of: TextOf) -> AccessibleNode:
    """Return the board as the window shows it, from the upper left square to the lower right."""
    pieces = dict(view.pieces.items())
    ranks = range(8) if view.flipped else range(7, -1, -1)
    files = range(7, -1, -1) if view.flipped else range(8)
    rows = []
    for rank in ranks:
        cells = tuple(
            _square(chess.square(file, rank), pieces, view, box, text_of) for file in files
        )
        first, last = cells[0].box, cells[-1].box
        name = chess.RANK_NAMES[rank]
        row = first._replace(width=last.right - first.x)
        rows.append(
            AccessibleNode(
                name, AccessibleRole.ROW, row, text_of(RANK.filled(rank=name)), children=cells
            )
        )
    label = text_of(COVERED if view.is_paused else BOARD)
    return AccessibleNode("board", AccessibleRole.GRID, box, label, children=tuple(rows))


def square_in_words(
    square: chess.Square, piece: chess.Piece | None, view: BoardView
) -> Message | str:
    """Return a square with its piece and its marks."""
    parts: list[Argument] = [chess.square_name(square)]
    if piece is not None:
        parts.append(PIECES[piece])
    destinations = dict(view.destinations)
    marks: tuple[tuple[Message, bool], ...] = (
        (IN_CHECK, square == view.check),
        (SELECTED, square == view.selected),
        (TARGET, destinations.get(square) is False),
        (CAPTURE, destinations.get(square) is True),
        (LAST_MOVE, _is_end(square, view.last_move)),
        (PREMOVE, _is_end(square, view.premove)),
    )
    parts += [mark for mark, is_there in marks if is_there]
    parts += tactics.tactics_in_short(view.tactics, square)
    return with_commas(parts)


def _square(
    square: chess.Square,
    pieces: dict[chess.Square, chess.Piece],
    view: BoardView,
    board: Box,
    text_of: TextOf,
) -> AccessibleNode:
    box = square_box(board, square, view.flipped)
    return AccessibleNode(
        chess.square_name(square),
        AccessibleRole.SQUARE,
        box,
        text_of(square_in_words(square, pieces.get(square), view)),
        is_selected=square == view.selected,
        press=(PressSquare(square, *box.centre), ReleaseSquare(square)),
    )


def _is_end(square: chess.Square, move: chess.Move | None) -> bool:
    return move is not None and square in (move.from_square, move.to_square)
