"""Static exchange evaluation (SEE), step by step: the captures on a move's target square."""

from __future__ import annotations

from msgspec import Struct

from engine.core.board.position import PIECE_LETTERS, Position
from engine.core.ordering.see import see_swap_list

EN_PASSANT = 14
"""Code of an en passant capture in the move format."""


class SeeCapture(Struct, frozen=True):
    """One capture of the sequence. The first move may be quiet."""

    piece: str
    """Letter of the moving piece, as in a FEN. A promoting pawn counts as a pawn."""
    square: int
    """Source square of the piece; a1 = 0, h8 = 63."""
    captured: str
    """Letter of the captured piece; empty for a quiet move."""
    gain: int
    """Gain of this capture for its own side in centipawns, promotion included."""
    balance: int
    """Balance after the capture in centipawns, for the side that began."""
    played: bool
    """Whether optimal play makes the capture. The first capture is always played."""


def see_captures(position: Position, move: int) -> list[SeeCapture]:
    """Return the exchange that a legal move begins, until one side has no capture left."""
    played = count_optimal_captures([gain for *_, gain in see_swap_list(position, move)])
    found: list[SeeCapture] = []
    balance = 0
    for number, (piece, square, captured, gain) in enumerate(see_swap_list(position, move)):
        balance += -gain if number % 2 else gain
        letter = PIECE_LETTERS[piece]
        victim = captured_letter(letter, captured)
        found.append(SeeCapture(letter, square, victim, gain, balance, number < played))
    return found


def captured_letter(letter: str, captured: int) -> str:
    """Return the letter of a captured piece; an empty string if no piece was captured.

    ``letter`` is the letter of the capturing piece. ``captured`` is the piece code of the captured
    one, or ``EN_PASSANT``.
    """
    if captured == EN_PASSANT:
        return "p" if letter.isupper() else "P"
    return PIECE_LETTERS[captured] if captured else ""


def count_optimal_captures(gains: list[int]) -> int:
    """Return how many captures optimal play makes. A side stops if it gains nothing by going on."""
    value, played = 0, len(gains)
    for number in range(len(gains) - 1, 0, -1):
        value = gains[number] - value
        if value <= 0:
            value, played = 0, number
    return played
