"""Premoves on the board of the Play screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boards
import chess
from positions import CASTLING

from game.actions.board import CancelTopmost, ChoosePromotion, GoToGameEnd, GoToPly
from game.actions.effects import StartSearch

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker


class TestPremoves:
    def test_a_premove_plays_at_once_when_the_engine_has_moved(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.drag("g1", "f3")
        assert desk.premove_is(chess.Move(chess.G1, chess.F3))
        assert desk.sans == ["e4"]
        desk.answer("e7e5")
        assert desk.sans == ["e4", "e5", "Nf3"]
        assert desk.premove_is(None)
        assert len(desk.asked(StartSearch)) == 1

    def test_a_premove_shows_an_arrow_until_it_is_played(self, desk: Desk) -> None:
        def arrows() -> list[tuple[chess.Square, chess.Square]]:
            marks = boards.board_view(desk.state).marks
            return [(mark.from_square, mark.to_square) for mark in marks]

        desk.play("e2e4")
        desk.drag("g1", "f3")
        assert (chess.G1, chess.F3) in arrows()
        desk.do(GoToPly(0))
        assert (chess.G1, chess.F3) not in arrows()
        desk.do(GoToGameEnd())
        desk.answer("e7e5")
        assert (chess.G1, chess.F3) not in arrows()

    def test_a_premove_that_is_not_legal_is_dropped(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.click("e4", "d5")
        desk.answer("e7e5")
        assert desk.sans == ["e4", "e5"]
        assert desk.premove_is(None)

    def test_a_premove_may_recapture_on_a_square_of_ones_own(self, desk_at: DeskMaker) -> None:
        desk = desk_at("4k3/8/8/2n5/8/3B4/3Q4/4K3 w - - 0 1")
        desk.play("e1f1")
        desk.click("d2", "d3")
        desk.answer("c5d3")
        assert desk.sans[-1] == "Qxd3"

    def test_a_premove_can_castle(self, desk_at: DeskMaker) -> None:
        desk = desk_at(CASTLING)
        desk.play("a2a3")
        desk.click("e1", "h1")
        desk.answer("a7a6")
        assert desk.sans[-1] == "O-O"

    def test_a_premove_promotes_to_the_chosen_piece(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/3P4/8/8/8/8/4K3 w - - 0 1")
        desk.play("d6d7")
        desk.click("d7", "d8")
        desk.do(ChoosePromotion(chess.ROOK))
        desk.answer("h8g7")
        assert desk.sans[-1] == "d8=R"

    def test_a_promotion_picked_after_the_engine_moved_is_played(self, desk_at: DeskMaker) -> None:
        desk = desk_at("7k/8/3P4/8/8/8/8/4K3 w - - 0 1")
        desk.play("d6d7")
        desk.click("d7", "d8")
        desk.answer("h8g7")
        desk.do(ChoosePromotion(chess.QUEEN))
        assert desk.sans[-1] == "d8=Q"

    def test_a_click_anywhere_forgets_the_premove(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.click("g1", "f3")
        desk.click("h5")
        assert desk.premove_is(None)

    def test_escape_forgets_the_premove(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.click("g1", "f3")
        desk.do(CancelTopmost())
        assert desk.premove_is(None)

    def test_a_piece_in_the_hand_stays_there_when_the_engine_moves(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.press("g1")
        desk.point("f3")
        desk.answer("e7e5")
        desk.release("f3")
        assert desk.sans == ["e4", "e5", "Nf3"]

    def test_a_dragged_piece_that_is_captured_is_dropped(self, desk: Desk) -> None:
        desk.play("e2e4", "d7d5", "b1c3")
        desk.press("e4")
        desk.answer("d5e4")
        assert desk.state.session.board.drag is None
        assert desk.state.session.board.selected is None

    def test_pieces_between_do_not_stop_a_premove(self, desk: Desk) -> None:
        desk.play("e2e4")
        assert chess.A8 in boards.destinations(desk.state, chess.A1)
        assert boards.destinations(desk.state, chess.E4) == {
            chess.E5: False,
            chess.D5: False,
            chess.F5: False,
        }
