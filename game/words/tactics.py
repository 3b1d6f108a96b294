"""What the marks of tactics on the board mean: in a sentence, and in a word or two."""

from __future__ import annotations

from collections.abc import Callable

import chess

from game.message import Message, San, message, sentences, template
from game.rules.tactics import Pin, Tactics
from game.words.move_purposes import THE_PIECE

UNDEFENDED = template("Undefended: {move} wins material.")
PINNED = template("Pinned by {the_piece} on {square}.")
MAY_CAPTURE = template("Pinned by {the_piece} on {square}, which it may capture.")
OPEN_TO_CHECK = template("Open to check: {moves}.")
GIVES_CHECK = template("A check is possible here: {moves}.")
MOST_MOVES = 6
"""How many checks a sentence names at most."""
IS_UNDEFENDED, IS_PINNED = message("undefended"), message("pinned")
IS_PINNED_AND_CAPTURES = message("pinned, may capture the pinning piece")
IS_OPEN_TO_CHECK, HAS_CHECK = message("open to check"), message("a check is possible here")

PieceAt = Callable[[chess.Square], chess.PieceType | None]
"""Returns the type of the piece on a square."""


def tactics_meaning(tactics: Tactics, square: chess.Square, piece_at: PieceAt) -> Message | None:
    """Return what the marks on a square mean, in sentences; None for a square without a mark."""
    parts = [
        UNDEFENDED.filled(move=San(one.san)) for one in tactics.undefended if one.square == square
    ]
    parts += [_pin(one, piece_at) for one in tactics.pins if one.square == square]
    against = [one.san for one in tactics.checks if one.king == square]
    here = [one.san for one in tactics.checks if one.move.to_square == square]
    if against:
        parts.append(OPEN_TO_CHECK.filled(moves=_some(against)))
    if here:
        parts.append(GIVES_CHECK.filled(moves=_some(here)))
    return sentences(parts) if parts else None


def tactics_in_short(tactics: Tactics, square: chess.Square) -> list[Message]:
    """Return the marks on a square in a few words each, as they are read with its piece."""
    pins = [one for one in tactics.pins if one.square == square]
    marks = (
        (IS_UNDEFENDED, any(one.square == square for one in tactics.undefended)),
        (IS_PINNED, any(not one.may_capture for one in pins)),
        (IS_PINNED_AND_CAPTURES, any(one.may_capture for one in pins)),
        (IS_OPEN_TO_CHECK, any(one.king == square for one in tactics.checks)),
        (HAS_CHECK, any(one.move.to_square == square for one in tactics.checks)),
    )
    return [mark for mark, is_there in marks if is_there]


def _pin(pin: Pin, piece_at: PieceAt) -> Message:
    piece = THE_PIECE[piece_at(pin.pinner) or chess.QUEEN]
    form = MAY_CAPTURE if pin.may_capture else PINNED
    return form.filled(the_piece=piece, square=chess.square_name(pin.pinner))


def _some(moves: list[str]) -> San:
    """Return several moves with commas, the first ones if there are many."""
    rest = ["…"] if len(moves) > MOST_MOVES else []
    return San(", ".join([*moves[:MOST_MOVES], *rest]))
