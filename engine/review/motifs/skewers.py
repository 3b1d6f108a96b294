"""Skewers: a piece that has to move uncovers the one behind it."""

from __future__ import annotations

import chess

from engine.protocol.review import Motif
from engine.review.exchanges import wins_by_taking
from engine.review.lines import Line, piece_on
from engine.review.motifs.found import Found
from engine.review.motifs.relations import (
    SLIDERS,
    men_between,
    settled_gain,
    takes_unmoved,
    value_at,
)


def skewer(line: Line) -> Found | None:
    """Recognise a skewer by the first move.

    The front piece is worth as much as the one behind it or more. It moves away, and the third move
    takes the piece behind it along the line that it has left.
    """
    if not takes_unmoved(line):
        return None
    first, reply, take = line.moves[:3]
    before, after = line.boards[:2]
    slider, front, back = first.to_square, reply.from_square, take.to_square
    if take.from_square != slider or after.piece_type_at(slider) not in SLIDERS:
        return None
    if men_between(after, slider, back) != chess.SquareSet([front]) or first.promotion:
        return None
    if value_at(after, front) < value_at(after, back) or not wins_by_taking(after, slider, front):
        return None
    if front in before.attacks(first.from_square):
        return None
    plies = settled_gain(line, made=1)
    if plies is None:
        return None
    return Found(
        Motif.SKEWER,
        plies,
        actor=piece_on(after, slider),
        targets=(piece_on(after, front), piece_on(after, back)),
    )
