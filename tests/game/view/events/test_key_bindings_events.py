"""Keys and clicks in the dialog that gives keys to actions."""

from __future__ import annotations

import pygame
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.between_features import OpenKeyBindings
from game.actions.board import FlipBoard
from game.actions.window import MoveDialogFocus, ToggleFullScreen
from game.app.dispatch import update
from game.app.registry import FEATURES
from game.features.key_bindings import actions
from game.features.key_bindings.view import KeyBindingsPopup
from game.features.settings.actions import ChooseSetting
from game.features.settings.model import NAMES
from game.state.focus import Focus
from game.state.preferences.key_bindings import Chord
from game.view.kit.searchable_list_popup import SEARCH_STOP
from game.view.kit.value_controls.option_row import OptionRow


def press_key(driver: WindowDriver, key: int, mod: int = 0) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def act(driver: WindowDriver, found: list[Action]) -> None:
    for action in found:
        update(driver.state, action)
    driver.look()


def places_of(driver: WindowDriver, code: str) -> OptionRow:
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, KeyBindingsPopup)
    rows = popup.list.rows()
    box = next(box for box, index in rows if popup._rows[index].code == code)
    return OptionRow.of(box, popup.look.sizes.unit)


def test_the_row_of_the_settings_opens_the_dialog(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    update(driver.state, ChooseSetting(NAMES.index("keys")))
    driver.look()
    for key in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_RIGHT):
        assert press_key(driver, key) == [OpenKeyBindings()]


def test_a_key_is_chosen_by_keyboard_alone(driver_of: DriverOf) -> None:
    driver = driver_of("keys to choose")
    act(driver, press_key(driver, pygame.K_DOWN))
    act(driver, press_key(driver, pygame.K_DOWN))
    code = FEATURES.keymap.rebindable()[2]
    assert press_key(driver, pygame.K_RETURN) == [actions.AwaitKey(code)]
    act(driver, [actions.AwaitKey(code)])
    assert press_key(driver, pygame.K_LCTRL, pygame.KMOD_LCTRL) == []
    found = press_key(driver, pygame.K_u, pygame.KMOD_LCTRL)
    assert found == [actions.PressChord(Chord(pygame.K_u, control=True))]
    act(driver, found)
    assert driver.window._look.key_of(FlipBoard())


def test_an_awaited_key_does_nothing_else(driver_of: DriverOf) -> None:
    driver = driver_of("a key is awaited")
    for key, mod in (
        (pygame.K_RETURN, pygame.KMOD_LALT),
        (pygame.K_F11, 0),
        (pygame.K_TAB, 0),
        (pygame.K_DOWN, 0),
    ):
        (found,) = press_key(driver, key, mod)
        assert isinstance(found, actions.PressChord)
        assert found.chord.key == key
    assert driver.send(pygame.TEXTINPUT, text="x") == []
    assert press_key(driver, pygame.K_ESCAPE) == [actions.StopAwaitingKey()]
    act(driver, [actions.StopAwaitingKey()])
    assert press_key(driver, pygame.K_F11) == [ToggleFullScreen()]


def test_a_conflict_is_answered_by_keys(driver_of: DriverOf) -> None:
    driver = driver_of("a key is taken")
    assert press_key(driver, pygame.K_ESCAPE) == [actions.StopAwaitingKey()]
    safe_answer = press_key(driver, pygame.K_RETURN)
    assert safe_answer == [actions.StopAwaitingKey()]
    assert driver.press(actions.SwapKeys()) == [actions.SwapKeys()]
    assert driver.press(actions.StopAwaitingKey()) == [actions.StopAwaitingKey()]


def test_letters_search_for_words_and_keys(driver_of: DriverOf) -> None:
    driver = driver_of("keys to choose")
    found = driver.send(pygame.TEXTINPUT, text="ctrl+h")
    assert found[1:] == [MoveDialogFocus(Focus(SEARCH_STOP, 0))]
    assert isinstance(found[0], actions.SearchKeys)
    hints = {"hint", "learn_hint", "practice_hint", "training_hint"}
    assert set(found[0].codes) == {*hints, "histories", "first_node", "set_up_start"}
    act(driver, found)
    act(driver, press_key(driver, pygame.K_ESCAPE))
    assert press_key(driver, pygame.K_ESCAPE) == [actions.CloseKeyBindings()]


def test_the_mouse_chooses_and_resets(driver_of: DriverOf) -> None:
    driver = driver_of("keys to choose")
    places = places_of(driver, "flip")
    place = FEATURES.keymap.rebindable().index("flip")
    at = places.control.x + 5, places.control.y + 5
    assert driver.down(at) == [actions.ChooseBinding(place), actions.AwaitKey("flip")]
    cross = places.reset.x + 5, places.reset.y + 5
    assert driver.down(cross) == [actions.ChooseBinding(place), actions.ResetKey("flip")]
    name = places.name.x + 5, places.name.y + 5
    assert driver.down(name) == [actions.ChooseBinding(place)]
    assert driver.press(actions.ResetAllKeys()) == [actions.ResetAllKeys()]


def test_the_list_of_keys_leads_to_the_dialog(driver_of: DriverOf) -> None:
    driver = driver_of("keys")
    assert driver.press(OpenKeyBindings()) == [OpenKeyBindings()]
