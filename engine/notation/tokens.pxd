"""The tokens of PGN text, for the scanner of files and for the reader of one game."""

from engine.notation.tag_reader cimport TagReader

cdef enum Kind:
    END             # the text ends
    MORE            # the token, or what decides where it ends, lies behind the bytes at hand
    TAG             # [Name "value"]
    BRACKET         # brackets, or an opening one, that are no tag
    COMMENT         # { comment }
    LINE_COMMENT    # ; comment, or an escape line: % escape
    NAG             # $1
    OPEN            # (
    CLOSE           # )
    WORD
    HOLE            # the zero bytes of a part of a file that was never written

cdef enum:
    NESTED_BYTES = 1 << 14      # within which the braces of a comment close again, if they nest
    MOST_WORD_BYTES = 1 << 10
    MOST_NAG = 100_000
    MOST_POINT_BYTES = 8        # of the first word of a result or of castling with spaces in it
    MOST_SPACED_BYTES = 40      # of all of it
    HOLE_BYTES = 512            # a sector of a disk
    BYTE_ORDER_MARK = 0xFEFF
    EVENT_LENGTH = 6            # of the beginning of a tag Event

cdef inline bint ends_game(int kind) noexcept nogil:
    """Return whether a token of this kind ends the moves of a game."""
    return kind == END or kind == TAG or kind == HOLE


cdef class Tokenizer(TagReader):
    # What the last token has besides its bytes.
    cdef int number                 # of a NAG
    cdef bint is_closed             # whether a comment or a bracket ends as it should
    cdef bint follows_empty_line    # whether an empty line lies before the token

    # What is known between two calls.
    cdef int line_ends      # since the last token: 0, 1, or 2 for an empty line
    cdef bint is_column_0
    cdef bint was_return    # whether the last character was CR, so that LF does not count again
    cdef int depth          # of the braces of a comment that is being read; 0 outside
    cdef bint is_blank      # whether the line of a comment has been blank so far
    cdef bint saw_blank     # whether the line before it was blank
    cdef int zeros          # the number of zero bytes in a row
    cdef Py_ssize_t visible_end     # behind the last character of a comment that is no space

    cdef void begin_text(self, const unsigned char* text, Py_ssize_t length) noexcept nogil
    cdef void pass_to(self, Py_ssize_t begin, Py_ssize_t end) noexcept nogil
    cdef void rewind(self, Py_ssize_t place) noexcept nogil
    cdef void continue_text(
        self, const unsigned char* text, Py_ssize_t length, bint is_whole
    ) noexcept nogil
    cdef int next(self) noexcept nogil
    cdef int next_after_space(self) noexcept nogil
    cdef bint skip_space(self) noexcept nogil
    cdef void count_line_end(self, int code) noexcept nogil
    cdef int comment(self) noexcept nogil
    cdef bint leave_comment(self, Py_ssize_t end, bint is_closed) noexcept nogil
    cdef int nests(self, Py_ssize_t place) noexcept nogil
    cdef int begins_game(self, Py_ssize_t place) noexcept nogil
    cdef int line_comment(self) noexcept nogil
    cdef int bracket(self) noexcept nogil
    cdef int untagged(self) noexcept nogil
    cdef int nag(self) noexcept nogil
    cdef int word(self) noexcept nogil
    cdef Py_ssize_t spaced_length(self) noexcept nogil

cdef bint may_have_spaces(int first) noexcept nogil
cdef inline Py_ssize_t end_of_visible_run(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t place
) noexcept nogil
cdef inline Py_ssize_t visible_end_of(const unsigned char* text, Py_ssize_t end) noexcept nogil
