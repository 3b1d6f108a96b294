"""Forks: one piece attacks two, and takes the one that is left."""

from __future__ import annotations

from engine.protocol.review import Motif
from engine.review.lines import Line, piece_on
from engine.review.motifs.found import Found
from engine.review.motifs.relations import new_targets, settled_gain, takes_unmoved


def fork(line: Line) -> Found | None:
    """Recognise a fork by the first move.

    Each target is worth taking, and the third move is the forker's, which takes one of them.
    """
    if not takes_unmoved(line):
        return None
    first, _, take = line.moves[:3]
    if take.from_square != first.to_square or first.promotion or take.promotion:
        return None
    targets = new_targets(line)
    if len(targets) < 2 or take.to_square not in targets:
        return None
    plies = settled_gain(line, made=1)
    if plies is None:
        return None
    board = line.boards[1]
    return Found(
        Motif.FORK,
        plies,
        actor=piece_on(board, first.to_square),
        targets=tuple(piece_on(board, square) for square in targets),
    )
