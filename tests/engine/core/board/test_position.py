"""The rules of chess, compared with python-chess and with their own consequences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product

import chess
import pytest

from engine.core.board.position import START_FEN, IllegalMoveError, Position

RandomGames = Callable[[int, int], Iterator[tuple[Position, chess.Board]]]


def uci_moves(position: Position) -> list[str]:
    return sorted(position.uci(move) for move in position.legal_moves())


def test_legal_moves_are_those_of_python_chess(random_games: RandomGames) -> None:
    positions = 0
    for position, board in random_games(80, 1):
        assert uci_moves(position) == sorted(move.uci() for move in board.legal_moves)
        positions += 1
    assert positions > 4_000


def test_fen_is_that_of_python_chess(random_games: RandomGames) -> None:
    for position, board in random_games(40, 2):
        assert position.fen() == board.fen()
        assert Position(position.fen()).fen() == position.fen()


def test_unmake_restores_every_field(random_games: RandomGames) -> None:
    for position, _ in random_games(16, 3):
        before = position.snapshot()
        for move in position.legal_moves():
            position.push(move)
            assert position.snapshot() != before
            assert position.pop() == move
            assert position.snapshot() == before


def test_the_incremental_key_equals_the_recomputed_one(random_games: RandomGames) -> None:
    for position, _ in random_games(40, 4):
        assert position.key() == position.computed_key()
        for move in position.legal_moves():
            position.push(move)
            assert position.key() == position.computed_key()
            position.pop()


def test_a_position_set_up_from_its_fen_has_the_same_key(random_games: RandomGames) -> None:
    for position, _ in random_games(40, 5):
        assert Position(position.fen()).key() == position.key()


def test_check_mate_and_stalemate_are_those_of_python_chess(random_games: RandomGames) -> None:
    for position, board in random_games(80, 6):
        assert position.is_check() == board.is_check()
        assert position.is_checkmate() == board.is_checkmate()
        assert position.is_stalemate() == board.is_stalemate()
        assert position.is_insufficient_material() == board.is_insufficient_material()
        assert position.is_threefold() == board.is_repetition(3)
        assert position.is_fifty_moves() == board.is_fifty_moves()


def test_the_32_bits_of_a_move_have_the_layout_of_piglet() -> None:
    position = Position("r3k2r/P6P/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1")

    def fields(text: str) -> tuple[int, ...]:
        move = position.parse_uci(text)
        assert move < 1 << 27
        widths = ((0, 127), (7, 127), (14, 15), (18, 15), (22, 15), (26, 1))
        return tuple(move >> shift & mask for shift, mask in widths)

    white_rook, white_queen, white_knight, black_rook, en_passant = 4, 5, 2, 10, 14
    assert fields("a1a6") == (0, 40, 0, 0, 0, 0)
    assert fields("e1g1") == (4, 6, 8, 0, 0, 0)
    assert fields("e1c1") == (4, 2, 4, 0, 0, 0)
    assert fields("e5d6") == (36, 43, 0, en_passant, 0, 1)
    assert fields("a1a2")[2:] == (0, 0, 0, 0)
    assert fields("h1h6")[:2] == (7, 47)
    with pytest.raises(IllegalMoveError):
        fields("a7b8q")
    capture = Position("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    move = capture.parse_uci("a7b8n")
    assert (move >> 18 & 15, move >> 22 & 15) == (black_rook, white_knight)
    assert capture.parse_uci("a7a8q") >> 22 & 15 == white_queen
    assert capture.parse_uci("a7a8r") >> 22 & 15 == white_rook
    black = Position("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1")
    assert black.parse_uci("e8g8") >> 14 & 15 == 2
    assert black.parse_uci("e8c8") >> 14 & 15 == 1


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/P6P/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1",
        "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1",
    ],
)
def test_only_the_texts_of_legal_moves_are_moves(fen: str, chess960: bool) -> None:
    position = Position(fen, chess960)
    squares = [file + rank for rank in "12345678" for file in "abcdefgh"]
    endings = ["", "q", "r", "b", "n", "k", "p", "Q", " ", "qq"]
    texts = [a + b + c for a, b, c in product(squares, squares, endings)]
    found = {}
    for text in [*texts, "", "0000", "e2", "e2e", "E1E2", "e1e9", "i1i2", "e1-e2", "e1e\u0662"]:
        with suppress(IllegalMoveError):
            found[position.parse_uci(text)] = text
    assert found == {move: position.uci(move) for move in position.legal_moves()}


@pytest.mark.parametrize(
    ("fen", "move", "why"),
    [
        ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", "e5d6", "both pawns leave the rank of the king"),
        ("8/8/4k3/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", ""),
        ("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "the pawn is pinned on its file"),
        ("6k1/8/7b/3pP3/5P2/8/8/2K5 w - d6 0 1", "e5d6", ""),
        ("6k1/b7/8/2pP4/8/4K3/8/8 w - c6 0 1", "d5c6", "the captured pawn shielded the king"),
    ],
)
def test_en_passant_is_legal_unless_the_king_would_be_attacked(
    fen: str, move: str, why: str
) -> None:
    position = Position(fen)
    assert (move in uci_moves(position)) == (why == "")
    assert (" - " in position.fen()[-8:]) == (why != "")


def test_en_passant_may_capture_the_pawn_that_gives_check() -> None:
    position = Position("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1")
    assert "e4d3" in uci_moves(position)


@pytest.mark.parametrize(
    ("fen", "allowed"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", set()),
        ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", {"e1c1"}),
        ("4k3/8/8/8/3r4/8/8/R3K2R w KQ - 0 1", {"e1g1"}),
        ("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),
        ("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", {"e1c1"}),
    ],
)
def test_castling_needs_an_empty_path_and_safe_king_squares(fen: str, allowed: set[str]) -> None:
    assert set(uci_moves(Position(fen))) & {"e1g1", "e1c1"} == allowed


def test_a_captured_rook_loses_its_castling_right() -> None:
    position = Position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    position.push_uci("a1a8")
    assert position.fen().split()[2] == "Kk"


def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    position = Position()
    for _ in range(2):
        assert not position.is_threefold()
        for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
            position.push_uci(move)
    assert position.is_threefold()
    position.push_uci("e2e4")
    assert not position.is_threefold()


def test_fifty_moves_are_a_draw_unless_the_last_one_mates() -> None:
    drawn = Position("7k/8/8/8/8/8/R7/K7 w - - 99 80")
    drawn.push_uci("a2a3")
    assert drawn.is_fifty_moves()
    mated = Position("7k/R7/8/8/8/8/1R6/K7 w - - 99 80")
    mated.push_uci("b2b8")
    assert mated.is_checkmate()
    assert not mated.is_fifty_moves()


@pytest.mark.parametrize(
    ("fen", "insufficient"),
    [
        ("8/8/4k3/8/8/4K3/8/8 w - - 0 1", True),
        ("8/8/4k3/8/8/4KN2/8/8 w - - 0 1", True),
        ("8/8/4k3/8/8/4KB2/8/8 w - - 0 1", True),
        ("8/8/4kb2/8/8/4KB2/8/8 w - - 0 1", False),
        ("8/8/4k1b1/8/8/4KB2/8/8 w - - 0 1", True),
        ("8/8/4k3/8/8/4KNN1/8/8 w - - 0 1", False),
        ("8/8/4kp2/8/8/4K3/8/8 w - - 0 1", False),
    ],
)
def test_material_with_which_nobody_can_mate_is_a_draw(fen: str, insufficient: bool) -> None:
    assert Position(fen).is_insufficient_material() == insufficient


def test_a_copy_has_the_game_history_and_is_independent() -> None:
    position = Position()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        position.push_uci(move)
    twin = position.copy()
    twin.push_uci("f6g8")
    assert twin.is_threefold()
    assert not position.is_threefold()
    twin.pop()
    assert twin.snapshot() == position.snapshot()


def test_a_game_can_be_longer_than_any_search() -> None:
    position = Position()
    cycle = ("g1f3", "g8f6", "f3g1", "f6g8")
    for ply in range(2_000):
        position.push_uci(cycle[ply % 4])
    assert position.fullmove_number() == 1_001
    for _ in range(2_000):
        position.pop()
    assert position.fen() == START_FEN


@pytest.mark.parametrize("text", ["e2e5", "e1g1", "e7e5", "", "0000", "e2e4q", "♘f3", "x" * 5_000])
def test_an_illegal_move_is_refused_in_one_line_and_changes_nothing(text: str) -> None:
    position = Position()
    before = position.snapshot()
    with pytest.raises(IllegalMoveError) as refusal:
        position.push_uci(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 200
    assert position.snapshot() == before


def test_no_move_can_be_unmade_at_the_start() -> None:
    with pytest.raises(IndexError, match="no move to take back"):
        Position().pop()
