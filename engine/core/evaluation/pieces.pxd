"""Knights, bishops, rooks and queens where they stand."""

from engine.core.board.board cimport Board
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo
from engine.core.basics.types cimport Bitboard

cdef struct Reach:
    # What a side attacks; its pieces are added one by one.
    Bitboard any            # by any of them
    Bitboard twice          # by two or more
    Bitboard kind           # by pieces of the current type
    int near_king           # number of them that attack the ring of the enemy's king
    int near_squares        # squares of the ring: those that pawns attack, and each piece
    # Terms of the side's pieces.
    Score psqt
    Score mobility
    Score strong_squares
    Score bishops
    Score rooks_and_queens

cdef void evaluate_pieces(Board board, EvalInfo* info) noexcept nogil

# Parts of this module, defined in the .py file.
cdef inline void add_piece_attacks(Reach* reach, Bitboard attacks, Bitboard ring) noexcept nogil
cdef inline void finish_piece_type(
    Reach* reach, EvalInfo* info, int us, int piece_type
) noexcept nogil
cdef inline Score strong_squares(
    EvalInfo* info, int us, Bitboard minors, Bitboard behind_pawns, Score* outposts, int
    is_bishop
) noexcept nogil
cdef inline void evaluate_knights(
    Board board, EvalInfo* info, Reach* reach, int us, Bitboard behind_pawns
) noexcept nogil
cdef inline void evaluate_bishops(
    Board board, EvalInfo* info, Reach* reach, int us, Bitboard behind_pawns
) noexcept nogil
cdef inline Score bishops_and_pawns(Board board, int us, Bitboard bishops) noexcept nogil
cdef inline void evaluate_rooks(Board board, EvalInfo* info, Reach* reach, int us) noexcept nogil
cdef inline Score rook_files_and_ranks(
    Board board, EvalInfo* info, int us, Bitboard rooks, Bitboard cramped
) noexcept nogil
cdef inline void evaluate_queens(Board board, EvalInfo* info, Reach* reach, int us) noexcept nogil
cdef inline void evaluate_side(Board board, EvalInfo* info, int us) noexcept nogil
