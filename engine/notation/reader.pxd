"""Reads one game: tags, moves, variations, comments, glyphs and the result."""

from engine.notation.trial_reader cimport TrialReader
from engine.notation.visitor cimport Place

cpdef enum Reading:
    """How the reading of a game ends."""
    WHOLE           # at the end of the text
    NO_START        # `start` refused the tags
    TOO_LONG        # a line has more than MOST_HALF_MOVES
    TOO_DEEP        # variations are nested deeper than MOST_NESTED

cpdef enum:
    MOST_HALF_MOVES = 4000
    MOST_NESTED = 1000

cdef class Reader(TrialReader):
    cdef bint has_bare_pawns            # whether a move of a pawn has no letter: e4
    cdef bint has_pawn_letters          # whether one has: Pe4
    cdef bint skips_variations          # for a reader of main lines
    cdef Place places[MOST_NESTED + 1]  # in the lines around this one
    cdef Py_ssize_t number_begin        # of the move number in front of the next word; -1 if none

    cdef int read(self, const unsigned char* text, Py_ssize_t length) except -1

    # Parts of this module, defined in the .py file.
    cdef int read_tags(self) except -1
    cdef int take_tag(self) except -1
    cdef int read_moves(self) except -1
    cdef int take(self, int kind) except -1
    cdef int take_comment(self) except -1
    cdef int take_word(self) except -1
    cdef int accept(self) except -1
    cdef bint mixes_pawns(self) noexcept
    cdef int begin_moves(self) except -1
    cdef int read_again(self) except -1
    cdef int take_after_result(self) except -1
    cdef int open(self) except -1
    cdef bint enter_if_legal(self) except -1
    cdef bint keep_variation(self, Py_ssize_t begin) except -1
    cdef int first_step(self) except -1
    cdef int close(self) except -1
    cdef void enter(self) noexcept
    cdef void leave(self) noexcept
    cdef int stop_at_word(self, int step) except -1

cdef bint is_blank(const unsigned char* text, Py_ssize_t length) noexcept nogil
