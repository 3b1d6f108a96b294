"""Whatever the window waits for from an engine, the wait ends when that engine goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import chess
import pytest
from msgspec.structs import replace
from opened_search import CAPSULE, asked, open_search, search_state
from scripted_engine import thinking
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.exports import CancelExport
from engine.protocol.faults import Fault
from engine.protocol.inspect_enums import ExportFormat, InspectFaultCode
from engine.protocol.inspect_messages import EndInspection, InspectCapsule, InspectCommand
from engine.protocol.messages import EngineDied, Finished, Ready, Score, StopReason
from engine.protocol.questions import (
    NO_QUESTION,
    CancelQuestion,
    CompareTechniques,
    NotAnswered,
    TechniquesCompared,
)
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    SearchRecorded,
    SubtreeExpansionProgress,
)
from engine.protocol.shared_enums import NOTHING, FaultCode, SearchPurpose
from engine.protocol.story.guided_search import GUIDED_SEARCH
from engine.protocol.story.search_story import OnlyLegalMove, SearchStory, StoryMove
from game.actions.action import Action
from game.actions.between_features import OpenGuidedSearch, ShowScreen, StepThroughSearch
from game.actions.effects import AbandonSearch, ReadEngineOptions, StartEngine
from game.actions.files import PathChosen
from game.actions.game import EngineReport, OfferDraw, RestartEngine, ShowHint
from game.actions.game_files import CLIPBOARD, LoadText
from game.features.engines import update as engine_waits
from game.features.engines.actions import (
    EngineNotRead,
    OpenEngines,
    OpenNewEnginePage,
    ReadNewEngine,
    TypeEngineCommand,
)
from game.features.inspect.actions.guided_search import LeaveGuide
from game.features.inspect.actions.search_export import CopyPath, OpenExport
from game.features.inspect.actions.search_questions import (
    AskWhyNot,
    CloseComparison,
    EditCondition,
    OpenBreakpoints,
    OpenTechniqueComparison,
    RunToBreakpoint,
    ShowEntryWriter,
    ShowMoveExchange,
    StartComparison,
)
from game.features.inspect.actions.search_stepping import (
    InspectionReport,
    RetryRecording,
    ShowInspectView,
)
from game.features.inspect.model.breakpoints import BreakpointsDialog
from game.features.inspect.model.inspection import InspectionStage, InspectView
from game.features.inspect.model.technique_comparison import ComparisonDialog
from game.features.inspect.update import engine_waits as inspect_waits
from game.state import screens
from game.state.aids.hint import HintStep
from game.state.dialogs.file_dialog import FileKind
from game.state.engines import FIRST_SEAT, EngineState, EngineStatus
from game.state.preferences.breakpoint import Breakpoint
from game.update.watchers import engine_waits as other_waits

WAITS = {**inspect_waits.WAITS, **engine_waits.WAITS, **other_waits.WAITS}

if TYPE_CHECKING:
    from tests.game.conftest import Desk

OTHER = "1:WFhYWFhY:87654321"
NOT_AWAITED = {EndInspection, CancelQuestion, CancelExport}
"""The commands that need no answer."""
NOT_ASKED = {
    SearchPurpose.PONDER,
    SearchPurpose.ANALYSE,
    SearchPurpose.REVIEW,
    SearchPurpose.THREAT,
}
"""The purposes for which the window begins no search yet."""
GONE = InspectFault(InspectFaultCode.NO_ENGINE)
REST = (Score(centipawns=4), ("b8c6",), (), 0, CAPSULE)


def died(*, gave_up: bool = False) -> EngineReport:
    return EngineReport(FIRST_SEAT, EngineDied(-9, 3, gave_up=gave_up))


def compared(number: int, request: int) -> TechniquesCompared:
    score = Score(centipawns=4)
    return TechniquesCompared(
        number, request, ("killers",), 9, 12, 3, 3, score, score, "b8c6", "b8c6", (), (), None, True
    )  # fmt: skip


def looked_up(request: int = 1) -> InspectionReport:
    """Return the report of a search state whose unmade moves the engine still looks up."""
    return InspectionReport(replace(search_state(request), is_complete=False))


def with_story() -> InspectionReport:
    """Return the report of a recorded search whose story has a choice."""
    story = SearchStory((OnlyLegalMove(StoryMove("b8c6", None)),), (), 9, ("b8c6", "d7d6"))
    report = SearchRecorded(1, chess.STARTING_FEN, 9, 9, 3, *REST)
    return InspectionReport(replace(report, story=story))


QUESTIONS: dict[str, tuple[Action, ...]] = {
    "unmade moves": (looked_up(),),
    "expansion": (InspectionReport(SubtreeExpansionProgress(1, 3, 40, 900)),),
    "tree rows": (),
    "node graph": (ShowInspectView(InspectView.NODES),),
    "histories": (ShowInspectView(InspectView.HISTORY),),
    "candidates": (with_story(),),
    "marks of breakpoints": (),
    "run to a breakpoint": (RunToBreakpoint(forwards=True),),
    "node question": (AskWhyNot("d7d6"),),
    "comparison": (OpenTechniqueComparison(), StartComparison("killers")),
    "export": (
        OpenExport(),
        PathChosen(FileKind.EXPORTED_TABLE, "/tmp/one.csv"),
    ),
    "copied rows": (CopyPath(ExportFormat.CSV),),
    "condition": (OpenBreakpoints(), EditCondition("fail high")),
}
"""For each wait about a recording, the actions that begin it once the recording is open."""
DETAILS: tuple[Action, ...] = (AskWhyNot("d7d6"), ShowMoveExchange("d7d6"), ShowEntryWriter(5))
WAYS: dict[str, tuple[Action, ...]] = {
    "killed": (died(),),
    "killed, then ready again": (died(), EngineReport(FIRST_SEAT, Ready(2, "Glassbox"))),
    "given up": (died(), died(gave_up=True)),
    "not running": (InspectionReport(InspectionRefused(1, GONE)),),
}
"""The ways in which an engine goes."""


@pytest.fixture
def opened(desk: Desk) -> Desk:
    desk.state.settings.breakpoints.append(Breakpoint("fail high"))
    return open_search(desk)


def waiting(desk: Desk) -> set[str]:
    return {name for name, wait in WAITS.items() if wait.is_waiting(desk.state)}


def stage(desk: Desk) -> InspectionStage:
    return inspected(desk.state).stage


def test_every_question_to_an_engine_is_in_the_table() -> None:
    questions = set(get_args(InspectCommand)) - NOT_AWAITED
    purposes = set(SearchPurpose) - NOT_ASKED
    awaited = {command for wait in WAITS.values() for command in wait.asked_by}
    assert awaited == questions | purposes | {ReadEngineOptions}


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize("way", WAYS)
def test_a_question_about_a_recording_ends_with_its_engine(
    opened: Desk, name: str, way: str
) -> None:
    opened.do(*QUESTIONS[name])
    assert name in waiting(opened)
    opened.do(*WAYS[way])
    assert not waiting(opened) & QUESTIONS.keys()
    assert stage(opened) is InspectionStage.FAILED
    assert inspected(opened.state).message


@pytest.mark.parametrize("question", DETAILS)
def test_every_question_about_a_node_ends_with_its_engine(opened: Desk, question: Action) -> None:
    opened.do(question)
    assert "node question" in waiting(opened)
    opened.do(died())
    assert "node question" not in waiting(opened)


def test_a_lookup_that_fails_ends_its_wait(opened: Desk) -> None:
    opened.do(looked_up())
    assert "unmade moves" in waiting(opened)
    fault = InspectFault(InspectFaultCode.NO_MEMORY)
    opened.do(InspectionReport(NotAnswered(1, NO_QUESTION, fault)))
    assert "unmade moves" not in waiting(opened)
    assert opened.notice


def test_a_guided_search_whose_stops_are_not_found_ends_its_wait(desk: Desk) -> None:
    for answer in (NotAnswered, None):
        desk.do(OpenGuidedSearch())
        number = inspected(desk.state).number
        report = SearchRecorded(number, GUIDED_SEARCH.fen, 9, 9, 3, *REST)
        desk.do(InspectionReport(replace(report, principal_variation=("c1c8",))))
        assert "guided search" in waiting(desk)
        failed = None if answer is None else InspectionReport(answer(number, NO_QUESTION, GONE))
        desk.do(died() if failed is None else failed)
        assert "guided search" not in waiting(desk)
        desk.do(LeaveGuide())


def test_a_comparison_closes_its_dialog_and_is_asked_again_after_a_retry(opened: Desk) -> None:
    opened.do(*QUESTIONS["comparison"], died())
    assert opened.state.dialog is None
    opened.do(RetryRecording())
    assert asked(opened) == [InspectCapsule(2, CAPSULE, may_be_large=True)]
    recorded = SearchRecorded(2, inspected(opened.state).root.fen(), 9, 9, 3, *REST)
    opened.do(InspectionReport(recorded), InspectionReport(replace(search_state(1), inspection=2)))
    opened.do(*QUESTIONS["comparison"])
    assert [type(one) for one in asked(opened)] == [CompareTechniques]


def test_a_finished_comparison_stays_when_the_engine_goes(opened: Desk) -> None:
    opened.do(*QUESTIONS["comparison"])
    comparison = inspected(opened.state).comparison
    assert comparison is not None
    answer = compared(1, comparison.request)
    opened.do(InspectionReport(answer), died())
    assert isinstance(opened.state.dialog, ComparisonDialog)
    assert comparison.answer is answer


def test_a_typed_condition_is_kept(opened: Desk) -> None:
    opened.do(*QUESTIONS["condition"], died())
    draft = opened.state.dialog
    assert isinstance(draft, BreakpointsDialog)
    assert (draft.text, draft.is_checked) == ("fail high", True)
    assert draft.fault is not None


@pytest.mark.parametrize("way", WAYS)
def test_a_recording_in_progress_fails_with_its_engine(desk: Desk, way: str) -> None:
    desk.play("e2e4", "e7e5", "g1f3")
    desk.answer("b8c6")
    desk.do(StepThroughSearch(), InspectionReport(RecordingBegan(1, CAPSULE, 900)))
    assert stage(desk) is InspectionStage.RECORDING
    desk.do(*WAYS[way])
    assert stage(desk) is InspectionStage.FAILED


def test_a_recording_fails_with_a_silent_engine_that_is_replaced(opened: Desk) -> None:
    opened.do(*QUESTIONS["comparison"], CloseComparison(), ShowScreen(screens.PLAY))
    opened.play("f1b5")
    opened.wait(20_000)
    assert opened.engine_is(EngineStatus.SILENT)
    opened.do(RestartEngine())
    assert opened.asked(StartEngine) == [StartEngine(FIRST_SEAT)]
    assert stage(opened) is InspectionStage.FAILED
    assert waiting(opened) == {"recording", "move"}


@pytest.mark.parametrize("way", ["killed", "killed, then ready again", "given up"])
def test_a_capsule_is_dropped_with_the_engine_that_reads_it(desk: Desk, way: str) -> None:
    desk.do(LoadText(OTHER, CLIPBOARD))
    assert waiting(desk) == {"capsule"}
    desk.do(*WAYS[way])
    assert waiting(desk) == set()
    assert desk.notice


def test_a_capsule_that_no_engine_got_yet_waits_for_the_next(desk: Desk) -> None:
    desk.state.engine.status = EngineStatus.STARTING
    desk.do(LoadText(OTHER, CLIPBOARD), died())
    assert waiting(desk) == {"capsule"}
    desk.do(EngineReport(FIRST_SEAT, Ready(2, "Glassbox")))
    assert asked(desk) == [InspectCapsule(1, OTHER)]
    desk.do(died())
    assert waiting(desk) == set()


def test_a_hint_is_searched_again_by_the_next_process(desk: Desk) -> None:
    desk.do(ShowHint(), died(), EngineReport(FIRST_SEAT, Ready(2, "Glassbox")))
    assert waiting(desk) == {"hint"}
    report = Finished(desk.search_id, "g1f3", None, thinking(), StopReason.NODES)
    desk.do(EngineReport(FIRST_SEAT, report))
    assert waiting(desk) == set()
    assert desk.state.session.hint is not None
    assert desk.state.session.hint.step is HintStep.PIECE


def test_a_hint_ends_when_its_engine_gives_up_or_is_silent(desk: Desk) -> None:
    desk.do(ShowHint(), died(gave_up=True))
    assert (waiting(desk), desk.state.session.hint) == (set(), None)
    assert desk.notice
    desk.do(ShowHint())
    assert desk.asked(StartEngine) == [StartEngine(FIRST_SEAT)]
    desk.wait(40_000)
    assert (waiting(desk), desk.state.session.hint, desk.state.engines.searches) == (
        set(),
        None,
        {},
    )
    assert desk.asked(AbandonSearch) == [AbandonSearch(FIRST_SEAT)]
    desk.do(ShowHint())
    assert desk.asked(StartEngine) == [StartEngine(FIRST_SEAT)]


def test_a_draw_offer_is_answered_by_the_engine_that_is_restarted(desk: Desk) -> None:
    desk.play("e2e4", "e7e5")
    desk.do(OfferDraw())
    desk.play("g1f3")
    desk.do(died(), died(gave_up=True), RestartEngine())
    desk.do(EngineReport(FIRST_SEAT, Ready(2, "Glassbox")))
    assert waiting(desk) == {"move"}
    desk.answer("b8c6")
    assert waiting(desk) == set()
    assert desk.state.session.game.draw_offer is None


def test_an_engine_whose_options_are_read_ends_its_wait(desk: Desk) -> None:
    desk.do(OpenEngines(), OpenNewEnginePage(), TypeEngineCommand("/bin/engine"), ReadNewEngine())
    assert waiting(desk) == {"options of an engine"}
    desk.do(died())
    assert waiting(desk) == {"options of an engine"}, "it is another engine"
    fault = Fault(FaultCode.ENGINE_NOT_LOADED)
    desk.do(EngineNotRead(desk.state.engines.last_reading, fault))
    assert waiting(desk) == set()


def test_another_engine_that_goes_ends_no_wait_for_ours(opened: Desk) -> None:
    opened.state.engines.at[1] = EngineState(
        EngineStatus.IDLE, added="Other", is_open=True, capabilities=NOTHING
    )
    opened.do(*QUESTIONS["comparison"], EngineReport(1, EngineDied(-9, 0, gave_up=True)))
    assert "comparison" in waiting(opened)
    assert stage(opened) is InspectionStage.OPEN
