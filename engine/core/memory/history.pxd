"""What cutoffs earlier in the search teach about moves."""

cimport cython
from libc.stdint cimport int16_t, int32_t

from engine.core.board.board cimport Board
from engine.core.basics.params cimport search_params
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport MAX_PLY, Bitboard, Move

cdef enum:
    HISTORY_LIMIT = 16384   # counts stay within plus and minus this
    TRIED_MOST = 64         # moves of a node that are remembered
    SIXTEENTHS = 16         # what some parameters count in

# Counts of answers to one move: by piece code and target of the answer.
ctypedef int16_t[13][64] ContinuationHistory

cdef struct HistoryContext:
    # What the histories look at beside the move: the ply, the enemy, the moves that led here.
    int ply
    Bitboard danger             # what the enemy attacks, or 0 where that is not to count
    ContinuationHistory* after_last         # NULL where there was none
    ContinuationHistory* after_own_last
    ContinuationHistory* after_own_before   # to the mover's move before its last
    Move* counter               # where the answer to the last move is kept, or NULL


cdef struct SearchedMoves:
    # The moves searched at a node, whose counts change when one of them cuts off.
    Move quiets[TRIED_MOST]
    Move captures[TRIED_MOST]
    int quiet_count
    int capture_count


cdef struct HistoryTables:
    # All that is learnt but for answers, which lie apart in memory of their own.
    Move killers[MAX_PLY + 2][2]
    Move counters[13][64]               # by piece and target of the move answered
    # By whether the enemy attacks where the move begins and where it ends; piece, from, to.
    int16_t quiets[2][2][13][64][64]
    int16_t captures[13][64][13]        # by piece, to, captured


cdef class History:
    cdef HistoryTables tables
    cdef void* memory
    cdef ContinuationHistory* answers                     # by piece and target of the move answered
    cdef ContinuationHistory no_answers                   # stays empty: for no such move

    cdef size_t copy_size(self) noexcept nogil
    cdef void copy_to(self, char* memory) noexcept nogil
    cdef void copy_from(self, char* memory) noexcept nogil
    cdef void reset(self) noexcept nogil
    cdef void new_search(self, Switches* switches) noexcept nogil
    cdef void forget_killers(self, int ply) noexcept nogil

    @cython.final
    cdef inline int16_t* quiet_count(
        self, HistoryContext* history_context, int piece, int from_square, int to_square
    ) noexcept nogil:
        """The count of a quiet move itself."""
        cdef int leaves = (history_context.danger >> from_square) & 1
        cdef int enters = (history_context.danger >> to_square) & 1
        return &self.tables.quiets[leaves][enters][piece][from_square][to_square]

    @cython.final
    cdef inline ContinuationHistory* answers_to(self, int piece, int to_square) noexcept nogil:
        """The counts of answers to a piece's arrival on a square."""
        return &self.answers[piece * 64 + to_square]

    @cython.final
    cdef inline int slot_of(self, ContinuationHistory* answers) noexcept nogil:
        """The number of the counts of answers to one move, from 64 up."""
        return <int> (answers - self.answers)

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
    cdef void add_static_eval_bonus(self, int16_t* count, int gain) noexcept nogil
    cdef void add_capture(self, Board board, Move move, int bonus) noexcept nogil
    cdef void remember(
        self, Switches* switches, HistoryContext* history_context, Move move
    ) noexcept nogil
    cdef void update(
        self, Switches* switches, Board board, HistoryContext* history_context,
        SearchedMoves* tried, Move best_move, bint quiet, int depth
    ) noexcept nogil


cdef inline int older_part(int count) noexcept nogil:
    """What counts of an answer to the mover's move before its last, which tells less."""
    return count * search_params.history_older // SIXTEENTHS


cdef inline int answer_count(ContinuationHistory* answers, int piece, int to_square) noexcept nogil:
    """What is counted of an answer; nothing where there is no move to answer."""
    return answers[0][piece][to_square] if answers != NULL else 0

cdef void note_tried(SearchedMoves* tried, Move move, bint quiet) noexcept nogil
