"""The recording of a search: its progress, its faults, and how it is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from inspecting import (
    CAPSULE,
    NO_MEMORY,
    asked,
    inspection,
    is_at,
    recorded,
    screen_is,
)

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, SearchStepKind
from engine.protocol.inspect_messages import (
    EndInspection,
    GoToNodeSearch,
    Inspect,
    InspectCapsule,
)
from engine.protocol.messages import EngineDied
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    RecordingProgress,
    SubtreeExpanded,
    SubtreeExpansionProgress,
    SubtreeNotExpanded,
)
from game.actions.between_features import ShowScreen, StepThroughSearch
from game.actions.effects import SendToInspector, StartEngine
from game.actions.game import AnswerQuestion, EngineReport, RestartEngine, TakeBack
from game.actions.game_files import LoadText
from game.app.registry import FEATURES
from game.features.inspect.actions.search_stepping import (
    CancelRecording,
    InspectionReport,
    PressViewKey,
    RetryRecording,
    TakeSearchStep,
)
from game.features.inspect.model.inspection import InspectionStage, NavigationKey, inspection_of
from game.features.inspect.update.engine_waits import RECORDING_LOST
from game.state import screens
from game.state.engines import FIRST_SEAT, EngineStatus
from game.words.inspect import faults

if TYPE_CHECKING:
    from tests.game.conftest import Desk


FORGOTTEN = InspectFault(InspectFaultCode.SEARCH_FORGOTTEN)


class TestRecording:
    def test_progress_is_shown_until_it_is_recorded(self, played: Desk) -> None:
        played.do(StepThroughSearch())
        played.do(InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        played.do(InspectionReport(RecordingProgress(1, 300, 900)))
        assert (inspection(played).nodes, inspection(played).of_nodes) == (300, 900)
        played.do(InspectionReport(recorded(1)))
        assert is_at(played, InspectionStage.OPEN)
        assert asked(played) == [GoToNodeSearch(1, 1, 0)]

    def test_it_can_be_cancelled(self, played: Desk) -> None:
        played.do(StepThroughSearch(), CancelRecording())
        assert asked(played)[-1] == EndInspection(1)
        assert screen_is(played, screens.PLAY)
        assert inspection_of(played.state) is None
        played.do(InspectionReport(recorded(1)))
        assert inspection_of(played.state) is None

    def test_a_recorded_search_can_be_closed(self, opened: Desk) -> None:
        opened.do(CancelRecording())
        assert asked(opened) == [EndInspection(1)]
        assert screen_is(opened, screens.PLAY)
        assert inspection_of(opened.state) is None

    def test_enter_tries_again(self, played: Desk) -> None:
        played.do(StepThroughSearch(), PressViewKey(NavigationKey.ENTER))
        assert is_at(played, InspectionStage.RECORDING)
        played.do(
            InspectionReport(InspectionRefused(1, FORGOTTEN)), PressViewKey(NavigationKey.ENTER)
        )
        assert asked(played) == [Inspect(2, 6)]

    def test_reports_about_another_inspection_are_stale(self, played: Desk) -> None:
        played.do(StepThroughSearch(), CancelRecording(), StepThroughSearch())
        played.do(InspectionReport(recorded(1)))
        assert is_at(played, InspectionStage.RECORDING)

    def test_a_failed_recording_shows_its_reason_and_can_be_retried(self, played: Desk) -> None:
        played.do(StepThroughSearch(), InspectionReport(InspectionRefused(1, FORGOTTEN)))
        assert is_at(played, InspectionStage.FAILED)
        assert inspection(played).message == faults.inspect_fault(FORGOTTEN)
        played.do(RetryRecording())
        assert asked(played) == [Inspect(2, 6)]
        assert is_at(played, InspectionStage.RECORDING)

    def test_a_new_engine_repeats_the_search_from_its_capsule(self, played: Desk) -> None:
        played.do(StepThroughSearch(), InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        played.do(EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert is_at(played, InspectionStage.FAILED)
        played.do(RetryRecording())
        assert asked(played) == [InspectCapsule(2, CAPSULE, may_be_large=True)]

    def test_a_retry_without_an_engine_starts_one_and_announces_it(self, played: Desk) -> None:
        played.do(StepThroughSearch(), InspectionReport(RecordingBegan(1, CAPSULE, 900)))
        for gave_up in (False, True):
            played.do(EngineReport(FIRST_SEAT, EngineDied(-9, 3, gave_up=gave_up)))
        assert "4 times in a row" in str(inspection(played).message)
        assert FEATURES.may(played.state, RestartEngine)
        played.do(PressViewKey(NavigationKey.ENTER))
        assert played.effects == [
            StartEngine(FIRST_SEAT),
            SendToInspector(InspectCapsule(2, CAPSULE, may_be_large=True)),
        ]
        assert is_at(played, InspectionStage.RECORDING)
        assert played.engine_is(EngineStatus.STARTING)

    def test_a_retry_leaves_a_working_engine_alone(self, played: Desk) -> None:
        played.do(StepThroughSearch(), InspectionReport(InspectionRefused(1, FORGOTTEN)))
        played.do(RetryRecording())
        assert played.effects == [SendToInspector(Inspect(2, 6))]

    def test_a_failed_recording_without_a_capsule_is_not_offered_in_another_game(
        self, played: Desk
    ) -> None:
        played.do(StepThroughSearch(), InspectionReport(InspectionRefused(1, NO_MEMORY)))
        played.do(LoadText(chess.STARTING_FEN, "a file"), AnswerQuestion(yes=True))
        assert played.sans == []
        assert inspection_of(played.state) is None
        assert not FEATURES.may(played.state, StepThroughSearch)

    def test_a_recording_is_lost_when_its_engine_ends(self, opened: Desk) -> None:
        opened.do(EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert is_at(opened, InspectionStage.FAILED)
        opened.do(TakeSearchStep(SearchStepKind.OVER))
        assert asked(opened) == []

    @pytest.mark.parametrize("stage", [InspectionStage.RECORDING, InspectionStage.OPEN])
    def test_it_is_lost_with_a_silent_engine_that_is_replaced(
        self, played: Desk, stage: InspectionStage
    ) -> None:
        played.do(StepThroughSearch())
        if stage is InspectionStage.OPEN:
            played.do(InspectionReport(recorded(1)))
        played.do(ShowScreen(screens.PLAY))
        played.play("f1b5")
        played.wait(20_000)
        assert played.engine_is(EngineStatus.SILENT)
        assert is_at(played, stage)
        played.do(RestartEngine())
        assert is_at(played, InspectionStage.FAILED)
        assert inspection(played).message == RECORDING_LOST
        played.do(ShowScreen(screens.INSPECT), RetryRecording())
        is_kept = stage is InspectionStage.OPEN
        assert asked(played) == [
            InspectCapsule(2, CAPSULE, may_be_large=True) if is_kept else Inspect(2, 6)
        ]

    def test_it_is_lost_if_playing_on_replaces_an_engine_that_sent_an_illegal_move(
        self, opened: Desk
    ) -> None:
        opened.do(ShowScreen(screens.PLAY))
        opened.play("f1b5")
        opened.answer("nonsense")
        assert opened.engine_is(EngineStatus.FAILED)
        assert is_at(opened, InspectionStage.OPEN)
        opened.do(TakeBack())
        opened.play("f1c4")
        assert opened.engine_is(EngineStatus.STARTING)
        assert is_at(opened, InspectionStage.FAILED)
        assert inspection(opened).message == RECORDING_LOST


class TestExpandingASubtree:
    def test_its_progress_is_known_until_it_is_expanded(self, opened: Desk) -> None:
        opened.do(InspectionReport(SubtreeExpansionProgress(1, 3, 40, 900)))
        assert inspection(opened).expanding == SubtreeExpansionProgress(1, 3, 40, 900)
        opened.do(InspectionReport(SubtreeExpanded(1, 3, 1200, closed=())))
        assert inspection(opened).expanding is None

    def test_a_subtree_that_cannot_be_expanded_is_reported_in_one_line(self, opened: Desk) -> None:
        opened.do(InspectionReport(SubtreeExpansionProgress(1, 3, 40, 900)))
        opened.do(InspectionReport(SubtreeNotExpanded(1, 3, NO_MEMORY)))
        assert inspection(opened).expanding is None
        assert opened.state.notice is not None
        assert opened.state.notice.text == faults.inspect_fault(NO_MEMORY)

    def test_no_subtree_is_expanded_after_the_engine_has_ended(self, opened: Desk) -> None:
        opened.do(InspectionReport(SubtreeExpansionProgress(1, 3, 40, 900)))
        opened.do(EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False)))
        assert inspection(opened).expanding is None
