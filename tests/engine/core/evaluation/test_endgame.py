"""Known endgames: valued as in theory, equally for both colours, and won by the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from engine.core.board.position import Position
from engine.core.evaluation.endgame import known_endgame_value
from engine.core.evaluation.scaling import endgame_scale
from engine.core.memory.transposition import Table
from engine.core.search.search import MATE_VALUE, Search, mate_in

WON = 9_000
MATE_BOUND = MATE_VALUE - 1_000

# White's pieces, then Black's.
MATERIALS = (
    *("K k", "KP k", "KPP k", "KN k", "KB k", "KNN k", "KBB k", "KBN k", "KR k", "KQ k", "KRP k"),
    *("KNP k", "KBP k", "KBPP k", "KBNP k", "KNNN k", "KQQQQQQQQQ k", "KQRRBBNNPPPPPPPP k"),
    *("KQ kp", "KR kp", "KB kp", "KN kp", "KP kp", "KQ kr", "KQ kb", "KQ kn", "KQ kq", "KR kr"),
    *("KR kb", "KR kn", "KB kn", "KB kb", "KN kn", "KNN kp", "KRP kr", "KRP krp", "KBP kb"),
    *("KBPP kb", "KBPPP kbp", "KRBPP krbp", "KNP kb", "KRN kr", "KQ krb", "KQP krb", "KBB kn"),
    *("KRPPP krpp", "KQPP kqp", "KNPP kn", "KRRPPPP kqpp", "KQRPPPPP kqrpppp"),
)


def positions(count: int, seed: int) -> Iterator[chess.Board]:
    """Return legal positions of each material: random squares, either side to move."""
    source = random.Random(seed)
    for material in MATERIALS:
        found = 0
        while found < count:
            board = random_board(material.replace(" ", ""), source)
            if board is not None:
                found += 1
                yield board


def random_board(pieces: str, source: random.Random) -> chess.Board | None:
    """Return a board with the pieces on random squares, or None if that is no legal position."""
    board = chess.Board(None)
    board.turn = source.choice((chess.WHITE, chess.BLACK))
    squares = iter(source.sample(range(64), 64))
    for piece in pieces:
        square = next(squares)
        while piece in "Pp" and not 8 <= square < 56:
            square = next(squares)
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    return board if board.is_valid() else None


def in_mirror(board: chess.Board) -> chess.Board:
    """Return the position with the files mirrored, a to h."""
    return board.transform(chess.flip_horizontal)


def value_of(fen: str) -> int:
    value = known_endgame_value(Position(fen))
    assert value is not None
    return value


def test_exchanging_the_colours_exchanges_value_and_scale() -> None:
    for board in positions(60, 1):
        here, there = Position(board.fen()), Position(board.mirror().fen())
        value, other = known_endgame_value(here), known_endgame_value(there)
        assert (value is None) == (other is None), board.fen()
        assert value is None or other is None or value == -other, board.fen()
        assert endgame_scale(here, True) == endgame_scale(there, False), board.fen()
        assert endgame_scale(here, False) == endgame_scale(there, True), board.fen()


def test_mirrored_files_change_nothing() -> None:
    for board in positions(60, 2):
        here, there = Position(board.fen()), Position(in_mirror(board).fen())
        assert known_endgame_value(here) == known_endgame_value(there), board.fen()
        for white in (True, False):
            assert endgame_scale(here, white) == endgame_scale(there, white), board.fen()


def test_a_known_value_is_no_mate_and_a_scale_is_at_most_one() -> None:
    for board in positions(60, 3):
        value = known_endgame_value(Position(board.fen()))
        assert value is None or abs(value) <= 15_000 < MATE_BOUND
        for white in (True, False):
            assert 0 <= endgame_scale(Position(board.fen()), white) <= 64


def test_only_mating_material_wins_against_a_bare_king() -> None:
    wins = {"KQ", "KR", "KBN", "KRP", "KNNN", "KBNP", "KQQQQQQQQQ", "KQRRBBNNPPPPPPPP"}
    draws = {"K", "KN", "KB", "KNN"}
    source = random.Random(4)
    for pieces in sorted(wins | draws):
        for _ in range(200):
            board = random_board(pieces + "k", source)
            if board is not None:
                won = pieces in wins and not board.is_stalemate()
                value = value_of(board.fen())
                assert value > WON if won else value == 0, board.fen()


def test_two_bishops_win_only_on_different_colours() -> None:
    assert value_of("8/8/4k3/8/8/3BKB2/8/8 w - - 0 1") == 0
    assert value_of("8/8/4k3/8/8/2BBK3/8/8 w - - 0 1") > WON


def test_a_middlegame_is_no_known_endgame() -> None:
    assert known_endgame_value(Position()) is None


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # The lone king at the edge, then in the corner; the kings near each other.
        ("k7/8/8/4K3/8/8/8/6Q1 w - - 0 1", "8/8/2k5/4K3/8/8/8/6Q1 w - - 0 1"),
        ("8/8/k1K5/8/8/8/8/7R w - - 0 1", "8/8/k7/8/8/8/4K3/7R w - - 0 1"),
        # Bishop and knight: the corner of the bishop's colour.
        ("k7/8/2K5/3BN3/8/8/8/8 w - - 0 1", "7k/8/5K2/3BN3/8/8/8/8 w - - 0 1"),
        ("7k/8/5K2/3NB3/8/8/8/8 w - - 0 1", "k7/8/2K5/3NB3/8/8/8/8 w - - 0 1"),
        # A pawn further ahead, and a rook in place of a pawn.
        ("8/4P3/4K3/8/8/8/8/k7 w - - 0 1", "8/8/4K3/4P3/8/8/8/k7 w - - 0 1"),
        ("8/4R3/4K3/8/8/8/8/k7 b - - 0 1", "8/4P3/4K3/8/8/8/8/k7 b - - 0 1"),
        # A queen beats a bishop's pawn on the seventh rank only with its king near.
        ("8/8/8/8/3K4/8/1kp5/6Q1 w - - 0 1", "6K1/8/8/8/8/8/1kp5/6Q1 w - - 0 1"),
        ("6K1/8/8/8/8/8/kp6/3Q4 w - - 0 1", "6K1/8/8/8/8/8/1kp5/3Q4 w - - 0 1"),
        # A rook beats an advanced pawn only with the help of its king.
        ("8/8/8/3k4/3p4/3K4/8/7R w - - 0 1", "7K/8/8/8/8/2kp4/8/7R b - - 0 1"),
        ("8/8/8/8/k7/3p4/8/2K4R b - - 0 1", "7K/8/8/8/8/2kp4/8/7R b - - 0 1"),
    ],
)
def test_the_better_of_two_endgames_has_the_higher_value(better: str, worse: str) -> None:
    assert value_of(better) > value_of(worse)


@pytest.mark.parametrize(
    ("fen", "most"),
    [
        ("8/8/4k3/4b3/8/8/4R3/4K3 w - - 0 1", 30),
        ("8/8/4k3/4n3/8/8/4R3/4K3 w - - 0 1", 30),
        ("8/8/4k3/4n3/8/8/4B3/4K3 w - - 0 1", 0),
        ("8/8/4k3/4p3/8/8/4NN2/4K3 w - - 0 1", 30),
        ("7K/8/8/8/8/8/kp6/3Q4 w - - 0 1", 2_000),
        ("8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", 0),
        ("k7/8/K7/P7/8/8/8/8 w - - 0 1", 0),
    ],
)
def test_an_endgame_that_is_hard_to_win_has_a_low_value(fen: str, most: int) -> None:
    assert 0 <= value_of(fen) <= most


def test_a_bare_king_without_a_move_is_stalemate() -> None:
    assert value_of("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1") == 0
    assert value_of("k7/2Q5/1K6/8/8/8/8/8 w - - 0 1") > WON


def test_pawns_win_if_one_of_them_would_win_alone() -> None:
    assert value_of("8/8/8/8/8/P6k/P7/K7 w - - 0 1") > WON
    assert known_endgame_value(Position("k7/8/8/P7/P7/K7/8/8 w - - 0 1")) is None
    # The piece in front of the far pawn stops it.
    assert known_endgame_value(Position("8/8/8/1N6/8/7k/8/K7 w - - 0 1")) == 0
    assert value_of("8/8/8/P6N/8/7k/8/K7 w - - 0 1") > WON
    assert known_endgame_value(Position("8/N7/8/P7/8/7k/8/K7 w - - 0 1")) is None


def played(fen: str, nodes: int) -> tuple[chess.Board, int]:
    """Play a game of the engine against itself; return its last board and number of plies.

    The side that begins gets ``nodes`` per move, the other one four times as many.
    """
    board = chess.Board(fen)
    position = Position(fen)
    limits = {board.turn: nodes, not board.turn: 4 * nodes}
    searches = {turn: Search(Table(4)) for turn in limits}
    while not board.is_game_over():
        search = searches[board.turn]
        search.begin(position, limits[board.turn])
        while mate_in(search.value()) is None and search.deepen():
            pass
        move = search.best_move()
        board.push_uci(position.uci(move))
        position.push(move)
    return board, board.ply()


@pytest.mark.parametrize(
    "fen",
    [
        "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/R3K3 w - - 0 1",
        "8/8/3k4/8/8/8/8/R6K w - - 0 1",
        "8/8/3k4/8/8/3K4/8/3BB3 w - - 0 1",
        "8/8/3k4/8/8/8/8/KBB5 w - - 0 1",
        "7k/8/5K2/8/8/3BN3/8/8 w - - 0 1",
        "7k/8/8/8/8/8/8/K1BN4 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/4k3/8/8/2N5/8/K6B w - - 0 1",
        "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1",
    ],
)
def test_the_engine_mates_a_bare_king(fen: str) -> None:
    board, plies = played(fen, 30_000)
    assert board.is_checkmate(), board.fen()
    assert plies <= 100
