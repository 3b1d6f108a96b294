"""The order in which the moves of a node are tried."""

from libc.stdint cimport int32_t, uint8_t, uint16_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.memory.history cimport History, HistoryContext
from engine.core.board.legality cimport Checks
from engine.core.board.masks cimport Masks
from engine.core.basics.switches cimport Switches
from engine.core.basics.types cimport MAX_MOVES, Move

cdef enum:  # What put a move where it stands: the order of messages.Provenance.
    TABLE_MOVE = 0
    GOOD_CAPTURE = 1
    PROMOTION = 2
    KILLER_1 = 3
    KILLER_2 = 4
    COUNTER_MOVE = 5
    QUIET_HISTORY = 6
    BAD_CAPTURE = 7
    LOSING_QUIET = 8
    EVEN_CAPTURE = 9

cdef enum:
    MORE_TABLE_MOVES = 3    # beside the first
    REFUTATIONS = 3

cdef enum:  # Stages, in order of play; all moves at once where captures are not told apart.
    STAGE_TABLE
    STAGE_MORE_TABLE
    STAGE_CAPTURES_BEGIN
    STAGE_CAPTURES
    STAGE_REFUTATIONS
    STAGE_EXCHANGES_BEGIN
    STAGE_EXCHANGES
    STAGE_QUIETS_BEGIN
    STAGE_QUIETS
    STAGE_BAD_CAPTURES
    STAGE_LOSING_QUIETS
    STAGE_ALL_BEGIN
    STAGE_ALL
    STAGE_DONE

cdef struct Candidate:
    # A move with what stands beside it (row P3): its ordering score and a quiet flag.
    Move move
    int32_t score
    int32_t history      # of a quiet move
    uint8_t provenance
    uint8_t quiet

cdef struct Picker:
    int stage
    Switches* switches   # set once for all searches
    bint captures_only
    bint skip_quiets     # set when the remaining quiet moves are not wanted
    Masks masks          # found before ``start``
    Checks checks        # found by ``start``, but not where captures alone are wanted
    Move table_move
    Move more_table_moves[MORE_TABLE_MOVES]
    int more_count       # of these; 0 but where the table saves several
    Move refutations[REFUTATIONS]   # two killers and the counter move, as their provenances
    Move moves[MAX_MOVES]       # the list: what was generated, with its ordering scores
    int32_t scores[MAX_MOVES]
    int next                    # of the list, to be looked at
    int count
    int aside_count             # captures put aside for later, at the front of the list
    uint8_t losing[MAX_MOVES]   # of those, whether they lose by exchange
    int losing_quiets           # where quiet moves that lose by exchange lie in the list
    int losing_quiet_count
    Candidate offered           # the move that is being tried

cdef void start(
    Picker* picker, Board board, History history, HistoryContext* history_context, uint16_t
    table_move, bint captures_only
) noexcept nogil
cdef void add_table_moves(Picker* picker, Board board, uint64_t several) noexcept nogil
cdef Candidate* next_move(
    Picker* picker, Board board, History history, HistoryContext* history_context
) noexcept nogil
