"""Settings come back as they were written. No settings file keeps the window from opening."""

from __future__ import annotations

import json

import pytest
from amount import part_of_examples
from hypothesis import given
from hypothesis import strategies as st
from setting_values import fitting, unfitting

from engine.protocol.levels import FORMER_NAMES, LEVELS
from game.formats import settings
from game.formats.settings import SettingsError
from game.state.preferences.board_choices import Coordinates
from game.state.preferences.breakpoint import MOST_BREAKPOINTS
from game.state.settings import TABLE, Setting, Settings
from game.state.time_control import TimeControl
from game.words.settings import setting_fault

NAMES = sorted(TABLE)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    return Settings(**{name: draw(fitting(one.kind)) for name, one in TABLE.items()})


@given(any_settings())
def test_what_is_written_comes_back(kept: Settings) -> None:
    assert settings.parse_settings(settings.settings_to_json(kept)) == settings.ParsedSettings(
        kept, ()
    )


@pytest.mark.parametrize("setting", TABLE.values(), ids=NAMES)
@part_of_examples(5)  # There are many settings.
@given(data=st.data())
def test_a_value_that_does_not_fit_keeps_the_default_and_is_named(
    setting: Setting, data: st.DataObject
) -> None:
    text = json.dumps({setting.name: data.draw(unfitting(setting.kind))})
    reading = settings.parse_settings(text)
    assert reading.settings == Settings()
    (fault,) = reading.faults
    assert fault.place[0] == setting.name
    assert setting.name in str(setting_fault(fault))
    assert "\n" not in str(setting_fault(fault))


@given(any_settings(), st.sampled_from(NAMES), st.data())
def test_one_value_that_does_not_fit_leaves_the_others(
    kept: Settings, name: str, data: st.DataObject
) -> None:
    written = json.loads(settings.settings_to_json(kept))
    written[name] = data.draw(unfitting(TABLE[name].kind))
    setattr(kept, name, TABLE[name].default)
    assert settings.parse_settings(json.dumps(written)).settings == kept


def test_a_level_is_read_by_its_former_name() -> None:
    for former, name in FORMER_NAMES.items():
        reading = settings.parse_settings(json.dumps({"level": former}))
        assert reading.faults == ()
        assert LEVELS[reading.settings.level].name == name


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '"dark"', "[" * 100_000])
def test_what_is_not_settings_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(SettingsError) as refused:
        settings.parse_settings(text)
    assert "\n" not in str(refused.value)


def test_names_that_are_absent_or_unknown_are_no_fault() -> None:
    assert settings.parse_settings('{"of_a_newer_program": 1}') == settings.ParsedSettings(
        Settings(), ()
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"theme": "pink", "scale_percent": "huge", "level": true}',
        '{"scale_percent": 1000, "animation_ms": -5, "level": 99}',
        '{"colour": "green", "time_control": {"base_ms": 0}, "show_evaluation": 1}',
        '{"time_control": [5, 3], "animation_ms": null, "breakpoints": {"text": "root"}}',
    ],
)
def test_each_fault_is_named(text: str) -> None:
    reading = settings.parse_settings(text)
    assert reading.settings == Settings()
    assert {fault.place[0] for fault in reading.faults} == set(json.loads(text))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_no_json_text_raises_anything_but_a_refusal(data: object) -> None:
    text = json.dumps(dict.fromkeys(NAMES, data))
    assert isinstance(settings.parse_settings(text).settings, Settings)


def test_of_the_breakpoints_each_is_kept_once_and_not_without_end() -> None:
    texts = ["root", "root", *(f"ply = {number}" for number in range(200))]
    reading = settings.parse_settings(
        json.dumps({"breakpoints": [{"text": text} for text in texts]})
    )
    kept = reading.settings.breakpoints
    assert [one.text for one in kept[:2]] == ["root", "ply = 0"]
    assert len(kept) == MOST_BREAKPOINTS
    assert all(one.is_on for one in kept)
    assert reading.faults


def test_a_breakpoint_that_does_not_fit_leaves_the_others() -> None:
    entries = [3, None, {"text": "root"}, {}, {"text": 5}, {"text": " "}, {"text": "a\0b"}]
    reading = settings.parse_settings(json.dumps({"breakpoints": entries}))
    assert [one.text for one in reading.settings.breakpoints] == ["root"]
    assert reading.faults


def test_the_time_control_of_an_older_program_is_read() -> None:
    reading = settings.parse_settings('{"time_control": {"base_ms": 300000, "increment_ms": 3000}}')
    assert reading == settings.ParsedSettings(
        Settings(time_control=TimeControl(300_000, 3_000)), ()
    )


@pytest.mark.parametrize("version", [settings.VERSION + 1, 10**9])
def test_a_file_of_a_newer_program_is_read_as_far_as_it_is_known(version: int) -> None:
    reading = settings.parse_settings(json.dumps({"version": version, "theme": "light", "new": 3}))
    assert reading.is_newer
    assert reading.settings == Settings(theme="light")


@pytest.mark.parametrize("version", [settings.VERSION, 0, "9", None, True, 2.5])
def test_any_other_version_is_not_newer(version: object) -> None:
    assert not settings.parse_settings(json.dumps({"version": version})).is_newer


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('{"show_coordinates": false}', Coordinates.NONE),
        ('{"show_coordinates": true}', Coordinates.INSIDE),
        ('{"show_coordinates": false, "coordinates": "outside"}', Coordinates.OUTSIDE),
    ],
)
def test_an_older_file_has_a_switch_for_the_coordinates(text: str, place: Coordinates) -> None:
    assert settings.parse_settings(text).settings.coordinates is place
