"""Random start positions for the comparison of the boards. Many never occur in a game.

Only python-chess makes them, because the boards under test must not choose their own tests.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import chess
from msgspec import Struct

REFUSED = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_TOO_MANY_CHECKERS
"""Faults with which a random position is discarded, because our boards refuse its FEN."""
START_PIECES = (chess.QUEEN, *(chess.ROOK, chess.BISHOP, chess.KNIGHT) * 2)
PIECES = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


class RandomStart(Struct, frozen=True):
    """The start position of a random game."""

    kind: str
    fen: str
    chess960: bool


def random_starts(seed: int) -> Iterator[RandomStart]:
    """Yield start positions without end.

    The kinds of position alternate, and so do standard chess and Chess960.
    """
    rng = random.Random(f"starts {seed}")
    while True:
        for kind, make in KINDS.items():
            for chess960 in (False, True):
                board = make(rng, chess960)
                while board.status() & REFUSED:
                    board = make(rng, chess960)
                # "fen": the en passant square is set even if no capture is legal.
                yield RandomStart(kind, board.fen(en_passant="fen"), chess960)


def full_start(rng: random.Random, chess960: bool) -> chess.Board:
    """Return the start position. In Chess960 each side has a random setup of its own."""
    if not chess960:
        return chess.Board()
    board = chess.Board.from_chess960_pos(rng.randrange(960))
    other = chess.Board.from_chess960_pos(rng.randrange(960))
    for square in chess.SquareSet(chess.BB_RANK_8):
        board.set_piece_at(square, other.piece_at(square))
    board.castling_rights = board.rooks
    return board


def thinned_start(rng: random.Random, chess960: bool) -> chess.Board:
    """Return the start position with some pieces removed, so that castling is soon legal."""
    board = full_start(rng, chess960)
    kept = rng.random()
    for square, piece in board.piece_map().items():
        if piece.piece_type not in (chess.KING, chess.ROOK) and rng.random() > kept:
            board.remove_piece_at(square)
    set_turn(board, rng)
    return board


def sparse_position(rng: random.Random, chess960: bool) -> chess.Board:
    """Return a position with both kings and at most four other pieces of each side.

    Rooks that are placed for castling may come in addition.
    """
    sides = [rng.choices(chess.PIECE_TYPES[:5], k=rng.randrange(5)) for _ in range(2)]
    return scattered_pieces(rng, chess960, sides)


def crowded_position(rng: random.Random, chess960: bool) -> chess.Board:
    """Return a position with many pieces of each side on random squares.

    A side may have up to nine queens.
    """
    return scattered_pieces(rng, chess960, [random_material(rng) for _ in range(2)])


def random_material(rng: random.Random) -> list[int]:
    """Return the pieces of one side after random promotions and random captures."""
    kinds = rng.choice([PIECES, [rng.choice(PIECES)]])
    share = rng.random()
    pieces = [rng.choice(kinds) if rng.random() < share else chess.PAWN for _ in range(8)]
    pieces += START_PIECES
    return rng.sample(pieces, rng.randint(len(pieces) // 3, len(pieces)))


def pawn_position(rng: random.Random, chess960: bool) -> chess.Board:
    """Return a position with two to eight pawns of each side and few pieces.

    Such positions often allow en passant captures and promotions.
    """
    sides = [
        [chess.PAWN] * rng.randint(2, 8) + rng.sample(START_PIECES, rng.randrange(3))
        for _ in range(2)
    ]
    return scattered_pieces(rng, chess960, sides)


KINDS: dict[str, Callable[[random.Random, bool], chess.Board]] = {
    "full": full_start,
    "thinned": thinned_start,
    "sparse": sparse_position,
    "crowded": crowded_position,
    "pawns": pawn_position,
}


def scattered_pieces(rng: random.Random, chess960: bool, sides: list[list[int]]) -> chess.Board:
    """Return a board with the given pieces of White and Black and both kings, on random squares."""
    board = chess.Board(None, chess960=chess960)
    for colour, pieces in zip(chess.COLORS, sides, strict=True):
        for man in place_king(board, rng, colour, pieces):
            place_piece(board, rng, chess.Piece(man, colour))
    set_turn(board, rng)
    board.castling_rights = board.clean_castling_rights()
    board.ep_square = en_passant_square(board, rng)
    return board


def place_king(
    board: chess.Board, rng: random.Random, colour: chess.Color, pieces: list[int]
) -> list[int]:
    """Place a king on a random square, or on a home square with rooks for castling.

    If it is placed with one or two rooks, they have castling rights.

    Returns:
        The pieces that are still to be placed.
    """
    files = sorted(rng.sample(range(8), 3)) if board.chess960 else [0, 4, 7]
    home = [chess.square(file, 0 if colour else 7) for file in files]
    if rng.random() < 0.5 or any(board.piece_at(square) for square in home):
        place_piece(board, rng, chess.Piece(chess.KING, colour))
        return pieces
    board.set_piece_at(home[1], chess.Piece(chess.KING, colour))
    left = pieces.copy()
    for square in rng.sample([home[0], home[2]], rng.randint(1, 2)):
        board.set_piece_at(square, chess.Piece(chess.ROOK, colour))
        board.castling_rights |= chess.BB_SQUARES[square]
        if chess.ROOK in left:  # So no side has more rooks than a game allows.
            left.remove(chess.ROOK)
    return left


def place_piece(board: chess.Board, rng: random.Random, piece: chess.Piece) -> None:
    """Put a piece on a random empty square. A pawn is never put on the first or last rank."""
    empty = chess.SquareSet(~board.occupied & chess.BB_ALL)
    if piece.piece_type == chess.PAWN:
        empty &= ~(chess.BB_RANK_1 | chess.BB_RANK_8)
    board.set_piece_at(rng.choice(list(empty)), piece)


def set_turn(board: chess.Board, rng: random.Random) -> None:
    """Set a random side to move and random move counters."""
    board.turn = rng.random() < 0.5
    board.halfmove_clock = rng.randrange(100)
    board.fullmove_number = rng.randint(1, 200)


def en_passant_square(board: chess.Board, rng: random.Random) -> chess.Square | None:
    """Return a random square that may be the en passant square, or None."""
    step, rank = (8, 4) if board.turn else (-8, 3)
    passed = [
        pawn + step
        for pawn in board.pieces(chess.PAWN, not board.turn)
        if chess.square_rank(pawn) == rank
        and not board.piece_at(pawn + step)
        and not board.piece_at(pawn + 2 * step)
    ]
    return rng.choice([*passed, None]) if passed else None
