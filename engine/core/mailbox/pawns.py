"""Legal moves of pawns on the second board: pushes, captures, promotions, en passant."""

import cython
from cython.cimports.engine.core.basics.move import (
    capture_move,
    en_passant_move,
    promotion_move,
    quiet_move,
)
from cython.cimports.engine.core.basics.types import EMPTY, PAWN, QUEEN, WHITE, piece_of
from cython.cimports.engine.core.mailbox.board import (
    EAST,
    NORTH,
    NOWHERE,
    OFF,
    first_id,
    is_piece_of,
    narrow,
    piece_in,
)


def generate_pawn_moves(board, moves, count, lines):
    """Generate pawn moves, en passant last."""
    if board.side == WHITE:
        if lines.checks:
            count = pushes_and_captures(board, moves, count, lines, 0, True)
        else:
            count = pushes_and_captures(board, moves, count, lines, 0, False)
    elif lines.checks:
        count = pushes_and_captures(board, moves, count, lines, 1, True)
    else:
        count = pushes_and_captures(board, moves, count, lines, 1, False)
    if board.now.en_passant != NOWHERE:
        count = en_passant_moves(board, moves, count, board.side)
    return count


def pushes_and_captures(board, moves, count, lines, us, check):
    """Generate pawn moves except en passant. A pinned pawn stays on the line of its pin."""
    forward: cython.int = NORTH if us == WHITE else -NORTH
    piece_id: cython.int
    first: cython.int = first_id(piece_of(us, PAWN))
    for piece_id in range(first, first + board.piece_count[piece_of(us, PAWN)]):
        square: cython.int = board.places[piece_id]
        pin: cython.int = lines.pins[square]
        if check and pin:
            continue
        if not pin or pin == forward or pin == -forward:
            count = pawn_pushes(board, moves, count, lines, us, check, square, forward)
        step: cython.int = forward - EAST
        if not pin or pin == step or pin == -step:
            count = pawn_capture(board, moves, count, lines, us, check, square, step)
        step = forward + EAST
        if not pin or pin == step or pin == -step:
            count = pawn_capture(board, moves, count, lines, us, check, square, step)
    return count


def pawn_pushes(board, moves, count, lines, us, check, square, forward):
    """Generate single pushes, and double pushes from the second rank."""
    to_square: cython.int = square + forward
    if board.squares[to_square]:
        return count
    if not check or lines.answers[to_square]:
        count = pawn_move(moves, count, us, square, to_square, EMPTY)
    if square >> 4 == (1 if us == WHITE else 6):
        to_square += forward
        if not board.squares[to_square] and (not check or lines.answers[to_square]):
            moves[count] = quiet_move(narrow(square), narrow(to_square))
            count += 1
    return count


def pawn_capture(board, moves, count, lines, us, check, square, step):
    """Generate a capture to one side."""
    to_square: cython.int = square + step
    if to_square & OFF or (check and not lines.answers[to_square]):
        return count
    captured: cython.int = board.squares[to_square]
    if is_piece_of(captured, us ^ 1):
        count = pawn_move(moves, count, us, square, to_square, piece_in(captured))
    return count


def pawn_move(moves, count, us, square, to_square, captured):
    """Add a pawn move, or the four promotions, the queen first."""
    piece_type: cython.int
    if square >> 4 != (6 if us == WHITE else 1):
        moves[count] = capture_move(narrow(square), narrow(to_square), captured)
        return count + 1
    for piece_type in range(QUEEN, PAWN, -1):
        moves[count] = promotion_move(
            narrow(square), narrow(to_square), captured, piece_of(us, piece_type)
        )
        count += 1
    return count


def en_passant_moves(board, moves, count, us):
    """Generate en passant captures. Only for these is legality tested by making the move."""
    beside: cython.int
    for beside in range(-1, 2, 2):
        square: cython.int = (board.now.en_passant ^ 16) + beside
        if (
            not square & OFF
            and piece_in(board.squares[square]) == piece_of(us, PAWN)
            and board.is_en_passant_legal(square, board.now.en_passant)
        ):
            moves[count] = en_passant_move(narrow(square), narrow(board.now.en_passant))
            count += 1
    return count
