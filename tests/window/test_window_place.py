"""The first window under a window manager: inside the usable area, and where it was before."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from desktop import Desktop, wait_for
from virtual_display import NoVirtualDisplayError, require, virtual_display
from window_manager import Rectangle, content_of, frame_of, window_manager, xprop

pytestmark = pytest.mark.window

SCREEN = (1366, 768)
AREA = Rectangle(0, 30, 1366, 708)
"""The usable area: panels take 30 pixels at the top and at the bottom."""


@contextmanager
def managed_screen(size: tuple[int, int], area: Rectangle | None = None) -> Iterator[str]:
    """A screen with a window manager, whose panels leave ``area`` free; by default all of it."""
    try:
        require("xdotool", package="xdotool")
        free = area or Rectangle(0, 0, *size)
        with virtual_display(size=size) as name, window_manager(name, free):
            yield name
    except NoVirtualDisplayError as error:
        if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))


@pytest.fixture
def display() -> Iterator[str]:
    """A small screen with a window manager and panels."""
    with managed_screen(SCREEN, AREA) as name:
        yield name


@pytest.fixture
def desktop(display: str, home: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, home)
    yield desktop
    program = desktop.program
    if program is not None and program.poll() is None:
        program.kill()
        program.communicate()


def opened(display: str, desktop: Desktop, area: Rectangle) -> Rectangle:
    """Start the program without a size; return the place of its window without the frame.

    The program knows the widths of the frame only when the window is on the screen. The window is
    therefore seen before the program has fitted it into the usable area.
    """
    desktop.start(size=None)
    inside = "the frame to be inside the usable area"
    wait_for(lambda: is_inside(frame_of(display, desktop.window), area), inside)
    return content_of(display, desktop.window)


def opened_at(display: str, desktop: Desktop, place: Rectangle) -> None:
    """Start the program without a size; wait until its window is at a place."""
    desktop.start(size=None)
    wait_for(lambda: content_of(display, desktop.window) == place, f"the window at {place}")


def is_inside(frame: Rectangle, area: Rectangle) -> bool:
    return (
        frame.x >= area.x
        and frame.y >= area.y
        and frame.x + frame.width <= area.x + area.width
        and frame.y + frame.height <= area.y + area.height
    )


def saved(desktop: Desktop) -> Rectangle:
    """Return the place of the window in the settings file."""
    (window,) = json.loads((desktop.home / "settings.json").read_text())["window"]
    return Rectangle(**window["place"])


def icon_sides(display: str, window: str) -> tuple[int, ...]:
    """Return width and height of the icon that the window gives to a task bar."""
    text = xprop(display, "-id", window, "-f", "_NET_WM_ICON", "32c", "_NET_WM_ICON")
    return tuple(int(number) for number in text.partition("=")[2].split(",")[:2])


def test_the_frame_lies_inside_the_usable_area_and_its_place_is_remembered(
    display: str, desktop: Desktop
) -> None:
    first = opened(display, desktop, AREA)
    frame = frame_of(display, desktop.window)
    assert frame.height > first.height, "the window has a title bar"
    assert icon_sides(display, desktop.window) == (128, 128)
    assert '"glassbox"' in xprop(display, "-id", desktop.window, "WM_CLASS")
    environment = os.environ | {"DISPLAY": display}
    move = ["windowsize", "--sync", desktop.window, "1000", "650"]
    move += ["windowmove", "--sync", desktop.window, "150", "40"]
    subprocess.run(["xdotool", *move], env=environment, check=True, timeout=60)
    assert desktop.close() == ""
    moved = saved(desktop)
    assert moved[2:] == (1000, 650)
    opened_at(display, desktop, moved)
    assert desktop.close() == ""
    settings = json.loads((desktop.home / "settings.json").read_text())
    settings["window"][0]["place"] |= {"x": 5000, "y": -3000}
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    back = opened(display, desktop, AREA)
    assert back[2:] == (1000, 650)
    assert wait_for(desktop.engine, "the engine")


def test_full_screen_and_maximised_are_remembered(display: str, desktop: Desktop) -> None:
    whole = Rectangle(0, 0, *SCREEN)
    (desktop.home / "settings.json").write_text(
        json.dumps({"window": {"x": 150, "y": 60, "width": 1000, "height": 650}})
    )
    first = Rectangle(150, 60, 1000, 650)
    opened_at(display, desktop, first)  # The place of an older file.
    desktop.press("alt+Return")
    wait_for(lambda: content_of(display, desktop.window) == whole, "the full screen")
    assert desktop.close() == ""
    desktop.start(size=None)
    wait_for(lambda: content_of(display, desktop.window) == whole, "the full screen again")
    desktop.press("F11")
    wait_for(lambda: content_of(display, desktop.window) == first, "the size of its own")
    assert desktop.close() == ""
    assert saved(desktop) == first
    settings = json.loads((desktop.home / "settings.json").read_text())
    settings["window"][0]["mode"] = "maximised"
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    desktop.start(size=None)
    wide = wait_for(lambda: maximised(display, desktop.window), "the maximised window")
    desktop.press("F11")
    wait_for(lambda: content_of(display, desktop.window) == whole, "the full screen once more")
    desktop.press("F11")
    wait_for(lambda: content_of(display, desktop.window) == wide, "the maximised window again")
    assert desktop.close() == ""
    settings = json.loads((desktop.home / "settings.json").read_text())
    assert settings["window"][0]["mode"] == "maximised"
    assert saved(desktop) == first


def maximised(display: str, window: str) -> Rectangle | None:
    """Return the place of a window that is as wide as the screen below its title bar."""
    content = content_of(display, window)
    return content if content.width > SCREEN[0] - 8 and content.y > 0 else None


LARGE, LARGE_AREA = (3840, 2160), Rectangle(0, 40, 3840, 2080)


@pytest.fixture
def large_display() -> Iterator[str]:
    """A 4K screen with a window manager and panels."""
    try:
        require("xdotool", package="xdotool")
        with virtual_display(size=LARGE) as name, window_manager(name, LARGE_AREA):
            yield name
    except NoVirtualDisplayError as error:
        if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))


def test_the_first_window_on_a_large_screen_is_large_and_in_the_middle(
    large_display: str, home: Path
) -> None:
    desktop = Desktop(large_display, home)
    try:
        first = opened(large_display, desktop, LARGE_AREA)
        frame = frame_of(large_display, desktop.window)
        assert first.width >= 0.7 * LARGE_AREA.width
        assert first.height >= 0.7 * LARGE_AREA.height
        left, right = frame.x, LARGE_AREA.width - frame.x - frame.width
        assert abs(left - right) <= 0.1 * LARGE_AREA.width
        assert desktop.close() == ""
    finally:
        program = desktop.program
        if program is not None and program.poll() is None:
            program.kill()
            program.communicate()


def test_on_a_screen_of_960x640_the_whole_frame_fits(home: Path) -> None:
    with managed_screen((960, 640)) as display:
        desktop = Desktop(display, home)
        opened(display, desktop, Rectangle(0, 0, 960, 640))
        assert desktop.close() == ""


def test_on_a_large_screen_without_a_scale_the_first_window_is_enlarged(home: Path) -> None:
    with managed_screen((3840, 2160)) as display:
        desktop = Desktop(display, home)
        window = opened(display, desktop, Rectangle(0, 0, 3840, 2160))
        assert (window.width, window.height) == (2880, 1800)
        assert desktop.close() == ""
    assert json.loads((home / "settings.json").read_text())["scale_percent"] == 200
