"""Input on the board of the Play screen: presses, drags, drops and clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import boards
import chess
import pytest
from play_scenes import think
from positions import CASTLING

from game.actions.between_features import OpenNewGame, ShowKeyList
from game.actions.board import (
    CancelTopmost,
    ChoosePromotion,
    FlipBoard,
    GoToGameEnd,
    GoToPly,
    PreviewEngineLine,
    StepPly,
    TypeMoveText,
)
from game.actions.effects import StartSearch
from game.queries import shown_position
from game.state.engines import FIRST_SEAT
from game.state.session import SearchInfo

if TYPE_CHECKING:
    from tests.game.conftest import Desk, DeskMaker

PROMOTION = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1"


def test_a_drag_plays_a_move_and_asks_the_engine_for_its_answer(desk: Desk) -> None:
    desk.drag("e2", "e4")
    assert desk.sans == ["e4"]
    assert [search.go.moves for search in desk.asked(StartSearch)] == [("e2e4",)]


def test_click_then_click_plays_a_move(desk: Desk) -> None:
    desk.click("g1", "f3")
    assert desk.sans == ["Nf3"]


def test_a_piece_is_lifted_only_once_the_pointer_has_moved_three_pixels(desk: Desk) -> None:
    desk.press("e2")
    desk.point("e2", x_off=2)
    assert desk.state.session.board.drag is not None
    assert not desk.state.session.board.drag.lifted
    desk.point("e2", x_off=3)
    assert desk.state.session.board.drag.lifted


def test_a_press_shows_where_the_piece_may_go(desk: Desk) -> None:
    desk.press("g1")
    assert boards.destinations(desk.state, chess.G1) == {chess.F3: False, chess.H3: False}


def test_captures_differ_from_other_targets(desk: Desk) -> None:
    desk.play("e2e4", "d7d5")
    assert boards.destinations(desk.state, chess.E4) == {chess.E5: False, chess.D5: True}


def test_en_passant_is_shown_as_a_capture(desk_at: DeskMaker) -> None:
    desk = desk_at("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2")
    assert boards.destinations(desk.state, chess.E5) == {chess.E6: False, chess.D6: True}


def test_a_second_click_on_the_piece_deselects_it(desk: Desk) -> None:
    desk.click("e2")
    assert desk.state.session.board.selected == chess.E2
    desk.click("e2")
    assert desk.state.session.board.selected is None


def test_clicking_another_piece_of_ones_own_selects_that(desk: Desk) -> None:
    desk.click("e2", "d2")
    assert desk.state.session.board.selected == chess.D2


def test_clicking_where_the_piece_may_not_go_deselects_it(desk: Desk) -> None:
    desk.click("e2", "e6")
    assert desk.state.session.board.selected is None
    assert desk.sans == []


@pytest.mark.parametrize("target", ["e6", "e2", None])
def test_a_piece_dropped_where_it_may_not_go_returns(desk: Desk, target: str | None) -> None:
    desk.press("e2")
    desk.point("e5")
    desk.release(target)
    assert desk.state.session.board.drag is None
    assert desk.sans == []


def test_the_engines_pieces_cannot_be_taken_up(desk: Desk) -> None:
    desk.press("e7")
    assert desk.state.session.board.drag is None
    assert desk.state.session.board.selected is None


def test_a_dropped_piece_does_not_slide_but_a_clicked_one_does(desk: Desk) -> None:
    desk.drag("e2", "e4")
    assert desk.landed_by_hand() == chess.E4
    desk.answer("e7e5")
    desk.click("g1", "f3")
    assert desk.landed_by_hand() is None
    assert desk.state.session.board.animation is not None
    assert desk.state.session.board.animation.before[chess.G1].symbol() == "N"


def test_an_animation_ends_after_its_time(desk: Desk) -> None:
    desk.click("g1", "f3")
    desk.wait(199)
    assert desk.state.session.board.animation is not None
    desk.wait(1)
    assert desk.state.session.board.animation is None


def test_animation_can_be_switched_off(desk: Desk) -> None:
    desk.state.settings.animation_ms = 0
    desk.click("g1", "f3")
    assert desk.state.session.board.animation is None


@pytest.mark.parametrize(("rook", "san"), [("h1", "O-O"), ("a1", "O-O-O")])
def test_the_king_put_onto_its_rook_castles(desk_at: DeskMaker, rook: str, san: str) -> None:
    for way in ("drag", "click"):
        desk = desk_at(CASTLING)
        getattr(desk, way)("e1", rook)
        assert desk.sans == [san]


@pytest.mark.parametrize(("square", "san"), [("g1", "O-O"), ("c1", "O-O-O")])
def test_the_king_put_two_squares_on_castles(desk_at: DeskMaker, square: str, san: str) -> None:
    desk = desk_at(CASTLING)
    desk.click("e1", square)
    assert desk.sans == [san]


def test_without_the_right_to_castle_the_rook_is_selected_instead(desk_at: DeskMaker) -> None:
    desk = desk_at(CASTLING.replace("KQkq", "Qkq"))
    desk.click("e1", "h1")
    assert desk.state.session.board.selected == chess.H1


def test_a_promotion_waits_for_its_piece(desk_at: DeskMaker) -> None:
    desk = desk_at(PROMOTION)
    desk.drag("e7", "d8")
    assert desk.sans == []
    assert desk.state.session.board.promotion is not None
    desk.do(ChoosePromotion(chess.KNIGHT))
    assert desk.sans == ["exd8=N"]
    assert desk.state.session.board.promotion is None


def test_a_promotion_can_be_cancelled(desk_at: DeskMaker) -> None:
    desk = desk_at(PROMOTION)
    desk.click("e7", "e8")
    desk.do(CancelTopmost())
    assert desk.state.session.board.promotion is None
    desk.do(ChoosePromotion(chess.QUEEN))
    assert desk.sans == []


def test_a_pawn_does_not_become_a_king(desk_at: DeskMaker) -> None:
    desk = desk_at(PROMOTION)
    desk.click("e7", "e8")
    desk.do(ChoosePromotion(chess.KING))
    assert desk.sans == []


class TestEscape:
    def test_it_closes_one_thing_at_a_time_from_the_top(self, desk: Desk) -> None:
        desk.click("e2")
        desk.do(TypeMoveText("N"), ShowKeyList())
        assert desk.entry_is("N")
        desk.do(CancelTopmost())
        assert desk.entry_is(None)
        desk.do(CancelTopmost())
        assert desk.state.dialog is None
        desk.do(CancelTopmost())
        assert desk.state.session.board.selected is None

    def test_it_puts_a_dragged_piece_back(self, desk: Desk) -> None:
        desk.press("e2")
        desk.point("e4")
        desk.do(CancelTopmost())
        desk.release("e4")
        assert desk.sans == []

    def test_with_nothing_open_it_does_nothing(self, desk: Desk) -> None:
        before = repr(desk.state)
        assert desk.do(CancelTopmost()) == []
        assert repr(desk.state) == before


class TestLookingBack:
    def test_stepping_never_alters_the_game(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5", "g1f3", "b8c6")
        sans = desk.sans
        desk.do(StepPly(-1), StepPly(-1), GoToPly(0), StepPly(1), GoToPly(99), StepPly(-99))
        assert desk.effects == []
        assert desk.sans == sans
        assert shown_position.shown_ply(desk.state.session) == 0

    def test_the_end_is_followed_again_once_it_is_reached(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(StepPly(-1))
        assert shown_position.is_looking_back(desk.state.session)
        desk.do(GoToGameEnd())
        assert desk.state.session.board.current is None
        assert not shown_position.is_looking_back(desk.state.session)

    def test_pieces_do_not_move_in_an_earlier_position_and_a_notice_says_why(
        self, desk: Desk
    ) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(GoToPly(0))
        desk.drag("d2", "d4")
        assert desk.sans == ["e4", "e5"]
        assert "End" in desk.notice

    def test_a_move_is_not_typed_into_an_earlier_position(self, desk: Desk) -> None:
        desk.play("e2e4", "e7e5")
        desk.do(GoToPly(0))
        desk.type("d4")
        assert desk.sans == ["e4", "e5"]
        assert desk.entry_is(None)
        assert "End" in desk.notice

    def test_the_engines_move_does_not_change_the_shown_position(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.do(GoToPly(0))
        desk.answer("e7e5")
        assert shown_position.shown_ply(desk.state.session) == 0
        assert desk.sans == ["e4", "e5"]

    def test_stepping_slides_the_pieces(self, desk: Desk) -> None:
        desk.play("e2e4")
        desk.wait(1000)
        desk.do(StepPly(-1))
        assert desk.state.session.board.animation is not None
        assert desk.state.session.board.animation.before[chess.E4].symbol() == "P"

    def test_last_move_and_check_belong_to_the_shown_position(self, desk: Desk) -> None:
        desk.play("e2e4", "f7f6", "d2d4", "g7g5", "d1h5")
        assert boards.board_view(desk.state).check == chess.E8
        desk.do(GoToPly(1))
        assert shown_position.last_move(desk.state.session) == chess.Move(chess.E2, chess.E4)
        assert boards.board_view(desk.state).check is None
        desk.do(GoToPly(0))
        assert shown_position.last_move(desk.state.session) is None


def test_the_board_turns_round_and_back(desk: Desk) -> None:
    desk.do(FlipBoard())
    assert desk.state.session.board.flipped
    desk.do(FlipBoard())
    assert not desk.state.session.board.flipped


def test_no_piece_is_picked_up_while_a_panel_is_open(desk: Desk) -> None:
    desk.do(OpenNewGame())
    desk.drag("e2", "e4")
    assert desk.sans == []


def test_a_line_is_previewed_as_far_as_it_is_legal(desk: Desk) -> None:
    desk.state.session.infos[FIRST_SEAT] = SearchInfo(think(desk.board), desk.board)
    desk.do(PreviewEngineLine(("e2e4", "e7e5", "e4e5", "nonsense")))
    assert desk.preview_is("e2e4", "e7e5")
    desk.do(PreviewEngineLine(()))
    assert desk.preview_is()
