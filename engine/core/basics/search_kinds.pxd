"""The kinds of node searches: why a node is searched."""

cdef enum:
    KIND_ROOT = 0
    KIND_MOVE = 1               # the first search of a move
    KIND_FULL_DEPTH = 2         # re-search of a move without its reduction
    KIND_FULL_WINDOW = 3        # re-search of a move
    KIND_NULL_MOVE = 4
    KIND_VERIFICATION = 5       # this and the next two search the position of the parent
    KIND_SINGULAR = 6
    KIND_RAZORING = 7
    KIND_PROBCUT = 8            # quiescence after a capture
    KIND_PROBCUT_FULL = 9       # the same capture to the depth of ProbCut
    KIND_COUNT = 10

cdef enum:  # Sets of kinds.
    # SEARCHING_A_MOVE: searches of one of the node's moves. AFTER_A_MOVE: these and ProbCut.
    # MAKING_A_MOVE: the kinds for which the node makes a move or a null move.
    SEARCHING_A_MOVE = 1 << KIND_MOVE | 1 << KIND_FULL_DEPTH | 1 << KIND_FULL_WINDOW
    AFTER_A_MOVE = SEARCHING_A_MOVE | 1 << KIND_PROBCUT | 1 << KIND_PROBCUT_FULL
    MAKING_A_MOVE = 1 << KIND_MOVE | 1 << KIND_NULL_MOVE | 1 << KIND_PROBCUT


cdef inline bint is_in_place(int kind) noexcept nogil:
    """Return whether this kind searches the position of its parent."""
    return KIND_VERIFICATION <= kind <= KIND_RAZORING


cdef inline bint is_of_summary(int kind, int depth, int depth_above, int floor) noexcept nogil:
    """Return whether a node search is part of the summary of node searches to ``floor`` plies.

    Null moves and tests count with the depth of the node search that made them, if that is larger.
    Without them that node search would lack one of its moves.
    """
    if SEARCHING_A_MOVE >> kind & 1:
        return depth >= floor
    return max(depth, depth_above) >= floor
