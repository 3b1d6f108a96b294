"""The pieces that slide to their squares after a move, and their progress. Pure functions."""

from __future__ import annotations

from typing import NamedTuple

import chess

from game.state.board_state import Animation
from game.state.session import Session
from game.state.state import State

NOT_MOVED = 0.0


class SlidingPiece(NamedTuple):
    """A piece that slides from one square to another."""

    piece: chess.Piece
    from_square: chess.Square
    to_square: chess.Square


class PieceChanges(NamedTuple):
    """The difference between two sets of placed pieces."""

    glides: tuple[SlidingPiece, ...] = ()
    gone: tuple[tuple[chess.Square, chess.Piece], ...] = ()


class AnimationFrame(NamedTuple):
    """The sliding pieces, and the captured pieces that fade, at one point in time."""

    changes: PieceChanges = PieceChanges()
    progress: float = NOT_MOVED
    """The share of their way that the pieces have covered, 0 to 1."""


AT_REST = AnimationFrame()


def piece_changes(
    before: dict[chess.Square, chess.Piece],
    now: dict[chess.Square, chess.Piece],
    skip: chess.Square | None = None,
) -> PieceChanges:
    """Match each piece that appeared with the nearest equal piece that vanished.

    A promoted piece comes from the nearest pawn of its colour. A new piece without a match does not
    slide. A vanished piece without a match is in ``gone``. The piece on ``skip`` does not slide.
    """
    appeared = {square: piece for square, piece in now.items() if before.get(square) != piece}
    vanished = {square: piece for square, piece in before.items() if now.get(square) != piece}
    glides: list[SlidingPiece] = []
    for square, piece in sorted(appeared.items()):
        pawn = chess.Piece(chess.PAWN, piece.color)
        source = _nearest(square, piece, vanished)
        if source is None:
            source = _nearest(square, pawn, vanished)
        if source is None:
            continue
        del vanished[source]
        if square != skip:
            glides.append(SlidingPiece(piece, source, square))
    return PieceChanges(tuple(glides), tuple(sorted(vanished.items(), key=lambda item: item[0])))


def slide_progress(animation: Animation, now_ms: int) -> float:
    """Return the share of the way that sliding pieces have covered, 0 to 1.

    It grows fast at first and slowly at the end.
    """
    if animation.duration_ms <= 0:
        return 1.0
    share = min(1.0, max(0.0, (now_ms - animation.started_ms) / animation.duration_ms))
    return 1 - (1 - share) ** 3


def is_sliding(state: State, session: Session) -> bool:
    """Return whether pieces slide now."""
    animation = session.board.animation
    return animation is not None and state.now_ms < animation.started_ms + animation.duration_ms


def animation_frame(state: State, session: Session, position: chess.Board) -> AnimationFrame:
    """Return the pieces that slide to their squares in ``position`` now."""
    animation = session.board.animation
    if animation is None or not is_sliding(state, session):
        return AT_REST
    found = piece_changes(animation.before, position.piece_map(), animation.skip)
    return AnimationFrame(found, slide_progress(animation, state.now_ms))


def _nearest(
    square: chess.Square, piece: chess.Piece, among: dict[chess.Square, chess.Piece]
) -> chess.Square | None:
    like = [other for other, found in among.items() if found == piece]
    return min(like, key=lambda other: chess.square_distance(square, other), default=None)
