"""The move picker: the order in which a node searches its moves."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.memory.history cimport History, HistoryContext
from engine.core.board.legality cimport Checks
from engine.core.board.masks cimport Masks
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport MAX_MOVES, Move

cdef enum:  # Provenance: why a move has its place.
    TT_MOVE = 0
    GOOD_CAPTURE = 1
    PROMOTION = 2
    KILLER_1 = 3
    KILLER_2 = 4
    COUNTER_MOVE = 5
    QUIET_HISTORY = 6
    BAD_CAPTURE = 7
    BAD_QUIET = 8
    EQUAL_CAPTURE = 9
    PROVENANCE_COUNT = 10

cdef enum:
    MORE_TT_MOVES = 3    # beside the first
    REFUTATIONS = 3

cdef enum:  # Stages in order. STAGE_ALL can replace those with generated moves: ``next_of_all``.
    STAGE_TT_MOVE
    STAGE_MORE_TT_MOVES
    STAGE_CAPTURES_BEGIN
    STAGE_CAPTURES
    STAGE_REFUTATIONS
    STAGE_EQUAL_CAPTURES
    STAGE_QUIETS_BEGIN
    STAGE_QUIETS
    STAGE_BAD_CAPTURES
    STAGE_BAD_QUIETS
    STAGE_ALL_BEGIN
    STAGE_ALL
    STAGE_DONE

cdef struct Candidate:
    # A move with its ordering score and whether it is quiet (row P3).
    Move move
    int32_t score
    int32_t history      # of a quiet move
    uint8_t provenance
    uint8_t quiet

cdef struct Picker:
    int stage
    Switches* switches   # set once for all searches
    bint captures_only
    bint skip_quiets     # the node sets it to get no more quiet moves
    Masks masks          # the caller sets it before ``start_picking``
    Checks checks        # ``start_picking`` sets it, unless ``captures_only``
    Move tt_move
    Move more_tt_moves[MORE_TT_MOVES]
    int more_count       # how many; always 0 without multiple TT moves
    Move refutations[REFUTATIONS]   # two killers and the counter move, in provenance order
    Move moves[MAX_MOVES]       # the list: generated moves with their ordering scores
    int32_t scores[MAX_MOVES]
    int next                    # index in the list of the next move
    int count
    int deferred_count          # deferred captures, at the front of the list
    uint8_t is_losing[MAX_MOVES]    # for each deferred capture, whether SEE is negative
    int bad_quiets              # where the deferred quiet moves start in the list
    int bad_quiet_count
    Candidate current           # the move that ``next_move`` returned last

cdef void start_picking(
    Picker* picker, Board board, History history, HistoryContext* history_context,
    uint16_t tt_move, bint captures_only
) noexcept nogil
cdef void add_tt_moves(Picker* picker, Board board, uint64_t short_moves) noexcept nogil
cdef Candidate* next_move(
    Picker* picker, Board board, History history, HistoryContext* history_context
) noexcept nogil

# Parts of ``next_move``.
cdef inline Candidate* next_of_all(
    Picker* picker, Board board, History history, HistoryContext* history_context
) noexcept nogil
cdef inline void start_captures(Picker* picker, Board board, History history) noexcept nogil
cdef inline void append_quiets(
    Picker* picker, Board board, History history, HistoryContext* history_context
) noexcept nogil
cdef inline Candidate* offer_move(
    Picker* picker, Move move, int score, int history, int provenance
) noexcept nogil
cdef inline Candidate* offer_listed(Picker* picker, int index, int provenance) noexcept nogil
cdef inline bint is_playable(Picker* picker, Board board, Move move) noexcept nogil
cdef inline bint is_bad_quiet(Picker* picker, Board board, Move move) noexcept nogil
cdef inline bint is_tt_move(Picker* picker, Move move) noexcept nogil
cdef inline bint was_offered(Picker* picker, Move move) noexcept nogil
cdef inline int pick_best(Picker* picker) noexcept nogil
cdef inline void defer_move(Picker* picker, int index, int place) noexcept nogil
