"""Processor time of a review, as a multiple of that of its bare search.

Games of weak players are reviewed three times in turn: the searches with one line alone, all
searches of the review, and the whole review with its clauses and the searches of defences. The last
figure compares the depth that the searches reach with a table that is cleared as often as in a
review, and with one that is never cleared.

Run it with ``python tests/benchmarks/review/review_cost.py``. The exit status tells whether the
target was met: at most 1.1 times the bare search.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar
from unittest.mock import patch

from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.parameter_limits import DEFAULT_REVIEW_NODES
from engine.protocol.review import PositionSearch, ReviewedGame
from engine.review import reviewer
from engine.review.complete_review import complete_review
from engine.review.defences import with_defences
from engine.review.review_gate import ReviewGate
from engine.review.reviewer import Reviewer

GAMES, PLIES, TARGET = 3, 80, 1.1
WEAK_NODES, RANDOM_SHARE = 300, 0.1
"""How the players of the games choose: a short search, and now and then any legal move."""

Result = TypeVar("Result")


def played_game(seed: int, plies: int) -> ReviewedGame:
    """Return a game of two weak players; the same seed gives the same game."""
    rng = random.Random(seed)
    position, moves = Position(START_FEN), list[str]()
    search = Search(Table(1))
    while len(moves) < plies and (legal := position.legal_moves()):
        move = rng.choice(legal)
        if len(moves) > 3 and rng.random() > RANDOM_SHARE:
            search.begin(position, WEAK_NODES)
            while search.deepen():
                pass
            move = search.best_move()
        moves.append(position.uci(move))
        position.push(move)
    return ReviewedGame(START_FEN, tuple(moves))


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the processor time of some work in seconds, and its result."""
    began_s = time.process_time()
    result = work()
    return time.process_time() - began_s, result


def searches_of(game: ReviewedGame, nodes: int) -> tuple[PositionSearch, ...]:
    """Return all searches of a review."""
    return tuple(Reviewer(game, nodes).run())


def bare_searches(game: ReviewedGame, nodes: int) -> tuple[PositionSearch, ...]:
    """Return the searches of a review with one line, and make no others."""
    with patch.object(Reviewer, "_doubtful", lambda *_: ()):
        return searches_of(game, nodes)


def mean_depth(searches: Sequence[PositionSearch]) -> float:
    """Return the mean depth of the searches with one line."""
    return statistics.fmean(one.depth for one in searches if one.requested_lines == 1)


def main() -> int:
    """Measure and print; return 0 if the target was met."""
    parser = argparse.ArgumentParser(description="Measure what a review costs.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--nodes", type=int, default=DEFAULT_REVIEW_NODES)
    options = parser.parse_args()
    ratios, mistake_ms = list[float](), list[float]()
    for seed in range(options.games):
        game, nodes = played_game(seed, PLIES), options.nodes
        bare_s, bare = timed(partial(bare_searches, game, nodes))
        searches_s, searches = timed(partial(searches_of, game, nodes))
        rest_s, review = timed(partial(complete_review, game, nodes, searches))
        defences_s, _ = timed(partial(with_defences, review, game, ReviewGate()))
        with patch.object(reviewer, "SPAN_PLIES", 10**6):
            kept = bare_searches(game, nodes)
        mistakes = sum(move.verdict is not None for move in review.moves)
        ratios.append((searches_s + rest_s + defences_s) / bare_s)
        mistake_ms.append(1000 * rest_s / max(1, mistakes))
        print(
            f"game {seed}: {len(game.moves)} plies, {mistakes} mistakes; bare {bare_s:.1f} s, all "
            f"searches {searches_s:.1f} s ({len(searches) - len(bare)} with two lines), the rest "
            f"{rest_s:.2f} s, defences {defences_s:.2f} s; mean depth {mean_depth(bare):.2f}, "
            f"never cleared {mean_depth(kept):.2f}"
        )
    median = statistics.median(ratios)
    is_met = median <= TARGET
    print(
        f"whole review / bare search: median {median:.3f}, target {TARGET}: "
        f"{'met' if is_met else 'missed'}; {max(mistake_ms):.1f} ms a mistake at most"
    )
    return 0 if is_met else 1


if __name__ == "__main__":
    sys.exit(main())
