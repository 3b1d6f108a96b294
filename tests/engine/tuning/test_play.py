"""The command that writes positions of self-play games."""

from __future__ import annotations

import errno
import io
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from types import FrameType
from typing import Any

import chess
import pytest
from child_programs import child_program

from engine.tuning import play
from engine.tuning.sample import read_samples
from engine.tuning.self_play_game import PlayedGame, ScoredPosition

COMMAND = [sys.executable, "-m", "engine.tuning.play"]


def run(out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, "--out", str(out), *arguments], capture_output=True, text=True, timeout=600
    )


def test_the_file_does_not_depend_on_the_number_of_processes(tmp_path: Path) -> None:
    written = []
    for processes in "12":
        out = tmp_path / processes
        done = run(out, "--games", "5", "--nodes", "200", "--seed", "7", "--processes", processes)
        assert done.returncode == 0, done.stderr
        written.append(out.read_bytes())
    assert written[0] == written[1]
    samples = list(read_samples([tmp_path / "1"]))
    assert len({game for game, _ in samples}) == 5
    places = [sample.fen.rsplit(" ", 2)[0] for _, sample in samples]
    assert len(set(places)) == len(places) > 20
    assert all(chess.Board(sample.fen).is_valid() for _, sample in samples)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--games", "0"],
        ["--games", "x"],
        ["--games", "1", "--level", "3"],
        ["--games", "1", "--level", "12", "--openings", "x"],
    ],
)
def test_invalid_arguments_give_one_line(tmp_path: Path, arguments: list[str]) -> None:
    done = run(tmp_path / "out", *arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_a_level_plays_itself(tmp_path: Path) -> None:
    out, openings = tmp_path / "out", tmp_path / "openings"
    openings.write_text(chess.Board().epd() + "\n", "utf-8")
    chosen = ["--level", "3", "--openings", str(openings), "--processes", "2"]
    done = run(out, "--games", "2", "--nodes", "50", *chosen)
    assert done.returncode == 0, done.stderr
    assert "level 3" in out.read_text("utf-8").splitlines()[0]
    assert len({game for game, _ in read_samples([out])}) == 2


def test_openings_that_cannot_be_read_give_one_line(tmp_path: Path) -> None:
    done = run(tmp_path / "out", "--games", "1", "--level", "3", "--openings", str(tmp_path / "no"))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("precious", "utf-8")
    done = run(out, "--games", "1")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert out.read_text("utf-8") == "precious"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")
@pytest.mark.parametrize(
    ("processes", "interrupt"),
    [("1", signal.SIGINT), ("2", signal.SIGINT), ("1", signal.SIGTERM)],
)
def test_an_interrupt_keeps_complete_games(
    tmp_path: Path, processes: str, interrupt: signal.Signals
) -> None:
    out = tmp_path / "out"
    command = [*COMMAND, "--out", str(out), "--games", "1000000", "--nodes", "100"]
    started_s = monotonic()
    with child_program([*command, "--processes", processes], stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        while not out.exists() or out.read_bytes().count(b"# game") < 3:
            assert process.poll() is None
            sleep(0.01)
        process.send_signal(interrupt)
        output = process.stderr.read()
    assert process.returncode == 130
    *progress, said = output.splitlines()
    assert len(progress) <= (monotonic() - started_s) / play.PROGRESS_EVERY_S
    assert "interrupted" in said
    written = out.read_text("utf-8")
    assert written.endswith("\n")
    samples = list(read_samples([out]))
    assert f"{written.count('# game')} games, {len(samples)} positions" in said


class SmallDisk(io.BytesIO):
    """A disk with little space. A write that needs more is partial, and the next write fails."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self._room = room

    def write(self, data: object) -> int:
        assert isinstance(data, bytes)
        left = self._room - self.tell()
        if left == 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data[:left])


def game(*keys: int) -> PlayedGame:
    return PlayedGame(0.5, tuple(ScoredPosition(f"fen {key}", key, 10 * key) for key in keys))


def test_a_full_disk_keeps_complete_games() -> None:
    disk = SmallDisk(60)
    record = play.GameFile(disk)
    record.add(1, game(1, 2))
    kept = disk.getvalue()
    with pytest.raises(OSError, match="No space"):
        record.add(2, game(3, 4, 5))
    assert disk.getvalue() == kept == b"# game 1\nfen 1;0.5;10\nfen 2;0.5;20\n"
    assert str(record) == "1 games, 2 positions"


class InterruptAtLine:
    """Interrupts the code of the command, as a signal does, at one of the lines that it runs."""

    def __init__(self, number: int) -> None:
        self._left = number

    @property
    def has_come(self) -> bool:
        return self._left < 0

    def __call__(self, frame: FrameType, event: str, _: object) -> InterruptAtLine:
        if frame.f_code.co_filename == play.__file__ and event == "line":
            self._left -= 1
            if self._left == -1:
                raise KeyboardInterrupt
        return self


def test_an_interrupt_at_any_line_leaves_a_file_that_is_as_it_is_counted() -> None:
    wrong, number, has_come = [], 0, True
    while has_come:
        disk = io.BytesIO()
        record = play.GameFile(disk)
        record.add(1, game(1, 2))
        interrupt, before = InterruptAtLine(number), sys.gettrace()
        sys.settrace(interrupt)
        try:
            record.add(2, game(3, 4, 5))
        except KeyboardInterrupt:
            pass
        finally:
            sys.settrace(before)
        lines = disk.getvalue().decode().splitlines()
        games = sum(line.startswith("# game") for line in lines)
        if (games, len(lines) - games) != (record.games, record.positions):
            wrong.append(number)
        number, has_come = number + 1, interrupt.has_come
    assert wrong == []
    assert number > 5, "the code was interrupted"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_gives_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    opened = Path.open

    def open_full(path: Path, *arguments: Any, **named: Any) -> object:
        if path == out:
            return opened(Path("/dev/full"), "wb", buffering=0)
        return opened(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", open_full)
    assert play.main(["--games", "1", "--out", str(out)]) == 1
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert "No space left on device; it keeps 0 games, 0 positions" in output


def test_each_position_is_written_once() -> None:
    file = io.BytesIO()
    record = play.GameFile(file)
    record.add(1, game(1, 2))
    record.add(2, game(2, 3, 3))
    assert file.getvalue().decode().split() == (
        "# game 1 fen 1;0.5;10 fen 2;0.5;20 # game 2 fen 3;0.5;30".split()
    )
    assert record.positions == 3
