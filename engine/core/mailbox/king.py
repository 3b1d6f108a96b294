"""Legal moves of the king on the second board: steps, and castling."""

import cython
from cython.cimports.engine.core.basics.move import capture_move, castling_move
from cython.cimports.engine.core.basics.types import (
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    EMPTY,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
)
from cython.cimports.engine.core.mailbox.board import (
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    OFF,
    is_piece_of,
    king_goal,
    narrow,
    piece_in,
    rook_goal,
)

KING_STEPS = (NORTH_WEST, NORTH, NORTH_EAST, -EAST, EAST, -NORTH_EAST, -NORTH, -NORTH_WEST)

for index in range(8):
    king_steps[index] = KING_STEPS[index]


def generate_king_moves(board, moves, count, lines):
    """Generate king moves to squares that are not attacked."""
    us: cython.int = board.side
    check: cython.bint = lines.checks != 0
    king: cython.int = lines.king
    from_square: cython.int = narrow(king)
    piece_id: cython.int = board.squares[king]
    index: cython.int
    # A slider that gives check also attacks behind the king.
    if check:
        board.squares[king] = EMPTY
    for index in range(8):
        to_square: cython.int = king + king_steps[index]
        if to_square & OFF:
            continue
        captured: cython.int = board.squares[to_square]
        if not is_piece_of(captured, us) and not board.is_attacked(to_square, us ^ 1):
            moves[count] = capture_move(from_square, narrow(to_square), piece_in(captured))
            count += 1
    if check:
        board.squares[king] = piece_id
    return count


def generate_castling(board, moves, count, lines):
    """Generate castling, if the path is empty and the king's path is not attacked."""
    us: cython.int = board.side
    king_side: cython.int = WHITE_KING_SIDE if us == WHITE else BLACK_KING_SIDE
    queen_side: cython.int = WHITE_QUEEN_SIDE if us == WHITE else BLACK_QUEEN_SIDE
    if may_castle(board, lines, us, king_side):
        moves[count] = castling_move(
            narrow(lines.king), narrow(board.castling_target(king_side)), king_side
        )
        count += 1
    if may_castle(board, lines, us, queen_side):
        moves[count] = castling_move(
            narrow(lines.king), narrow(board.castling_target(queen_side)), queen_side
        )
        count += 1
    return count


def may_castle(board, lines, us, flag):
    """Return whether castling is legal for a king that is not in check.

    The paths of king and rook overlap or touch, so together they are one interval of the rank. In
    Chess960 a piece outside it may pin the rook; castling would then leave the king in check.
    """
    if not board.now.castling & flag:
        return False
    rook: cython.int = board.castling_rook[flag]
    first: cython.int = min(lines.king, rook, king_goal[flag], rook_goal[flag])
    last: cython.int = max(lines.king, rook, king_goal[flag], rook_goal[flag])
    square: cython.int
    for square in range(first, last + 1):
        if board.squares[square] and square != lines.king and square != rook:
            return False
    if lines.pins[rook]:
        return False
    square = lines.king
    step: cython.int = EAST if king_goal[flag] > square else -EAST
    while square != king_goal[flag]:
        square += step
        if board.is_attacked(square, us ^ 1):
            return False
    return True
