"""The desktop's file dialog and our own, in the real window on a virtual X server."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from desktop import Desktop, wait_for
from fake_portal import CHOSEN
from private_bus import portal, requests, session_bus

from game.system.storage import SETTINGS

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="there is no dbus-daemon"),
]
StartPortal = Callable[[str], AbstractContextManager[None]]


@pytest.fixture
def start(desktop: Desktop, tmp_path: Path) -> Iterator[StartPortal]:
    """Starts the program on a desktop whose portal has a behaviour."""
    with session_bus(tmp_path) as (address, _):
        desktop.use_bus(address)
        yield lambda behaviour: portal(address, behaviour, tmp_path / "log")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log"


@pytest.fixture
def chosen(tmp_path: Path) -> Path:
    path = tmp_path / CHOSEN
    path.write_text("1. d4 d5 *")
    return path


def recent(desktop: Desktop) -> list[str]:
    path = desktop.home / SETTINGS
    return list(json.loads(path.read_text()).get("recent_files", []))


def test_a_game_is_opened_through_the_desktops_dialog(
    desktop: Desktop, start: StartPortal, log: Path, chosen: Path
) -> None:
    with start("choose"):
        wait_for(log.exists, "the portal")
        desktop.start()
        desktop.press("ctrl+o")
        wait_for(lambda: recent(desktop) == [str(chosen)], "the opened game")
        ((method, parent, *_),) = requests(log)
        assert method == "OpenFile"
        assert parent == f"x11:{int(desktop.window):x}"
        assert desktop.close() == ""


def test_escape_closes_the_desktops_dialog_and_the_game_goes_on(
    desktop: Desktop, start: StartPortal, log: Path
) -> None:
    with start("open"):
        wait_for(log.exists, "the portal")
        desktop.start()
        desktop.press("ctrl+o")
        wait_for(lambda: requests(log), "the dialog")
        desktop.press("ctrl+o", "Escape")
        wait_for(lambda: "Close" in [one[0] for one in requests(log)], "the end of the dialog")
        assert [one[0] for one in requests(log)].count("OpenFile") == 1
        desktop.drag("e2", "e4")
        assert desktop.wait_for_moves(1)[0] == "e4"
        assert desktop.close() == ""


def test_a_portal_that_refuses_gives_way_to_our_own_dialog(
    desktop: Desktop, start: StartPortal, log: Path, chosen: Path
) -> None:
    with start("refuse"):
        wait_for(log.exists, "the portal")
        desktop.start()
        desktop.press("ctrl+o")
        wait_for(lambda: requests(log), "the request")

        def typed() -> bool:
            desktop.press("Escape", "ctrl+o")
            desktop.type(str(chosen))
            desktop.press("Return")
            return recent(desktop) == [str(chosen)]

        wait_for(typed, "the opened game")
        assert desktop.close() == ""


def test_a_picture_is_saved_from_the_keyboard_alone(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start()
    for name in ("board.png", "board.svg"):
        path = tmp_path / name
        desktop.press("ctrl+shift+s", "ctrl+a")
        desktop.type(str(path))
        desktop.press("Return")
        wait_for(path.exists, "the picture")
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")
    assert "<svg" in (tmp_path / "board.svg").read_text()
    assert recent(desktop) == []
    assert desktop.close() == ""
