"""The system's dialog for a file, on a private session bus with a portal made for the tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import private_bus
import pytest
from fake_portal import CHOSEN
from msgspec.structs import replace
from private_bus import requests, session_bus

from game.actions.file_effects import AskFileDialog, FileFilter
from game.actions.files import FileDialogCancelled, FileDialogChose, FileDialogFailed
from game.message import message
from game.system.files import native_dialogs, portal
from game.system.files.file_dialogs import NATIVE, Answer, DialogDesktop, FileDialogs

pytestmark = pytest.mark.skipif(
    shutil.which("dbus-daemon") is None, reason="there is no dbus-daemon"
)
LONGEST_S = 20.0
PARENT = "x11:1c00007"
OPENING = AskFileDialog(
    1,
    saving=False,
    title=message("Open a game, a position or a search"),
    accept=message("Open"),
    filters=(FileFilter(message("Games (PGN)"), (".pgn",)), FileFilter(message("Open"), ())),
    folder="/home/anna",
)
SAVING = AskFileDialog(
    2, saving=True, title=OPENING.title, accept=OPENING.accept, filters=OPENING.filters,
    folder="", name="game.pgn",
)  # fmt: skip
StartPortal = Callable[[str], Path]


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """A session bus of our own."""
    with session_bus(tmp_path) as (address, daemon):
        monkeypatch.setenv(portal.BUS_VARIABLE, address)
        yield daemon


@pytest.fixture
def start(bus: subprocess.Popen[str], tmp_path: Path) -> Iterator[StartPortal]:
    """Starts the portal with a behaviour; returns the file with the requests that it gets."""
    with ExitStack() as running:

        def begin(behaviour: str) -> Path:
            log = tmp_path / "requests"
            address = os.environ[portal.BUS_VARIABLE]
            running.enter_context(private_bus.portal(address, behaviour, log))
            _wait_for(log.exists)
            return log

        yield begin


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portal, "REPLY_S", 1.0)
    monkeypatch.setattr(portal, "POLL_S", 0.02)


class Waker:
    """Dialogs for our window, and whether they have woken it."""

    def __init__(self) -> None:
        self.news = threading.Event()
        desktop = DialogDesktop(parent=lambda: PARENT, text=str)
        self.dialogs = FileDialogs(desktop, self.news.set)

    def answer(self) -> Answer:
        """Return the answer; the window must be woken for it."""
        assert self.news.wait(LONGEST_S)
        self.news.clear()
        (found,) = self.dialogs.poll()
        return found


@pytest.fixture
def waker() -> Waker:
    return Waker()


def _wait_for(look: Callable[[], object]) -> None:
    until = time.monotonic() + LONGEST_S
    while not look():
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.parametrize("behaviour", ["choose", "early"])
def test_the_chosen_file_comes_back(start: StartPortal, waker: Waker, behaviour: str) -> None:
    log = start(behaviour)
    assert waker.dialogs.ask(OPENING) == []
    assert waker.answer() == FileDialogChose(1, str(log.parent / CHOSEN))
    ((method, parent, title, options),) = requests(log)
    assert (method, parent, title) == ("OpenFile", PARENT, str(OPENING.title))
    assert options["accept_button_label"][1] == "Open"
    assert options["current_folder"][1] == "/home/anna\0"
    assert options["filters"][1] == [
        ["Games (PGN)", [[0, "*.[pP][gG][nN]"]]], ["Open", [[0, "*"]]]
    ]  # fmt: skip


def test_a_folder_is_asked_for_without_filters(start: StartPortal, waker: Waker) -> None:
    log = start("choose")
    waker.dialogs.ask(replace(OPENING, filters=(), wants_folder=True))
    waker.answer()
    ((method, _, _, options),) = requests(log)
    assert (method, options["directory"][1]) == ("OpenFile", True)
    assert "filters" not in options


def test_saving_suggests_a_name(start: StartPortal, waker: Waker) -> None:
    log = start("choose")
    waker.dialogs.ask(SAVING)
    assert waker.answer() == FileDialogChose(2, str(log.parent / CHOSEN))
    ((method, _, _, options),) = requests(log)
    assert method == "SaveFile"
    assert options["current_name"][1] == "game.pgn"
    assert "current_folder" not in options


def test_a_cancelled_dialog_chooses_nothing(start: StartPortal, waker: Waker) -> None:
    start("cancel")
    waker.dialogs.ask(OPENING)
    assert waker.answer() == FileDialogCancelled(1)


@pytest.mark.parametrize(
    ("behaviour", "is_tried_again"),
    [("other", True), ("die", True), ("refuse", False), ("silent", False), ("nonsense", False)],
)
def test_our_own_picker_takes_the_place_of_a_broken_portal(
    start: StartPortal, waker: Waker, behaviour: str, is_tried_again: bool
) -> None:
    start(behaviour)
    waker.dialogs.ask(OPENING)
    answer = waker.answer()
    assert isinstance(answer, FileDialogFailed)
    assert len(str(answer.fault).splitlines()) == 1
    assert waker.dialogs.ask(SAVING) == ([] if is_tried_again else [FileDialogFailed(2)])


def test_without_a_portal_our_own_picker_opens_and_says_nothing(
    bus: subprocess.Popen[str], waker: Waker
) -> None:
    waker.dialogs.ask(OPENING)
    assert waker.answer() == FileDialogFailed(1)


@pytest.mark.parametrize("system", NATIVE)
@pytest.mark.parametrize(
    ("path", "answer"), [("a.pgn", FileDialogChose(1, "a.pgn")), (None, FileDialogCancelled(1))]
)
def test_windows_and_macos_need_no_bus(
    waker: Waker, monkeypatch: pytest.MonkeyPatch, system: str, path: str | None, answer: Answer
) -> None:
    monkeypatch.delenv(portal.BUS_VARIABLE, raising=False)
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(native_dialogs, "show_dialog", lambda request: path)
    assert waker.dialogs.ask(OPENING) == []
    assert waker.answer() == answer


def test_without_a_bus_our_own_picker_opens_at_once(
    waker: Waker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv(portal.BUS_VARIABLE, raising=False)
    monkeypatch.setenv(portal.RUNTIME_VARIABLE, str(tmp_path))
    assert waker.dialogs.ask(OPENING) == [FileDialogFailed(1)]


@pytest.mark.parametrize("address", ["unix:path=/nowhere/bus", "disabled:", "nonsense"])
def test_an_address_without_a_bus_is_no_fault(
    waker: Waker, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv(portal.BUS_VARIABLE, address)
    waker.dialogs.ask(OPENING)
    assert waker.answer() == FileDialogFailed(1)


@pytest.mark.parametrize("uri", ["file:///tmp/a%00b", "file://", ""])
def test_a_uri_without_a_possible_path_is_refused(uri: str) -> None:
    with pytest.raises(ValueError, match="no path"):
        portal.path_of(uri)


def test_a_name_of_bytes_that_are_no_letters_is_kept() -> None:
    assert os.fsencode(portal.path_of("file:///tmp/%FF.pgn")) == b"/tmp/\xff.pgn"


def test_a_window_without_a_display_has_no_dialogs_of_the_system(start: StartPortal) -> None:
    log = start("choose")
    dialogs = FileDialogs(DialogDesktop(parent=lambda: None, text=str))
    assert dialogs.ask(OPENING) == [FileDialogFailed(1)]
    assert requests(log) == []


def test_a_dialog_that_is_not_wanted_any_more_is_closed(start: StartPortal, waker: Waker) -> None:
    log = start("open")
    waker.dialogs.ask(OPENING)
    _wait_for(lambda: requests(log))
    waker.dialogs.close(1)
    _wait_for(lambda: "Close" in [one[0] for one in requests(log)])
    _wait_for(lambda: "glassbox-file-dialog" not in [one.name for one in threading.enumerate()])
    assert waker.dialogs.poll() == []
    assert not waker.news.is_set()


def test_a_bus_that_dies_while_the_dialog_is_open_is_noticed(
    bus: subprocess.Popen[str], start: StartPortal, waker: Waker
) -> None:
    log = start("open")
    waker.dialogs.ask(OPENING)
    _wait_for(lambda: requests(log))
    bus.kill()
    assert isinstance(waker.answer(), FileDialogFailed)


def test_an_answer_to_an_earlier_dialog_is_dropped(start: StartPortal, waker: Waker) -> None:
    log = start("choose")
    waker.dialogs.ask(OPENING)
    waker.dialogs.ask(SAVING)
    waker.dialogs.close(1)
    found: list[Answer] = []

    def is_answered() -> bool:
        found.extend(waker.dialogs.poll())
        return bool(found)

    _wait_for(is_answered)
    _wait_for(lambda: "glassbox-file-dialog" not in [one.name for one in threading.enumerate()])
    assert [*found, *waker.dialogs.poll()] == [FileDialogChose(2, str(log.parent / CHOSEN))]
