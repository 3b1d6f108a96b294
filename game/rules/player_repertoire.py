"""Questions about the player's own openings: which moves they have, and where a game left them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import chess

from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove
from game.state.aids.player_repertoire import PlayerRepertoire, RepertoirePlace


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
