"""Where the middlegame and the endgame of a game begin.

Source: lichess, ``Divider`` of scalachess. The middlegame begins once few pieces are left, once a
back rank is sparse because pieces have left it, or once the pieces of both sides are mixed. The
endgame begins once even fewer pieces are left. A phase that has begun does not end before the next
one begins. Pieces are queens, rooks, bishops and knights here, of both sides together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import chess

from engine.protocol.review import Phase

MIDDLEGAME_PIECES = 10
ENDGAME_PIECES = 6
"""The most pieces of each phase."""
LEAST_BACK_RANK = 4
"""A side with fewer men on its back rank, king and pawns counted, has a sparse one."""
MOST_UNMIXED = 150
"""The greatest mixedness of an opening."""
_BLOCK = 0x0303
"""Four squares, two by two; the lowest on the left is a1."""


class PhaseStarts(NamedTuple):
    """The first positions of the later phases, as plies; None if a game has no such phase."""

    middlegame: int | None
    endgame: int | None

    def phase(self, ply: int) -> Phase:
        """Return the phase of a position. A move belongs to the phase of the position before it."""
        if self.endgame is not None and ply >= self.endgame:
            return Phase.ENDGAME
        if self.middlegame is not None and ply >= self.middlegame:
            return Phase.MIDDLEGAME
        return Phase.OPENING


def phase_starts(boards: Iterable[chess.Board]) -> PhaseStarts:
    """Return where the phases of a game begin.

    A game from a set-up position may begin in any phase.

    Args:
        boards: all positions of the game, the start first.
    """
    middlegame = None
    for ply, board in enumerate(boards):
        pieces = (board.occupied & ~(board.kings | board.pawns)).bit_count()
        if pieces <= ENDGAME_PIECES:
            return PhaseStarts(middlegame, ply)
        if middlegame is None and (
            pieces <= MIDDLEGAME_PIECES
            or has_sparse_back_rank(board)
            or mixedness(board) > MOST_UNMIXED
        ):
            middlegame = ply
    return PhaseStarts(middlegame, None)


def has_sparse_back_rank(board: chess.Board) -> bool:
    """Return whether a side has only few men on its back rank."""
    white = board.occupied_co[chess.WHITE] & chess.BB_RANK_1
    black = board.occupied_co[chess.BLACK] & chess.BB_RANK_8
    return min(white.bit_count(), black.bit_count()) < LEAST_BACK_RANK


def mixedness(board: chess.Board) -> int:
    """Return how much the men of both sides are mixed: the sum over all blocks of four squares."""
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return sum(
        _BLOCK_SCORES[rank][(white & block).bit_count()][(black & block).bit_count()]
        for rank, block in _BLOCKS
    )


def _score(rank: int, more: int, fewer: int) -> int:
    """Return the mixedness of a block.

    Args:
        rank: lower rank of the block from 1 to 7, as the side with more men in it counts.
        more: men of the side that has at least as many in the block.
        fewer: men of the other side.
    """
    match more, fewer:
        case 1, 0:
            return 9 - rank
        case 2, 0:
            return rank if rank > 2 else 0
        case 3 | 4, 0:
            return rank + 2 if rank > 1 else 0
        case 1, 1:
            return 5 + abs(4 - rank)
        case 2, 1:
            return rank + 3
        case 3, 1:
            return rank + 4
        case 2, 2:
            return 7
        case _:
            return 0


def _block_score(rank: int, white: int, black: int) -> int:
    if white >= black:
        return _score(rank + 1, white, black)
    return _score(7 - rank, black, white)


_BLOCKS = [(rank, _BLOCK << 8 * rank + file) for rank in range(7) for file in range(7)]
"""The blocks, each with its lower rank from 0 to 6."""
_BLOCK_SCORES = [
    [[_block_score(rank, white, black) for black in range(5)] for white in range(5)]
    for rank in range(7)
]
"""The mixedness of a block by its lower rank, and by the men of White and Black in it."""
