"""``glassbox-engine see``: the static exchange evaluation (SEE) of a move, capture by capture."""

from __future__ import annotations

import argparse
import json

from chess import square_name
from msgspec.structs import asdict

from engine.core.board.position import Position
from engine.core.ordering.see import see
from engine.inspection.nodes.see_steps import SeeCapture, see_captures


def run(options: argparse.Namespace) -> int:
    """Print the captures of the exchange and the value of the SEE.

    Raises:
        FenError: the FEN is invalid.
        IllegalMoveError: the move is illegal.
    """
    position = Position(options.fen, options.chess960)
    move = position.parse_uci(options.move)
    value = see(position, move)
    found = see_captures(position, move)
    if options.json:
        print(json.dumps({"value": value, "exchange": [_as_object(capture) for capture in found]}))
        return 0
    target = square_name(move >> 7 & 0x3F)
    side = "White" if position.white_to_move() else "Black"
    print(f"{side} begins on {target}")
    for number, capture in enumerate(found, 1):
        print(capture_line(number, capture))
    print(f"value {value} centipawns for {side}")
    return 0


def _as_object(capture: SeeCapture) -> dict[str, object]:
    """Return a capture as a JSON object. ``captured`` is null for a quiet move."""
    square, captured = square_name(capture.square), capture.captured or None
    return {**asdict(capture), "square": square, "captured": captured}


def capture_line(number: int, capture: SeeCapture) -> str:
    """Return the line that prints one capture."""
    takes = f"x {capture.captured}" if capture.captured else "   "
    remark = "" if capture.played else "  not played"
    return (
        f"{number:2}  {capture.piece} {square_name(capture.square)} {takes}  "
        f"gain {capture.gain:5}  balance {capture.balance:+6}{remark}"
    )
