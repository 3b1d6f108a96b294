"""Ways through a repertoire: which moves its lines reach, and by which moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from engine.core.board.position import FenError, IllegalMoveError, Position
from engine.library.repertoire.rows import position_now
from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove


class Way(NamedTuple):
    """A shortest way to a position."""

    start: LibraryPosition
    moves: tuple[str, ...]


class Reached(NamedTuple):
    """What the lines of a repertoire reach."""

    ways: dict[LibraryPosition, Way]
    moves: dict[LibraryPosition, list[RepertoireMove]]
    """The moves in each position that is reached, in their order."""


def reached_from(starts: Iterable[LibraryPosition], moves: Iterable[RepertoireMove]) -> Reached:
    """Return what is reached from some positions. A damaged row leads nowhere."""
    known: dict[LibraryPosition, list[RepertoireMove]] = {}
    for one in moves:
        known.setdefault(one.position, []).append(one)
    found = Reached({start: Way(start, ()) for start in starts}, {})
    waiting = deque(found.ways)
    while waiting:
        position = waiting.popleft()
        found.moves[position] = known.get(position, [])
        for one in found.moves[position]:
            after = position_after(position, one.move)
            if after is not None and after not in found.ways:
                way = found.ways[position]
                found.ways[after] = Way(way.start, (*way.moves, one.move))
                waiting.append(after)
    return found


def position_after(position: LibraryPosition, move: str) -> LibraryPosition | None:
    """Return the position behind a move; None if there is no such move."""
    try:
        board = Position(position.fen, position.chess960)
        board.push_uci(move)
    except (FenError, IllegalMoveError):
        return None
    return position_now(board, chess960=position.chess960)
