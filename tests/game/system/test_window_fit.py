"""The window is fitted into the usable area of a screen with its whole frame."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.state.preferences.window_place import WindowPlace
from game.system.desktop.window_fit import (
    LEAST_SEEN,
    Borders,
    centred,
    first_size,
    fit_on_screen,
    screen_of,
)

LEAST = (960, 640)
places = st.builds(
    WindowPlace,
    st.integers(-5000, 5000), st.integers(-5000, 5000), st.integers(960, 4000),
    st.integers(640, 3000),
)  # fmt: skip
screens = st.builds(
    WindowPlace,
    st.integers(-2000, 2000), st.integers(-100, 100), st.integers(1100, 4000),
    st.integers(760, 2200),
)  # fmt: skip
frames = st.builds(Borders, *[st.integers(0, 40)] * 4)


@given(places, screens, frames)
def test_the_whole_frame_is_inside_the_usable_area(
    place: WindowPlace, usable: WindowPlace, frame: Borders
) -> None:
    fit = fit_on_screen(place, usable, frame, LEAST)
    assert fit.x - frame.left >= usable.x
    assert fit.y - frame.top >= usable.y
    assert fit.right + frame.right <= usable.right
    assert fit.bottom + frame.bottom <= usable.bottom
    assert fit.width <= place.width
    assert fit.height <= place.height
    assert fit_on_screen(fit, usable, frame, LEAST) == fit, "what fits stays where it is"


@given(places, frames)
def test_on_a_small_screen_the_upper_left_corner_is_visible(
    place: WindowPlace, frame: Borders
) -> None:
    fit = fit_on_screen(place, WindowPlace(0, 0, 800, 480), frame, LEAST)
    assert fit == WindowPlace(frame.left, frame.top, *LEAST)


def test_the_screen_with_most_of_the_window_is_its_screen() -> None:
    left, right = WindowPlace(0, 0, 1920, 1080), WindowPlace(1920, 0, 1280, 1024)
    assert screen_of(WindowPlace(1700, 100, 1000, 700), [left, right]) == right
    assert screen_of(WindowPlace(900, 100, 1100, 700), [left, right]) == left


def test_a_window_off_every_screen_has_none() -> None:
    screen = WindowPlace(0, 0, 1920, 1080)
    assert screen_of(WindowPlace(1920, 0, 1000, 700), [screen]) is None
    assert screen_of(WindowPlace(1920 - LEAST_SEEN + 1, 0, 1000, 700), [screen]) is None
    assert screen_of(WindowPlace(1920 - LEAST_SEEN, 0, 1000, 700), [screen]) == screen
    assert screen_of(WindowPlace(0, 0, 1000, 700), []) is None


USUAL = (1440, 900)


def screen(width: int, height: int) -> WindowPlace:
    return WindowPlace(0, 0, width, height)


def test_the_first_window_grows_with_the_scale_as_far_as_the_screen_has_room() -> None:
    assert first_size(screen(1920, 1080), USUAL, 100) == USUAL
    assert first_size(screen(3840, 2120), USUAL, 200) == (2880, 1800)
    assert first_size(screen(2560, 1400), USUAL, 200) == (2560, 1400)
    assert first_size(None, USUAL, 150) == (2160, 1350)


def test_the_first_window_is_large_on_a_large_screen() -> None:
    assert first_size(screen(3840, 2160), USUAL, 100) == (2880, 1620)
    assert first_size(screen(2560, 1440), USUAL, 100) == (1920, 1080)


@given(screens, st.integers(100, 300))
def test_the_first_window_fits_and_is_in_the_middle(usable: WindowPlace, percent: int) -> None:
    size = first_size(usable, USUAL, percent)
    place = centred(size, usable)
    assert place.size == size
    assert usable.x <= place.x
    assert usable.y <= place.y
    assert place.right <= usable.right
    assert place.bottom <= usable.bottom
    left, right = place.x - usable.x, usable.right - place.right
    above, below = place.y - usable.y, usable.bottom - place.bottom
    assert abs(left - right) <= 1
    assert abs(above - below) <= 1
