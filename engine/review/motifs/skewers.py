"""Skewers: a piece that has to move uncovers the one behind it."""

from __future__ import annotations

import chess

from engine.protocol.clauses import Motif
from engine.review.exchanges import can_win_by_capture
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import (
    SLIDERS,
    men_between,
    settled_gain,
    takes_unmoved_piece,
    value_at,
)
from engine.review.searched_line import SearchedLine, piece_on


def detect_skewer(line: SearchedLine) -> FoundMotif | None:
    """Recognise a skewer by the first move.

    The front piece is worth as much as the one behind it or more. It moves away, and the third move
    takes the piece behind it along the line that it has left.
    """
    if not takes_unmoved_piece(line):
        return None
    first, reply, take = line.moves[:3]
    before, after = line.boards[:2]
    slider, front, back = first.to_square, reply.from_square, take.to_square
    if take.from_square != slider or after.piece_type_at(slider) not in SLIDERS:
        return None
    if men_between(after, slider, back) != chess.SquareSet([front]) or first.promotion:
        return None
    if value_at(after, front) < value_at(after, back) or not can_win_by_capture(
        after, slider, front
    ):
        return None
    if front in before.attacks(first.from_square):
        return None
    plies = settled_gain(line, made=1)
    if plies is None:
        return None
    return FoundMotif(
        Motif.SKEWER,
        plies,
        actor=piece_on(after, slider),
        targets=(piece_on(after, front), piece_on(after, back)),
    )
