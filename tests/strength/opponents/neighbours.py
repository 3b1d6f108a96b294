"""Plays each row of the table of strengths against the row below it, in this process.

``python tests/strength/opponents/neighbours.py --results FILE`` appends a result for each pair in
the format of ``calibrate.py``, which can then fit the ratings. It saves the cost of UCI. Unlike
``calibrate.py`` it adjudicates no draws, and each opening has a seed of its own. Pairs that the
file has already are left out. The results are equal on every machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from itertools import islice, pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.openings import Opening, openings_for
from opponents.positions import is_drawn
from opponents.weak_player import WeakPlayer
from rating.bradley_terry import Result
from rating.ladder import append_result, games_between, level_name, read_results

from engine.core.board.position import Position
from engine.protocol.handicap import Handicap
from engine.protocol.levels import LEVELS
from engine.protocol.strength import STRENGTHS, Strength, handicap_of

GAMES = 200
ROWS = len(LEVELS) - 1
"""How many rows of the table the levels use, full strength excepted."""
MOST_PLIES = 300
"""A game that is still undecided is drawn."""
OPENING_PLIES = 6


def main() -> None:
    """Play the pairs that are missing, and print their results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--games", type=int, default=GAMES, help="an even number of games a pair")
    parser.add_argument("--rows", type=int, nargs="*", default=range(2, ROWS + 1))
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    for low, high in pairwise(STRENGTHS[:ROWS]):
        names = level_name(low), level_name(high)
        is_wanted = STRENGTHS.index(high) + 1 in options.rows
        if not is_wanted or games_between(read_results(options.results), *names):
            continue
        openings = islice(openings_for(f"random:{OPENING_PLIES}", low.elo), options.games // 2)
        games = [((low, high), opening, number) for number, opening in enumerate(openings)]
        with multiprocessing.Pool(options.processes) as pool:
            halves = sum(pool.imap_unordered(_both_colours, games))
        append_result(options.results, Result(*names, halves / 2, options.games))
        share = 100 * (1 - halves / 2 / options.games)
        print(f"{names[1]} against {names[0]}: {share:.1f} % of {options.games}", flush=True)


def _both_colours(game: tuple[tuple[Strength, Strength], Opening, int]) -> int:
    """Play an opening twice. Return the half-points of the first player."""
    rows, opening, seed = game
    first, second = (handicap_of(row.elo, seed) for row in rows)
    assert first is not None
    assert second is not None
    white = _half_points_of_white(first, second, opening)
    return white + 2 - _half_points_of_white(second, first, opening)


def _half_points_of_white(white: Handicap, black: Handicap, opening: Opening) -> int:
    player = WeakPlayer()
    position = Position()
    for move in opening.moves:
        position.push(position.parse_uci(move))
    for _ in range(MOST_PLIES):
        is_white = position.white_to_move()
        if not position.legal_moves():
            return (0 if is_white else 2) if position.is_check() else 1
        if is_drawn(position):
            return 1
        position.push(player.move(position, white if is_white else black))
    return 1


if __name__ == "__main__":
    main()
