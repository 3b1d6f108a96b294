"""The smoke test of a built folder: it runs both programs as a person without Python would.

On Linux it needs Xvfb and xdotool. It plays a move, inspects the search behind the answer, saves it
as a capsule, opens the capsule in a second window, kills that window, and looks for what is left:
processes, temporary files and shared memory.
Elsewhere it runs the engine and a demo, which need no screen.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from steps.project import BuildError

PATIENCE_S = 120.0
PAUSE_S = 0.5
"""The time for which a key is given to have its effect, before it is pressed again."""
DEMO_MOVES = 2
ANSWERED = re.compile(r"\b1\. e4 \S+ ")
"""A PGN in which White's first move has an answer."""
SETTINGS = {
    "show_tour": False,
    "answer_at_once": True,
    # The keys that type a path may reach the search, and would bookmark a node of it.
    "keys": [
        {"code": "bookmark", "chord": {"key": 0, "control": False, "shift": False, "alt": False}}
    ],
}
"""The settings of the window."""
SHARED_MEMORY = Path("/dev/shm")
PERFT_3 = '"nodes": 8902'
"""What `perft 3` must count in the starting position."""


def check(folder: Path) -> None:
    """Try the programs of a folder.

    Raises:
        BuildError: something does not work; the message says what.
    """
    suffix = ".exe" if sys.platform == "win32" else ""
    window, engine = folder / f"glassbox{suffix}", folder / f"glassbox-engine{suffix}"
    with tempfile.TemporaryDirectory() as name:
        home, temporary = Path(name, "home"), Path(name, "temporary")
        home.mkdir()
        temporary.mkdir()
        environment = _bare(home, temporary)
        _try_engine(engine, environment)
        _try_demo(window, home / "demo", environment)
        if sys.platform.startswith("linux"):
            before = _shared_memory()
            with _display() as display:
                _try_window(window, home, {**environment, "DISPLAY": display})
            _wait_for(lambda: not running(folder), "the end of all processes")
            _wait_for(lambda: not any(temporary.iterdir()), "the end of all temporary files")
            _wait_for(lambda: _shared_memory() <= before, "the end of all shared memory")


def running(folder: Path) -> list[int]:
    """Return the ids of the processes whose program lies in a folder. Linux only."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # The process has ended or belongs to another user.
            if (process / "exe").readlink().is_relative_to(folder):
                found.append(int(process.name))
    return found


def _shared_memory() -> set[Path]:
    """Return the files in shared memory, of all programs; only Linux has such files."""
    return set(SHARED_MEMORY.iterdir()) if SHARED_MEMORY.is_dir() else set()


def _bare(home: Path, temporary: Path) -> dict[str, str]:
    """Return an environment with an empty PATH and two empty folders; Windows needs its own one."""
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    own = dict.fromkeys(("TMPDIR", "TEMP"), str(temporary))
    return {**kept, **own, "PATH": "", "HOME": str(home), "SDL_AUDIODRIVER": "dummy"}


def _try_engine(program: Path, environment: dict[str, str]) -> None:
    counted = _output([str(program), "perft", "3", "--json"], environment)
    if PERFT_3 not in counted:
        raise BuildError(f"{program.name} counts wrong: {counted.strip()}")
    talk = "uci\nisready\nposition startpos moves e2e4\ngo depth 8\n"
    with subprocess.Popen(
        [program], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(talk)
        process.stdin.flush()
        lines = []
        for line in process.stdout:
            lines.append(line)
            if line.startswith("bestmove"):
                break
        process.stdin.write("quit\n")
        process.stdin.flush()
    if "uciok\n" not in lines or not lines[-1].startswith("bestmove"):
        raise BuildError(f"{program.name} does not answer: {lines[-1:]}")


def _try_demo(program: Path, target: Path, environment: dict[str, str]) -> None:
    command = [str(program), "--demo", str(DEMO_MOVES), "--out", str(target)]
    _output(command, environment)
    if not (target / "game.pgn").exists() or not list(target.glob("*.png")):
        raise BuildError(f"{program.name} --demo wrote no game or no pictures")


def _output(command: list[str], environment: dict[str, str]) -> str:
    try:
        done = subprocess.run(
            command,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise BuildError(str(error)) from error
    if done.returncode != 0:
        raise BuildError(f"{command[0]} failed with status {done.returncode}: {done.stderr}")
    return done.stdout


@contextlib.contextmanager
def _display() -> Iterator[str]:
    """Start a virtual X server and yield its display name."""
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1440x900x24", "-noreset"]
    quiet = subprocess.DEVNULL
    try:
        server = subprocess.Popen(command, pass_fds=[write], stdin=quiet, stderr=quiet)
    except OSError as error:
        raise BuildError(f"Xvfb is needed: {error}") from error
    os.close(write)
    try:
        with os.fdopen(read) as chosen:
            yield f":{chosen.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class _Window:
    """One window of the program on a display."""

    def __init__(self, program: Path, environment: dict[str, str], *arguments: str) -> None:
        self._display = {**os.environ, "DISPLAY": environment["DISPLAY"]}
        self.process = subprocess.Popen(
            [program, *arguments], env=environment, stderr=subprocess.PIPE
        )
        _wait_for(self._find, "the window", self.process)
        self._xdotool("windowfocus", "--sync", self._find())

    def press(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "30", *keys)

    def type(self, text: str) -> None:
        self._xdotool("type", "--delay", "30", text)

    def close(self) -> None:
        """Ask the window to close; it must have complained of nothing."""
        self.process.terminate()
        _, said = self.process.communicate(timeout=PATIENCE_S)
        if self.process.returncode != 0 or said:
            status = self.process.returncode
            raise BuildError(f"the window closed with status {status}: {said.decode()}")

    def _find(self) -> str:
        found = self._xdotool("search", "--onlyvisible", "--name", "^Glassbox")
        return found.split()[0] if found.split() else ""

    def _xdotool(self, *arguments: str) -> str:
        try:
            done = subprocess.run(
                ["xdotool", *arguments],
                env=self._display,
                capture_output=True,
                text=True,
                check=False,
                timeout=PATIENCE_S,
            )
        except OSError as error:
            raise BuildError(f"xdotool is needed: {error}") from error
        return done.stdout


def _try_window(program: Path, home: Path, environment: dict[str, str]) -> None:
    data = home / "data"
    data.mkdir()
    (data / "settings.json").write_text(json.dumps(SETTINGS), "utf-8")
    (data / "repertoires.txt").touch()  # Without openings, the level searches its first move.
    environment = {**environment, "GLASSBOX_HOME": str(data)}
    first = _Window(program, environment)
    try:
        first.type("e2e4")
        game = data / "autosave.pgn"
        _wait_for(
            lambda: game.exists() and ANSWERED.search(game.read_text("utf-8")),
            "an answer to the first move",
            first.process,
        )
        first.press("ctrl+i")
        saved = _capsule(first, home / "first.glassbox")
        first.close()
    finally:
        _end(first.process)
    second = _Window(program, environment, str(saved))
    try:
        again = _capsule(second, home / "second.glassbox")
        if again.read_bytes() != saved.read_bytes():
            raise BuildError("a saved search is not the same after it was opened")
        second.process.kill()
    finally:
        _end(second.process)


def _capsule(window: _Window, path: Path) -> Path:
    """Save the search that the window shows and return the file.

    Until the search is shown, the same keys save the game, which begins with a tag.
    """

    def save() -> bool:
        path.unlink(missing_ok=True)
        window.press("ctrl+s", "ctrl+a")
        window.type(str(path))
        window.press("Return")
        time.sleep(PAUSE_S)
        return path.exists() and not path.read_text("utf-8").startswith("[")

    _wait_for(save, "a saved search", window.process)
    return path


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a program that a failed check has left."""
    if process.poll() is None:
        process.kill()
    process.wait(PATIENCE_S)


def _wait_for(
    condition: Callable[[], object], what: str, process: subprocess.Popen[bytes] | None = None
) -> None:
    """Wait until the condition holds.

    Raises:
        BuildError: it does not hold in time, or the process ended before.
    """
    end = time.monotonic() + PATIENCE_S
    while not condition():
        if process is not None and process.poll() is not None:
            raise BuildError(f"the program ended with status {process.returncode}, before {what}")
        if time.monotonic() > end:
            raise BuildError(f"waited {PATIENCE_S:.0f} s for {what}")
        time.sleep(0.1)
