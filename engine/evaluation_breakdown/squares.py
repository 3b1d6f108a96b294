"""Bitboards as Python integers. Bit 0 is a1, bit 63 is h8."""

from __future__ import annotations

from collections.abc import Iterator

WHITE, BLACK = 0, 1
PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(1, 7)
"""Piece types."""
ALL = (1 << 64) - 1
FILE_A, FILE_H, FIRST_RANK = 0x0101010101010101, 0x8080808080808080, 0xFF
DARK, CENTRE = 0xAA55AA55AA55AA55, 0x0000001818000000
WEST = 0x0F0F0F0F0F0F0F0F
"""The queenside: files a to d."""
STRAIGHT = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
JUMPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def squares_of(squares: int) -> Iterator[int]:
    """Yield the squares of a bitboard in ascending order."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def popcount(squares: int) -> int:
    """Return the number of squares in a bitboard."""
    return squares.bit_count()


def one_rank_ahead(us: int, squares: int) -> int:
    """Return the squares one rank ahead from a side's point of view."""
    return squares << 8 & ALL if us == WHITE else squares >> 8


def adjacent_squares(squares: int) -> int:
    """Return the squares directly to the left and to the right of these squares."""
    return (squares & ~FILE_A) >> 1 | (squares & ~FILE_H) << 1


def pawns_attack(us: int, pawns: int) -> int:
    """Return the squares that a side's pawns attack."""
    return adjacent_squares(one_rank_ahead(us, pawns))


def ranks_ahead(us: int, square: int) -> int:
    """Return all squares on the ranks ahead of ``square``, from a side's point of view."""
    return ALL << 8 + (square & 56) & ALL if us == WHITE else (1 << (square & 56)) - 1


def file_squares(square: int) -> int:
    """Return all squares of the file of ``square``.

    The argument may also be a file number, 0 to 7.
    """
    return FILE_A << (square & 7)


def files_of(squares: int) -> int:
    """Return all squares of the files that contain one of these squares."""
    return sum(file_squares(file) for file in range(8) if squares & file_squares(file))


def files_towards_edge(square: int) -> int:
    """Return all squares of the files between ``square`` and the nearer edge.

    On the kingside, the file of ``square`` is included. On the queenside it is not.
    """
    lower = sum(file_squares(file) for file in range(square & 7))
    return lower if square & 7 < 4 else ALL ^ lower


def relative_rank(us: int, square: int) -> int:
    """Return the rank of a square, 0 to 7, from a side's point of view."""
    return square >> 3 if us == WHITE else 7 - (square >> 3)


def relative_square(us: int, square: int) -> int:
    """Return ``square`` for White, and ``square`` flipped vertically for Black."""
    return square if us == WHITE else square ^ 56


def king_distance(one: int, other: int) -> int:
    """Return how many moves a king needs from one square to the other."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


def slider_attacks(square: int, steps: tuple[tuple[int, int], ...], occupied: int) -> int:
    """Return the attacks of a slider in the given directions, up to the first occupied square."""
    reached = 0
    for across, up in steps:
        file, rank = (square & 7) + across, (square >> 3) + up
        while 0 <= file < 8 and 0 <= rank < 8:
            here = 1 << 8 * rank + file
            reached |= here
            if occupied & here:
                break
            file, rank = file + across, rank + up
    return reached


def knight_attacks(square: int) -> int:
    """Return the attacks of a knight on ``square``."""
    file, rank = square & 7, square >> 3
    return sum(
        1 << 8 * (rank + up) + file + across
        for across, up in JUMPS
        if 0 <= file + across < 8 and 0 <= rank + up < 8
    )
