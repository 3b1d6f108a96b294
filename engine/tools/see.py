"""``glassbox-engine see``: what the captures that a move begins are worth, one by one."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, dataclass

from chess import square_name

from engine.core.exchange import exchange, see
from engine.core.position import Position

PIECE_LETTERS = " PNBRQKpnbrqk"
EN_PASSANT = 14
"""The code that a move has for the pawn it captures in passing."""


@dataclass(frozen=True, slots=True)
class Capture:
    """One capture of an exchange, as it is displayed; the first may be a quiet move."""

    piece: str
    """Its letter as in a FEN, upper case for White; a pawn that promotes is still a pawn."""
    square: str
    """Where it comes from."""
    captured: str | None
    """The letter of what it captures; None for a quiet move."""
    gain: int
    """Centipawns that this capture wins for its own side, a promotion's worth included."""
    balance: int
    """Centipawns after it, for the side that began."""
    played: bool
    """Whether best play makes it: the first in any case, another where it wins something."""


def captures(position: Position, move: int) -> list[Capture]:
    """Return the exchange that a legal move begins, until a side has no capture left."""
    played = played_captures([gain for *_, gain in exchange(position, move)])
    found: list[Capture] = []
    balance = 0
    for number, (piece, square, captured, gain) in enumerate(exchange(position, move)):
        balance += -gain if number % 2 else gain
        letter = PIECE_LETTERS[piece]
        victim = captured_letter(letter, captured)
        found.append(Capture(letter, square_name(square), victim, gain, balance, number < played))
    return found


def captured_letter(letter: str, captured: int) -> str | None:
    """Return the letter of a captured piece, given that of the piece which captures."""
    if captured == EN_PASSANT:
        return "p" if letter.isupper() else "P"
    return PIECE_LETTERS[captured] if captured else None


def played_captures(gains: list[int]) -> int:
    """Return how many captures best play makes: a side stops where going on wins nothing."""
    value, played = 0, len(gains)
    for number in range(len(gains) - 1, 0, -1):
        value = gains[number] - value
        if value <= 0:
            value, played = 0, number
    return played


def run(options: argparse.Namespace) -> int:
    """Print the exchange. Raises FenError, IllegalMoveError."""
    position = Position(options.fen, options.chess960)
    move = position.parse_uci(options.move)
    value = see(position, move)
    found = captures(position, move)
    if options.json:
        print(json.dumps({"value": value, "exchange": [asdict(capture) for capture in found]}))
        return 0
    target = square_name(move >> 7 & 0x3F)
    side = "White" if position.white_to_move() else "Black"
    print(f"{side} begins on {target}")
    for number, capture in enumerate(found, 1):
        print(line_of(number, capture))
    print(f"value {value} centipawns for {side}")
    return 0


def line_of(number: int, capture: Capture) -> str:
    """Return a line of the table."""
    takes = f"x {capture.captured}" if capture.captured else "   "
    remark = "" if capture.played else "  not played"
    return (
        f"{number:2}  {capture.piece} {capture.square} {takes}  "
        f"gain {capture.gain:5}  balance {capture.balance:+6}{remark}"
    )
