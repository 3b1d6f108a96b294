"""One build of the engine at the other end of a pipe: the player of ``duel.py``.

It is started in the folder of the build, whose engine it imports. Lines in: ``new`` forgets
everything and begins at the usual position, ``push MOVE`` plays a move in UCI form, ``go NODES``
thinks. Out, for ``go`` alone: the move and its value in centipawns for the side to move. Arguments
are ``NAME=VALUE``, a search parameter, ``weights=FILE``, other weights of the evaluation, or
``-NAME``, a technique to do without.
"""

from __future__ import annotations

import sys
from pathlib import Path

TABLE_MB = 8
"""More than a game at some thousand nodes a move fills."""


def main() -> None:
    """Play until the input ends."""
    sys.path.insert(0, "")
    from engine import techniques
    from engine.core import params
    from engine.core.position import Position
    from engine.core.search import Search
    from engine.core.table import Table
    from engine.core.weights import set_weights
    from engine.tuning.weight_file import read_weight_file

    table = Table(TABLE_MB)
    search, position = Search(table), Position()
    without = [word[1:] for word in sys.argv[1:] if word.startswith("-")]
    search.switch(techniques.without(without))
    for word in sys.argv[1:]:
        name, _, value = word.partition("=")
        if name == "weights":
            set_weights(read_weight_file(Path(value)).flat())
        elif value:
            params.set_search_parameter(name, int(value))
    for line in sys.stdin:
        verb, _, rest = line.strip().partition(" ")
        if verb == "new":
            table.clear()
            search.clear()
            position = Position()
        elif verb == "push":
            position.push(position.parse_uci(rest))
        elif verb == "go":
            search.begin(position, int(rest))
            while search.deepen():
                pass
            print(position.uci(search.best_move()), search.value(), flush=True)


if __name__ == "__main__":
    main()
