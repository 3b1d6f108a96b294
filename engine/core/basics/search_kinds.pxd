"""Why a search visits a node."""

cdef enum:  # Why a visit was made: the order of PASSES in passes.py.
    PASS_ROOT = 0
    PASS_MOVE = 1               # a move was made, and this is the first search of it
    PASS_AGAIN_DEEPER = 2
    PASS_AGAIN_WIDER = 3
    PASS_NULL_MOVE = 4
    PASS_VERIFICATION = 5       # from here on in the position of the parent
    PASS_SINGULAR = 6
    PASS_RAZORING = 7
    PASS_PROBCUT = 8            # a move was made, to see by captures whether it cuts
    PASS_PROBCUT_DEEPER = 9
    PASS_COUNT = 10

cdef enum:  # Sets of them.
    # To search one of the moves of a node; after a move, also one that is only tested; and the
    # first after a move or a pass was made.
    SEARCHING_A_MOVE = 1 << PASS_MOVE | 1 << PASS_AGAIN_DEEPER | 1 << PASS_AGAIN_WIDER
    AFTER_A_MOVE = SEARCHING_A_MOVE | 1 << PASS_PROBCUT | 1 << PASS_PROBCUT_DEEPER
    MAKING_A_MOVE = 1 << PASS_MOVE | 1 << PASS_NULL_MOVE | 1 << PASS_PROBCUT


cdef inline bint is_in_place(int kind) noexcept nogil:
    """Whether a pass searches the position of its parent."""
    return PASS_VERIFICATION <= kind <= PASS_RAZORING


cdef inline bint is_of_summary(int kind, int depth, int depth_above, int floor) noexcept nogil:
    """Whether a visit stands in a summary of what was searched to ``floor`` plies.

    A pass or a test stands there with the visit that made it, however little it was searched:
    without them the moves of that visit would lack one.
    """
    if SEARCHING_A_MOVE >> kind & 1:
        return depth >= floor
    return max(depth, depth_above) >= floor
