"""Checks, pins and attacked squares of a position, which decide whether a move is legal.

A pinned piece stays on the line of its pin. Straight lines through the king meet only in the king,
so one mask holds all straight pins, and another all diagonal pins.
"""

from engine.core.board.attacks cimport (
    between,
    bishop_attacks,
    bishop_attacks_by_rays,
    king_attacks,
    knight_attacks,
    pawn_attacks,
    rook_attacks,
    rook_attacks_by_rays,
)
from engine.core.basics.bits cimport bb, lowest, without_lowest
from engine.core.board.board cimport Board
from engine.core.basics.types cimport (
    BISHOP,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Bitboard,
    piece_of,
)

cdef enum:  # How attacks of sliding pieces are found.
    MAGIC = 0
    RAYS = 1

cdef struct Masks:
    int king                    # the square of the king that must be safe
    Bitboard checkers           # pieces that give check
    bint danger_known           # ``danger_to`` has computed ``danger``
    Bitboard danger             # squares that the opponent attacks, through the king
    Bitboard evasion            # targets that answer the check; all squares without one
    Bitboard pinned_straight    # lines from the king to a pinning rook or queen, inclusive
    Bitboard pinned_diagonal    # the same for bishop or queen


cdef inline Bitboard straight_attacks(int sliders, int square, Bitboard occupied) noexcept nogil:
    """Return the attacks of a rook, found by MAGIC or RAYS."""
    if sliders == RAYS:
        return rook_attacks_by_rays(square, occupied)
    return rook_attacks(square, occupied)


cdef inline Bitboard diagonal_attacks(int sliders, int square, Bitboard occupied) noexcept nogil:
    """Return the attacks of a bishop, found by MAGIC or RAYS."""
    if sliders == RAYS:
        return bishop_attacks_by_rays(square, occupied)
    return bishop_attacks(square, occupied)


cdef inline Bitboard forward(int colour, Bitboard squares) noexcept nogil:
    """Return the squares one rank ahead, as ``colour`` sees it."""
    return squares << 8 if colour == WHITE else squares >> 8


cdef inline Bitboard one_left(Bitboard squares) noexcept nogil:
    """Return the squares one file towards the a-file."""
    return (squares & ~(<Bitboard> 0x0101010101010101)) >> 1


cdef inline Bitboard one_right(Bitboard squares) noexcept nogil:
    """Return the squares one file towards the h-file."""
    return (squares & ~(<Bitboard> 0x8080808080808080)) << 1


cdef inline Bitboard attacked_by(
    Board board, int colour, int sliders, Bitboard occupied
) noexcept nogil:
    """Return all squares that ``colour`` attacks when ``occupied`` squares block."""
    cdef Bitboard queens = board.by_piece[piece_of(colour, QUEEN)]
    cdef Bitboard pawns = forward(colour, board.by_piece[piece_of(colour, PAWN)])
    cdef Bitboard attacked = one_left(pawns) | one_right(pawns)
    attacked |= king_attacks(lowest(board.by_piece[piece_of(colour, KING)]))
    cdef Bitboard pieces = board.by_piece[piece_of(colour, KNIGHT)]
    while pieces:
        attacked |= knight_attacks(lowest(pieces))
        pieces = without_lowest(pieces)
    pieces = board.by_piece[piece_of(colour, BISHOP)] | queens
    while pieces:
        attacked |= diagonal_attacks(sliders, lowest(pieces), occupied)
        pieces = without_lowest(pieces)
    pieces = board.by_piece[piece_of(colour, ROOK)] | queens
    while pieces:
        attacked |= straight_attacks(sliders, lowest(pieces), occupied)
        pieces = without_lowest(pieces)
    return attacked


cdef inline Bitboard find_pins(
    Bitboard snipers, Bitboard own, int king, Bitboard* checkers
) noexcept nogil:
    """Return the lines with exactly one own piece before a sniper; add checking snipers.

    ``snipers`` are sliders that would reach the king if no own piece were there.
    """
    cdef Bitboard pinned = 0
    cdef Bitboard way
    cdef Bitboard blockers
    cdef int sniper
    while snipers:
        sniper = lowest(snipers)
        snipers = without_lowest(snipers)
        way = between(king, sniper)
        blockers = way & own
        if not blockers:
            checkers[0] |= bb(sniper)
        elif not without_lowest(blockers):
            pinned |= way | bb(sniper)
    return pinned


cdef inline Bitboard danger_to(Board board, int us, int sliders, Masks* masks) noexcept nogil:
    """Return what the opponent of ``us`` attacks through the king; computed only once."""
    if not masks.danger_known:
        masks.danger = attacked_by(board, us ^ 1, sliders, board.occupied ^ bb(masks.king))
        masks.danger_known = True
    return masks.danger


cdef inline void find_masks(Board board, int us, int sliders, Masks* masks) noexcept nogil:
    """Fill ``masks`` for the side ``us``, except ``danger``."""
    cdef int them = us ^ 1
    cdef int king = lowest(board.by_piece[piece_of(us, KING)])
    cdef Bitboard own = board.by_colour[us]
    cdef Bitboard enemy = board.by_colour[them]
    cdef Bitboard queens = board.by_piece[piece_of(them, QUEEN)]
    cdef Bitboard straight = board.by_piece[piece_of(them, ROOK)] | queens
    cdef Bitboard diagonal = board.by_piece[piece_of(them, BISHOP)] | queens
    cdef Bitboard checkers = (
        (knight_attacks(king) & board.by_piece[piece_of(them, KNIGHT)])
        | (pawn_attacks(us, king) & board.by_piece[piece_of(them, PAWN)])
    )
    masks.king = king
    masks.pinned_straight = find_pins(
        straight_attacks(sliders, king, enemy) & straight, own, king, &checkers
    )
    masks.pinned_diagonal = find_pins(
        diagonal_attacks(sliders, king, enemy) & diagonal, own, king, &checkers
    )
    masks.checkers = checkers
    masks.evasion = ~(<Bitboard> 0)
    if checkers:
        masks.evasion = between(king, lowest(checkers)) | checkers
    masks.danger_known = False
