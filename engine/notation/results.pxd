"""The results of games, as people write them."""

cdef enum:
    NO_RESULT
    WHITE_WINS
    BLACK_WINS
    DRAW
    UNFINISHED
    OTHER_RESULT    # a result that the standard does not have, such as 0-0 and 1-1

cdef inline bint may_begin_result(int first) noexcept nogil:
    """Return whether a result may begin with a byte; for most words it may not."""
    return (
        first == "0" or first == "1" or first == "*" or first == "O" or first == "o"
        or first >= 0x80
    )


cdef int result_at(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t* size
) noexcept nogil
cdef int result_of(const unsigned char* text, Py_ssize_t length) noexcept nogil

# Parts of this module, defined in the .py file.
cdef int points_at(const unsigned char* text, Py_ssize_t length, int* size) noexcept nogil
