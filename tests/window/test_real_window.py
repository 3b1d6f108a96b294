"""The real window on a virtual X server, with a real mouse and keyboard.

What happened is read from outside: the autosaved game, the processes, the pixels.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

import chess
import chess.pgn
import pytest
from screen import Screen
from virtual_display import virtual_display

import game
from engine.inspection.nodes.node_search import ORDINALS
from engine.inspection.recording.capsule import FORMAT, seal
from engine.inspection.recording.recording import Recording, record
from engine.inspection.recording.start import search_alone
from game.look import layout, theme
from game.look.inspect_layout import arrange_inspect

pytestmark = pytest.mark.window

T = TypeVar("T")
Sight: TypeAlias = dict[str, bytes]
"""The pixels of each region of the Inspect screen, by name."""
PATIENCE_S = 120.0
FULL_STRENGTH = '{"level": 8, "animation_ms": 0}'
MASTER = '{"level": 7, "animation_ms": 0}'
WEAKEST = '{"level": 0, "animation_ms": 0}'
SIZE = (1100, 720)
KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"


def wait_for(look: Callable[[], T | None], what: str) -> T:
    """Look again and again until there is something to see."""
    deadline = time.monotonic() + PATIENCE_S
    while time.monotonic() < deadline:
        seen = look()
        if seen:
            return seen
        time.sleep(0.02)
    pytest.fail(f"waited {PATIENCE_S:.0f} s for {what}")


def is_running(process_id: int) -> bool:
    """It exists and is not just waiting to be buried."""
    try:
        stat = Path(f"/proc/{process_id}/stat").read_text()
    except OSError:
        return False
    return stat.rsplit(")", 1)[1].split()[0] != "Z"


def children_of(process_id: int) -> list[int]:
    """Those that any of its threads started."""
    found = []
    for path in Path(f"/proc/{process_id}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # That thread has just ended.
            found += [int(word) for word in path.read_text().split()]
    return found


class Desktop:
    """One run of the program, and the hands of the one who uses it."""

    def __init__(self, display: str, home: Path) -> None:
        self.home = home
        self._environment = os.environ | {"DISPLAY": display, "GLASSBOX_HOME": str(home)}
        self._environment.pop("SDL_VIDEODRIVER", None)
        self.program: subprocess.Popen[str] | None = None

    def start(self, *arguments: str) -> None:
        """Start the program and wait for its window."""
        size = f"{SIZE[0]}x{SIZE[1]}"
        self.program = subprocess.Popen(
            [sys.executable, "-m", "game", "--size", size, *arguments],
            env=self._environment,
            cwd=Path(game.__file__).parent.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        window = wait_for(self._find_window, "the window").split()[0]
        answer = self._xdotool("getwindowgeometry", "--shell", window)
        place = dict(line.split("=") for line in answer.split())
        self.x, self.y = int(place["X"]), int(place["Y"])
        wait_for(self.engine, "the engine's process")

    def _find_window(self) -> str:
        assert self.program is not None
        assert self.program.poll() is None, self.program.communicate()
        return self._xdotool("search", "--onlyvisible", "--name", "^Glassbox", fails=True)

    def _xdotool(self, *arguments: str, fails: bool = False) -> str:
        run = subprocess.run(
            ["xdotool", *arguments],
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if fails else None,
            text=True,
            check=not fails,
            timeout=PATIENCE_S,
        )
        return run.stdout

    # Mouse and keyboard

    def point(self, name: str) -> None:
        """Move the pointer to the middle of a square."""
        sizes = theme.sizes()
        scaled = sizes.scaled(layout.fit_scale(SIZE, 100, sizes))
        board = layout.arrange(SIZE, scaled, card=False).board
        x, y = layout.square_box(board, chess.parse_square(name), flipped=False).centre
        self._xdotool("mousemove", "--sync", str(self.x + x), str(self.y + y))

    def point_at_nothing(self) -> None:
        """Move the pointer to a corner, where its shape covers nothing that is looked at."""
        self._xdotool("mousemove", "--sync", str(self.x + 1), str(self.y + 1))

    def click(self, *names: str) -> None:
        for name in names:
            self.point(name)
            self._xdotool("click", "1")

    def drag(self, origin: str, target: str) -> None:
        self.point(origin)
        self._xdotool("mousedown", "1")
        self.point(target)
        self._xdotool("mouseup", "1")

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "20", text)

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "20", *keys)

    # What can be seen from outside

    def saved(self, name: str = "autosave.pgn") -> chess.pgn.Game | None:
        """The game as it was last saved; None before that."""
        try:
            text = (self.home / name).read_text()
        except FileNotFoundError:
            return None
        tree = chess.pgn.read_game(io.StringIO(text))
        assert tree is not None
        assert tree.errors == []
        return tree

    def sans(self) -> list[str]:
        tree = self.saved()
        return [] if tree is None else [node.san() for node in tree.mainline()]

    def wait_for_moves(self, count: int) -> list[str]:
        """Wait until the saved game has that many half-moves or more."""
        return wait_for(
            lambda: sans if len(sans := self.sans()) >= count else None, f"{count} half-moves"
        )

    def wait_for_recording(self) -> None:
        """Open the search of the last answer and wait until it is recorded.

        Only a recorded search can be put beside its move in the saved game.
        """

        def is_kept() -> bool:
            self.press("ctrl+p")
            return "%glassbox" in (self.home / "autosave.pgn").read_text()

        self.press("ctrl+i")
        wait_for(is_kept, "the search beside its move")

    def engine(self) -> int | None:
        """The process that searches."""
        assert self.program is not None
        for child in children_of(self.program.pid):
            with contextlib.suppress(OSError):  # It has just ended.
                if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return child
        return None

    def processes(self) -> list[int]:
        assert self.program is not None
        return [self.program.pid, *children_of(self.program.pid)]

    def close(self) -> str:
        """Ask the program to close; return what it said on both outputs."""
        assert self.program is not None
        processes = self.processes()
        self.program.send_signal(signal.SIGTERM)
        out, err = self.program.communicate(timeout=PATIENCE_S)
        assert self.program.returncode == 0
        wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
        return out + err


@pytest.fixture(scope="module")
def display(xvfb: str) -> Iterator[str]:
    """A display that stays as it is: without any client an X server resets, and refuses the next.

    The client that stays is an xdotool which does nothing.
    """
    environment = os.environ | {"DISPLAY": xvfb}
    client = subprocess.Popen(["xdotool", "sleep", "3600"], env=environment)
    yield xvfb
    client.terminate()
    client.wait()


@pytest.fixture
def desktop(display: str, home: Path) -> Iterator[Desktop]:
    desktop = Desktop(display, home)
    yield desktop
    program = desktop.program
    if program is not None and program.poll() is None:
        program.kill()
        program.communicate()


def test_moves_by_drag_click_and_keyboard_are_answered_and_saved(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start()
    desktop.drag("e2", "e4")
    assert desktop.wait_for_moves(2)[0] == "e4"
    desktop.click("g1", "f3")
    assert desktop.wait_for_moves(4)[2] == "Nf3"
    desktop.type("a3")
    assert desktop.wait_for_moves(6)[4] == "a3"
    desktop.type("b1c3")
    sans = desktop.wait_for_moves(8)
    assert sans[6] == "Nc3"
    desktop.press("BackSpace")
    assert wait_for(lambda: len(desktop.sans()) == 6, "the move to be taken back")
    tree = desktop.saved()
    assert tree is not None
    assert tree.headers["Result"] == "*"
    assert (tree.headers["WhiteType"], tree.headers["BlackType"]) == ("human", "program")
    answers = [node for node in tree.mainline() if node.turn() == chess.WHITE]
    assert all(node.eval() is not None for node in answers)
    assert desktop.close() == ""


def test_a_killed_engine_is_replaced_and_the_game_goes_on(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    first = desktop.engine()
    assert first is not None
    os.kill(first, signal.SIGKILL)
    second = wait_for(
        lambda: found if (found := desktop.engine()) != first else None, "another engine"
    )
    assert second != first
    assert desktop.wait_for_moves(2)[0] == "e4"
    desktop.drag("d2", "d4")
    assert desktop.wait_for_moves(4)[2] == "d4"


def test_closed_in_mid_thought_no_process_is_left(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(FULL_STRENGTH)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    assert desktop.close() == ""
    assert desktop.sans()[0] == "e4"


def test_killed_in_mid_thought_no_process_is_left_and_the_game_is_there(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(FULL_STRENGTH)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(1)
    assert desktop.program is not None
    processes = desktop.processes()
    desktop.program.kill()
    assert desktop.program.communicate(timeout=PATIENCE_S) == ("", "")
    wait_for(lambda: not any(map(is_running, processes)), "the processes to end")
    assert desktop.sans()[0] == "e4"


def test_an_unfinished_game_is_offered_and_kept_when_another_is_played(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.close()
    desktop.start()
    desktop.drag("d2", "d4")
    assert wait_for(lambda: desktop.sans()[:1] == ["d4"], "the other game")
    kept = desktop.saved("autosave-previous.pgn")
    assert kept is not None
    assert next(node.san() for node in kept.mainline()) == "e4"


def test_a_game_is_played_to_mate(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(WEAKEST)
    desktop.start("--fen", "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1")
    desktop.type("Qg7")
    desktop.wait_for_moves(1)
    tree = desktop.saved()
    assert tree is not None
    assert tree.headers["Result"] == "1-0"


def test_while_a_search_is_stepped_through_the_game_stands(desktop: Desktop) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.wait_for_recording()
    desktop.press("F11", "F11", "F10", "shift+F11", "F8", "period", "End")
    desktop.type("d4")
    closes_field, closes_cursor, leaves = ["Escape"] * 3
    desktop.press("BackSpace", closes_field, closes_cursor, leaves)
    assert len(desktop.sans()) == 2
    desktop.type("d4")
    assert desktop.wait_for_moves(4)[2] == "d4"
    assert desktop.close() == ""


def test_an_engine_killed_under_a_recorded_search_leaves_the_game_playable(
    desktop: Desktop,
) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.press("ctrl+i")
    first = desktop.engine()
    assert first is not None
    os.kill(first, signal.SIGKILL)
    wait_for(lambda: desktop.engine() not in (None, first), "another engine")
    desktop.press("Escape")
    desktop.type("d4")
    assert desktop.wait_for_moves(4)[2] == "d4"
    assert desktop.close() == ""


def test_a_search_is_asked_about_and_opened_again_in_a_fresh_start(
    desktop: Desktop, tmp_path: Path
) -> None:
    (desktop.home / "settings.json").write_text(MASTER)
    desktop.start()
    desktop.type("e4")
    desktop.wait_for_moves(2)
    desktop.wait_for_recording()
    desktop.press("F11", "F10")
    time.sleep(PAUSE_S)
    desktop.press("w", "Escape", "x", "Escape", "ctrl+b")
    desktop.type("re-search and ply <= 2")
    desktop.press("Return")
    time.sleep(PAUSE_S)
    desktop.press("F9")
    time.sleep(PAUSE_S)
    desktop.press("shift+F9", "ctrl+k")
    desktop.type("killers")
    desktop.press("Return")
    time.sleep(PAUSE_S)
    desktop.press("Escape", "Escape", "Escape")
    desktop.press("ctrl+i")
    first = _saved_capsule(desktop, tmp_path)
    assert desktop.close() == ""
    desktop.start(str(first))
    second = _saved_capsule(desktop, tmp_path)
    assert first != second
    assert first.read_text() == second.read_text()
    assert desktop.close() == ""


def test_a_node_that_memory_had_no_room_for_is_shown_as_if_it_had_been_there(
    tmp_path: Path, home: Path
) -> None:
    """By its number, which is typed: with much memory and with little the window looks the same."""
    summary = _large_search()
    places = summary.records
    number = next(node for node in range(50_000, 0, -1) if places.index_of(node * ORDINALS) < 0)

    def go_to_node(desktop: Desktop) -> None:
        desktop.type(str(number))
        desktop.press("Return")

    much, little = _seen_with_memory(tmp_path, home, summary, go_to_node)
    assert _differing(much[-1], little[-1]) == []


def test_a_comparison_of_what_memory_had_no_room_for_tells_as_much(
    tmp_path: Path, home: Path
) -> None:
    much, little = _seen_with_memory(tmp_path, home, _large_search(), _compare)
    assert _differing(much[-1], little[-1]) == []


def test_the_search_state_that_a_comparison_leads_to_is_shown_whatever_there_was_room_for(
    tmp_path: Path, home: Path
) -> None:
    def go_there(desktop: Desktop) -> None:
        desktop.press("Return")

    much, little = _seen_with_memory(tmp_path, home, _large_search(), _compare, go_there)
    assert _differing(much[-1], little[-1]) == []


def _compare(desktop: Desktop) -> None:
    """Compare with the search without killers."""
    desktop.press("ctrl+k")
    desktop.type("killers")
    desktop.press("Return")


def _large_search() -> Recording:
    """A search of which a megabyte holds a summary."""
    summary = record(search_alone(KIWIPETE, nodes=60_000), 1)
    assert summary.is_partial
    return summary


def _seen_with_memory(
    tmp_path: Path, home: Path, recording: Recording, *acts: Callable[[Desktop], None]
) -> list[list[Sight]]:
    """How a saved search looks at first and after each act, with much memory and with little."""
    path = tmp_path / "search.glassbox"
    path.write_text(seal(recording))
    pixels = tmp_path / "pixels"
    pixels.mkdir()
    with virtual_display(pixels) as display:
        desktop, screen = Desktop(display, home), Screen(pixels)
        return [_seen_after(desktop, screen, path, memory_mb, acts) for memory_mb in (64, 1)]


def _seen_after(
    desktop: Desktop,
    screen: Screen,
    path: Path,
    memory_mb: int,
    acts: Sequence[Callable[[Desktop], None]],
) -> list[Sight]:
    """Open a saved search; return what is shown then and after each act, once it stays as it is."""
    settings = {"animation_ms": 0, "inspect_memory_mb": memory_mb, "show_step_hint": False}
    (desktop.home / "settings.json").write_text(json.dumps(settings))
    desktop.start(str(path))
    desktop.point_at_nothing()

    sizes = theme.sizes()
    arranged = arrange_inspect(SIZE, sizes.scaled(layout.fit_scale(SIZE, 100, sizes)))

    def seen() -> Sight:
        return {
            name: screen.part(desktop.x + box.x, desktop.y + box.y, box.width, box.height)
            for name, box in arranged.regions().items()
        }

    time.sleep(PAUSE_S)
    found = [_settled(seen)]
    for act in acts:
        act(desktop)
        wait_for(lambda: seen() != found[-1], "something else")
        found.append(_settled(seen))
    desktop.close()
    return found


def _differing(one: Sight, other: Sight) -> list[str]:
    """The regions that do not look the same; the hint tells of memory, and of what is opened."""
    return [name for name, pixels in one.items() if pixels != other[name] and name != "hint"]


def _settled(seen: Callable[[], Sight]) -> Sight:
    """Return what is shown when it has stayed so for a while."""

    def is_still() -> Sight | None:
        before = seen()
        time.sleep(2 * PAUSE_S)
        return before if seen() == before else None

    return wait_for(is_still, "the window to come to rest")


PAUSE_S = 2.0
"""For the engine to answer a step, to read a condition, and to begin to compare."""


def _saved_capsule(desktop: Desktop, folder: Path) -> Path:
    """Save the search that is shown; until one is, the same keys save the game.

    A search that is read meanwhile closes the dialog, and no file is written.
    """

    def save() -> Path | None:
        path = folder / f"{len(list(folder.iterdir()))}.glassbox"
        desktop.press("ctrl+s", "ctrl+a")
        desktop.type(str(path))
        desktop.press("Return")
        time.sleep(PAUSE_S)
        is_capsule = path.exists() and path.read_text().startswith(f"{FORMAT}:")
        return path if is_capsule else None

    return wait_for(save, "a saved search")
