"""The stack of frames, one for each ply, and the meaning of values."""

from libc.stdint cimport int16_t, uint64_t

from engine.core.board.board cimport Board
from engine.core.memory.history cimport ContinuationHistory, History, HistoryContext, SearchedMoves
from engine.core.basics.move cimport from_square_of, is_quiet, to_square_of
from engine.core.ordering.picker cimport Picker
from engine.core.basics.types cimport MAX_PLY, Move

cdef enum:
    VALUE_MATE = 32000
    VALUE_INFINITE = 32001
    VALUE_MATE_BOUND = 31000    # a larger value is a mate in VALUE_MATE - value plies
    VALUE_NONE = 32002
    VALUE_WON = 5000            # a larger static evaluation is a known won endgame
    DEPTH_LIMIT = 100

cdef struct Line:
    # The principal variation from one ply on.
    Move moves[MAX_PLY + 2]
    int length

cdef struct Frame:
    # The data of the node at one ply. It lies in an array, since it may not fit a thread's C stack.
    Picker picker
    Line line
    HistoryContext history_context
    SearchedMoves searched_moves
    int raw_eval                # static evaluation before correction; VALUE_NONE in check
    int correction              # of correction history, in centipawns
    int static_eval             # corrected, except at the root; VALUE_NONE in check
    uint64_t best_moves         # the moves that raised the best value: short forms, last one lowest
    int cutoffs                 # cutoffs at this ply since the latest node of ply - 2 began
    int extension               # of the TT move in plies, decided by the singular test
    Move excluded_move          # that a singular test leaves out, or NO_MOVE
    # About the move that is being searched. All are NULL for a null move.
    ContinuationHistory* continuation   # scores of the replies to it
    Move* counter_move          # address of the counter move to it
    int16_t* quiet_history      # its own history score; NULL for captures and promotions


cdef inline void set_history_context(
    Frame* frames, int ply, HistoryContext* history_context
) noexcept nogil:
    """Set the history context of a node from the moves of the plies above it."""
    history_context.ply = ply
    history_context.one_ply_ago = frames[ply - 1].continuation if ply >= 1 else NULL
    history_context.counter_move = frames[ply - 1].counter_move if ply >= 1 else NULL
    history_context.two_plies_ago = frames[ply - 2].continuation if ply >= 2 else NULL
    history_context.four_plies_ago = frames[ply - 4].continuation if ply >= 4 else NULL


cdef inline void set_current_move(
    Frame* frame, History history, Board board, Move move
) noexcept nogil:
    """Set the pointers of the frame for a move that is about to be made."""
    cdef int from_square = from_square_of(move)
    cdef int to_square = to_square_of(move)
    cdef int piece = board.squares[from_square]
    frame.continuation = history.continuation_of(piece, to_square)
    frame.counter_move = &history.tables.counter_moves[piece][to_square]
    frame.quiet_history = NULL
    if is_quiet(move):
        frame.quiet_history = history.quiet_history(
            &frame.history_context, piece, from_square, to_square
        )


cdef inline void set_null_move(Frame* frame) noexcept nogil:
    """Set the pointers of the frame for a null move."""
    frame.continuation = NULL
    frame.counter_move = NULL
    frame.quiet_history = NULL


cdef inline void update_static_eval_bonus(Frame* frames, int ply, History history) noexcept nogil:
    """Update the history of the quiet move that led to a node by its gain in static evaluation.

    The gain is its mover's. Does nothing if either side was in check. ``ply`` is at least 1.
    """
    cdef Frame* above = &frames[ply - 1]
    cdef int after = frames[ply].static_eval
    if above.quiet_history != NULL and above.static_eval != VALUE_NONE and after != VALUE_NONE:
        history.add_static_eval_bonus(above.quiet_history, -after - above.static_eval)


cdef inline bint is_mate(int value) noexcept nogil:
    """Return whether the value is a mate for either side."""
    return value > VALUE_MATE_BOUND or value < -VALUE_MATE_BOUND


cdef inline int to_table(int value, int ply) noexcept nogil:
    """Convert a value for the table, which counts mates from the node instead of the root."""
    if value > VALUE_MATE_BOUND:
        return value + ply
    return value - ply if value < -VALUE_MATE_BOUND else value


cdef inline int from_table(int value, int ply) noexcept nogil:
    """Convert a value from the table, so that mates are counted from the root."""
    if value > VALUE_MATE_BOUND:
        return value - ply
    return value + ply if value < -VALUE_MATE_BOUND else value


cdef inline bint is_won(int value) noexcept nogil:
    """Return whether the value is a mate or a known win, for either side."""
    return value > VALUE_WON or value < -VALUE_WON
