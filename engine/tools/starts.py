"""Random positions to begin comparing boards from: of games, and such as no game reaches.

Made with python-chess alone, so that neither of the boards under test decides what is tested.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import chess

REFUSED = chess.STATUS_OPPOSITE_CHECK | chess.STATUS_TOO_MANY_CHECKERS
"""What a FEN is refused for, of all that a random position may get wrong."""
MEN = (chess.QUEEN, *(chess.ROOK, chess.BISHOP, chess.KNIGHT) * 2)
OFFICERS = (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)


@dataclass(frozen=True, slots=True)
class Start:
    """Where a random game begins."""

    kind: str
    fen: str
    chess960: bool


def random_starts(seed: int) -> Iterator[Start]:
    """Return starts without an end: each kind in turn, standard and Chess960 in turn."""
    source = random.Random(f"starts {seed}")
    while True:
        for kind, make in KINDS.items():
            for chess960 in (False, True):
                board = make(source, chess960)
                while board.status() & REFUSED:
                    board = make(source, chess960)
                # The square behind a pawn that moved two is given even where no capture is legal.
                yield Start(kind, board.fen(en_passant="fen"), chess960)


def whole(source: random.Random, chess960: bool) -> chess.Board:
    """Return the start of a game; in Chess960 of two that differ, one for each side."""
    if not chess960:
        return chess.Board()
    board = chess.Board.from_chess960_pos(source.randrange(960))
    other = chess.Board.from_chess960_pos(source.randrange(960))
    for square in chess.SquareSet(chess.BB_RANK_8):
        board.set_piece_at(square, other.piece_at(square))
    board.castling_rights = board.rooks
    return board


def thinned(source: random.Random, chess960: bool) -> chess.Board:
    """Return the start of a game from which many pieces are gone, so that castling comes soon."""
    board = whole(source, chess960)
    kept = source.random()
    for square, piece in board.piece_map().items():
        if piece.piece_type not in (chess.KING, chess.ROOK) and source.random() > kept:
            board.remove_piece_at(square)
    turn(board, source)
    return board


def sparse(source: random.Random, chess960: bool) -> chess.Board:
    """Return two kings and at most four men a side."""
    sides = [source.choices(chess.PIECE_TYPES[:5], k=source.randrange(5)) for _ in range(2)]
    return scattered(source, chess960, sides)


def crowded(source: random.Random, chess960: bool) -> chess.Board:
    """Return many men a side, up to nine queens, anywhere."""
    return scattered(source, chess960, [promoted(source) for _ in range(2)])


def promoted(source: random.Random) -> list[int]:
    """Return the men of one side, some of its pawns promoted and some of all gone."""
    officers = source.choice([OFFICERS, [source.choice(OFFICERS)]])
    share = source.random()
    men = [source.choice(officers) if source.random() < share else chess.PAWN for _ in range(8)]
    men += MEN
    return source.sample(men, source.randint(len(men) // 3, len(men)))


def pawns(source: random.Random, chess960: bool) -> chess.Board:
    """Return up to eight pawns a side and little else: captures in passing and promotions."""
    sides = [
        [chess.PAWN] * source.randint(2, 8) + source.sample(MEN, source.randrange(3))
        for _ in range(2)
    ]
    return scattered(source, chess960, sides)


KINDS: dict[str, Callable[[random.Random, bool], chess.Board]] = {
    "whole": whole,
    "thinned": thinned,
    "sparse": sparse,
    "crowded": crowded,
    "pawns": pawns,
}


def scattered(source: random.Random, chess960: bool, sides: list[list[int]]) -> chess.Board:
    """Return a board with the men of White and Black, and two kings, on random squares."""
    board = chess.Board(None, chess960=chess960)
    for colour, men in zip(chess.COLORS, sides, strict=True):
        for man in beside_king(board, source, colour, men):
            place(board, source, chess.Piece(man, colour))
    turn(board, source)
    board.castling_rights = board.clean_castling_rights()
    board.ep_square = passed_square(board, source)
    return board


def beside_king(
    board: chess.Board, source: random.Random, colour: chess.Color, men: list[int]
) -> list[int]:
    """Put a king anywhere, or at home with rooks that may castle; return the men still to place."""
    files = sorted(source.sample(range(8), 3)) if board.chess960 else [0, 4, 7]
    home = [chess.square(file, 0 if colour else 7) for file in files]
    if source.random() < 0.5 or any(board.piece_at(square) for square in home):
        place(board, source, chess.Piece(chess.KING, colour))
        return men
    board.set_piece_at(home[1], chess.Piece(chess.KING, colour))
    left = men.copy()
    for square in source.sample([home[0], home[2]], source.randint(1, 2)):
        board.set_piece_at(square, chess.Piece(chess.ROOK, colour))
        board.castling_rights |= chess.BB_SQUARES[square]
        if chess.ROOK in left:  # so that no side has more rooks than its pawns could become
            left.remove(chess.ROOK)
    return left


def place(board: chess.Board, source: random.Random, piece: chess.Piece) -> None:
    """Put a piece on an empty square, a pawn on one where a pawn may stand."""
    empty = chess.SquareSet(~board.occupied & chess.BB_ALL)
    if piece.piece_type == chess.PAWN:
        empty &= ~(chess.BB_RANK_1 | chess.BB_RANK_8)
    board.set_piece_at(source.choice(list(empty)), piece)


def turn(board: chess.Board, source: random.Random) -> None:
    """Let either side move first, with any counters."""
    board.turn = source.random() < 0.5
    board.halfmove_clock = source.randrange(100)
    board.fullmove_number = source.randint(1, 200)


def passed_square(board: chess.Board, source: random.Random) -> chess.Square | None:
    """Return a square that a pawn may just have passed, if there is one, and at times none."""
    step, rank = (8, 4) if board.turn else (-8, 3)
    passed = [
        pawn + step
        for pawn in board.pieces(chess.PAWN, not board.turn)
        if chess.square_rank(pawn) == rank
        and not board.piece_at(pawn + step)
        and not board.piece_at(pawn + 2 * step)
    ]
    return source.choice([*passed, None]) if passed else None
