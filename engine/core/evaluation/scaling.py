"""Scale factors: how much of its endgame score the stronger side keeps.

Chess Programming Wiki, "Endgame", "Draw Evaluation", "Bishops of Opposite Colors", "Wrong Color
Bishop". Castling is not looked at, and the scale is the same for the position with colours
exchanged, or seen in a mirror. "Strong" is the side that is ahead, "weak" is its opponent.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    KNIGHT,
    PAWN,
    ROOK,
    WHITE,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.evaluation.material import Material, gather, worth_of
from cython.cimports.engine.core.evaluation.spans import dark_squares, distance, rank_of, seen_by

from engine.core.basics import params

# The scale of the whole endgame score, for Python.
FULL_SCALE = SCALE_FULL

FILE_A = cython.declare(Bitboard, 0x0101010101010101)
FILE_H = cython.declare(Bitboard, 0x8080808080808080)
LEFT_WING = cython.declare(Bitboard, 0x0F0F0F0F0F0F0F0F)

one_wing = cython.declare(cython.int, params.ENDGAME_SCALE_ONE_WING)
rooks_one_wing = cython.declare(cython.int, params.ENDGAME_SCALE_ROOKS_ONE_WING)
one_pawn = cython.declare(cython.int, params.ENDGAME_SCALE_ONE_PAWN)
little_ahead = cython.declare(cython.int, params.ENDGAME_SCALE_LITTLE_AHEAD)
minor_ahead = cython.declare(cython.int, params.ENDGAME_SCALE_MINOR_AHEAD)
king_in_front = cython.declare(cython.int, params.ENDGAME_SCALE_KING_IN_FRONT)


@cython.cfunc
def fill_tables():
    """Fill the tables from ``params``."""
    for pawns in range(9):
        by_pawns[pawns] = params.ENDGAME_SCALE_PAWNS[pawns]
        opposite_alone[pawns] = params.ENDGAME_SCALE_OPPOSITE_ALONE[pawns]
        opposite[pawns] = params.ENDGAME_SCALE_OPPOSITE[pawns]
    for minors in range(7):
        by_minors[minors] = params.ENDGAME_SCALE_QUEEN[minors]


def scale_of(board, material, strong):
    """Return the part, in 64ths, of its endgame score that ``strong`` keeps when it is ahead.

    ``material`` is that of both sides, by colour.
    """
    ahead = cython.address(material[strong])
    behind = cython.address(material[strong ^ 1])
    if ahead.pawns == 0:
        return scale_without_pawns(ahead, behind)
    if not (ahead.knights or ahead.rooks or ahead.queens) and is_corner_drawn(board, strong):
        return 0
    if ahead.pawns == 1 and is_rook_and_pawn(ahead, behind):
        return scale_rook_and_pawn(board, strong)
    if ahead.bishops == 1 and behind.bishops == 1 and are_bishops_opposite(board):
        if ahead.pieces == worth_of[BISHOP] and behind.pieces == worth_of[BISHOP]:
            return opposite_alone[ahead.pawns]
        if ahead.pieces - behind.pieces < worth_of[ROOK]:
            return opposite[ahead.pawns]

    # The defender gives a minor piece for the last pawn, if the rest does not win.
    minors: cython.int = behind.knights + behind.bishops
    lead: cython.int = ahead.pieces - behind.pieces
    scale: cython.int = by_pawns[ahead.pawns]
    if ahead.pawns == 1 and minors and lead <= 0 and scale > one_pawn:
        scale = one_pawn

    # Pieces build fortresses against a queen.
    if ahead.queens + behind.queens == 1:
        if behind.queens:
            minors = ahead.knights + ahead.bishops
        if minors > 6:
            minors = 6
        if scale > by_minors[minors]:
            scale = by_minors[minors]

    # The defender's king reaches pawns on one wing.
    pawns: Bitboard = board.by_piece[piece_of(WHITE, PAWN)] | board.by_piece[piece_of(1, PAWN)]
    if pawns & LEFT_WING == 0 or pawns & ~LEFT_WING == 0:
        if (
            ahead.pieces == worth_of[ROOK]
            and behind.pieces == worth_of[ROOK]
            and ahead.rooks == behind.rooks == 1
            and ahead.pawns - behind.pawns <= 1
        ):
            return rooks_one_wing
        scale -= one_wing
    return scale


def scale_without_pawns(ahead, behind):
    """Return the scale without pawns. It is small unless a side is more than a minor piece ahead.

    It is 0 if the side's pieces are worth less than a rook, or are two knights.
    """
    if ahead.pieces < worth_of[ROOK]:
        return 0
    if ahead.knights == 2 and ahead.pieces == 2 * worth_of[KNIGHT]:
        return 0
    lead: cython.int = ahead.pieces - behind.pieces
    if lead < worth_of[BISHOP]:
        return little_ahead
    return minor_ahead if lead == worth_of[BISHOP] and behind.pieces else by_pawns[0]


def is_corner_drawn(board, strong):
    """Return whether rook's pawns cannot win: the weak king holds the corner before them.

    The strong side has only such pawns and bishops. A bishop of the other colour than the corner
    does not help. An enemy pawn on the next file would help: the rook's pawn could capture it.
    """
    pawns: Bitboard = board.by_piece[piece_of(strong, PAWN)]
    if pawns & ~FILE_A and pawns & ~FILE_H:
        return False
    next_file: Bitboard = FILE_A << 1 if pawns & FILE_A else FILE_H >> 1
    if board.by_piece[piece_of(strong ^ 1, PAWN)] & next_file:
        return False
    corner: cython.int = seen_by(strong, 56 if pawns & FILE_A else 63)
    if distance(board.king_square(strong ^ 1), corner) > 1:
        return False
    same_colour: Bitboard = dark_squares() if dark_squares() & bb(corner) else ~dark_squares()
    return board.by_piece[piece_of(strong, BISHOP)] & same_colour == 0


def is_rook_and_pawn(ahead, behind):
    """Return whether the material is rook and pawn against rook."""
    return (
        ahead.pawns == 1
        and behind.pawns == 0
        and ahead.rooks == behind.rooks == 1
        and ahead.pieces == behind.pieces == worth_of[ROOK]
    )


def scale_rook_and_pawn(board, strong):
    """Return the scale of rook and pawn against rook: small with the king before the pawn.

    It is 0 if the defending rook also stands where it holds the draw.
    """
    king: cython.int = seen_by(strong, board.king_square(strong))
    weak: cython.int = seen_by(strong, board.king_square(strong ^ 1))
    pawn: cython.int = seen_by(strong, lowest(board.by_piece[piece_of(strong, PAWN)]))
    rook: cython.int = seen_by(strong, lowest(board.by_piece[piece_of(strong ^ 1, ROOK)]))
    queening: cython.int = 56 | (pawn & 7)
    files: cython.int = (weak & 7) - (pawn & 7)
    if distance(weak, queening) <= 1:
        # The rook keeps the king from the sixth rank until the pawn goes there ...
        if rank_of(WHITE, pawn) <= 4 and rank_of(WHITE, king) <= 4 and rank_of(WHITE, rook) == 5:
            return 0
        # ... and then gives checks from behind.
        if rank_of(WHITE, pawn) == 5 and rank_of(WHITE, king) <= 5 and rank_of(WHITE, rook) <= 1:
            if rank_of(WHITE, king) + (board.side == strong) <= 5:
                return 0
        return king_in_front
    if -1 <= files <= 1 and rank_of(WHITE, weak) > rank_of(WHITE, pawn):
        return king_in_front
    return SCALE_FULL


def are_bishops_opposite(board):
    """Return whether each side has one bishop, on squares of different colours."""
    bishops: Bitboard = board.by_piece[piece_of(0, BISHOP)] | board.by_piece[piece_of(1, BISHOP)]
    return bishops & dark_squares() != 0 and bishops & ~dark_squares() != 0


def endgame_scale(position: Position, white: bool) -> int:
    """Return the part, in 64ths, of its endgame score that White (or Black) keeps when ahead."""
    material = cython.declare(Material[2])
    gather(position.board, 0, cython.address(material[0]))
    gather(position.board, 1, cython.address(material[1]))
    return scale_of(position.board, material, 0 if white else 1)


fill_tables()
