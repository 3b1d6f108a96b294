"""Words and signs that annotate a move."""

cdef enum:
    MOST_GLYPHS = 16        # in one word

cdef int glyphs_in(const unsigned char* text, Py_ssize_t length, int* nags) except -2
cdef bint is_sign(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef bint is_letter(int code) noexcept nogil
