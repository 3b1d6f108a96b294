"""One build of the engine at the other end of a pipe: the player of ``duel.py``.

It is started in the folder of the build, whose engine it imports. Lines in: ``new`` forgets
everything and begins at the usual position, ``push MOVE`` plays a move in UCI form, ``go NODES``
thinks. ``clock BASE INCREMENT SPEED`` gives it a clock of milliseconds that ``new`` sets again, on
which so many nodes take one; ``play`` thinks by it as in a game. Out, for ``go`` and ``play``
alone: the move and its value in centipawns for the side to move. Arguments are changes:
``NAME=VALUE``, a search parameter or a weight of the evaluation (``weight_changes``),
``clock.NAME=VALUE``, a rule of time, ``weights=FILE``, other weights, or ``-NAME``, a technique to
do without. ``change`` and such words make others between two games.
"""

from __future__ import annotations

import contextlib
import dataclasses
import sys
from pathlib import Path

sys.path.insert(0, "")

from tuning.weight_changes import changed, is_weight

from engine.core.basics import params
from engine.core.board.position import Position
from engine.core.evaluation.weights import set_weights, weight_values
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.protocol import techniques
from engine.protocol.messages import Limits
from engine.thinking import clock
from engine.tuning.weight_file import read_weight_file

TABLE_MB = 8
"""More than a game at some thousand nodes a move fills."""


@dataclasses.dataclass
class NodeClock:
    """A chess clock that nodes run down, so that a game by it is the same on every machine."""

    base_ms: int
    increment_ms: int
    nodes_per_ms: int
    left_ms: float = 0

    def set_up(self) -> None:
        """Begin a game."""
        self.left_ms = self.base_ms

    def think(self, search: Search, position: Position) -> None:
        """Search as in a game: ``running_search`` without threads and without a real clock."""
        left = round(self.left_ms)
        limits = Limits(white_time_ms=left, white_increment_ms=self.increment_ms)
        number = position.fullmove_number()
        budget = clock.allot(limits, white_to_move=True, move_number=number)
        assert budget is not None
        course = clock.IterationStability()
        choices = len(position.legal_moves())
        search.begin(position, budget.hard_ms * self.nodes_per_ms)
        while search.deepen():
            course.note(
                search.depth(), search.best_move(), search.value(), search.best_move_share()
            )
            spent_ms = search.nodes() / self.nodes_per_ms
            if spent_ms >= budget.scaled_soft_ms(course.percent) or choices == 1:
                break
        self.left_ms += self.increment_ms - search.nodes() / self.nodes_per_ms


class Engine:
    """A table, a search and what was changed about them."""

    def __init__(self) -> None:
        self.weights = weight_values()
        self.changes: dict[str, float] = {}
        self.left_out: list[str] = []
        self.begin()

    def begin(self) -> None:
        """Forget everything, what follows from other weights too."""
        self.table = Table(TABLE_MB)
        self.search = Search(self.table)
        self.search.switch(techniques.without(self.left_out))

    def change(self, words: list[str]) -> None:
        """Make changes; earlier ones to other things stay. Not within a game."""
        self.left_out += [word[1:] for word in words if word.startswith("-")]
        for word in words:
            name, _, value = word.partition("=")
            if name == "weights":
                self.weights = read_weight_file(Path(value)).flat()
            elif name.startswith("clock."):
                change = {name.removeprefix("clock."): int(value)}
                clock.RULES = dataclasses.replace(clock.RULES, **change)
            elif is_weight(name):
                self.changes[name] = float(value)
            elif value:
                params.set_search_parameter(name, int(value))
        set_weights(changed(self.weights, self.changes))
        self.begin()


def main() -> None:
    """Play until the input ends."""
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
    # A match that is decided asks nobody for the rest of its games.
    with contextlib.suppress(BrokenPipeError):
        main()
