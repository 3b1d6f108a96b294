"""A word of movetext, such as ``Nbxd7``, as the fields of a move: what is written, no more."""

cdef enum:  # Kinds of words.
    NOT_A_MOVE = 0
    PIECE_MOVE = 1
    CASTLE_KING_SIDE = 2
    CASTLE_QUEEN_SIDE = 3
    NULL_MOVE = 4

cdef enum:  # Piece types, numbered as in the core and in python-chess.
    ANY_PIECE = 0
    PAWN = 1
    KNIGHT = 2
    BISHOP = 3
    ROOK = 4
    QUEEN = 5
    KING = 6

cdef enum:
    NOT_WRITTEN = -1

cdef struct Word:
    int kind
    int length          # in bytes; checks, mates and glyphs behind the move do not count
    # The rest holds for a PIECE_MOVE.
    int piece           # ANY_PIECE if only two squares are written
    int from_file       # 0 to 7, or NOT_WRITTEN
    int from_rank       # 0 to 7, or NOT_WRITTEN
    int target          # square, a1 is 0
    int promotion       # KNIGHT to QUEEN, or 0

cdef int parse_move_word(const unsigned char* text, Py_ssize_t length, Word* word) noexcept nogil
cdef Py_ssize_t castling_length(
    const unsigned char* text, Py_ssize_t length, int* rings
) noexcept nogil

# Parts of this module, defined in the .py file.
cdef int null_move_length(const unsigned char* text, Py_ssize_t length) noexcept nogil
cdef void parse_piece_move(const unsigned char* text, Py_ssize_t length, Word* word) noexcept nogil
cdef inline int read_square(
    const unsigned char* text, Py_ssize_t length, int at, int* file, int* rank
) noexcept nogil
cdef inline int read_piece_letter(
    const unsigned char* text, Py_ssize_t length, int at, int* piece
) noexcept nogil
cdef inline int read_figurine(
    const unsigned char* text, Py_ssize_t length, int at, int* piece
) noexcept nogil
cdef inline int piece_of_letter(int letter) noexcept nogil
cdef int read_promotion(
    const unsigned char* text, Py_ssize_t length, int at, int* promotion
) noexcept nogil
cdef inline int skip_separator(const unsigned char* text, Py_ssize_t length, int at) noexcept nogil
cdef int dash_length(const unsigned char* text, Py_ssize_t length, int at) noexcept nogil
cdef int en_passant_length(const unsigned char* text, Py_ssize_t length, int at) noexcept nogil
