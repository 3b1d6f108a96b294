"""Moves as nearly all files have them: ``12. Nf3 exd5 13. O-O+``, between spaces and line ends.

Readers take these without tokens, for speed. Anything else is left to the tokens.
"""

from engine.notation.move_word cimport Word

cdef enum:
    MOST_PLAIN_DIGITS = 3   # of the number of a move
    MOST_PLAIN_DOTS = 3     # behind it
    MOST_PLAIN_BYTES = 16   # of a move, and of what follows it in the text

cdef struct PlainMove:
    Word word
    int number                  # 0 if none is written
    bint has_black_dots         # whether several dots follow the number
    bint is_joined              # whether no space lies between number and move
    Py_ssize_t number_begin
    Py_ssize_t begin            # of the move
    Py_ssize_t end              # behind its check or mate

cdef bint find_plain_move(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t place, PlainMove* found
) noexcept nogil
cdef Py_ssize_t plain_words_end(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t place, bint* has_moves
) noexcept nogil

# Parts of this module, defined in the .py file.
cdef Py_ssize_t plain_number(
    const unsigned char* text, Py_ssize_t place, PlainMove* found
) noexcept nogil
cdef Py_ssize_t plain_piece_move(
    const unsigned char* text, Py_ssize_t place, Word* word
) noexcept nogil
cdef Py_ssize_t plain_pawn_move(
    const unsigned char* text, Py_ssize_t place, Word* word
) noexcept nogil
cdef Py_ssize_t plain_castling(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t place, Word* word
) noexcept nogil

cdef inline int plain_piece_of(int letter) noexcept nogil:
    """Return the piece type of a capital letter but P, or 0."""
    if letter == "N":
        return 2
    if letter == "B":
        return 3
    if letter == "R":
        return 4
    if letter == "Q":
        return 5
    return 6 if letter == "K" else 0

cdef inline bint is_file(int letter) noexcept nogil:
    return "a" <= letter <= "h"

cdef inline bint is_rank(int letter) noexcept nogil:
    return "1" <= letter <= "8"

cdef inline bint is_plain_space(int byte) noexcept nogil:
    return byte == " " or byte == "\n" or byte == "\r" or byte == "\t"

cdef inline Py_ssize_t behind_plain_space(
    const unsigned char* text, Py_ssize_t length, Py_ssize_t place
) noexcept nogil:
    while place < length and is_plain_space(text[place]):
        place += 1
    return place
