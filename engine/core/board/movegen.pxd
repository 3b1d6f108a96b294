"""Legal moves of a board."""

from engine.core.board.board cimport Board
from engine.core.board.masks cimport Masks
from engine.core.basics.types cimport Bitboard, Move

cdef enum:  # Kinds of moves.
    NOISY = 1   # captures and promotions
    QUIET = 2   # the others
    ALL = 3

# Each writes at most MAX_MOVES moves to ``moves`` and returns how many.
cdef int generate_moves(Board board, Move* moves) noexcept nogil
cdef int generate_by_rays(Board board, Move* moves) noexcept nogil
cdef int generate_captures(Board board, Masks* masks, Move* moves) noexcept nogil
cdef int generate_quiets(Board board, Masks* masks, Move* moves) noexcept nogil

cdef int count_moves(Board board) noexcept nogil
cdef int count_by_rays(Board board) noexcept nogil
cdef bint has_legal_move(Board board) noexcept nogil
cdef bint may_castle(Board board, int flag, Bitboard danger) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int generate(Board board, Move* moves, int kind, int sliders) noexcept nogil
cdef inline int generate_kind(
    Board board, Masks* masks, Move* moves, int us, int kind, int sliders
) noexcept nogil
cdef inline int piece_moves(
    Board board, Move* moves, int count, int from_square, Bitboard goals
) noexcept nogil
cdef inline int king_moves(
    Board board, Move* moves, int us, int sliders, Masks* masks, Bitboard goals
) noexcept nogil
cdef inline int knight_moves(
    Board board, Move* moves, int count, int us, Masks* masks, Bitboard goals
) noexcept nogil
cdef inline int slider_moves(
    Board board, Move* moves, int count, int us, int sliders, Masks* masks, Bitboard goals
) noexcept nogil
cdef inline int pawn_pushes(
    Board board, Move* moves, int count, int us, Masks* masks, int kind
) noexcept nogil
cdef inline int pawn_captures(
    Board board, Move* moves, int count, int us, Masks* masks
) noexcept nogil
cdef inline int pawn_captures_to(
    Board board, Move* moves, int count, int us, Bitboard goals, int back
) noexcept nogil
cdef inline int promotions(
    Board board, Move* moves, int count, int us, int from_square, int to_square
) noexcept nogil
cdef inline int castling_moves(
    Board board, Move* moves, int count, int us, int sliders, Masks* masks
) noexcept nogil
