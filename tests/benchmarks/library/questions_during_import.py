"""How long questions to a library take while a file is imported.

``python tests/benchmarks/library/questions_during_import.py`` makes 100,000 plausible games,
imports them, and then asks while 50,000 others are imported. The process of the library runs here
as threads, so the processor time of the thread of the questions can be read. The exit status tells
whether no question took more than its target.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import threading
import time
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar

sys.path.insert(0, str(Path(__file__).resolve().parent))
from make_games import games
from search_speed import made_library

from engine.library_process import library_worker
from engine.library_process.answers import Answers
from engine.protocol.library.commands import (
    Explore,
    FindGames,
    ImportGames,
    OpenLibrary,
    Question,
    QuitLibrary,
    ReadGame,
)
from engine.protocol.library.game_search import (
    GameConditions,
    GameOrder,
    GameSearch,
    LibraryPosition,
)
from engine.protocol.library.reports import Answer, ImportEnded, LibraryReport

GAMES, IMPORTED, TARGET_MS, PAUSE_S = 100_000, 50_000, 100, 0.02
START = LibraryPosition("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
WHITE = GameConditions(player="kaka, kaka")


class TimedAnswers(Answers):
    """Answers, with the processor time of each."""

    times_ms: ClassVar[dict[int, float]] = {}

    def answer(self, question: Question) -> Answer:
        started = time.thread_time()
        try:
            return super().answer(question)
        finally:
            self.times_ms[question.number] = 1000 * (time.thread_time() - started)


def asked(number: int, version: int) -> dict[str, Question]:
    """Return a question of each kind with numbers from ``number`` on."""
    by_date = GameSearch(WHITE, order=GameOrder.DATE, version=version)
    return {
        "a list of all games": FindGames(number, GameSearch(version=version)),
        "a list of a player, by date": FindGames(number + 1, by_date),
        "rows of that list": FindGames(number + 2, by_date, 10),
        "games of the start position": FindGames(
            number + 3, GameSearch(position=START, version=version)
        ),
        "the explorer": Explore(number + 4, START),
        "the explorer of a player": Explore(number + 5, START, WHITE),
        "a game": ReadGame(number + 6, 1 + version),
    }


def main() -> int:
    """Measure, print and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure questions during an import.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--imported", type=int, default=IMPORTED)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        made_library(Path(folder), options.games).close()
        file = Path(folder) / "others.pgn"
        with file.open("w", encoding="utf-8") as opened:
            opened.writelines(games(options.imported, 40))
        is_met = measure(Path(folder) / "games.library", file)
    print(f"target: {'met' if is_met else 'missed'}")
    return int(not is_met)


def measure(library: Path, file: Path) -> bool:
    """Ask, without and with an import; return whether the target was met."""
    vars(library_worker)["Answers"] = TimedAnswers
    commands: SimpleQueue[Any] = SimpleQueue()
    reports: SimpleQueue[LibraryReport] = SimpleQueue()
    worker = library_worker.LibraryWorker(OpenLibrary(str(library)), reports.put)
    running = threading.Thread(target=worker.run, args=(commands,))
    running.start()
    numbers = count(1)
    is_met = True
    for is_importing in (False, True):
        if is_importing:
            commands.put(ImportGames(next(numbers), str(file), "others"))
        times = ask(commands, reports, numbers, is_importing=is_importing)
        print("during an import" if is_importing else "without an import")
        for name, pairs in times.items():
            processor, clock = zip(*pairs, strict=True)
            print(f"  {name:30} {len(pairs):4} times, processor {spread(processor)}, ", end="")
            print(f"clock {spread(clock)}")
            is_met = is_met and max(processor) <= TARGET_MS
    commands.put(QuitLibrary())
    running.join()
    return is_met


def spread(times_ms: tuple[float, ...]) -> str:
    """Return the median and the greatest of some times."""
    return f"{statistics.median(times_ms):6.1f} ms (at most {max(times_ms):6.1f})"


def ask(
    commands: SimpleQueue[Any],
    reports: SimpleQueue[LibraryReport],
    numbers: count[int],
    *,
    is_importing: bool,
) -> dict[str, list[tuple[float, float]]]:
    """Ask until the import ends, or some rounds; return processor time and clock of each kind."""
    found: dict[str, list[tuple[float, float]]] = {}
    version = 0
    while True:
        version += 1
        questions = asked(next(numbers), version)
        for name, question in questions.items():
            started = time.perf_counter()
            commands.put(question)
            while True:
                report = reports.get()
                if isinstance(report, ImportEnded):
                    return found
                if isinstance(report, Answer) and report.number == question.number:
                    break
            took_ms = 1000 * (time.perf_counter() - started)
            found.setdefault(name, []).append((TimedAnswers.times_ms[question.number], took_ms))
            next(numbers)
            time.sleep(PAUSE_S)
        if not is_importing and version == 10:
            return found


if __name__ == "__main__":
    sys.exit(main())
