"""Finds the games of a file and reads their tags."""

from engine.notation.tokens cimport Tokenizer

cdef enum Part:
    OUTSIDE     # no game has begun since the last one
    TAGS
    MOVES
    OVER        # the result has been read; comments may follow

cdef enum:
    MOST_MOVE_BYTES = 14    # of a word that begins a game; the pieces of a FEN are longer

cdef class GameScanner:
    cdef Tokenizer tokens
    cdef dict places            # of the fields, by the name of their tag
    cdef object decoder         # of UTF-16; None for other encodings
    cdef bytes rest             # the bytes that no token has used yet
    cdef str encoding
    cdef Py_ssize_t offset      # of the first of these bytes in the file; of the mark in UTF-16
    cdef Py_ssize_t mark        # the place in these bytes to which `offset` belongs, in UTF-16
    cdef Py_ssize_t comment_begin       # the ends of a comment of earlier blocks, in UTF-16
    cdef Py_ssize_t comment_end
    cdef int part
    cdef int depth              # of variations
    cdef bint has_moves
    cdef bint has_comment       # whether a comment stands among the tags
    cdef bint is_apart          # whether an empty line follows the result
    cdef bint has_trailer       # whether other text than comments follows it
    cdef Py_ssize_t waiting     # the offset of what belongs to the next game, if it begins now; -1
    cdef bint waits_for_tags    # whether it begins with brackets
    cdef bint waits_for_move    # whether it begins in prose, if a move follows
    cdef Py_ssize_t game_begin
    cdef Py_ssize_t game_end
    cdef Py_ssize_t last_end
    cdef Py_ssize_t file_end    # the offset behind the bytes that were fed
    cdef set names              # of the tags of this game that are not usual
    cdef int usual_names        # the bits of the others
    cdef list fields
    cdef list spans
    cdef list heads
    cdef bint gap
    cdef bint gap_waits         # whether a hole was the last that was read

    cdef int run(self) except -1
    cdef int skip_plain_words(self) except -1
    cdef int take(self, int kind) except -1
    cdef int take_tag(self) except -1
    cdef bint repeats(self, int usual, bytes name) except -1
    cdef int take_beside(self, int kind) except -1
    cdef int take_word(self) except -1
    cdef int take_word_of_moves(self) except -1
    cdef int take_word_after_result(self) except -1
    cdef int take_word_of_prose(self) except -1
    cdef bint begins_again(self) except -1
    cdef int begin_game(self, Py_ssize_t begin) except -1
    cdef int end_game(self) except -1
    cdef int keep_offsets(self) except -1
    cdef Py_ssize_t offset_of(self, Py_ssize_t place) noexcept

cdef bint is_like_move(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef bint has_square(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef bint is_castling(const unsigned char* text, Py_ssize_t length) noexcept nogil
