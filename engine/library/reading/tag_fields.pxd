"""The usual tags of a game as fields of its row, without an object for each tag."""

from libc.stdint cimport uint64_t

cdef extern from "Python.h":
    const char* PyUnicode_AsUTF8AndSize(object text, Py_ssize_t* size) except NULL

cdef struct TagSpan:
    # A tag in the text of its game, which must be there as long as this is used.
    const unsigned char* name
    Py_ssize_t name_length
    const unsigned char* value
    Py_ssize_t value_length

cdef enum:    # In the order of `GameFields`.
    WHITE
    BLACK
    EVENT
    SITE
    DATE
    WHITE_ELO
    BLACK_ELO
    RESULT
    ECO
    ROUND
    OTHER_TAGS
    TIME_CONTROL
    FIELD_COUNT

cdef enum:
    NOT_PLAIN = -1
    CACHE_BITS = 14             # of the number of names that are held
    MOST_OTHER_BYTES = 2048     # of the tags that have no field, as JSON
    MOST_OTHERS = 24
    HIGHEST_PLAIN_ELO = 4000

cdef class TagFields:
    cdef list texts                         # by the hash of their bytes
    cdef uint64_t hashes[1 << CACHE_BITS]   # 0 where there is none
    cdef TagSpan* known[FIELD_COUNT]
    cdef TagSpan* others[MOST_OTHERS]
    cdef int other_count
    cdef str unknown
    cdef char json[MOST_OTHER_BYTES]

    cdef tuple of_tags(self, TagSpan* tags, int count, int result)

    # Parts of this module, defined in the .py file.
    cdef bint sort_out(self, TagSpan* tags, int count) noexcept nogil
    cdef object text_or(self, int field, object absent)
    cdef str text_of(self, const unsigned char* text, Py_ssize_t length)
    cdef int date(self) noexcept nogil
    cdef int elo(self, int field) noexcept nogil
    cdef int eco(self) noexcept nogil
    cdef int result(self, int result) noexcept nogil
    cdef Py_ssize_t write_others(self) noexcept nogil

cdef int field_of(const unsigned char* name, Py_ssize_t length) noexcept nogil
cdef bint is_plain_ascii(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef bint is_plain(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef int number_at(const unsigned char* text, int digits) noexcept nogil
cdef uint64_t hash_of(const unsigned char* text, Py_ssize_t length) noexcept nogil
