"""Write a PGN file of random games, for measuring readers and importers.

``python tests/tools/make_pgn.py --games 100000 --seed 1 > games.pgn`` takes about a minute. The
moves are random and legal, 78 half-moves a game on average; the tags are of the kinds that
databases have. With ``--annotated`` the moves have clock times, scores, glyphs, comments and
variations. A file depends only on the numbers given, so nobody needs to keep it.
"""

from __future__ import annotations

import argparse
import random
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from engine.core.board.position import Position
from engine.core.board.san import san

SHORTEST, LONGEST = 38, 118
"""Half-moves."""
PLAYERS = 5_000
SYLLABLES = ("ka", "ro", "ve", "lin", "sta", "mi", "gor", "e", "tan", "ul", "bre", "no")
RESULTS = ("1-0", "0-1", "1/2-1/2")
WIDTH = 79


def name(number: int) -> str:
    """Return the name of a player."""
    parts = [SYLLABLES[number // 12**place % 12] for place in range(4)]
    return f"{''.join(parts[:3]).title()}, {parts[3].title()}"


def games(count: int, seed: int, *, annotated: bool = False) -> Iterator[str]:
    """Yield ``count`` games as PGN text, each with the empty line behind it."""
    source = random.Random(seed)
    for number in range(count):
        result = source.choice(RESULTS)
        lines = [f'[{key} "{value}"]' for key, value in _tags(source, number, result)]
        movetext = textwrap.fill(" ".join([*_moves(source, annotated), result]), WIDTH)
        yield "\n".join([*lines, "", movetext, "", ""])


def _tags(source: random.Random, number: int, result: str) -> list[tuple[str, str]]:
    year, month = source.randrange(1970, 2026), source.randrange(1, 13)
    return [
        ("Event", f"Open {source.randrange(800)}"),
        ("Site", f"{name(source.randrange(600)).partition(',')[0]}"),
        ("Date", f"{year}.{month:02}.{source.randrange(1, 29):02}"),
        ("Round", str(source.randrange(1, 12))),
        ("White", name(source.randrange(PLAYERS))),
        ("Black", name(source.randrange(PLAYERS))),
        ("Result", result),
        ("WhiteElo", str(source.randrange(1200, 2800))),
        ("BlackElo", str(source.randrange(1200, 2800))),
        ("ECO", f"{source.choice('ABCDE')}{source.randrange(100):02}"),
        ("GameId", str(number)),
    ]


def _moves(source: random.Random, annotated: bool) -> Iterator[str]:
    """Yield the words of the movetext."""
    position = Position()
    clock_s = 5_400
    for ply in range(source.randrange(SHORTEST, LONGEST + 1)):
        legal = position.legal_moves()
        if not legal:
            return
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        move = source.choice(legal)
        yield san(position, move)
        if annotated:
            clock_s -= source.randrange(60)
            yield from _annotation(source, ply, clock_s, san(position, source.choice(legal)))
        position.push(move)


def _annotation(source: random.Random, ply: int, clock_s: int, other: str) -> Iterator[str]:
    """Yield what stands behind a move: a glyph, a comment with commands, a variation."""
    if source.random() < 0.1:
        yield f"${source.randrange(1, 20)}"
    score = source.randrange(-300, 300) / 100
    clock = f"{clock_s // 3600}:{clock_s // 60 % 60:02}:{clock_s % 60:02}"
    words = " a comment on the move" if source.random() < 0.05 else ""
    yield f"{{ [%eval {score:.2f}] [%clk {clock}]{words} }}"
    dots = "..." if ply % 2 else "."
    if source.random() < 0.05:
        yield f"( {ply // 2 + 1}{dots} {other} )"
    if ply % 2 == 0:
        yield f"{ply // 2 + 1}..."


def main() -> None:
    """Write the file to standard output."""
    parser = argparse.ArgumentParser(description="Write a PGN file of random games.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--annotated", action="store_true")
    options = parser.parse_args()
    for text in games(options.games, options.seed, annotated=options.annotated):
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
