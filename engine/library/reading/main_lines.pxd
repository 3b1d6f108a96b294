"""Reads the main line of a game with the core's board."""

from libc.stdint cimport uint16_t, uint32_t

from engine.core.basics.types cimport Move
from engine.core.board.board cimport Board
from engine.core.board.position cimport Position
from engine.core.board.san cimport SanFields
from engine.notation.reader cimport MOST_HALF_MOVES, Reader
from engine.library.reading.tag_fields cimport TagFields, TagSpan
from engine.notation.move_word cimport Word

cdef class MainLineReader(Reader):
    cdef Position usual             # the start position of chess
    cdef Position first             # the first position of this game
    cdef Board board                # the position that the reader has come to
    cdef list kept                  # boards that `save` has filled
    cdef int kept_count             # of these, those that are in use
    cdef Move move                  # that `resolve` found; NO_MOVE for a null move
    cdef SanFields fields

    # What is read.
    cdef TagSpan* spans             # of the tags, in the text that is being read
    cdef int span_count
    cdef int reading                # how it ended
    cdef int span_capacity
    cdef TagFields fields_of
    cdef bint may_have_start        # whether a tag is FEN or Variant by its length and letter
    cdef bint has_broken_fen        # whether a line that is no tag begins like the FEN
    cdef list remarks
    cdef int tag_remarks            # the number of remarks on the tags
    cdef int count                              # of moves
    cdef uint16_t moves[MOST_HALF_MOVES]
    # The lower halves of the keys of the positions before the moves, and of the last one.
    cdef uint32_t keys[MOST_HALF_MOVES + 1]
    cdef int game_result
    cdef bint has_notes

    # Parts of this module, defined in the .py file.
    cdef int read_text(self, bytes text) except -1
    cdef object game_of(self, bytes text, dict tags)
    cdef bint is_clean(self, bytes text) noexcept
    cdef bytes all_moves(self)
    cdef bytes all_keys(self)
    cdef dict all_tags(self)
    cdef int reserve_spans(self) except -1
    cdef set_up(self, str fen, str variant)
    cdef first_position(self)
    cdef int begin(self) except -1
