"""Capsules: a search as text is written to a file, the clipboard or the game, and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from opened_search import CAPSULE, asked, open_search, search_state
from played_line import board_at, change_move
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_messages import InspectCapsule
from engine.protocol.messages import EngineDied, Ready, Score
from engine.protocol.questions import NO_QUESTION, NotAnswered
from engine.protocol.recording_reports import (
    InspectionRefused,
    RecordingBegan,
    SearchRecorded,
    SubtreeNotExpanded,
)
from game.actions.action import Action
from game.actions.between_features import OpenNewGame, ShowScreen, StepThroughSearch
from game.actions.effects import Autosave, CopiedKind, CopyText, LogFault, WriteFile
from game.actions.game import AnswerQuestion, CloseDialog, EngineReport, RestartEngine
from game.actions.game_files import CLIPBOARD, AskOverwrite, ChoosePath, LoadText
from game.features.inspect.actions.search_questions import (
    AttachCapsuleToMove,
    CopyCapsule,
    SaveCapsule,
)
from game.features.inspect.actions.search_stepping import InspectionReport
from game.features.inspect.model.inspection import (
    Inspection,
    InspectionStage,
    inspection_of,
    pending_capsule_of,
)
from game.formats import capsules, pgn, pgn_reader
from game.queries import shown_search
from game.state import screens
from game.state.annotation import Annotation
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.engines import FIRST_SEAT, EngineStatus
from game.state.screens import ScreenName
from game.system import fault_log
from game.words.inspect import faults

if TYPE_CHECKING:
    from tests.game.conftest import Desk

OTHER = "1:WFhYWFhY:87654321"
FEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"

NO_CAPSULE = InspectFault(InspectFaultCode.NO_CAPSULE)
LARGE = InspectFault(InspectFaultCode.LARGE_CAPSULE, 4096, 4_000_000_000)


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return open_search(desk)


def inspection(desk: Desk) -> Inspection:
    return inspected(desk.state)


def screen_is(desk: Desk, name: ScreenName) -> bool:
    return desk.state.screen == name


class TestOutwards:
    def test_it_is_saved_under_a_name_that_is_picked(self, opened: Desk) -> None:
        opened.do(SaveCapsule())
        prompt = opened.state.dialog
        assert isinstance(prompt, FileDialog)
        assert (prompt.saving, prompt.kind) == (True, FileKind.CAPSULE)
        opened.do(ChoosePath("/tmp/one", saving=True))
        path = "/tmp/one.glassbox"
        assert opened.asked(WriteFile) == [
            WriteFile(path, f"{CAPSULE}\n", overwrite=False, kind=FileKind.CAPSULE)
        ]

    def test_a_file_that_is_there_is_asked_about_first(self, opened: Desk) -> None:
        opened.do(AskOverwrite("/tmp/one.glassbox", FileKind.CAPSULE))
        question = ConfirmationDialog(Question.OVERWRITE_CAPSULE, "/tmp/one.glassbox")
        assert opened.state.dialog == question

    def test_it_is_copied(self, opened: Desk) -> None:
        opened.do(CopyCapsule())
        assert opened.asked(CopyText) == [CopyText(CAPSULE, CopiedKind.CAPSULE)]

    def test_an_attached_capsule_is_saved_and_read_with_the_game(self, opened: Desk) -> None:
        change_move(opened.state.session.game, -1, annotation=Annotation(comment="A natural move."))
        opened.do(AttachCapsuleToMove())
        assert len(opened.asked(Autosave)) == 1
        assert "2… Nc6" in opened.notice
        text = pgn.write_pgn(opened.state.session.game)
        read = pgn_reader.read_pgn(text).game.moves[-1]
        assert capsules.capsule_in_comment(read) == CAPSULE
        assert read.annotation.comment == "A natural move."

    def test_a_capsule_attached_twice_is_stored_once(self, opened: Desk) -> None:
        opened.do(AttachCapsuleToMove(), AttachCapsuleToMove())
        assert len(opened.state.session.game.moves[-1].annotation.commands) == 1

    def test_a_search_that_is_not_recorded_has_none(self, desk: Desk) -> None:
        desk.do(SaveCapsule(), CopyCapsule(), AttachCapsuleToMove())
        assert desk.effects == []
        assert desk.state.dialog is None


class TestInwards:
    def test_pasted_into_a_fresh_program_it_is_made_again(self, desk: Desk) -> None:
        desk.do(LoadText(f" {OTHER}\n", CLIPBOARD))
        assert asked(desk) == [InspectCapsule(1, OTHER)]
        assert screen_is(desk, screens.PLAY)
        desk.do(InspectionReport(RecordingBegan(1, OTHER, 900, FEN)))
        assert screen_is(desk, screens.INSPECT)
        assert inspection(desk).root == chess.Board(FEN)
        recorded = SearchRecorded(1, FEN, 9, 9, 3, Score(centipawns=4), ("b8c6",), (), 0, OTHER)
        desk.do(InspectionReport(recorded), InspectionReport(search_state(1)))
        assert inspection(desk).stage is InspectionStage.OPEN
        assert inspection(desk).chosen == "2… Nc6"
        desk.do(ShowScreen(screens.PLAY), StepThroughSearch())
        assert screen_is(desk, screens.INSPECT)

    def test_a_capsule_is_read_from_the_comment_of_a_pgn_too(self, desk: Desk) -> None:
        desk.do(LoadText(f"[%glassbox {OTHER[:9]}\n{OTHER[9:]}]", "a file"))
        assert asked(desk) == [InspectCapsule(1, OTHER)]

    def test_a_broken_one_is_one_line_and_changes_nothing(self, opened: Desk) -> None:
        before = inspection(opened)
        opened.do(LoadText(OTHER[:-4], "one.glassbox"))
        opened.do(InspectionReport(InspectionRefused(2, NO_CAPSULE)))
        assert opened.notice == f"one.glassbox: {faults.inspect_fault(NO_CAPSULE)}"
        assert inspection(opened) is before
        assert before.stage is InspectionStage.OPEN

    def test_a_large_one_is_repeated_only_with_consent(self, desk: Desk) -> None:
        desk.do(LoadText(OTHER, CLIPBOARD), InspectionReport(InspectionRefused(1, LARGE)))
        asked_about = ConfirmationDialog(Question.REPLAY_LARGE_CAPSULE, demand=LARGE)
        assert desk.state.dialog == asked_about
        assert inspection_of(desk.state) is None
        desk.effects.clear()
        desk.do(AnswerQuestion(yes=True))
        assert asked(desk) == [InspectCapsule(1, OTHER, may_be_large=True)]
        desk.do(InspectionReport(RecordingBegan(1, OTHER, 900, FEN)))
        assert inspection(desk).capsule == OTHER

    @pytest.mark.parametrize("action", [AnswerQuestion(yes=False), CloseDialog(), OpenNewGame()])
    def test_without_consent_a_large_one_is_dropped(self, opened: Desk, action: Action) -> None:
        before = inspection(opened)
        opened.do(LoadText(OTHER, CLIPBOARD), InspectionReport(InspectionRefused(2, LARGE)))
        opened.effects.clear()
        opened.do(action)
        assert pending_capsule_of(opened.state) is None
        assert inspection(opened) is before
        assert asked(opened) == []
        opened.do(AnswerQuestion(yes=True))
        assert asked(opened) == []

    def test_an_internal_fault_is_logged(self, opened: Desk) -> None:
        fault = InspectFault(InspectFaultCode.INTERNAL, system_text="KeyError()")
        for report in (NotAnswered(1, NO_QUESTION, fault), SubtreeNotExpanded(1, 4, fault)):
            opened.effects.clear()
            opened.do(InspectionReport(report))
            assert opened.notice == str(faults.inspect_fault(fault))
            (logged,) = opened.asked(LogFault)
            assert "KeyError()" in fault_log.loggable(logged.fault)

    def test_an_internal_fault_of_reading_a_file_is_logged_too(self, desk: Desk) -> None:
        desk.do(LoadText("3:AA", "my search.glassbox"))
        (command,) = asked(desk)
        assert isinstance(command, InspectCapsule)
        fault = InspectFault(InspectFaultCode.INTERNAL, system_text="KeyError()")
        desk.do(InspectionReport(InspectionRefused(command.inspection, fault)))
        (logged,) = desk.asked(LogFault)
        assert "KeyError()" in fault_log.loggable(logged.fault)

    def test_a_file_that_is_called_a_search_is_read_as_one_whatever_it_holds(
        self, desk: Desk
    ) -> None:
        desk.do(LoadText("3:AA", "my search.glassbox"))
        assert [type(one) for one in asked(desk)] == [InspectCapsule]

    def test_the_notice_about_an_unreadable_file_stays_long_enough_to_be_read(
        self, desk: Desk
    ) -> None:
        desk.do(LoadText("8/8/8/8/8/8/8/8 w - - 0 1", "one.pgn"))
        assert desk.notice.startswith("one.pgn: ")
        assert desk.state.notice is not None
        assert desk.state.notice.until_ms - desk.state.now_ms >= 8_000

    def test_a_capsule_waits_until_the_engine_has_started(self, desk: Desk) -> None:
        desk.state.engine.status = EngineStatus.STARTING
        desk.do(LoadText(OTHER, CLIPBOARD))
        assert asked(desk) == []
        desk.do(EngineReport(FIRST_SEAT, Ready(1, "Glassbox")))
        assert asked(desk) == [InspectCapsule(1, OTHER)]

    def test_an_engine_that_dies_of_a_capsule_is_reported(self, desk: Desk) -> None:
        desk.do(
            LoadText(OTHER, CLIPBOARD), EngineReport(FIRST_SEAT, EngineDied(-9, 1, gave_up=False))
        )
        assert "stopped unexpectedly" in desk.notice
        assert pending_capsule_of(desk.state) is None

    def test_an_engine_that_replaces_a_silent_one_reads_it(self, desk: Desk) -> None:
        desk.do(LoadText(OTHER, CLIPBOARD))
        desk.state.engine.status = EngineStatus.SILENT
        desk.do(RestartEngine())
        assert asked(desk) == []
        desk.do(EngineReport(FIRST_SEAT, Ready(1, "Glassbox")))
        assert asked(desk) == [InspectCapsule(1, OTHER)]

    def test_the_game_of_the_board_stays(self, opened: Desk) -> None:
        before = opened.sans
        opened.do(LoadText(OTHER, CLIPBOARD))
        opened.do(InspectionReport(RecordingBegan(2, OTHER, 900, chess.STARTING_FEN)))
        assert opened.sans == before

    def test_a_game_that_holds_one_steps_through_it(self, opened: Desk) -> None:
        opened.do(AttachCapsuleToMove())
        text = pgn.write_pgn(opened.state.session.game)
        opened.do(ShowScreen(screens.PLAY))
        opened.state.session.game.touched = False
        opened.do(LoadText(text, "game.pgn"))
        move = shown_search.inspected_move(opened.state, opened.state.session)
        assert move is not None
        assert move.ply == 4
        inspection(opened).capsule = OTHER
        opened.do(StepThroughSearch())
        assert asked(opened) == [InspectCapsule(2, CAPSULE)]
        fen = board_at(opened.state.session.game, 3).fen()
        opened.do(InspectionReport(RecordingBegan(2, CAPSULE, 900, fen)))
        assert inspection(opened).chosen == "2… Nc6"
        assert inspection(opened).root == board_at(opened.state.session.game, 3)

    def test_a_game_or_position_is_no_capsule(self) -> None:
        for text in ("1. e4 e5 *", chess.STARTING_FEN, '[Event "x"]\n\n1. e4 *', "", "1-0"):
            assert not capsules.looks_like_capsule(text)
        assert capsules.looks_like_capsule(OTHER[:12])
