"""Fit the numbers of ``engine.thinking.win_draw_loss`` to games: ``fit_chances.py PGN...``.

It reads games written by ``match.py``: each move's score for its mover, and the result of the game.
It prints the loss before and after the fit, and the most likely numbers. Put these numbers into
``engine/thinking/win_draw_loss.py`` by hand.
"""

from __future__ import annotations

import argparse
import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TextIO, TypeAlias

import chess
import chess.pgn

from engine.thinking.win_draw_loss import EVEN_CP, FULL_BOARD, PIECE_WORTH, SPREAD_CP, win_share
from engine.tools.command_line import OneLineParser

Numbers: TypeAlias = tuple[float, float, float, float]
"""``EVEN_CP`` and ``SPREAD_CP`` as one tuple."""
Sample: TypeAlias = tuple[int, float, int]
"""Score and material of a move, both rounded, and the half points of its mover."""

SCORE = re.compile(r"^([+-]\d+\.\d\d)(?:/| )")
SCORE_STEP_CP = 10
MATERIAL_STEPS = 20
FIRST_STEP = 32.0
LAST_STEP = 0.25
LEAST_SHARE = 1e-6


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return its exit status. Wrong arguments raise SystemExit(2)."""
    parser = OneLineParser(prog="fit_chances.py", description="Fit the chances to games.")
    parser.add_argument("pgn", type=Path, nargs="+", help="games written by match.py")
    options: argparse.Namespace = parser.parse_args(arguments)
    samples: Counter[Sample] = Counter()
    for path in options.pgn:
        try:
            with path.open(encoding="utf-8") as file:
                samples.update(samples_of(file))
        except (OSError, UnicodeDecodeError) as error:
            parser.error(f"{path}: {error}")
    if not samples:
        parser.error("no game has a move with a score")
    before: Numbers = (*EVEN_CP, *SPREAD_CP)
    after = fit(samples, before)
    print(f"{samples.total()} moves")
    print(f"loss {loss(samples, before):.5f} before, {loss(samples, after):.5f} after")
    print(f"EVEN_CP = ({after[0]:.1f}, {after[1]:.1f})")
    print(f"SPREAD_CP = ({after[2]:.1f}, {after[3]:.1f})")
    return 0


def samples_of(file: TextIO) -> Iterator[Sample]:
    """Yield a sample for each scored move of each finished game, except mate scores."""
    while (game := chess.pgn.read_game(file)) is not None:
        result = game.headers["Result"]
        if result not in ("1-0", "0-1", "1/2-1/2"):
            continue
        white_half_points = {"1-0": 2, "0-1": 0}.get(result, 1)
        for node in game.mainline():
            match = SCORE.match(node.comment)
            if match is None:
                continue
            board = node.parent.board()
            half_points = white_half_points if board.turn else 2 - white_half_points
            score = round(float(match[1]) * 100 / SCORE_STEP_CP) * SCORE_STEP_CP
            yield score, round(material_of(board) * MATERIAL_STEPS) / MATERIAL_STEPS, half_points


def material_of(board: chess.Board) -> float:
    """Return ``engine.thinking.win_draw_loss.material_of`` for a board of python-chess."""
    worth = sum(
        PIECE_WORTH[piece] * chess.popcount(board.pieces_mask(piece, color))
        for piece in chess.PIECE_TYPES
        for color in chess.COLORS
    )
    return min(1.0, worth / FULL_BOARD)


def loss(samples: Counter[Sample], numbers: Numbers) -> float:
    """Return the mean negative log-likelihood of the outcomes."""
    even, spread = numbers[:2], numbers[2:]
    total = 0.0
    for (score, material, half_points), count in samples.items():
        win = win_share(score, material, even, spread)
        lost = win_share(-score, material, even, spread)
        share = (lost, 1 - win - lost, win)[half_points]
        total -= count * math.log(max(share, LEAST_SHARE))
    return total / samples.total()


def fit(samples: Counter[Sample], start: Numbers) -> Numbers:
    """Return the numbers with the least loss, by coordinate search with shrinking steps."""
    best, least = start, loss(samples, start)
    step = FIRST_STEP
    while step >= LAST_STEP:
        found = min((loss(samples, near), near) for near in _neighbours(best, step))
        if found[0] < least:
            least, best = found
        else:
            step /= 2
    return best


def _neighbours(numbers: Numbers, step: float) -> Iterable[Numbers]:
    for index in range(4):
        for change in (-step, step):
            row = list(numbers)
            row[index] += change
            yield row[0], row[1], row[2], row[3]


if __name__ == "__main__":
    sys.exit(main())
