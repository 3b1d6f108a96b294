"""What a move takes, and what may be taken back for it."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.clauses import EffectKind, MoveEffect, PieceOnSquare
from engine.review.effects.made_move import MadeMove
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    PIECE_CP,
    captured_piece_cp,
    cheapest_capture,
)
from engine.review.searched_line import piece_on


def capture(made: MadeMove) -> MoveEffect | None:
    """Return what a move takes; None if it takes nothing."""
    if not made.is_capture:
        return None
    taken = _taken(made)
    lost = _just_lost(made)
    if lost is not None:
        return MoveEffect(EffectKind.TAKES_BACK, (taken, lost), made.actor)
    return MoveEffect(_kind(made), (taken,), made.actor)


def _kind(made: MadeMove) -> EffectKind:
    square = made.move.to_square
    if not made.is_attacked:
        return EffectKind.TAKES_UNDEFENDED
    if cheapest_capture(made.after, square) is None:
        return EffectKind.TAKES_SAFELY
    if made.move.promotion is not None or made.kind is None:
        return EffectKind.TAKES
    more_cp = captured_piece_cp(made.before, made.move) - PIECE_CP[made.kind]
    if more_cp >= LEAST_GAIN_CP:
        return EffectKind.TAKES_FOR
    if more_cp == 0 and abs(made.gain_cp) < LEAST_GAIN_CP:
        return EffectKind.EXCHANGES
    return EffectKind.TAKES


def _taken(made: MadeMove) -> PieceOnSquare:
    square = made.move.to_square
    if not made.before.is_en_passant(made.move):
        return piece_on(made.before, square)
    behind = square - 8 if made.side == chess.WHITE else square + 8
    return piece_on(made.before, behind)


def lost_before_cp(made: MadeMove) -> int:
    """Return what the move before took on the square, if this one takes back there; else 0."""
    lost = _just_lost(made) if made.is_capture else None
    return 0 if lost is None else PIECE_CP[chess.Piece.from_symbol(lost.piece).piece_type]


def _just_lost(made: MadeMove) -> PieceOnSquare | None:
    """Return the piece that the move before took on the same square, if it took one."""
    last = made.last
    if not last or last.to_square != made.move.to_square:
        return None
    earlier = made.before.copy(stack=1)
    earlier.pop()
    if not earlier.is_capture(last) or earlier.is_en_passant(last):
        return None
    return replace(piece_on(earlier, last.to_square), square=chess.square_name(last.to_square))
