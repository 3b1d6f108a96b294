"""Ways around a word that is no legal move."""

from engine.notation.visitor cimport CommentKind, Place
from engine.notation.word_reader cimport WordReader

cdef class TrialReader(WordReader):
    cdef Py_ssize_t body        # where the moves begin
    cdef Place first            # of the first move
    cdef bint has_language      # whether a language has been looked for
    cdef bint numbers_white     # whether a number stands before each move of White so far
    cdef bint has_white         # whether White has moved

    # Parts of this module, defined in the .py file.
    cdef void advance(self) noexcept
    cdef Py_ssize_t skip_line(self, bint is_variation) except -1
    cdef int keep(self, CommentKind kind, Py_ssize_t begin, Py_ssize_t end) except -1
    cdef bint can_skip(self) except -1
    cdef bint follow(self, bint is_strict) except -1
    cdef bint plays_to_end_in(self, int row) except -1
    cdef bint agrees(self) noexcept
    cdef bint find_language(self, bint is_illegal) except -1
    cdef void note_number(self) noexcept
    cdef list foreign_words(self)
