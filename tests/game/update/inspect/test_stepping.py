"""Stepping through a search: opening it, moving in it, and returning to the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from inspecting import (
    LINE,
    NO_MEMORY,
    answer,
    asked,
    inspection,
    is_at,
    recorded,
    screen_is,
    search_state,
    tree_row,
)
from msgspec.structs import replace
from played_line import board_at

from engine.protocol.inspect_enums import SearchStepKind
from engine.protocol.inspect_facts import ROOTS
from engine.protocol.inspect_messages import (
    AskFlameGraph,
    AskHistories,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    ListTreeRows,
    ShowStepTarget,
)
from engine.protocol.messages import Finished, StopReason
from engine.protocol.questions import NO_QUESTION, NotAnswered
from engine.protocol.recording_reports import TreeRows
from game.actions.between_features import ShowScreen, StepThroughSearch
from game.actions.board import GoToPly
from game.actions.game import AnswerQuestion, EngineReport, TakeBack
from game.actions.game_files import LoadText
from game.app.registry import FEATURES
from game.features.inspect.actions import search_stepping as inspect_actions
from game.features.inspect.actions.search_stepping import (
    CloseStepHint,
    ExpandRow,
    InspectionReport,
    ShowInspectView,
    TakeSearchStep,
)
from game.features.inspect.model.inspection import InspectionStage, InspectView
from game.queries import player_strips
from game.state import screens
from game.state.engines import FIRST_SEAT, EngineStatus
from game.words.inspect import faults

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def test_an_engine_move_knows_its_search(desk: Desk) -> None:
    desk.play("e2e4")
    thinking = desk_thinking(desk)
    search_id = desk.search_id
    report = Finished(search_id, "e7e5", None, thinking, StopReason.NODES)
    desk.do(EngineReport(FIRST_SEAT, report))
    assert [move.search_id for move in desk.state.session.game.moves] == [None, search_id]


def desk_thinking(desk: Desk):  # type: ignore[no-untyped-def]
    desk.answer("e7e5")
    thinking = desk.state.session.game.moves[-1].thinking
    desk.do(TakeBack())
    desk.play("e2e4")
    return thinking


class TestOpening:
    def test_the_last_search_is_recorded(self, played: Desk) -> None:
        played.do(StepThroughSearch())
        assert asked(played) == [Inspect(1, 6)]
        assert screen_is(played, screens.INSPECT)
        assert is_at(played, InspectionStage.RECORDING)
        assert inspection(played).chosen == "2… Nc6"
        assert inspection(played).root == board_at(played.state.session.game, 3)

    def test_at_an_earlier_position_the_search_of_the_shown_move_is_recorded(
        self, played: Desk
    ) -> None:
        played.do(GoToPly(2), StepThroughSearch())
        assert asked(played) == [Inspect(1, 4)]

    def test_while_the_engine_thinks_nothing_is_recorded(self, played: Desk) -> None:
        played.play("f1b5")
        played.do(StepThroughSearch())
        assert asked(played) == []
        assert screen_is(played, screens.PLAY)
        assert not FEATURES.may(played.state, StepThroughSearch)

    def test_a_game_without_searches_has_none_to_show(self, desk: Desk) -> None:
        desk.do(StepThroughSearch(), ShowScreen(screens.INSPECT))
        assert screen_is(desk, screens.PLAY)

    def test_a_recorded_search_is_not_recorded_again(self, opened: Desk) -> None:
        opened.do(ShowScreen(screens.PLAY), StepThroughSearch())
        assert asked(opened) == []
        assert screen_is(opened, screens.INSPECT)
        opened.do(ShowScreen(screens.PLAY), GoToPly(2), StepThroughSearch())
        assert asked(opened) == [Inspect(2, 4)]


class TestSearchStates:
    def test_the_board_is_that_of_the_node(self, opened: Desk) -> None:
        opened.do(InspectionReport(search_state(1, 1, LINE)))
        expected = inspection(opened).root.copy()
        for uci in LINE:
            expected.push_uci(uci)
        assert inspection(opened).board == expected

    def test_a_null_move_is_a_move_on_the_path(self, opened: Desk) -> None:
        opened.do(InspectionReport(search_state(1, 1, ("0000",))))
        board = inspection(opened).board
        assert board is not None
        assert board.turn != inspection(opened).root.turn

    def test_steps_and_jumps_are_numbered(self, opened: Desk) -> None:
        jumps = inspect_actions.GoToNode(5000), inspect_actions.GoToNodeSearch(7)
        opened.do(TakeSearchStep(SearchStepKind.INTO), *jumps)
        assert asked(opened) == [
            ShowStepTarget(1, 2, SearchStepKind.INTO),
            GoToNode(1, 3, 900),
            GoToNodeSearch(1, 4, 7),
        ]

    def test_an_earlier_search_state_does_not_take_the_place_of_a_later_one(
        self, opened: Desk
    ) -> None:
        opened.do(InspectionReport(search_state(1, 4, LINE, node=9)))
        opened.do(InspectionReport(search_state(1, 3, (), node=2)))
        shown = inspection(opened).search_state
        assert shown is not None
        assert shown.node == 9

    def test_more_about_the_same_search_state_takes_its_place(self, opened: Desk) -> None:
        first = replace(search_state(1, 4, LINE), is_complete=False)
        opened.do(InspectionReport(first), InspectionReport(search_state(1, 4, LINE)))
        shown = inspection(opened).search_state
        assert shown is not None
        assert shown.is_complete


class TestUnansweredQuestions:
    def test_a_fault_is_reported_in_one_line_and_the_search_stays_open(self, opened: Desk) -> None:
        opened.do(TakeSearchStep(SearchStepKind.OVER))
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        assert opened.notice == str(faults.inspect_fault(NO_MEMORY))
        assert is_at(opened, InspectionStage.OPEN)
        opened.do(TakeSearchStep(SearchStepKind.OVER))
        assert asked(opened) == [ShowStepTarget(1, 3, SearchStepKind.OVER)]

    @pytest.mark.parametrize(
        ("view", "kind"), [(InspectView.NODES, AskFlameGraph), (InspectView.HISTORY, AskHistories)]
    )
    def test_a_view_that_failed_can_be_requested_again(
        self, opened: Desk, view: InspectView, kind: type
    ) -> None:
        opened.do(ShowInspectView(view))
        assert [type(one) for one in asked(opened)] == [kind]
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        assert asked(opened) == []
        opened.do(ShowInspectView(view))
        opened.do(ShowInspectView(view))
        assert [type(one) for one in asked(opened)] == [kind]

    def test_children_whose_request_failed_are_requested_again(self, opened: Desk) -> None:
        opened.do(InspectionReport(TreeRows(1, ROOTS, (tree_row(0), tree_row(20)))))
        opened.do(ExpandRow(20))
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        opened.do(ExpandRow(20), ExpandRow(20))
        assert ListTreeRows(1, 20) in asked(opened)


class TestTheGame:
    def test_the_game_is_unchanged_after_the_inspection(self, played: Desk) -> None:
        played.do(GoToPly(2))
        played.wait(1000)
        before = repr((played.state.session.game, played.state.session.board))
        played.do(StepThroughSearch(), InspectionReport(recorded(1)))
        played.do(InspectionReport(search_state(1, 1, LINE)), TakeSearchStep(SearchStepKind.OVER))
        played.do(ShowScreen(screens.PLAY))
        assert repr((played.state.session.game, played.state.session.board)) == before

    def test_the_persons_clock_is_stopped_during_an_inspection(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        answer(blitz, "e7e5", 4)
        blitz.wait(1000)
        left = player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE)
        blitz.do(StepThroughSearch())
        blitz.wait(500_000)
        assert not blitz.is_over()
        blitz.do(ShowScreen(screens.PLAY))
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == left
        blitz.wait(400)
        assert (
            player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE)
            == (left or 0) - 400
        )

    def test_a_clock_that_starts_during_an_inspection_is_stopped_too(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        answer(blitz, "e7e5", 4)
        blitz.do(StepThroughSearch(), InspectionReport(recorded(1)), ShowScreen(screens.PLAY))
        blitz.play("g1f3")
        assert blitz.engine_is(EngineStatus.THINKING)
        blitz.do(ShowScreen(screens.INSPECT))
        answer(blitz, "b8c6", 5)
        left = player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE)
        blitz.wait(90_000)
        assert player_strips.clock_ms(blitz.state, blitz.state.session, chess.WHITE) == left

    def test_a_new_game_is_shown_on_its_own_screen(self, opened: Desk) -> None:
        opened.do(LoadText("1. d4 d5", "f"), AnswerQuestion(yes=True))
        assert screen_is(opened, screens.PLAY)
        assert opened.sans == ["d4", "d5"]


def test_the_hint_is_closed_for_good(opened: Desk) -> None:
    assert opened.state.settings.show_step_hint
    (effect,) = opened.do(CloseStepHint())
    assert '"show_step_hint": false' in repr(effect)
    assert not opened.state.settings.show_step_hint
