"""Keys and clicks in the Settings dialog."""

from __future__ import annotations

import pygame
import pytest
from window_driver import DriverOf, WindowDriver

from game.actions.action import Action
from game.actions.between_features import OpenSettings
from game.actions.game import CloseDialog
from game.actions.setting_changes import ChangeSetting
from game.actions.window import MoveDialogFocus
from game.app.dispatch import update
from game.features.settings import actions as actions
from game.features.settings.model import NAMES, NOTES
from game.features.settings.settings_list_view import NAME_PERCENT
from game.features.settings.view import SettingsPopup
from game.look.layout import Box
from game.state.focus import Focus
from game.state.preferences.setting_kinds import Choice
from game.state.settings import BOARD, PIECES
from game.view.frame.menu_entries import VIEW_MENU
from game.view.kit.searchable_list_popup import SEARCH_STOP
from game.view.kit.value_controls.option_row import OptionRow
from game.words.catalogue import ENGLISH


def press_key(driver: WindowDriver, key: int, mod: int = 0) -> list[Action]:
    return driver.send(pygame.KEYDOWN, key=key, mod=mod, unicode="")


def choose(driver: WindowDriver, name: str) -> None:
    update(driver.state, actions.ChooseSetting(NAMES.index(name)))
    driver.look()


def act(driver: WindowDriver, found: list[Action]) -> None:
    for action in found:
        update(driver.state, action)
    driver.look()


def popup_of(driver: WindowDriver) -> SettingsPopup:
    popup = driver.window.popups.current(driver.state)
    assert isinstance(popup, SettingsPopup)
    return popup


def places_of(driver: WindowDriver, name: str) -> OptionRow:
    popup = popup_of(driver)
    rows = popup.list.rows()
    box = next(box for box, index in rows if popup._rows[index].name == name)
    return OptionRow.of(box, popup.look.sizes.unit, NAME_PERCENT)


def test_menu_and_key_open_the_dialog(driver_of: DriverOf) -> None:
    driver = driver_of("idle")
    assert press_key(driver, pygame.K_COMMA, pygame.KMOD_CTRL) == [OpenSettings()]
    driver.open_menu(VIEW_MENU)
    driver.look()
    assert driver.press(OpenSettings()) == [OpenSettings()]


def test_arrow_keys_choose_and_change(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    assert press_key(driver, pygame.K_DOWN) == [actions.ChooseSetting(1)]
    assert press_key(driver, pygame.K_RIGHT) == [actions.StepSetting("language", 1)]
    assert press_key(driver, pygame.K_LEFT) == [actions.StepSetting("language", -1)]
    choose(driver, "show_graph")
    for key in (pygame.K_SPACE, pygame.K_RETURN):
        assert press_key(driver, key) == [actions.StepSetting("show_graph", 1)]
    choose(driver, "animation_ms")
    assert press_key(driver, pygame.K_RIGHT, pygame.KMOD_SHIFT) == [
        actions.StepSetting("animation_ms", 10)
    ]
    reset = press_key(driver, pygame.K_r, pygame.KMOD_CTRL)
    assert reset == [actions.ResetSetting("animation_ms")]


def test_a_number_and_a_name_are_typed(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    choose(driver, "animation_ms")
    assert driver.send(pygame.TEXTINPUT, text="5") == [actions.TypeSetting("animation_ms", "5")]
    choose(driver, "person_name")
    assert driver.send(pygame.TEXTINPUT, text="A") == [actions.TypeSetting("person_name", "A")]


def test_letters_search_at_once_when_nothing_is_typed(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    found = driver.send(pygame.TEXTINPUT, text="evaluation")
    assert found == [
        actions.SearchSettings("evaluation", ("show_evaluation", "show_graph")),
        MoveDialogFocus(Focus(SEARCH_STOP, 0)),
    ]
    act(driver, found)
    more = driver.send(pygame.TEXTINPUT, text=" bar")
    assert more == [actions.SearchSettings("evaluation bar", ("show_evaluation",))]
    act(driver, more)
    (cleared,) = press_key(driver, pygame.K_ESCAPE)
    assert cleared == actions.SearchSettings("", NAMES)
    act(driver, [cleared])
    assert press_key(driver, pygame.K_ESCAPE) == [CloseDialog()]


@pytest.mark.parametrize(
    ("search", "name"), [("light", "theme"), ("SLIDES", "animation_ms"), ("panels", "show_moves")]
)
def test_a_search_looks_at_values_and_ignores_case(
    search: str, name: str, driver_of: DriverOf
) -> None:
    driver = driver_of("settings")
    found = driver.send(pygame.TEXTINPUT, text=search)[0]
    assert isinstance(found, actions.SearchSettings)
    assert name in found.names
    assert "person_name" not in found.names


def test_the_mouse_changes_and_resets(driver_of: DriverOf) -> None:
    driver = driver_of("settings, changed")
    places = places_of(driver, "show_evaluation")
    centre = places.control.x + 5, places.control.y + places.control.height // 2
    driver.move(centre)
    chosen = actions.ChooseSetting(NAMES.index("show_evaluation"))
    assert driver.down(centre) == [chosen, actions.StepSetting("show_evaluation", 1)]
    places = places_of(driver, "animation_ms")
    back, _, on = places.stepper
    for box, by in ((back, -1), (on, 1)):
        at = box.x + box.width // 2, box.y + box.height // 2
        assert driver.down(at)[1:] == [actions.StepSetting("animation_ms", by)]
    cross = places.reset.x + 5, places.reset.y + 5
    assert driver.down(cross)[1:] == [actions.ResetSetting("animation_ms")]
    unchanged = places_of(driver, "scale_percent").reset
    assert driver.down((unchanged.x + 5, unchanged.y + 5)) == [
        actions.ChooseSetting(NAMES.index("scale_percent"))
    ]


def test_tab_goes_from_the_list_to_the_search_and_the_cross(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    stops = []
    for _ in range(3):
        (move,) = press_key(driver, pygame.K_TAB)
        assert isinstance(move, MoveDialogFocus)
        assert move.focus is not None
        stops.append(move.focus.stop)
        act(driver, [move])
    assert stops == ["list", "search", "close"]
    assert press_key(driver, pygame.K_RETURN) == [CloseDialog()]


def test_the_last_setting_can_be_reached_in_a_small_window(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    for _ in NAMES:
        act(driver, press_key(driver, pygame.K_DOWN))
    assert places_of(driver, NAMES[-1]).name.bottom <= popup_of(driver).list.box.bottom


def test_the_text_of_a_shortcut_is_not_typed(driver_of: DriverOf) -> None:
    """An X server sends "," when Ctrl and the comma open the dialog."""
    driver = driver_of("settings")
    driver.hold(key=pygame.K_COMMA, mod=pygame.KMOD_LCTRL, unicode="")
    assert driver.send(pygame.TEXTINPUT, text=",") == []
    driver.send(pygame.KEYUP, key=pygame.K_COMMA, mod=0)
    assert driver.send(pygame.TEXTINPUT, text=",")
    driver.hold(key=pygame.K_q, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT, unicode="")
    assert driver.send(pygame.TEXTINPUT, text="@")


@pytest.mark.parametrize(("name", "kind"), [("board", BOARD), ("pieces", PIECES)])
def test_a_click_on_a_picture_chooses_what_it_shows(
    driver_of: DriverOf, name: str, kind: Choice[str]
) -> None:
    driver = driver_of("settings")
    choose(driver, name)
    popup = popup_of(driver)
    places = popup._previews._places(name)
    assert [value for value, _ in places] == list(kind.names)
    for value, box in places:
        assert popup.box.covers(box)
        assert driver.down(box.centre) == [ChangeSetting(name, value)]
        assert driver.cursor() == pygame.SYSTEM_CURSOR_HAND


def test_the_pictures_of_two_choices_differ(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    for name in ("board", "pieces"):
        choose(driver, name)
        boxes = [box for _, box in popup_of(driver)._previews._places(name)]
        pictures = {pygame.image.tobytes(driver.surface.subsurface(box), "RGB") for box in boxes}
        assert len(pictures) == len(boxes)


def test_other_settings_have_no_pictures(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    choose(driver, "board")
    box = popup_of(driver)._previews._places("board")[2][1]
    choose(driver, "theme")
    assert not popup_of(driver)._previews._places("theme")
    assert not any(isinstance(found, ChangeSetting) for found in driver.down(box.centre))


def test_the_note_is_on_the_setting_under_the_pointer(driver_of: DriverOf) -> None:
    driver = driver_of("settings")
    popup = popup_of(driver)
    pointed = popup._rows[next(index for _, index in shown_rows(popup) if index > 3)]
    for name in (NAMES[0], pointed.name):
        driver.window.records = []
        driver.move(box_of(popup, name).centre)
        driver.look()
        drawn = {record.text for record in driver.window.records}
        assert ENGLISH.text(NOTES[name]) in drawn
    assert driver.state.dialog == popup._dialog


def shown_rows(popup: SettingsPopup) -> list[tuple[Box, int]]:
    return [(box, index) for box, index in popup.list.rows() if popup._rows[index].title is None]


def box_of(popup: SettingsPopup, name: str) -> Box:
    return next(box for box, index in shown_rows(popup) if popup._rows[index].name == name)
