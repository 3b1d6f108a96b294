"""Opening games: our reader and python-chess's, interleaved, in processor time.

Usage: python tests/benchmarks/pgn_open.py [--games N] [--rounds N]

Prints the ratio of our time to python-chess's time for plain games and for annotated ones, over
the rounds. The exit status is 1 if our reader is slower than python-chess's on plain games.
"""

from __future__ import annotations

import argparse
import io
import random
import statistics
import sys
import time
from collections.abc import Callable

import chess
import chess.pgn

from game.formats import pgn_reader

HALF_MOVES = 78
"""The length of a game: the average of large collections."""
COMMENT_SHARE = 0.3
VARIATION_SHARE = 0.15


def game(lots: random.Random, *, is_annotated: bool) -> str:
    """Return the PGN of a random game."""
    board, words = chess.Board(), ['[White "A"]\n[Black "B"]\n[Result "*"]\n\n']
    while board.ply() < HALF_MOVES and not board.is_game_over():
        moves = list(board.legal_moves)
        move = lots.choice(moves)
        number = f"{board.fullmove_number}{'.' if board.turn else '...'}"
        words.append(f"{number} {board.san(move)}")
        if is_annotated and lots.random() < COMMENT_SHARE:
            words.append("$1 { [%clk 0:10:00] a comment }")
        if is_annotated and lots.random() < VARIATION_SHARE:
            words.append(f"( {number} {board.san(lots.choice(moves))} )")
        board.push(move)
    return " ".join([*words, "*"])


def spent_s(read: Callable[[str], object], texts: list[str]) -> float:
    """Return the processor time for reading the texts, in seconds."""
    began_s = time.process_time()
    for text in texts:
        read(text)
    return time.process_time() - began_s


def by_python_chess(text: str) -> object:
    return chess.pgn.read_game(io.StringIO(text))


def ratios(texts: list[str], rounds: int) -> list[float]:
    """Return our time divided by python-chess's time, for each round."""
    found = []
    for _ in range(rounds):
        ours_s = spent_s(pgn_reader.read_pgn, texts)
        found.append(ours_s / spent_s(by_python_chess, texts))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    lots = random.Random(34)
    medians = []
    for is_annotated in (False, True):
        texts = [game(lots, is_annotated=is_annotated) for _ in range(options.games)]
        found = ratios(texts, options.rounds)
        medians.append(statistics.median(found))
        kind = "annotated games" if is_annotated else "plain games"
        print(
            f"{kind}: {medians[-1]:.2f} of chess.pgn's time ({min(found):.2f} to {max(found):.2f})"
        )
    return 0 if medians[0] <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
