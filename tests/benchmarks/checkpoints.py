"""The cost of the checkpoints of a game: memory, time to open a move, and delay of searches.

Run it with ``python tests/benchmarks/checkpoints.py``; it prints the targets beside the results.
The game uses node limits, so its searches are the same on a busy machine.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import threading
from time import perf_counter, process_time

from engine.checkpoints.game_checkpoints import Checkpoints
from engine.core.board.position import START_FEN, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.inspection.recording.recording import rebuild_start_state, require_same_end
from engine.inspection.recording.replay_start import replay_start_of
from engine.protocol.messages import Finished, Go, Limits, SetSearchOptions
from engine.thinking.engine import Engine
from engine.thinking.replay import replay_search

HASH_MB = 64
OPPONENT_NODES = 20_000
AT_ONCE = 25
"""Number of searches that follow each other without a pause."""


class Game:
    """A game between the engine and a weaker one, with the delays of the engine's searches."""

    def __init__(self, *, with_checkpoints: bool) -> None:
        self.engine = Engine(
            self._take, SetSearchOptions(hash_mb=HASH_MB), with_checkpoints=with_checkpoints
        )
        self.opponent = Search(Table(4))
        self.position = Position(START_FEN)
        self.moves: list[str] = []
        self.games = 0
        self.answer = ""
        self.answered_s = 0.0
        self.answered = threading.Event()
        self.delays_s: list[float] = []
        """Delays from an answer to the start of the next search, for searches without a pause."""

    def _take(self, report: object) -> None:
        if isinstance(report, Finished):
            self.answer = report.best_move or ""
            self.answered_s = perf_counter()
            self.answered.set()

    def play(self, nodes: int, *, at_once: bool) -> bool:
        """Play a move of each side; return False if the game is over.

        With ``at_once`` only the engine moves, and its delay is recorded.
        """
        go = Go(len(self.moves) + 1, START_FEN, tuple(self.moves), Limits(nodes=nodes))
        self.answered.clear()
        self.engine.begin(go)
        if at_once:
            self.delays_s.append(perf_counter() - self.answered_s)
        self.answered.wait()
        self._make(self.answer)
        if at_once or not self.position.legal_moves():
            return bool(self.position.legal_moves())
        self.opponent.begin(self.position, OPPONENT_NODES)
        while self.opponent.deepen():
            pass
        self._make(self.position.uci(self.opponent.best_move()))
        return bool(self.position.legal_moves())

    def restart(self) -> None:
        """Start another game with another first move; histories and table stay."""
        self.position = Position(START_FEN)
        self.moves.clear()
        self.games += 1
        first = self.position.legal_moves()
        self._make(self.position.uci(first[self.games % len(first)]))

    def _make(self, move: str) -> None:
        self.position.push_uci(move)
        self.moves.append(move)


def inspect_game(moves: int, nodes: int, step: int) -> None:
    """Print the memory of a game's checkpoints, and the time to open some of its moves."""
    game = Game(with_checkpoints=True)
    started_s = process_time()
    while len(game.engine.journal) < moves:
        if not game.play(nodes, at_once=False):
            game.restart()
    game.engine.wait()
    played_s = process_time() - started_s
    journal, checkpoints = game.engine.journal, game.engine.checkpoints
    started_s = process_time()
    checkpoints.settle()
    settled_s = process_time() - started_s
    kept = checkpoints.up_to(len(journal) - 1)
    print(
        f"{len(journal)} searches of {nodes} nodes: {played_s:.0f} s of processor time, and "
        f"{settled_s:.1f} s to settle; {HASH_MB} MB of table; {len(kept)} checkpoints, "
        f"{checkpoints.size / 1e6:.0f} MB (at most 300 for 60 moves)"
    )
    extra = []
    for number in range(step - 1, len(journal), step):
        start = replay_start_of(journal, number, HASH_MB, checkpoints)
        started_s = process_time()
        search = rebuild_start_state(start)
        before_s = process_time() - started_s
        started_s = process_time()
        replay_search(search, start.end)
        own_s = process_time() - started_s
        require_same_end(search, start.end)
        extra.append(before_s)
        print(
            f"  move {number + 1}: {len(start.earlier)} searches before it in {before_s:.1f} s, "
            f"its own {own_s:.1f} s; from the start {start_nodes(start.searches)} nodes"
        )
    print(f"time before the move's own search: at worst {max(extra):.1f} s (at most 10)")


def start_nodes(searches: tuple[object, ...]) -> int:
    """Return the nodes of all searches but the last."""
    return sum(getattr(end, "nodes", 0) for end in searches[:-1])


def answers(moves: int, nodes: int) -> None:
    """Print the delay of a search that is requested right after the answer of the last one."""
    games = [Game(with_checkpoints=False), Game(with_checkpoints=True)]
    for game in games:
        game.engine.checkpoints = Checkpoints(
            game.engine._table, game.engine._pool.main if game is games[1] else None, span_nodes=1
        )
    for _ in range(0, moves, AT_ONCE):
        for game in games:
            game.play(nodes, at_once=True)
            game.delays_s.pop()
            if game.position.legal_moves():
                for _ in range(AT_ONCE):
                    if not game.play(nodes, at_once=True):
                        break
            game.restart()
    for game, name in zip(games, ("without checkpoints", "a checkpoint each"), strict=True):
        game.engine.wait()
        print(
            f"from bestmove to the next search, {name}: median "
            f"{statistics.median(game.delays_s) * 1000:.2f} ms, worst "
            f"{max(game.delays_s) * 1000:.1f} ms"
        )


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure what checkpoints of a game cost.")
    parser.add_argument("--moves", type=int, default=60, help="of the engine (default: 60)")
    parser.add_argument("--nodes", type=int, default=5_000_000, help="of each (default: 5000000)")
    parser.add_argument("--step", type=int, default=10, help="every so many are opened")
    parser.add_argument("--answers", type=int, default=200, help="that are timed")
    options = parser.parse_args()
    answers(options.answers, 20_000)
    inspect_game(options.moves, options.nodes, options.step)
    return 0


if __name__ == "__main__":
    sys.exit(main())
