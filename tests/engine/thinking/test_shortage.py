"""Every search gives an answer, even if the system has too few threads or too little memory."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable

import chess
import pytest

from engine.thinking.thread_pool import ThreadPool
from engine.uci.command_loop import CommandLoop

PATIENCE_S = 30.0
NONE_LEFT = "can't start new thread"
ENGINE_THREADS = {"search", "search watch", "search helper", "background task"}
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


class Shortage:
    """A limit on the number of threads, of a given name, that can still be started."""

    def __init__(self, name: str, left: int) -> None:
        self.name = name
        self.left = left
        self._start = threading.Thread.start

    def start(self, thread: threading.Thread) -> None:
        if thread.name == self.name:
            if not self.left:
                raise RuntimeError(NONE_LEFT)
            self.left -= 1
        self._start(thread)


Short = Callable[[str, int], Shortage]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> Short:
    def make(name: str, left: int) -> Shortage:
        shortage = Shortage(name, left)
        monkeypatch.setattr(threading.Thread, "start", lambda thread: shortage.start(thread))
        return shortage

    return make


def converse(*lines: str) -> list[str]:
    """Return the output for these input lines.

    Each search must end by itself within the time limit.
    """
    output = io.StringIO()
    dialogue = CommandLoop(output)

    def obey() -> None:
        for line in ("setoption name Hash value 1", *lines):
            dialogue.obey(line)
            if line.startswith(("go", "bench")):
                dialogue.wait()
        dialogue.run([])

    session = threading.Thread(target=obey, name="session", daemon=True)
    session.start()
    session.join(PATIENCE_S)
    assert not session.is_alive(), f"it hangs; it printed {output.getvalue()}"
    return output.getvalue().splitlines()


def explanations(lines: list[str]) -> list[str]:
    return [line.removeprefix("info string ") for line in lines if "info string" in line]


def best_moves(lines: list[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith("bestmove ")]


def depths(lines: list[str]) -> list[int]:
    return [int(line.split()[2]) for line in lines if line.startswith("info depth ")]


def are_legal(moves: list[str]) -> bool:
    legal = {move.uci() for move in chess.Board().legal_moves}
    return bool(moves) and set(moves) <= legal


@pytest.mark.parametrize("helpers", [0, 3, 6])
def test_the_search_uses_the_helpers_that_start_and_reports_the_shortage(
    short: Short, helpers: int
) -> None:
    short("search helper", helpers)
    lines = converse("setoption name Threads value 8", "go depth 6")
    (explanation,) = explanations(lines)
    assert f"{helpers + 1} of 8" in explanation
    assert NONE_LEFT in explanation
    assert are_legal(best_moves(lines))
    assert depths(lines)[-1] >= 6


@pytest.mark.parametrize("name", ["search", "search watch", "search helper"])
def test_the_engine_recovers_from_a_shortage_of_threads(short: Short, name: str) -> None:
    shortage = short(name, 0)
    before = set(threading.enumerate())
    threads = "setoption name Threads value 3"
    lines = converse(threads, "go depth 4", "go depth 4", "isready", "setoption name Hash value 2")
    assert len(explanations(lines)) == 2
    assert len(best_moves(lines)) == 2
    assert lines[-1] == "readyok"
    new = set(threading.enumerate()) - before
    assert not {thread.name for thread in new} & ENGINE_THREADS
    shortage.left = 1000
    lines = converse(threads, "go depth 4")
    assert explanations(lines) == []
    assert depths(lines)[-1] >= 4


@pytest.mark.parametrize("name", ["search", "search watch"])
@pytest.mark.parametrize("go", ["go depth 6", "go movetime 60000", "go infinite", "go ponder"])
def test_a_search_without_threads_runs_one_iteration(short: Short, name: str, go: str) -> None:
    short(name, 0)
    lines = converse(go)
    (explanation,) = explanations(lines)
    assert NONE_LEFT in explanation
    assert depths(lines) == [1]
    assert are_legal(best_moves(lines))


@pytest.mark.parametrize("command", ["go perft 3", "bench 1"])
def test_perft_and_bench_report_that_no_thread_is_available(short: Short, command: str) -> None:
    short("background task", 0)
    explanation, ready = converse(command, "isready")
    assert explanation.startswith("info string ")
    assert NONE_LEFT in explanation
    assert ready == "readyok"


def no_memory(*_: object) -> None:
    raise MemoryError


def test_a_search_without_memory_answers_a_legal_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ThreadPool, "begin", no_memory)
    lines = converse("go depth 3", "go depth 3 searchmoves h2h4", "isready")
    assert explanations(lines) == ["not enough memory"] * 2
    assert are_legal(best_moves(lines))
    assert best_moves(lines)[1] == "h2h4"
    assert lines[-1] == "readyok"
    assert best_moves(converse(f"position fen {MATED}", "go depth 3")) == ["(none)"]


def test_a_failed_search_still_answers_a_legal_move(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.thinking.running_search.thinking_of_search", no_memory)
    lines = converse("go depth 3")
    (explanation,) = explanations(lines)
    assert "MemoryError" in explanation
    assert are_legal(best_moves(lines))


def test_a_bench_without_memory_reports_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.thinking.bench.Table", no_memory)
    assert converse("bench 1") == ["info string not enough memory"]
