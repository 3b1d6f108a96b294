"""The first window under a window manager: inside the usable area, and where it was before."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from desktop import Desktop, wait_for
from virtual_display import NoVirtualDisplayError, require, virtual_display
from window_manager import Rectangle, content_of, frame_of, window_manager

pytestmark = pytest.mark.window

SCREEN = (1366, 768)
AREA = Rectangle(0, 30, 1366, 708)
"""The usable area: panels take 30 pixels at the top and at the bottom."""


@pytest.fixture
def display() -> Iterator[str]:
    """A small screen with a window manager and panels."""
    try:
        require("xdotool", package="xdotool")
        with virtual_display(size=SCREEN) as name, window_manager(name, AREA):
            yield name
    except NoVirtualDisplayError as error:
        if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
            pytest.fail(str(error), pytrace=False)
        pytest.skip(str(error))


@pytest.fixture
def desktop(display: str, home: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, home)
    yield desktop
    program = desktop.program
    if program is not None and program.poll() is None:
        program.kill()
        program.communicate()


def opened(display: str, desktop: Desktop) -> Rectangle:
    """Start the program without a size; return the place of its window without the frame."""
    desktop.start(size=None)
    return content_of(display, desktop.window)


def is_inside(frame: Rectangle, area: Rectangle) -> bool:
    return (
        frame.x >= area.x
        and frame.y >= area.y
        and frame.x + frame.width <= area.x + area.width
        and frame.y + frame.height <= area.y + area.height
    )


def saved(desktop: Desktop) -> Rectangle | None:
    """Return the place of the window in the settings file."""
    data = json.loads((desktop.home / "settings.json").read_text())["window"]
    return data and Rectangle(**data)


def test_the_frame_lies_inside_the_usable_area_and_its_place_is_remembered(
    display: str, desktop: Desktop
) -> None:
    first = opened(display, desktop)
    frame = frame_of(display, desktop.window)
    assert frame.height > first.height, "the window has a title bar"
    assert is_inside(frame, AREA)
    environment = os.environ | {"DISPLAY": display}
    move = ["windowsize", "--sync", desktop.window, "1000", "650"]
    move += ["windowmove", "--sync", desktop.window, "150", "40"]
    subprocess.run(["xdotool", *move], env=environment, check=True, timeout=60)
    assert desktop.close() == ""
    moved = saved(desktop)
    assert moved is not None
    assert moved[2:] == (1000, 650)
    assert opened(display, desktop) == moved
    assert desktop.close() == ""
    settings = json.loads((desktop.home / "settings.json").read_text())
    settings["window"] |= {"x": 5000, "y": -3000}
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    back = opened(display, desktop)
    assert is_inside(frame_of(display, desktop.window), AREA)
    assert back[2:] == (1000, 650)
    assert wait_for(desktop.engine, "the engine")
