"""Why a search node searches a node."""

cdef enum:  # Why a node search was made: the order of PASSES in passes.py.
    KIND_ROOT = 0
    KIND_MOVE = 1               # a move was made, and this is the first search of it
    KIND_FULL_DEPTH = 2
    KIND_FULL_WINDOW = 3
    KIND_NULL_MOVE = 4
    KIND_VERIFICATION = 5       # from here on in the position of the parent
    KIND_SINGULAR = 6
    KIND_RAZORING = 7
    KIND_PROBCUT = 8            # a move was made, to see by captures whether it cuts
    KIND_PROBCUT_DEEPER = 9
    KIND_COUNT = 10

cdef enum:  # Sets of them.
    # To search one of the moves of a node; after a move, also one that is only tested; and the
    # first after a move or a pass was made.
    SEARCHING_A_MOVE = 1 << KIND_MOVE | 1 << KIND_FULL_DEPTH | 1 << KIND_FULL_WINDOW
    AFTER_A_MOVE = SEARCHING_A_MOVE | 1 << KIND_PROBCUT | 1 << KIND_PROBCUT_DEEPER
    MAKING_A_MOVE = 1 << KIND_MOVE | 1 << KIND_NULL_MOVE | 1 << KIND_PROBCUT


cdef inline bint is_in_place(int kind) noexcept nogil:
    """Whether a pass searches the position of its parent."""
    return KIND_VERIFICATION <= kind <= KIND_RAZORING


cdef inline bint is_of_summary(int kind, int depth, int depth_above, int floor) noexcept nogil:
    """Whether a node search stands in a summary of what was searched to ``floor`` plies.

    A pass or a test stands there with the node search that made it, however little it was searched:
    without them the moves of that node search would lack one.
    """
    if SEARCHING_A_MOVE >> kind & 1:
        return depth >= floor
    return max(depth, depth_above) >= floor
