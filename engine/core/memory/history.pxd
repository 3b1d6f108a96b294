"""Killers, counter moves and the histories of quiet moves and captures."""

cimport cython
from libc.stdint cimport int16_t, int32_t

from engine.core.board.board cimport Board
from engine.core.basics.params cimport search_params
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport MAX_PLY, Bitboard, Move

cdef enum:
    HISTORY_LIMIT = 16384   # bound of every history score, of either sign
    MAX_SEARCHED_MOVES = 64     # moves of each kind that a node keeps for the update
    SIXTEENTHS = 16         # the unit of some parameters

# Scores of the replies to one move, by piece code and target square of the reply.
ctypedef int16_t[13][64] ContinuationHistory

cdef struct HistoryContext:
    # What the score of a quiet move depends on, apart from the move itself.
    int ply
    Bitboard danger             # the squares that the enemy attacks; 0 without threat history
    # The continuation histories 1, 2 and 4 plies ago; NULL if no move was made then.
    ContinuationHistory* one_ply_ago
    ContinuationHistory* two_plies_ago
    ContinuationHistory* four_plies_ago
    Move* counter_move          # where the counter move to the last move is stored, or NULL


cdef struct SearchedMoves:
    # The moves that a node has searched; a cutoff changes their scores.
    Move quiets[MAX_SEARCHED_MOVES]
    Move captures[MAX_SEARCHED_MOVES]
    int quiet_count
    int capture_count


cdef struct HistoryTables:
    # All histories but continuation history, which has memory of its own.
    Move killers[MAX_PLY + 2][2]
    Move counter_moves[13][64]          # by piece and target of the move that they reply to
    # By whether the enemy attacks the origin and the target; piece, origin, target.
    int16_t quiets[2][2][13][64][64]
    int16_t captures[13][64][13]        # by piece, target, captured piece


cdef class History:
    cdef HistoryTables tables
    cdef void* memory
    cdef ContinuationHistory* continuations         # by piece and target of the earlier move
    cdef ContinuationHistory empty_continuation     # all zero: there is no earlier move

    cdef size_t copy_size(self) noexcept nogil
    cdef void copy_to(self, char* memory) noexcept nogil
    cdef void copy_from(self, char* memory) noexcept nogil
    cdef void reset(self) noexcept nogil
    cdef void new_search(self, Switches* switches) noexcept nogil
    cdef void clear_killers(self, int ply) noexcept nogil

    @cython.final
    cdef inline int16_t* quiet_history(
        self, HistoryContext* history_context, int piece, int from_square, int to_square
    ) noexcept nogil:
        """Return the address of a quiet move's own history score."""
        cdef int leaves = (history_context.danger >> from_square) & 1
        cdef int enters = (history_context.danger >> to_square) & 1
        return &self.tables.quiets[leaves][enters][piece][from_square][to_square]

    @cython.final
    cdef inline ContinuationHistory* continuation_of(self, int piece, int to_square) noexcept nogil:
        """Return the scores of the replies to a move of ``piece`` to ``to_square``."""
        return &self.continuations[piece * 64 + to_square]

    @cython.final
    cdef inline int continuation_index(self, ContinuationHistory* continuation) noexcept nogil:
        """Return piece * 64 + target of the move that these reply to; at least 64."""
        return <int> (continuation - self.continuations)

    cdef int quiet_score(
        self, Board board, HistoryContext* history_context, Move move
    ) noexcept nogil
    cdef void score_quiets(
        self, Board board, HistoryContext* history_context, Move* moves, int32_t* scores, int count
    ) noexcept nogil
    cdef int capture_score(self, Board board, Move move) noexcept nogil
    cdef void add_quiet(
        self, Switches* switches, Board board, HistoryContext* history_context, Move move, int bonus
    ) noexcept nogil
    cdef void add_static_eval_bonus(self, int16_t* quiet_history, int gain) noexcept nogil
    cdef void add_capture(self, Board board, Move move, int bonus) noexcept nogil
    cdef void add_refutation(
        self, Switches* switches, HistoryContext* history_context, Move move
    ) noexcept nogil
    cdef void update(
        self, Switches* switches, Board board, HistoryContext* history_context,
        SearchedMoves* searched_moves, Move best_move, bint quiet, int depth
    ) noexcept nogil


cdef inline int older_share(int score) noexcept nogil:
    """Return the weighted score of 4-ply continuation history."""
    return score * search_params.history_older // SIXTEENTHS


cdef inline int continuation_score(
    ContinuationHistory* continuation, int piece, int to_square
) noexcept nogil:
    """Return the score of a reply; 0 where there is no move to reply to."""
    return continuation[0][piece][to_square] if continuation != NULL else 0


cdef void gravity_update(int16_t* score, int bonus) noexcept nogil
cdef int victim_of(Board board, Move move) noexcept nogil
cdef void add_searched_move(SearchedMoves* searched_moves, Move move, bint quiet) noexcept nogil
