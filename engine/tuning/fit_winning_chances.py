"""Fit the slope of the winning chances.

Usage: ``python -m engine.tuning.fit_winning_chances --data FILE...``.

Each file holds the games of one level, as ``engine.tuning.play --level`` writes them. The command
prints a slope for each file, as a check, and one for all. The slope that the program uses is in
``engine/protocol/winning_chances.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from engine.protocol.winning_chances import OWN_SLOPE, STOCKFISH_SLOPE
from engine.tools.command_line import (
    OneLineParser,
    integer_type,
)
from engine.tuning.tuning_command import run_fit

if TYPE_CHECKING:
    from engine.tuning.chance_slope import GameScores

PROGRAM = "python -m engine.tuning.fit_winning_chances"
ALL = "all"
HEAD = ("file", "games", "scores", "slope", "95 % interval", "its loss", "ours", "Stockfish's")


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status.

    Raises:
        SystemExit: with status 2 for wrong arguments.
    """
    options = command_line().parse_args(arguments)
    return run_fit(PROGRAM, lambda: print_fits(options.data, options.resamples, options.seed))


def print_fits(paths: Sequence[Path], resamples: int, seed: int) -> None:
    """Print a row for each file and one for all of them.

    The last columns are log losses, in nats per position: of the fitted slope, of ours and of that
    for Stockfish's centipawns.

    Raises:
        TuningError: a file cannot be used, or no slope is best.
    """
    from engine.tuning.chance_slope import read_games

    games = [read_games([path]) for path in paths]
    print(_line(HEAD))
    for path, some in zip(paths, games, strict=True):
        print(_row(path.stem, some, resamples, seed), flush=True)
    print(_row(ALL, [game for some in games for game in some], resamples, seed))


def _row(name: str, games: Sequence[GameScores], resamples: int, seed: int) -> str:
    from engine.tuning.chance_slope import fit_slope, slope_loss

    slope = fit_slope(games, resamples, seed)
    losses = (slope_loss(value, games) for value in (slope.value, OWN_SLOPE, STOCKFISH_SLOPE))
    scores = sum(len(game.scores_cp) for game in games)
    interval = f"{slope.low:.5f} to {slope.high:.5f}"
    cells = [name, str(len(games)), str(scores), f"{slope.value:.5f}", interval]
    return _line([*cells, *(f"{one:.5f}" for one in losses)])


def _line(cells: Sequence[str]) -> str:
    widths = (-16, 6, 8, 9, 20, 10, 10, 13)
    return "".join(
        cell.ljust(-width) if width < 0 else cell.rjust(width)
        for cell, width in zip(cells, widths, strict=True)
    )


def command_line() -> OneLineParser:
    """Return the parser of the command line."""
    parser = OneLineParser(PROGRAM, description="Fit the slope of the winning chances to games.")
    parser.add_argument("--data", metavar="FILE", type=Path, nargs="+", required=True)
    resamples = integer_type("number of resamples", 1, 1_000_000)
    parser.add_argument(
        "--resamples", metavar="N", type=resamples, default=1000, help="default: 1000"
    )
    seed = integer_type("seed", 0)
    parser.add_argument("--seed", metavar="S", type=seed, default=1, help="default: 1")
    return parser


if __name__ == "__main__":
    sys.exit(main())
