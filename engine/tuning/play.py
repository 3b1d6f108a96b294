"""The command that plays for tuning: ``python -m engine.tuning.play --games N --out FILE``.

With equal seed and nodes the file is the same for any number of processes. After an interrupt or on
a full disk, the file keeps all complete games.

The games are those of the engine, and the positions are quiet ones for ``fit``. With ``--level``
the games are those of a level against itself, and all positions are taken, for
``fit_winning_chances``.
"""

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import BinaryIO, NamedTuple, TypeAlias

from engine.identity import engine_name
from engine.protocol.levels import LEVELS
from engine.tools.command_line import (
    FAILED,
    INTERRUPTED,
    OneLineParser,
    integer_type,
    print_error,
    print_status,
)
from engine.tuning import TuningError
from engine.tuning.level_game import play_level_game
from engine.tuning.process_pool import map_in_order
from engine.tuning.sample import GAME, Sample
from engine.tuning.self_play_game import PlayedGame, play_game

PROGRAM = "python -m engine.tuning.play"
PROGRESS_EVERY_S = 10.0
WEAKEST_LEVEL, STRONGEST_LEVEL = 1, len(LEVELS) - 1
"""The levels with a handicap, counted from 1. The last one of ``LEVELS`` is full strength."""

Play: TypeAlias = Callable[[str], PlayedGame]
"""Plays the game that a seed determines."""


class _Kept(NamedTuple):
    """What the file holds."""

    games: int = 0
    positions: int = 0
    size: int = 0
    """In bytes."""


class GameFile:
    """The output file. It contains only complete games, and each position only once."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._kept = _Kept()
        self._seen: set[int] = set()

    @property
    def games(self) -> int:
        """The number of games in the file."""
        return self._kept.games

    @property
    def positions(self) -> int:
        """The number of positions in the file."""
        return self._kept.positions

    def remark(self, text: str) -> None:
        """Write a comment line.

        Raises:
            OSError: the file cannot be written.
        """
        self._write(f"# {text}\n", self._kept)

    def add(self, number: int, game: PlayedGame) -> None:
        """Write the positions of game ``number``.

        Raises:
            OSError: the file cannot be written. Its content is unchanged.
        """
        fresh = {quiet.key: quiet for quiet in game.positions if quiet.key not in self._seen}
        samples = [Sample(quiet.fen, game.result, quiet.value_cp) for quiet in fresh.values()]
        text = "".join([f"{GAME}{number}\n", *(f"{sample}\n" for sample in samples)])
        counts = _Kept(self._kept.games + 1, self._kept.positions + len(fresh))
        self._write(text, counts)
        self._seen.update(fresh)

    def _write(self, text: str, counts: _Kept) -> None:
        """Write ``text`` completely. If that fails, or an interrupt comes, nothing is changed.

        ``counts`` are those of the whole file afterwards.
        """
        data = left = text.encode()
        kept = counts._replace(size=self._kept.size + len(data))
        try:
            while left:  # The file is unbuffered, and a nearly full disk writes only a part.
                left = left[self._file.write(left) :]
            self._kept = kept  # In one step, which an interrupt finds done or not begun.
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self._kept.size)
            raise

    def __str__(self) -> str:
        """Return the counts in one line."""
        return f"{self.games} games, {self.positions} positions"


def play_games(play: Play, count: int, seed: int, processes: int) -> Iterator[PlayedGame]:
    """Play ``count`` games in ``processes`` processes. Yield them in order.

    Raises:
        TuningError: a process died, or the openings cannot be used.
    """
    seeds = (f"game {number} of {seed}" for number in range(1, count + 1))
    return map_in_order(play, seeds, processes)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Raises:
        SystemExit: with status 2 for wrong arguments.
    """
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    parser = command_line()
    options = parser.parse_args(arguments)
    if (options.level is None) != (options.openings is None):
        parser.error("arguments --level and --openings belong together")
    out: Path = options.out
    try:
        file = out.open("xb", buffering=0)
    except OSError as error:
        parser.error(f"argument --out: {out}: {error.strerror}")
    with file:
        record = GameFile(file)
        try:
            write_games(record, options)
        except KeyboardInterrupt:
            return print_error(PROGRAM, f"interrupted; {out} keeps {record}", INTERRUPTED)
        except (OSError, TuningError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            return print_error(PROGRAM, f"{out}: {reason}; it keeps {record}", FAILED)
    print_status(f"{out}: {record}")
    return 0


def write_games(record: GameFile, options: argparse.Namespace) -> None:
    """Play all games, write them and print the progress.

    Raises:
        OSError: the file cannot be written.
        TuningError: a process died, or the openings cannot be used.
    """
    play: Play = partial(play_game, nodes=options.nodes)
    what = f"{options.nodes} nodes per move"
    if options.level is not None:
        play = partial(
            play_level_game, nodes=options.nodes, level=options.level, openings=options.openings
        )
        what = f"level {options.level}, {options.nodes} nodes per score"
    record.remark(f"{engine_name()}, {what}, seed {options.seed}")
    started_s = reported_s = perf_counter()
    played = play_games(play, options.games, options.seed, options.processes)
    for number, game in enumerate(played, 1):
        record.add(number, game)
        now_s = perf_counter()
        if now_s - reported_s >= PROGRESS_EVERY_S:
            reported_s = now_s
            rate = record.games * 60 / (now_s - started_s)
            print_status(f"{record} of {options.games} games, {rate:.0f} games per minute")


def command_line() -> OneLineParser:
    """Return the parser of the command line."""
    parser = OneLineParser(PROGRAM, description="Write positions of self-play games.")
    parser.add_argument(
        "--games", metavar="N", type=integer_type("number of games", 1), required=True
    )
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="a new file")
    nodes = integer_type("number of nodes", 1)
    parser.add_argument("--nodes", metavar="N", type=nodes, default=5000, help="default: 5000")
    level = integer_type("level", WEAKEST_LEVEL, STRONGEST_LEVEL)
    parser.add_argument("--level", metavar="N", type=level, help="this level against itself")
    parser.add_argument(
        "--openings", metavar="FILE", type=Path, help="with --level: EPD, one position a line"
    )
    seed = integer_type("seed", 0)
    parser.add_argument("--seed", metavar="S", type=seed, default=1, help="default: 1")
    processes = integer_type("number of processes", 1, 256)
    parser.add_argument("--processes", metavar="P", type=processes, default=1, help="default: 1")
    return parser


if __name__ == "__main__":
    sys.exit(main())
