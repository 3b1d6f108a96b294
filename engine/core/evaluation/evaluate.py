"""The static evaluation: terms for each side, tapered from middlegame to endgame.

The terms of the document of Mitzi (row M2) and those that are standard today. Each term has a
middlegame and an endgame value, which the game phase blends (Chess Programming Wiki, "Tapered
Eval"). Each side has its own sum for each term, so the sums that are shown are those that the
search uses. A known endgame is the only term of its position. In other positions the material may
scale the endgame value down.
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, popcount
from cython.cimports.engine.core.basics.score import Score, endgame_of, middlegame_of, pack
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_PAWN,
    KING,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_PAWN,
    Bitboard,
    piece_of,
)
from cython.cimports.engine.core.board.attacks import bishop_attacks, king_attacks, rook_attacks
from cython.cimports.engine.core.board.masks import find_pins, forward, one_left, one_right
from cython.cimports.engine.core.evaluation.endgame import known_value, may_be_known
from cython.cimports.engine.core.evaluation.eval_info import (
    TERM_COMPLEXITY,
    TERM_COUNT,
    TERM_KNOWN_ENDGAME,
    TERM_MATERIAL,
    TERM_PAWNS,
    TERM_PIECE_SQUARES,
    TERM_TEMPO,
)
from cython.cimports.engine.core.evaluation.king_safety import evaluate_kings
from cython.cimports.engine.core.evaluation.passed import evaluate_passed_pawns
from cython.cimports.engine.core.evaluation.pieces import evaluate_pieces
from cython.cimports.engine.core.evaluation.scaling import SCALE_FULL, scale_of
from cython.cimports.engine.core.evaluation.spans import beside
from cython.cimports.engine.core.evaluation.threats import evaluate_threats
from cython.cimports.engine.core.evaluation.weights import (
    HALF_BOARD,
    half_board,
    psqt_index,
    weights,
    wing_of,
)
from cython.cimports.libc.string import memset

from engine.core.basics.params import PHASE_TOTAL

LOW_RANKS = cython.declare(Bitboard[2])
LOW_RANKS[0], LOW_RANKS[1] = 0x0000000000FFFF00, 0x00FFFF0000000000
WEST = cython.declare(Bitboard, 0x0F0F0F0F0F0F0F0F)
phase_total = cython.declare(cython.int, PHASE_TOTAL)


def evaluate(board, pawn_table, material_table):
    """Return the score in centipawns for the side to move; 0 is level.

    In check it is unreliable. The search uses it there only at the maximum ply, or if quiescence is
    switched off.
    """
    info = cython.declare(EvalInfo)
    result = cython.declare(EvalResult)
    evaluate_terms(board, pawn_table, material_table, cython.address(info), cython.address(result))
    score: cython.int = tapered_score(cython.address(result))
    return score if board.side == WHITE else -score


def tapered_score(result):
    """Return White's score. Divisions round towards zero, so both colours are treated alike."""
    endgame: cython.int = result.endgame * result.scale // SCALE_FULL
    phase: cython.int = result.phase
    return (result.middlegame * phase + endgame * (phase_total - phase)) // phase_total


def evaluate_terms(board, pawn_table, material_table, info, result):
    """Fill the inputs, all terms, and the result."""
    term: cython.int
    pawn_table.prefetch(board)
    info.material = material_table.look_up(board)
    if may_be_known(board) and evaluate_known_endgame(board, info, result):
        return
    init_eval_info(board, info, WHITE)
    init_eval_info(board, info, BLACK)
    info.pawns = pawn_table.look_up(board)
    choose_psqt(info, WHITE)
    choose_psqt(info, BLACK)
    info.area[WHITE] = mobility_area(board, info, WHITE)
    info.area[BLACK] = mobility_area(board, info, BLACK)
    evaluate_pieces(board, info)
    evaluate_passed_pawns(board, info)
    evaluate_kings(board, info)
    evaluate_threats(board, info)
    add_cached_terms(info, WHITE)
    add_cached_terms(info, BLACK)
    info.terms[board.side][TERM_TEMPO] = weights.tempo[0]
    info.terms[board.side ^ 1][TERM_TEMPO] = 0
    total: Score = 0
    for term in range(TERM_COUNT):
        total += info.terms[WHITE][term] - info.terms[BLACK][term]
    total += evaluate_complexity(board, info, endgame_of(total))
    result.middlegame = middlegame_of(total)
    result.endgame = endgame_of(total)
    result.phase = info.material.phase
    result.scale = scale_of(board, info.material.sides, WHITE if result.endgame > 0 else BLACK)


def evaluate_known_endgame(board, info, result):
    """Return whether the endgame is known. Its value is then the only term, of the side ahead."""
    value: cython.int = 0
    if not known_value(board, cython.address(value)):
        return False
    ahead: cython.int = WHITE if value > 0 else BLACK
    size: cython.int = value if value > 0 else -value
    memset(info.terms, 0, cython.sizeof(info.terms))
    info.terms[ahead][TERM_KNOWN_ENDGAME] = pack(size, size)
    result.middlegame = value
    result.endgame = value
    result.phase = info.material.phase
    result.scale = SCALE_FULL
    return True


def init_eval_info(board, info, us):
    """Initialise a side: king ring, pins, and the attacks of its king and pawns."""
    them: cython.int = us ^ 1
    king: cython.int = board.king_square(us)
    ahead: Bitboard = forward(us, board.by_piece[piece_of(us, PAWN)])
    pawns: Bitboard = beside(ahead)
    around: Bitboard = king_attacks(king)
    attacks = cython.address(info.attacks[us][0])
    info.king[us] = king
    attacks[PAWN] = pawns
    attacks[KING] = around
    attacks[0] = pawns | around
    by_two_pawns: Bitboard = one_left(ahead) & one_right(ahead)
    info.twice[us] = (pawns & around) | by_two_pawns
    ring: Bitboard = around | bb(king)
    ring |= forward(us, ring)
    if king & 7 == 0 or king & 7 == 7:
        ring |= beside(ring)
    info.ring[us] = ring
    theirs: Bitboard = board.by_colour[them]
    queens: Bitboard = board.by_piece[piece_of(them, QUEEN)]
    straight: Bitboard = rook_attacks(king, theirs)
    straight &= board.by_piece[piece_of(them, ROOK)] | queens
    diagonal: Bitboard = bishop_attacks(king, theirs)
    diagonal &= board.by_piece[piece_of(them, BISHOP)] | queens
    checkers: Bitboard = 0
    info.pinned[us] = find_pins(
        straight | diagonal, board.by_colour[us], king, cython.address(checkers)
    )


def choose_psqt(info, us):
    """Choose the piece-square tables of a side by the squares of the kings."""
    own_wing: cython.int = wing_of(info.king[us])
    other_wing: cython.int = wing_of(info.king[us ^ 1])
    info.places[us] = cython.address(psqt_index[us][own_wing][other_wing][0])


def mobility_area(board, info, us):
    """Return the mobility area: no own king, no low or blocked own pawns, no enemy pawn attacks."""
    pawns: Bitboard = board.by_piece[piece_of(us, PAWN)]
    held: Bitboard = pawns & (LOW_RANKS[us] | forward(us ^ 1, board.occupied))
    return ~(held | bb(info.king[us]) | info.attacks[us ^ 1][PAWN])


def add_cached_terms(info, us):
    """Add the terms of a side that come from the material and pawn tables."""
    terms = cython.address(info.terms[us][0])
    own_wing: cython.int = wing_of(info.king[us])
    other_wing: cython.int = wing_of(info.king[us ^ 1])
    place: cython.int = half_board[us][info.king[us]]
    if own_wing != other_wing:
        place += HALF_BOARD
    terms[TERM_MATERIAL] = info.material.worth[us]
    terms[TERM_PIECE_SQUARES] += info.pawns.psqt[us][own_wing][other_wing]
    terms[TERM_PIECE_SQUARES] += weights.king_psqt[place]
    terms[TERM_PAWNS] = info.pawns.structure[us]
    terms[TERM_COMPLEXITY] = 0
    terms[TERM_KNOWN_ENDGAME] = 0


def evaluate_complexity(board, info, endgame):
    """Return what an endgame score gains or loses by how easily an advantage can be converted.

    The result is from White's point of view. It belongs to the side that is ahead, and it never
    changes the sign of the score.
    """
    pawns: Bitboard = board.by_piece[WHITE_PAWN] | board.by_piece[BLACK_PAWN]
    kings: Bitboard = bb(info.king[WHITE]) | bb(info.king[BLACK])
    value: Score = weights.complexity_base[0] + weights.complexity_pawn[0] * popcount(pawns)
    if pawns & WEST and pawns & ~WEST:
        value += weights.complexity_wings[0]
    if board.occupied == pawns | kings:
        value += weights.complexity_pawn_ending[0]
    if endgame == 0:
        return 0
    ahead: cython.int = WHITE if endgame > 0 else BLACK
    size: cython.int = endgame if endgame > 0 else -endgame
    change: Score = pack(0, max(endgame_of(value), -size))
    info.terms[ahead][TERM_COMPLEXITY] = change
    return change if ahead == WHITE else -change
