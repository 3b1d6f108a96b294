"""``glassbox-engine check``: random games on three boards, until two of them differ.

What is compared at each position is in ``engine.tools.comparison``, where the games begin in
``engine.tools.starts``. Nothing is kept from one game to the next but counts, so that a check may
go on for as long as it likes; game N of a seed is the same every time.
"""

from __future__ import annotations

import argparse
import random
import sys
from dataclasses import dataclass, fields
from time import perf_counter

from engine.core.board.position import Position
from engine.tools.comparison import Boards, DifferenceError
from engine.tools.starts import Start, random_starts

TELL_EVERY_S = 5.0
LONGEST_GAME = 60
"""In plies."""
PAWNS = (1, 7)
NAMES = {"mailbox": "0x88 board", "python_chess": "python-chess"}
"""What is called so in a report."""
RARE_SHARE = 0.5
"""How often a rare kind of move is preferred where there is one."""


@dataclass(slots=True)
class Tally:
    """What was compared so far."""

    positions: int = 0
    chess960: int = 0
    """Positions, of all, that are of Chess960."""
    games: int = 0
    moves: int = 0
    """Each made and taken back on every board."""
    castlings: int = 0
    promotions: int = 0
    in_passing: int = 0
    checks: int = 0
    """Positions in check."""
    orders: int = 0
    """Positions that were reached by two orders of moves."""

    def __str__(self) -> str:
        """Return the counts in one line."""
        names = [field.name for field in fields(self)]
        return ", ".join(f"{getattr(self, name)} {name.replace('_', ' ')}" for name in names)


class Checker:
    """Plays random games and compares the boards at every position of them."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.tally = Tally()
        self.start: Start | None = None
        """Of the game that is played."""
        self.moves: list[str] = []
        """What was played in it; with a move that is being compared at its end."""
        self._started_s = self._told_s = perf_counter()

    def run(self, positions: int) -> None:
        """Compare so many positions. Raises DifferenceError."""
        for start in random_starts(self.seed):
            if self.tally.positions >= positions:
                return
            self.tally.games += 1
            self._play(start, positions)

    def _play(self, start: Start, positions: int) -> None:
        """Play one game to its end, or until there are enough positions."""
        source = random.Random(f"game {self.tally.games} of {self.seed}")
        self.start, self.moves = start, []
        boards = open_boards(start)
        self.moves = boards.moves
        for _ in range(source.randint(1, LONGEST_GAME)):
            moves = self._compare(boards, source)
            if not moves or self.tally.positions >= positions:
                return
            boards.push(choose(boards.bitboards, moves, source))

    def _compare(self, boards: Boards, source: random.Random) -> list[int]:
        """Compare at one position, count it, and return its legal moves."""
        tally = self.tally
        tally.orders += boards.compare(source)
        moves = boards.bitboards.legal_moves()
        tally.positions += 1
        tally.chess960 += boards.chess960
        tally.moves += len(moves)
        tally.castlings += sum(move >> 14 & 0xF != 0 for move in moves)
        tally.promotions += sum(move >> 22 & 0xF != 0 for move in moves)
        tally.in_passing += sum(move >> 26 & 1 for move in moves)
        tally.checks += boards.bitboards.is_check()
        if perf_counter() - self._told_s >= TELL_EVERY_S:
            self._told_s = perf_counter()
            print(f"{tally} ({self.rate()} positions a minute)", file=sys.stderr, flush=True)
        return moves

    def rate(self) -> int:
        """Return how many positions were compared a minute."""
        return int(self.tally.positions * 60 / max(perf_counter() - self._started_s, 1e-6))


def open_boards(start: Start) -> Boards:
    """Set up all boards; one that refuses a start makes a difference. Raises DifferenceError."""
    try:
        return Boards(start.fen, start.chess960)
    except ValueError as error:
        raise DifferenceError(f"{start.kind} start", {"refused": error}) from error


def choose(position: Position, moves: list[int], source: random.Random) -> int:
    """Return a random legal move; the rare kinds come more often than in random games."""
    kinds = [
        [move for move in moves if move >> 14 & 0xF],
        [move for move in moves if move >> 22 & 0xF],
        [move for move in moves if move >> 26 & 1],
        [move for move in moves if is_double_step(position, move)],
        [move for move in moves if position.gives_check(move)],
    ]
    rare = [kind for kind in kinds if kind]
    preferred = source.choice(rare) if rare and source.random() < RARE_SHARE else moves
    return source.choice(preferred)


def is_double_step(position: Position, move: int) -> bool:
    """Does a pawn move two squares, so that it may be captured in passing?"""
    origin, target = move & 0x3F, move >> 7 & 0x3F
    return abs(origin - target) == 16 and position.piece_at(origin) in PAWNS


def report(difference: DifferenceError, checker: Checker) -> str:
    """Return what differs and how to come there."""
    lines = [f"DIFFERENCE in {difference.subject}"]
    lines += [f"  {NAMES.get(name, name)}: {said}" for name, said in difference.answers.items()]
    start = checker.start
    if start is not None:
        moves = f" moves {' '.join(checker.moves)}" if checker.moves else ""
        variant = "Chess960" if start.chess960 else "standard"
        lines.append(f"{variant} chess: position fen {start.fen}{moves}")
    lines.append(f"in game {checker.tally.games} of --seed {checker.seed}, after {checker.tally}")
    return "\n".join(lines)


def run(options: argparse.Namespace) -> int:
    """Check; return 1 where the boards differ."""
    checker = Checker(options.seed)
    try:
        checker.run(options.positions)
    except DifferenceError as difference:
        print(report(difference, checker))
        return 1
    print(f"no difference: {checker.tally} ({checker.rate()} positions a minute)")
    return 0
