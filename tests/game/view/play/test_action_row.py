"""The action row of an opened game: every button has an effect there."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from languages import GERMAN
from scenes import SCENES
from window_driver import WindowDriver

from game.actions.between_features import (
    AnalyseShownGame,
    OpenEditor,
    OpenNewGame,
    ShowGameListAgain,
)
from game.actions.board import FlipBoard
from game.actions.game import Resign
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.queries import shown_position
from game.state.new_game import NewGameDialog, StartKind
from game.state.state import State
from game.view.window import Window
from game.words.catalogue import ENGLISH, Catalogue

Opener = Callable[..., tuple[Window, pygame.Surface]]
SIZES = [((960, 640), 100), ((1366, 745), 100), ((1440, 900), 100), ((2560, 1416), 200)]


def opened() -> State:
    state = SCENES["document"]()
    assert state.session.game.is_document
    return state


@pytest.mark.parametrize("catalogue", [ENGLISH, GERMAN], ids=["en", "de"])
@pytest.mark.parametrize(("size", "percent"), SIZES, ids=str)
def test_four_buttons_that_work_stand_below_an_opened_game(
    size: tuple[int, int], percent: int, catalogue: Catalogue, open_window: Opener
) -> None:
    def make() -> tuple[Window, pygame.Surface]:
        _, surface = open_window(size, percent)
        return Window(size, percent, "dark", catalogue, features=FEATURES), surface

    driver = WindowDriver(make, opened())
    driver.window.records = []
    driver.window.resize(size, percent, "dark")
    driver.look()
    row = pygame.Rect(driver.layout.actions)
    found = [one for one in driver.buttons() if one.visible and row.contains(one.rect)]
    assert len(found) == 4
    assert [one for one in found if not one.is_enabled] == []
    inside = [one for one in driver.window.records if row.contains(pygame.Rect(one.room))]
    assert [one for one in inside if one.text != one.wanted] == []


def test_the_list_of_games_takes_the_place_of_the_editor(open_window: Opener) -> None:
    driver = WindowDriver(open_window, opened())
    offered = ShowGameListAgain() if FEATURES.may(driver.state, ShowGameListAgain) else OpenEditor()
    for action in (OpenNewGame(from_here=True), offered, FlipBoard(), AnalyseShownGame()):
        assert driver.press(action) == [action]


def test_a_game_against_somebody_keeps_its_row(open_window: Opener) -> None:
    driver = WindowDriver(open_window, SCENES["middle"]())
    assert driver.button(Resign()).visible


def test_playing_from_here_begins_with_the_shown_position() -> None:
    state = opened()
    update(state, OpenNewGame(from_here=True))
    assert isinstance(state.dialog, NewGameDialog)
    assert state.dialog.start is StartKind.CURRENT
    assert state.dialog.board == shown_position.shown_board(state.session)
