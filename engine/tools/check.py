"""``glassbox-engine check``: plays random games on three boards and compares the boards.

It ends at the first difference, or after the requested number of positions. The module
``engine.tools.board_comparison`` compares each position, and ``engine.tools.random_starts`` makes
the start positions. Game N of a seed is always the same. Between games only counts are kept, so a
check may run for any length of time.
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter

from msgspec import Struct
from msgspec.structs import fields

from engine.core.board.position import Position
from engine.tools.board_comparison import DifferenceError, ThreeBoards
from engine.tools.random_starts import RandomStart, random_starts

REPORT_INTERVAL_S = 5.0
LONGEST_GAME = 60
"""Length limit of a game in plies."""
PAWNS = (1, 7)
NAMES = {"mailbox": "0x88 board", "python_chess": "python-chess"}
"""Names that a report shows for some of the boards. The keys are keyword arguments of ``agree``."""
RARE_SHARE = 0.5
"""Probability that the next move is of a rare kind, if such a move is legal."""


class ComparisonCounts(Struct):
    """Counts of everything compared so far."""

    positions: int = 0
    chess960: int = 0
    """Number of Chess960 positions."""
    games: int = 0
    moves: int = 0
    """Number of moves made and undone on every board."""
    castlings: int = 0
    promotions: int = 0
    en_passant: int = 0
    checks: int = 0
    """Number of positions in check."""
    orders: int = 0
    """Number of positions reached by two move orders."""

    def __str__(self) -> str:
        """Return the counts in one line."""
        names = [field.name for field in fields(self)]
        return ", ".join(f"{getattr(self, name)} {name.replace('_', ' ')}" for name in names)


class Checker:
    """Plays random games and compares the boards at every position."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.tally = ComparisonCounts()
        self.start: RandomStart | None = None
        """Start of the current game."""
        self.moves: list[str] = []
        """Moves of the current game in UCI notation. During a comparison, the last one may be the
        compared move."""
        self._started_s = self._reported_s = perf_counter()

    def run(self, positions: int) -> None:
        """Compare ``positions`` positions of random games.

        Raises:
            DifferenceError: the boards disagree.
        """
        for start in random_starts(self.seed):
            if self.tally.positions >= positions:
                return
            self.tally.games += 1
            self._play(start, positions)

    def _play(self, start: RandomStart, positions: int) -> None:
        """Play one game, until it ends or the check has compared ``positions`` positions in all."""
        rng = random.Random(f"game {self.tally.games} of {self.seed}")
        self.start, self.moves = start, []
        boards = open_boards(start)
        self.moves = boards.moves
        for _ in range(rng.randint(1, LONGEST_GAME)):
            moves = self._compare(boards, rng)
            if not moves or self.tally.positions >= positions:
                return
            boards.push(choose_move(boards.bitboards, moves, rng))

    def _compare(self, boards: ThreeBoards, rng: random.Random) -> list[int]:
        """Compare the current position and count it. Return its legal moves."""
        tally = self.tally
        tally.orders += boards.compare(rng)
        moves = boards.bitboards.legal_moves()
        tally.positions += 1
        tally.chess960 += boards.chess960
        tally.moves += len(moves)
        tally.castlings += sum(move >> 14 & 0xF != 0 for move in moves)
        tally.promotions += sum(move >> 22 & 0xF != 0 for move in moves)
        tally.en_passant += sum(move >> 26 & 1 for move in moves)
        tally.checks += boards.bitboards.is_check()
        if perf_counter() - self._reported_s >= REPORT_INTERVAL_S:
            self._reported_s = perf_counter()
            print(f"{tally} ({self.rate()} positions a minute)", file=sys.stderr, flush=True)
        return moves

    def rate(self) -> int:
        """Return how many positions are compared per minute, on average."""
        return int(self.tally.positions * 60 / max(perf_counter() - self._started_s, 1e-6))


def open_boards(start: RandomStart) -> ThreeBoards:
    """Set up all three boards at the start position.

    Raises:
        DifferenceError: a board refuses the start position.
    """
    try:
        return ThreeBoards(start.fen, start.chess960)
    except ValueError as error:
        raise DifferenceError(f"{start.kind} start", {"refused": error}) from error


def choose_move(position: Position, moves: list[int], rng: random.Random) -> int:
    """Return a random legal move. Moves of rare kinds are chosen more often than others."""
    kinds = [
        [move for move in moves if move >> 14 & 0xF],
        [move for move in moves if move >> 22 & 0xF],
        [move for move in moves if move >> 26 & 1],
        [move for move in moves if is_double_step(position, move)],
        [move for move in moves if position.gives_check(move)],
    ]
    rare = [kind for kind in kinds if kind]
    preferred = rng.choice(rare) if rare and rng.random() < RARE_SHARE else moves
    return rng.choice(preferred)


def is_double_step(position: Position, move: int) -> bool:
    """Return whether ``move`` is a double pawn push."""
    origin, target = move & 0x3F, move >> 7 & 0x3F
    return abs(origin - target) == 16 and position.piece_at(origin) in PAWNS


def difference_report(difference: DifferenceError, checker: Checker) -> str:
    """Return the text about a difference, with the UCI command that reproduces it."""
    lines = [f"DIFFERENCE in {difference.subject}"]
    lines += [f"  {NAMES.get(name, name)}: {answer}" for name, answer in difference.answers.items()]
    start = checker.start
    if start is not None:
        moves = f" moves {' '.join(checker.moves)}" if checker.moves else ""
        variant = "Chess960" if start.chess960 else "standard"
        lines.append(f"{variant} chess: position fen {start.fen}{moves}")
    lines.append(f"in game {checker.tally.games} of --seed {checker.seed}, after {checker.tally}")
    return "\n".join(lines)


def run(options: argparse.Namespace) -> int:
    """Run the check. Return 1 if the boards differ, otherwise 0."""
    checker = Checker(options.seed)
    try:
        checker.run(options.positions)
    except DifferenceError as difference:
        print(difference_report(difference, checker))
        return 1
    print(f"no difference: {checker.tally} ({checker.rate()} positions a minute)")
    return 0
