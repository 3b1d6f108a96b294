"""Checks and pins on the second board.

A table has, by the difference of two squares, the enemy pieces that could reach the king. Only
their lines are walked. All checks and pins are known before the first move is generated.
"""

import cython
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    piece_of,
)
from cython.cimports.engine.core.mailbox.board import (
    BY_DIAGONAL,
    BY_KNIGHT,
    BY_STRAIGHT,
    EAST,
    NORTH,
    OFF,
    ORIGIN,
    first_id,
    is_piece_of,
    king_square,
    piece_in,
    reaches,
    steps,
)
from cython.cimports.libc.string import memset


def find_checks_and_pins(board, lines):
    """Find the checks on the side to move, and its pinned pieces."""
    if board.side == WHITE:
        find_for_side(board, lines, 0)
    else:
        find_for_side(board, lines, 1)


def count_checks(board):
    """Return how many pieces give check to the side to move."""
    lines = cython.declare(ChecksAndPins)
    find_checks_and_pins(board, cython.address(lines))
    return lines.checks


def find_for_side(board, lines, us):
    """Find the lines of the king of ``us``, which is a constant in every call."""
    them: cython.int = us ^ 1
    king: cython.int = king_square(board, us)
    piece_id: cython.int
    lines.king = king
    lines.checks = 0
    memset(lines.pins, 0, cython.sizeof(lines.pins))
    pawn: cython.int = piece_of(them, PAWN)
    forward: cython.int = NORTH if us == WHITE else -NORTH
    note_pawn_check(board, lines, king + forward - EAST, pawn)
    note_pawn_check(board, lines, king + forward + EAST, pawn)
    first: cython.int = first_id(piece_of(them, KNIGHT))
    for piece_id in range(first, first + board.piece_count[piece_of(them, KNIGHT)]):
        square: cython.int = board.places[piece_id]
        if reaches[square - king + ORIGIN] & BY_KNIGHT:
            note_check(lines, square, 0)
    find_sliders(board, lines, us, piece_of(them, BISHOP), BY_DIAGONAL)
    find_sliders(board, lines, us, piece_of(them, ROOK), BY_STRAIGHT)
    find_sliders(board, lines, us, piece_of(them, QUEEN), BY_DIAGONAL | BY_STRAIGHT)


def note_pawn_check(board, lines, square, pawn):
    """Add the check of a pawn if there is one on the square."""
    if not square & OFF and piece_in(board.squares[square]) == pawn:
        note_check(lines, square, 0)


def find_sliders(board, lines, us, piece, flags):
    """Find checks and pins by the sliders of one list, which move as ``flags`` say."""
    piece_id: cython.int
    first: cython.int = first_id(piece)
    for piece_id in range(first, first + board.piece_count[piece]):
        slider: cython.int = board.places[piece_id]
        if reaches[slider - lines.king + ORIGIN] & flags:
            note_slider(board, lines, us, slider)


def note_slider(board, lines, us, slider):
    """Walk from the king to a slider on a line: it gives check, pins a piece, or neither."""
    step: cython.int = steps[slider - lines.king + ORIGIN]
    square: cython.int = lines.king + step
    while not board.squares[square]:
        square += step
    if square == slider:
        note_check(lines, slider, step)
        return
    if not is_piece_of(board.squares[square], us):
        return
    blocker: cython.int = square
    square += step
    while not board.squares[square]:
        square += step
    if square == slider:
        lines.pins[blocker] = step


def note_check(lines, checker, step):
    """Count a check and set the squares where a move captures the checker or blocks its line.

    ``step`` leads from the king to the checker; 0 for a pawn or knight, which no move blocks.
    """
    square: cython.int = checker
    lines.checks += 1
    memset(lines.answers, 0, cython.sizeof(lines.answers))
    while square != lines.king:
        lines.answers[square] = True
        if not step:
            return
        square -= step
