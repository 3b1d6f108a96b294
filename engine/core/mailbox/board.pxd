"""The second board: 128 squares of which half are on the board (0x88), and lists of pieces.

A square is ``rank * 16 + file``; an index with a bit of 0x88 set is off the board. Squares of moves
and of FEN fields are 0-63; ``wide`` and ``narrow`` convert.

A *piece id* is one byte that names a piece on the board. Its upper four bits are the piece code,
its lower four the place in the list of that piece. 0 stands for no piece.
"""

from libc.stdint cimport int8_t, uint8_t, uint16_t, uint64_t

from engine.core.basics.types cimport BLACK, BLACK_KING, WHITE_KING, Move

cdef enum:
    OFF = 0x88          # bits that only an index off the board has
    NOWHERE = 0x80      # no square
    ORIGIN = 0x77       # added to a difference of squares, to make an index of it
    DIFFERENCES = 240

cdef enum:  # Steps, by the difference of neighbouring squares.
    EAST = 1
    NORTH_WEST = 15
    NORTH = 16
    NORTH_EAST = 17

cdef enum:  # What attacks over a difference of squares, as flags.
    BY_KNIGHT = 1
    BY_KING = 2
    BY_DIAGONAL = 4    # bishop and queen, if nothing is in between
    BY_STRAIGHT = 8    # rook and queen, the same

# By difference, ``to - from + ORIGIN``.
cdef uint8_t reaches[DIFFERENCES]   # the flags above
cdef int8_t steps[DIFFERENCES]      # the step that leads there on a line, or 0

# The numbers whose sum is the key. Those of an empty square and of no rights are 0.
cdef uint64_t piece_numbers[13][128]    # by piece code and square
cdef uint64_t castling_numbers[16]      # by castling rights
cdef uint64_t en_passant_numbers[8]     # by file
cdef uint64_t turn_numbers[2]           # what changes when that side has moved

# The squares of king and rook after castling, by flag.
cdef int king_goal[9]
cdef int rook_goal[9]

cdef struct State:
    # The state of the game apart from the pieces, and the move that led to it. One per move made.
    uint64_t key
    Move move
    uint16_t halfmove_clock
    uint8_t castling        # rights, as flags of types: WHITE_KING_SIDE...
    uint8_t en_passant      # square behind a pawn that can be captured en passant, or NOWHERE
    uint8_t captured        # id of the piece that the move captured
    uint8_t promoted        # id of the pawn that the move promoted


cdef class Mailbox:
    cdef uint8_t squares[128]      # piece id on each square
    cdef uint8_t places[208]       # square of each piece id: sixteen places for each piece code
    cdef uint8_t piece_count[13]   # number of pieces, by piece code

    cdef int side
    cdef int first_fullmove        # number of the first move, and who made it, for FEN
    cdef int first_side
    cdef bint chess960             # castling is written king to rook

    cdef uint8_t castling_rook[9]      # the rook's square, by flag
    cdef uint8_t castling_kept[128]    # rights that survive a move from or to the square

    cdef State* states             # of the position set up, and after each move
    cdef State* now                # the last of them
    cdef int capacity

    cdef void clear(self) noexcept nogil
    cdef void put(self, int piece, int square) noexcept nogil
    cdef void set_up_castling(self, int flag, int rook) noexcept nogil
    cdef bint reserve(self, int plies) noexcept nogil

    cdef void make(self, Move move) noexcept nogil
    cdef void unmake(self) noexcept nogil

    # Parts of make and unmake. Those with a result return the change of the key.
    cdef uint64_t move_piece(self, int piece_id, int from_square, int to_square) noexcept nogil
    cdef uint64_t capture(self, Move move, int to_square) noexcept nogil
    cdef uint64_t promote(self, int piece_id, int promoted, int square) noexcept nogil
    cdef uint64_t castle(self, int flag, int us) noexcept nogil
    cdef void take_back_castling(self, int flag, int king) noexcept nogil
    cdef uint64_t allow_en_passant(self, int square) noexcept nogil
    cdef void remove(self, int piece_id, int square) noexcept nogil
    cdef void restore(self, int piece_id, int square) noexcept nogil
    cdef void lift_and_place(
        self, int us, int king_from, int rook_from, int king_to, int rook_to
    ) noexcept nogil

    cdef int castling_target(self, int flag) noexcept nogil
    cdef bint is_open(self, int from_square, int to_square) noexcept nogil
    cdef bint is_attacked(self, int square, int by) noexcept nogil
    cdef bint is_attacked_from(self, int square, int piece, int flags) noexcept nogil
    cdef bint is_en_passant_legal(self, int from_square, int to_square) noexcept nogil
    cdef int legal_en_passant(self, int square) noexcept nogil
    cdef uint64_t computed_key(self) noexcept nogil


cdef inline int king_square(Mailbox board, int colour) noexcept nogil:
    """Return the king's square. A board that is set up has a king of each colour."""
    return board.places[(<int> BLACK_KING if colour == BLACK else <int> WHITE_KING) << 4]


cdef inline int moves_made(Mailbox board) noexcept nogil:
    """Return how many moves were made since the board was set up."""
    return board.now - board.states


cdef inline int wide(int square) noexcept nogil:
    """Return the 0x88 index of a square 0-63."""
    return square + (square & 0x38)


cdef inline int narrow(int square) noexcept nogil:
    """Return the square 0-63 of a 0x88 index."""
    return (square + (square & 7)) >> 1


cdef inline int narrow_step(int step) noexcept nogil:
    """Return a step between 0x88 indices as a step between squares 0-63."""
    return step - 8 * ((step + 8) >> 4)


cdef inline int piece_in(int piece_id) noexcept nogil:
    return piece_id >> 4


cdef inline int first_id(int piece) noexcept nogil:
    """Return the first id of a piece code. A king always has the first one."""
    return piece << 4


cdef inline bint is_piece_of(int piece_id, int colour) noexcept nogil:
    """Return whether the piece has this colour; False for no piece."""
    return piece_id >= 0x70 if colour == BLACK else <unsigned> (piece_id - 0x10) < 0x60


cdef inline bint is_plain(Move move) noexcept nogil:
    """Return whether a move is neither castling, a capture nor a promotion."""
    return move >> 14 == 0
