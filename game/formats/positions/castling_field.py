"""The castling field of a FEN, as rights of a board.

It is read as X-FEN (K and Q mean the outermost rook) or Shredder-FEN (the file of the rook), with
its letters in any order.
"""

from __future__ import annotations

import chess
from msgspec import Struct

_FILES = "ABCDEFGH"
_HOME_RANKS = {chess.WHITE: 0, chess.BLACK: 7}


class CastlingRights(Struct, frozen=True):
    """What a castling field means on a board."""

    rooks: chess.Bitboard
    """The rooks that may castle."""
    lost: str
    """The letters for which there is no king or no rook."""
    is_twice: bool
    """Whether two letters mean the same side."""


def castling_rights_of(field: str, board: chess.Board) -> CastlingRights:
    """Return the rights that a field of correct letters gives to the kings and rooks of a board."""
    rooks, lost, sides = chess.BB_EMPTY, "", []
    for letter in field.replace("-", ""):
        rook = _rook_of(letter, board)
        if rook is None:
            lost += letter
            continue
        king = board.king(letter.isupper())
        sides.append((letter.isupper(), king is not None and rook > king))
        rooks |= chess.BB_SQUARES[rook]
    return CastlingRights(rooks, lost, len(set(sides)) < len(sides) or len(set(lost)) < len(lost))


def have_kings_on_different_files(field: str, board: chess.Board) -> bool:
    """Return whether both sides have rights, and their kings stand on different files.

    No game of chess or Chess960 begins so, and python-chess would make it one of Chess960.
    """
    kings = {board.king(letter.isupper()) for letter in field.replace("-", "")} - {None}
    return len({chess.square_file(king) for king in kings if king is not None}) > 1


def _rook_of(letter: str, board: chess.Board) -> chess.Square | None:
    """Return the rook that a letter of the field means; None if there is none."""
    colour = letter.isupper()
    rank = _HOME_RANKS[colour]
    king = board.king(colour)
    if king is None or chess.square_rank(king) != rank:
        return None
    on_rank = board.pieces(chess.ROOK, colour) & chess.BB_RANKS[rank]
    name = letter.upper()
    if name == "K":
        found = [rook for rook in on_rank if rook > king][-1:]
    elif name == "Q":
        found = [rook for rook in on_rank if rook < king][:1]
    else:
        found = [rook for rook in on_rank if chess.square_file(rook) == _FILES.index(name)]
    return next(iter(found), None)
