"""Static exchange evaluation: what a series of captures on one square is worth.

The swap list of the document of Mediocre (seeds, row D1): attackers are found from the target
outwards, the least valuable captures first, what was hidden behind it is revealed, and the list is
folded from its end, since either side may stop. Two questions of its readers are answered as the
rules of chess do: a piece may capture only if its own king is safe afterwards (pins, discovered
checks, and a king that would step into an attack), and pawns are attackers like others, which
promote to a queen where the target lies on their last rank. Of several equal attackers the one on
the lowest square captures.

Only sliders can attack a king in the course of an exchange: everything else stands where it stood,
or on the target, where it is captured. So safety needs a look at the sliders on the king's lines.
"""

import cython
from cython.cimports.engine.core.attacks import (
    between,
    bishop_attacks,
    king_attacks,
    knight_attacks,
    pawn_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.board import Board
from cython.cimports.engine.core.move import (
    captured_of,
    castling_of,
    from_square_of,
    is_en_passant,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.position import Position
from cython.cimports.engine.core.types import (
    BLACK,
    BLACK_BISHOP,
    BLACK_KING,
    BLACK_KNIGHT,
    BLACK_QUEEN,
    BLACK_ROOK,
    EMPTY,
    KING,
    PAWN,
    QUEEN,
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

from engine.core import params

LAST_RANKS = cython.declare(Bitboard, 0xFF000000000000FF)
NO_ATTACKER = cython.declare(cython.int, 64)


@cython.cfunc
def fill_values():
    """Piece values from the parameter table; the king's is never won."""
    for piece_type in range(6):
        see_values[piece_type + 1] = params.SEE_VALUES[piece_type]


def see_at_least(board, move, threshold):
    """Whether the exchange that ``move`` begins is worth ``threshold`` centipawns to its side.

    The same value as the folded list gives, but no more of the exchange is played than decides it.
    """
    if castling_of(move):
        return threshold <= 0
    state = cython.declare(Exchange)
    # The side to capture now wins what it can, or stops and wins nothing. The question is, in turn,
    # whether that is at most ``bound`` (never below 0) or at least ``bound`` (always above 0).
    at_most: cython.bint = True
    bound: cython.int = first_gain(move) - threshold
    if bound < 0:
        return False
    # Even the loss of the piece that moved leaves enough; on a last rank a pawn may gain more.
    mover: cython.int = promoted_of(move)
    if mover == EMPTY:
        mover = board.squares[from_square_of(move)]
    if see_values[type_of(mover)] <= bound and not bb(to_square_of(move)) & LAST_RANKS:
        return True
    victim: cython.int = begin(board, move, cython.address(state))
    side: cython.int = board.side ^ 1
    while True:
        attacker: cython.int = next_attacker(board, cython.address(state), side)
        if attacker == NO_ATTACKER:
            return at_most
        gain: cython.int = see_values[victim]
        victim = type_of(board.squares[attacker])
        if victim == PAWN and bb(state.target) & LAST_RANKS:
            victim = QUEEN
            gain += see_values[QUEEN] - see_values[PAWN]
        bound = gain - bound
        if at_most and bound <= 0:
            return True
        if not at_most and bound < 0:
            return False
        at_most = not at_most
        side ^= 1


def see_of(board, move):
    """What the exchange that ``move`` begins is worth to its side, in centipawns."""
    captures = cython.declare(Capture[MAX_CAPTURES])
    count: cython.int = play_exchange(board, move, captures)
    return fold(captures, count)


def play_exchange(board, move, captures):
    """The whole exchange, until one side has no capture left; returns how many there are."""
    state = cython.declare(Exchange)
    captures[0].piece = board.squares[from_square_of(move)]
    captures[0].from_square = from_square_of(move)
    captures[0].captured = captured_of(move)
    captures[0].gain = first_gain(move)
    if castling_of(move):
        return 1
    victim: cython.int = begin(board, move, cython.address(state))
    side: cython.int = board.side ^ 1
    count: cython.int = 1
    while True:
        attacker: cython.int = next_attacker(board, cython.address(state), side)
        if attacker == NO_ATTACKER:
            return count
        capture = cython.address(captures[count])
        capture.piece = board.squares[attacker]
        capture.from_square = attacker
        capture.captured = piece_of(side ^ 1, victim)
        capture.gain = see_values[victim]
        victim = type_of(capture.piece)
        if victim == PAWN and bb(state.target) & LAST_RANKS:
            victim = QUEEN
            capture.gain += see_values[QUEEN] - see_values[PAWN]
        count += 1
        side ^= 1


def fold(captures, count):
    """The value of the list for the side of its first capture, which is made in any case."""
    value: cython.int = 0
    index: cython.int
    for index in range(count - 1, 0, -1):
        value = captures[index].gain - value
        if value < 0:
            value = 0
    return captures[0].gain - value


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def first_gain(move: Move) -> cython.int:
    """What the first move wins at once: a captured piece, a promotion."""
    gain: cython.int = 0
    if is_en_passant(move):
        gain = see_values[PAWN]
    elif captured_of(move):
        gain = see_values[type_of(captured_of(move))]
    if promoted_of(move):
        gain += see_values[type_of(promoted_of(move))] - see_values[PAWN]
    return gain


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def begin(board: Board, move: Move, state: cython.pointer(Exchange)) -> cython.int:
    """Set the state up as ``move`` leaves it; returns the type of the piece on the target."""
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
    state.king[WHITE] = lowest(board.by_piece[WHITE_KING])
    state.king[BLACK] = lowest(board.by_piece[BLACK_KING])
    state.snipers_known[WHITE] = state.snipers_known[BLACK] = False
    if promoted_of(move):
        return type_of(promoted_of(move))
    return type_of(board.squares[from_square_of(move)])


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def snipers_at(board: Board, state: cython.pointer(Exchange), colour: cython.int) -> Bitboard:
    """Enemy sliders that stand on a line with the king of ``colour``, whatever is between."""
    if not state.snipers_known[colour]:
        king: cython.int = state.king[colour]
        state.snipers[colour] = board.by_colour[colour ^ 1] & (
            (bishop_attacks(king, 0) & state.diagonal) | (rook_attacks(king, 0) & state.straight)
        )
        state.snipers_known[colour] = True
    return state.snipers[colour]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def next_attacker(board: Board, state: cython.pointer(Exchange), side: cython.int) -> cython.int:
    """The square of the least valuable legal attacker of ``side``, its capture being played.

    NO_ATTACKER where there is none. Afterwards it stands on the target and what it hid attacks.
    """
    piece_type: cython.int
    own: Bitboard = state.attackers & board.by_colour[side]
    if not own:
        return NO_ATTACKER
    for piece_type in range(PAWN, KING):
        candidates: Bitboard = own & board.by_piece[piece_of(side, piece_type)]
        while candidates:
            attacker: cython.int = lowest(candidates)
            if is_king_safe(board, state, side, attacker):
                remove(state, attacker)
                return attacker
            candidates = without_lowest(candidates)
    king: cython.int = state.king[side]
    if own & bb(king):
        remove(state, king)
        if state.attackers & board.by_colour[side ^ 1]:
            return NO_ATTACKER
        return king
    return NO_ATTACKER


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def is_king_safe(
    board: Board, state: cython.pointer(Exchange), side: cython.int, attacker: cython.int
) -> cython.bint:
    """Whether no slider attacks the king of ``side`` once the attacker has left its square.

    A slider on the target does not count: it is what is captured.
    """
    occupied: Bitboard = state.occupied ^ bb(attacker)
    snipers: Bitboard = snipers_at(board, state, side) & occupied & ~bb(state.target)
    while snipers:
        if not between(state.king[side], lowest(snipers)) & occupied:
            return False
        snipers = without_lowest(snipers)
    return True


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def remove(state: cython.pointer(Exchange), attacker: cython.int) -> cython.void:
    """Take an attacker off its square, and add the sliders that it hid."""
    state.occupied ^= bb(attacker)
    state.attackers |= bishop_attacks(state.target, state.occupied) & state.diagonal
    state.attackers |= rook_attacks(state.target, state.occupied) & state.straight
    state.attackers &= state.occupied & ~bb(state.target)


def see(position: Position, move: Move) -> int:
    """The value in centipawns, for the side to move, of a legal move and the exchange after it."""
    return see_of(position.board, move)


def at_least(position: Position, move: Move, threshold: cython.int) -> bool:
    """Whether ``see(position, move) >= threshold``, found without playing all of it."""
    return see_at_least(position.board, move, threshold)


def exchange(position: Position, move: Move) -> list:
    """The captures as (piece code, from square, captured piece code, gain), in order of play.

    ``gain`` is what one capture wins by itself. The list goes on until a side has no capture left;
    either side may stop before.
    """
    captures = cython.declare(Capture[MAX_CAPTURES])
    count = play_exchange(position.board, move, captures)
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
