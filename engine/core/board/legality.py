"""Legality of single moves that do not come from the move generator.

A TT move may belong to another position with the same key, and a killer to a sibling node. These
functions test such a move without generating all moves.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    capture_move,
    castling_move,
    castling_of,
    en_passant_move,
    from_square_of,
    is_en_passant,
    promoted_of,
    promotion_move,
    short_move,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    EMPTY,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    Move,
    colour_of,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.attacks import (
    between,
    bishop_attacks,
    king_attacks,
    knight_attacks,
    pawn_attacks,
    queen_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.board import king_goal, rook_goal
from cython.cimports.engine.core.board.masks import MAGIC, danger_to
from cython.cimports.engine.core.board.movegen import may_castle

LAST_RANKS = cython.declare(Bitboard, 0xFF000000000000FF)


def legal_from_short(board, masks, short_form):
    """Return the legal move that a 16-bit TT move stands for, or NO_MOVE."""
    from_square: cython.int = short_form & 0x3F
    to_square: cython.int = (short_form >> 6) & 0x3F
    promoted_type: cython.int = short_form >> 12
    us: cython.int = board.side
    piece: cython.int = board.squares[from_square]
    captured: cython.int = board.squares[to_square]
    flag: cython.int = castling_flag(board, from_square, to_square)
    move: Move
    if short_form == 0 or piece == EMPTY or colour_of(piece) != us or promoted_type > QUEEN:
        return NO_MOVE
    if flag:
        move = castling_move(from_square, to_square, flag)
    elif promoted_type:
        move = promotion_move(from_square, to_square, captured, piece_of(us, promoted_type))
    elif (
        type_of(piece) == PAWN
        and to_square == board.en_passant
        and is_diagonal(from_square, to_square)
    ):
        move = en_passant_move(from_square, to_square)
    else:
        move = capture_move(from_square, to_square, captured)
    if short_move(move) != short_form or not is_legal(board, masks, move):
        return NO_MOVE
    return move


def is_legal(board, masks, move):
    """Return whether a move, well-formed for some position, is legal in this one."""
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    us: cython.int = board.side
    piece: cython.int = board.squares[from_square]
    if move == NO_MOVE or piece == EMPTY or colour_of(piece) != us:
        return False
    if castling_of(move):
        flag: cython.int = castling_flag(board, from_square, to_square)
        return (
            flag != 0
            and move == castling_move(from_square, to_square, flag)
            and not masks.checkers
            and may_castle(board, flag, danger_to(board, us, MAGIC, masks))
        )
    if is_en_passant(move):
        return (
            move == en_passant_move(from_square, to_square)
            and type_of(piece) == PAWN
            and to_square == board.en_passant
            and pawn_attacks(us, from_square) & bb(to_square) != 0
            and board.is_en_passant_legal(from_square, to_square)
        )
    # The move must name the piece on its target as captured.
    if move != with_captured_piece(board, move) or board.by_colour[us] & bb(to_square):
        return False
    if not reaches(board, piece, from_square, to_square):
        return False
    if type_of(piece) == KING:
        return danger_to(board, us, MAGIC, masks) & bb(to_square) == 0
    if masks.checkers and (
        masks.checkers & (masks.checkers - 1) or not (masks.evasion & bb(to_square))
    ):
        return False
    return respects_pins(masks, from_square, to_square)


def find_checks(board, checks):
    """Find the squares from which each piece type gives check, and the discoverers."""
    us: cython.int = board.side
    king: cython.int = board.king_square(us ^ 1)
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    straight: Bitboard = rook_attacks(king, board.occupied)
    diagonal: Bitboard = bishop_attacks(king, board.occupied)
    near: Bitboard = (straight | diagonal) & board.by_colour[us]
    checks.king = king
    checks.squares[PAWN] = pawn_attacks(us ^ 1, king)
    checks.squares[KNIGHT] = knight_attacks(king)
    checks.squares[BISHOP] = diagonal
    checks.squares[ROOK] = straight
    checks.squares[QUEEN] = straight | diagonal
    checks.squares[KING] = 0
    checks.hiders = 0
    if near:
        seen: Bitboard = rook_attacks(king, board.occupied ^ near) & ~straight
        seen &= board.by_piece[piece_of(us, ROOK)] | queens
        other: Bitboard = bishop_attacks(king, board.occupied ^ near) & ~diagonal
        seen |= other & (board.by_piece[piece_of(us, BISHOP)] | queens)
        while seen:
            checks.hiders |= between(king, lowest(seen)) & near
            seen = without_lowest(seen)


def is_check(board, checks, move):
    """Return whether a legal move gives check. Call ``find_checks`` first."""
    if castling_of(move) or is_en_passant(move) or promoted_of(move):
        return gives_check(board, move)
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    if checks.squares[type_of(board.squares[from_square])] & bb(to_square):
        return True
    if checks.hiders & bb(from_square):
        return not is_in_line(checks.king, from_square, to_square)
    return False


def gives_check(board, move):
    """Return whether a legal move gives check, directly or by discovery."""
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    us: cython.int = board.side
    king: cython.int = board.king_square(us ^ 1)
    piece: cython.int = board.squares[from_square]
    after: Bitboard = (board.occupied ^ bb(from_square)) | bb(to_square)
    if castling_of(move):
        rook: cython.int = rook_goal[castling_of(move)]
        after = board.occupied ^ bb(from_square) ^ bb(board.castling_rook[castling_of(move)])
        after |= bb(rook) | bb(king_goal[castling_of(move)])
        return rook_attacks(rook, after) & bb(king) != 0
    if is_en_passant(move):
        after ^= bb(to_square ^ 8)
    if promoted_of(move):
        piece = promoted_of(move)
    if attacks_of(us, type_of(piece), to_square, after) & bb(king):
        return True
    return is_king_attacked_by_slider(board, king, after & ~bb(to_square), after)


def is_king_attacked_by_slider(board, king, still, occupied):
    """Return whether a slider on one of the ``still`` squares attacks the king."""
    us: cython.int = board.side
    queens: Bitboard = board.by_piece[piece_of(us, QUEEN)]
    straight: Bitboard = (board.by_piece[piece_of(us, ROOK)] | queens) & still
    diagonal: Bitboard = (board.by_piece[piece_of(us, BISHOP)] | queens) & still
    return (
        rook_attacks(king, occupied) & straight != 0
        or bishop_attacks(king, occupied) & diagonal != 0
    )


def attacks_of(colour, piece_type, square, occupied):
    """Return the squares that a piece of this type attacks."""
    if piece_type == PAWN:
        return pawn_attacks(colour, square)
    if piece_type == KNIGHT:
        return knight_attacks(square)
    if piece_type == BISHOP:
        return bishop_attacks(square, occupied)
    if piece_type == ROOK:
        return rook_attacks(square, occupied)
    if piece_type == QUEEN:
        return queen_attacks(square, occupied)
    return king_attacks(square)


def reaches(board, piece, from_square, to_square):
    """Return whether the piece can move to the square. Pins, checks and own pieces do not count."""
    us: cython.int = colour_of(piece)
    if type_of(piece) != PAWN:
        return attacks_of(us, type_of(piece), from_square, board.occupied) & bb(to_square) != 0
    if pawn_attacks(us, from_square) & bb(to_square):
        return board.squares[to_square] != EMPTY
    step: cython.int = 8 if us == WHITE else -8
    if board.squares[to_square] != EMPTY:
        return False
    if to_square == from_square + step:
        return True
    home: cython.int = 1 if us == WHITE else 6
    return (
        to_square == from_square + 2 * step
        and from_square >> 3 == home
        and board.squares[from_square + step] == EMPTY
    )


def respects_pins(masks, from_square, to_square):
    """Return whether a pinned piece stays on the line of its pin."""
    if masks.pinned_straight & bb(from_square):
        return is_in_line(masks.king, from_square, to_square)
    if masks.pinned_diagonal & bb(from_square):
        return is_in_line(masks.king, from_square, to_square)
    return True


def is_in_line(king, one, other):
    """Return whether both squares lie on one ray from the king."""
    return between(king, one) & bb(other) != 0 or between(king, other) & bb(one) != 0


def with_captured_piece(board, move):
    """Return the move with the piece that it captures here, or NO_MOVE for a wrong promotion."""
    from_square: cython.int = from_square_of(move)
    to_square: cython.int = to_square_of(move)
    captured: cython.int = board.squares[to_square]
    must_promote: cython.bint = (
        type_of(board.squares[from_square]) == PAWN and bb(to_square) & LAST_RANKS != 0
    )
    promoted: cython.int = promoted_of(move)
    if must_promote != (promoted != EMPTY):
        return NO_MOVE
    if promoted and (colour_of(promoted) != board.side or not is_promotion_piece(promoted)):
        return NO_MOVE
    return promotion_move(from_square, to_square, captured, promoted)


def is_promotion_piece(piece):
    """Return whether a pawn can promote to the piece: it is no pawn and no king."""
    return KNIGHT <= type_of(piece) <= QUEEN


def castling_flag(board, from_square, to_square):
    """Return the castling flag of a king move between the squares, or 0."""
    us: cython.int = board.side
    side: cython.int
    if from_square != board.king_square(us):
        return 0
    for side in range(2):
        flag: cython.int = 1 << (2 * (us ^ 1) + side)
        if board.castling & flag and board.castling_target(flag) == to_square:
            return flag
    return 0


def is_diagonal(from_square, to_square):
    """Return whether the squares lie on different files."""
    return (from_square ^ to_square) & 7 != 0
