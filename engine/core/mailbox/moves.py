"""Fully legal move generation on the second board. Only en passant is tested by making the move.

``lines`` finds checks and pins before the first move is generated. This module generates the moves
of knights, bishops, rooks and queens. King and pawns have modules of their own.
"""

import cython
from cython.cimports.engine.core.basics.move import capture_move, quiet_move
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    KNIGHT,
    QUEEN,
    ROOK,
    WHITE,
    Move,
    piece_of,
)
from cython.cimports.engine.core.mailbox.board import (
    BY_DIAGONAL,
    BY_STRAIGHT,
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    OFF,
    ORIGIN,
    first_id,
    is_piece_of,
    narrow,
    narrow_step,
    piece_in,
    reaches,
)
from cython.cimports.engine.core.mailbox.checks_and_pins import ChecksAndPins, find_checks_and_pins
from cython.cimports.engine.core.mailbox.king import generate_castling, generate_king_moves
from cython.cimports.engine.core.mailbox.pawns import generate_pawn_moves

KNIGHT_STEPS = (31, 33, 14, 18, -18, -14, -33, -31)

for index in range(8):
    knight_steps[index] = KNIGHT_STEPS[index]


def generate_moves(board, moves):
    """Generate all legal moves."""
    lines = cython.declare(ChecksAndPins)
    find_checks_and_pins(board, cython.address(lines))
    if board.side == WHITE:
        if lines.checks:
            return generate(board, moves, cython.address(lines), 0, True)
        return generate(board, moves, cython.address(lines), 0, False)
    if lines.checks:
        return generate(board, moves, cython.address(lines), 1, True)
    return generate(board, moves, cython.address(lines), 1, False)


def generate(board, moves, lines, us, check):
    """Generate for the side ``us``; the last two are constants in every call."""
    count: cython.int = generate_king_moves(board, moves, 0, lines)
    if check and lines.checks > 1:
        return count
    count = knight_moves(board, moves, count, lines, us, check)
    count = slider_moves(board, moves, count, lines, us, check, BISHOP)
    count = slider_moves(board, moves, count, lines, us, check, ROOK)
    count = slider_moves(board, moves, count, lines, us, check, QUEEN)
    count = generate_pawn_moves(board, moves, count, lines)
    if not check and board.now.castling:
        count = generate_castling(board, moves, count, lines)
    return count


def knight_moves(board, moves, count, lines, us, check):
    """Generate knight moves. A pinned knight has none."""
    piece_id: cython.int
    index: cython.int
    first: cython.int = first_id(piece_of(us, KNIGHT))
    for piece_id in range(first, first + board.piece_count[piece_of(us, KNIGHT)]):
        square: cython.int = board.places[piece_id]
        if lines.pins[square]:
            continue
        from_square: cython.int = narrow(square)
        for index in range(8):
            to_square: cython.int = square + knight_steps[index]
            if to_square & OFF or (check and not lines.answers[to_square]):
                continue
            captured: cython.int = board.squares[to_square]
            if not is_piece_of(captured, us):
                moves[count] = capture_move(from_square, narrow(to_square), piece_in(captured))
                count += 1
    return count


def slider_moves(board, moves, count, lines, us, check, piece_type):
    """Generate moves of bishops, rooks or queens. A pinned piece stays on the line of its pin."""
    piece_id: cython.int
    first: cython.int = first_id(piece_of(us, piece_type))
    for piece_id in range(first, first + board.piece_count[piece_of(us, piece_type)]):
        square: cython.int = board.places[piece_id]
        pin: cython.int = lines.pins[square]
        if pin:
            if not check and is_step_of(pin, piece_type):
                count = slide(board, moves, count, lines, us, check, square, pin)
                count = slide(board, moves, count, lines, us, check, square, -pin)
            continue
        if piece_type != ROOK:
            count = slide(board, moves, count, lines, us, check, square, NORTH_EAST)
            count = slide(board, moves, count, lines, us, check, square, NORTH_WEST)
            count = slide(board, moves, count, lines, us, check, square, -NORTH_WEST)
            count = slide(board, moves, count, lines, us, check, square, -NORTH_EAST)
        if piece_type != BISHOP:
            count = slide(board, moves, count, lines, us, check, square, NORTH)
            count = slide(board, moves, count, lines, us, check, square, EAST)
            count = slide(board, moves, count, lines, us, check, square, -EAST)
            count = slide(board, moves, count, lines, us, check, square, -NORTH)
    return count


def is_step_of(step, piece_type):
    """Return whether a bishop, rook or queen moves in a direction."""
    return piece_type == QUEEN or (
        reaches[step + ORIGIN] & (BY_DIAGONAL if piece_type == BISHOP else BY_STRAIGHT) != 0
    )


def slide(board, moves, count, lines, us, check, square, step):
    """Generate moves in one direction, to the edge, before an own piece or onto an enemy one."""
    to_square: cython.int = square + step
    move: Move = quiet_move(narrow(square), narrow(square) + narrow_step(step))
    while not to_square & OFF and not board.squares[to_square]:
        if not check or lines.answers[to_square]:
            moves[count] = move
            count += 1
        move += quiet_move(0, 1) * narrow_step(step)
        to_square += step
    if not to_square & OFF and is_piece_of(board.squares[to_square], us ^ 1):
        if not check or lines.answers[to_square]:
            captured: cython.int = piece_in(board.squares[to_square])
            moves[count] = move | capture_move(0, 0, captured)
            count += 1
    return count
