"""Questions about the player's own openings: which moves they have, and where a game left them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import chess

from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove
from game.state.aids.player_repertoire import PlayerRepertoire, RepertoirePlace
from game.state.node import Node

MOST_PLIES = 80
"""The half-moves of a game that are compared with a repertoire: it is of openings."""


class Departure(NamedTuple):
    """Where a game left a repertoire."""

    ply: int
    """The half-moves before the move that left it."""
    expected: tuple[str, ...]
    """The moves that the repertoire has there, in UCI notation."""
    is_own: bool
    """Whether the player left it, and not the opponent."""


def position_of(board: chess.Board) -> LibraryPosition:
    """Return a position as the library knows it, the same for every way to it."""
    placement, turn, castling, en_passant, *_ = board.fen().split(" ")
    return LibraryPosition(f"{placement} {turn} {castling} {en_passant} 0 1", board.chess960)


def by_place(moves: Iterable[RepertoireMove]) -> dict[RepertoirePlace, tuple[str, ...]]:
    """Return moves by the position in which they stand."""
    found: dict[RepertoirePlace, tuple[str, ...]] = {}
    for one in moves:
        place = RepertoirePlace(one.is_black, one.position)
        found[place] = (*found.get(place, ()), one.move)
    return found


def moves_at(known: PlayerRepertoire, board: chess.Board, *, is_black: bool) -> tuple[str, ...]:
    """Return the moves of a repertoire in a position, in UCI notation."""
    return known.by_place.get(RepertoirePlace(is_black, position_of(board)), ())


def departure_of(
    known: PlayerRepertoire, start: chess.Board, moves: Sequence[chess.Move], *, is_black: bool
) -> Departure | None:
    """Return where a game left a repertoire for good; None if it never was in it, or stayed in it.

    A game that comes back by another order of moves has not left it.
    """
    board, found = start.copy(stack=False), None
    for ply, move in enumerate(moves):
        expected = moves_at(known, board, is_black=is_black)
        if expected:
            is_own = board.turn == (chess.BLACK if is_black else chess.WHITE)
            is_left = move.uci() not in expected
            found = Departure(ply, expected, is_own) if is_left else None
        board.push(move)
    return found


class DepartureQuestion:
    """Asks where a line from the usual start left a repertoire, so that a tree keeps the answer.

    It equals another one about the same moves of the same side.
    """

    __slots__ = ("_is_black", "_known")

    def __init__(self, known: PlayerRepertoire, *, is_black: bool) -> None:
        self._known, self._is_black = known, is_black

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, DepartureQuestion)
            and other._known.by_place is self._known.by_place
            and other._is_black is self._is_black
        )

    def __hash__(self) -> int:
        return hash((id(self._known.by_place), self._is_black))

    def __call__(self, line: tuple[Node, ...]) -> Departure | None:
        """Return where the line left the repertoire for good, within its opening."""
        moves = [one.move for one in line[:MOST_PLIES]]
        return departure_of(self._known, chess.Board(), moves, is_black=self._is_black)
