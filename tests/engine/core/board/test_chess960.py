"""Chess960: castling from any files, X-FEN and Shredder-FEN, compared with python-chess."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from engine.core.board.perft import perft
from engine.core.board.position import FenError, Position

PIECES_KEPT = 0.2
"""In every other game most pieces but kings and rooks are missing, so that castling comes often."""


def random_games(games: int, seed: int) -> Iterator[tuple[Position, chess.Board]]:
    """Yield both boards at every position of random Chess960 games that prefer castling."""
    source = random.Random(seed)
    for game in range(games):
        board = chess.Board.from_chess960_pos(source.randrange(960))
        if game % 2:
            thin_out(board, source)
        if not board.is_valid():
            continue
        position = Position(board.fen(), chess960=True)
        yield position, board
        while any(board.legal_moves) and board.ply() < 60:
            castlings = sorted(board.generate_castling_moves(), key=chess.Move.uci)
            moves = castlings or sorted(board.legal_moves, key=chess.Move.uci)
            move = source.choice(moves)
            board.push(move)
            position.push_uci(move.uci())
            yield position, board


def thin_out(board: chess.Board, source: random.Random) -> None:
    for square, piece in board.piece_map().items():
        kept = piece.piece_type in (chess.KING, chess.ROOK) or source.random() < PIECES_KEPT
        if not kept:
            board.remove_piece_at(square)


def test_moves_and_fens_are_those_of_python_chess() -> None:
    castlings = 0
    for position, board in random_games(120, 1):
        moves = sorted(position.uci(move) for move in position.legal_moves())
        assert moves == sorted(move.uci() for move in board.legal_moves)
        assert position.fen() == board.fen()
        castlings += any(board.generate_castling_moves())
    assert castlings > 100


def test_x_fen_and_shredder_fen_are_the_same_position() -> None:
    for position, board in random_games(40, 2):
        assert Position(board.fen(), chess960=True).key() == position.key()
        assert Position(board.shredder_fen(), chess960=True).key() == position.key()


def test_castling_is_unmade_completely() -> None:
    for position, _ in random_games(40, 3):
        before = position.snapshot()
        for move in position.legal_moves():
            position.push(move)
            assert position.key() == position.computed_key()
            position.pop()
            assert position.snapshot() == before


def test_a_rook_that_shields_its_king_on_the_first_rank_may_not_castle() -> None:
    position = Position("4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", chess960=True)
    assert "d1b1" not in {position.uci(move) for move in position.legal_moves()}
    free = Position("4k3/8/8/8/8/8/8/1R1K4 w B - 0 1", chess960=True)
    assert "d1b1" in {free.uci(move) for move in free.legal_moves()}


def test_an_inner_rook_is_named_by_its_file() -> None:
    fen = "4k3/8/8/8/8/8/8/RR1K4 w B - 0 1"
    assert Position(fen, chess960=True).fen() == fen
    assert Position(fen.replace(" B ", " Q "), chess960=True).fen().split()[2] == "Q"


@pytest.mark.parametrize("rights", ["C", "K", "b"])
def test_rights_without_their_rook_are_left_out(rights: str) -> None:
    position = Position(f"4k3/8/8/8/8/8/8/RR1K4 w Q{rights} - 0 1", chess960=True)
    assert position.fen().split()[2] == "Q"
    (remark,) = position.remarks()
    assert f" {rights} " in remark


@pytest.mark.parametrize("rights", ["BB", "BQ!", "ABCDE", "AQ"])
def test_rights_that_are_named_twice_or_wrongly_are_refused(rights: str) -> None:
    with pytest.raises(FenError, match="FEN castling right"):
        Position(f"4k3/8/8/8/8/8/8/RR1K4 w {rights} - 0 1", chess960=True)


def test_perft_of_a_chess960_position_agrees_with_the_published_count() -> None:
    fen = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"
    assert [perft(Position(fen, chess960=True), depth) for depth in (1, 2, 3, 4)] == [
        21,
        528,
        12_189,
        326_672,
    ]
