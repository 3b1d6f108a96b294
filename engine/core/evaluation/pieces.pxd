"""Knights, bishops, rooks and queens where they stand."""

from engine.core.board.board cimport Board
from engine.core.basics.score cimport Score
from engine.core.evaluation.eval_info cimport EvalInfo
from engine.core.basics.types cimport Bitboard

cdef struct Reach:
    # What a side attacks, while its pieces are looked at one by one.
    Bitboard any            # by any of them
    Bitboard twice          # by two or more
    Bitboard kind           # by pieces of the kind that is looked at
    int near_king           # how many of that kind attack the ring of the enemy's king
    int near_squares        # squares of the ring: those that pawns attack, and each piece
    # Terms of the side, as far as its pieces make them.
    Score placement
    Score mobility
    Score strong_squares
    Score bishops
    Score rooks_and_queens

cdef void evaluate_pieces(Board board, EvalInfo* info) noexcept nogil
