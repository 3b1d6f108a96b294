"""Endgames whose value their material names.

``known_value`` evaluates endgames against a lone king, some with one piece on each side, and two
knights against a pawn. The mates against a lone king drive it to the edge (Chess Programming Wiki,
"Endgame", "Mop-up Evaluation", "KPK", "KBNK Endgame"). Castling is not looked at, and values are
the same for the position with colours exchanged, or seen in a mirror.

"Strong" is the side whose chances are looked at, "lone" and "weak" its opponent.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.params import RACE_PAWN_FAR, RACE_ROOK_FAR
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    piece_of,
    type_of,
)
from cython.cimports.engine.core.board.movegen import has_legal_move
from cython.cimports.engine.core.board.position import Position
from cython.cimports.engine.core.evaluation.kpk import pawn_wins
from cython.cimports.engine.core.evaluation.material import Material, gather, worth_of
from cython.cimports.engine.core.evaluation.spans import (
    dark_squares,
    distance,
    rank_of,
    seen_by,
    squares_ahead,
    wing_file,
)

from engine.core.basics import params

won = cython.declare(cython.int, params.ENDGAME_WON)
material_most = cython.declare(cython.int, params.ENDGAME_MATERIAL_MOST)
pawn_rank = cython.declare(cython.int, params.ENDGAME_PAWN_RANK)
queen_fortress = cython.declare(cython.int, params.ENDGAME_QUEEN_FORTRESS)
queen_king_near = cython.declare(cython.int, params.ENDGAME_QUEEN_KING_NEAR)
rook_race = cython.declare(cython.int, params.ENDGAME_ROOK_RACE)
rook_step = cython.declare(cython.int, params.ENDGAME_ROOK_STEP)
rook_least = cython.declare(cython.int, params.ENDGAME_ROOK_LEAST)
rook_most = cython.declare(cython.int, params.ENDGAME_ROOK_MOST)
near_draw = cython.declare(cython.int, params.ENDGAME_NEAR_DRAW)


@cython.cfunc
def fill_tables():
    """Fill the tables from ``params``."""
    for index in range(8):
        near_push[index] = params.ENDGAME_NEAR[index]
    for square in range(64):
        file, rank = square % 8, square // 8
        edge_push[square] = (
            params.ENDGAME_EDGE[min(file, 7 - file)] + params.ENDGAME_EDGE[min(rank, 7 - rank)]
        )
        corner_push[square] = params.ENDGAME_CORNER * abs(7 - file - rank)


def known_value(board, value):
    """Return whether the endgame is known; if so, set ``value``, positive for White."""
    strong: cython.int
    if not may_be_known(board):
        return False
    for strong in range(2):
        found: cython.int = known_value_for(board, strong)
        if found != UNKNOWN:
            value[0] = found if strong == WHITE else -found
            return True
    return False


def known_value_for(board, strong):
    """Return the value for ``strong``, or UNKNOWN if it is not the side that could win."""
    if is_bare(board, strong ^ 1):
        return against_bare_king(board, strong)
    if is_bare(board, strong):
        return UNKNOWN
    men: cython.int = popcount(board.occupied)
    if men == 4:
        return against_one_piece(board, strong)
    return knights_against_pawn(board, strong) if men == 5 else UNKNOWN


def against_bare_king(board, strong):
    """Evaluate any material against a bare king: a mate, a passed pawn, a draw, or UNKNOWN."""
    material = cython.declare(Material)
    gather(board, strong, cython.address(material))
    if board.side != strong and not board.checkers() and not has_legal_move(board):
        return 0
    bishops: Bitboard = board.by_piece[piece_of(strong, BISHOP)]
    pair: cython.bint = bishops & dark_squares() != 0 and bishops & ~dark_squares() != 0
    minors: cython.int = material.bishops + material.knights
    if material.queens or material.rooks or pair or material.knights > 2:
        return mop_up(board, strong, cython.address(material))
    if material.bishops and material.knights:
        if minors == 2 and material.pawns == 0:
            return bishop_and_knight(board, strong)
        return mop_up(board, strong, cython.address(material))
    if material.pawns:
        return minor_pieces_and_pawns(board, strong, cython.address(material))
    return 0


def mop_up(board, strong, material):
    """Reward a lone king near the edge and kings near each other."""
    king: cython.int = board.king_square(strong)
    lone: cython.int = board.king_square(strong ^ 1)
    worth: cython.int = material.pieces
    pawns: Bitboard = board.by_piece[piece_of(strong, PAWN)]
    while pawns:
        worth += worth_of[PAWN] + pawn_rank * rank_of(strong, lowest(pawns))
        pawns = without_lowest(pawns)
    if worth > material_most:
        worth = material_most
    return won + worth + edge_push[lone] + near_push[distance(king, lone)]


def bishop_and_knight(board, strong):
    """Reward a lone king near a corner of the bishop's colour, where alone it can be mated."""
    king: cython.int = board.king_square(strong)
    lone: cython.int = board.king_square(strong ^ 1)
    light: cython.bint = board.by_piece[piece_of(strong, BISHOP)] & dark_squares() == 0
    corner: cython.int = corner_push[lone ^ 7 if light else lone]
    worth: cython.int = worth_of[BISHOP] + worth_of[KNIGHT]
    return won + worth + corner + near_push[distance(king, lone)]


def minor_pieces_and_pawns(board, strong, material):
    """Evaluate pawns with minor pieces that cannot mate: won if one pawn would win alone.

    If none would, a single pawn without pieces is a draw. Everything else is UNKNOWN.
    """
    king: cython.int = seen_by(strong, board.king_square(strong))
    lone: cython.int = seen_by(strong, board.king_square(strong ^ 1))
    best: cython.int = UNKNOWN
    rest: Bitboard = board.by_piece[piece_of(strong, PAWN)]
    own: Bitboard = board.by_colour[strong] ^ board.by_piece[piece_of(strong, KING)]
    while rest:
        square: cython.int = lowest(rest)
        pawn: cython.int = seen_by(strong, square)
        rest = without_lowest(rest)
        free: cython.bint = own & squares_ahead(strong, square) == 0
        if free and pawn_wins(king, pawn, lone, board.side != strong):
            worth: cython.int = won + pawn_rank * rank_of(WHITE, pawn)
            if best == UNKNOWN or worth > best:
                best = worth
    if best != UNKNOWN:
        return best + worth_of[PAWN] * material.pawns
    return 0 if material.pieces == 0 and material.pawns == 1 else UNKNOWN


def against_one_piece(board, strong):
    """Evaluate one piece against one piece; UNKNOWN unless the first is a queen, rook or minor."""
    king: cython.int = board.king_square(strong)
    weak: cython.int = board.king_square(strong ^ 1)
    square: cython.int = lowest(board.by_colour[strong] ^ bb(king))
    other_square: cython.int = lowest(board.by_colour[strong ^ 1] ^ bb(weak))
    piece: cython.int = type_of(board.squares[square])
    other: cython.int = type_of(board.squares[other_square])
    minor: cython.bint = other == KNIGHT or other == BISHOP
    if piece == QUEEN:
        if other == PAWN:
            return queen_against_pawn(board, strong)
        if other == ROOK or minor:
            ahead: cython.int = worth_of[QUEEN] - worth_of[other]
            return ahead + edge_push[weak] + near_push[distance(king, weak)]
    elif piece == ROOK:
        if other == PAWN:
            return rook_against_pawn(board, strong)
        if minor:
            push: cython.int = edge_push[weak]
            if other == KNIGHT:
                push += near_push[1] - near_push[distance(weak, other_square)]
            return push * near_draw // 64
    elif minor and (piece == KNIGHT or piece == BISHOP):
        return 0
    return UNKNOWN


def queen_against_pawn(board, strong):
    """Evaluate queen against pawn: won, except for the fortress of a rook's or bishop's pawn.

    There the queen has no time for her king to come: it must be near already.
    """
    king: cython.int = seen_by(strong ^ 1, board.king_square(strong))
    weak: cython.int = seen_by(strong ^ 1, board.king_square(strong ^ 1))
    pawn: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong ^ 1, PAWN)]))
    if (
        rank_of(WHITE, pawn) == 6
        and (wing_file(pawn) == 0 or wing_file(pawn) == 2)
        and distance(weak, pawn) == 1
        and distance(king, pawn + 8) > queen_king_near
    ):
        return queen_fortress - distance(king, pawn)
    return worth_of[QUEEN] - worth_of[PAWN] + near_push[distance(king, weak)]


def rook_against_pawn(board, strong):
    """Evaluate the race of the rook's king against the pawn with its king."""
    king: cython.int = seen_by(strong ^ 1, board.king_square(strong))
    weak: cython.int = seen_by(strong ^ 1, board.king_square(strong ^ 1))
    pawn: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong ^ 1, PAWN)]))
    rook: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong, ROOK)]))
    attacking: cython.bint = board.side == strong
    if king & 7 == pawn & 7 and king > pawn:
        return worth_of[ROOK] - distance(king, pawn)
    if distance(weak, rook) >= RACE_ROOK_FAR and distance(weak, pawn) >= RACE_PAWN_FAR - attacking:
        return worth_of[ROOK] - distance(king, pawn)
    steps: cython.int = 7 - rank_of(WHITE, pawn) + distance(weak, pawn + 8)
    lead: cython.int = steps + attacking - distance(king, pawn + 8)
    race: cython.int = rook_race + rook_step * lead
    if race < rook_least:
        return rook_least
    return rook_most if race > rook_most else race


def knights_against_pawn(board, strong):
    """Evaluate two knights against a pawn as nearly drawn.

    They win only if they stop it early (Troitsky). Return UNKNOWN for other material.
    """
    if (
        popcount(board.by_piece[piece_of(strong, KNIGHT)]) != 2
        or board.by_piece[piece_of(strong ^ 1, PAWN)] == 0
    ):
        return UNKNOWN
    return edge_push[board.king_square(strong ^ 1)] * near_draw // 64


def known_endgame_value(position: Position):
    """Return the value of a known endgame in centipawns for White, or None for another one."""
    value: cython.int = 0
    return value if known_value(position.board, cython.address(value)) else None


fill_tables()
