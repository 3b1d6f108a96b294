"""The theme of the system: read and followed over D-Bus, and dark where nobody says."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.state.settings import DARK, LIGHT
from game.system.desktop import system_theme
from game.system.desktop.system_theme import SystemTheme

PORTAL = Path(__file__).resolve().parents[2] / "helpers" / "files" / "portal.py"
PATIENCE_S = 20.0
ADDRESS = "DBUS_SESSION_BUS_ADDRESS"


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A session bus of its own, without services."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not installed (Debian's dbus-daemon)")
    command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
    command.append(f"--address=unix:path={tmp_path}/bus")
    daemon = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert daemon.stdout is not None
    monkeypatch.setenv(ADDRESS, daemon.stdout.readline().strip())
    yield
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


class Portal:
    """A portal with a value, in a process of its own."""

    def __init__(self, first: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(PORTAL)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.say(first)
        assert self._process.stdout is not None
        assert self._process.stdout.readline() == "ready\n"

    def say(self, value: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{value}\n")
        self._process.stdin.flush()

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@pytest.fixture
def portal_of(bus: None) -> Iterator[Callable[[str], Portal]]:
    open_portals = []

    def make(first: str) -> Portal:
        open_portals.append(Portal(first))
        return open_portals[-1]

    yield make
    for portal in open_portals:
        portal.close()


def next_of(theme: SystemTheme, news: threading.Event) -> list[str]:
    """Wait until a theme is reported; return all that are."""
    assert news.wait(PATIENCE_S)
    news.clear()
    return theme.poll()


def followed() -> tuple[SystemTheme, threading.Event]:
    theme, news = SystemTheme(system_theme.portal_themes), threading.Event()
    theme.wake_by(news.set)
    theme.start()
    return theme, news


@pytest.mark.parametrize(("value", "expected"), [("0", DARK), ("1", DARK), ("2", LIGHT)])
def test_the_setting_of_the_desktop_is_read(
    portal_of: Callable[[str], Portal], value: str, expected: str
) -> None:
    portal_of(value)
    theme, news = followed()
    assert next_of(theme, news) == [expected]


def test_a_change_is_followed_while_the_program_runs(portal_of: Callable[[str], Portal]) -> None:
    portal = portal_of("2")
    theme, news = followed()
    assert next_of(theme, news) == [LIGHT]
    portal.say("1")
    assert next_of(theme, news) == [DARK]
    portal.say("2")
    assert next_of(theme, news) == [LIGHT]


def ended(theme: SystemTheme) -> bool:
    assert theme._thread is not None
    theme._thread.join(PATIENCE_S)
    return not theme._thread.is_alive()


def test_a_portal_that_goes_away_leaves_the_last_theme(
    portal_of: Callable[[str], Portal], bus: None
) -> None:
    portal = portal_of("2")
    theme, news = followed()
    assert next_of(theme, news) == [LIGHT]
    portal.close()
    time.sleep(0.1)
    assert theme.poll() == []


def test_a_portal_without_this_setting_reports_nothing(
    portal_of: Callable[[str], Portal], capsys: pytest.CaptureFixture[str]
) -> None:
    portal_of("refuse")
    theme, _ = followed()
    assert ended(theme)
    assert theme.poll() == []
    assert capsys.readouterr().err == ""


def test_a_bus_without_a_portal_reports_nothing(bus: None) -> None:
    theme, _ = followed()
    assert ended(theme)
    assert theme.poll() == []


@pytest.mark.parametrize("address", [None, "unix:path=/nowhere/bus", "nonsense", "tcp:host=x"])
def test_no_bus_reports_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], address: str | None
) -> None:
    monkeypatch.delenv(ADDRESS, raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nowhere")
    if address is not None:
        monkeypatch.setenv(ADDRESS, address)
    theme, _ = followed()
    assert ended(theme)
    assert theme.poll() == []
    assert capsys.readouterr().err == ""


def test_a_source_that_hangs_blocks_nothing() -> None:
    release = threading.Event()

    def hanging() -> Iterator[str]:
        release.wait(PATIENCE_S)
        yield LIGHT

    theme = SystemTheme(hanging)
    began_s = time.monotonic()
    theme.start()
    theme.start()
    assert theme.poll() == []
    assert time.monotonic() - began_s < 1
    release.set()
    assert ended(theme)
    assert theme.poll() == [LIGHT]


def test_the_bus_is_not_looked_for_at_import() -> None:
    """The library is loaded in the thread, so that it cannot delay the first frame."""
    code = "import sys, game.system.desktop.system_theme; sys.exit('jeepney' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env=os.environ, check=False).returncode == 0
