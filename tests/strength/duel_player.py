"""The player of ``duel.py``: one build of the engine, controlled through a pipe.

It runs in the folder of the build and imports its engine. It reads these commands:

- ``new`` clears table and histories and sets up the start position.
- ``push MOVE`` makes a move in UCI notation.
- ``go NODES`` searches and prints the move and its score in centipawns for the side to move.
- ``clock BASE INCREMENT SPEED`` sets a clock in milliseconds, on which SPEED nodes take one
  millisecond. ``new`` resets it.
- ``play`` searches with time management and prints like ``go``.
- ``change CHANGE...`` applies changes between two games.

Arguments are changes, too: ``NAME=VALUE`` for a search parameter or a weight (``weight_changes``),
``clock.NAME=VALUE`` for a rule of time management, ``weights=FILE`` for other weights, ``-NAME`` to
switch a technique off.
"""

from __future__ import annotations

import contextlib
import sys
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, "")

from tuning.weight_changes import changed, is_weight

from engine.core.basics import params
from engine.core.board.position import Position
from engine.core.evaluation.weights import set_weights, weight_values
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol.messages import Limits
from engine.thinking import switch_sets, time_management
from engine.tuning.weight_file import read_weight_file

TABLE_MB = 8
"""Table size. A game at a few thousand nodes per move never fills it."""


@dataclass
class NodeClock:
    """A chess clock that counts nodes, so that timed games are equal on every machine."""

    base_ms: int
    increment_ms: int
    nodes_per_ms: int
    left_ms: float = 0

    def set_up(self) -> None:
        """Reset the clock for a new game."""
        self.left_ms = self.base_ms

    def think(self, search: Search, position: Position) -> None:
        """Search with time management as ``running_search`` does, with one thread.

        Time is that of this clock, measured in nodes.
        """
        left = round(self.left_ms)
        limits = Limits(white_time_ms=left, white_increment_ms=self.increment_ms)
        number = position.fullmove_number()
        budget = time_management.allocate_time(limits, white_to_move=True, move_number=number)
        assert budget is not None
        stability = time_management.IterationStability()
        choices = len(position.legal_moves())
        search.begin(position, budget.hard_ms * self.nodes_per_ms)
        while search.deepen():
            stability.note(
                search.depth(), search.best_move(), search.value(), search.best_move_share()
            )
            spent_ms = search.nodes() / self.nodes_per_ms
            if spent_ms >= budget.scaled_soft_ms(stability.percent) or choices == 1:
                break
        self.left_ms += self.increment_ms - search.nodes() / self.nodes_per_ms


class Engine:
    """A table, a search and the changes applied to them."""

    def __init__(self) -> None:
        self.weights = weight_values()
        self.changes: dict[str, float] = {}
        self.left_out: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Start a new game. Clear table, histories and everything computed from the weights."""
        self.table = Table(TABLE_MB)
        self.search = Search(self.table)
        self.search.switch(switch_sets.engine_without(self.left_out))

    def change(self, words: list[str]) -> None:
        """Apply changes in addition to earlier ones. Not during a game."""
        self.left_out += [word[1:] for word in words if word.startswith("-")]
        for word in words:
            name, _, value = word.partition("=")
            if name == "weights":
                self.weights = read_weight_file(Path(value)).flat()
            elif name.startswith("clock."):
                time_management.RULES = _with(
                    time_management.RULES, name.removeprefix("clock."), int(value)
                )
            elif is_weight(name):
                self.changes[name] = float(value)
            elif value:
                params.set_search_parameter(name, int(value))
        set_weights(changed(self.weights, self.changes))
        self.begin()


def _with(rules: time_management.TimeRules, name: str, value: int) -> time_management.TimeRules:
    """Return the rules with one change. In an older build they may be a dataclass."""
    values: dict[str, int] = {field: getattr(rules, field) for field in rules.__match_args__}
    values[name] = value
    return type(rules)(**values)


def main() -> None:
    """Answer commands until the end of input."""
    engine, position = Engine(), Position()
    engine.change(sys.argv[1:])
    node_clock = NodeClock(0, 0, 1)
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "new":
            engine.table.clear()
            engine.search.clear()
            position = Position()
            node_clock.set_up()
        elif verb == "push":
            position.push(position.parse_uci(rest))
        elif verb == "change":
            engine.change(rest.split())
        elif verb == "clock":
            node_clock = NodeClock(*map(int, rest.split()))
        elif verb in ("go", "play"):
            if verb == "play":
                node_clock.think(engine.search, position)
            else:
                engine.search.begin(position, int(rest))
                while engine.search.deepen():
                    pass
            print(position.uci(engine.search.best_move()), engine.search.value(), flush=True)


if __name__ == "__main__":
    # The pipe closes when the match is decided, even in the middle of a game.
    with contextlib.suppress(BrokenPipeError):
        main()
