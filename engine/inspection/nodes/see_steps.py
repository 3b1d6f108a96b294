"""Static exchange evaluation step by step: the captures that a move begins on its target square."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.board.position import PIECE_LETTERS, Position
from engine.core.ordering.see import swap_list

EN_PASSANT = 14
"""The code that a move has for the pawn it captures in passing."""


@dataclass(frozen=True, slots=True)
class Capture:
    """One capture of an exchange; the first may be a quiet move."""

    piece: str
    """The letter of the piece that moves, as in a FEN; a promoting pawn is still a pawn."""
    square: int
    """Where the piece comes from; a1 = 0 ... h8 = 63."""
    captured: str
    """The letter of the captured piece; empty for a quiet move."""
    gain: int
    """Centipawns that this capture wins for its own side, a promotion's worth included."""
    balance: int
    """Centipawns after it, for the side that began."""
    played: bool
    """Whether best play makes it: the first in any case, another where it wins something."""


def captures(position: Position, move: int) -> list[Capture]:
    """Return the exchange that a legal move begins, until a side has no capture left."""
    played = played_captures([gain for *_, gain in swap_list(position, move)])
    found: list[Capture] = []
    balance = 0
    for number, (piece, square, captured, gain) in enumerate(swap_list(position, move)):
        balance += -gain if number % 2 else gain
        letter = PIECE_LETTERS[piece]
        victim = captured_letter(letter, captured)
        found.append(Capture(letter, square, victim, gain, balance, number < played))
    return found


def captured_letter(letter: str, captured: int) -> str:
    """Return the letter of a captured piece, given that of the capturing one; empty for none."""
    if captured == EN_PASSANT:
        return "p" if letter.isupper() else "P"
    return PIECE_LETTERS[captured] if captured else ""


def played_captures(gains: list[int]) -> int:
    """Return how many captures best play makes: a side stops where going on wins nothing."""
    value, played = 0, len(gains)
    for number in range(len(gains) - 1, 0, -1):
        value = gains[number] - value
        if value <= 0:
            value, played = 0, number
    return played
