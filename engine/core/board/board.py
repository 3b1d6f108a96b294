"""The playing board: fifteen bitboards and a square array, with make and unmake.

One bitboard for each piece and colour, one for each colour, one for all pieces (document of Linear
Chess, row L1). Moves are made and unmade without copying (document of Mitzi, row M1).
"""

import cython
from cython.cimports.engine.core.basics.bits import bb, lowest, popcount, without_lowest
from cython.cimports.engine.core.basics.move import (
    captured_of,
    castling_of,
    from_square_of,
    is_en_passant,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    BLACK_BISHOP,
    BLACK_KING_SIDE,
    BLACK_KNIGHT,
    BLACK_QUEEN_SIDE,
    C1,
    C8,
    D1,
    D8,
    EMPTY,
    EN_PASSANT,
    F1,
    F8,
    G1,
    G8,
    KING,
    KNIGHT,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_BISHOP,
    WHITE_KING_SIDE,
    WHITE_KNIGHT,
    WHITE_QUEEN_SIDE,
    Bitboard,
    Move,
    colour_of,
    piece_of,
)
from cython.cimports.engine.core.board.attacks import (
    between,
    bishop_attacks,
    king_attacks,
    knight_attacks,
    pawn_attacks,
    rook_attacks,
)
from cython.cimports.engine.core.board.zobrist import (
    black_to_move_key,
    castling_keys,
    en_passant_keys,
    piece_keys,
)
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memcpy, memset

DARK_SQUARES = cython.declare(Bitboard, 0xAA55AA55AA55AA55)
ALL_RIGHTS = cython.declare(cython.int, 15)

king_goal[WHITE_KING_SIDE], rook_goal[WHITE_KING_SIDE] = G1, F1
king_goal[WHITE_QUEEN_SIDE], rook_goal[WHITE_QUEEN_SIDE] = C1, D1
king_goal[BLACK_KING_SIDE], rook_goal[BLACK_KING_SIDE] = G8, F8
king_goal[BLACK_QUEEN_SIDE], rook_goal[BLACK_QUEEN_SIDE] = C8, D8


@cython.cfunc
def fill_material_units():
    """Fill the units of the material key: six bits for each piece code but the kings."""
    colour: cython.int
    piece_type: cython.int
    for colour in range(2):
        for piece_type in range(PAWN, KING):
            place: cython.int = 5 * colour + piece_type - PAWN
            material_key_units[piece_of(colour, piece_type)] = cython.cast(uint64_t, 1) << (
                6 * place
            )


fill_material_units()


@cython.final
@cython.cclass
class Board:
    """A position: pieces, side to move, castling rights, clocks, and the undo stack."""

    def __cinit__(self):
        if not self.reserve(0):
            raise MemoryError("no memory for a board's undo stack")
        self.clear()

    def __dealloc__(self):
        free(self.undo_stack)

    # Setting up

    def clear(self):
        """Empty the board: no pieces, White to move, no moves made."""
        flag: cython.int
        memset(self.by_piece, 0, cython.sizeof(self.by_piece))
        memset(self.by_colour, 0, cython.sizeof(self.by_colour))
        memset(self.squares, EMPTY, cython.sizeof(self.squares))
        memset(self.castling_kept, ALL_RIGHTS, cython.sizeof(self.castling_kept))
        self.occupied = 0
        self.side = self.first_side = WHITE
        self.chess960 = False
        self.castling = 0
        self.en_passant = NO_SQUARE
        self.halfmove_clock = 0
        self.first_fullmove = 1
        self.ply_count = 0
        self.key = 0
        self.material_key = 0
        for flag in range(9):
            self.castling_rook[flag] = NO_SQUARE
            self.castling_empty[flag] = 0
            self.castling_path[flag] = 0

    def put(self, piece, square):
        """Put a piece on an empty square. The key does not change."""
        self.squares[square] = piece
        self.material_key += material_key_units[piece]
        self.by_piece[piece] |= bb(square)
        self.by_colour[colour_of(piece)] |= bb(square)
        self.occupied |= bb(square)

    def set_up_castling(self, flag, rook):
        """Add one castling right. King and rook must be on their squares."""
        colour: cython.int = WHITE if flag >= WHITE_QUEEN_SIDE else BLACK
        king: cython.int = self.king_square(colour)
        king_way: Bitboard = between(king, king_goal[flag]) | bb(king_goal[flag])
        rook_way: Bitboard = between(rook, rook_goal[flag]) | bb(rook_goal[flag])
        self.castling |= flag
        self.castling_rook[flag] = rook
        self.castling_empty[flag] = (king_way | rook_way) & ~(bb(king) | bb(rook))
        self.castling_path[flag] = king_way | bb(king)
        self.castling_kept[rook] &= ~flag
        self.castling_kept[king] &= ~flag

    def reserve(self, plies):
        """Reserve undo entries for ``plies`` more moves; return False if memory is exhausted."""
        wanted: cython.int = self.ply_count + plies + 256
        if wanted <= self.capacity:
            return True
        undo_stack = cython.cast(
            cython.pointer(Undo), realloc(self.undo_stack, wanted * cython.sizeof(Undo))
        )
        if undo_stack == cython.NULL:
            return False
        self.undo_stack = undo_stack
        self.capacity = wanted
        return True

    def copy_from(self, other):
        """Become the same as ``other``, its history included; False when there is no memory."""
        if not self.reserve(other.ply_count - self.ply_count):
            return False
        memcpy(self.by_piece, other.by_piece, cython.sizeof(self.by_piece))
        memcpy(self.by_colour, other.by_colour, cython.sizeof(self.by_colour))
        memcpy(self.squares, other.squares, cython.sizeof(self.squares))
        memcpy(self.castling_rook, other.castling_rook, cython.sizeof(self.castling_rook))
        memcpy(self.castling_empty, other.castling_empty, cython.sizeof(self.castling_empty))
        memcpy(self.castling_path, other.castling_path, cython.sizeof(self.castling_path))
        memcpy(self.castling_kept, other.castling_kept, cython.sizeof(self.castling_kept))
        memcpy(self.undo_stack, other.undo_stack, other.ply_count * cython.sizeof(Undo))
        self.occupied = other.occupied
        self.side = other.side
        self.chess960 = other.chess960
        self.castling = other.castling
        self.en_passant = other.en_passant
        self.halfmove_clock = other.halfmove_clock
        self.first_fullmove = other.first_fullmove
        self.first_side = other.first_side
        self.key = other.key
        self.material_key = other.material_key
        self.ply_count = other.ply_count
        return True

    # Make and unmake

    def make(self, move):
        """Make a legal move. The caller has reserved an undo entry for it."""
        from_square: cython.int = from_square_of(move)
        to_square: cython.int = to_square_of(move)
        piece: cython.int = self.squares[from_square]
        us: cython.int = self.side
        undo = cython.address(self.undo_stack[self.ply_count])
        undo.key = self.key
        undo.move = move
        undo.halfmove_clock = self.halfmove_clock
        undo.castling = self.castling
        undo.en_passant = self.en_passant
        self.ply_count += 1
        self.key ^= black_to_move_key ^ en_passant_keys[self.en_passant]
        self.en_passant = NO_SQUARE
        self.halfmove_clock += 1
        self.side = us ^ 1

        if castling_of(move):
            self.make_castling(castling_of(move), us)
            return
        if captured_of(move):
            self.remove_captured(move, to_square, us)
            self.halfmove_clock = 0
        self.shift_piece(piece, us, from_square, to_square)
        self.key ^= piece_keys[piece][from_square] ^ piece_keys[piece][to_square]
        if piece == piece_of(us, PAWN):
            self.halfmove_clock = 0
            if promoted_of(move):
                self.replace_piece(piece, promoted_of(move), to_square)
                self.key ^= piece_keys[piece][to_square] ^ piece_keys[promoted_of(move)][to_square]
            elif from_square ^ to_square == 16:
                self.en_passant = self.legal_en_passant((from_square + to_square) >> 1)
                self.key ^= en_passant_keys[self.en_passant]
        self.keep_rights(self.castling_kept[from_square] & self.castling_kept[to_square])

    def keep_rights(self, kept):
        """Remove the castling rights that are not in ``kept``."""
        if self.castling & ~kept:
            self.key ^= castling_keys[self.castling] ^ castling_keys[self.castling & kept]
            self.castling &= kept

    def shift_piece(self, piece, colour, from_square, to_square):
        """Move a piece to an empty square."""
        both: Bitboard = bb(from_square) | bb(to_square)
        self.by_piece[piece] ^= both
        self.by_colour[colour] ^= both
        self.occupied ^= both
        self.squares[from_square] = EMPTY
        self.squares[to_square] = piece

    def toggle_piece(self, piece, colour, square):
        """Remove a piece from the bitboards, or add it."""
        self.by_piece[piece] ^= bb(square)
        self.by_colour[colour] ^= bb(square)
        self.occupied ^= bb(square)

    def replace_piece(self, old, new, square):
        """Replace a piece by another of the same colour."""
        self.by_piece[old] ^= bb(square)
        self.by_piece[new] ^= bb(square)
        self.squares[square] = new
        self.material_key += material_key_units[new] - material_key_units[old]

    def remove_captured(self, move, to_square, us):
        """Remove the captured piece."""
        captured: cython.int = captured_of(move)
        square: cython.int = to_square
        if captured == EN_PASSANT:
            captured = piece_of(us ^ 1, PAWN)
            square = to_square ^ 8
            self.squares[square] = EMPTY
        self.toggle_piece(captured, us ^ 1, square)
        self.key ^= piece_keys[captured][square]
        self.material_key -= material_key_units[captured]

    def make_castling(self, flag, us):
        """Move king and rook and update the key."""
        king: cython.int = self.king_square(us)
        rook: cython.int = self.castling_rook[flag]
        king_piece: cython.int = piece_of(us, KING)
        rook_piece: cython.int = piece_of(us, ROOK)
        self.lift_and_place(us, king, rook, king_goal[flag], rook_goal[flag])
        self.key ^= piece_keys[king_piece][king] ^ piece_keys[king_piece][king_goal[flag]]
        self.key ^= piece_keys[rook_piece][rook] ^ piece_keys[rook_piece][rook_goal[flag]]
        self.keep_rights(self.castling_kept[king])

    def lift_and_place(self, us, king_from, rook_from, king_to, rook_to):
        """Remove both pieces, then add both: their squares may overlap in Chess960."""
        king: cython.int = piece_of(us, KING)
        rook: cython.int = piece_of(us, ROOK)
        self.toggle_piece(king, us, king_from)
        self.toggle_piece(rook, us, rook_from)
        self.squares[king_from] = EMPTY
        self.squares[rook_from] = EMPTY
        self.toggle_piece(king, us, king_to)
        self.toggle_piece(rook, us, rook_to)
        self.squares[king_to] = king
        self.squares[rook_to] = rook

    def unmake(self):
        """Unmake the last move."""
        self.ply_count -= 1
        undo = cython.address(self.undo_stack[self.ply_count])
        move: Move = undo.move
        self.side ^= 1
        self.key = undo.key
        self.halfmove_clock = undo.halfmove_clock
        self.castling = undo.castling
        self.en_passant = undo.en_passant

        us: cython.int = self.side
        from_square: cython.int = from_square_of(move)
        to_square: cython.int = to_square_of(move)
        flag: cython.int = castling_of(move)
        if flag:
            self.lift_and_place(
                us, king_goal[flag], rook_goal[flag], from_square, self.castling_rook[flag]
            )
            return
        if promoted_of(move):
            self.replace_piece(promoted_of(move), piece_of(us, PAWN), to_square)
        self.shift_piece(self.squares[to_square], us, to_square, from_square)
        captured: cython.int = captured_of(move)
        if is_en_passant(move):
            self.toggle_piece(piece_of(us ^ 1, PAWN), us ^ 1, to_square ^ 8)
            self.squares[to_square ^ 8] = piece_of(us ^ 1, PAWN)
            self.material_key += material_key_units[piece_of(us ^ 1, PAWN)]
        elif captured:
            self.toggle_piece(captured, us ^ 1, to_square)
            self.squares[to_square] = captured
            self.material_key += material_key_units[captured]

    def make_null(self):
        """Make a null move. The fifty-move clock restarts: no repetition spans a null move."""
        undo = cython.address(self.undo_stack[self.ply_count])
        undo.key = self.key
        undo.move = 0
        undo.halfmove_clock = self.halfmove_clock
        undo.castling = self.castling
        undo.en_passant = self.en_passant
        self.ply_count += 1
        self.key ^= black_to_move_key ^ en_passant_keys[self.en_passant]
        self.en_passant = NO_SQUARE
        self.halfmove_clock = 0
        self.side ^= 1

    def unmake_null(self):
        """Unmake a null move."""
        self.ply_count -= 1
        undo = cython.address(self.undo_stack[self.ply_count])
        self.side ^= 1
        self.key = undo.key
        self.halfmove_clock = undo.halfmove_clock
        self.en_passant = undo.en_passant

    # Questions

    def has_null_move_material(self, colour):
        """Return whether a side has more than king, pawns and one minor piece."""
        minors: Bitboard = self.by_piece[piece_of(colour, KNIGHT)]
        minors |= self.by_piece[piece_of(colour, BISHOP)]
        if minors & (minors - 1):
            return True
        majors: Bitboard = self.by_piece[piece_of(colour, ROOK)]
        return (majors | self.by_piece[piece_of(colour, QUEEN)]) != 0

    def castling_target(self, flag):
        """Return a castling move's target: the king's goal, or in Chess960 the rook's square."""
        return self.castling_rook[flag] if self.chess960 else king_goal[flag]

    def is_castling_safe(self, flag):
        """Return whether the king is safe after castling. The rook may have shielded it."""
        us: cython.int = self.side
        after: Bitboard = self.occupied ^ bb(self.king_square(us)) ^ bb(self.castling_rook[flag])
        after |= bb(king_goal[flag]) | bb(rook_goal[flag])
        return self.attackers_to(king_goal[flag], us ^ 1, after) == 0

    def attackers_to(self, square, colour, occupied):
        """Return the pieces of ``colour`` that attack a square when ``occupied`` squares block."""
        queens: Bitboard = self.by_piece[piece_of(colour, QUEEN)]
        return (
            (pawn_attacks(colour ^ 1, square) & self.by_piece[piece_of(colour, PAWN)])
            | (knight_attacks(square) & self.by_piece[piece_of(colour, KNIGHT)])
            | (king_attacks(square) & self.by_piece[piece_of(colour, KING)])
            | (
                bishop_attacks(square, occupied)
                & (self.by_piece[piece_of(colour, BISHOP)] | queens)
            )
            | (rook_attacks(square, occupied) & (self.by_piece[piece_of(colour, ROOK)] | queens))
        )

    def checkers(self):
        """Return the pieces that give check to the side to move."""
        return self.attackers_to(self.king_square(self.side), self.side ^ 1, self.occupied)

    def is_en_passant_legal(self, from_square, to_square):
        """Return whether a pawn of the side to move can legally capture en passant."""
        us: cython.int = self.side
        pawn: Bitboard = bb(to_square ^ 8)
        after: Bitboard = (self.occupied ^ bb(from_square) ^ pawn) | bb(to_square)
        attackers: Bitboard = self.attackers_to(self.king_square(us), us ^ 1, after)
        return attackers & ~pawn == 0

    def legal_en_passant(self, square):
        """Return the square behind a pawn that just moved two, if a capture there is legal.

        Otherwise NO_SQUARE, so that equal positions have equal keys.
        """
        pawns: Bitboard = (
            pawn_attacks(self.side ^ 1, square) & self.by_piece[piece_of(self.side, PAWN)]
        )
        while pawns:
            if self.is_en_passant_legal(lowest(pawns), square):
                return square
            pawns = without_lowest(pawns)
        return NO_SQUARE

    def repetitions(self, within):
        """Count the earlier occurrences of the position, as the search needs them.

        Returns 2 for two occurrences, or for one at most ``within`` plies ago; 1 for one earlier
        occurrence; 0 for none.
        """
        seen: cython.int = 0
        back: cython.int = 4
        limit: cython.int = self.halfmove_clock
        if limit > self.ply_count:
            limit = self.ply_count
        while back <= limit:
            if self.undo_stack[self.ply_count - back].key == self.key:
                seen += 1
                if seen == 2 or back <= within:
                    return 2
            back += 2
        return seen

    def are_minors_insufficient(self):
        """Return whether neither side can mate, given only kings, knights and bishops."""
        knights: Bitboard = self.by_piece[WHITE_KNIGHT] | self.by_piece[BLACK_KNIGHT]
        bishops: Bitboard = self.by_piece[WHITE_BISHOP] | self.by_piece[BLACK_BISHOP]
        if popcount(self.occupied) <= 3:
            return True
        return knights == 0 and (bishops & DARK_SQUARES == 0 or bishops & ~DARK_SQUARES == 0)

    def computed_key(self):
        """Compute the key from scratch, to check the incremental one."""
        key: uint64_t = castling_keys[self.castling] ^ en_passant_keys[self.en_passant]
        square: cython.int
        for square in range(64):
            key ^= piece_keys[self.squares[square]][square]
        if self.side == BLACK:
            key ^= black_to_move_key
        return key
