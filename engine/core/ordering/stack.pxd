"""What a search keeps for each ply, and what its values mean."""

from libc.stdint cimport int16_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.basics.outcomes cimport OUTCOME_COUNT
from engine.core.memory.history cimport ContinuationHistory, History, HistoryContext, SearchedMoves
from engine.core.basics.move cimport from_square_of, is_quiet, to_square_of
from engine.core.ordering.picker cimport Picker
from engine.core.basics.types cimport MAX_PLY, Move

cdef enum:
    VALUE_MATE = 32000
    VALUE_INFINITE = 32001
    VALUE_MATE_BOUND = 31000    # beyond it a value is a mate, in VALUE_MATE - value plies
    VALUE_NONE = 32002
    VALUE_WON = 5000            # beyond it a static value is an endgame known to be won
    DEPTH_LIMIT = 100

cdef struct Line:
    # The principal variation from one ply on.
    Move moves[MAX_PLY + 2]
    int length

cdef struct Frame:
    # What a node at one ply needs; kept off the C stack, which may be small in a thread.
    Picker picker
    Line line
    HistoryContext history_context
    SearchedMoves tried
    int raw_value               # the static evaluation; VALUE_NONE in check
    int correction
    int static_value            # corrected, but at the root; VALUE_NONE in check
    uint64_t best_moves         # short forms of moves that raised the best value, last lowest
    int cutoffs                # of nodes at this ply, since the last node two plies above began
    int extension               # of the table move, by the singular test
    Move excluded               # left out by a singular test, or NO_MOVE
    # Of the move that is being tried here, all of them NULL for a pass:
    ContinuationHistory* answers            # how answers to it did
    Move* counter               # where its quiet refutation is kept
    int16_t* count              # of how it did itself; NULL also where it is not quiet

cdef struct SearchStats:
    uint64_t probes
    uint64_t hits
    uint64_t cutoffs
    uint64_t move_only
    uint64_t too_shallow
    uint64_t cut_nodes          # of the main search, cut off after a move was searched
    uint64_t first_move_cuts    # those cut off by the first move
    uint64_t endings[OUTCOME_COUNT]


cdef inline void set_history_context(
    Frame* frames, int ply, HistoryContext* history_context
) noexcept nogil:
    """What led to a node: the moves that are being tried in the frames above it."""
    history_context.ply = ply
    history_context.after_last = frames[ply - 1].answers if ply >= 1 else NULL
    history_context.counter = frames[ply - 1].counter if ply >= 1 else NULL
    history_context.after_own_last = frames[ply - 2].answers if ply >= 2 else NULL
    history_context.after_own_before = frames[ply - 4].answers if ply >= 4 else NULL


cdef inline void note_trial(Frame* frame, History history, Board board, Move move) noexcept nogil:
    """A move is about to be made at a node."""
    cdef int from_square = from_square_of(move)
    cdef int to_square = to_square_of(move)
    cdef int piece = board.squares[from_square]
    frame.answers = history.answers_to(piece, to_square)
    frame.counter = &history.tables.counters[piece][to_square]
    frame.count = NULL
    if is_quiet(move):
        frame.count = history.quiet_count(&frame.history_context, piece, from_square, to_square)


cdef inline void note_null_move(Frame* frame) noexcept nogil:
    """A node is about to pass."""
    frame.answers = NULL
    frame.counter = NULL
    frame.count = NULL


cdef inline void update_static_eval_bonus(Frame* frames, int ply, History history) noexcept nogil:
    """Count what the quiet move that led to a node made of its mover's static evaluation.

    Nothing is learnt where either side stood in check. ``ply`` is at least 1.
    """
    cdef Frame* above = &frames[ply - 1]
    cdef int after = frames[ply].static_value
    if above.count != NULL and above.static_value != VALUE_NONE and after != VALUE_NONE:
        history.add_static_eval_bonus(above.count, -after - above.static_value)


cdef inline bint is_mate(int value) noexcept nogil:
    """Whether the value is a forced mate, given or suffered."""
    return value > VALUE_MATE_BOUND or value < -VALUE_MATE_BOUND


cdef inline int to_table(int value, int ply) noexcept nogil:
    """A value as the table holds it: mates counted from the node instead of from the root."""
    if value > VALUE_MATE_BOUND:
        return value + ply
    return value - ply if value < -VALUE_MATE_BOUND else value


cdef inline int from_table(int value, int ply) noexcept nogil:
    """A value of the table with mates counted from the root."""
    if value > VALUE_MATE_BOUND:
        return value - ply
    return value + ply if value < -VALUE_MATE_BOUND else value


cdef inline bint is_won(int value) noexcept nogil:
    """Whether the value is more than pieces are worth: a known win or loss, or a mate."""
    return value > VALUE_WON or value < -VALUE_WON
