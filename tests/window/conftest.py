"""The program in a window on a virtual X server."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from child_programs import end
from desktop import Desktop
from game_desktop import GameDesktop
from read_desktop import SETTINGS, ReadDesktop
from screen import Screen
from screen_reader_user import ScreenReaderUser, screen_reader_user
from virtual_display import NoVirtualDisplayError, require, virtual_display
from window_manager import Rectangle, window_manager

MANAGED = (1280, 800)
"""The size of the screen with a window manager."""


@pytest.fixture(scope="module")
def display(xvfb: str) -> Iterator[str]:
    """A display with a client that stays connected and does nothing.

    An X server without clients may reset, and refuses new clients while it does so.
    """
    environment = os.environ | {"DISPLAY": xvfb}
    client = subprocess.Popen(["xdotool", "sleep", "3600"], env=environment)
    yield xvfb
    end(client)


@pytest.fixture
def desktop(display: str, home: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, home)
    yield desktop
    _end(desktop)


@pytest.fixture(scope="module")
def managed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Screen]]:
    """A display with a window manager, and its pixels. Without the programs the test is skipped."""
    pixels = tmp_path_factory.mktemp("pixels")
    try:
        require("xdotool", package="xdotool")
        with (
            virtual_display(pixels, MANAGED) as name,
            window_manager(name, Rectangle(0, 0, *MANAGED)),
        ):
            yield name, Screen(pixels)
    except NoVirtualDisplayError as error:
        _missing(str(error))


@pytest.fixture
def game_desktop(managed: tuple[str, Screen], home: Path) -> Iterator[GameDesktop]:
    """The program on a display with a window manager; the test opens it."""
    desktop = GameDesktop(managed[0], home, managed[1])
    yield desktop
    _end(desktop)


@pytest.fixture(scope="module")
def open_desktop(
    managed: tuple[str, Screen], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[GameDesktop]:
    """The open program for all tests of a module, each of which begins games of its own."""
    desktop = GameDesktop(managed[0], tmp_path_factory.mktemp("home"), managed[1])
    try:
        desktop.open()
        yield desktop
        assert desktop.close() == ""
    finally:
        _end(desktop)


@pytest.fixture
def read_desktop(display: str, home: Path) -> Iterator[ReadDesktop]:
    """The program as a person with a screen reader uses it; the test starts it."""
    (home / "settings.json").write_text(json.dumps(SETTINGS))
    desktop = ReadDesktop(display, home)
    yield desktop
    _end(desktop)


@pytest.fixture
def user() -> Iterator[ScreenReaderUser]:
    """A person with a screen reader that runs. Without the programs the test is skipped."""
    try:
        with screen_reader_user() as person:
            person.listen()
            yield person
    except NoVirtualDisplayError as error:
        _missing(str(error))


def _end(desktop: Desktop) -> None:
    """End a program that a failed test has left."""
    program = desktop.program
    if program is not None and program.poll() is None:
        program.kill()
        program.communicate()


def _missing(reason: str) -> NoReturn:
    if os.environ.get("GLASSBOX_REQUIRE_WINDOW") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)
