"""What a move is for where it neither takes, threatens nor answers anything."""

from __future__ import annotations

from collections.abc import Iterator

import chess

from engine.protocol.clauses import EffectKind, MoveEffect
from engine.review.effects.made_move import MadeMove
from engine.review.motifs.captures import MINOR_PIECES

LAST_OPENING_MOVE = 15
"""The last move number at which a minor piece that leaves its first square counts as developed."""
FIRST_SQUARES = {
    chess.KNIGHT: (chess.B1, chess.G1),
    chess.BISHOP: (chess.C1, chess.F1),
}
"""Those of White."""


def plans(made: MadeMove) -> Iterator[MoveEffect]:
    """Yield what a move is for, the most striking first."""
    if made.after.is_check():
        yield MoveEffect(EffectKind.CHECKS)
    if made.before.is_castling(made.move):
        yield MoveEffect(EffectKind.CASTLES)
    if made.kind in MINOR_PIECES and _leaves_first_square(made):
        yield MoveEffect(EffectKind.DEVELOPS, actor=made.actor)
    if made.kind == chess.ROOK and _takes_open_file(made):
        yield MoveEffect(EffectKind.TAKES_OPEN_FILE, actor=made.actor)
    if made.kind == chess.PAWN and not made.move.promotion and _is_passed(made):
        yield MoveEffect(EffectKind.ADVANCES_PASSED_PAWN, actor=made.actor)


def _leaves_first_square(made: MadeMove) -> bool:
    squares = FIRST_SQUARES[made.kind or chess.KNIGHT]
    square = made.move.from_square
    if made.side == chess.BLACK:
        square = chess.square_mirror(square)
    return square in squares and made.before.fullmove_number <= LAST_OPENING_MOVE


def _takes_open_file(made: MadeMove) -> bool:
    old, new = (chess.square_file(one) for one in (made.move.from_square, made.move.to_square))
    return old != new and not made.after.pawns & chess.BB_FILES[new]


def _is_passed(made: MadeMove) -> bool:
    """Return whether no enemy pawn can stop or take the moved pawn on its way."""
    file, rank = chess.square_file(made.move.to_square), chess.square_rank(made.move.to_square)
    for pawn in made.after.pieces(chess.PAWN, not made.side):
        ahead = chess.square_rank(pawn) - rank
        is_ahead = ahead > 0 if made.side == chess.WHITE else ahead < 0
        if is_ahead and abs(chess.square_file(pawn) - file) <= 1:
            return False
    return True
