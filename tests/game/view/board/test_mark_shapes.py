"""Shapes go with colours: marks can be told apart on a board without any colour."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import chess
import pygame
import pytest
from msgspec.structs import replace
from play_screen import play_layout

from game.look.layout import Box, square_box
from game.look.theme import Colour
from game.queries.board_view import BoardMark, BoardView, pieces_of
from game.state.board_shape import Brush, Shape
from game.state.state import State
from game.view.board import mark_shapes, square_shapes
from game.view.board.mark_shapes import PATTERNS, Pattern
from game.view.board.marks import Marks
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.window import Window

Opener = Callable[..., tuple[Window, pygame.Surface]]
Scenes = dict[str, Callable[[], State]]
INK = Colour(20, 20, 20)
SIDE = 80


@pytest.fixture
def look(open_window: Opener) -> Look:
    window, _ = open_window()
    return window._look


def covered(look: Look, body: str, width: int, height: int) -> set[tuple[int, int]]:
    """Return the pixels that a shape covers."""
    surface = look.shape(body, width, height)
    return {(x, y) for x in range(width) for y in range(height) if surface.get_at((x, y)).a > 100}


def difference(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> float:
    """Return the share of the pixels of two shapes that only one of them covers."""
    return len(one ^ other) / len(one | other)


def test_arrows_of_different_patterns_have_different_shapes(look: Look) -> None:
    shapes = {
        pattern: covered(
            look, mark_shapes.arrow((20, 30), (280, 30), 12, 30, INK, pattern), 300, 60
        )
        for pattern in Pattern
    }
    for one, other in combinations(Pattern, 2):
        assert difference(shapes[one], shapes[other]) > 0.03, (one, other)


def test_circles_of_the_brushes_have_different_shapes(look: Look) -> None:
    patterns = [PATTERNS.get(f"brush_{brush}", Pattern.SOLID) for brush in Brush]
    assert len(set(patterns)) == len(Brush)
    shapes = [covered(look, mark_shapes.circle(SIDE, 5, INK, one), SIDE, SIDE) for one in patterns]
    for one, other in combinations(shapes, 2):
        assert difference(one, other) > 0.1


@pytest.mark.parametrize("pattern", Pattern)
@pytest.mark.parametrize("length", [30, 60, 400])
def test_an_arrow_of_any_length_has_its_head_and_a_line(
    look: Look, pattern: Pattern, length: int
) -> None:
    body = mark_shapes.arrow((10, 30), (10 + length, 30), 10, 26, INK, pattern)
    pixels = covered(look, body, length + 20, 60)
    assert (10 + length - 12, 30) in pixels, "the head"
    assert any(x < 10 + length - 27 for x, _ in pixels) or length < 40, "the line"


def test_squares_of_different_meaning_have_different_shapes(look: Look) -> None:
    makers = (square_shapes.corner_frame, square_shapes.dashed_frame, square_shapes.solid_frame,
              square_shapes.check_ring)  # fmt: skip
    shapes = [covered(look, make(SIDE, INK), SIDE, SIDE) for make in makers]
    for one, other in combinations(shapes, 2):
        assert difference(one, other) > 0.2


class GreyBoard:
    """A drawn board, of which only the brightness is looked at."""

    def __init__(self, opener: Opener, state: State) -> None:
        state.session.board.shapes = []
        state.session.board.drawing = None
        self.window, self.surface = opener()
        self.window.draw(self.surface, state)
        self._board: Box = play_layout(self.window, state).board

    def levels(self, square: chess.Square, share: float) -> list[float]:
        """Return the brightness along a side of a square, a share of it from the left."""
        box = square_box(self._board, square, flipped=False)
        x = box.x + round(box.width * share)
        pixels = (self.surface.get_at((x, y)) for y in range(box.y + 1, box.bottom - 1))
        return [0.3 * pixel.r + 0.59 * pixel.g + 0.11 * pixel.b for pixel in pixels]

    def changes(self, square: chess.Square) -> int:
        """Return how often the brightness changes sharply along the line of a frame."""
        levels = self.levels(square, 1 - square_shapes.INSET)
        middle = (max(levels) + min(levels)) / 2
        if max(levels) - min(levels) < 15:
            return 0
        above = [level > middle for level in levels]
        return sum(one != other for one, other in pairwise(above))


def test_without_colours_the_marks_of_squares_can_still_be_told_apart(
    open_window: Opener, scenes: Scenes
) -> None:
    board = GreyBoard(open_window, scenes["premove"]())
    plain, last, premove = (board.changes(square) for square in (chess.E4, chess.F1, chess.D3))
    assert plain == 0
    assert 3 <= last <= 4, "two corners at the right edge"
    assert premove >= 2 * square_shapes.DASHES - 2


def test_a_check_has_a_ring_around_the_king(open_window: Opener, scenes: Scenes) -> None:
    state = scenes["check"]()
    board = GreyBoard(open_window, state)
    box = square_box(play_layout(board.window, state).board, chess.E1, flipped=False)
    row = [board.surface.get_at((x, box.centre[1])) for x in range(box.x, box.x + box.width // 6)]
    assert max(min(pixel[:3]) for pixel in row) > 190, "the light edge"
    assert any(pixel.r > 190 and pixel.g < 80 for pixel in row), "the ring"


def test_arrows_on_a_board_have_the_pattern_of_their_brush(
    open_window: Opener, scenes: Scenes
) -> None:
    """The same arrow in two colours does not only differ in hue."""
    pictures = {}
    for brush in Brush:
        state = scenes["opening"]()
        state.session.board.shapes = [Shape(chess.A4, chess.H4, brush)]
        window, surface = open_window()
        window.draw(surface, state)
        board = play_layout(window, state).board
        boxes = [square_box(board, square, flipped=False) for square in (chess.C4, chess.E4)]
        before = theme_less(surface, boxes)
        pictures[brush] = before
    for one, other in combinations(Brush, 2):
        assert pictures[one] != pictures[other]


def theme_less(surface: pygame.Surface, boxes: list[Box]) -> list[bool]:
    """Return for each pixel near the middle of the squares whether an arrow covers it."""
    covered_pixels: list[bool] = []
    for box in boxes:
        ground = surface.get_at((box.x + 3, box.y + box.height // 3))
        covered_pixels += [
            surface.get_at((x, y)) != ground
            for x in range(box.x + 3, box.right - 3)
            for y in range(box.centre[1] - 8, box.centre[1] + 9)
        ]
    return covered_pixels


def test_an_arrow_of_two_engines_has_an_edge_of_its_own_colour(look: Look) -> None:
    board, empty = Box(0, 0, 8 * SIDE, 8 * SIDE), BoardView(pieces_of(chess.Board(None)))
    marks, surfaces = Marks(look, board, lambda _state: empty), []
    for edges in ((), ("bad",), ("bad", "info")):
        mark = BoardMark(chess.A4, chess.H4, "good", 1.0, 0.24, edges)
        surface = pygame.Surface(board[2:], pygame.SRCALPHA)
        marks.draw_view(Canvas(surface, look), replace(empty, marks=(mark,)))
        surfaces.append({tuple(surface.get_at((4 * SIDE, y))[:3]) for y in range(8 * SIDE)})
    good, bad, info = (tuple(getattr(look.colours, name)[:3]) for name in ("good", "bad", "info"))
    assert [(good in one, bad in one, info in one) for one in surfaces] == [
        (True, False, False),
        (True, True, False),
        (True, True, True),
    ]
