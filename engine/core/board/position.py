"""A position as Python uses it: a board with FEN, UCI moves, legality and the rules of drawing."""

import cython
from cython.cimports.engine.core.basics.bits import popcount
from cython.cimports.engine.core.basics.move import (
    NO_MOVE,
    from_square_of,
    promoted_of,
    short_move,
    to_square_of,
)
from cython.cimports.engine.core.basics.types import (
    BISHOP,
    BLACK,
    CLOCK_DRAWN,
    KING,
    KNIGHT,
    MAX_MOVES,
    NO_SQUARE,
    PAWN,
    QUEEN,
    ROOK,
    WHITE,
    Move,
    piece_of,
)
from cython.cimports.engine.core.board.board import Board
from cython.cimports.engine.core.board.legality import (
    Checks,
    find_checks,
    gives_check,
    is_check,
    is_legal,
    legal_from_short,
)
from cython.cimports.engine.core.board.masks import MAGIC, Masks, find_masks
from cython.cimports.engine.core.board.movegen import (
    generate_captures,
    generate_moves,
    generate_quiets,
    has_legal_move,
)

from engine.core.board.fen import (
    PIECE_LETTERS,
    START_FEN,
    FenFields,
    format_fen,
    parse_fen,
    square_name,
)
from engine.core.board.fen_error import FenError, quoted_excerpt

__all__ = ["PIECE_LETTERS", "START_FEN", "FenError", "IllegalMoveError", "Position"]

COLOUR_NAMES = ("White", "Black")


class IllegalMoveError(ValueError):
    """A move that is not legal in the position; the message is one line."""


SQUARES = {square_name(square): square for square in range(64)}
PROMOTIONS = {"": 0, "n": KNIGHT, "b": BISHOP, "r": ROOK, "q": QUEEN}


def short_move_of_uci(text: str) -> int:
    """Return the short form of the move that a UCI text names, or 0 if it names none."""
    squares = SQUARES.get(text[:2]), SQUARES.get(text[2:4])
    promoted = PROMOTIONS.get(text[4:])
    if None in squares or promoted is None:
        return 0
    return squares[0] | squares[1] << 6 | promoted << 12


@cython.final
@cython.cclass
class Position:
    """A chess position with the history that repetition and fifty-move draws need.

    Moves are 32-bit integers (layout in ``move.pxd``); ``uci`` and ``parse_uci`` translate.
    """

    def __init__(self, fen: str = START_FEN, chess960: bool = False) -> None:
        """Set up the position of a FEN. Raises FenError.

        With ``chess960`` kings and rooks may castle from anywhere on their first rank. Castling is
        then written as the king's move onto the rook's square.
        """
        self.board = Board()
        fields = parse_fen(fen, chess960)
        for square, piece in enumerate(fields.pieces):
            if piece:
                self.board.put(piece, square)
        self.board.side = self.board.first_side = fields.black_to_move
        self.board.halfmove_clock = fields.halfmove_clock
        self.board.first_fullmove = fields.fullmove_number
        self._remarks = fields.remarks
        self.check_material()
        self.check_kings()
        self.board.chess960 = chess960
        for flag, rook in fields.castling.items():
            self.board.set_up_castling(flag, rook)
        self.set_en_passant(fields.en_passant)
        self.board.key = self.board.computed_key()

    def check_material(self):
        """Check the number of pieces of each type, and the ranks of the pawns. Raises FenError."""
        colour: cython.int
        for colour in range(2):
            name = COLOUR_NAMES[colour]
            kings = popcount(self.board.by_piece[piece_of(colour, KING)])
            pawns = popcount(self.board.by_piece[piece_of(colour, PAWN)])
            if kings != 1:
                raise FenError(f"FEN has {kings} {name.lower()} kings instead of 1")
            if self.board.by_piece[piece_of(colour, PAWN)] & 0xFF000000000000FF:
                raise FenError(f"FEN has a {name.lower()} pawn on the first or last rank")
            if pawns > 8:
                raise FenError(f"FEN has {pawns} {name.lower()} pawns, at most 8 are possible")
            promoted = 0
            for piece_type, at_first in ((KNIGHT, 2), (BISHOP, 2), (ROOK, 2), (QUEEN, 1)):
                pieces = popcount(self.board.by_piece[piece_of(colour, piece_type)])
                promoted += max(pieces - at_first, 0)
            if promoted > 8 - pawns:
                raise FenError(
                    f"FEN has {promoted} promoted {name.lower()} pieces "
                    f"but only {8 - pawns} missing pawns"
                )

    def check_kings(self):
        """Check that no king can be captured, and that at most two pieces give check.

        Raises FenError.
        """
        them: cython.int = self.board.side ^ 1
        king: cython.int = self.board.king_square(them)
        if self.board.attackers_to(king, self.board.side, self.board.occupied):
            raise FenError(
                f"FEN has {COLOUR_NAMES[them]} in check with {COLOUR_NAMES[them ^ 1]} to move"
            )
        checkers = popcount(self.board.checkers())
        if checkers > 2:
            raise FenError(f"FEN has {checkers} pieces giving check, at most 2 are possible")

    def set_en_passant(self, square):
        """Set the square, over which a pawn has moved two, if a capture there is legal."""
        if square != NO_SQUARE:
            self.board.en_passant = self.board.legal_en_passant(square)

    # Reading

    def fen(self) -> str:
        """Return the FEN. It names the en passant square only if a capture there is legal."""
        return format_fen(
            FenFields(
                [self.board.squares[square] for square in range(64)],
                self.board.side == BLACK,
                self.castling_rooks(),
                self.board.en_passant,
                self.board.halfmove_clock,
                self.fullmove_number(),
            )
        )

    def castling_rooks(self):
        """Return the rook's square for each castling right."""
        return {
            flag: self.board.castling_rook[flag]
            for flag in (1, 2, 4, 8)
            if self.board.castling & flag
        }

    def remarks(self) -> tuple:
        """Return what was left out of the FEN, one line each."""
        return self._remarks

    def key(self) -> int:
        """Return the 64-bit Zobrist key, which each move updates."""
        return self.board.key

    def computed_key(self) -> int:
        """Return the same key, computed from the position alone."""
        return self.board.computed_key()

    def white_to_move(self) -> bool:
        """Return whether White is to move."""
        return self.board.side == WHITE

    def halfmove_clock(self) -> int:
        """Return the plies since the last capture or pawn move."""
        return self.board.halfmove_clock

    def fullmove_number(self) -> int:
        """Return the number of the next move, as in a FEN."""
        return self.board.first_fullmove + (self.board.ply_count + self.board.first_side) // 2

    def piece_at(self, square: cython.int) -> int:
        """Return the piece code (see ``types``) on a square, a1 = 0. Raises IndexError."""
        if not 0 <= square < 64:
            raise IndexError(f"square must be 0 to 63, not {square}")
        return self.board.squares[square]

    def snapshot(self) -> tuple:
        """Return the fields that make and unmake change, to compare before and after.

        The material key is left out, since the pieces determine it.
        """
        return (
            tuple([self.board.by_piece[piece] for piece in range(13)]),
            tuple([self.board.by_colour[colour] for colour in range(2)]),
            self.board.occupied,
            tuple([self.board.squares[square] for square in range(65)]),
            self.board.side,
            self.board.castling,
            self.board.en_passant,
            self.board.halfmove_clock,
            self.board.key,
            self.board.ply_count,
        )

    # Moves

    def legal_moves(self) -> list:
        """Return all legal moves, in the order of generation."""
        moves = cython.declare(Move[MAX_MOVES])
        count = generate_moves(self.board, moves)
        return [moves[index] for index in range(count)]

    def noisy_moves(self) -> list:
        """Return the legal captures and promotions."""
        moves = cython.declare(Move[MAX_MOVES])
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        count = generate_captures(self.board, cython.address(masks), moves)
        return [moves[index] for index in range(count)]

    def quiet_moves(self) -> list:
        """Return the legal moves that neither capture nor promote."""
        moves = cython.declare(Move[MAX_MOVES])
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        count = generate_quiets(self.board, cython.address(masks), moves)
        return [moves[index] for index in range(count)]

    def is_legal(self, move: Move) -> bool:
        """Return whether a move that some position could have is legal here, bit for bit."""
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return is_legal(self.board, cython.address(masks), move)

    def gives_check(self, move: Move) -> bool:
        """Return whether a legal move gives check."""
        return gives_check(self.board, move)

    def checking_moves(self) -> list:
        """Return the legal moves that give check, as the search finds them."""
        checks = cython.declare(Checks)
        find_checks(self.board, cython.address(checks))
        return [
            move
            for move in self.legal_moves()
            if is_check(self.board, cython.address(checks), move)
        ]

    def short(self, move: Move) -> int:
        """Return the 16 bits of a move that the table stores: from, to, promoted piece type."""
        return short_move(move)

    def from_short(self, short_form: cython.int) -> int:
        """Return the legal move with this short form, or 0 if there is none."""
        masks = cython.declare(Masks)
        find_masks(self.board, self.board.side, MAGIC, cython.address(masks))
        return legal_from_short(self.board, cython.address(masks), short_form)

    def uci(self, move: Move) -> str:
        """Return the move in UCI form; ``0000`` for no move."""
        if move == NO_MOVE:
            return "0000"
        promoted = promoted_of(move)
        letter = PIECE_LETTERS[promoted].lower() if promoted else ""
        return square_name(from_square_of(move)) + square_name(to_square_of(move)) + letter

    def parse_uci(self, text: str) -> int:
        """Return the legal move that a UCI text names. Raises IllegalMoveError."""
        move = self.from_short(short_move_of_uci(text))
        if move != NO_MOVE and self.uci(move) == text:
            return move
        raise IllegalMoveError(f"{quoted_excerpt(text)} is not a legal move in {self.fen()}")

    def push(self, move: Move) -> None:
        """Make a legal move. Raises IllegalMoveError, MemoryError."""
        if not self.is_legal(move):
            raise IllegalMoveError(f"{move} is not a legal move in {self.fen()}")
        if not self.board.reserve(1):
            raise MemoryError("no memory for another move")
        self.board.make(move)

    def push_uci(self, text: str) -> int:
        """Make the move of a UCI text and return it. Raises IllegalMoveError."""
        move = self.parse_uci(text)
        self.push(move)
        return move

    def pop(self) -> int:
        """Unmake the last move and return it. Raises IndexError if none was made."""
        if self.board.ply_count == 0:
            raise IndexError("no move to take back")
        move = self.board.undo_stack[self.board.ply_count - 1].move
        self.board.unmake()
        return move

    def after_null_move(self):
        """Return the position after a null move, with its history.

        The null move cannot be unmade. Raises IllegalMoveError in check, and MemoryError.
        """
        if self.board.checkers():
            raise IllegalMoveError(f"a side in check cannot pass in {self.fen()}")
        other: Position = self.copy()
        if not other.board.reserve(1):
            raise MemoryError("no memory for another move")
        other.board.make_null()
        return other

    def copy(self):
        """Return an independent position with the same history."""
        other: Position = Position.__new__(Position)
        other.board = Board()
        other._remarks = self._remarks
        if not other.board.copy_from(self.board):
            raise MemoryError("no memory for a copy of the position")
        return other

    def checkers(self) -> list:
        """Return the names of the squares of the pieces that give check."""
        checkers = self.board.checkers()
        return [square_name(square) for square in range(64) if checkers >> square & 1]

    # The rules of ending

    def is_check(self) -> bool:
        """Return whether the side to move is in check."""
        return self.board.checkers() != 0

    def is_checkmate(self) -> bool:
        """Return whether the side to move is mated."""
        return self.is_check() and not has_legal_move(self.board)

    def is_stalemate(self) -> bool:
        """Return whether the side to move has no legal move and is not in check."""
        return not self.is_check() and not has_legal_move(self.board)

    def is_fifty_moves(self) -> bool:
        """Return whether the fifty-move rule draws. A checkmate comes first."""
        return self.board.halfmove_clock >= CLOCK_DRAWN and has_legal_move(self.board)

    def is_threefold(self) -> bool:
        """Return whether the position occurs for the third time."""
        return self.board.repetitions(0) == 2

    def is_insufficient_material(self) -> bool:
        """Return whether the material of both sides rules out every mate.

        It does with bare kings, with a single minor piece, and with bishops of one square colour.
        """
        return self.board.is_insufficient_material()
