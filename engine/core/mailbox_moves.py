"""Fully legal move generation on the second board; nothing is tried and taken back.

Which men of the opponent could reach the king is looked up by the difference of their squares, and
only there a line is walked: the men that give check and the men that are pinned are known before
the first move is written. Then every list of pieces is gone through once.
"""

import cython
from cython.cimports.engine.core.mailbox import (
    BY_DIAGONAL,
    BY_KNIGHT,
    BY_STRAIGHT,
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    NOWHERE,
    OFF,
    ORIGIN,
    Mailbox,
    first_man,
    is_man_of,
    king_goal,
    king_square,
    narrow,
    narrow_step,
    piece_in,
    reaches,
    rook_goal,
    steps,
)
from cython.cimports.engine.core.move import (
    capture_move,
    castling_move,
    en_passant_move,
    promotion_move,
    quiet_move,
)
from cython.cimports.engine.core.types import (
    BISHOP,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    EMPTY,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_QUEEN_SIDE,
    Move,
    piece_of,
)
from cython.cimports.libc.string import memset

KING_STEPS = (NORTH_WEST, NORTH, NORTH_EAST, -EAST, EAST, -NORTH_EAST, -NORTH, -NORTH_WEST)
KNIGHT_STEPS = (31, 33, 14, 18, -18, -14, -33, -31)

for index in range(8):
    king_steps[index] = KING_STEPS[index]
    knight_steps[index] = KNIGHT_STEPS[index]


def generate_moves(board, moves):
    """All legal moves."""
    lines = cython.declare(Lines)
    if board.side == WHITE:
        find_lines(board, 0, cython.address(lines))
        if lines.checks:
            return generate(board, moves, cython.address(lines), 0, True)
        return generate(board, moves, cython.address(lines), 0, False)
    find_lines(board, 1, cython.address(lines))
    if lines.checks:
        return generate(board, moves, cython.address(lines), 1, True)
    return generate(board, moves, cython.address(lines), 1, False)


def count_checks(board):
    """How many men give check to the side to move."""
    lines = cython.declare(Lines)
    find_lines(board, board.side, cython.address(lines))
    return lines.checks


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def generate(
    board: Mailbox,
    moves: cython.pointer(Move),
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
) -> cython.int:
    """Generate for the side ``us``; the last two are constants in every call."""
    count: cython.int = king_moves(board, moves, lines, us, check)
    if check and lines.checks > 1:
        return count
    count = knight_moves(board, moves, count, lines, us, check)
    count = slider_moves(board, moves, count, lines, us, check, BISHOP)
    count = slider_moves(board, moves, count, lines, us, check, ROOK)
    count = slider_moves(board, moves, count, lines, us, check, QUEEN)
    count = pawn_moves(board, moves, count, lines, us, check)
    if board.now.en_passant != NOWHERE:
        count = en_passant_moves(board, moves, count, us)
    if not check and board.now.castling:
        count = castling_moves(board, moves, count, lines, us)
    return count


# Checks and pins


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_lines(board: Mailbox, us: cython.int, lines: cython.pointer(Lines)) -> cython.void:
    """Who gives check and who is pinned."""
    them: cython.int = us ^ 1
    king: cython.int = king_square(board, us)
    man: cython.int
    lines.king = king
    lines.checks = 0
    memset(lines.pins, 0, cython.sizeof(lines.pins))
    pawn: cython.int = piece_of(them, PAWN)
    forward: cython.int = NORTH if us == WHITE else -NORTH
    note_pawn(board, lines, king + forward - EAST, pawn)
    note_pawn(board, lines, king + forward + EAST, pawn)
    first: cython.int = first_man(piece_of(them, KNIGHT))
    for man in range(first, first + board.counts[piece_of(them, KNIGHT)]):
        square: cython.int = board.places[man]
        if reaches[square - king + ORIGIN] & BY_KNIGHT:
            note_check(lines, square, 0)
    find_sliders(board, lines, us, piece_of(them, BISHOP), BY_DIAGONAL)
    find_sliders(board, lines, us, piece_of(them, ROOK), BY_STRAIGHT)
    find_sliders(board, lines, us, piece_of(them, QUEEN), BY_DIAGONAL | BY_STRAIGHT)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def note_pawn(
    board: Mailbox, lines: cython.pointer(Lines), square: cython.int, pawn: cython.int
) -> cython.void:
    """Note the check of a pawn, if one stands on the square."""
    if not square & OFF and piece_in(board.squares[square]) == pawn:
        note_check(lines, square, 0)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def find_sliders(
    board: Mailbox,
    lines: cython.pointer(Lines),
    us: cython.int,
    piece: cython.int,
    flags: cython.int,
) -> cython.void:
    """Note what the men of one list do that move on lines as ``flags`` say."""
    man: cython.int
    first: cython.int = first_man(piece)
    for man in range(first, first + board.counts[piece]):
        slider: cython.int = board.places[man]
        if reaches[slider - lines.king + ORIGIN] & flags:
            note_slider(board, lines, us, slider)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_slider(
    board: Mailbox, lines: cython.pointer(Lines), us: cython.int, slider: cython.int
) -> cython.void:
    """Walk from the king to a slider on one of its lines: a check, a pin, or neither."""
    step: cython.int = steps[slider - lines.king + ORIGIN]
    square: cython.int = lines.king + step
    while not board.squares[square]:
        square += step
    if square == slider:
        note_check(lines, slider, step)
        return
    if not is_man_of(board.squares[square], us):
        return
    blocker: cython.int = square
    square += step
    while not board.squares[square]:
        square += step
    if square == slider:
        lines.pins[blocker] = step


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def note_check(lines: cython.pointer(Lines), checker: cython.int, step: cython.int) -> cython.void:
    """One more check, and which squares answer it: up to the checker, along ``step`` if any."""
    square: cython.int = checker
    lines.checks += 1
    memset(lines.answers, 0, cython.sizeof(lines.answers))
    while square != lines.king:
        lines.answers[square] = True
        if not step:
            return
        square -= step


# Moves of pieces


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def king_moves(
    board: Mailbox,
    moves: cython.pointer(Move),
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
) -> cython.int:
    """Steps of the king to squares that are not attacked."""
    king: cython.int = lines.king
    from_square: cython.int = narrow(king)
    man: cython.int = board.squares[king]
    count: cython.int = 0
    index: cython.int
    # A line that gives check goes on behind the king.
    if check:
        board.squares[king] = EMPTY
    for index in range(8):
        to_square: cython.int = king + king_steps[index]
        if to_square & OFF:
            continue
        captured: cython.int = board.squares[to_square]
        if not is_man_of(captured, us) and not board.is_attacked(to_square, us ^ 1):
            moves[count] = capture_move(from_square, narrow(to_square), piece_in(captured))
            count += 1
    if check:
        board.squares[king] = man
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def knight_moves(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
) -> cython.int:
    """Moves of knights; a pinned knight has none."""
    man: cython.int
    index: cython.int
    first: cython.int = first_man(piece_of(us, KNIGHT))
    for man in range(first, first + board.counts[piece_of(us, KNIGHT)]):
        square: cython.int = board.places[man]
        if lines.pins[square]:
            continue
        from_square: cython.int = narrow(square)
        for index in range(8):
            to_square: cython.int = square + knight_steps[index]
            if to_square & OFF or (check and not lines.answers[to_square]):
                continue
            captured: cython.int = board.squares[to_square]
            if not is_man_of(captured, us):
                moves[count] = capture_move(from_square, narrow(to_square), piece_in(captured))
                count += 1
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slider_moves(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
    piece_type: cython.int,
) -> cython.int:
    """Moves of the bishops, rooks or queens; a pinned one stays on its line with the king."""
    man: cython.int
    first: cython.int = first_man(piece_of(us, piece_type))
    for man in range(first, first + board.counts[piece_of(us, piece_type)]):
        square: cython.int = board.places[man]
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_step_of(step: cython.int, piece_type: cython.int) -> cython.bint:
    """Whether a bishop, rook or queen moves in that direction."""
    return piece_type == QUEEN or (
        reaches[step + ORIGIN] & (BY_DIAGONAL if piece_type == BISHOP else BY_STRAIGHT) != 0
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def slide(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
    square: cython.int,
    step: cython.int,
) -> cython.int:
    """Moves in one direction, up to the edge, before an own man or onto another."""
    to_square: cython.int = square + step
    move: Move = quiet_move(narrow(square), narrow(square) + narrow_step(step))
    while not to_square & OFF and not board.squares[to_square]:
        if not check or lines.answers[to_square]:
            moves[count] = move
            count += 1
        move += quiet_move(0, 1) * narrow_step(step)
        to_square += step
    if not to_square & OFF and is_man_of(board.squares[to_square], us ^ 1):
        if not check or lines.answers[to_square]:
            captured: cython.int = piece_in(board.squares[to_square])
            moves[count] = move | capture_move(0, 0, captured)
            count += 1
    return count


# Moves of pawns


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_moves(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
) -> cython.int:
    """Moves of pawns but captures in passing; a pinned one stays on its line with the king."""
    forward: cython.int = NORTH if us == WHITE else -NORTH
    man: cython.int
    first: cython.int = first_man(piece_of(us, PAWN))
    for man in range(first, first + board.counts[piece_of(us, PAWN)]):
        square: cython.int = board.places[man]
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_pushes(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
    square: cython.int,
    forward: cython.int,
) -> cython.int:
    """One step ahead, and two from the second rank."""
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


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_capture(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
    check: cython.bint,
    square: cython.int,
    step: cython.int,
) -> cython.int:
    """A capture to one side."""
    to_square: cython.int = square + step
    if to_square & OFF or (check and not lines.answers[to_square]):
        return count
    captured: cython.int = board.squares[to_square]
    if is_man_of(captured, us ^ 1):
        count = pawn_move(moves, count, us, square, to_square, piece_in(captured))
    return count


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def pawn_move(
    moves: cython.pointer(Move),
    count: cython.int,
    us: cython.int,
    square: cython.int,
    to_square: cython.int,
    captured: cython.int,
) -> cython.int:
    """A move of a pawn, or the four promotions, the queen first."""
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def en_passant_moves(
    board: Mailbox, moves: cython.pointer(Move), count: cython.int, us: cython.int
) -> cython.int:
    """Captures in passing: the one kind of move whose legality is tried."""
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


# Castling


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def castling_moves(
    board: Mailbox,
    moves: cython.pointer(Move),
    count: cython.int,
    lines: cython.pointer(Lines),
    us: cython.int,
) -> cython.int:
    """Castling where nothing stands between and the king's way is not attacked."""
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def may_castle(
    board: Mailbox, lines: cython.pointer(Lines), us: cython.int, flag: cython.int
) -> cython.bint:
    """The right is there, the way is empty and the king, not in check, steps on no attacked square.

    The ways of king and rook overlap or touch, so that they are one stretch of the rank. A rook
    that a man outside of it pins would leave its king attacked (Chess960 only).
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
