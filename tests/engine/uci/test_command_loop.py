"""The UCI command loop, line by line, as a tournament manager uses it."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import chess
import chess.engine
import pytest
from uci_lines import best_moves, converse, finish, without_times

from engine.protocol.messages import Go
from engine.protocol.shared_enums import SearchPurpose
from engine.protocol.strength import HIGHEST_ELO, LOWEST_ELO
from engine.uci.command_loop import CommandLoop

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "engine"]
PATIENCE_S = 120.0
INFO_WORDS = set("seldepth multipv score nodes nps hashfull tbhits time pv".split())
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


class Engine:
    """The engine in a process of its own, with a queue of its output lines."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        )
        self.lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def until(self, start: str) -> list[str]:
        """Return the output lines up to the first one that begins with ``start``."""
        taken = []
        until_s = time.monotonic() + PATIENCE_S  # One deadline: an endless search keeps printing.
        while (line := self.lines.get(timeout=max(0.0, until_s - time.monotonic()))) is not None:
            taken.append(line)
            if line.startswith(start):
                return taken
        pytest.fail(f"the engine ended; it printed {taken}")

    def end(self) -> None:
        """Kill the process and close its pipes."""
        self.process.kill()
        self.process.wait(PATIENCE_S)
        self._reader.join(PATIENCE_S)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()

    def rest(self) -> list[str]:
        """Close the input and return the remaining output.

        Check that the process exits with success.
        """
        assert self.process.stdin is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        taken = []
        while (line := self.lines.get(timeout=PATIENCE_S)) is not None:
            taken.append(line)
        assert self.process.wait(PATIENCE_S) == 0
        assert self.process.stderr.read() == b""
        return taken


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.end()


def test_uci_prints_name_author_and_options(engine: Engine) -> None:
    engine.send("uci")
    lines = engine.until("uciok")
    assert lines[0].startswith("id name Glassbox")
    assert lines[1].startswith("id author ")
    assert "option name Hash type spin default 64 min 1 max 65536" in lines
    assert "option name Clear Hash type button" in lines
    assert "option name UCI_Chess960 type check default false" in lines
    elo = f"default {HIGHEST_ELO} min {LOWEST_ELO} max {HIGHEST_ELO}"
    assert f"option name UCI_Elo type spin {elo}" in lines
    assert "option name SyzygyPath type string default <empty>" in lines
    assert engine.rest() == []


ANALYSE_MODE = "setoption name UCI_AnalyseMode value true"


@pytest.mark.parametrize(
    ("lines", "purpose"),
    [
        (("go depth 3",), SearchPurpose.PLAY),
        (("go wtime 1000 btime 1000",), SearchPurpose.PLAY),
        (("go infinite",), SearchPurpose.ANALYSE),
        ((ANALYSE_MODE, "go depth 3"), SearchPurpose.ANALYSE),
        (("go ponder wtime 1000 btime 1000",), SearchPurpose.PONDER),
        ((ANALYSE_MODE, "go ponder"), SearchPurpose.PONDER),
    ],
)
def test_a_search_has_the_purpose_that_the_gui_has(
    monkeypatch: pytest.MonkeyPatch, lines: tuple[str, ...], purpose: SearchPurpose
) -> None:
    begun: list[Go] = []
    monkeypatch.setattr("engine.uci.command_loop.Engine.begin", lambda _, go: begun.append(go))
    converse(*lines)
    assert [go.purpose for go in begun] == [purpose]


def test_isready_is_answered_during_a_search(engine: Engine) -> None:
    engine.send("go infinite")
    engine.until("info depth")
    engine.send("isready")
    assert not best_moves(engine.until("readyok"))
    engine.send("stop")
    assert len(best_moves(engine.until("bestmove"))) == 1
    assert engine.rest() == []


def test_a_search_prints_every_iteration_and_one_best_move(engine: Engine) -> None:
    engine.send("position startpos moves e2e4", "go depth 5")
    *lines, last = engine.until("bestmove")
    for depth in range(1, 6):
        words = next(line for line in lines if line.startswith(f"info depth {depth} ")).split()
        assert set(words) >= INFO_WORDS
    variation = lines[-1].split(" pv ")[1].split()
    assert last == f"bestmove {variation[0]} ponder {variation[1]}"
    board = chess.Board()
    for move in ["e2e4", *variation]:
        board.push_uci(move)


def test_go_infinite_waits_for_stop_even_in_a_mated_position(engine: Engine) -> None:
    engine.send(f"position fen {MATED}", "go infinite", "isready")
    assert not best_moves(engine.until("readyok"))
    engine.send("stop")
    assert best_moves(engine.until("bestmove")) == ["(none)"]


def test_a_new_go_stops_the_running_search_and_each_prints_a_best_move(engine: Engine) -> None:
    engine.send("go infinite", "go infinite", "go depth 1")
    for _ in range(3):
        assert len(best_moves(engine.until("bestmove"))) == 1
    assert best_moves(engine.rest()) == []


@pytest.mark.parametrize("last", ["quit", None])
def test_a_search_stopped_by_quit_or_end_of_input_still_prints_its_best_move(
    engine: Engine, last: str | None
) -> None:
    engine.send("go infinite")
    engine.until("info depth")
    if last is not None:
        engine.send(last)
    assert len(best_moves(engine.rest())) == 1


def test_a_broken_output_pipe_causes_no_error_message() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as broken:
        done = subprocess.run(
            COMMAND,
            input=b"uci\nisready\ngo movetime 10\n",
            stdout=broken,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            timeout=PATIENCE_S,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_arbitrary_bytes_are_accepted(engine: Engine) -> None:
    assert engine.process.stdin is not None
    engine.process.stdin.write(b"\xff\xfe\x00 go\xc3\n\x00\nposition fen \xff\xff\nisready\n")
    engine.process.stdin.flush()
    lines = engine.until("readyok")
    assert all(line.startswith("info string ") for line in lines[:-1])
    assert engine.rest() == []


def test_unknown_words_are_skipped() -> None:
    assert converse("xyzzy", "", "   ", "debug on", "joho isready") == ["readyok"]


@pytest.mark.parametrize(
    "line",
    [
        "setoption",
        "setoption name",
        "setoption name Hash",
        "setoption name Hash value many",
        "setoption name Hash value 0",
        "setoption name Hash value 999999999999999999999",
        "setoption name UCI_Chess960",
        "setoption name UCI_Chess960 value perhaps",
        "setoption name Nonsense value 1",
    ],
)
def test_a_malformed_command_gets_one_info_string_and_changes_nothing(line: str) -> None:
    before = finish("position startpos moves e2e4", "go nodes 200")
    complaint, *after = finish("position startpos moves e2e4", line, "go nodes 200")
    assert complaint.startswith("info string ")
    assert without_times(after) == without_times(before)


CASTLES = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1 moves e1b1 e8e7"


@pytest.mark.parametrize(("option", "understood"), [("true", True), ("false", False)])
def test_chess960_castling_needs_the_option(option: str, understood: bool) -> None:
    lines = finish(
        f"setoption name UCI_Chess960 value {option}", f"position fen {CASTLES}", "go nodes 500"
    )
    assert len(best_moves(lines)) == 1
    assert any(line.startswith("info string") for line in lines) != understood


def test_the_chess960_option_applies_to_the_next_position() -> None:
    lines = finish(
        "setoption name UCI_Chess960 value true",
        "position startpos moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1",
        "setoption name UCI_Chess960 value false",
        "go nodes 300",
    )
    assert len(best_moves(lines)) == 1
    assert not [line for line in lines if line.startswith("info string")]


def test_a_fen_without_move_counters_is_accepted() -> None:
    lines = finish("position fen 7k/8/8/8/8/8/8/R6K w - -", "go depth 2")
    assert len(best_moves(lines)) == 1


def test_options_are_refused_during_a_search() -> None:
    lines = converse("go infinite", "setoption name Hash value 2", "ucinewgame", "stop")
    assert sum(line.startswith("info string ") for line in lines) == 2
    assert len(best_moves(lines)) == 1


def test_ucinewgame_makes_a_search_repeatable() -> None:
    lines = ["position startpos moves d2d4 d7d5", "go nodes 30000"]
    output = io.StringIO()
    dialogue = CommandLoop(output)
    runs = []
    for opening in ("ucinewgame", "ucinewgame", "setoption name Clear Hash"):
        dialogue.obey(opening)
        for line in lines:
            dialogue.obey(line)
        dialogue.wait()
        runs.append(without_times(output.getvalue().splitlines()))
        output.seek(0)
        output.truncate()
    assert runs[0] == runs[1] == runs[2]
    assert runs[0] == without_times(finish(*lines))
    assert " nodes 30000 " in runs[0][-2]


@pytest.mark.parametrize("limit", ["depth 0", "nodes 0", "movetime 0", "wtime 0", "wtime -50"])
def test_a_limit_of_zero_or_less_still_gives_a_legal_move(limit: str) -> None:
    (move,) = best_moves(finish("position startpos", f"go {limit}"))
    assert chess.Move.from_uci(move) in chess.Board().legal_moves


@pytest.mark.parametrize(
    "limit", ["depth", "nodes 1e6", "movetime abc", "wtime 60000ms btime 60000ms"]
)
def test_a_search_with_an_unreadable_limit_still_ends(engine: Engine, limit: str) -> None:
    engine.send(f"go {limit}")
    lines = engine.until("bestmove")
    assert lines[0].startswith(f"info string go {limit.split()[0]}: not a number: ")
    assert engine.rest() == []


def test_fractions_of_milliseconds_are_accepted(engine: Engine) -> None:
    engine.send("go wtime 1000.5 btime 1000.5 winc 0.0 binc 0.0")
    assert not [line for line in engine.until("bestmove") if line.startswith("info string")]


def test_moves_without_the_moves_keyword_are_refused() -> None:
    printed, *after = finish("position startpos e2e4", "go nodes 200")
    assert printed.startswith("info string position startpos: ")
    assert "'e2e4'" in printed
    assert [line for line in after if not line.startswith("info string")] == ["bestmove 0000"]


def test_an_unknown_word_before_the_moves_is_reported_and_ignored() -> None:
    printed, *after = finish("position startpos foo moves e2e4", "go nodes 200")
    assert printed.startswith("info string position startpos: ")
    assert "'foo'" in printed
    known = finish("position startpos moves e2e4", "go nodes 200")
    assert without_times(after) == without_times(known)


def test_the_engine_module_runs_as_a_script() -> None:
    done = subprocess.run(
        COMMAND,
        input="isready\nquit\nisready\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ,
        timeout=PATIENCE_S,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "readyok\n", "")
