"""Positions of the engine's own games: ``python -m engine.tuning.play --games N --out FILE``.

The same seed and nodes give the same file, whatever the number of processes. Interrupted, or with
the disk full, it keeps the games that are whole.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

from engine.identity import engine_name
from engine.tools.command_line import (
    FAILED,
    INTERRUPTED,
    OneLineParser,
    integer_type,
    print_error,
    print_status,
)
from engine.tuning import TuningError
from engine.tuning.game import PlayedGame, play_game
from engine.tuning.processes import ordered
from engine.tuning.sample import GAME, Sample

PROGRAM = "python -m engine.tuning.play"
PROGRESS_EVERY_S = 10.0


class Record:
    """The file, always of whole games, and each position once."""

    def __init__(self, file: BinaryIO) -> None:
        self.games = 0
        self.positions = 0
        self._file = file
        self._size = 0
        self._seen: set[int] = set()

    def remark(self, text: str) -> None:
        """Write a line about the whole. Raises OSError."""
        self._write(f"# {text}\n")

    def add(self, number: int, game: PlayedGame) -> None:
        """Write a game's positions. Raises OSError."""
        fresh = {quiet.key: quiet for quiet in game.positions if quiet.key not in self._seen}
        samples = [Sample(quiet.fen, game.result, quiet.value_cp) for quiet in fresh.values()]
        self._write("".join([f"{GAME}{number}\n", *(f"{sample}\n" for sample in samples)]))
        self._seen.update(fresh)
        self.games += 1
        self.positions += len(fresh)

    def _write(self, text: str) -> None:
        """Write all of a text or nothing."""
        data = left = text.encode()
        try:
            while left:  # the file is unbuffered: a disk that fills up takes a part at first
                left = left[self._file.write(left) :]
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._size += len(data)

    def __str__(self) -> str:
        """Return the counts in one line."""
        return f"{self.games} games, {self.positions} positions"


def games(count: int, nodes: int, seed: int, processes: int) -> Iterator[PlayedGame]:
    """Return so many games in order, from so many processes.

    Raises TuningError where a process dies.
    """
    play = partial(play_game, nodes=nodes)
    seeds = (f"game {number} of {seed}" for number in range(1, count + 1))
    return ordered(play, seeds, processes)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status; wrong use raises SystemExit(2)."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = command_line()
    options = parser.parse_args(arguments)
    out: Path = options.out
    try:
        file = out.open("xb", buffering=0)
    except OSError as error:
        parser.error(f"argument --out: {out}: {error.strerror}")
    with file:
        record = Record(file)
        try:
            write_games(record, options)
        except KeyboardInterrupt:
            return print_error(PROGRAM, f"interrupted; {out} keeps {record}", INTERRUPTED)
        except (OSError, TuningError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            return print_error(PROGRAM, f"{out}: {reason}; it keeps {record}", FAILED)
    print_status(f"{out}: {record}")
    return 0


def write_games(record: Record, options: argparse.Namespace) -> None:
    """Play and write, and say how far it has come. Raises OSError, TuningError."""
    record.remark(f"{engine_name()}, {options.nodes} nodes a move, seed {options.seed}")
    started_s = said_s = perf_counter()
    played = games(options.games, options.nodes, options.seed, options.processes)
    for number, game in enumerate(played, 1):
        record.add(number, game)
        now_s = perf_counter()
        if now_s - said_s >= PROGRESS_EVERY_S:
            said_s = now_s
            rate = record.games * 60 / (now_s - started_s)
            print_status(f"{record}, {rate:.0f} games a minute, of {options.games}")


def command_line() -> OneLineParser:
    """Return the parser of the command line."""
    parser = OneLineParser(PROGRAM, description="Write positions of the engine's own games.")
    parser.add_argument(
        "--games", metavar="N", type=integer_type("number of games", 1), required=True
    )
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="a new file")
    nodes = integer_type("number of nodes", 1)
    parser.add_argument("--nodes", metavar="N", type=nodes, default=5000, help="default: 5000")
    seed = integer_type("seed", 0)
    parser.add_argument("--seed", metavar="S", type=seed, default=1, help="default: 1")
    processes = integer_type("number of processes", 1, 256)
    parser.add_argument("--processes", metavar="P", type=processes, default=1, help="default: 1")
    return parser


if __name__ == "__main__":
    sys.exit(main())
