"""Standard algebraic notation (SAN): from what is written to the legal move, and back to text.

No moves are generated to read one: each piece of the written type on the written file and rank is
asked whether its move to the target is legal. The PGN standard (8.2.3) defines SAN. As in
python-chess, more than SAN needs may be written (``Ng1f3``), and two whole squares without a letter
stand for any piece and for castling (``e1g1``); a king's letter never means castling.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, without_lowest
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    capture_move,
    captured_of,
    castling_move,
    castling_of,
    from_square_of,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
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
    Bitboard,
    Move,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.attacks import (
    bishop_attacks,
    knight_attacks,
    pawn_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.board import king_goal
from cython.cimports.engine.core.board.legality import is_legal, legal_from_short
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.movegen import has_legal_move
from cython.cimports.engine.core.board.position import Position

__all__ = ["find_by_fields", "find_castling_move", "san"]

FILE_A = cython.declare(Bitboard, 0x0101010101010101)
RANK_1 = cython.declare(Bitboard, 0xFF)
LETTERS = cython.declare(cython.p_const_char, b" PNBRQK")
"""The letters of the piece types."""


def find_san(board, fields, move):
    """Store the legal move that the fields stand for, and return LEGAL.

    Return AMBIGUOUS if several legal moves fit, and ILLEGAL if none does.
    """
    masks = cython.declare(Masks)
    candidates: Bitboard = candidates_of(board, fields)
    found: Move = NO_MOVE
    move[0] = NO_MOVE
    origin: cython.int = usual_origin(board, fields, candidates)
    if origin != MANY_OR_NONE:
        if not is_king_safe_after(board, origin, fields.target):
            return ILLEGAL
        move[0] = capture_move(origin, fields.target, board.squares[fields.target])
        return LEGAL
    tail: cython.int = target_of(board, fields) << 6 | fields.promotion << 12
    if candidates:
        find_masks(board, board.side, MAGIC, cython.address(masks))
    while candidates:
        found = legal_from_short(board, cython.address(masks), lowest(candidates) | tail)
        candidates = without_lowest(candidates)
        if found != NO_MOVE and (fields.piece == ANY_PIECE or not castling_of(found)):
            if move[0] != NO_MOVE:
                return AMBIGUOUS
            move[0] = found
    return ILLEGAL if move[0] == NO_MOVE else LEGAL


def usual_origin(board, fields, pieces):
    """Return where the only one of the pieces stands that reaches the target, but for its king.

    MANY_OR_NONE if it is not that simple: castling, promotion, en passant, or not one piece.
    """
    if fields.promotion:
        return MANY_OR_NONE
    if fields.piece == PAWN:
        return usual_pawn(board, fields)
    if fields.piece < KNIGHT or fields.piece > QUEEN:
        return MANY_OR_NONE
    found: Bitboard = reaching(board, fields, pieces)
    return lowest(found) if found and without_lowest(found) == 0 else MANY_OR_NONE


def usual_pawn(board, fields):
    """Return where the pawn stands that moves to the target or captures there."""
    us: cython.int = board.side
    pawn: cython.int = piece_of(us, PAWN)
    step: cython.int = 8 if us == WHITE else -8
    behind: cython.int = fields.target - step
    target_rank: cython.int = fields.target >> 3
    captured: cython.int = board.squares[fields.target]
    if target_rank == 0 or target_rank == 7 or fields.from_rank != NOT_WRITTEN:
        return MANY_OR_NONE
    if fields.from_file == NOT_WRITTEN or fields.from_file == fields.target & 7:
        if captured != EMPTY:
            return MANY_OR_NONE
        if board.squares[behind] == pawn:
            return behind
        is_double: cython.bint = target_rank == (3 if us == WHITE else 4)
        if is_double and board.squares[behind] == EMPTY and board.squares[behind - step] == pawn:
            return behind - step
        return MANY_OR_NONE
    origin: cython.int = (behind & 56) + fields.from_file
    if captured == EMPTY or board.by_colour[us] & bb(fields.target):
        return MANY_OR_NONE
    if board.squares[origin] != pawn or not pawn_attacks(us, origin) & bb(fields.target):
        return MANY_OR_NONE
    return origin


def reaching(board, fields, pieces):
    """Return which of the pieces that are no pawns and no king reach the target.

    Pins and checks do not count; a target with an own piece is not reached.
    """
    target: cython.int = fields.target
    attacks: Bitboard = 0
    if board.by_colour[board.side] & bb(target):
        return 0
    if fields.piece == KNIGHT:
        return pieces & knight_attacks(target)
    if fields.piece != BISHOP:
        attacks = rook_attacks(target, board.occupied)
    if fields.piece != ROOK:
        attacks |= bishop_attacks(target, board.occupied)
    return pieces & attacks


def is_king_safe_after(board, from_square, to_square):
    """Return whether the own king is not attacked after a move of another piece."""
    after: Bitboard = (board.occupied & ~bb(from_square)) | bb(to_square)
    king: cython.int = board.king_square(board.side)
    return board.attackers_to(king, board.side ^ 1, after) & ~bb(to_square) == 0


def candidates_of(board, fields):
    """Return the pieces whose move to the target is meant, as far as it is written."""
    us: cython.int = board.side
    if fields.piece == ANY_PIECE:
        return board.by_colour[us] & bb(8 * fields.from_rank + fields.from_file)
    candidates: Bitboard = board.by_piece[piece_of(us, fields.piece)]
    file: cython.int = fields.from_file
    if fields.piece == PAWN and file == NOT_WRITTEN:
        file = fields.target & 7
    if file != NOT_WRITTEN:
        candidates &= FILE_A << file
    if fields.from_rank != NOT_WRITTEN:
        candidates &= RANK_1 << (8 * fields.from_rank)
    return candidates


def target_of(board, fields):
    """Return the written target; the king's goal if castling is written as king takes rook."""
    side: cython.int
    us: cython.int = board.side
    if fields.piece != ANY_PIECE or board.chess960:
        return fields.target
    if 8 * fields.from_rank + fields.from_file == board.king_square(us):
        for side in range(2):
            flag: cython.int = castling_flag_of(us, side)
            if board.castling & flag and board.castling_rook[flag] == fields.target:
                return king_goal[flag]
    return fields.target


def find_castling(board, king_side):
    """Return the legal castling move to a side, or NO_MOVE."""
    masks = cython.declare(Masks)
    us: cython.int = board.side
    flag: cython.int = castling_flag_of(us, king_side)
    if not board.castling & flag:
        return NO_MOVE
    find_masks(board, us, MAGIC, cython.address(masks))
    move: Move = castling_move(board.king_square(us), board.castling_target(flag), flag)
    return move if is_legal(board, cython.address(masks), move) else NO_MOVE


def castling_flag_of(us, king_side):
    """Return the flag of castling to a side."""
    if us == WHITE:
        return WHITE_KING_SIDE if king_side else WHITE_QUEEN_SIDE
    return BLACK_KING_SIDE if king_side else BLACK_QUEEN_SIDE


def write_san(board, move, text):
    """Write the SAN of a legal move, at most LONGEST_SAN letters, and return its length.

    The board needs memory for one more move; it is left as it was.
    """
    length: cython.int = 0
    castling: cython.int = castling_of(move)
    if castling:
        ring: cython.int
        for ring in range(2 if castling & (WHITE_KING_SIDE | BLACK_KING_SIDE) else 3):
            if ring:
                text[length] = ord("-")
                length += 1
            text[length] = ord("O")
            length += 1
    else:
        length = write_origin(board, move, text)
        if captured_of(move):
            text[length] = ord("x")
            length += 1
        length += write_square(to_square_of(move), text + length)
        if promoted_of(move):
            text[length] = ord("=")
            text[length + 1] = LETTERS[type_of(promoted_of(move))]
            length += 2
    board.make(move)
    if board.checkers():
        text[length] = ord("+") if has_legal_move(board) else ord("#")
        length += 1
    board.unmake()
    return length


def write_origin(board, move, text):
    """Write the piece, with file and rank as far as other pieces make them necessary."""
    from_square: cython.int = from_square_of(move)
    piece: cython.int = type_of(board.squares[from_square])
    if piece == PAWN:
        text[0] = ord("a") + (from_square & 7)
        return 1 if captured_of(move) else 0
    text[0] = LETTERS[piece]
    length: cython.int = 1
    rivals: Bitboard = ambiguous_pieces_of(board, move)
    if rivals:
        same_file: Bitboard = rivals & (FILE_A << (from_square & 7))
        same_rank: Bitboard = rivals & (RANK_1 << (from_square & 56))
        if same_rank or not same_file:
            text[length] = ord("a") + (from_square & 7)
            length += 1
        if same_file:
            text[length] = ord("1") + (from_square >> 3)
            length += 1
    return length


def ambiguous_pieces_of(board, move):
    """Return the other pieces of the same type that can legally move to the target."""
    masks = cython.declare(Masks)
    from_square: cython.int = from_square_of(move)
    target: cython.int = to_square_of(move)
    others: Bitboard = board.by_piece[board.squares[from_square]] & ~bb(from_square)
    rivals: Bitboard = 0
    if others:
        find_masks(board, board.side, MAGIC, cython.address(masks))
    while others:
        if legal_from_short(board, cython.address(masks), lowest(others) | target << 6):
            rivals |= bb(lowest(others))
        others = without_lowest(others)
    return rivals


def write_square(square, text):
    """Write a square as two letters."""
    text[0] = ord("a") + (square & 7)
    text[1] = ord("1") + (square >> 3)
    return 2


# For Python.


def find_by_fields(
    position: Position,
    piece: cython.int,
    from_file: cython.int,
    from_rank: cython.int,
    target: cython.int,
    promotion: cython.int,
) -> tuple[int, int]:
    """Return what the fields of a move stand for (0 illegal, 1 legal, 2 ambiguous), and the move.

    The move is 0 unless it is legal. ``san.pxd`` describes the fields. Raises ValueError for fields
    outside their ranges.
    """
    fields = cython.declare(SanFields)
    move = cython.declare(Move)
    if (
        not (0 <= piece <= 6 and 0 <= target < 64 and 0 <= promotion <= 6)
        or not (-1 <= from_file < 8 and -1 <= from_rank < 8)
        or (piece == ANY_PIECE and (from_file < 0 or from_rank < 0))
    ):
        raise ValueError("the fields of a move are outside their ranges")
    fields.piece = piece
    fields.from_file = from_file
    fields.from_rank = from_rank
    fields.target = target
    fields.promotion = promotion
    found: cython.int = find_san(position.board, cython.address(fields), cython.address(move))
    return found, move if found == LEGAL else 0


def find_castling_move(position: Position, king_side: cython.bint) -> int:
    """Return the legal castling move to a side, or 0."""
    return find_castling(position.board, king_side)


def san(position: Position, move: Move) -> str:
    """Return a legal move as SAN with its check or mate. Raises ValueError if it is not legal."""
    text = cython.declare(cython.char[LONGEST_SAN])
    if not position.is_legal(move):
        raise ValueError("the move is not legal in the position")
    if not position.board.reserve(1):
        raise MemoryError("no memory for a move")
    length: cython.int = write_san(position.board, move, text)
    return text[:length].decode("ascii")
