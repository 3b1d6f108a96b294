"""Make ``tests/data/mates.epd``: positions with their distances to mate, proved by plain search.

``python tests/tools/make_mates.py`` takes a few minutes. The positions come from games of the
engine against itself with random moves in between. Every second game begins with random pieces on
random squares. The engine only says where a mate may be; the distance in the file is that of
``mate_solver``, which tries every move. A game gives at most one position for each distance.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.core.board.position import START_FEN, FenError, Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search, mate_in

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "strength"))
from mate_solver import MateSolver, TooManyPositionsError

FILE = Path(__file__).resolve().parents[1] / "data" / "mates.epd"
SEED = 34
NODES = 4_000
TABLE_MB = 8
OPENING_PLIES = 12
LONGEST_GAME = 240
LONGEST_FRAGMENT = 24
"""The most plies of a game from random squares."""
RANDOM_SHARE = 0.1
PIECES = "QRRBBNNPPPPPPPPqrrbbnnpppppppp"
MOST_PIECES = 7
"""The most pieces on random squares, without the kings."""
MOST_MOVES = 6
GAMES = 400
MOST = {1: 20, 2: 40, 3: 50, 4: 50, 5: 30, 6: 12}
"""The most positions of each distance, for each of both sides."""
MOST_POSITIONS = 500_000
"""How many moves a proof may make. A longer one is given up."""


def main() -> int:
    """Write the file; return the exit status."""
    chance = random.Random(SEED)
    found: Counter[int] = Counter()
    lines: dict[int, str] = {}
    for game in range(GAMES):
        start = random_position(chance) if game % 2 else Position()
        wanted = {side * one for one in MOST for side in (1, -1) if found[side * one] < MOST[one]}
        for position, moves in mates_of_game(start, chance, wanted):
            if position.key() not in lines:
                lines[position.key()] = f"{fields(position)} bm #{moves};"
                found[moves] += 1
                wanted.discard(moves)
        print(f"game {game + 1}: {len(lines)} positions", file=sys.stderr, flush=True)
    ordered = sorted(lines.values(), key=lambda line: (_moves(line), line))
    FILE.write_text("".join(f"{line}\n" for line in ordered), "utf-8")
    return 0


def mates_of_game(
    position: Position, chance: random.Random, wanted: set[int]
) -> Iterator[tuple[Position, int]]:
    """Play a game; yield positions whose proved distance is wanted, which the caller may change."""
    search = Search(Table(TABLE_MB))
    is_whole = position.fen() == START_FEN
    for ply in range(LONGEST_GAME if is_whole else LONGEST_FRAGMENT):
        moves = position.legal_moves()
        if not moves or position.is_insufficient_material():
            return
        if (is_whole and ply < OPENING_PLIES) or chance.random() < RANDOM_SHARE:
            position.push(chance.choice(moves))
            continue
        search.begin(position, NODES)
        while search.deepen():
            pass
        if mate_in(search.value()) in wanted:
            start = Position(f"{fields(position)} 0 1")
            distance = proved(start)
            if distance in wanted:
                yield start, distance
        position.push(search.best_move())


def random_position(chance: random.Random) -> Position:
    """Return a legal position of random pieces on random squares."""
    while True:
        pieces = "Kk" + "".join(chance.sample(PIECES, chance.randint(2, MOST_PIECES)))
        squares = ["1"] * 64
        for piece, square in zip(pieces, chance.sample(range(64), len(pieces)), strict=True):
            squares[square] = piece
        rows = ("".join(squares[start : start + 8]) for start in range(0, 64, 8))
        board = "/".join(re.sub("1+", lambda empty: str(len(empty[0])), row) for row in rows)
        with suppress(FenError):
            return Position(f"{board} {chance.choice('wb')} - - 0 1")


def proved(position: Position) -> int | None:
    """Return the distance to mate; None if it is not proved."""
    try:
        return MateSolver(MOST_POSITIONS).distance(position, MOST_MOVES)
    except TooManyPositionsError:
        return None


def fields(position: Position) -> str:
    """Return the FEN without its counters."""
    return " ".join(position.fen().split()[:4])


def _moves(line: str) -> int:
    return int(line.partition("#")[2].rstrip(";"))


if __name__ == "__main__":
    sys.exit(main())
