"""A position on the second board as Python uses it: FEN, legal moves, make and unmake, perft.

It has what a comparison with the playing board needs, under the same names and with the same
results. Only the playing board knows the rules of drawing.
"""

import cython
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    from_square_of,
    promoted_of,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    KING,
    KNIGHT,
    MAX_MOVES,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    Move,
    piece_of,
)
from cython.cimports.engine.core.mailbox.board import (
    NOWHERE,
    Mailbox,
    first_id,
    king_square,
    moves_made,
    narrow,
    piece_in,
    wide,
)
from cython.cimports.engine.core.mailbox.checks_and_pins import count_checks
from cython.cimports.engine.core.mailbox.moves import generate_moves
from cython.cimports.libc.stdint import uint64_t

from engine.core.board.fen import (
    PIECE_LETTERS,
    START_FEN,
    FenFields,
    format_fen,
    parse_fen,
    square_name,
)
from engine.core.board.fen_error import FenError, quoted_excerpt

__all__ = ["MailboxPosition", "index_name", "parse_index"]

COLOUR_NAMES = ("White", "Black")


def index_name(index: cython.int) -> str:
    """Return the name of a 0x88 index, ``e4`` for 0x34; ``-`` off the board."""
    return "-" if index & ~0x77 else square_name(narrow(index))


def parse_index(name: str) -> int:
    """Return the 0x88 index of a square's name, 0x34 for ``e4``. Raises ValueError."""
    if len(name) != 2 or name[0] not in "abcdefgh" or name[1] not in "12345678":
        raise ValueError(f"{quoted_excerpt(name)} is not the name of a square")
    return "12345678".index(name[1]) * 16 + "abcdefgh".index(name[0])


@cython.final
@cython.cclass
class MailboxPosition:
    """A chess position on the 0x88 board.

    Moves are the same 32-bit integers as those of ``Position`` (layout in ``move.pxd``).
    """

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        """Set up the position of a FEN; ``chess960`` as in ``Position``. Raises FenError."""
        self.board = Mailbox()
        fields = parse_fen(fen, chess960)
        self._remarks = fields.remarks
        self.check_material(fields.pieces)
        for square, piece in enumerate(fields.pieces):
            if piece:
                self.board.put(piece, wide(square))
        self.board.side = self.board.first_side = fields.black_to_move
        self.board.now.halfmove_clock = fields.halfmove_clock
        self.board.first_fullmove = fields.fullmove_number
        self.check_kings()
        self.board.chess960 = chess960
        for flag, rook in fields.castling.items():
            self.board.set_up_castling(flag, wide(rook))
        self.set_en_passant(fields.en_passant)
        self.board.now.key = self.board.computed_key()

    def check_material(self, pieces):
        """Check the number of pieces of each type, and the ranks of the pawns. Raises FenError."""
        for colour, name in enumerate(COLOUR_NAMES):
            name = name.lower()
            kings = pieces.count(piece_of(colour, KING))
            pawns = pieces.count(piece_of(colour, PAWN))
            if kings != 1:
                raise FenError(f"FEN has {kings} {name} kings instead of 1")
            if piece_of(colour, PAWN) in pieces[:8] + pieces[56:]:
                raise FenError(f"FEN has a {name} pawn on the first or last rank")
            if pawns > 8:
                raise FenError(f"FEN has {pawns} {name} pawns, at most 8 are possible")
            promoted = 0
            for piece_type, at_first in ((KNIGHT, 2), (BISHOP, 2), (ROOK, 2), (QUEEN, 1)):
                promoted += max(pieces.count(piece_of(colour, piece_type)) - at_first, 0)
            if promoted > 8 - pawns:
                raise FenError(
                    f"FEN has {promoted} promoted {name} pieces but only {8 - pawns} missing pawns"
                )

    def check_kings(self):
        """Check that no king can be captured, and that at most two pieces give check.

        Raises FenError.
        """
        them: cython.int = self.board.side ^ 1
        if self.board.is_attacked(king_square(self.board, them), self.board.side):
            raise FenError(
                f"FEN has {COLOUR_NAMES[them]} in check with {COLOUR_NAMES[them ^ 1]} to move"
            )
        checkers = count_checks(self.board)
        if checkers > 2:
            raise FenError(f"FEN has {checkers} pieces giving check, at most 2 are possible")

    def set_en_passant(self, square):
        """Set the square, over which a pawn has moved two, if a capture there is legal."""
        if square != NO_SQUARE:
            self.board.now.en_passant = self.board.legal_en_passant(wide(square))

    # Reading

    def fen(self) -> str:
        """Return the FEN. It names the en passant square only if a capture there is legal."""
        board = self.board
        return format_fen(
            FenFields(
                [self.piece_at(square) for square in range(64)],
                board.side == BLACK,
                self.castling_rooks(),
                NO_SQUARE if board.now.en_passant == NOWHERE else narrow(board.now.en_passant),
                board.now.halfmove_clock,
                board.first_fullmove + (moves_made(board) + board.first_side) // 2,
            )
        )

    def castling_rooks(self):
        """Return the rook's square for each castling right."""
        return {
            flag: narrow(self.board.castling_rook[flag])
            for flag in (1, 2, 4, 8)
            if self.board.now.castling & flag
        }

    def remarks(self) -> tuple:
        """Return what was left out of the FEN, one line each."""
        return self._remarks

    def key(self) -> int:
        """Return the 64-bit key, which each move updates. ``Position`` has other keys."""
        return self.board.now.key

    def computed_key(self) -> int:
        """Return the same key, computed from the position alone."""
        return self.board.computed_key()

    def piece_at(self, square: cython.int) -> int:
        """Return the piece code (see ``types``) on a square, a1 = 0. Raises IndexError."""
        if not 0 <= square < 64:
            raise IndexError(f"square must be 0 to 63, not {square}")
        return piece_in(self.board.squares[wide(square)])

    def snapshot(self) -> tuple:
        """Return every field that make and unmake change, to compare before and after.

        The lists are among it: the squares of each piece, in their order.
        """
        board = self.board
        lists = []
        for piece in range(13):
            first: cython.int = first_id(piece)
            lists.append(tuple([board.places[first + n] for n in range(board.piece_count[piece])]))
        return (
            tuple([board.squares[square] for square in range(128)]),
            tuple(lists),
            board.side,
            board.now.castling,
            board.now.en_passant,
            board.now.halfmove_clock,
            board.now.key,
            moves_made(board),
        )

    def is_check(self) -> bool:
        """Return whether the side to move is in check."""
        return count_checks(self.board) != 0

    # Moves

    def legal_moves(self) -> list:
        """Return all legal moves, in the order of generation."""
        moves = cython.declare(Move[MAX_MOVES])
        count = generate_moves(self.board, moves)
        return [moves[index] for index in range(count)]

    def uci(self, move: Move) -> str:
        """Return the move in UCI form; ``0000`` for no move."""
        if move == NO_MOVE:
            return "0000"
        promoted = promoted_of(move)
        letter = PIECE_LETTERS[promoted].lower() if promoted else ""
        return (
            index_name(wide(from_square_of(move))) + index_name(wide(to_square_of(move))) + letter
        )

    def push(self, move: Move) -> None:
        """Make a legal move. Raises ValueError for any other, MemoryError without memory."""
        if move not in self.legal_moves():
            raise ValueError(f"{move} is not a legal move in {self.fen()}")
        if not self.board.reserve(1):
            raise MemoryError("no memory for another move")
        self.board.make(move)

    def pop(self) -> int:
        """Take the last move back and return it. Raises IndexError when none was made."""
        if moves_made(self.board) == 0:
            raise IndexError("no move to take back")
        move = self.board.now.move
        self.board.unmake()
        return move

    def perft(self, depth: cython.int, bulk: cython.bint = True) -> int:
        """Return the number of leaves after exactly ``depth`` plies; 1 for depth 0.

        Without ``bulk`` every leaf is made and taken back, as a search would: slower, the same
        count. Raises ValueError for a negative depth or one over 100.
        """
        if not 0 <= depth <= 100:
            raise ValueError(f"perft depth must be 0 to 100, not {depth}")
        if not self.board.reserve(depth):
            raise MemoryError("no memory for the moves of perft")
        board = self.board
        leaves: uint64_t
        with cython.nogil:
            leaves = count_leaves(board, depth, bulk)
        return leaves


def count_leaves(board, depth, bulk):
    """Count the leaves ``depth`` plies ahead. ``bulk`` counts the last ply without making it."""
    if depth == 0:
        return 1
    moves = cython.declare(Move[MAX_MOVES])
    count: cython.int = generate_moves(board, moves)
    if bulk and depth == 1:
        return count
    leaves: uint64_t = 0
    index: cython.int
    for index in range(count):
        board.make(moves[index])
        leaves += 1 if depth == 1 else count_leaves(board, depth - 1, bulk)
        board.unmake()
    return leaves
