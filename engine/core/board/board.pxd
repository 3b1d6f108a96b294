"""The playing board: fifteen bitboards and a square array, with make and unmake."""

cimport cython
from libc.stdint cimport uint8_t, uint16_t, uint64_t

from engine.core.basics.bits cimport lowest
from engine.core.basics.move cimport captured_of, from_square_of, to_square_of
from engine.core.basics.types cimport KING, Bitboard, Move, piece_of
from engine.core.board.zobrist cimport black_to_move_key, piece_keys

cdef struct Undo:
    # What unmake cannot recompute.
    uint64_t key
    Move move
    uint16_t halfmove_clock
    uint8_t castling
    uint8_t en_passant


# What one piece adds to the material key, by piece code: six bits for each code but the kings.
cdef uint64_t material_key_units[13]
# The squares of king and rook after castling, by flag.
cdef int king_goal[9]
cdef int rook_goal[9]


cdef class Board:
    # Bitboards by piece code (EMPTY stays 0), by colour, and of all pieces.
    cdef Bitboard by_piece[13]
    cdef Bitboard by_colour[2]
    cdef Bitboard occupied
    # Piece codes by square; the last is the empty dummy of NO_SQUARE (row M0).
    cdef uint8_t squares[65]

    cdef int side
    cdef int castling              # rights, as flags of types: WHITE_KING_SIDE...
    cdef int en_passant            # square behind a pawn that just moved two, if it can be captured
    cdef int halfmove_clock
    cdef int first_fullmove        # number of the first move, and who made it, for FEN
    cdef int first_side
    cdef uint64_t key
    cdef uint64_t material_key           # how many of each piece there are: material_key_units

    cdef bint chess960             # castling is written king to rook

    # Castling by flag: the rook's square, squares that must be empty, squares not attacked.
    cdef int castling_rook[9]
    cdef Bitboard castling_empty[9]
    cdef Bitboard castling_path[9]
    cdef uint8_t castling_kept[65]  # rights that survive a move from or to the square

    cdef Undo* undo_stack
    cdef int ply_count                 # moves made since the board was set up
    cdef int capacity

    cdef void clear(self) noexcept nogil
    cdef void put(self, int piece, int square) noexcept nogil
    cdef void set_up_castling(self, int flag, int rook) noexcept nogil
    cdef bint reserve(self, int plies) noexcept nogil
    cdef bint copy_from(self, Board other) noexcept nogil

    cdef void make(self, Move move) noexcept nogil
    cdef void unmake(self) noexcept nogil
    cdef void make_null(self) noexcept nogil
    cdef void unmake_null(self) noexcept nogil
    cdef bint has_null_move_material(self, int colour) noexcept nogil

    # Parts of make and unmake
    cdef void shift_piece(
        self, int piece, int colour, int from_square, int to_square
    ) noexcept nogil
    cdef void toggle_piece(self, int piece, int colour, int square) noexcept nogil
    cdef void replace_piece(self, int old, int new, int square) noexcept nogil
    cdef void remove_captured(self, Move move, int to_square, int us) noexcept nogil
    cdef void keep_rights(self, int kept) noexcept nogil
    cdef void make_castling(self, int flag, int us) noexcept nogil
    cdef void lift_and_place(
        self, int us, int king_from, int rook_from, int king_to, int rook_to
    ) noexcept nogil

    cdef int castling_target(self, int flag) noexcept nogil
    cdef bint is_castling_safe(self, int flag) noexcept nogil

    @cython.final
    cdef inline int king_square(self, int colour) noexcept nogil:
        """Return the king's square. A board that is set up has a king of each colour."""
        return lowest(self.by_piece[piece_of(colour, KING)])

    @cython.final
    cdef inline bint is_insufficient_material(self) noexcept nogil:
        """Return whether no legal moves can mate: bare kings, one minor, bishops of one colour."""
        # A pawn, a rook or a queen counts in the other bits.
        return (
            self.material_key & ~<uint64_t> 0xFFF00003FFC0 == 0
            and self.are_minors_insufficient()
        )

    @cython.final
    cdef inline uint64_t key_after(self, Move move) noexcept nogil:
        """Return a guess of the key after a move, to prefetch by; NO_MOVE is a null move.

        It ignores castling, promotions, en passant and lost castling rights.
        """
        cdef int to_square = to_square_of(move)
        cdef int piece = self.squares[from_square_of(move)]
        return (
            self.key ^ black_to_move_key ^ piece_keys[captured_of(move)][to_square]
            ^ piece_keys[piece][from_square_of(move)] ^ piece_keys[piece][to_square]
        )

    cdef Bitboard attackers_to(self, int square, int colour, Bitboard occupied) noexcept nogil
    cdef Bitboard checkers(self) noexcept nogil
    cdef bint is_en_passant_legal(self, int from_square, int to_square) noexcept nogil
    cdef int legal_en_passant(self, int square) noexcept nogil
    cdef int repetitions(self, int within) noexcept nogil
    cdef bint are_minors_insufficient(self) noexcept nogil
    cdef uint64_t computed_key(self) noexcept nogil
