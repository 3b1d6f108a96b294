"""Standard algebraic notation (SAN): from what is written to the legal move, and back to text."""

from engine.core.basics.types cimport Bitboard, Move
from engine.core.board.board cimport Board
from engine.core.board.masks cimport Masks

cdef enum:  # What the fields of a move stand for.
    ILLEGAL = 0
    LEGAL = 1
    AMBIGUOUS = 2   # several moves fit

cdef enum:
    ANY_PIECE = 0
    NOT_WRITTEN = -1
    MANY_OR_NONE = -1   # not one usual piece can make the move
    LONGEST_SAN = 7     # such as Qa1xb2+ or bxa8=Q#

cdef struct SanFields:
    int piece           # its type, or ANY_PIECE if both squares are written and no letter
    int from_file       # 0 to 7, or NOT_WRITTEN
    int from_rank       # 0 to 7, or NOT_WRITTEN
    int target          # square
    int promotion       # type of the promoted piece, or 0

cdef int find_san(Board board, const SanFields* fields, Move* move) noexcept nogil
cdef Move find_castling(Board board, bint king_side) noexcept nogil
cdef int write_san(Board board, Move move, char* text) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline int usual_origin(Board board, const SanFields* fields, Bitboard pieces) noexcept nogil
cdef inline int usual_pawn(Board board, const SanFields* fields) noexcept nogil
cdef inline Bitboard reaching(Board board, const SanFields* fields, Bitboard pieces) noexcept nogil
cdef inline bint is_king_safe_after(Board board, int from_square, int to_square) noexcept nogil
cdef inline Bitboard candidates_of(Board board, const SanFields* fields) noexcept nogil
cdef inline int target_of(Board board, const SanFields* fields) noexcept nogil
cdef inline int castling_flag_of(int us, bint king_side) noexcept nogil
cdef int write_origin(Board board, Move move, char* text) noexcept nogil
cdef Bitboard ambiguous_pieces_of(Board board, Move move) noexcept nogil
cdef int write_square(int square, char* text) noexcept nogil
