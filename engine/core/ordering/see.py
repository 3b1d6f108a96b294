"""Static exchange evaluation (SEE): what a series of captures on one square is worth.

It uses the swap list of the document of Mediocre (row D1). The least valuable attacker captures
first, which may reveal an x-ray attacker behind it. The value is then computed from the end of the
list backwards, since either side may stop. Of equal attackers the one on the lowest square
captures. Two points go beyond the document:

- A piece captures only if its own king is not in check afterwards. This covers pins, and kings that
  would move into check.
- A pawn that captures on its last rank promotes to a queen.

Only a slider can newly attack a king during the exchange. All other pieces stay on their squares,
or stand on the target, where they are captured. So the code looks only at sliders on the king's
lines.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.move import (
    captured_of,
    castling_of,
    from_square_of,
    is_en_passant,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_BISHOP,
    BLACK_KING,
    BLACK_KNIGHT,
    BLACK_QUEEN,
    BLACK_ROOK,
    EMPTY,
    EN_PASSANT,
    KING,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_BISHOP,
    WHITE_KING,
    WHITE_KNIGHT,
    WHITE_QUEEN,
    WHITE_ROOK,
    Bitboard,
    Move,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.attacks import (
    between,
    bishop_attacks,
    bishop_lines,
    king_attacks,
    knight_attacks,
    pawn_attacks,
    rook_attacks,
    rook_lines,
)
from cython.cimports.engine.core.board.position import Position

from engine.core.basics import params

LAST_RANKS = cython.declare(Bitboard, 0xFF000000000000FF)
NO_ATTACKER = cython.declare(cython.int, 0)


@cython.cfunc
def fill_values():
    """Fill in the piece values from ``params``."""
    for piece_type in range(6):
        see_values[piece_type + 1] = params.SEE_VALUES[piece_type]
        captured_values[piece_of(WHITE, piece_type + 1)] = params.SEE_VALUES[piece_type]
        captured_values[piece_of(BLACK, piece_type + 1)] = params.SEE_VALUES[piece_type]
    captured_values[EN_PASSANT] = see_values[PAWN]


def see_at_least(board, move, threshold):
    """Return whether SEE of a move is at least ``threshold`` centipawns.

    Plays only as many captures as it takes to decide.
    """
    if castling_of(move):
        return threshold <= 0
    return exchange_sign(board, move, first_gain(move) - threshold, 0) == 0


def see_sign(board, move):
    """Return the sign of SEE: 1, 0 or -1.

    Plays only as many captures as it takes to decide.
    """
    if castling_of(move):
        return 0
    return exchange_sign(board, move, first_gain(move), 1)


def exchange_sign(board, move, bound, high):
    """Return the sign of ``bound`` minus the opponent's best result, at most ``high``.

    ``bound`` is in centipawns. The opponent's best result is what it wins by capturing on, or 0 if
    it stops. Each capture swaps the roles of the sides. ``low`` and ``high`` bound the result.
    """
    state = cython.declare(SeeState)
    low: cython.int = -1
    turn: cython.int = 1
    if bound < 0:
        return -1
    # Losing the piece that moved would still leave enough, unless a pawn may promote on the target.
    mover: cython.int = promoted_of(move)
    if mover == EMPTY:
        mover = board.squares[from_square_of(move)]
    if captured_values[mover] <= bound - high and not bb(to_square_of(move)) & LAST_RANKS:
        return high
    begin_exchange(board, move, cython.address(state))
    victim: cython.int = type_of(mover)
    side: cython.int = board.side ^ 1
    while True:
        # If nothing is won or lost so far, the side to capture can stop here.
        if bound == 0 and turn > 0:
            high = 0
        elif bound == 0:
            low = 0
        if low == high:
            return low
        attacker: cython.int = next_attacker(board, cython.address(state), side)
        if attacker == NO_ATTACKER:
            return clamped_sign(turn if bound else 0, low, high)
        gain: cython.int = see_values[victim]
        victim = attacker
        if victim == PAWN and bb(state.target) & LAST_RANKS:
            victim = QUEEN
            gain += see_values[QUEEN] - see_values[PAWN]
        bound = gain - bound
        if bound < 0:
            return clamped_sign(turn, low, high)
        turn = -turn
        side ^= 1


def clamped_sign(sign, low, high):
    """Return the sign, clamped to the range."""
    return max(low, min(high, sign))


def see_of(board, move):
    """Return SEE of a move in centipawns, for the side to move."""
    captures = cython.declare(Capture[MAX_CAPTURES])
    count: cython.int = fill_swap_list(board, move, captures)
    return swap_list_value(captures, count)


def fill_swap_list(board, move, captures):
    """Write the swap list, until one side has no capture left; return its length."""
    state = cython.declare(SeeState)
    captures[0].piece = board.squares[from_square_of(move)]
    captures[0].from_square = from_square_of(move)
    captures[0].captured = captured_of(move)
    captures[0].gain = first_gain(move)
    if castling_of(move):
        return 1
    begin_exchange(board, move, cython.address(state))
    victim: cython.int = type_of(promoted_of(move) or captures[0].piece)
    side: cython.int = board.side ^ 1
    count: cython.int = 1
    while True:
        attacker: cython.int = next_attacker(board, cython.address(state), side)
        if attacker == NO_ATTACKER:
            return count
        capture = cython.address(captures[count])
        capture.piece = piece_of(side, attacker)
        capture.from_square = state.from_square
        capture.captured = piece_of(side ^ 1, victim)
        capture.gain = see_values[victim]
        victim = attacker
        if victim == PAWN and bb(state.target) & LAST_RANKS:
            victim = QUEEN
            capture.gain += see_values[QUEEN] - see_values[PAWN]
        count += 1
        side ^= 1


def swap_list_value(captures, count):
    """Return the value of the swap list for the side that captures first.

    The first capture is forced; after it either side may stop.
    """
    value: cython.int = 0
    index: cython.int
    for index in range(count - 1, 0, -1):
        value = captures[index].gain - value
        if value < 0:
            value = 0
    return captures[0].gain - value


def first_gain(move):
    """Return the centipawns that the first move wins by its capture and promotion."""
    gain: cython.int = captured_values[captured_of(move)]
    if promoted_of(move):
        gain += see_values[type_of(promoted_of(move))] - see_values[PAWN]
    return gain


def begin_exchange(board, move, state):
    """Set the state to the board after ``move``."""
    target: cython.int = to_square_of(move)
    state.target = target
    state.occupied = (board.occupied & ~bb(from_square_of(move))) | bb(target)
    if is_en_passant(move):
        state.occupied ^= bb(target ^ 8)
    queens: Bitboard = board.by_piece[WHITE_QUEEN] | board.by_piece[BLACK_QUEEN]
    state.diagonal = board.by_piece[WHITE_BISHOP] | board.by_piece[BLACK_BISHOP] | queens
    state.straight = board.by_piece[WHITE_ROOK] | board.by_piece[BLACK_ROOK] | queens
    knights: Bitboard = board.by_piece[WHITE_KNIGHT] | board.by_piece[BLACK_KNIGHT]
    kings: Bitboard = board.by_piece[WHITE_KING] | board.by_piece[BLACK_KING]
    state.attackers = (
        (pawn_attacks(BLACK, target) & board.by_piece[piece_of(WHITE, PAWN)])
        | (pawn_attacks(WHITE, target) & board.by_piece[piece_of(BLACK, PAWN)])
        | (knight_attacks(target) & knights)
        | (king_attacks(target) & kings)
        | (bishop_attacks(target, state.occupied) & state.diagonal)
        | (rook_attacks(target, state.occupied) & state.straight)
    ) & state.occupied
    state.snipers_known[WHITE] = state.snipers_known[BLACK] = False


def snipers_at(board, state, colour):
    """Return the enemy sliders on a line with the king of ``colour``, blocked or not."""
    if not state.snipers_known[colour]:
        king: cython.int = board.king_square(colour)
        state.king[colour] = king
        state.snipers[colour] = board.by_colour[colour ^ 1] & (
            (bishop_lines[king] & state.diagonal) | (rook_lines[king] & state.straight)
        )
        state.snipers_known[colour] = True
    return state.snipers[colour]


def next_attacker(board, state, side):
    """Let the least valuable legal attacker of ``side`` capture; return its type, or NO_ATTACKER.

    Sets ``state.from_square`` to the square it came from, and adds x-ray attackers behind it.
    """
    piece_type: cython.int
    own: Bitboard = state.attackers & board.by_colour[side]
    if not own:
        return NO_ATTACKER
    # A slider on the target does not count, since it is captured.
    snipers: Bitboard = snipers_at(board, state, side) & state.occupied & ~bb(state.target)
    for piece_type in range(PAWN, KING):
        candidates: Bitboard = own & board.by_piece[piece_of(side, piece_type)]
        while candidates:
            attacker: cython.int = lowest(candidates)
            if not snipers or is_king_safe(state, side, attacker, snipers):
                state.from_square = attacker
                remove_attacker(state, attacker, piece_type)
                return piece_type
            candidates = without_lowest(candidates)
    # A king may capture only if no enemy attacker is left to recapture.
    king: Bitboard = own & board.by_piece[piece_of(side, KING)]
    if not king:
        return NO_ATTACKER
    state.from_square = lowest(king)
    remove_attacker(state, state.from_square, KING)
    return NO_ATTACKER if state.attackers & board.by_colour[side ^ 1] else KING


def is_king_safe(state, side, attacker, snipers):
    """Return whether the king of ``side`` is safe from snipers after the attacker has moved."""
    occupied: Bitboard = state.occupied ^ bb(attacker)
    while snipers:
        if not between(state.king[side], lowest(snipers)) & occupied:
            return False
        snipers = without_lowest(snipers)
    return True


def remove_attacker(state, attacker, piece_type):
    """Remove an attacker from its square, and add the sliders behind it."""
    state.occupied ^= bb(attacker)
    if piece_type == PAWN or piece_type == BISHOP or piece_type >= QUEEN:
        state.attackers |= bishop_attacks(state.target, state.occupied) & state.diagonal
    if piece_type >= ROOK:
        state.attackers |= rook_attacks(state.target, state.occupied) & state.straight
    state.attackers &= state.occupied & ~bb(state.target)


def see(position: Position, move: Move) -> int:
    """Return SEE of a legal move in centipawns, for the side to move."""
    return see_of(position.board, move)


def is_see_at_least(position: Position, move: Move, threshold: cython.int) -> bool:
    """Return whether ``see(position, move) >= threshold``; faster than ``see``."""
    return see_at_least(position.board, move, threshold)


def sign(position: Position, move: Move) -> int:
    """Return the sign of ``see(position, move)``; faster than ``see``."""
    return see_sign(position.board, move)


def see_swap_list(position: Position, move: Move) -> list:
    """Return the swap list: (piece code, from square, captured piece code, gain) of each capture.

    ``gain`` is the centipawns that one capture wins by itself. The list ends when a side has no
    capture left, although a side may stop earlier. The first captured piece of a quiet move is
    EMPTY (0).
    """
    captures = cython.declare(Capture[MAX_CAPTURES])
    count = fill_swap_list(position.board, move, captures)
    return [
        (
            captures[index].piece,
            captures[index].from_square,
            captures[index].captured,
            captures[index].gain,
        )
        for index in range(count)
    ]


fill_values()
