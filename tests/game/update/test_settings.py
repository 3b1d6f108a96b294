"""Changing settings: a valid value is set and saved, and an invalid one changes nothing."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from cases import for_each
from hypothesis import given
from hypothesis import strategies as st
from setting_values import fitting

from game import startup
from game.actions.effects import ConfigureEngine, EndProgram, SaveSettings
from game.actions.setting_changes import (
    ChangeSetting,
    FollowSystemTheme,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleTheme,
)
from game.actions.window import (
    ChangeScale,
    ClockTick,
    CloseWindow,
    ResizeWindow,
    WindowPlaceChanged,
)
from game.app.dispatch import update
from game.formats.settings import parse_settings
from game.message import Text
from game.queries.appearance import theme_name
from game.rules import game_record, players
from game.state.preferences.window_choices import MOST_MONITOR_SETS
from game.state.preferences.window_place import (
    RememberedWindow,
    WindowMode,
    WindowPlace,
    monitors_text,
    own_place,
    remembered_for,
)
from game.state.session import sessions_with
from game.state.settings import TABLE, Setting, Settings
from game.state.state import State
from game.update.settings import LARGEST_SCALE, SCALE

if TYPE_CHECKING:
    from tests.game.conftest import Desk

each_setting = for_each(setting=TABLE.values())


def fresh() -> State:
    return State(sessions_with(game_record.new_game(players.person(), players.engine_player(3))))


@each_setting
def test_every_default_fits(setting: Setting) -> None:
    assert setting.kind.checked(setting.default) == setting.default


@each_setting
def test_every_setting_has_a_label_of_its_own(setting: Setting) -> None:
    assert str(setting.label)
    assert [one.label for one in TABLE.values()].count(setting.label) == 1


@each_setting
@given(data=st.data())
def test_a_value_that_fits_is_set_and_saved(setting: Setting, data: st.DataObject) -> None:
    state, value = fresh(), data.draw(fitting(setting.kind))
    effect, *others = update(state, ChangeSetting(setting.name, value))
    assert all(isinstance(one, ConfigureEngine) for one in others)
    assert getattr(state.settings, setting.name) == value
    assert isinstance(effect, SaveSettings)
    assert json.loads(effect.json)[setting.name] == setting.kind.to_json(value)


@for_each(setting=TABLE.values(), value=[0.5, "a\0b", object(), [3], 10**9])
def test_a_value_that_does_not_fit_changes_nothing(setting: Setting, value: object) -> None:
    state = fresh()
    assert update(state, ChangeSetting(setting.name, value)) == []
    assert state.settings == Settings()


def test_an_unknown_setting_changes_nothing() -> None:
    state = fresh()
    assert update(state, ChangeSetting("of_a_newer_program", 1)) == []
    assert state.settings == Settings()


def test_settings_are_kept_as_they_change(desk: Desk) -> None:
    desk.do(ToggleTheme(), ToggleEvaluation(), ToggleBestMove())
    assert desk.state.settings.theme == "light"
    assert not desk.state.settings.show_evaluation
    assert not desk.state.settings.show_best_move
    assert len(desk.asked(SaveSettings)) == 3
    desk.do(ToggleTheme())
    assert desk.state.settings.theme == "dark"


def test_the_theme_of_the_system_is_shown_until_another_is_chosen(desk: Desk) -> None:
    assert theme_name(desk.state) == "dark"
    desk.do(FollowSystemTheme("light"))
    assert theme_name(desk.state) == "light"
    desk.do(ToggleTheme())
    assert theme_name(desk.state) == "dark", "the other one than was shown"
    desk.do(FollowSystemTheme("dark"), FollowSystemTheme("light"))
    assert theme_name(desk.state) == "dark"
    desk.do(ChangeSetting("theme", "system"))
    assert theme_name(desk.state) == "light"


@pytest.mark.parametrize("name", ["", "sepia", "system"])
def test_an_unknown_theme_of_the_system_changes_nothing(desk: Desk, name: str) -> None:
    desk.do(FollowSystemTheme("light"), FollowSystemTheme(name))
    assert theme_name(desk.state) == "light"


def test_the_scale_stays_within_its_bounds(desk: Desk) -> None:
    desk.do(ChangeScale(-10))
    assert desk.state.settings.scale_percent == 100
    desk.do(ChangeScale(1000))
    assert desk.state.settings.scale_percent == 300


def noted(desk: Desk) -> Text | None:
    return None if desk.state.notice is None else desk.state.notice.text


def test_the_scale_stays_within_what_the_window_has_room_for(desk: Desk) -> None:
    desk.do(ResizeWindow(150), ChangeScale(50))
    assert noted(desk) == SCALE.filled(percent=150)
    desk.do(ChangeScale(10))
    assert desk.state.settings.scale_percent == 150
    assert noted(desk) == LARGEST_SCALE.filled(percent=150)
    desk.state.settings.scale_percent = 250
    desk.do(ChangeScale(-10))
    assert desk.state.settings.scale_percent == 140
    desk.do(ResizeWindow(90), ChangeScale(10))
    assert desk.state.settings.scale_percent == 100


def test_the_scale_is_that_of_the_display_until_another_is_chosen(desk: Desk) -> None:
    startup.set_system_scale(desk.state, 150)
    assert desk.state.settings.scale_percent == 150
    desk.do(ChangeScale(-10))
    assert desk.state.settings.scale_percent == 140
    desk.do(ChangeSetting("scale_as_system", True))
    assert desk.state.settings.scale_percent == 150
    desk.do(ChangeSetting("scale_percent", 120))
    assert desk.state.settings.scale_percent == 120


def test_an_older_file_keeps_its_scale() -> None:
    state = fresh()
    state.settings = parse_settings('{"scale_percent": 120}').settings
    startup.set_system_scale(state, 200)
    assert state.settings.scale_percent == 120
    assert not parse_settings('{"scale_percent": 100}').settings.scale_as_system
    assert parse_settings('{"theme": "light"}').settings.scale_as_system


def test_zooming_shows_the_scale_for_a_moment(desk: Desk) -> None:
    for by, percent in ((20, 120), (-10, 110), (1000, 300)):
        desk.do(ChangeScale(by))
        assert desk.state.notice is not None
        assert str(percent) in str(desk.state.notice.text)
        desk.do(ClockTick(desk.state.notice.until_ms))
        assert desk.state.notice is None


class TestWindow:
    PLACE = WindowPlace(40, 50, 1200, 800)
    ONE = monitors_text([WindowPlace(0, 0, 1920, 1080)])
    TWO = monitors_text([WindowPlace(0, 0, 1920, 1080), WindowPlace(-1280, 0, 1280, 1024)])

    def test_it_is_written_once_when_the_window_closes(self) -> None:
        state = fresh()
        assert update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, self.ONE)) == []
        save, leave = update(state, CloseWindow())
        assert isinstance(save, SaveSettings)
        assert isinstance(leave, EndProgram)
        assert parse_settings(save.json).settings.window == [RememberedWindow(self.ONE, self.PLACE)]

    def test_a_window_that_stays_where_it_was_writes_nothing(self) -> None:
        state = fresh()
        state.settings.window = [RememberedWindow(self.ONE, self.PLACE)]
        update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, self.ONE))
        assert update(state, CloseWindow()) == [EndProgram()]

    def test_an_impossible_place_is_not_remembered(self) -> None:
        state = fresh()
        update(state, WindowPlaceChanged(WindowMode.NORMAL, WindowPlace(0, 0, 0, 0), self.ONE))
        assert state.settings.window == []

    def test_a_window_of_a_given_size_is_not_remembered(self) -> None:
        state = fresh()
        update(state, WindowPlaceChanged(WindowMode.FULL_SCREEN))
        assert state.desktop.window_mode is WindowMode.FULL_SCREEN
        assert update(state, CloseWindow()) == [EndProgram()]

    @pytest.mark.parametrize("mode", [WindowMode.MAXIMISED, WindowMode.FULL_SCREEN])
    def test_an_enlarged_window_keeps_the_place_that_it_goes_back_to(
        self, mode: WindowMode
    ) -> None:
        state = fresh()
        update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, self.ONE))
        update(state, WindowPlaceChanged(mode, None, self.ONE))
        assert state.settings.window == [RememberedWindow(self.ONE, self.PLACE, mode)]

    def test_each_set_of_monitors_has_its_own_window(self) -> None:
        state, other = fresh(), WindowPlace(-1200, 10, 1000, 700)
        update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, self.ONE))
        update(state, WindowPlaceChanged(WindowMode.NORMAL, other, self.TWO))
        update(state, WindowPlaceChanged(WindowMode.MAXIMISED, None, self.TWO))
        windows = state.settings.window
        assert remembered_for(self.ONE, windows) == RememberedWindow(self.ONE, self.PLACE)
        maximised = RememberedWindow(self.TWO, other, WindowMode.MAXIMISED)
        assert remembered_for(self.TWO, windows) == maximised
        assert remembered_for("800x600+0+0", windows) is None

    def test_the_sets_that_were_used_last_are_kept(self) -> None:
        state = fresh()
        names = [f"{width}x600+0+0" for width in range(800, 800 + MOST_MONITOR_SETS + 2)]
        for name in (*names, names[3]):
            update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, name))
        kept = {one.monitors for one in state.settings.window}
        assert kept == set(names[2:])
        assert state.settings.window[0].monitors == names[3]

    def test_the_place_of_an_older_file_counts_for_the_present_monitors(self) -> None:
        state = fresh()
        state.settings = parse_settings('{"window": {"x": 40, "y": 50, "width": 1200, "height": '
                                        '800}}'
                                   ).settings  # fmt: skip
        found = remembered_for(self.TWO, state.settings.window)
        assert found is not None
        assert (found.place, found.mode) == (self.PLACE, WindowMode.NORMAL)
        update(state, WindowPlaceChanged(WindowMode.NORMAL, self.PLACE, self.TWO))
        assert state.settings.window == [RememberedWindow(self.TWO, self.PLACE)]

    def test_an_older_file_without_a_place_has_no_fault(self) -> None:
        reading = parse_settings('{"window": null}')
        assert (reading.settings.window, reading.faults) == ([], ())


def test_a_window_that_covers_a_monitor_has_not_the_place_that_it_was_given() -> None:
    monitors = [WindowPlace(0, 0, 1920, 1080), WindowPlace(1920, 0, 1280, 1024)]
    given = WindowPlace(40, 60, 1000, 700)
    assert own_place(WindowMode.NORMAL, given, monitors) == given
    assert own_place(WindowMode.MAXIMISED, given, monitors) is None
    assert all(own_place(WindowMode.NORMAL, one, monitors) is None for one in monitors)
