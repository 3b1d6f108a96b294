"""The texts at the tips of arrows hide no piece, no sign and no coordinate."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import chess
import pygame
import pytest
from amount import Amount

from game.look.layout import Box, square_box
from game.queries.board_view import ArrowTip, BoardView, pieces_of
from game.rules.tactics import NO_TACTICS, Tactics, tactics_of
from game.view.board.board_part import BoardPart
from game.view.board.marks import Marks
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIDES = (58, 78)
"""The sides of a square in windows of 960x640 and 1366x768."""
PLIES = 24
"""How long the random games are, so that most pieces are left."""


class Drawn(NamedTuple):
    """A position with texts at arrows, and the boxes of the texts."""

    fen: str
    view: BoardView
    marks: Marks
    labels: list[tuple[Box, ArrowTip]]


@pytest.fixture
def look(open_window: Opener) -> Look:
    window, _ = open_window()
    return window._look


def random_boards(number: int) -> Iterator[chess.Board]:
    lots = random.Random(1)
    for _ in range(number):
        board = chess.Board()
        for _ in range(PLIES):
            board.push(lots.choice(list(board.legal_moves)))
            if not any(board.legal_moves):
                board = chess.Board()
        yield board


def drawn(look: Look, board: chess.Board, side: int, *, flipped: bool, tactics: Tactics) -> Drawn:
    """Return a position with the texts of five random moves, captures first."""
    moves = sorted(board.legal_moves, key=lambda move: not board.is_capture(move))[:5]
    tips = tuple(
        ArrowTip(move.from_square, move.to_square, f"+{number}.25", "brush_engine")
        for number, move in enumerate(moves)
    )
    view = BoardView(pieces_of(board), flipped=flipped, tips=tips, tactics=tactics)
    marks = marks_of(look, view, side)
    return Drawn(board.fen(), view, marks, marks.labels(view))


def marks_of(look: Look, view: BoardView, side: int) -> Marks:
    return Marks(look, Box(20, 30, 8 * side, 8 * side), lambda _state: view)


def hidden_pixels(look: Look, one: Drawn) -> int:
    """Return how many pixels of pieces the texts hide."""
    board, side = one.marks.box, one.marks.side
    surface = pygame.Surface((board.right, board.bottom), pygame.SRCALPHA)
    for square, piece in one.view.pieces.items():
        at = square_box(board, square, one.view.flipped)
        surface.blit(look.pieces.get(piece, side), (at.x, at.y))
    pieces = pygame.mask.from_surface(surface, 60)
    covers = [(box, pygame.Mask((box.width, box.height), fill=True)) for box, _ in one.labels]
    return sum(pieces.overlap_area(cover, (box.x, box.y)) for box, cover in covers)


def coordinates(look: Look, one: Drawn) -> list[Box]:
    """Return the boxes of the coordinates on the board."""
    part = BoardPart(look, one.marks.box, lambda _state: one.view)
    canvas = Canvas(pygame.Surface((800, 800)), look)
    return [place.box for place in part._coordinates(canvas, one.view)]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_a_text_hides_no_piece_and_no_other_text(
    look: Look, side: int, flipped: bool, amount: Amount
) -> None:
    wrong = []
    for board in random_boards(amount(25, 60)):
        one = drawn(look, board, side, flipped=flipped, tactics=NO_TACTICS)
        boxes = [box for box, _ in one.labels]
        if hidden_pixels(look, one) or len(boxes) < len(one.view.tips):
            wrong.append(one.fen)
        assert all(one.marks.box.covers(box) for box in boxes)
        assert not any(a.meets(b) for a in boxes for b in boxes if a is not b)
    assert wrong == []


@pytest.mark.parametrize("side", SIDES)
def test_a_text_hides_no_sign_and_no_coordinate(look: Look, side: int, amount: Amount) -> None:
    wrong = []
    for board in random_boards(amount(25, 60)):
        one = drawn(look, board, side, flipped=False, tactics=tactics_of(board))
        signs = one.marks._tactics.sign_boxes(one.view)
        written = coordinates(look, one)
        boxes = [box for box, _ in one.labels]
        wrong += [one.fen for box in boxes for other in (*signs, *written) if box.meets(other)]
    assert wrong == []


def test_a_text_stands_at_the_tip_where_there_is_room(look: Look) -> None:
    board = chess.Board()
    for side in SIDES:
        one = drawn(look, board, side, flipped=False, tactics=NO_TACTICS)
        targets = [tip.to_square for tip in one.view.tips]
        for box, tip in one.labels:
            if targets.count(tip.to_square) > 1:
                continue
            square = square_box(one.marks.box, tip.to_square, flipped=False)
            assert square.covers(box), chess.square_name(tip.to_square)


def arrows_to_one_square(number: int) -> Iterator[tuple[chess.Board, tuple[ArrowTip, ...]]]:
    """Yield positions with texts at all moves to a square that several pieces can reach."""
    for board in random_boards(number):
        for square in chess.SQUARES:
            moves = [move for move in board.legal_moves if move.to_square == square]
            if len({move.from_square for move in moves}) == len(moves) > 1:
                tips = (
                    ArrowTip(move.from_square, square, f"+{place}.25", "brush_engine")
                    for place, move in enumerate(moves[:5])
                )
                yield board, tuple(tips)


def distance(point: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> float:
    """Return the distance of a point from a segment."""
    near, along = pygame.Vector2(start), pygame.Vector2(end) - pygame.Vector2(start)
    share = (pygame.Vector2(point) - near).dot(along) / along.length_squared()
    return (pygame.Vector2(point) - near - along * min(1, max(0, share))).length()


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_texts_of_arrows_to_one_square_lie_apart_each_at_its_own(
    look: Look, side: int, flipped: bool, amount: Amount
) -> None:
    number = left_out = strange = 0
    for board, tips in arrows_to_one_square(amount(15, 40)):
        view = BoardView(pieces_of(board), flipped=flipped, tips=tips)
        marks = marks_of(look, view, side)
        labels = marks.labels(view)
        boxes = [box for box, _ in labels]
        assert not any(a.meets(b) for a in boxes for b in boxes if a is not b), board.fen()
        assert all(marks.box.covers(box) for box in boxes)
        number, left_out = number + len(tips), left_out + len(tips) - len(labels)
        for box, tip in labels:
            ends = {
                one: (
                    square_box(marks.box, one.from_square, flipped).centre,
                    square_box(marks.box, one.to_square, flipped).centre,
                )
                for one in tips
            }
            nearest = min(tips, key=lambda one: distance(box.centre, *ends[one]))
            strange += nearest != tip
    assert number > amount(100, 300)
    assert left_out == 0
    assert strange < number / 25, "only where pieces leave no room"
