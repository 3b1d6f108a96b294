"""Positions in which one thing is to be seen, from games of weak players against each other.

There are four kinds: a piece was just left hanging, a recapture is due, there is a mate in one, and
a mate in one is threatened. In the first two, the right move is at least ``CLEAR_CP`` better than
any other, and it decides how the game stands. Searches of two depths agree on that.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace
from opponents.weak_player import WeakPlayer

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.ordering.see import see
from engine.core.search.search import Search
from engine.protocol.handicap import Handicap
from engine.protocol.strength import ALL_LINES

CLEAR_CP = 200
DECIDED_CP = 600
DEPTHS = (7, 10)
MOST_NODES = 200_000
RANDOM_PLIES = 6
MOST_PLIES = 120
MOST_OF_A_GAME = 2
"""How many positions of a kind one game gives at most."""
LEAST_APART = 10
"""How many half-moves lie between them at least."""
PIECES = (2, 3, 4, 5)
"""Knight, bishop, rook and queen: pieces that can be left hanging."""
QUEEN = 5
PLAYERS = tuple(
    Handicap(20_000, 2, ALL_LINES, 0, margin_cp=margin_cp, sight=sight)
    for sight, margin_cp in ((350, 160), (450, 130), (560, 110), (700, 90), (920, 70), (1500, 60))
)
"""The weak players of these games. They stay the same, so that the positions stay the same."""


class Kind(StrEnum):
    """What is to be seen."""

    QUEEN = "hanging queen"
    PIECE = "hanging piece"
    RECAPTURE = "recapture"
    MATE = "mate in one"
    THREAT = "threatened mate"


class Case(Struct, frozen=True):
    """A position with the move that led to it, and the moves that are right."""

    kind: Kind
    position: Position
    right: frozenset[int]


def cases(seed: int, wanted: int) -> Iterator[Case]:
    """Yield ``wanted`` positions of each kind; a hanging queen counts as a hanging piece."""
    lots = random.Random(seed)
    judge = Judge()
    found = Counter[Kind]()
    counted = (Kind.PIECE, Kind.RECAPTURE, Kind.MATE, Kind.THREAT)
    while any(found[kind] < wanted for kind in counted):
        taken = Counter[Kind]()
        last: dict[Kind, int] = {}
        for ply, (before, move) in enumerate(_game(lots)):
            case = judge.case_after(before, move)
            if case is None:
                continue
            kind = Kind.PIECE if case.kind is Kind.QUEEN else case.kind
            is_near = ply - last.get(kind, -LEAST_APART) < LEAST_APART
            if is_near or taken[kind] == MOST_OF_A_GAME or found[kind] == wanted:
                continue
            taken[kind] += 1
            found[kind] += 1
            last[kind] = ply
            yield case


def _game(lots: random.Random) -> Iterator[tuple[Position, int]]:
    """Play a game of two weak players; yield each position with the move played in it."""
    position = random_opening(lots)
    handicaps = [replace(lots.choice(PLAYERS), seed=lots.randrange(1 << 30)) for _ in "wb"]
    player = WeakPlayer()
    for ply in range(MOST_PLIES):
        if not position.legal_moves() or is_drawn(position):
            return
        move = player.move(position, handicaps[ply % 2])
        yield position.copy(), move
        position.push(move)


def random_opening(lots: random.Random) -> Position:
    """Return a position after ``RANDOM_PLIES`` random moves."""
    position = Position()
    for _ in range(RANDOM_PLIES):
        position.push(lots.choice(position.legal_moves()))
    return position


def is_drawn(position: Position) -> bool:
    """Return whether a game ends here as a draw by rule or claim; stalemate is not asked for."""
    return (
        position.is_fifty_moves() or position.is_threefold() or position.is_insufficient_material()
    )


class Judge:
    """Finds what is to be seen in a position."""

    def __init__(self) -> None:
        self._search = Search(Table(8))

    def case_after(self, before: Position, move: int) -> Case | None:
        """Return what is to be seen after a move; None if nothing, or more than one thing."""
        position = before.copy()
        position.push(move)
        mates = mates_of(position)
        if mates:
            return Case(Kind.MATE, position, frozenset(mates))
        if position.is_check() or len(position.legal_moves()) < 2:
            return None
        if mates_of(position.after_null_move()):
            safe = [one for one in position.legal_moves() if not _allows_mate(position, one)]
            is_open = bool(safe) and self._value(position, None, DEPTHS[-1]) > -2 * DECIDED_CP
            return Case(Kind.THREAT, position, frozenset(safe)) if is_open else None
        if _captured(move):
            return self._captures(Kind.RECAPTURE, position, {_target(move)})
        new = _hanging(position) - _hanging_before(before, move)
        if not new or _hanging(position) != new:
            return None
        is_queen = any(_type(position.piece_at(square)) == QUEEN for square in new)
        return self._captures(Kind.QUEEN if is_queen else Kind.PIECE, position, new)

    def _captures(self, kind: Kind, position: Position, squares: set[int]) -> Case | None:
        """Return a case if a capture on one of the squares is clearly best at every depth."""
        right = [
            one for one in position.legal_moves() if _captured(one) and _target(one) in squares
        ]
        others = [one for one in position.legal_moves() if one not in right]
        if not right or not others:
            return None
        for depth in DEPTHS:
            best, next_best = (self._value(position, some, depth) for some in (right, others))
            if best - next_best < CLEAR_CP or next_best > DECIDED_CP // 2 or best < -DECIDED_CP:
                return None
        return Case(kind, position, frozenset(right))

    def _value(self, position: Position, root_moves: list[int] | None, depth: int) -> int:
        self._search.clear()
        self._search.begin(position, MOST_NODES, 1, root_moves)
        while self._search.depth() < depth and self._search.deepen():
            pass
        return self._search.value()


def mates_of(position: Position) -> list[int]:
    """Return the moves that mate at once."""
    found = []
    for move in position.checking_moves():
        position.push(move)
        if position.is_checkmate():
            found.append(move)
        position.pop()
    return found


def _allows_mate(position: Position, move: int) -> bool:
    position.push(move)
    allows = bool(mates_of(position))
    position.pop()
    return allows


def _hanging(position: Position) -> set[int]:
    """Return the squares of pieces that the side to move wins by SEE."""
    return {
        _target(move)
        for move in position.legal_moves()
        if _type(position.piece_at(_target(move))) in PIECES and see(position, move) >= CLEAR_CP
    }


def _hanging_before(before: Position, move: int) -> set[int]:
    """Return what hung before a move already, without the piece that moved."""
    if before.is_check():
        return set()
    return _hanging(before.after_null_move()) - {_target(move)}


def _target(move: int) -> int:
    return move >> 7 & 0x7F


def _captured(move: int) -> int:
    return move >> 18 & 0xF


def _type(piece: int) -> int:
    return piece - 6 * (piece > 6)
