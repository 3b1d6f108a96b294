"""What a move leaves to be taken."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.captures import lost_before_cp
from engine.review.effects.made_move import MadeMove, mating_move
from engine.review.exchanges import (
    LEAST_GAIN_CP,
    PIECE_CP,
    can_win_by_capture,
    captured_piece_cp,
    exchange_cp,
)
from engine.review.searched_line import piece_on

LEAST_LEFT_CP = PIECE_CP[chess.KNIGHT] - PIECE_CP[chess.PAWN]
"""What can be taken elsewhere is told if it wins at least so much: a piece, perhaps for a pawn."""


def costs(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield a mate that the other side may answer with, or else a capture.

    The capture is one of the moved piece, or else of another. It wins material on its square, and
    the answer to it wins less elsewhere.
    """
    mate = mating_move(made.after.copy(stack=False))
    if mate is not None:
        yield MoveEffect(EffectKind.ALLOWS_MATE, reply=mate.uci())
        return
    here = chess.BB_SQUARES[made.move.to_square]
    moved, other = (_best(made.after, squares) for squares in (here, chess.BB_ALL & ~here))
    loss_cp = lost_before_cp(made) - made.gain_cp
    is_loss = moved is not None and loss_cp >= LEAST_GAIN_CP
    least_cp = max(LEAST_LEFT_CP, 1 + loss_cp) if is_loss else LEAST_LEFT_CP
    # Whoever takes elsewhere does not take back.
    least_cp += max(0, captured_piece_cp(made.before, made.move) - lost_before_cp(made))
    if other is not None and other[1] >= least_cp:
        yield from _left(made, *other)
    elif moved is not None and is_loss and _keeps(made.after, *moved):
        yield MoveEffect(EffectKind.EN_PRISE, actor=made.actor, reply=moved[0].uci())


def _left(made: MadeMove, reply: chess.Move, gain_cp: int) -> Iterator[MoveEffect]:
    """Yield that another piece than the moved one is left, if the gain is kept."""
    if made.after.piece_at(reply.to_square) is not None and _keeps(made.after, reply, gain_cp):
        left = (piece_on(made.after, reply.to_square),)
        was_lost = _could_be_taken(made, reply.to_square)
        kind = EffectKind.DOES_NOT_SAVE if was_lost else EffectKind.LEAVES
        yield MoveEffect(kind, left, made.actor, reply.uci())


def _could_be_taken(made: MadeMove, square: chess.Square) -> bool:
    """Return whether the piece on a square could be taken with gain before the move already."""
    attackers = made.before.attackers(not made.side, square)
    return any(can_win_by_capture(made.before, one, square) for one in attackers)


def _best(board: chess.Board, squares: chess.Bitboard) -> tuple[chess.Move, int] | None:
    """Return the capture on some squares that wins most, and what it wins; None without one."""
    copy = board.copy(stack=False)
    captures = list(copy.generate_legal_captures(to_mask=squares))
    gains = [(move, exchange_cp(copy, move)) for move in captures]
    return max(gains, key=lambda one: one[1], default=None)


def _keeps(board: chess.Board, capture: chess.Move, gain_cp: int) -> bool:
    """Return whether the answer to a capture neither mates nor wins about as much back."""
    after = board.copy(stack=False)
    after.push(capture)
    if mating_move(after) is not None:
        return False
    answer = _best(after, chess.BB_ALL)
    return answer is None or answer[1] <= gain_cp - LEAST_GAIN_CP
