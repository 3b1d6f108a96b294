"""Forks: one piece attacks two, and takes the one that is left."""

from __future__ import annotations

from engine.protocol.clauses import Motif
from engine.review.motifs.found_motif import FoundMotif
from engine.review.motifs.line_queries import new_attack_targets, settled_gain, takes_unmoved_piece
from engine.review.searched_line import SearchedLine, piece_on


def detect_fork(line: SearchedLine) -> FoundMotif | None:
    """Recognise a fork by the first move. Each target is worth taking.

    The third move is the forker's, which takes one of them; or one of them takes the forker and is
    taken for it.
    """
    if len(line.moves) < 3 or line.moves[0].promotion or line.moves[2].promotion:
        return None
    first, reply, take = line.moves[:3]
    targets = new_attack_targets(line)
    if len(targets) < 2:
        return None
    is_taken = (
        takes_unmoved_piece(line)
        and take.from_square == first.to_square
        and take.to_square in targets
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
    return FoundMotif(
        Motif.FORK,
        plies,
        actor=piece_on(board, first.to_square),
        targets=tuple(piece_on(board, square) for square in targets),
    )
