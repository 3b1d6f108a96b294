"""The scale of the display is read from what desktops set."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.state.settings import SCALE_PERCENT
from game.system.desktop.display_scale import percent_of


@pytest.mark.parametrize(
    ("resources", "environment", "percent"),
    [
        ("", {}, 100),
        ("Xft.dpi:\t96\n", {}, 100),
        ("Xcursor.size:\t24\nXft.dpi:\t144\nXft.hinting:\t1\n", {}, 150),
        ("Xft.dpi: 115.2", {}, 120),
        ("Xft.dpi:\tlarge\n", {}, 100),
        ("*Xft.dpi.note: 192\n", {}, 100),
        ("", {"GDK_SCALE": "2"}, 200),
        ("", {"QT_SCALE_FACTOR": "1.25"}, 125),
        ("Xft.dpi:\t96\n", {"GDK_SCALE": "2"}, 200),
        ("Xft.dpi:\t192\n", {"GDK_SCALE": "2", "QT_SCALE_FACTOR": "2"}, 200),
        ("", {"GDK_SCALE": "two", "QT_SCALE_FACTOR": "-1"}, 100),
        ("Xft.dpi:\t48\n", {}, 100),
        ("Xft.dpi:\t960\n", {}, 300),
    ],
)
def test_desktops_say_their_scale(
    resources: str, environment: dict[str, str], percent: int
) -> None:
    assert percent_of(resources, environment) == percent


@given(st.text(), st.text(), st.text())
def test_any_text_gives_a_scale_that_the_window_has(dpi: str, gdk: str, qt: str) -> None:
    found = percent_of(f"Xft.dpi: {dpi}\n", {"GDK_SCALE": gdk, "QT_SCALE_FACTOR": qt})
    assert SCALE_PERCENT.checked(found) == found


@pytest.mark.parametrize(
    ("screen", "percent"),
    [
        ((1366, 768), 100),
        ((1920, 1080), 100),
        ((2560, 1440), 100),
        ((3840, 2160), 200),
        ((2160, 3840), 200),
        ((5120, 2880), 250),
        ((15360, 8640), 300),
    ],
)
def test_without_a_word_of_the_desktop_the_pixels_of_a_large_screen_decide(
    screen: tuple[int, int], percent: int
) -> None:
    assert percent_of("", {}, screen) == percent
    assert percent_of("Xft.dpi:\t96\n", {}, screen) == 100
    assert percent_of("", {"GDK_SCALE": "1"}, screen) == 100
