"""The program in a window on a display, used with mouse and keyboard."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import chess
import chess.pgn
import pytest
from kept_games import kept_games
from window_manager import content_of

import game
from game.features.play import layout as play_layout
from game.formats import played_games
from game.look import layout, theme
from game.look.layout import Box
from game.system.desktop.display_scale import VARIABLES
from game.system.files.portal import BUS_VARIABLE, RUNTIME_VARIABLE

T = TypeVar("T")
PATIENCE_S = 300.0
SIZE = (1100, 720)


def wait_for(look: Callable[[], T | None], what: str) -> T:
    """Call ``look`` until its result is true, and return this result.

    The test fails after ``PATIENCE_S`` seconds with a message that names ``what``.
    """
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        seen = look()
        if seen:
            return seen
        time.sleep(0.02)
    pytest.fail(f"waited {PATIENCE_S:.0f} s for {what}")


def is_running(process_id: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text()
    except OSError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def children_of(process_id: int) -> list[int]:
    """Return the ids of the processes that any thread of a process has started."""
    found = []
    for path in Path(f"/proc/{process_id}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # The thread has just ended.
            found += [int(word) for word in path.read_text().split()]
    return found


class Desktop:
    """Runs the program on a display, moves the mouse, types, and reads saved games."""

    def __init__(self, display: str, home: Path) -> None:
        self.home = home
        self._display = display
        self.environment = os.environ | {"DISPLAY": display, "GLASSBOX_HOME": str(home)}
        for name in ("SDL_VIDEODRIVER", BUS_VARIABLE, RUNTIME_VARIABLE, *VARIABLES):
            self.environment.pop(name, None)
        self.through: tuple[str, ...] = ()
        """The command that runs the program, if it is not run directly."""
        self.program: subprocess.Popen[str] | None = None
        self._pointed: tuple[int, int] | None = None
        self.flipped = False
        """Whether Black is at the bottom of the board. The test must keep it up to date."""

    def use_bus(self, address: str) -> None:
        """Let the program find a session bus, with which the desktop has dialogs of its own."""
        self.environment[BUS_VARIABLE] = address

    def start(self, *arguments: str, size: tuple[int, int] | None = SIZE) -> None:
        """Start the program; wait for its window and for its engine process.

        Without a size, the program chooses size and place itself.
        """
        self._hurry_levels()
        sized = ["--size", f"{size[0]}x{size[1]}"] if size else []
        self.program = subprocess.Popen(
            [*self.through, sys.executable, "-m", "game", *sized, *arguments],
            env=self.environment,
            cwd=Path(game.__file__).parent.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.window = wait_for(self._find_window, "the window").split()[0]
        content = content_of(self._display, self.window)
        self.x, self.y = content.x, content.y
        wait_for(self.engine, "the engine's process")

    def _hurry_levels(self) -> None:
        """Let levels answer at once and search from the first move, unless the test has chosen.

        There is no tour either.
        """
        (self.home / "repertoires.txt").touch()
        path = self.home / "settings.json"
        chosen = json.loads(path.read_text()) if path.exists() else {}
        path.write_text(json.dumps({"answer_at_once": True, "show_tour": False} | chosen))

    def _find_window(self) -> str:
        assert self.program is not None
        assert self.program.poll() is None, self.program.communicate()
        return " ".join(self.windows())

    def windows(self) -> list[str]:
        """Return the numbers of all open windows of the program."""
        return self._xdotool("search", "--onlyvisible", "--name", "^Glassbox", fails=True).split()

    def _xdotool(self, *arguments: str, fails: bool = False) -> str:
        run = subprocess.run(
            ["xdotool", *arguments],
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if fails else None,
            text=True,
            check=not fails,
            timeout=PATIENCE_S,
        )
        return run.stdout

    def minimise(self) -> None:
        """Minimise the window, where there is a window manager."""
        self._xdotool("windowminimize", self.window)

    def leave_desktop(self) -> None:
        """Go to the second desktop of the window manager, where the window is not."""
        self._xdotool("set_num_desktops", "2")
        self._xdotool("set_desktop", "1")
        wait_for(lambda: not self.windows(), "the window to be hidden")

    def come_back(self) -> None:
        """Show a window that is minimised or on the first desktop, and give it the keyboard."""
        self._xdotool("set_desktop", "0", fails=True)
        self._xdotool("windowmap", "--sync", self.window)
        self._xdotool("windowactivate", "--sync", self.window)

    # Mouse and keyboard

    def square(self, name: str) -> Box:
        """Return the box of a square in the window."""
        sizes = theme.theme_sizes()
        scaled = sizes.scaled(layout.fit_scale(SIZE, 100, sizes))
        arranged = layout.with_rim(
            lambda beside: play_layout.arrange_play(SIZE, scaled, card=False, has_rim=beside),
            scaled,
            has_rim=None,
        )
        return layout.square_box(arranged.board, chess.parse_square(name), flipped=self.flipped)

    def point(self, name: str) -> None:
        """Move the pointer to the middle of a square."""
        self._move_to(self.square(name).centre)

    def _move_to(self, place: tuple[int, int]) -> None:
        """Move the pointer to a pixel of the window."""
        x, y = self.x + place[0], self.y + place[1]
        if (x, y) != self._pointed:  # Otherwise xdotool waits seconds for the pointer to move.
            self._xdotool("mousemove", "--sync", str(x), str(y))
            self._pointed = x, y

    def click_at(self, place: tuple[int, int]) -> None:
        """Click with the left button on a pixel of the window."""
        self._move_to(place)
        self._xdotool("click", "1")

    def point_at_nothing(self) -> None:
        """Move the pointer to a corner of the window, where it covers nothing under test."""
        self._move_to((1, 1))

    def click(self, *names: str) -> None:
        """Click on each square in turn."""
        for name in names:
            self.click_at(self.square(name).centre)

    def drag(self, origin: str, target: str) -> None:
        """Drag with the left button from one square to another."""
        self.drag_between(self.square(origin).centre, self.square(target).centre)

    def drag_between(self, origin: tuple[int, int], target: tuple[int, int]) -> None:
        """Drag with the left button from one pixel of the window to another."""
        self._move_to(origin)
        self._xdotool("mousedown", "1")
        self._move_to(target)
        self._xdotool("mouseup", "1")

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "20", text)

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "20", *keys)

    # What is visible from outside the program

    def saved_text(self, name: str = "autosave.pgn") -> str:
        """Return the text of a saved game; empty if there is none.

        A game that is over has left the autosave: it is the last one of the played games.
        """
        if name == played_games.FILE:
            return kept_games(self.home)
        with contextlib.suppress(FileNotFoundError):
            return (self.home / name).read_text()
        if name != "autosave.pgn":
            return ""
        _, begin, last = kept_games(self.home).rpartition(f"[{played_games.ID_TAG} ")
        return "" if '[Result "*"]' in last else begin + last

    def saved(self, name: str = "autosave.pgn") -> chess.pgn.Game | None:
        """Return the game as it was last saved, or None if it was never saved."""
        text = self.saved_text(name)
        if not text:
            return None
        tree = chess.pgn.read_game(io.StringIO(text))
        assert tree is not None
        assert tree.errors == []
        return tree

    def sans(self) -> list[str]:
        tree = self.saved()
        return [] if tree is None else [node.san() for node in tree.mainline()]

    def wait_for_moves(self, count: int) -> list[str]:
        """Wait until the autosaved game has ``count`` half-moves or more; return them in SAN."""
        return wait_for(
            lambda: sans if len(sans := self.sans()) >= count else None, f"{count} half-moves"
        )

    def wait_for_recording(self) -> None:
        """Open the search that chose the last move and wait until it is recorded.

        The keys that attach a search to its move work only once it is recorded.
        """

        def is_kept() -> bool:
            self.press("ctrl+p")
            return "%glassbox" in (self.home / "autosave.pgn").read_text()

        self.press("ctrl+i")
        wait_for(is_kept, "the search beside its move")

    def engine(self) -> int | None:
        """Return the id of the engine process, or None if it does not run."""
        assert self.program is not None
        for child in children_of(self.program.pid):
            with contextlib.suppress(OSError):  # The process has just ended.
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return child
        return None

    def processes(self) -> list[int]:
        assert self.program is not None
        return [self.program.pid, *children_of(self.program.pid)]

    def close(self) -> str:
        """Ask the program to close and wait for its processes; return standard output and error."""
        assert self.program is not None
        processes = self.processes()
        self.program.send_signal(signal.SIGTERM)
        out, err = self.program.communicate(timeout=PATIENCE_S)
        assert self.program.returncode == 0
        wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
        return out + err
