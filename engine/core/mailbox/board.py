"""The second board: 128 squares and lists of pieces, with make and unmake.

This is the 0x88 board of the document of Piglet (rows P1 and P2). A square is ``rank * 16 + file``;
an index is off the board if ``index & 0x88`` is not 0. The difference of two squares determines
which pieces attack from one to the other. Lists hold the squares of the pieces, so nothing scans
the board. The two boards share only the codes of pieces and moves and the notation, because each
checks the other.
"""

import cython
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
    BLACK_KING,
    BLACK_KING_SIDE,
    BLACK_QUEEN_SIDE,
    C1,
    C8,
    D1,
    D8,
    EMPTY,
    F1,
    F8,
    G1,
    G8,
    KING,
    KNIGHT,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    WHITE_KING_SIDE,
    WHITE_PAWN,
    WHITE_QUEEN_SIDE,
    Move,
    piece_of,
)
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.stdlib import free, realloc
from cython.cimports.libc.string import memset

ALL_RIGHTS = cython.declare(cython.int, 15)

DIAGONALS = (NORTH_WEST, NORTH_EAST, -NORTH_WEST, -NORTH_EAST)
STRAIGHTS = (EAST, NORTH, -EAST, -NORTH)
KNIGHT_STEPS = (14, 18, 31, 33, -14, -18, -31, -33)

king_goal[WHITE_KING_SIDE], rook_goal[WHITE_KING_SIDE] = wide(G1), wide(F1)
king_goal[WHITE_QUEEN_SIDE], rook_goal[WHITE_QUEEN_SIDE] = wide(C1), wide(D1)
king_goal[BLACK_KING_SIDE], rook_goal[BLACK_KING_SIDE] = wide(G8), wide(F8)
king_goal[BLACK_QUEEN_SIDE], rook_goal[BLACK_QUEEN_SIDE] = wide(C8), wide(D8)


def fill_differences() -> None:
    """Fill which pieces attack over each difference of squares, and by which step."""
    for step in KNIGHT_STEPS:
        reaches[step + ORIGIN] = BY_KNIGHT
    for flag, directions in ((BY_DIAGONAL, DIAGONALS), (BY_STRAIGHT, STRAIGHTS)):
        for step in directions:
            for distance in range(1, 8):
                reaches[step * distance + ORIGIN] = flag
                steps[step * distance + ORIGIN] = step
            reaches[step + ORIGIN] |= BY_KING


def random_numbers():
    """Yield 64-bit numbers without end: xorshift64* (Marsaglia, 2003; Vigna, 2016)."""
    state = 0x0088008800880088
    while True:
        state ^= state >> 12
        state ^= (state << 25) & 0xFFFFFFFFFFFFFFFF
        state ^= state >> 27
        yield (state * 0x2545F4914F6CDD1D) & 0xFFFFFFFFFFFFFFFF


def fill_numbers() -> None:
    """Set the hash numbers. This board adds them up; the bitboards combine theirs by xor."""
    numbers = random_numbers()
    for piece in range(WHITE_PAWN, BLACK_KING + 1):
        for square in range(64):
            piece_numbers[piece][wide(square)] = next(numbers)
    for rights in range(1, 16):
        castling_numbers[rights] = next(numbers)
    for file in range(8):
        en_passant_numbers[file] = next(numbers)
    black_to_move: uint64_t = next(numbers)
    turn_numbers[WHITE] = black_to_move
    turn_numbers[BLACK] = -black_to_move


fill_differences()
fill_numbers()


@cython.final
@cython.cclass
class Mailbox:
    """A position on 0x88 squares with piece lists, and its undo stack."""

    def __cinit__(self):
        if not self.reserve(0):
            raise MemoryError("no memory for a board's history")
        self.clear()

    def __dealloc__(self):
        free(self.states)

    # Setting up

    def clear(self):
        """Empty the board: no pieces, White to move, no moves made."""
        memset(self.squares, EMPTY, cython.sizeof(self.squares))
        memset(self.places, NOWHERE, cython.sizeof(self.places))
        memset(self.piece_count, 0, cython.sizeof(self.piece_count))
        memset(self.castling_rook, NOWHERE, cython.sizeof(self.castling_rook))
        memset(self.castling_kept, ALL_RIGHTS, cython.sizeof(self.castling_kept))
        memset(self.states, 0, cython.sizeof(State))
        self.side = self.first_side = WHITE
        self.first_fullmove = 1
        self.chess960 = False
        self.now = self.states
        self.now.en_passant = NOWHERE

    def put(self, piece, square):
        """Set a piece on an empty square; at most sixteen of a kind. The key is not touched."""
        piece_id: cython.int = first_id(piece) + self.piece_count[piece]
        self.piece_count[piece] += 1
        self.squares[square] = piece_id
        self.places[piece_id] = square

    def set_up_castling(self, flag, rook):
        """Set one castling right. King and rook must be on their squares."""
        colour: cython.int = WHITE if flag >= WHITE_QUEEN_SIDE else BLACK
        self.now.castling |= flag
        self.castling_rook[flag] = rook
        self.castling_kept[rook] &= ~flag
        self.castling_kept[king_square(self, colour)] &= ~flag

    def reserve(self, plies):
        """Reserve undo entries for ``plies`` more moves; return False if memory is exhausted."""
        made: cython.int = moves_made(self)
        wanted: cython.int = made + plies + 256
        if wanted <= self.capacity:
            return True
        states = cython.cast(
            cython.pointer(State), realloc(self.states, wanted * cython.sizeof(State))
        )
        if states == cython.NULL:
            return False
        self.states = states
        self.now = states + made
        self.capacity = wanted
        return True

    # Make and unmake

    def make(self, move):
        """Make a legal move. The caller has called ``reserve`` for it."""
        from_square: cython.int = wide(from_square_of(move))
        to_square: cython.int = wide(to_square_of(move))
        piece_id: cython.int = self.squares[from_square]
        us: cython.int = self.side
        before = self.now
        after = before + 1
        key: uint64_t = before.key + turn_numbers[us]
        self.now = after
        self.side = us ^ 1
        after.move = move
        after.halfmove_clock = before.halfmove_clock + 1
        after.castling = before.castling
        after.en_passant = NOWHERE
        if before.en_passant != NOWHERE:
            key -= en_passant_numbers[before.en_passant & 7]

        if is_plain(move):
            key += self.move_piece(piece_id, from_square, to_square)
            if piece_in(piece_id) == piece_of(us, PAWN):
                after.halfmove_clock = 0
                if from_square ^ to_square == 32:
                    key += self.allow_en_passant((from_square + to_square) >> 1)
        elif castling_of(move):
            key += self.castle(castling_of(move), us)
        else:
            after.halfmove_clock = 0
            if captured_of(move):
                key += self.capture(move, to_square)
            key += self.move_piece(piece_id, from_square, to_square)
            if promoted_of(move):
                key += self.promote(piece_id, promoted_of(move), to_square)
        kept: cython.int = self.castling_kept[from_square] & self.castling_kept[to_square]
        if before.castling & ~kept:
            after.castling = before.castling & kept
            key += castling_numbers[after.castling] - castling_numbers[before.castling]
        after.key = key

    def move_piece(self, piece_id, from_square, to_square):
        """Move a piece to an empty square."""
        self.squares[from_square] = EMPTY
        self.squares[to_square] = piece_id
        self.places[piece_id] = to_square
        numbers = piece_numbers[piece_in(piece_id)]
        return numbers[to_square] - numbers[from_square]

    def capture(self, move, to_square):
        """Remove the piece that the move captures."""
        square: cython.int = to_square ^ 16 if is_en_passant(move) else to_square
        piece_id: cython.int = self.squares[square]
        self.now.captured = piece_id
        self.remove(piece_id, square)
        return -piece_numbers[piece_in(piece_id)][square]

    def promote(self, piece_id, promoted, square):
        """Replace a pawn by another piece."""
        self.now.promoted = piece_id
        self.remove(piece_id, square)
        self.put(promoted, square)
        return piece_numbers[promoted][square] - piece_numbers[piece_in(piece_id)][square]

    def castle(self, flag, us):
        """Move king and rook to their goals."""
        king: cython.int = king_square(self, us)
        rook: cython.int = self.castling_rook[flag]
        self.lift_and_place(us, king, rook, king_goal[flag], rook_goal[flag])
        king_numbers = piece_numbers[piece_of(us, KING)]
        rook_numbers = piece_numbers[piece_of(us, ROOK)]
        return (
            king_numbers[king_goal[flag]]
            - king_numbers[king]
            + rook_numbers[rook_goal[flag]]
            - rook_numbers[rook]
        )

    def take_back_castling(self, flag, king):
        """Move king and rook back."""
        self.lift_and_place(
            self.side, king_goal[flag], rook_goal[flag], king, self.castling_rook[flag]
        )

    def allow_en_passant(self, square):
        """Set the en-passant square behind a pawn that moved two squares, if a capture is legal."""
        self.now.en_passant = self.legal_en_passant(square)
        return en_passant_numbers[square & 7] if self.now.en_passant != NOWHERE else 0

    def remove(self, piece_id, square):
        """Remove a piece. The last piece of its list gets its id."""
        piece: cython.int = piece_in(piece_id)
        self.piece_count[piece] -= 1
        last: cython.int = self.places[first_id(piece) + self.piece_count[piece]]
        self.places[piece_id] = last
        self.squares[last] = piece_id
        self.squares[square] = EMPTY

    def restore(self, piece_id, square):
        """Undo ``remove``: the piece that got the id moves back to the end of the list."""
        piece: cython.int = piece_in(piece_id)
        end: cython.int = first_id(piece) + self.piece_count[piece]
        last: cython.int = self.places[piece_id] if piece_id != end else square
        self.piece_count[piece] += 1
        self.places[end] = last
        self.squares[last] = end
        self.places[piece_id] = square
        self.squares[square] = piece_id

    def lift_and_place(self, us, king_from, rook_from, king_to, rook_to):
        """Remove king and rook, then add both. Their squares may overlap in Chess960."""
        king: cython.int = first_id(piece_of(us, KING))
        rook: cython.int = self.squares[rook_from]
        self.squares[king_from] = EMPTY
        self.squares[rook_from] = EMPTY
        self.squares[king_to] = king
        self.squares[rook_to] = rook
        self.places[king] = king_to
        self.places[rook] = rook_to

    def unmake(self):
        """Take the last move back."""
        made = self.now
        move: Move = made.move
        from_square: cython.int = wide(from_square_of(move))
        to_square: cython.int = wide(to_square_of(move))
        self.now = made - 1
        self.side ^= 1
        if is_plain(move):
            self.move_piece(self.squares[to_square], to_square, from_square)
        elif castling_of(move):
            self.take_back_castling(castling_of(move), from_square)
        else:
            if promoted_of(move):
                self.piece_count[promoted_of(move)] -= 1
                self.squares[to_square] = EMPTY
                self.restore(made.promoted, from_square)
            else:
                self.move_piece(self.squares[to_square], to_square, from_square)
            if captured_of(move):
                self.restore(made.captured, to_square ^ 16 if is_en_passant(move) else to_square)

    # Questions

    def castling_target(self, flag):
        """Return a castling move's target: the king's goal, or in Chess960 the rook's square."""
        return self.castling_rook[flag] if self.chess960 else king_goal[flag]

    def is_open(self, from_square, to_square):
        """Return whether all squares between two squares of one line are empty."""
        step: cython.int = steps[to_square - from_square + ORIGIN]
        square: cython.int = from_square + step
        while square != to_square:
            if self.squares[square]:
                return False
            square += step
        return True

    def is_attacked(self, square, by):
        """Return whether a piece of colour ``by`` attacks the square."""
        pawn: cython.int = piece_of(by, PAWN)
        back: cython.int = -NORTH if by == WHITE else NORTH
        beside: cython.int
        for beside in range(-1, 2, 2):
            origin: cython.int = square + back + beside
            if not origin & OFF and piece_in(self.squares[origin]) == pawn:
                return True
        if reaches[square - king_square(self, by) + ORIGIN] & BY_KING:
            return True
        return (
            self.is_attacked_from(square, piece_of(by, KNIGHT), BY_KNIGHT)
            or self.is_attacked_from(square, piece_of(by, BISHOP), BY_DIAGONAL)
            or self.is_attacked_from(square, piece_of(by, ROOK), BY_STRAIGHT)
            or self.is_attacked_from(square, piece_of(by, QUEEN), BY_DIAGONAL | BY_STRAIGHT)
        )

    def is_attacked_from(self, square, piece, flags):
        """Return whether a piece of this code, which moves as ``flags`` say, attacks a square."""
        piece_id: cython.int
        first: cython.int = first_id(piece)
        for piece_id in range(first, first + self.piece_count[piece]):
            origin: cython.int = self.places[piece_id]
            if reaches[square - origin + ORIGIN] & flags and (
                flags == BY_KNIGHT or self.is_open(origin, square)
            ):
                return True
        return False

    def is_en_passant_legal(self, from_square, to_square):
        """Return whether a pawn of the side to move can legally capture en passant."""
        pawn: cython.int = to_square ^ 16
        piece_id: cython.int = self.squares[from_square]
        captured: cython.int = self.squares[pawn]
        self.squares[from_square] = EMPTY
        self.squares[pawn] = EMPTY
        self.squares[to_square] = piece_id
        safe: cython.bint = not self.is_attacked(king_square(self, self.side), self.side ^ 1)
        self.squares[from_square] = piece_id
        self.squares[pawn] = captured
        self.squares[to_square] = EMPTY
        return safe

    def legal_en_passant(self, square):
        """Return the square behind a pawn that just moved two, if a capture there is legal."""
        pawn: cython.int = piece_of(self.side, PAWN)
        beside: cython.int
        for beside in range(-1, 2, 2):
            origin: cython.int = (square ^ 16) + beside
            if (
                not origin & OFF
                and piece_in(self.squares[origin]) == pawn
                and self.is_en_passant_legal(origin, square)
            ):
                return square
        return NOWHERE

    def computed_key(self):
        """Compute the key from scratch, to check the incremental one."""
        key: uint64_t = castling_numbers[self.now.castling]
        square: cython.int
        for square in range(128):
            if not square & OFF:
                key += piece_numbers[piece_in(self.squares[square])][square]
        if self.now.en_passant != NOWHERE:
            key += en_passant_numbers[self.now.en_passant & 7]
        if self.side == BLACK:
            key += turn_numbers[WHITE]
        return key
