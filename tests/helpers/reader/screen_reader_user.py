"""A person who knows the window only through a screen reader, on a bus of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from virtual_display import NoVirtualDisplayError, require

T = TypeVar("T")
PYTHON = "/usr/bin/python3"
CLIENT = Path(__file__).with_name("at_spi_client.py")
MARK = "> "
PATIENCE_S = 300.0
PROBE = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")


class Seen(NamedTuple):
    """A node of the tree, as AT-SPI tells it."""

    place: int
    depth: int
    role: str
    name: str
    text: str
    states: tuple[str, ...]
    box: tuple[int, int, int, int]
    actions: int
    description: str


class ScreenReaderUser:
    """Reads the tree, presses what is in it, and hears what is announced."""

    def __init__(self, client: subprocess.Popen[str], session: dict[str, str]) -> None:
        self._client = client
        self.heard: list[str] = []
        """Everything that has been announced."""
        self.variables = session | {"DBUS_SESSION_BUS_ADDRESS": self._answer()}
        """The variables with which the program finds the bus."""

    def tree(self) -> list[Seen]:
        """Return every node; empty while the program is not on the bus."""
        found = self._ask("tree")
        return [_seen(one) for one in found] if isinstance(found, list) else []

    def outline(self) -> list[tuple[str, str]]:
        """Return the role and the name of every node; empty while the program is not on the bus."""
        found = self._ask("outline")
        return [(role, name) for role, name in found] if isinstance(found, list) else []

    def names(self, role: str) -> list[str]:
        """Return the names of all nodes with a role."""
        return [name for one, name in self.outline() if one == role]

    def find(self, role: str, name: str) -> Seen | None:
        """Return the first node with a role whose name begins so."""
        return self._first(role, name)

    def find_with(self, role: str, *words: str) -> Seen | None:
        """Return the first node with a role whose name has all words; an empty role is any role."""
        return self._first(role, "", words)

    def _first(
        self, role: str, begin: str = "", words: tuple[str, ...] = (), state: str = ""
    ) -> Seen | None:
        found = self._ask("find", role, begin, words, state)
        return _seen(found) if found and "error" not in found else None

    def wait_for(self, role: str, name: str) -> Seen:
        """Return the first node with a role whose name begins so, as soon as it is there."""
        return wait_until(lambda: self.find(role, name), f"{role} {name!r}")

    def press(self, role: str, name: str) -> None:
        """Press the first node with a role whose name begins so, as soon as it is there."""
        node = self.wait_for(role, name)
        assert self._ask("press", node.place) is True

    def focus(self, role: str, name: str) -> None:
        """Give the focus to a node."""
        node = self.wait_for(role, name)
        assert self._ask("focus", node.place) is True

    def change(self, role: str, name: str, value: float) -> None:
        """Give a node another number."""
        node = self.wait_for(role, name)
        assert self._ask("change", node.place, value) is True

    def focused(self) -> Seen | None:
        """Return the node with the focus."""
        return self._first("", state="FOCUSED")

    def hear(self, *words: str) -> str:
        """Wait for an announcement that has all these words; return it.

        It counts only if it came after the one that was heard last.
        """
        return wait_until(lambda: self._said(words), f"the announcement {words}")

    def _said(self, words: tuple[str, ...]) -> str | None:
        self.heard += self._ask("said")
        for place, sentence in enumerate(self.heard):
            if all(word in sentence for word in words):
                del self.heard[: place + 1]
                return sentence
        return None

    def listen(self, is_on: bool = True) -> None:
        """Start the screen reader, or end it."""
        self._ask("listen", is_on)

    def _ask(self, name: str, *arguments: object) -> Any:
        assert self._client.stdin is not None
        self._client.stdin.write(json.dumps([name, arguments]) + "\n")
        self._client.stdin.flush()
        return self._answer()

    def _answer(self) -> Any:
        """Return the next answer; the daemons of the bus write to the same place."""
        assert self._client.stdout is not None
        for line in self._client.stdout:
            if line.startswith(MARK):
                return json.loads(line.removeprefix(MARK))
        raise AssertionError("the client of AT-SPI has ended")


def _seen(entry: dict[str, Any]) -> Seen:
    fields = entry | {"states": tuple(entry["states"]), "box": tuple(entry["box"])}
    return Seen(**fields)


def wait_until(look: Callable[[], T | None], what: str) -> T:
    """Call ``look`` until its result is true, and return this result."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"waited {PATIENCE_S:.0f} s for {what}")


@contextmanager
def screen_reader_user() -> Iterator[ScreenReaderUser]:
    """Start a session bus with the accessibility bus, and a person who uses it.

    The session has a folder of its own, because the system remembers there that a reader runs. Its
    path is short: that of a socket has at most 107 characters. The bus does not see the display,
    whose root window would keep the address of an earlier bus.

    Raises:
        NoVirtualDisplayError: a program is missing.
    """
    require("dbus-run-session", package="dbus")
    if not any(Path(path).exists() for path in LAUNCHERS):
        raise NoVirtualDisplayError("the accessibility bus is not installed (at-spi2-core)")
    if subprocess.run([PYTHON, "-c", PROBE], capture_output=True, check=False).returncode != 0:
        raise NoVirtualDisplayError("gi has no Atspi (python3-gi, gir1.2-atspi-2.0)")
    with TemporaryDirectory(prefix="bus", ignore_cleanup_errors=True) as folder:
        variables = session(Path(folder))
        outside = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        client = subprocess.Popen(
            ["dbus-run-session", "--", PYTHON, str(CLIENT)],
            env=outside | variables,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            start_new_session=True,
        )
        try:
            yield ScreenReaderUser(client, variables)
        finally:
            os.killpg(client.pid, signal.SIGKILL)
            client.communicate()


def session(folder: Path) -> dict[str, str]:
    """Return the variables that keep everything of a session in one folder."""
    runtime = folder / "run"
    runtime.mkdir(mode=0o700, exist_ok=True)
    return {
        "HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "XDG_RUNTIME_DIR": str(runtime),
    }
