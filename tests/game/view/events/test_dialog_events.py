"""Events while a dialog, a card or another overlay is open."""

from __future__ import annotations

from pathlib import Path

import chess
import pygame
import pygame_gui
import pytest
from window_driver import DriverOf, WindowDriver

from game.actions import board as board_actions
from game.actions import game as game_actions
from game.actions import program as program_actions
from game.actions.action import Action
from game.state.state import KeysHelp, NewGameDraft, Question
from game.state.time_control import TimeControl
from game.view.dialogs.confirm import WORDINGS
from game.view.dialogs.newgame import TIME_CONTROLS
from game.view.dialogs.pathprompt import PathPanel


def test_the_result_card_offers_a_rematch_and_closes(driver_of: DriverOf) -> None:
    driver = driver_of("result")
    assert driver.press(game_actions.Rematch()) == [game_actions.Rematch()]
    assert driver.press(game_actions.CloseBanner()) == [game_actions.CloseBanner()]


def test_the_offer_to_resume_can_be_accepted_or_declined(driver_of: DriverOf) -> None:
    driver = driver_of("resume")
    assert driver.press(game_actions.AcceptResume()) == [game_actions.AcceptResume()]
    assert driver.press(game_actions.DeclineResume()) == [game_actions.DeclineResume()]


def test_the_promotion_picker_offers_four_pieces_and_cancels(driver_of: DriverOf) -> None:
    driver = driver_of("promotion")
    for square, kind in (
        (chess.B8, chess.QUEEN),
        (chess.B7, chess.KNIGHT),
        (chess.B6, chess.ROOK),
        (chess.B5, chess.BISHOP),
    ):
        assert driver.down(driver.square(square)) == [board_actions.ChoosePromotion(kind)]
    assert driver.down(driver.square(chess.H3)) == [board_actions.Cancel()]


def test_the_new_game_panel_changes_and_starts_its_draft(driver_of: DriverOf) -> None:
    driver = driver_of("new game")
    draft = driver.state.overlay
    assert isinstance(draft, NewGameDraft)
    time = draft.time_control
    for action in (
        game_actions.ChangeDraft(chess.BLACK, 5, time),
        game_actions.ChangeDraft(None, 5, time),
        game_actions.ChangeDraft(chess.WHITE, 8, time),
        game_actions.ChangeDraft(chess.WHITE, 5, None),
        game_actions.ChangeDraft(chess.WHITE, 5, TimeControl(600_000, 5000)),
        game_actions.StartDraft(),
        game_actions.CloseOverlay(),
    ):
        assert driver.press(action) == [action]
    assert len(TIME_CONTROLS) == 10


def test_a_question_is_answered_by_button_or_key(driver_of: DriverOf) -> None:
    driver = driver_of("confirmation")
    wording = WORDINGS[Question.OVERWRITE_FILE]
    for answer, text in ((True, wording.yes), (False, wording.no)):
        action = game_actions.Answer(answer)
        assert driver.gui.label(driver.button(action)).text == text
        assert driver.press(action) == [action]
    assert driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0) == [game_actions.Answer(True)]
    assert driver.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0) == [game_actions.Answer(False)]


@pytest.mark.parametrize("name", ["new game", "keys", "open", "save"])
def test_escape_closes_an_overlay(name: str, driver_of: DriverOf) -> None:
    driver = driver_of(name)
    assert driver.send(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="") == [
        game_actions.CloseOverlay()
    ]


def test_an_overlay_keeps_input_from_the_board(driver_of: DriverOf) -> None:
    driver = driver_of("keys")
    assert driver.down(driver.square(chess.A1)) == []
    assert driver.send(pygame.TEXTINPUT, text="e") == []


def test_the_file_picker_returns_the_chosen_path(driver_of: DriverOf) -> None:
    driver = driver_of("save")
    picked = pygame.event.Event(
        pygame_gui.UI_FILE_DIALOG_PATH_PICKED, text="/tmp/a.pgn", ui_element=None
    )
    assert driver.window.actions(picked, driver.state) == [
        program_actions.ChoosePath("/tmp/a.pgn", True)
    ]
    assert driver.send(pygame_gui.UI_WINDOW_CLOSE, ui_element=None) == []


@pytest.mark.parametrize("name", ["open", "save"])
def test_a_typed_path_is_used_unchanged(name: str, driver_of: DriverOf, tmp_path: Path) -> None:
    driver = driver_of(name)
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, PathPanel)
    line = popup._picker.file_path_text_line
    assert line.is_focused, "typed text goes to the path at once"
    line.set_text(str(tmp_path))
    assert _enter(driver) == [], "a folder is listed"
    assert popup._picker.current_directory_path == str(tmp_path)
    line.set_text("no such folder/game.pgn")
    wanted = str(tmp_path / "no such folder" / "game.pgn")
    assert _enter(driver) == [program_actions.ChoosePath(wanted, name == "save")]


def _enter(driver: WindowDriver) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")


def test_a_new_overlay_replaces_the_old_one(driver_of: DriverOf) -> None:
    driver = driver_of("new game")
    first = driver.window.popups.current(driver.state)
    driver.state.overlay = KeysHelp(driver.state.screen)
    assert driver.window.popups.current(driver.state) is not first
