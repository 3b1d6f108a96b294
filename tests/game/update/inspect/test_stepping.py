"""Stepping through a search: from the game to it and back, and what is asked of the engine."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import chess
import pytest
from inspect_scenes import explanation, facts, moves
from played_line import board_at, change_move

from engine.protocol.explanations import InspectFault
from engine.protocol.facts import ROOTS, TreeRow
from engine.protocol.inspect_messages import (
    AskFlame,
    AskHistory,
    EndInspection,
    GoToNode,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
    ListTreeRows,
    TakeStep,
)
from engine.protocol.inspect_vocabulary import InspectFaultCode, NodeOutcome, SearchKind, Step
from engine.protocol.messages import Bound, EngineDied, Finished, Score, StopReason
from engine.protocol.questions import NO_QUESTION, NotAnswered
from engine.protocol.reports import (
    Expanded,
    Expanding,
    NotExpanded,
    NotInspected,
    Recorded,
    RecordingBegan,
    RecordingProgress,
    SearchStateReport,
    TreeRows,
)
from game.actions import inspect as inspect_actions
from game.actions.board import GoToPly
from game.actions.effects import AskInspector, StartEngine
from game.actions.game import Answer, EngineReport, RestartEngine, TakeBack
from game.actions.inspect import (
    CancelRecording,
    CloseStepHint,
    Expand,
    InspectionReport,
    RetryRecording,
    ShowScreen,
    ShowView,
    StepThrough,
    TakeSearchStep,
    WalkView,
)
from game.actions.program import LoadText
from game.queries import permitted, queries
from game.state.engines import OWN_SEAT, EngineStatus
from game.state.inspection import Inspection, Stage, View, Walk
from game.state.screens import ScreenName
from game.update.engine import RECORDING_LOST
from game.words.inspect import faults

if TYPE_CHECKING:
    from tests.game.conftest import Desk

CAPSULE = "1:capsule:sum"
LINE = ("b8c6", "f1b5")

FORGOTTEN = InspectFault(InspectFaultCode.SEARCH_FORGOTTEN)
NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY)


def answer(desk: Desk, uci: str, search_id: int) -> None:
    """The engine plays a move that it found in the search of that number."""
    board = desk.board
    desk.answer(uci)
    assert desk.board != board
    change_move(desk.state.game, -1, search_id=search_id)


def search_state(
    number: int, request: int, path: tuple[str, ...], node: int = 5, ancestors: tuple[int, ...] = ()
) -> SearchStateReport:
    board = chess.Board()
    frame = facts(0, len(path))
    return SearchStateReport(
        number, request, node, node, frame, None, "", path, ancestors, moves(board, 3), True, (),
        explanation(frame, "", ""),
    )  # fmt: skip


def branch(node_search: int, move: str = "") -> TreeRow:
    score = Score(centipawns=3)
    return TreeRow(
        node_search, move, SearchKind.MOVE, 4, 0, score, Bound.EXACT, NodeOutcome.EXACT, 9, True
    )


def outline_of(desk: Desk) -> list[tuple[int, str, int]]:
    return [
        (line.branch.node_search, line.san, line.level) for line in inspection(desk).outline.lines
    ]


def recorded(number: int, nodes: int = 900, node_searches: int = 950) -> Recorded:
    fen = chess.STARTING_FEN
    return Recorded(number, fen, nodes, node_searches, 3, Score(centipawns=4), LINE, (), 0, CAPSULE)


def asked(desk: Desk) -> list[object]:
    return [effect.command for effect in desk.asked(AskInspector)]


def inspection(desk: Desk) -> Inspection:
    assert desk.state.inspection is not None
    return desk.state.inspection


def is_at(desk: Desk, stage: Stage) -> bool:
    return inspection(desk).stage is stage


def screen_is(desk: Desk, name: ScreenName) -> bool:
    return desk.state.screen is name


@pytest.fixture
def played(desk: Desk) -> Desk:
    """Two moves each; the engine's came from the searches 4 and 6."""
    desk.play("e2e4")
    answer(desk, "e7e5", 4)
    desk.play("g1f3")
    answer(desk, "b8c6", 6)
    return desk


@pytest.fixture
def opened(played: Desk) -> Desk:
    """The last search is recorded, and its first search state shown."""
    played.do(StepThrough())
    played.do(InspectionReport(recorded(1)), InspectionReport(search_state(1, 1, ())))
    return played


def test_an_engine_move_knows_its_search(desk: Desk) -> None:
    desk.play("e2e4")
    thinking = desk_thinking(desk)
    search_id = desk.search_id
    report = Finished(search_id, "e7e5", None, thinking, StopReason.NODES)
    desk.do(EngineReport(OWN_SEAT, report))
    assert [move.search_id for move in desk.state.game.moves] == [None, search_id]


def desk_thinking(desk: Desk):  # type: ignore[no-untyped-def]
    desk.answer("e7e5")
    thinking = desk.state.game.moves[-1].thinking
    desk.do(TakeBack())
    desk.play("e2e4")
    return thinking


class TestOpening:
    def test_the_last_search_is_recorded(self, played: Desk) -> None:
        played.do(StepThrough())
        assert asked(played) == [Inspect(1, 6)]
        assert screen_is(played, ScreenName.INSPECT)
        assert is_at(played, Stage.RECORDING)
        assert inspection(played).chosen == "2… Nc6"
        assert inspection(played).root == board_at(played.state.game, 3)

    def test_looking_back_it_is_the_search_of_the_shown_move(self, played: Desk) -> None:
        played.do(GoToPly(2), StepThrough())
        assert asked(played) == [Inspect(1, 4)]

    def test_while_the_engine_thinks_nothing_is_recorded(self, played: Desk) -> None:
        played.play("f1b5")
        played.do(StepThrough())
        assert asked(played) == []
        assert screen_is(played, ScreenName.PLAY)
        assert not permitted.may(played.state, StepThrough)

    def test_a_game_without_searches_has_none_to_show(self, desk: Desk) -> None:
        desk.do(StepThrough(), ShowScreen(ScreenName.INSPECT))
        assert screen_is(desk, ScreenName.PLAY)

    def test_what_is_recorded_is_not_recorded_again(self, opened: Desk) -> None:
        opened.do(ShowScreen(ScreenName.PLAY), StepThrough())
        assert asked(opened) == []
        assert screen_is(opened, ScreenName.INSPECT)
        opened.do(ShowScreen(ScreenName.PLAY), GoToPly(2), StepThrough())
        assert asked(opened) == [Inspect(2, 4)]


class TestRecording:
    def test_progress_is_shown_until_it_is_recorded(self, played: Desk) -> None:
        played.do(StepThrough())
        played.do(InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        played.do(InspectionReport(RecordingProgress(1, 300, 900)))
        assert (inspection(played).nodes, inspection(played).of_nodes) == (300, 900)
        played.do(InspectionReport(recorded(1)))
        assert is_at(played, Stage.OPEN)
        assert asked(played) == [GoToNodeSearch(1, 1, 0)]

    def test_it_can_be_cancelled(self, played: Desk) -> None:
        played.do(StepThrough(), CancelRecording())
        assert asked(played)[-1] == EndInspection(1)
        assert screen_is(played, ScreenName.PLAY)
        assert played.state.inspection is None
        played.do(InspectionReport(recorded(1)))
        assert played.state.inspection is None

    def test_what_is_recorded_can_be_closed(self, opened: Desk) -> None:
        opened.do(CancelRecording())
        assert asked(opened) == [EndInspection(1)]
        assert screen_is(opened, ScreenName.PLAY)
        assert opened.state.inspection is None

    def test_enter_tries_again(self, played: Desk) -> None:
        played.do(StepThrough(), WalkView(Walk.ENTER))
        assert is_at(played, Stage.RECORDING)
        played.do(InspectionReport(NotInspected(1, FORGOTTEN)), WalkView(Walk.ENTER))
        assert asked(played) == [Inspect(2, 6)]

    def test_reports_of_another_inspection_are_late(self, played: Desk) -> None:
        played.do(StepThrough(), CancelRecording(), StepThrough())
        played.do(InspectionReport(recorded(1)))
        assert is_at(played, Stage.RECORDING)

    def test_what_cannot_be_recorded_says_why_and_can_be_tried_again(self, played: Desk) -> None:
        played.do(StepThrough(), InspectionReport(NotInspected(1, FORGOTTEN)))
        assert is_at(played, Stage.FAILED)
        assert inspection(played).message == faults.fault(FORGOTTEN)
        played.do(RetryRecording())
        assert asked(played) == [Inspect(2, 6)]
        assert is_at(played, Stage.RECORDING)

    def test_a_new_engine_makes_it_again_from_its_capsule(self, played: Desk) -> None:
        played.do(StepThrough(), InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        played.do(EngineReport(OWN_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert is_at(played, Stage.FAILED)
        played.do(RetryRecording())
        assert asked(played) == [InspectCapsule(2, CAPSULE)]

    def test_without_an_engine_another_try_starts_one_and_says_so_before(
        self, played: Desk
    ) -> None:
        played.do(StepThrough(), InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        for gave_up in (False, True):
            played.do(EngineReport(OWN_SEAT, EngineDied(-9, 3, gave_up=gave_up)))
        assert "4 times in a row" in str(inspection(played).message)
        assert permitted.may(played.state, RestartEngine)
        played.do(WalkView(Walk.ENTER))
        assert played.effects == [StartEngine(OWN_SEAT), AskInspector(InspectCapsule(2, CAPSULE))]
        assert is_at(played, Stage.RECORDING)
        assert played.engine_is(EngineStatus.STARTING)

    def test_with_an_engine_another_try_leaves_it_alone(self, played: Desk) -> None:
        played.do(StepThrough(), InspectionReport(NotInspected(1, FORGOTTEN)))
        played.do(RetryRecording())
        assert played.effects == [AskInspector(Inspect(2, 6))]

    def test_what_failed_without_a_capsule_is_not_offered_in_another_game(
        self, played: Desk
    ) -> None:
        played.do(StepThrough(), InspectionReport(NotInspected(1, NO_MEMORY)))
        played.do(LoadText(chess.STARTING_FEN, "a file"), Answer(yes=True))
        assert played.sans == []
        assert played.state.inspection is None
        assert not permitted.may(played.state, StepThrough)

    def test_a_recording_is_lost_with_the_engine(self, opened: Desk) -> None:
        opened.do(EngineReport(OWN_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert is_at(opened, Stage.FAILED)
        opened.do(TakeSearchStep(Step.OVER))
        assert asked(opened) == []

    @pytest.mark.parametrize("stage", [Stage.RECORDING, Stage.OPEN])
    def test_it_is_lost_with_a_silent_engine_that_is_replaced(
        self, played: Desk, stage: Stage
    ) -> None:
        played.do(StepThrough())
        if stage is Stage.OPEN:
            played.do(InspectionReport(recorded(1)))
        played.do(ShowScreen(ScreenName.PLAY))
        played.play("f1b5")
        played.wait(20_000)
        assert played.engine_is(EngineStatus.SILENT)
        assert is_at(played, stage)
        played.do(RestartEngine())
        assert is_at(played, Stage.FAILED)
        assert inspection(played).message == RECORDING_LOST
        played.do(ShowScreen(ScreenName.INSPECT), RetryRecording())
        is_kept = stage is Stage.OPEN
        assert asked(played) == [InspectCapsule(2, CAPSULE) if is_kept else Inspect(2, 6)]

    def test_it_is_lost_where_playing_on_replaces_an_engine_that_answered_nonsense(
        self, opened: Desk
    ) -> None:
        opened.do(ShowScreen(ScreenName.PLAY))
        opened.play("f1b5")
        opened.answer("nonsense")
        assert opened.engine_is(EngineStatus.FAILED)
        assert is_at(opened, Stage.OPEN)
        opened.do(TakeBack())
        opened.play("f1c4")
        assert opened.engine_is(EngineStatus.STARTING)
        assert is_at(opened, Stage.FAILED)
        assert inspection(opened).message == RECORDING_LOST


class TestOpeningASummary:
    def test_how_far_it_is_is_known_until_it_is_open(self, opened: Desk) -> None:
        opened.do(InspectionReport(Expanding(1, 3, 40, 900)))
        assert inspection(opened).expanding == Expanding(1, 3, 40, 900)
        opened.do(InspectionReport(Expanded(1, 3, 1200, closed=())))
        assert inspection(opened).expanding is None

    def test_where_it_cannot_be_opened_one_line_says_so(self, opened: Desk) -> None:
        opened.do(InspectionReport(Expanding(1, 3, 40, 900)))
        opened.do(InspectionReport(NotExpanded(1, 3, NO_MEMORY)))
        assert inspection(opened).expanding is None
        assert opened.state.notice is not None
        assert opened.state.notice.text == faults.fault(NO_MEMORY)

    def test_nothing_is_opened_any_more_once_the_engine_is_gone(self, opened: Desk) -> None:
        opened.do(InspectionReport(Expanding(1, 3, 40, 900)))
        opened.do(EngineReport(OWN_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert inspection(opened).expanding is None


class TestSearchStates:
    def test_the_board_is_that_of_the_node(self, opened: Desk) -> None:
        opened.do(InspectionReport(search_state(1, 1, LINE)))
        expected = inspection(opened).root.copy()
        for uci in LINE:
            expected.push_uci(uci)
        assert inspection(opened).board == expected

    def test_a_pass_is_a_move_on_the_path(self, opened: Desk) -> None:
        opened.do(InspectionReport(search_state(1, 1, ("0000",))))
        board = inspection(opened).board
        assert board is not None
        assert board.turn != inspection(opened).root.turn

    def test_steps_and_jumps_are_numbered(self, opened: Desk) -> None:
        jumps = inspect_actions.GoToNode(5000), inspect_actions.GoToNodeSearch(7)
        opened.do(TakeSearchStep(Step.INTO), *jumps)
        assert asked(opened) == [
            TakeStep(1, 2, Step.INTO),
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
        first = dataclasses.replace(search_state(1, 4, LINE), is_complete=False)
        opened.do(InspectionReport(first), InspectionReport(search_state(1, 4, LINE)))
        shown = inspection(opened).search_state
        assert shown is not None
        assert shown.is_complete


class TestOutline:
    """The search state lies below node searches 0 and 2; the first is the root's search."""

    @pytest.fixture
    def deep(self, opened: Desk) -> Desk:
        opened.do(InspectionReport(search_state(1, 2, ("b8c6",), ancestors=(0, 2))))
        return opened

    def test_what_lies_on_the_way_is_asked_for_once(self, deep: Desk) -> None:
        assert asked(deep) == [ListTreeRows(1, 0), ListTreeRows(1, 2)]
        deep.do(InspectionReport(search_state(1, 3, ("b8c6",), ancestors=(0, 2))))
        assert asked(deep) == []

    def test_branches_stand_below_what_made_them(self, deep: Desk) -> None:
        below = (branch(1, "g8f6"), branch(2, "b8c6"), branch(9, "0000"))
        deep.do(InspectionReport(TreeRows(1, 2, (branch(3, "f1b5"),))))
        deep.do(InspectionReport(TreeRows(1, 0, below)))
        assert outline_of(deep) == []
        deep.do(InspectionReport(TreeRows(1, ROOTS, (branch(0), branch(20)))))
        assert outline_of(deep) == [
            (0, "", 0),
            (1, "Nf6", 1),
            (2, "Nc6", 1),
            (3, "Bb5", 2),
            (9, "", 1),
            (20, "", 0),
        ]

    def test_any_line_can_be_expanded_and_collapsed_up(self, deep: Desk) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (branch(0), branch(20)))))
        deep.do(InspectionReport(TreeRows(1, 0, (branch(1, "g8f6"),))))
        deep.do(Expand(0))
        assert outline_of(deep) == [(0, "", 0), (20, "", 0)]
        deep.do(Expand(20))
        assert asked(deep) == [ListTreeRows(1, 20)]
        deep.do(InspectionReport(TreeRows(1, 20, (branch(21, "a7a6"),))))
        assert outline_of(deep) == [(0, "", 0), (20, "", 0), (21, "a6", 1)]
        deep.do(Expand(20), Expand(0))
        assert outline_of(deep) == [(0, "", 0), (1, "Nf6", 1), (20, "", 0)]

    def test_what_was_closed_for_lack_of_room_is_asked_for_when_it_is_expanded(
        self, deep: Desk
    ) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (branch(0), branch(20)))))
        deep.do(Expand(20))
        deep.do(InspectionReport(TreeRows(1, 20, (branch(21, "a7a6"),))), Expand(21))
        deep.do(InspectionReport(TreeRows(1, 21, (branch(22, "f1b5"),))))
        deep.do(InspectionReport(Expanded(1, 0, 1200, closed=(20,))))
        assert asked(deep) == []
        assert outline_of(deep) == [(0, "", 0), (20, "", 0)]
        deep.do(Expand(20))
        assert asked(deep) == [ListTreeRows(1, 20)]
        deep.do(InspectionReport(TreeRows(1, 20, (branch(21, "a7a6"),))), Expand(21))
        assert asked(deep) == [ListTreeRows(1, 21)]

    def test_the_next_search_state_expands_its_way_again(self, deep: Desk) -> None:
        deep.do(InspectionReport(TreeRows(1, ROOTS, (branch(0),))))
        deep.do(InspectionReport(TreeRows(1, 0, (branch(1, "g8f6"),))))
        deep.do(Expand(0))
        deep.do(InspectionReport(search_state(1, 4, (), ancestors=(0,))))
        assert outline_of(deep) == [(0, "", 0), (1, "Nf6", 1)]


class TestWhatCannotBeAnswered:
    def test_it_is_said_in_one_line_and_the_search_stays_open(self, opened: Desk) -> None:
        opened.do(TakeSearchStep(Step.OVER))
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        assert opened.notice == str(faults.fault(NO_MEMORY))
        assert is_at(opened, Stage.OPEN)
        opened.do(TakeSearchStep(Step.OVER))
        assert asked(opened) == [TakeStep(1, 3, Step.OVER)]

    @pytest.mark.parametrize(("view", "kind"), [(View.NODES, AskFlame), (View.HISTORY, AskHistory)])
    def test_a_view_that_could_not_be_had_can_be_asked_for_again(
        self, opened: Desk, view: View, kind: type
    ) -> None:
        opened.do(ShowView(view))
        assert [type(one) for one in asked(opened)] == [kind]
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        assert asked(opened) == []
        opened.do(ShowView(view))
        opened.do(ShowView(view))
        assert [type(one) for one in asked(opened)] == [kind]

    def test_branches_that_could_not_be_had_are_asked_for_again(self, opened: Desk) -> None:
        opened.do(InspectionReport(TreeRows(1, ROOTS, (branch(0), branch(20)))))
        opened.do(Expand(20))
        opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, NO_MEMORY)))
        opened.do(Expand(20), Expand(20))
        assert ListTreeRows(1, 20) in asked(opened)


class TestTheGame:
    def test_it_is_as_it_was_when_one_comes_back(self, played: Desk) -> None:
        played.do(GoToPly(2))
        played.wait(1000)
        before = repr((played.state.game, played.state.board))
        played.do(StepThrough(), InspectionReport(recorded(1)))
        played.do(InspectionReport(search_state(1, 1, LINE)), TakeSearchStep(Step.OVER))
        played.do(ShowScreen(ScreenName.PLAY))
        assert repr((played.state.game, played.state.board)) == before

    def test_the_clock_of_the_person_stands_meanwhile(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        answer(blitz, "e7e5", 4)
        blitz.wait(1000)
        left = queries.clock_ms(blitz.state, chess.WHITE)
        blitz.do(StepThrough())
        blitz.wait(500_000)
        assert not blitz.is_over()
        blitz.do(ShowScreen(ScreenName.PLAY))
        assert queries.clock_ms(blitz.state, chess.WHITE) == left
        blitz.wait(400)
        assert queries.clock_ms(blitz.state, chess.WHITE) == (left or 0) - 400

    def test_a_clock_that_starts_meanwhile_stands_too(self, blitz: Desk) -> None:
        blitz.play("e2e4")
        answer(blitz, "e7e5", 4)
        blitz.do(StepThrough(), InspectionReport(recorded(1)), ShowScreen(ScreenName.PLAY))
        blitz.play("g1f3")
        assert blitz.engine_is(EngineStatus.THINKING)
        blitz.do(ShowScreen(ScreenName.INSPECT))
        answer(blitz, "b8c6", 5)
        left = queries.clock_ms(blitz.state, chess.WHITE)
        blitz.wait(90_000)
        assert queries.clock_ms(blitz.state, chess.WHITE) == left

    def test_a_new_game_is_shown_on_its_own_screen(self, opened: Desk) -> None:
        opened.do(LoadText("1. d4 d5", "f"), Answer(yes=True))
        assert screen_is(opened, ScreenName.PLAY)
        assert opened.sans == ["d4", "d5"]


def test_the_hint_is_closed_for_good(opened: Desk) -> None:
    assert opened.state.settings.show_step_hint
    (effect,) = opened.do(CloseStepHint())
    assert '"show_step_hint": false' in repr(effect)
    assert not opened.state.settings.show_step_hint
