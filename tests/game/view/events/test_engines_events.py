"""Keys and clicks in the dialog for external engines."""

from __future__ import annotations

import pygame
import pytest
from engine_scenes import DESCRIPTION
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.engines import actions as actions
from game.features.engines.model import EnginesDialog
from game.features.engines.view.added_engines import AddedEnginesPopup
from game.features.engines.view.engine_options import UciOptionsPopup
from game.view.frame.menu_entries import GAME_MENU


def press_key(driver: WindowDriver, key: int, mod: int = 0) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def choose(driver: WindowDriver, name: str) -> None:
    """Choose an option by name and draw the dialog."""
    place = [option.name for option in DESCRIPTION.options].index(name)
    update(driver.state, actions.ChooseEnginesRow(place))
    driver.look()


def test_the_game_menu_opens_the_dialog(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    driver.open_menu(GAME_MENU)
    driver.look()
    assert driver.press(actions.OpenEngines()) == [actions.OpenEngines()]


def test_the_list_is_used_by_keyboard(driver_of: DriverOf) -> None:
    driver = driver_of("engines")
    assert press_key(driver, pygame.K_DOWN) == [actions.ChooseEnginesRow(2)]
    assert press_key(driver, pygame.K_UP) == [actions.ChooseEnginesRow(0)]
    assert press_key(driver, pygame.K_RETURN) == [actions.ShowEngineOptions(1)]
    assert press_key(driver, pygame.K_DELETE) == [actions.RemoveAddedEngine(1)]
    assert press_key(driver, pygame.K_ESCAPE) == [actions.CloseEngines()]
    update(driver.state, actions.ChooseEnginesRow(99))
    assert press_key(driver, pygame.K_RETURN) == [actions.OpenNewEnginePage()]


def test_the_list_is_used_by_mouse(driver_of: DriverOf) -> None:
    driver = driver_of("engines")
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, AddedEnginesPopup)
    room, row = popup.room, popup.look.sizes.row
    for place, action in ((0, actions.ShowEngineOptions(0)), (3, actions.OpenNewEnginePage())):
        at = room.x + 5, room.y + place * row + row // 2
        driver.move(at)
        assert driver.down(at) == [action]
    cross = room.right - row // 2, room.y + row + row // 2
    driver.move(cross)
    assert driver.down(cross) == [actions.RemoveAddedEngine(1)]


def test_a_command_is_typed_and_started(driver_of: DriverOf) -> None:
    driver = driver_of("a new engine, a fault")
    dialog = driver.state.dialog
    assert isinstance(dialog, EnginesDialog)
    before = dialog.command
    assert driver.send(pygame.TEXTINPUT, text="x") == [actions.TypeEngineCommand(f"{before}x")]
    assert press_key(driver, pygame.K_RETURN) == [actions.ReadNewEngine()]
    assert press_key(driver, pygame.K_o, pygame.KMOD_CTRL) == [actions.BrowseForEngine()]
    assert driver.press(actions.ReadNewEngine()) == [actions.ReadNewEngine()]
    assert driver.press(actions.BrowseForEngine()) == [actions.BrowseForEngine()]


@pytest.mark.parametrize(
    ("name", "key", "mod", "action"),
    [
        ("Hash", pygame.K_RIGHT, 0, actions.SetEngineOption("Hash", "257")),
        ("Hash", pygame.K_LEFT, pygame.KMOD_SHIFT, actions.SetEngineOption("Hash", "246")),
        ("Skill Level", pygame.K_RIGHT, 0, actions.SetEngineOption("Skill Level", "20")),
        ("Style", pygame.K_RIGHT, 0, actions.SetEngineOption("Style", "Solid")),
        ("Use NNUE", pygame.K_SPACE, 0, actions.SetEngineOption("Use NNUE", "true")),
        ("Use NNUE", pygame.K_RETURN, 0, actions.SetEngineOption("Use NNUE", "true")),
        ("Clear Hash", pygame.K_RETURN, 0, actions.PressButtonOption("Clear Hash")),
        ("Hash", pygame.K_r, pygame.KMOD_CTRL, actions.ResetEngineOption("Hash")),
        ("Hash", pygame.K_RETURN, 0, actions.CloseEngines()),
        ("Hash", pygame.K_ESCAPE, 0, actions.CloseEngines()),
    ],
)
def test_an_option_is_changed_by_keyboard(
    driver_of: DriverOf, name: str, key: int, mod: int, action: Action
) -> None:
    driver = driver_of("the options of an engine")
    choose(driver, name)
    assert press_key(driver, key, mod) == [action]


def test_numbers_and_texts_are_typed(driver_of: DriverOf) -> None:
    driver = driver_of("the options of an engine")
    assert driver.send(pygame.TEXTINPUT, text="8") == [actions.SetEngineOption("Hash", "8")]
    choose(driver, "SyzygyPath")
    assert driver.send(pygame.TEXTINPUT, text="/") == [actions.SetEngineOption("SyzygyPath", "/")]
    choose(driver, "Use NNUE")
    assert driver.send(pygame.TEXTINPUT, text="x") == []


def test_options_are_changed_by_mouse(driver_of: DriverOf) -> None:
    driver = driver_of("the options of an engine")
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, UciOptionsPopup)
    room, row = popup.room, popup.look.sizes.row
    found: set[Action] = set()
    for place in range(9):
        y = room.y + (place + 1) * row + row // 2
        for x in range(room.x + 2, room.right, row // 2):
            driver.move((x, y))
            found |= set(driver.down((x, y)))
    assert {
        actions.ChooseEnginesRow(0),
        actions.SetEngineOption("Hash", "255"),
        actions.SetEngineOption("Hash", "257"),
        actions.ResetEngineOption("Hash"),
        actions.PressButtonOption("Clear Hash"),
        actions.SetEngineOption("Style", "Solid"),
        actions.SetEngineOption("UCI_LimitStrength", "true"),
    } <= found
    assert actions.ResetEngineOption("Threads") not in found


def type_key(driver: WindowDriver, key: int) -> list[Action]:
    """Press a key, change the state by its actions, and return them without moves of the focus."""
    found = press_key(driver, key)
    for action in found:
        update(driver.state, action)
    driver.look()
    return [action for action in found if not isinstance(action, MoveDialogFocus)]


def stops(driver: WindowDriver) -> list[str]:
    """Press Tab until it is where it began; return the stops on the way."""
    found: list[str] = []
    while True:
        type_key(driver, pygame.K_TAB)
        assert driver.state.focus is not None
        if driver.state.focus.stop in found:
            return found
        found.append(driver.state.focus.stop)


@pytest.mark.parametrize(
    ("scene", "names"),
    [
        ("engines", ["list", "close"]),
        ("a new engine, a fault", ["command", "browse", "cancel", "add", "close"]),
        ("the options of an engine", ["list", "done", "close"]),
    ],
)
def test_tab_reaches_every_control_of_a_page(
    scene: str, names: list[str], driver_of: DriverOf
) -> None:
    assert stops(driver_of(scene)) == names


def test_a_focused_button_takes_enter_and_the_list_has_it_back_after_a_press(
    driver_of: DriverOf,
) -> None:
    driver = driver_of("engines")
    type_key(driver, pygame.K_TAB)
    assert press_key(driver, pygame.K_RETURN) == [actions.ShowEngineOptions(1)], (
        "the list has the focus"
    )
    type_key(driver, pygame.K_TAB)
    assert press_key(driver, pygame.K_DELETE) == []
    assert press_key(driver, pygame.K_RETURN) == [actions.CloseEngines()]
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, AddedEnginesPopup)
    at = popup.room.x + 5, popup.room.y + 5
    driver.move(at)
    assert driver.down(at) == [MoveDialogFocus(None), actions.ShowEngineOptions(0)]


def test_the_line_takes_no_letters_while_a_button_has_the_focus(driver_of: DriverOf) -> None:
    driver = driver_of("a new engine, a fault")
    for _ in range(2):
        type_key(driver, pygame.K_TAB)
    assert driver.send(pygame.TEXTINPUT, text="x") == []
    assert type_key(driver, pygame.K_SPACE) == [actions.BrowseForEngine()]


def test_a_gap_separates_the_author_from_the_options(driver_of: DriverOf) -> None:
    driver = driver_of("the options of an engine")
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, UciOptionsPopup)
    assert popup._list.box.y - popup._author.bottom >= 2 * popup.look.sizes.unit
