"""The order of variations: promoted, demoted, the main line, and what is cut."""

from __future__ import annotations

import pytest
from analysis_desk import AnalysisDesk

from game.actions.board import ShowMove
from game.actions.game import AnswerQuestion
from game.features.analyse import queries
from game.features.analyse.actions import (
    AskToDeleteMoves,
    DeleteFromMove,
    DemoteVariation,
    InsertLine,
    MakeMainLine,
    PromoteVariation,
    RedoAnalysisEdit,
    UndoAnalysisEdit,
)
from game.features.analyse.feature import CUT
from game.features.analyse.queries import deletion_at
from game.state.dialogs.question import ConfirmationDialog
from game.state.game import Ending, Result

FORKS = "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6)) (1... e6 2. d4) 2. Nf3 Nc6 *"


@pytest.fixture
def desk() -> AnalysisDesk:
    return AnalysisDesk(FORKS)


def test_a_promoted_variation_stands_one_place_higher(desk: AnalysisDesk) -> None:
    desk.do(PromoteVariation(desk.node("e4", "e6", "d4")))
    assert desk.movetext == "1. e4 e5 (1... e6 2. d4) (1... c5 2. Nf3 (2. Nc3 Nc6)) 2. Nf3 Nc6"


def test_a_promoted_first_variation_is_the_main_line(desk: AnalysisDesk) -> None:
    desk.do(PromoteVariation(desk.node("e4", "c5", "Nf3")))
    assert desk.movetext == "1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6 2. d4) 2. Nf3 (2. Nc3 Nc6)"
    assert desk.game.end == desk.node("e4", "c5", "Nf3")


def test_the_reason_of_a_result_stands_only_behind_the_moves_that_it_is_about() -> None:
    tags = '[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n'
    desk = AnalysisDesk(f"{tags}1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 (3... g6 4. Qf3) 4. Qxf7# 1-0")
    mated, played_on = Result("1-0", Ending.CHECKMATE), Result("1-0", Ending.IMPORTED)
    assert desk.game.result == mated
    mate = desk.node("e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#")
    other = desk.node("e4", "e5", "Bc4", "Nc6", "Qh5", "g6", "Qf3")
    for action, expected in (
        (PromoteVariation(other), played_on),
        (PromoteVariation(mate), mated),
        (MakeMainLine(other), played_on),
        (UndoAnalysisEdit(), mated),
        (DeleteFromMove(mate), played_on),
    ):
        desk.do(action)
        assert desk.game.result == expected, action
        assert '[Result "1-0"]' in desk.pgn


def test_a_variation_of_a_variation_is_promoted_at_its_own_fork(desk: AnalysisDesk) -> None:
    desk.do(PromoteVariation(desk.node("e4", "c5", "Nc3", "Nc6")))
    assert "(1... c5 2. Nc3 (2. Nf3) 2... Nc6)" in desk.movetext
    assert desk.game.end == desk.node("e4", "e5", "Nf3", "Nc6")


def test_demoting_gives_the_place_to_the_next_continuation(desk: AnalysisDesk) -> None:
    desk.do(DemoteVariation(desk.node("e4", "e5", "Nf3", "Nc6")))
    assert desk.movetext == "1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6 2. d4) 2. Nf3 (2. Nc3 Nc6)"


def test_promoting_undoes_demoting_at_the_same_fork(desk: AnalysisDesk) -> None:
    before, nodes = desk.movetext, [one for one in desk.tree.nodes if one]
    for node in nodes:
        siblings = desk.tree.children(desk.tree.parent(node) or 0)
        if node != siblings[-1]:
            desk.do(DemoteVariation(node))
            assert desk.movetext != before
            desk.do(PromoteVariation(node))
            assert desk.movetext == before


def test_a_line_that_cannot_move_stays_and_this_is_said(desk: AnalysisDesk) -> None:
    before = desk.tree
    for action in (
        PromoteVariation(desk.node("e4", "e5")),
        MakeMainLine(desk.node("e4", "e5", "Nf3")),
        DemoteVariation(desk.node("e4", "e6", "d4")),
        DemoteVariation(desk.node("e4")),
    ):
        desk.state.notice = None
        desk.do(action)
        assert desk.tree is before
        assert desk.notice
    assert desk.analysis.past == []


def test_the_main_line_leads_to_any_move(desk: AnalysisDesk) -> None:
    desk.do(MakeMainLine(desk.node("e4", "c5", "Nc3", "Nc6")))
    assert desk.movetext == "1. e4 c5 (1... e5 2. Nf3 Nc6) (1... e6 2. d4) 2. Nc3 (2. Nf3) 2... Nc6"
    assert [one.san for one in desk.game.moves] == ["e4", "c5", "Nc3", "Nc6"]


def test_cutting_the_main_continuation_makes_the_first_variation_the_main_line(
    desk: AnalysisDesk,
) -> None:
    desk.do(DeleteFromMove(desk.node("e4", "e5")))
    assert desk.movetext == "1. e4 c5 (1... e6 2. d4) 2. Nf3 (2. Nc3 Nc6)"
    assert desk.shown == desk.node("e4"), "the shown move was cut, so the one before is shown"


def test_cutting_elsewhere_leaves_the_shown_position(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "c5", "Nf3")), DeleteFromMove(desk.node("e4", "e6")))
    assert desk.shown == desk.node("e4", "c5", "Nf3")
    assert "e6" not in desk.movetext


@pytest.mark.parametrize("kind", [PromoteVariation, MakeMainLine])
def test_a_comment_before_a_variation_stays_where_a_pgn_has_a_place_for_it(
    kind: type[PromoteVariation | MakeMainLine],
) -> None:
    desk = AnalysisDesk("1. e4 {king} e5 ({or [%cal Gc7c5]} 1... c5 {sharp}) 2. Nf3 *")
    desk.do(kind(desk.node("e4", "c5")))
    assert desk.tree[desk.node("e4")].annotation.comment == "king or"
    assert len(desk.tree[desk.node("e4")].annotation.shapes) == 1
    assert AnalysisDesk(desk.pgn).pgn == desk.pgn
    desk.do(UndoAnalysisEdit())
    assert "({ or [%cal Gc7c5] } 1... c5 { sharp })" in desk.movetext


def test_a_comment_before_a_variation_moves_when_the_main_continuation_is_cut() -> None:
    desk = AnalysisDesk("1. e4 e5 ({better} 1... c5) 2. Nf3 *")
    desk.do(DeleteFromMove(desk.node("e4", "e5")))
    assert desk.movetext == "1. e4 { better } 1... c5"


def test_a_line_is_inserted_up_to_its_first_illegal_move_and_nothing_moves(
    desk: AnalysisDesk,
) -> None:
    desk.do(ShowMove(desk.node("e4")))
    desk.do(InsertLine(desk.node("e4", "e6"), ("d2d4", "d7d5", "e4e5", "e5e6", "a2a3")))
    assert "(1... e6 2. d4 d5 3. e5)" in desk.movetext
    assert desk.shown == desk.node("e4")
    assert len(desk.analysis.past) == 1, "one step of undo"


def test_a_line_that_is_there_is_no_edit(desk: AnalysisDesk) -> None:
    desk.do(InsertLine(0, ("e2e4", "e7e5", "g1f3")), InsertLine(999, ("e2e4",)))
    assert desk.analysis.past == []


def test_undo_and_redo_show_where_the_edit_was(desk: AnalysisDesk) -> None:
    desk.do(ShowMove(desk.node("e4", "e6", "d4")))
    desk.play("d7d5")
    edited, shown = desk.tree, desk.shown
    desk.do(ShowMove(desk.node("e4")), UndoAnalysisEdit())
    assert desk.shown == desk.node("e4", "e6", "d4")
    desk.do(RedoAnalysisEdit())
    assert desk.tree is edited
    desk.do(ShowMove(shown))
    assert desk.tree[shown].san == "d5"


def test_a_question_says_what_goes_before_moves_are_deleted(desk: AnalysisDesk) -> None:
    tree, node = desk.tree, desk.node("e4", "c5")
    desk.do(AskToDeleteMoves(node))
    asked = desk.state.dialog
    assert isinstance(asked, ConfirmationDialog)
    assert deletion_at(tree, node) == (4, 1), "c5, Nf3, Nc3 and Nc6; Nc3 begins a variation"
    preview = str(CUT.detail_of(desk.state, asked))
    assert "4" in preview
    assert "1... c5 2. Nf3" in preview
    assert CUT.is_losing, "Enter keeps the moves"
    desk.do(AnswerQuestion(yes=False))
    assert desk.tree is tree
    desk.do(AskToDeleteMoves(node), AnswerQuestion(yes=True))
    assert "c5" not in desk.movetext


def test_the_question_shows_the_beginning_of_what_goes() -> None:
    desk = AnalysisDesk("1. e4 e5 2. Nf3 (2. Nc3) 2... Nc6 3. Bc4 Bc5 *")
    desk.do(AskToDeleteMoves(desk.node("e4", "e5", "Nf3")))
    assert isinstance(desk.state.dialog, ConfirmationDialog)
    preview = str(queries.deletion_in_words(desk.state, desk.state.dialog))
    assert "2. Nf3 Nc6 3. Bc4 Bc5" in preview
    assert "Nc3" not in preview


def test_nothing_is_asked_about_the_first_position(desk: AnalysisDesk) -> None:
    desk.do(AskToDeleteMoves(0))
    assert desk.state.dialog is None


def test_of_very_many_moves_only_some_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queries, "MOST_COUNTED", 4)
    desk = AnalysisDesk("1. e4 e5 2. Nf3 (2. Nc3) 2... Nc6 3. Bc4 Bc5 *")
    node = desk.node("e4", "e5")
    assert deletion_at(desk.tree, node).moves == 4
    desk.do(AskToDeleteMoves(node))
    assert isinstance(desk.state.dialog, ConfirmationDialog)
    assert "At least 4 moves" in str(queries.deletion_in_words(desk.state, desk.state.dialog))
    desk.do(DeleteFromMove(node))
    assert desk.session.last_edit is not None
    assert "at least 4 moves" in str(desk.session.last_edit.text)
    assert desk.movetext == "1. e4"
