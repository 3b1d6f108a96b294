"""What the captures of a line come to, as chess players count: equal pieces cancel out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import chess

MINOR_PIECES = (chess.BISHOP, chess.KNIGHT)


class Capture(NamedTuple):
    """A capture in a line."""

    ply: int
    square: chess.Square
    kind: chess.PieceType
    """Of the piece that is taken."""
    is_won: bool
    """Whether the side takes it whose gain is counted, or its opponent."""


class Net(NamedTuple):
    """What one side has won and lost after equal pieces have cancelled out."""

    exchanges: int
    """Rooks won for minor pieces."""
    won: tuple[chess.PieceType, ...]
    lost: tuple[chess.PieceType, ...]


def captures_in(
    before: chess.Board, moves: Iterable[chess.Move], side: chess.Color
) -> list[Capture]:
    """Return the captures of a line from ``before``, seen by ``side``."""
    board, found = before.copy(stack=False), list[Capture]()
    for ply, move in enumerate(moves):
        if board.is_capture(move):
            kind = board.piece_type_at(move.to_square) or chess.PAWN  # en passant
            found.append(Capture(ply, move.to_square, kind, board.turn == side))
        board.push(move)
    return found


def net_of(captures: Sequence[Capture]) -> Net:
    """Return what is left of captures, in their order.

    What is taken and taken back on one square cancels out first. So a knight that is won and a rook
    that is taken for a bishop are a knight and the exchange. Of equal pieces the one that was won
    first stays.
    """
    won, lost = list[chess.PieceType](), list[chess.PieceType]()
    exchanges, given = 0, list[chess.PieceType]()
    for trade in _trades(captures):
        gains = [one.kind for one in trade if one.is_won]
        losses = [one.kind for one in trade if not one.is_won]
        _cancel_equal(gains, losses)
        exchanges += len(_paired(gains, losses, (chess.ROOK,), MINOR_PIECES))
        given += _paired(losses, gains, (chess.ROOK,), MINOR_PIECES)
        won += gains
        lost += losses
    exchanges, given = max(0, exchanges - len(given)), given[exchanges:]
    won, lost = given + won, [chess.ROOK] * len(given) + lost
    _cancel_equal(won, lost)
    exchanges += len(_paired(won, lost, (chess.ROOK,), MINOR_PIECES))
    return Net(exchanges, tuple(won), tuple(lost))


def trade_with(captures: Sequence[Capture], ply: int) -> list[Capture]:
    """Return the captures on one square, one after another, to which that of a move belongs."""
    with_it = (trade for trade in _trades(captures) if any(one.ply == ply for one in trade))
    return next(with_it, [])


def _trades(captures: Sequence[Capture]) -> Iterable[list[Capture]]:
    """Return captures that follow each other on one square, together."""
    starts = list[int]()
    for number, one in enumerate(captures):
        last = captures[number - 1] if number else None
        follows = last is not None and (last.ply + 1, last.square) == (one.ply, one.square)
        starts.append(starts[-1] if follows else number)
    numbered = zip(starts, captures, strict=True)
    return ([one for _, one in trade] for _, trade in groupby(numbered, key=lambda pair: pair[0]))


def _cancel_equal(won: list[chess.PieceType], lost: list[chess.PieceType]) -> None:
    """Take equal pieces out of both, then minor pieces; the last ones that were won go first."""
    for kind in chess.PIECE_TYPES:
        _paired(won, lost, (kind,), (kind,))
    _paired(won, lost, MINOR_PIECES, MINOR_PIECES)


def _paired(
    won: list[chess.PieceType],
    lost: list[chess.PieceType],
    kinds: Sequence[chess.PieceType],
    others: Sequence[chess.PieceType],
) -> list[chess.PieceType]:
    """Take pairs of these kinds out of both, and return what is taken out of ``lost``."""
    ours = [number for number, kind in enumerate(won) if kind in kinds]
    theirs = [number for number, kind in enumerate(lost) if kind in others]
    pairs = min(len(ours), len(theirs))
    for number in reversed(ours[len(ours) - pairs :]):
        del won[number]
    return [lost.pop(number) for number in reversed(theirs[len(theirs) - pairs :])]
