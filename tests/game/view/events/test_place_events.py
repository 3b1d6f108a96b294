"""The list of bookmarks and places by mouse and keys, and how a note is typed."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from place_scenes import FAR_AWAY, SHOWN
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.inspect import queries
from game.features.inspect.actions.bookmarks import (
    ChoosePlace,
    DropNote,
    GoToPlace,
    KeepNote,
    OpenPlaces,
    RemoveBookmark,
    ToggleBookmark,
    TypeNote,
    WriteNote,
)
from game.features.inspect.model.places_dialog import NOTE_STOP, PlacesDialog
from game.features.inspect.view.places.place_row import place_columns
from game.features.inspect.view.places.places_popup import PlacesPopup
from game.look.layout import Box
from game.state.preferences.key_bindings import Chord, KeyBinding

KEPT, VISITED = FAR_AWAY, 3
"""A bookmark and a place that is none, in the scene with bookmarks."""


def key(driver: WindowDriver, key: int, mod: int = 0) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def act(driver: WindowDriver, actions: list[Action]) -> list[Action]:
    """Let the actions change the state, and draw it; return them."""
    for action in actions:
        update(driver.state, action)
    driver.look()
    return actions


def popup_of(driver: WindowDriver) -> PlacesPopup:
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, PlacesPopup)
    return popup


def row_of(driver: WindowDriver, node_search: int) -> Box:
    """Return the box of the row of a place."""
    popup = popup_of(driver)
    for box, index in popup.list.rows():
        place = popup._rows[index]
        if place is not None and place.node_search == node_search:
            return box
    raise AssertionError(f"no row of {node_search}")


def click(driver: WindowDriver, at: tuple[int, int]) -> list[Action]:
    driver.move(at)
    return driver.down(at) + driver.up(at)


def dialog(driver: WindowDriver) -> PlacesDialog:
    found = driver.state.dialog
    assert isinstance(found, PlacesDialog)
    return found


def is_in_note(driver: WindowDriver) -> bool:
    focus = driver.state.focus
    return focus is not None and focus.stop == NOTE_STOP


@pytest.mark.parametrize(
    ("pressed", "mod", "action"),
    [
        (pygame.K_m, 0, ToggleBookmark()),
        (pygame.K_m, pygame.KMOD_LSHIFT, WriteNote()),
        (pygame.K_d, pygame.KMOD_LCTRL, OpenPlaces()),
    ],
)
def test_keys_of_the_screen_keep_a_node_and_open_the_list(
    driver_of: DriverOf, pressed: int, mod: int, action: Action
) -> None:
    assert action in key(driver_of("inspect"), pressed, mod)


def test_the_button_keeps_the_node_and_shows_whether_it_is_kept(driver_of: DriverOf) -> None:
    driver = driver_of("inspect a kept node")
    assert driver.button(ToggleBookmark()).is_selected
    act(driver, driver.press(ToggleBookmark()))
    assert not driver.button(ToggleBookmark()).is_selected


@pytest.mark.parametrize(
    ("pressed", "expected"),
    [
        (pygame.K_RETURN, lambda: [GoToPlace()]),
        (pygame.K_m, lambda: [ToggleBookmark(SHOWN)]),
        (pygame.K_SPACE, lambda: [ToggleBookmark(SHOWN)]),
        (pygame.K_DELETE, lambda: [RemoveBookmark(SHOWN)]),
        (pygame.K_DOWN, lambda: [ChoosePlace(KEPT)]),
        (pygame.K_ESCAPE, lambda: [CloseDialog()]),
    ],
)
def test_keys_of_the_list(
    driver_of: DriverOf, pressed: int, expected: Callable[[], list[Action]]
) -> None:
    assert key(driver_of("inspect, bookmarks"), pressed) == expected()


def test_a_chosen_key_for_bookmarks_counts_in_the_list_too(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    driver.state.settings.keys = [KeyBinding("bookmark", Chord(pygame.K_k))]
    assert key(driver, pygame.K_k) == [ToggleBookmark(SHOWN)]
    assert key(driver, pygame.K_m) == []


def test_down_goes_from_the_last_bookmark_to_the_first_place(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    act(driver, key(driver, pygame.K_DOWN))
    act(driver, key(driver, pygame.K_DOWN))
    first = queries.known_places(driver.state).others[0]
    assert dialog(driver).chosen == first.node_search


def test_a_click_chooses_a_row_and_the_next_one_goes_there(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    middle = row_of(driver, VISITED).centre
    assert ChoosePlace(VISITED) in act(driver, click(driver, middle))
    assert GoToPlace() in click(driver, middle)


def test_a_click_on_the_mark_keeps_a_place_or_removes_it(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    for is_kept in (True, False):
        row = row_of(driver, VISITED)
        act(driver, click(driver, place_columns(popup_of(driver).look, row).mark.centre))
        kept = queries.bookmarks_of(driver.state).of(VISITED)
        assert (kept is not None) is is_kept


def test_one_button_keeps_or_removes_and_one_goes_there(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    for is_kept in (False, True):
        (button,) = [
            one
            for one in driver.buttons()
            if one.is_live() and one.action() == ToggleBookmark(SHOWN)
        ]
        driver.down(button.rect.center)
        act(driver, driver.up(button.rect.center))
        kept = queries.bookmarks_of(driver.state).of(SHOWN)
        assert (kept is not None) is is_kept
    assert driver.press(GoToPlace()) == [GoToPlace()]


def test_a_note_is_typed_kept_by_enter_and_left_by_esc(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    act(driver, key(driver, pygame.K_m, pygame.KMOD_LSHIFT))
    assert is_in_note(driver)
    before = queries.bookmarks_of(driver.state).of(SHOWN)
    assert before is not None
    act(driver, key(driver, pygame.K_BACKSPACE))
    act(driver, driver.send(pygame.TEXTINPUT, text="m"))
    assert dialog(driver).typed == f"{before.note[:-1]}m"
    assert DropNote() in act(driver, key(driver, pygame.K_ESCAPE))
    assert queries.bookmarks_of(driver.state).of(SHOWN) == before
    assert not is_in_note(driver)
    act(driver, key(driver, pygame.K_m, pygame.KMOD_LSHIFT))
    act(driver, key(driver, pygame.K_BACKSPACE))
    assert KeepNote() in act(driver, key(driver, pygame.K_RETURN))
    after = queries.bookmarks_of(driver.state).of(SHOWN)
    assert after is not None
    assert after.note == before.note[:-1]


def test_the_letter_that_opens_the_note_is_not_typed_into_it(driver_of: DriverOf) -> None:
    driver = driver_of("inspect deep down")
    held = driver.hold(key=pygame.K_m, mod=pygame.KMOD_LSHIFT, unicode="M")
    act(driver, held)
    assert is_in_note(driver)
    assert driver.send(pygame.TEXTINPUT, text="M") == []
    driver.send(pygame.KEYUP, key=pygame.K_m, mod=0)
    driver.hold(key=pygame.K_m, mod=0, unicode="m")
    assert driver.send(pygame.TEXTINPUT, text="m") == [TypeNote("m")]


def test_letters_on_the_list_are_not_typed(driver_of: DriverOf) -> None:
    driver = driver_of("inspect, bookmarks")
    assert driver.send(pygame.TEXTINPUT, text="z") == []
    assert [one for one in key(driver, pygame.K_TAB) if isinstance(one, MoveDialogFocus)]
