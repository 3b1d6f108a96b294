"""Correction history: the static evaluation learns where it errs.

When a node was searched, what came out is compared with its static value, and the difference is
remembered for the pawns, for the kings and minor pieces, for the pieces of each side, and for the
move that led there. In other positions with the same ones the static value is corrected by it
(Chess Programming Wiki, "Static Evaluation Correction History").
"""

import cython
from cython.cimports.engine.core.basics.params import search_params
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_BISHOP,
    BLACK_KING,
    BLACK_KNIGHT,
    BLACK_PAWN,
    KING,
    KNIGHT,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_BISHOP,
    WHITE_KING,
    WHITE_KNIGHT,
    WHITE_PAWN,
    piece_of,
)
from cython.cimports.engine.core.board.position import Position
from cython.cimports.libc.stdint import int16_t, uint64_t
from cython.cimports.libc.string import memcpy, memset

__all__ = ["slots"]

# Odd numbers without a pattern, to spread the slots.
FIRST_FACTOR = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
SECOND_FACTOR = cython.declare(uint64_t, 0xC2B2AE3D27D4EB4F)
THIRD_FACTOR = cython.declare(uint64_t, 0x165667B19E3779F9)
FOURTH_FACTOR = cython.declare(uint64_t, 0xD6E8FEB86659FD93)
FIFTH_FACTOR = cython.declare(uint64_t, 0xA0761D6478BD642F)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slot_of(mixed: uint64_t) -> cython.int:
    """The slot for bitboards times odd numbers.

    A square changes only bits above its own of such a product, so that the upper half has to be
    brought down before it is spread again.
    """
    mixed ^= mixed >> 32
    return (mixed * FIRST_FACTOR) >> SLOT_SHIFT


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_slot(board: Board) -> cython.int:
    """The slot of the pawns on the board."""
    mixed: uint64_t = board.by_piece[WHITE_PAWN] * FIRST_FACTOR
    mixed ^= board.by_piece[BLACK_PAWN] * SECOND_FACTOR
    return slot_of(mixed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def minor_slot(board: Board) -> cython.int:
    """The slot of the kings, knights and bishops on the board."""
    white: uint64_t = board.by_piece[WHITE_KNIGHT] * FIRST_FACTOR
    white += board.by_piece[WHITE_BISHOP] * SECOND_FACTOR
    black: uint64_t = board.by_piece[BLACK_KNIGHT] * SECOND_FACTOR
    black += board.by_piece[BLACK_BISHOP] * THIRD_FACTOR
    kings: uint64_t = board.by_piece[WHITE_KING] * THIRD_FACTOR
    kings += board.by_piece[BLACK_KING] * FIRST_FACTOR
    return slot_of(white ^ black ^ kings)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def piece_slot(board: Board, colour: cython.int) -> cython.int:
    """The slot of all that a side has but its pawns."""
    mixed: uint64_t = board.by_piece[piece_of(colour, KNIGHT)] * FIRST_FACTOR
    mixed += board.by_piece[piece_of(colour, BISHOP)] * SECOND_FACTOR
    mixed ^= board.by_piece[piece_of(colour, ROOK)] * THIRD_FACTOR
    mixed += board.by_piece[piece_of(colour, QUEEN)] * FOURTH_FACTOR
    mixed ^= board.by_piece[piece_of(colour, KING)] * FIFTH_FACTOR
    return slot_of(mixed)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def move_towards(
    slot: cython.pointer(int16_t), error: cython.int, weight: cython.int
) -> cython.void:
    """Mix an error into a slot, the more the deeper it was found."""
    bonus: cython.int = error * weight // search_params.correction_depth_whole
    most: cython.int = CORRECTION_LIMIT // search_params.correction_step_part
    bonus = max(-most, min(most, bonus))
    magnitude: cython.int = bonus if bonus > 0 else -bonus
    slot[0] += bonus - slot[0] * magnitude // CORRECTION_LIMIT


def slots(position: Position) -> tuple:
    """Where a position's errors are kept: (pawns, kings and minor pieces, White's, Black's pieces).

    For whoever wants to see how positions share what was learnt.
    """
    board = position.board
    return (
        pawn_slot(board),
        minor_slot(board),
        piece_slot(board, WHITE),
        piece_slot(board, BLACK),
    )


@cython.final
@cython.cclass
class Corrections:
    """What one thread has learnt of its evaluation's errors."""

    def reset(self):
        """Know nothing, as at the start of a game."""
        memset(cython.address(self.errors), 0, cython.sizeof(Errors))

    def copy_size(self):
        """The bytes of a copy of all that was learnt."""
        return cython.sizeof(Errors)

    def copy_to(self, memory):
        """Copy all that was learnt to as many bytes of memory."""
        memcpy(memory, cython.address(self.errors), cython.sizeof(Errors))

    def copy_from(self, memory):
        """Know what a copy holds, and nothing else."""
        memcpy(cython.address(self.errors), memory, cython.sizeof(Errors))

    def correction(self, board, answered_slot):
        """Centipawns to be added to the static value, for the side to move.

        ``answered_slot`` is the slot of the move that led here, 0 where there was none.
        """
        side: cython.int = board.side
        total: cython.int = (
            self.errors.pawns[side][pawn_slot(board)] + self.errors.minors[side][minor_slot(board)]
        )
        lighter: cython.int = self.errors.pieces[side][WHITE][piece_slot(board, WHITE)]
        lighter += self.errors.pieces[side][BLACK][piece_slot(board, BLACK)]
        lighter += self.errors.answers[answered_slot]
        return (
            total * search_params.correction_weight
            + lighter * search_params.correction_weight_pieces
        ) // CORRECTION_LIMIT

    def update(self, board, answered_slot, error, depth):
        """A node was searched: its value less its static value, in centipawns, and how deep."""
        side: cython.int = board.side
        weight: cython.int = min(depth, search_params.correction_depth_most)
        colour: cython.int
        move_towards(cython.address(self.errors.pawns[side][pawn_slot(board)]), error, weight)
        move_towards(cython.address(self.errors.minors[side][minor_slot(board)]), error, weight)
        for colour in range(2):
            place = cython.address(self.errors.pieces[side][colour][piece_slot(board, colour)])
            move_towards(place, error, weight)
        move_towards(cython.address(self.errors.answers[answered_slot]), error, weight)
