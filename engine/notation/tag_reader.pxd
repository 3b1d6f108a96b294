"""Reads the tag at a place of a text: where it ends, its name and its value."""

cdef enum:
    MOST_TAG_BYTES = 1 << 16
    MOST_BRACKET_BYTES = 1 << 12

cdef class TagReader:
    # The bytes that are split; the owner keeps them alive.
    cdef const unsigned char* text
    cdef Py_ssize_t length
    cdef bint is_whole      # whether the text ends with these bytes
    cdef Py_ssize_t place   # where the next token is looked for

    # The last token: its bytes, and the parts of a tag.
    cdef Py_ssize_t begin
    cdef Py_ssize_t end
    cdef Py_ssize_t inner_begin     # of a comment without braces, the value of a tag
    cdef Py_ssize_t inner_end
    cdef Py_ssize_t name_begin
    cdef Py_ssize_t name_end

    cdef Py_ssize_t behind_space(self, Py_ssize_t place) noexcept nogil
    cdef int tag(self) noexcept nogil

    # Parts of this module, defined in the .py file.
    cdef int value(self, Py_ssize_t begin) noexcept nogil
    cdef int value_in_other_quotes(self, Py_ssize_t quote) noexcept nogil
    cdef int escapes(self, Py_ssize_t begin, Py_ssize_t place) noexcept nogil
    cdef int breaks_off(self, Py_ssize_t place) noexcept nogil

cdef bint is_known_tag(const unsigned char* name, Py_ssize_t length) noexcept nogil
