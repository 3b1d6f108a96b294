"""An iteration of an analysis is opened in Inspect, and one comes back to the same place."""

from __future__ import annotations

import chess
import pytest
from analysis_desk import FEATURES, AnalysisDesk
from analysis_table import found
from msgspec.structs import replace

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import InspectCapsule, InspectPosition
from engine.protocol.messages import CompletedIteration, Limits, Progress
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan
from game.actions.between_features import ShowScreen
from game.actions.board import FlipBoard, ShowMove, StepPly
from game.actions.effects import SendToInspector
from game.actions.game import CloseDialog, EngineReport
from game.features.analyse import actions, queries
from game.features.analyse.iteration_costs import FILLED_TABLE_FACTOR
from game.features.analyse.model import IterationDialog
from game.features.analyse.update.row_options import OWN_HASH_MB
from game.features.inspect.actions.search_questions import LeaveInspection
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    InspectionReport,
    RetryRecording,
)
from game.features.inspect.model.inspection import InspectionStage, inspection_of
from game.state.screens import ANALYSE, INSPECT, PLAY

GAME = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *"
MATE = "1. f3 e5 2. g4 Qh4# 0-1"
SPEED = 1_000_000
"""The speed of the engine in nodes per second."""
NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY_TO_RECORD)


def report(
    desk: AnalysisDesk,
    *iterations: tuple[int, int],
    threads: int = 1,
    was_table_filled: bool = False,
) -> None:
    """Let our engine report a search: the depth of each iteration, and the nodes at its end."""
    seat, searches = desk.analysis.engines[0].seat, desk.state.engines.searches
    number, search = next(one for one in searches.items() if one[1].seat == seat)
    lines = desk.analysis.engines[0].lines
    depth, nodes = iterations[-1]
    thinking = replace(
        found("", search.board, lines, depth),
        nodes=nodes,
        elapsed_ms=nodes * 1000 // SPEED // threads,
        threads=threads,
        iterations=tuple(CompletedIteration(*one) for one in iterations if one[0]),
        was_table_filled=was_table_filled,
    )
    desk.do(EngineReport(seat, Progress(number, thinking)))


def dialog(desk: AnalysisDesk) -> IterationDialog:
    desk.do(actions.StepThroughAnalysis())
    assert isinstance(desk.state.dialog, IterationDialog)
    return desk.state.dialog


def asked(desk: AnalysisDesk) -> list[object]:
    return [one.command for one in desk.effects if isinstance(one, SendToInspector)]


@pytest.fixture
def desk() -> AnalysisDesk:
    desk = AnalysisDesk(GAME)
    desk.do(ShowMove(desk.node("e4", "c5")))
    return desk


def test_the_deepest_iteration_that_records_in_ten_seconds_is_chosen(desk: AnalysisDesk) -> None:
    report(desk, (1, 50), (12, 200_000), (17, 2_000_000), (18, 5_000_000), (21, 40_000_000))
    shown = dialog(desk)
    assert [one.depth for one in shown.iterations] == [1, 12, 17, 18, 21]
    assert shown.iterations[shown.place].depth == 17
    times = [one.milliseconds for one in shown.iterations]
    assert times == sorted(times)
    assert times[-1] == pytest.approx(queries.RECORDING_FACTOR * 40_000, rel=0.01)
    assert not shown.has_several_threads


def test_every_iteration_is_listed_however_few_reports_come(desk: AnalysisDesk) -> None:
    report(desk, *((depth, 10 * 2**depth) for depth in range(1, 13)))
    assert [one.depth for one in dialog(desk).iterations] == list(range(1, 13))


def test_a_filled_table_does_not_make_an_iteration_look_cheap(desk: AnalysisDesk) -> None:
    report(desk, (9, 10_000), (10, 20_000))
    desk.do(StepPly(-1), StepPly(1))
    report(desk, (9, 90), (10, 120), (11, 10_120), was_table_filled=True)
    later = round(FILLED_TABLE_FACTOR * 10_000)
    assert [one.nodes for one in dialog(desk).iterations] == [10_000, 20_000, 20_000 + later]


def test_another_number_of_lines_or_threads_begins_anew(desk: AnalysisDesk) -> None:
    report(desk, (9, 10_000), (10, 20_000))
    desk.do(actions.ChangeLineCount(desk.analysis.engines[0].seat, 1))
    report(desk, (11, 90_000))
    assert [tuple(one)[:2] for one in dialog(desk).iterations] == [(11, 90_000)]
    desk.do(CloseDialog(), actions.SetEngineThreads(desk.analysis.engines[0].seat, 2))
    report(desk, (12, 400_000), threads=2)
    shown = dialog(desk)
    assert [tuple(one)[:2] for one in shown.iterations] == [(12, 400_000)]
    assert shown.has_several_threads
    one_thread_ms = queries.RECORDING_FACTOR * 400
    assert shown.iterations[0].milliseconds == pytest.approx(one_thread_ms, rel=0.01)


def test_the_chosen_iteration_is_searched_with_the_lines_of_the_analysis(
    desk: AnalysisDesk,
) -> None:
    report(desk, (8, 9_000), (9, 15_000))
    dialog(desk)
    desk.do(actions.ChooseIteration(0))
    desk.do(actions.StepThroughIteration())
    (command,) = asked(desk)
    assert isinstance(command, InspectPosition)
    assert (command.hash_mb, command.go.limits) == (OWN_HASH_MB, Limits(depth=8))
    assert command.go.moves == ("e2e4", "c7c5")
    assert command.go.lines == desk.analysis.engines[0].lines
    assert desk.state.screen == INSPECT
    assert desk.state.dialog is None
    assert not desk.state.engines.searches, "the analysis rests meanwhile"


@pytest.mark.parametrize("leave", [LeaveInspection(), CancelRecording()], ids=repr)
def test_leaving_leads_back_to_the_same_place(
    desk: AnalysisDesk, leave: LeaveInspection | CancelRecording
) -> None:
    report(desk, (8, 9_000))
    node, movetext = desk.shown, desk.movetext
    dialog(desk)
    desk.do(actions.StepThroughIteration(0), leave)
    assert desk.state.screen == ANALYSE
    assert (desk.shown, desk.movetext) == (node, movetext)
    assert desk.state.engines.searches, "the engine goes on"


def test_a_failed_recording_is_tried_again_also_from_its_capsule(desk: AnalysisDesk) -> None:
    report(desk, (8, 9_000))
    dialog(desk)
    (first,) = asked_after(desk, actions.StepThroughIteration())
    assert isinstance(first, InspectPosition)
    desk.do(InspectionReport(InspectionRefused(1, NO_MEMORY)))
    inspection = inspection_of(desk.state)
    assert inspection is not None
    assert inspection.stage is InspectionStage.FAILED
    assert asked_after(desk, RetryRecording()) == [replace(first, inspection=2)]
    desk.do(InspectionReport(RecordingBegan(2, "3:capsule", 9_000)))
    desk.do(InspectionReport(InspectionRefused(2, NO_MEMORY)))
    (third,) = asked_after(desk, RetryRecording())
    assert isinstance(third, InspectCapsule)
    assert third.capsule == "3:capsule"


def asked_after(
    desk: AnalysisDesk, action: actions.StepThroughIteration | RetryRecording
) -> list[object]:
    desk.do(action)
    return asked(desk)


def test_behind_a_null_move_only_the_moves_after_it_are_sent() -> None:
    desk = AnalysisDesk("1. e4 e5 *")
    desk.do(ShowMove(desk.node("e4", "e5")), actions.PlayNullMove())
    behind = desk.tree.fen(desk.shown)
    desk.play("g8f6")
    report(desk, (8, 9_000))
    dialog(desk)
    (command,) = asked_after(desk, actions.StepThroughIteration())
    assert isinstance(command, InspectPosition)
    assert (command.go.fen, command.go.moves) == (behind, ("g8f6",))
    inspection = inspection_of(desk.state)
    assert inspection is not None
    assert inspection.root.fen() == desk.tree.fen(desk.shown)


def test_a_chess960_position_stays_one() -> None:
    start = chess.Board.from_chess960_pos(0).fen()
    desk = AnalysisDesk(f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{start}"]\n\n*')
    report(desk, (8, 9_000))
    dialog(desk)
    (command,) = asked_after(desk, actions.StepThroughIteration())
    assert isinstance(command, InspectPosition)
    assert command.go.chess960


@pytest.mark.parametrize("flipped", [False, True])
def test_inspect_sees_the_position_from_the_same_side(desk: AnalysisDesk, flipped: bool) -> None:
    plays_flipped = desk.state.play_session.board.flipped
    if flipped:
        desk.do(FlipBoard())
    report(desk, (8, 9_000))
    desk.do(actions.StepThroughAnalysis(), actions.StepThroughIteration())
    assert desk.state.screen == INSPECT
    assert desk.state.session.board.flipped == flipped
    desk.do(FlipBoard(), LeaveInspection())
    assert desk.session.board.flipped == flipped
    assert desk.state.play_session.board.flipped == plays_flipped
    desk.do(ShowScreen(INSPECT))
    assert desk.state.session.board.flipped != flipped, "as the person has turned it"
    desk.do(ShowScreen(PLAY))
    assert desk.state.session.board.flipped == plays_flipped


def test_without_an_iteration_the_action_is_dimmed_and_does_nothing(desk: AnalysisDesk) -> None:
    assert not FEATURES.may(desk.state, actions.StepThroughAnalysis)
    report(desk, (0, 10))
    assert not FEATURES.may(desk.state, actions.StepThroughAnalysis)
    desk.do(actions.StepThroughAnalysis(), actions.StepThroughIteration())
    assert desk.state.dialog is None
    report(desk, (1, 40))
    assert FEATURES.may(desk.state, actions.StepThroughAnalysis)


def test_a_mate_cannot_be_stepped_through() -> None:
    desk = AnalysisDesk(MATE)
    desk.do(ShowMove(desk.game.end))
    assert not FEATURES.may(desk.state, actions.StepThroughAnalysis)
