"""Correction history: the errors of the static evaluation, by features of the position.

After a node search, the difference between its value and its static evaluation is added to the
error of the pawns, of the kings and minor pieces, of each side's pieces, and of the last move.
These errors correct the static evaluation of other positions that share the feature (Chess
Programming Wiki, "Static Evaluation Correction History").
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
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy, memset

__all__ = ["slots_of_position"]

# Odd factors with irregular bits. They spread similar positions over all slots.
FIRST_FACTOR = cython.declare(uint64_t, 0x9E3779B97F4A7C15)
SECOND_FACTOR = cython.declare(uint64_t, 0xC2B2AE3D27D4EB4F)
THIRD_FACTOR = cython.declare(uint64_t, 0x165667B19E3779F9)
FOURTH_FACTOR = cython.declare(uint64_t, 0xD6E8FEB86659FD93)
FIFTH_FACTOR = cython.declare(uint64_t, 0xA0761D6478BD642F)


def slot_of(mixed):
    """Return the slot of a sum of bitboards multiplied by odd numbers.

    A multiplication moves the bit of a square only to higher bits. So the upper half is added to
    the lower one by xor, and a second multiplication mixes both.
    """
    mixed ^= mixed >> 32
    return (mixed * FIRST_FACTOR) >> SLOT_SHIFT


def pawn_slot(board):
    """Return the slot of the pawns."""
    mixed: uint64_t = board.by_piece[WHITE_PAWN] * FIRST_FACTOR
    mixed ^= board.by_piece[BLACK_PAWN] * SECOND_FACTOR
    return slot_of(mixed)


def minor_slot(board):
    """Return the slot of the kings, knights and bishops."""
    white: uint64_t = board.by_piece[WHITE_KNIGHT] * FIRST_FACTOR
    white += board.by_piece[WHITE_BISHOP] * SECOND_FACTOR
    black: uint64_t = board.by_piece[BLACK_KNIGHT] * SECOND_FACTOR
    black += board.by_piece[BLACK_BISHOP] * THIRD_FACTOR
    kings: uint64_t = board.by_piece[WHITE_KING] * THIRD_FACTOR
    kings += board.by_piece[BLACK_KING] * FIRST_FACTOR
    return slot_of(white ^ black ^ kings)


def piece_slot(board, colour):
    """Return the slot of a side's pieces without its pawns."""
    mixed: uint64_t = board.by_piece[piece_of(colour, KNIGHT)] * FIRST_FACTOR
    mixed += board.by_piece[piece_of(colour, BISHOP)] * SECOND_FACTOR
    mixed ^= board.by_piece[piece_of(colour, ROOK)] * THIRD_FACTOR
    mixed += board.by_piece[piece_of(colour, QUEEN)] * FOURTH_FACTOR
    mixed ^= board.by_piece[piece_of(colour, KING)] * FIFTH_FACTOR
    return slot_of(mixed)


def move_slot_towards(slot, error, weight):
    """Move a slot towards an error by gravity; ``weight`` grows with the depth of the search."""
    bonus: cython.int = error * weight // search_params.correction_depth_whole
    most: cython.int = CORRECTION_LIMIT // search_params.correction_step_part
    bonus = max(-most, min(most, bonus))
    magnitude: cython.int = bonus if bonus > 0 else -bonus
    slot[0] += bonus - slot[0] * magnitude // CORRECTION_LIMIT


def slots_of_position(position: Position) -> tuple:
    """Return a position's slots: (pawns, kings and minor pieces, White's pieces, Black's pieces).

    Positions with equal slots share a correction.
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
    """The correction history of one thread."""

    def reset(self):
        """Clear everything, as for a new game."""
        memset(cython.address(self.errors), 0, cython.sizeof(Errors))

    def copy_size(self):
        """Return the size of a copy in bytes."""
        return cython.sizeof(Errors)

    def copy_to(self, memory):
        """Copy everything to ``memory``, which holds ``copy_size`` bytes."""
        memcpy(memory, cython.address(self.errors), cython.sizeof(Errors))

    def copy_from(self, memory):
        """Replace everything by the copy at ``memory``."""
        memcpy(cython.address(self.errors), memory, cython.sizeof(Errors))

    def correction(self, board, last_move_index):
        """Return the correction of the static evaluation: centipawns for the side to move.

        ``last_move_index`` is the number of the last move, by piece and target; 0 for none.
        """
        side: cython.int = board.side
        total: cython.int = (
            self.errors.pawns[side][pawn_slot(board)] + self.errors.minors[side][minor_slot(board)]
        )
        piece_total: cython.int = self.errors.pieces[side][WHITE][piece_slot(board, WHITE)]
        piece_total += self.errors.pieces[side][BLACK][piece_slot(board, BLACK)]
        piece_total += self.errors.moves[last_move_index]
        return (
            total * search_params.correction_weight
            + piece_total * search_params.correction_weight_pieces
        ) // CORRECTION_LIMIT

    def update(self, board, last_move_index, error, depth):
        """Add an error: the value of a node search less its static evaluation, in centipawns."""
        side: cython.int = board.side
        weight: cython.int = min(depth, search_params.correction_depth_most)
        colour: cython.int
        move_slot_towards(cython.address(self.errors.pawns[side][pawn_slot(board)]), error, weight)
        move_slot_towards(
            cython.address(self.errors.minors[side][minor_slot(board)]), error, weight
        )
        for colour in range(2):
            place = cython.address(self.errors.pieces[side][colour][piece_slot(board, colour)])
            move_slot_towards(place, error, weight)
        move_slot_towards(cython.address(self.errors.moves[last_move_index]), error, weight)
