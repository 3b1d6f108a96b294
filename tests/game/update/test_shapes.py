"""Arrows and circles on the board of the Play screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess

from game.actions.board import MovePointer, PressRightButton, ReleaseRightButton
from game.state.board_shape import Brush, Shape

if TYPE_CHECKING:
    from tests.game.conftest import Desk


class TestShapes:
    def draw(self, desk: Desk, origin: str, target: str, brush: Brush = Brush.GREEN) -> None:
        squares = chess.parse_square(origin), chess.parse_square(target)
        desk.do(
            PressRightButton(squares[0], brush),
            MovePointer(squares[1], 0, 0),
            ReleaseRightButton(squares[1]),
        )

    def test_a_right_drag_draws_an_arrow_and_a_right_click_a_circle(self, desk: Desk) -> None:
        self.draw(desk, "e2", "e4")
        self.draw(desk, "d4", "d4", Brush.RED)
        assert desk.state.session.board.shapes == [
            Shape(chess.E2, chess.E4, Brush.GREEN),
            Shape(chess.D4, chess.D4, Brush.RED),
        ]

    def test_the_arrow_follows_the_pointer_until_the_button_goes_up(self, desk: Desk) -> None:
        desk.do(PressRightButton(chess.E2, Brush.BLUE), MovePointer(chess.E3, 0, 0))
        assert desk.state.session.board.drawing == Shape(chess.E2, chess.E3, Brush.BLUE)

    def test_the_same_again_erases_it(self, desk: Desk) -> None:
        self.draw(desk, "e2", "e4")
        self.draw(desk, "e2", "e4")
        assert desk.state.session.board.shapes == []

    def test_the_same_in_another_colour_replaces_it(self, desk: Desk) -> None:
        self.draw(desk, "e2", "e4")
        self.draw(desk, "e2", "e4", Brush.YELLOW)
        assert desk.state.session.board.shapes == [Shape(chess.E2, chess.E4, Brush.YELLOW)]

    def test_a_shape_that_ends_off_the_board_is_dropped(self, desk: Desk) -> None:
        desk.do(PressRightButton(chess.E2, Brush.GREEN), ReleaseRightButton(None))
        assert desk.state.session.board.shapes == []

    def test_a_left_click_on_an_empty_square_clears_all(self, desk: Desk) -> None:
        self.draw(desk, "e2", "e4")
        desk.click("e7")
        assert desk.state.session.board.shapes
        desk.click("e5")
        assert desk.state.session.board.shapes == []

    def test_a_right_press_puts_a_dragged_piece_back(self, desk: Desk) -> None:
        desk.press("e2")
        desk.do(PressRightButton(chess.E4, Brush.GREEN))
        assert desk.state.session.board.drag is None
        assert desk.state.session.board.drawing is None

    def test_a_move_wipes_them(self, desk: Desk) -> None:
        self.draw(desk, "e2", "e4")
        desk.play("e2e4")
        assert desk.state.session.board.shapes == []
