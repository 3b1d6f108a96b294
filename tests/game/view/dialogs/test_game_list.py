"""The list of games is worked with keys and mouse, and draws only the rows that are seen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from drawn import drawn
from file_scenes import game_list as scene
from languages import GERMAN
from msgspec.structs import replace

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.game_files import ChoosePath
from game.app.dispatch import update
from game.features.games.actions import ChooseGame, FilterGames, OpenGame, StopListing
from game.features.games.view import FILTER, FILTER_PLAYED, FILTER_POSITIONS
from game.formats.pgn_tags import CASUAL_EVENT, RATED_EVENT
from game.state.game_list import GameListDialog, game_number_at, summary_at
from game.state.state import State
from game.view.window import Window

FILTERS = (FILTER, FILTER_PLAYED, FILTER_POSITIONS)
OpenWindow = Callable[..., tuple[Window, pygame.Surface]]


@pytest.fixture
def state() -> State:
    return scene()


@pytest.fixture
def window(open_window: OpenWindow, state: State) -> Window:
    window, surface = open_window()
    window.draw(surface, state)
    return window


def games(state: State) -> GameListDialog:
    assert isinstance(state.dialog, GameListDialog)
    return state.dialog


def press(window: Window, state: State, key: int, text: str = "") -> list[Action]:
    """Press a key, apply the actions, and return them."""
    events = [pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=text)]
    events += [pygame.Event(pygame.TEXTINPUT, text=text)] if text else []
    events += [pygame.Event(pygame.KEYUP, key=key, mod=0)]
    found = [action for event in events for action in window.actions(event, state)]
    for action in found:
        update(state, action)
    return found


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        (pygame.K_DOWN, 8),
        (pygame.K_UP, 6),
        (pygame.K_HOME, 0),
        (pygame.K_END, 12_344),
        (pygame.K_PAGEUP, 0),
        (pygame.K_PAGEDOWN, 28),
    ],
)
def test_keys_move_the_choice(window: Window, state: State, key: int, chosen: int) -> None:
    press(window, state, key)
    assert games(state).chosen == chosen


def test_enter_opens_and_escape_closes(window: Window, state: State) -> None:
    assert press(window, state, pygame.K_RETURN) == [OpenGame()]
    assert press(window, state, pygame.K_ESCAPE) == [CloseDialog()]


def test_typed_letters_filter_the_games(window: Window, state: State) -> None:
    press(window, state, pygame.K_b, "b")
    press(window, state, pygame.K_e, "e")
    assert press(window, state, pygame.K_n, "n") == [FilterGames("ben")]
    shown = games(state)
    assert summary_at(shown, game_number_at(shown, 0)).white == "Ben"
    assert press(window, state, pygame.K_BACKSPACE) == [FilterGames("be")]


def test_a_press_chooses_a_row_and_another_opens_it(
    window: Window, state: State, open_window: OpenWindow
) -> None:
    surface = open_window()[1]
    popup = window.popups.current(state)
    assert popup is not None
    pos = popup.box.x + 200, popup.box.y + popup.box.height // 2
    event = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos)
    (chosen,) = window.actions(event, state)
    assert isinstance(chosen, ChooseGame)
    update(state, chosen)
    window.draw(surface, state)
    assert window.actions(event, state) == [OpenGame()]


def test_reading_can_be_stopped_with_its_button(window: Window, state: State) -> None:
    popup = window.popups.current(state)
    assert popup is not None
    (stop,) = [one for one in popup.gui.buttons() if one.press == StopListing()]
    assert stop.visible
    update(state, StopListing())
    popup.refresh(state)
    assert not stop.visible


def test_a_dropped_file_is_opened_even_over_a_dialog(window: Window, state: State) -> None:
    event = pygame.Event(pygame.DROPFILE, file="/a/b.pgn")
    assert window.actions(event, state) == [ChoosePath("/a/b.pgn", saving=False)]


def test_the_filter_asks_for_what_the_rows_hold(open_window: OpenWindow) -> None:
    asked = set()
    kinds: tuple[dict[str, bool], ...] = ({}, {"is_played": True}, {"holds_positions": True})
    for kind in kinds:
        window, surface = open_window()
        state = scene()
        state.dialog = replace(games(state), filter="", **kind)
        window.records = []
        window.draw(surface, state)
        asked |= {str(one) for one in FILTERS if str(one) in {text.text for text in window.records}}
    assert len(asked) == len(kinds)


def test_what_the_program_writes_into_tags_is_shown_in_german(open_window: OpenWindow) -> None:
    window, surface = open_window()
    window.resize(surface.get_size(), 100, "dark", GERMAN)
    state = scene(("You", "Anna"), (CASUAL_EVENT, RATED_EVENT, "Wijk aan Zee"))
    texts = {record.text for record in drawn(window, surface, state)}
    assert {"Sie", "Anna", "Freie Partie", "Ernste Partie", "Wijk aan Zee"} <= texts
    assert not texts & {"You", CASUAL_EVENT, RATED_EVENT}
