"""NAGs, comments, arrows and circles."""

from __future__ import annotations

import chess
import pytest
from analysis_desk import AnalysisDesk

from game.actions.board import PressRightButton, ReleaseRightButton, ShowMove
from game.features.analyse.actions import ClearShapes, SetMoveComments, ToggleNag, UndoAnalysisEdit
from game.features.analyse.update.annotations import comments_of
from game.state.board_shape import Brush, Shape

GAME = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(GAME)
    desk.do(ShowMove(desk.node("e4", "e5")))
    return desk


def nags(desk: AnalysisDesk) -> tuple[int, ...]:
    return desk.tree[desk.shown].annotation.nags


def test_the_same_nag_again_is_removed(desk: AnalysisDesk) -> None:
    desk.do(ToggleNag(1))
    assert nags(desk) == (1,)
    desk.do(ToggleNag(1))
    assert nags(desk) == ()


def test_a_move_has_one_verdict_and_a_position_one_evaluation(desk: AnalysisDesk) -> None:
    desk.do(*map(ToggleNag, (1, 16, 146, 4, 14, 140)))
    assert nags(desk) == (4, 14, 140, 146)


def test_the_first_position_has_no_nag(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(0), ToggleNag(1))
    assert nags(desk) == ()
    assert desk.analysis.past == []


def test_comments_stand_before_and_after_the_first_move_of_a_variation(desk: AnalysisDesk) -> None:
    node = desk.node("e4", "c5")
    desk.do(SetMoveComments(node, "or", "sharp\n\nand good"))
    assert "({ or } 1... c5 { sharp\n\nand good } 2. Nf3)" in desk.movetext
    assert comments_of(desk.tree, node) == ("or", "sharp\n\nand good")


def test_the_comment_before_another_move_is_that_after_the_move_before(desk: AnalysisDesk) -> None:
    node = desk.node("e4", "e5")
    desk.do(SetMoveComments(node, "the king's pawn", "and its answer"))
    assert desk.movetext.startswith("1. e4 { the king's pawn } 1... e5 { and its answer }")
    assert len(desk.analysis.past) == 1, "both are one step of undo"
    assert comments_of(desk.tree, desk.node("e4"))[1] == "the king's pawn"


def test_the_game_has_a_comment_before_its_first_move(desk: AnalysisDesk) -> None:
    desk.do(SetMoveComments(0, "nothing stands here", "An opening"))
    assert desk.movetext.startswith("{ An opening } 1. e4")
    desk.do(SetMoveComments(desk.node("e4"), "Another opening", ""))
    assert desk.movetext.startswith("{ Another opening } 1. e4")


def test_commands_of_a_comment_stay_when_its_words_change() -> None:
    desk = AnalysisDesk("1. e4 {[%clk 0:03:00] old [%cal Ge2e4]} e5 ({[%csl Rc5] or} 1... c5) *")
    desk.do(SetMoveComments(desk.node("e4"), "", "new"))
    desk.do(SetMoveComments(desk.node("e4", "c5"), "else", ""))
    assert "{ [%clk 0:03:00] [%cal Ge2e4] new }" in desk.movetext
    assert "{ [%csl Rc5] else }" in desk.movetext


def test_the_same_words_are_no_edit() -> None:
    desk = AnalysisDesk("1. e4 {  two  spaces [%x]} ({[%csl Rd4] or} 1. d4) *")
    for node in desk.tree.nodes:
        desk.do(SetMoveComments(node, *comments_of(desk.tree, node)))
    assert desk.analysis.past == []


@pytest.mark.parametrize(
    "text", ["Ein Zug\nin Ruhe", "שחמט\nشطرنج", "将棋 🙂", "} { ; %", "[%cal Ga1a2]", "x" * 5000]
)
def test_words_of_any_script_are_read_back(desk: AnalysisDesk, text: str) -> None:
    node = desk.node("e4", "c5")
    desk.do(SetMoveComments(node, text, text))
    again = AnalysisDesk(desk.pgn)
    node_again = again.node("e4", "c5")
    assert comments_of(again.tree, node_again) == comments_of(desk.tree, node)
    assert again.tree[node_again].annotation.shapes == ()


def test_a_comment_of_a_megabyte_is_an_edit_like_any_other(desk: AnalysisDesk) -> None:
    text = "many words\n" * 100_000
    desk.do(SetMoveComments(desk.shown, "", text), ToggleNag(1), UndoAnalysisEdit())
    assert desk.tree[desk.shown].annotation.comment == text.strip()


def test_arrows_are_kept_in_the_game_and_the_same_again_erases(desk: AnalysisDesk) -> None:
    draw = PressRightButton(chess.E2, Brush.RED), ReleaseRightButton(chess.E4)
    desk.do(*draw)
    assert desk.tree[desk.shown].annotation.shapes == (Shape(chess.E2, chess.E4, Brush.RED),)
    assert "1... e5 { [%cal Re2e4] }" in desk.movetext or "e5 { [%cal Re2e4] }" in desk.movetext
    desk.do(*draw)
    assert desk.tree[desk.shown].annotation.shapes == ()
    desk.do(UndoAnalysisEdit())
    assert len(desk.tree[desk.shown].annotation.shapes) == 1
    desk.do(ClearShapes())
    assert "[%cal" not in desk.movetext


def test_an_arrow_that_ends_off_the_board_is_no_edit(desk: AnalysisDesk) -> None:
    desk.do(PressRightButton(chess.E2, Brush.RED), ReleaseRightButton(None))
    assert desk.analysis.past == []
