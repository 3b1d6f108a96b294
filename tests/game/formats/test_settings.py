"""Settings: what is written comes back, and no file keeps the window from opening."""

from __future__ import annotations

import json

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.protocol.levels import LEVELS
from game.formats import settings
from game.formats.settings import SettingsError
from game.state.breakpoints import MOST_BREAKPOINTS, Breakpoint
from game.state.state import Settings, TimeControl

controls = st.none() | st.builds(
    TimeControl, st.integers(1, 86_400_000), st.integers(0, 86_400_000)
)
any_breakpoints = st.lists(
    st.builds(
        Breakpoint, st.sampled_from(["re-search", "ply = 3 and exact", "root"]), st.booleans()
    ),
    unique_by=lambda one: one.text,
)
any_settings = st.builds(
    Settings,
    theme=st.sampled_from(["dark", "light"]),
    scale_percent=st.integers(100, 300),
    show_evaluation=st.booleans(),
    show_coordinates=st.booleans(),
    show_best_move=st.booleans(),
    animation_ms=st.integers(0, 2000),
    colour=st.sampled_from([chess.WHITE, chess.BLACK, None]),
    level=st.integers(0, len(LEVELS) - 1),
    time_control=controls,
    inspect_memory_mb=st.integers(1, 16_384),
    breakpoints=any_breakpoints,
)


@given(any_settings)
def test_what_is_written_comes_back(kept: Settings) -> None:
    assert settings.from_json(settings.to_json(kept)) == kept


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "null", '"dark"', "[" * 100_000])
def test_what_is_not_settings_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(SettingsError) as refused:
        settings.from_json(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        '{"theme": "pink", "scale_percent": "huge", "level": true, "unknown": 1}',
        '{"colour": "green", "time_control": {"base_ms": 0}, "show_evaluation": 1}',
        '{"time_control": [5, 3], "animation_ms": null}',
        '{"breakpoints": {"text": "root"}}',
        '{"breakpoints": [3, null, "root", {}, {"text": 5}, {"text": " "}, {"text": "a\\u0000b"}]}',
    ],
)
def test_what_is_wrong_in_them_is_left_at_its_default(text: str) -> None:
    assert settings.from_json(text) == Settings()


def test_numbers_are_held_within_their_bounds() -> None:
    kept = settings.from_json('{"scale_percent": 1000, "animation_ms": -5, "level": 99}')
    assert (kept.scale_percent, kept.animation_ms) == (300, 0)
    assert kept.level == len(LEVELS) - 1


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_no_json_text_raises_anything_but_a_refusal(data: object) -> None:
    import json

    names = list(Settings.__dataclass_fields__)
    text = json.dumps(dict.fromkeys(names, data))
    assert isinstance(settings.from_json(text), Settings)


def test_of_the_breakpoints_in_them_each_is_kept_once_and_not_without_end() -> None:
    texts = ["root", "root", *(f"ply = {number}" for number in range(200))]
    kept = settings.from_json(json.dumps({"breakpoints": [{"text": text} for text in texts]}))
    assert [one.text for one in kept.breakpoints[:2]] == ["root", "ply = 0"]
    assert len(kept.breakpoints) == MOST_BREAKPOINTS
    assert all(one.is_on for one in kept.breakpoints)
