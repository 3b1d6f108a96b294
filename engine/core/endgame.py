"""What the material alone says about an endgame: known values, and scores that promise too much.

``known_value`` names the endgames whose course is known, from king and pawn against king to the
mates against a lone king, which are won by driving it to the edge (Chess Programming Wiki,
"Endgame", "Mop-up Evaluation", "KPK", "KBNK Endgame"). ``scale_of`` says what part of its endgame
score the side that is ahead will keep, since not every advantage wins (the same, "Draw Evaluation",
"Bishops of Opposite Colors", "Wrong Color Bishop"). Neither knows of castling; both are the same
for the position with colours exchanged, or seen in a mirror.

"Strong" is the side whose chances are looked at, "lone" and "weak" its opponent.
"""

import cython
from cython.cimports.engine.core.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.kpk import pawn_wins
from cython.cimports.engine.core.movegen import has_legal_move
from cython.cimports.engine.core.position import Position
from cython.cimports.engine.core.spans import distance, rank_of, seen_by, squares_ahead, wing_file
from cython.cimports.engine.core.types import (
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

from engine.core import params

DARK_SQUARES = cython.declare(Bitboard, 0xAA55AA55AA55AA55)
FILE_A = cython.declare(Bitboard, 0x0101010101010101)
FILE_H = cython.declare(Bitboard, 0x8080808080808080)
LEFT_WING = cython.declare(Bitboard, 0x0F0F0F0F0F0F0F0F)


@cython.cfunc
def fill():
    """The numbers of params, where they can be read without Python."""
    numbers.won = params.ENDGAME_WON
    numbers.material_most = params.ENDGAME_MATERIAL_MOST
    numbers.pawn_rank = params.ENDGAME_PAWN_RANK
    numbers.queen_fortress = params.ENDGAME_QUEEN_FORTRESS
    numbers.queen_king_near = params.ENDGAME_QUEEN_KING_NEAR
    numbers.rook_race = params.ENDGAME_ROOK_RACE
    numbers.rook_step = params.ENDGAME_ROOK_STEP
    numbers.rook_least = params.ENDGAME_ROOK_LEAST
    numbers.rook_most = params.ENDGAME_ROOK_MOST
    numbers.near_draw = params.ENDGAME_NEAR_DRAW
    numbers.one_wing = params.ENDGAME_SCALE_ONE_WING
    numbers.rooks_one_wing = params.ENDGAME_SCALE_ROOKS_ONE_WING
    numbers.one_pawn = params.ENDGAME_SCALE_ONE_PAWN
    numbers.little_ahead = params.ENDGAME_SCALE_LITTLE_AHEAD
    numbers.minor_ahead = params.ENDGAME_SCALE_MINOR_AHEAD
    numbers.king_in_front = params.ENDGAME_SCALE_KING_IN_FRONT
    for index in range(8):
        numbers.near[index] = params.ENDGAME_NEAR[index]
    for index in range(9):
        numbers.by_pawns[index] = params.ENDGAME_SCALE_PAWNS[index]
        numbers.opposite_alone[index] = params.ENDGAME_SCALE_OPPOSITE_ALONE[index]
        numbers.opposite[index] = params.ENDGAME_SCALE_OPPOSITE[index]
    for index in range(7):
        numbers.queen[index] = params.ENDGAME_SCALE_QUEEN[index]
    for piece_type in range(6):
        values[piece_type + 1] = params.ENDGAME_VALUES[piece_type]
    for square in range(64):
        file, rank = square % 8, square // 8
        edge_push[square] = (
            params.ENDGAME_EDGE[min(file, 7 - file)] + params.ENDGAME_EDGE[min(rank, 7 - rank)]
        )
        corner_push[square] = params.ENDGAME_CORNER * abs(7 - file - rank)


# Known values


def known_value(board, value):
    """Whether the material names a known endgame; then ``value`` is set, White's positive."""
    strong: cython.int
    if not may_be_known(board):
        return False
    for strong in range(2):
        found: cython.int = known_for(board, strong)
        if found != UNKNOWN:
            value[0] = found if strong == WHITE else -found
            return True
    return False


def known_for(board, strong):
    """The value for ``strong`` where it is the side that could win."""
    if is_bare(board, strong ^ 1):
        return against_bare_king(board, strong)
    if is_bare(board, strong):
        return UNKNOWN
    men: cython.int = popcount(board.occupied)
    if men == 4:
        return against_one_piece(board, strong)
    return knights_against_pawn(board, strong) if men == 5 else UNKNOWN


def against_bare_king(board, strong):
    """Anything against a king: a mate, a pawn that gets through, or nothing."""
    material = cython.declare(Material)
    gather(board, strong, cython.address(material))
    if board.side != strong and not board.checkers() and not has_legal_move(board):
        return 0
    bishops: Bitboard = board.by_piece[piece_of(strong, BISHOP)]
    pair: cython.bint = bishops & DARK_SQUARES != 0 and bishops & ~DARK_SQUARES != 0
    minors: cython.int = material.bishops + material.knights
    if material.queens or material.rooks or pair or material.knights > 2:
        return mop_up(board, strong, cython.address(material))
    if material.bishops and material.knights:
        if minors == 2 and material.pawns == 0:
            return bishop_and_knight(board, strong)
        return mop_up(board, strong, cython.address(material))
    if material.pawns:
        return pawn_alone(board, strong, cython.address(material))
    return 0


def mop_up(board, strong, material):
    """The lone king to the edge, the other king near it."""
    king: cython.int = board.king_square(strong)
    lone: cython.int = board.king_square(strong ^ 1)
    worth: cython.int = material.pieces
    pawns: Bitboard = board.by_piece[piece_of(strong, PAWN)]
    while pawns:
        worth += values[PAWN] + numbers.pawn_rank * rank_of(strong, lowest(pawns))
        pawns = without_lowest(pawns)
    if worth > numbers.material_most:
        worth = numbers.material_most
    return numbers.won + worth + edge_push[lone] + numbers.near[distance(king, lone)]


def bishop_and_knight(board, strong):
    """The lone king to a corner that the bishop commands, as only there it can be mated."""
    king: cython.int = board.king_square(strong)
    lone: cython.int = board.king_square(strong ^ 1)
    light: cython.bint = board.by_piece[piece_of(strong, BISHOP)] & DARK_SQUARES == 0
    corner: cython.int = corner_push[lone ^ 7 if light else lone]
    worth: cython.int = values[BISHOP] + values[KNIGHT]
    return numbers.won + worth + corner + numbers.near[distance(king, lone)]


def pawn_alone(board, strong, material):
    """Pawns, and minor pieces that cannot mate: won where a pawn by itself is."""
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
            worth: cython.int = numbers.won + numbers.pawn_rank * rank_of(WHITE, pawn)
            if best == UNKNOWN or worth > best:
                best = worth
    if best != UNKNOWN:
        return best + values[PAWN] * material.pawns
    return 0 if material.pieces == 0 and material.pawns == 1 else UNKNOWN


def against_one_piece(board, strong):
    """One piece each."""
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
            ahead: cython.int = values[QUEEN] - values[other]
            return ahead + edge_push[weak] + numbers.near[distance(king, weak)]
    elif piece == ROOK:
        if other == PAWN:
            return rook_against_pawn(board, strong)
        if minor:
            push: cython.int = edge_push[weak]
            if other == KNIGHT:
                push += numbers.near[1] - numbers.near[distance(weak, other_square)]
            return push * numbers.near_draw // SCALE_FULL
    elif minor and (piece == KNIGHT or piece == BISHOP):
        return 0
    return UNKNOWN


def queen_against_pawn(board, strong):
    """Won, but against a pawn on its seventh rank, on a rook's or bishop's file, with its king.

    There the queen has no time for her king to come: it must be near already.
    """
    king: cython.int = seen_by(strong ^ 1, board.king_square(strong))
    weak: cython.int = seen_by(strong ^ 1, board.king_square(strong ^ 1))
    pawn: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong ^ 1, PAWN)]))
    if (
        rank_of(WHITE, pawn) == 6
        and (wing_file(pawn) == 0 or wing_file(pawn) == 2)
        and distance(weak, pawn) == 1
        and distance(king, pawn + 8) > numbers.queen_king_near
    ):
        return numbers.queen_fortress - distance(king, pawn)
    return values[QUEEN] - values[PAWN] + numbers.near[distance(king, weak)]


def rook_against_pawn(board, strong):
    """A race: the rook's king must stop the pawn before its king has led it through."""
    king: cython.int = seen_by(strong ^ 1, board.king_square(strong))
    weak: cython.int = seen_by(strong ^ 1, board.king_square(strong ^ 1))
    pawn: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong ^ 1, PAWN)]))
    rook: cython.int = seen_by(strong ^ 1, lowest(board.by_piece[piece_of(strong, ROOK)]))
    attacking: cython.bint = board.side == strong
    if king & 7 == pawn & 7 and king > pawn:
        return values[ROOK] - distance(king, pawn)
    if distance(weak, rook) >= 3 and distance(weak, pawn) >= 4 - attacking:
        return values[ROOK] - distance(king, pawn)
    steps: cython.int = 7 - rank_of(WHITE, pawn) + distance(weak, pawn + 8)
    lead: cython.int = steps + attacking - distance(king, pawn + 8)
    race: cython.int = numbers.rook_race + numbers.rook_step * lead
    if race < numbers.rook_least:
        return numbers.rook_least
    return numbers.rook_most if race > numbers.rook_most else race


def knights_against_pawn(board, strong):
    """Two knights win against a pawn only if they stop it early, and then slowly (Troitsky)."""
    if (
        popcount(board.by_piece[piece_of(strong, KNIGHT)]) != 2
        or board.by_piece[piece_of(strong ^ 1, PAWN)] == 0
    ):
        return UNKNOWN
    return edge_push[board.king_square(strong ^ 1)] * numbers.near_draw // SCALE_FULL


# Scale


def scale_of(board, strong):
    """The part, in 64ths, of its endgame score that ``strong`` keeps when it is ahead."""
    ahead = cython.declare(Material)
    behind = cython.declare(Material)
    gather(board, strong, cython.address(ahead))
    gather(board, strong ^ 1, cython.address(behind))
    if ahead.pawns == 0:
        return scale_without_pawns(cython.address(ahead), cython.address(behind))
    if is_corner_drawn(board, strong, cython.address(ahead)):
        return 0
    if is_rook_and_pawn(cython.address(ahead), cython.address(behind)):
        return scale_rook_and_pawn(board, strong)
    if are_bishops_opposite(board, cython.address(ahead), cython.address(behind)):
        if ahead.pieces == values[BISHOP] and behind.pieces == values[BISHOP]:
            return numbers.opposite_alone[ahead.pawns]
        return numbers.opposite[ahead.pawns]

    # A lone pawn falls to a minor piece given for it.
    minors: cython.int = behind.knights + behind.bishops
    lead: cython.int = ahead.pieces - behind.pieces
    scale: cython.int = numbers.by_pawns[ahead.pawns]
    if ahead.pawns == 1 and minors and lead <= values[BISHOP] and scale > numbers.one_pawn:
        scale = numbers.one_pawn

    # A queen against pieces: they build fortresses.
    if ahead.queens + behind.queens == 1:
        if behind.queens:
            minors = ahead.knights + ahead.bishops
        if minors > 6:
            minors = 6
        if scale > numbers.queen[minors]:
            scale = numbers.queen[minors]

    # Pawns on one wing: the defender's king is there.
    pawns: Bitboard = board.by_piece[piece_of(WHITE, PAWN)] | board.by_piece[piece_of(1, PAWN)]
    if pawns & LEFT_WING == 0 or pawns & ~LEFT_WING == 0:
        if (
            ahead.pieces == values[ROOK]
            and behind.pieces == values[ROOK]
            and ahead.rooks == behind.rooks == 1
            and ahead.pawns - behind.pawns <= 1
        ):
            return numbers.rooks_one_wing
        scale -= numbers.one_wing
    return scale


def gather(board, colour, material):
    """Count the pieces of a side."""
    material.pawns = popcount(board.by_piece[piece_of(colour, PAWN)])
    material.knights = popcount(board.by_piece[piece_of(colour, KNIGHT)])
    material.bishops = popcount(board.by_piece[piece_of(colour, BISHOP)])
    material.rooks = popcount(board.by_piece[piece_of(colour, ROOK)])
    material.queens = popcount(board.by_piece[piece_of(colour, QUEEN)])
    material.pieces = (
        material.knights * values[KNIGHT]
        + material.bishops * values[BISHOP]
        + material.rooks * values[ROOK]
        + material.queens * values[QUEEN]
    )


def scale_without_pawns(ahead, behind):
    """Without a pawn to promote only pieces can win: a rook's worth more of them."""
    if ahead.pieces < values[ROOK]:
        return 0
    if ahead.pieces == ahead.knights * values[KNIGHT] and ahead.knights == 2 and not behind.pawns:
        return 0
    lead: cython.int = ahead.pieces - behind.pieces
    if lead < values[BISHOP]:
        return numbers.little_ahead
    return numbers.minor_ahead if lead == values[BISHOP] and behind.pieces else numbers.by_pawns[0]


def is_corner_drawn(board, strong, ahead):
    """Rook's pawns on one file, the weak king in the corner before them, and nothing to oust it.

    A bishop that does not command the corner cannot; a pawn to be captured on the next file could.
    """
    pawns: Bitboard = board.by_piece[piece_of(strong, PAWN)]
    if pawns & ~FILE_A and pawns & ~FILE_H:
        return False
    if ahead.knights or ahead.rooks or ahead.queens:
        return False
    next_file: Bitboard = FILE_A << 1 if pawns & FILE_A else FILE_H >> 1
    if board.by_piece[piece_of(strong ^ 1, PAWN)] & next_file:
        return False
    corner: cython.int = seen_by(strong, 56 if pawns & FILE_A else 63)
    if distance(board.king_square(strong ^ 1), corner) > 1:
        return False
    same_colour: Bitboard = DARK_SQUARES if DARK_SQUARES & bb(corner) else ~DARK_SQUARES
    return board.by_piece[piece_of(strong, BISHOP)] & same_colour == 0


def is_rook_and_pawn(ahead, behind):
    """Rook and pawn against rook."""
    return (
        ahead.pawns == 1
        and behind.pawns == 0
        and ahead.rooks == behind.rooks == 1
        and ahead.pieces == behind.pieces == values[ROOK]
    )


def scale_rook_and_pawn(board, strong):
    """The textbook draws, with the weak king before the pawn (Philidor and his third rank)."""
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
        return numbers.king_in_front
    if -1 <= files <= 1 and rank_of(WHITE, weak) > rank_of(WHITE, pawn):
        return numbers.king_in_front
    return SCALE_FULL


def are_bishops_opposite(board, ahead, behind):
    """One bishop each, on squares of different colours."""
    if ahead.bishops != 1 or behind.bishops != 1:
        return False
    bishops: Bitboard = board.by_piece[piece_of(0, BISHOP)] | board.by_piece[piece_of(1, BISHOP)]
    return bishops & DARK_SQUARES != 0 and bishops & ~DARK_SQUARES != 0


# For Python


def known(position: Position):
    """Centipawns from White's point of view where the material names a known endgame, or None."""
    value: cython.int = 0
    return value if known_value(position.board, cython.address(value)) else None


def scale(position: Position, white: bool) -> int:
    """The part, in 64ths, of its endgame score that White (else Black) keeps when ahead."""
    return scale_of(position.board, 0 if white else 1)


fill()
