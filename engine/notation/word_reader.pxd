"""What a word of movetext is."""

from engine.notation.glyphs cimport MOST_GLYPHS
from engine.notation.tokens cimport Tokenizer
from engine.notation.visitor cimport Visitor
from engine.notation.move_word cimport Word
from engine.notation.plain_moves cimport PlainMove

cdef enum Step:
    NOTHING         # a move number, or what a SAN says in any case
    MOVE
    GLYPHS
    SIGN            # it has no letter and no digit
    RESULT
    ILLEGAL         # it looks like a move
    UNREADABLE

cdef enum Side:
    ANY_SIDE
    WHITE_SIDE
    BLACK_SIDE

cdef enum:
    NO_ROW = -1
    MOST_JOINED_BYTES = 12      # of a move with spaces in it, without them
    MOST_GAPS = 4               # in it

cdef class WordReader(Visitor):
    cdef Tokenizer tokens
    cdef int row                        # of `letters`; NO_ROW for English
    cdef bytes translation              # the word in English letters
    cdef bytes joined                   # a move without the spaces in it
    cdef bint has_lone_letters          # whether a space follows the letter of some piece: N f3
    cdef int tag_result                 # of the tag Result, as in `results`

    cdef PlainMove plain                # the last one

    # The last word, as `analyse` leaves it.
    cdef Word word
    cdef const unsigned char* written   # without move number
    cdef Py_ssize_t written_length
    cdef const unsigned char* move      # the same in English letters
    cdef Py_ssize_t move_length
    cdef const unsigned char* trailer   # a sign behind the move that is no glyph, to be kept
    cdef Py_ssize_t trailer_length
    cdef int number                     # of the move; 0 if none is written
    cdef int side                       # that the number names
    cdef bint has_number                # whether a number stands in it, or directly before it
    cdef int waiting_side               # of a number alone that was the last word; else ANY_SIDE
    cdef bint number_waits              # whether the last word was a number alone
    cdef int result
    cdef int glyph_count
    cdef int glyphs[MOST_GLYPHS]

    # Parts of this module, defined in the .py file.
    cdef bint analyse_plain_move(self) except -1
    cdef int analyse(self) except -1
    cdef int analyse_in_row(self) except -1
    cdef int analyse_in_any_case(self) except -1
    cdef int analyse_move(self) except -1
    cdef int analyse_joined(self, int step) except -1
    cdef bint resolve_castling(self) except -1
    cdef bint is_placeholder(self) noexcept
    cdef bint read_number(self) except -1
    cdef bint is_last_result(self) except -1
    cdef void return_to(self, Py_ssize_t begin, Py_ssize_t end) noexcept
