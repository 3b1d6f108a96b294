"""The help changes nothing of the game, and faults are written into the log."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest
from desktop import wait_for
from play_scenes import idle

from game.actions.effects import LogFault, OpenWithDesktop, SaveSettings
from game.actions.game import CloseDialog
from game.actions.help import (
    DefaultProgramFailed,
    EndTour,
    LicencesRead,
    OpenAbout,
    OpenGlossary,
    OpenProgramFile,
    ShowTermTip,
    StartTour,
    StepTour,
)
from game.actions.shortcuts.play_shortcuts import SHORTCUTS
from game.actions.window import RequestFailed, RequestSucceeded, ResizeWindow
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.app.registry import FEATURES
from game.message import message
from game.rules import game_record, players
from game.state.engines import EngineEvent, EngineNotice
from game.state.help.about import AboutDialog, OpenTarget
from game.state.help.explained_text import ExplainedText
from game.state.help.term import Term
from game.state.help.tour import STEPS
from game.state.session import sessions_with
from game.state.state import State
from game.system import default_program
from game.system.storage import Storage
from game.update.watchers import fault_logging

EXPLAINED = ExplainedText("SEE", (Term.SEE,), (0, 0, 10, 10))


@pytest.fixture
def state() -> State:
    return idle()


def test_an_explanation_ends_with_a_dialog_and_with_a_new_size(state: State) -> None:
    for ends in (ResizeWindow(200), OpenGlossary()):
        seen = []
        for action in (ShowTermTip(EXPLAINED), ends):
            update(state, action)
            seen.append(state.help.explained)
        assert seen == [EXPLAINED, None]
    update(state, ShowTermTip(EXPLAINED))
    assert state.help.explained is None, "the dialog is still open"


def test_a_key_whose_command_has_no_effect_is_answered(state: State) -> None:
    commands = [entry.action for entry in SHORTCUTS if entry.control]
    silent = []
    for action in commands:
        state = State(
            sessions_with(game_record.new_game(players.person(), players.engine_player(5)))
        )
        if not FEATURES.may(state, type(action)):
            update(state, action)
            silent += [action] if state.notice is None else []
    assert silent == []
    assert not all(FEATURES.may(state, type(action)) for action in commands)


def test_the_tour_ends_after_its_last_step_and_is_remembered(state: State) -> None:
    update(state, StartTour())
    effects = [effect for _ in STEPS for effect in update(state, StepTour(1))]
    assert state.help.tour is None
    assert not state.settings.show_tour
    assert any(isinstance(effect, SaveSettings) for effect in effects)


def test_the_first_step_has_none_before_it(state: State) -> None:
    update(state, StartTour())
    update(state, StepTour(-1))
    assert state.help.tour is STEPS[0]


def test_the_tour_can_be_shown_again(state: State) -> None:
    update(state, EndTour())
    update(state, StartTour())
    assert state.help.tour is STEPS[0]


def test_a_late_answer_to_a_closed_dialog_is_dropped(state: State) -> None:
    update(state, OpenAbout())
    update(state, CloseDialog())
    assert update(state, LicencesRead(())) == []
    assert update(state, OpenProgramFile(OpenTarget.FAULT_LOG)) == []
    assert state.dialog is None


def test_a_failed_request_is_logged_and_a_fulfilled_one_is_not(state: State) -> None:
    fault = message("Cannot write {path}.", path="x")
    assert LogFault(fault) in update(state, RequestFailed(fault))
    assert not any(isinstance(one, LogFault) for one in update(state, RequestSucceeded(fault)))


def test_a_fault_of_an_engine_is_logged_once(state: State) -> None:
    known = fault_logging.shown_faults(state)
    state.engine.notice = EngineNotice(EngineEvent.RESTARTED, exit_code=9)
    (logged,) = fault_logging.log_new_faults(fault_logging.shown_faults(state), known)
    assert isinstance(logged, LogFault)
    assert (
        fault_logging.log_new_faults(
            fault_logging.shown_faults(state), fault_logging.shown_faults(state)
        )
        == []
    )


class TestEffects:
    @pytest.fixture
    def runner(self, tmp_path: Path) -> EffectRunner:
        return EffectRunner({}, Mock(), Storage(tmp_path / "home"), Mock())

    def test_a_fault_goes_into_the_folder_of_the_program(
        self, runner: EffectRunner, tmp_path: Path
    ) -> None:
        runner.run(LogFault(message("It failed.")))
        assert "It failed." in (tmp_path / "home" / "faults.log").read_text()

    def test_a_missing_tool_is_told_to_the_dialog(
        self, runner: EffectRunner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: State
    ) -> None:
        (tmp_path / "home").mkdir()
        monkeypatch.setattr(default_program, "TOOL", "glassbox-no-such-tool")
        assert runner.run(OpenWithDesktop(OpenTarget.DATA_FOLDER)) == []
        (failed,) = wait_for(runner.reports, "the fault")
        assert isinstance(failed, DefaultProgramFailed)
        update(state, OpenAbout())
        update(state, failed)
        assert isinstance(state.dialog, AboutDialog)
        assert "glassbox-no-such-tool" in str(state.dialog.fault)

    def test_an_empty_log_is_no_error_but_a_line(self, runner: EffectRunner) -> None:
        assert runner.run(OpenWithDesktop(OpenTarget.FAULT_LOG)) == []
        (failed,) = wait_for(runner.reports, "the fault")
        assert isinstance(failed, DefaultProgramFailed)
