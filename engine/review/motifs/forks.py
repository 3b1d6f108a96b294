"""Forks: one piece attacks two, and takes the one that is left."""

from __future__ import annotations

from engine.protocol.review import Motif
from engine.review.lines import Line, piece_on
from engine.review.motifs.found import Found
from engine.review.motifs.relations import new_targets, settled_gain, takes_unmoved


def fork(line: Line) -> Found | None:
    """Recognise a fork by the first move. Each target is worth taking.

    The third move is the forker's, which takes one of them; or one of them takes the forker and is
    taken for it.
    """
    if len(line.moves) < 3 or line.moves[0].promotion or line.moves[2].promotion:
        return None
    first, reply, take = line.moves[:3]
    targets = new_targets(line)
    if len(targets) < 2:
        return None
    is_taken = (
        takes_unmoved(line) and take.from_square == first.to_square and take.to_square in targets
    )
    takes_forker = (
        reply.from_square in targets
        and reply.to_square == first.to_square
        and take.to_square == first.to_square
    )
    plies = settled_gain(line, made=1) if is_taken or takes_forker else None
    if plies is None:
        return None
    board = line.boards[1]
    return Found(
        Motif.FORK,
        plies,
        actor=piece_on(board, first.to_square),
        targets=tuple(piece_on(board, square) for square in targets),
    )
