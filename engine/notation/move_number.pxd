"""The number of a move, with its dots, as people write it."""

cdef enum:
    MOST_DIGITS = 6

cdef int move_number_length(
    const unsigned char* text, Py_ssize_t length, int* number
) noexcept nogil

# A part of this module, defined in the .py file.
cdef bint is_number_sign(const unsigned char* text, Py_ssize_t length) noexcept nogil
