"""What a reader of a game needs and what it finds: methods for a subclass to override."""

from engine.notation.move_word cimport Word

cpdef enum CommentKind:
    """What kind of text stands beside a move."""
    BRACES          # { comment }, without its braces
    TO_LINE_END     # ; comment or % escape, with its first character
    KEPT_TEXT       # what is no move and no glyph, kept as it is
    REST            # the rest of a line behind a word that is no legal move

cpdef enum RemarkCode:
    """What a reader remarks on."""
    ILLEGAL_WORD            # a line ends before a move that is not legal
    UNREADABLE_WORD         # a line ends before a word that is not a move
    SKIPPED_WORD            # a word is no move; the line goes on behind it
    VARIATION_BEFORE_MOVE   # a variation stands where no move is before it
    UNREAD_VARIATION        # the first word of a variation is no legal move
    OPEN_COMMENT
    OPEN_VARIATION
    OPEN_TAG
    AFTER_RESULT            # text stands behind the result
    OTHER_LETTERS           # the letters of the pieces are those of another language

cdef struct Place:
    # A place in the moves.
    int move_number     # 0 in the tags
    bint is_black       # to move
    int half_moves      # since the first position
    int line_moves      # since the line began: in the variation, or in the game

cdef class Visitor:
    cdef Place place        # of the next move; `start` sets its number and side
    cdef int level          # of variations; 0 in the main line

    # The position.
    cdef int start(self) except -1      # go to the first position of the tags; 1 if there is none
    cdef bint resolve(self, const Word* word) except -1     # find the one legal move that it means
    cdef int play(self) except -1               # make the move that was found
    cdef int to_start(self) except -1           # go to the first position
    cdef int save(self) except -1               # keep the position on a stack
    cdef int restore(self) except -1            # take it from there
    cdef int open_variation(self) except -1     # keep it, and take back the last move
    cdef int close_variation(self) except -1    # take it from where `open_variation` kept it

    # What is read. The texts are valid during the call only.
    cdef int add_tag(
        self, const unsigned char* name, Py_ssize_t name_length,
        const unsigned char* value, Py_ssize_t value_length,
    ) except -1
    cdef int add_unread(self, const unsigned char* text, Py_ssize_t length) except -1
    # The move that was found is one of the game; `play` follows. The text has no glyphs.
    cdef int add_move(self, const unsigned char* san, Py_ssize_t length) except -1
    cdef int add_nag(self, int nag) except -1
    cdef int add_comment(
        self, CommentKind kind, const unsigned char* text, Py_ssize_t length
    ) except -1
    cdef int begin_variation(self) except -1    # behind `open_variation`
    cdef int end_variation(self) except -1      # in front of `close_variation`
    cdef int add_result(self, int result, const unsigned char* text, Py_ssize_t length) except -1
    cdef int add_remark(
        self, RemarkCode code, const unsigned char* text, Py_ssize_t length
    ) except -1
    cdef int forget(self) except -1     # all that was read since `start`; `to_start` follows
