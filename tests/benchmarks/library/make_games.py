"""Write a PGN file of plausible games, for measuring the library.

``python tests/benchmarks/library/make_games.py --games 100000 --seed 1 > games.pgn``. All games
share one opening tree: each position has its own order of moves, and the first moves of that order
are played most, the more so the earlier in the game. So the first position is met in every game,
some thousand positions in many games, and most positions once. Few players play many games. A file
depends only on the numbers given, so nobody needs to keep it.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.core.board.position import Position
from engine.core.board.san import san

SHORTEST, LONGEST = 38, 118
"""Half-moves."""
BOOK_PLIES = 30
FIRST_RANK, LAST_RANK = 1.0, 6.0
"""How far down its order the mean move of a position stands, at the first ply and out of book."""
STRIDE = 7
"""How far apart two moves that follow one another in that order were generated."""
GAMES_PER_PLAYER = 8
SKEW = 3.0
"""The greater, the more games the first players have played."""
SYLLABLES = "ka ro ve lin sta mi gor e tan ul bre no chi da".split()
RESULTS = ("1-0", "0-1", "1/2-1/2")
SHARES = (38, 28, 34)
WIDTH = 79


def name(number: int) -> str:
    """Return the name of a player."""
    base = len(SYLLABLES)
    parts = [SYLLABLES[number // base**place % base] for place in range(5)]
    return f"{''.join(parts[:3]).title()}, {''.join(parts[3:]).title()}"


def games(count: int, seed: int) -> Iterator[str]:
    """Yield ``count`` games as PGN text, each with the empty line behind it."""
    source = random.Random(seed)
    players = max(count // GAMES_PER_PLAYER, 2)
    for number in range(count):
        result = source.choices(RESULTS, SHARES)[0]
        lines = [f'[{key} "{value}"]' for key, value in _tags(source, number, players, result)]
        movetext = textwrap.fill(" ".join([*_moves(source), result]), WIDTH)
        yield "\n".join([*lines, "", movetext, "", ""])


def _tags(source: random.Random, number: int, players: int, result: str) -> list[tuple[str, str]]:
    year, month = source.randrange(1970, 2026), source.randrange(1, 13)
    white, black = (int(players * source.random() ** SKEW) for _ in range(2))
    return [
        ("Event", f"Open {number // 200}"),
        ("Site", name(number // 900).partition(",")[0]),
        ("Date", f"{year}.{month:02}.{source.randrange(1, 29):02}"),
        ("Round", str(source.randrange(1, 12))),
        ("White", name(white)),
        ("Black", name(black)),
        ("Result", result),
        ("WhiteElo", str(2750 - white * 1400 // players)),
        ("BlackElo", str(2750 - black * 1400 // players)),
        ("ECO", f"{source.choice('ABCDE')}{source.randrange(100):02}"),
    ]


def _moves(source: random.Random) -> Iterator[str]:
    """Yield the words of the movetext."""
    position = Position()
    for ply in range(source.randrange(SHORTEST, LONGEST + 1)):
        legal = position.legal_moves()
        if not legal:
            return
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        share = min(ply / BOOK_PLIES, 1)
        rank = source.expovariate(1 / (FIRST_RANK + share * (LAST_RANK - FIRST_RANK)))
        move = legal[(position.key() + STRIDE * int(rank)) % len(legal)]
        yield san(position, move)
        position.push(move)


def main() -> None:
    """Write the file to standard output."""
    parser = argparse.ArgumentParser(description="Write a PGN file of plausible games.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for text in games(options.games, options.seed):
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
