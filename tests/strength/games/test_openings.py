"""Random openings, and openings from files."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import chess
import pytest
from games.balance import is_level
from games.openings import Opening, openings_for, random_openings


def some(text: str, number: int, seed: int = 1) -> list[Opening]:
    return list(islice(openings_for(text, seed), number))


def test_equal_seeds_give_equal_openings() -> None:
    assert some("random:8", 20) == some("random:8", 20)
    assert some("random:8", 20) != some("random:8", 20, seed=2)


def test_the_openings_of_a_seed_never_change() -> None:
    """Equal seeds must give equal openings in all versions, so that results are repeatable."""
    first = some("random:8", 1)[0]
    assert " ".join(first.moves) == "h2h4 a7a5 g1f3 c7c6 c2c4 g8h6 b1c3 d8c7"


@pytest.mark.parametrize("plies", [4, 8, 9, 10])
def test_random_openings_are_legal_level_and_different(plies: int) -> None:
    openings = some(f"random:{plies}", 60)
    boards = [opening.board() for opening in openings]
    assert {len(opening.moves) for opening in openings} == {plies}
    assert len({board.epd() for board in boards}) == len(boards)
    assert all(is_level(board) and board.is_valid() for board in boards)


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
        "r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 4 4",
    ],
)
def test_book_positions_are_level(fen: str) -> None:
    assert is_level(chess.Board(fen))


@pytest.mark.parametrize(
    "fen",
    [
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",  # a queen short
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1",  # a pawn exchange, level
        "rnbqkbnr/pppp1ppp/8/4p3/5P2/8/PPPPP1PP/RNBQKBNR b KQkq - 0 2",  # the pawn takes f4
        "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",  # mate in one
        "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2",  # White threatens e5
        "rnb1kbnr/pppp1ppp/8/4p3/4P2q/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 3",  # the queen hangs
        "rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2",  # check
        "r3k3/p7/8/8/1n6/8/P7/R3K2N b - - 0 1",  # the knight forks from c2
    ],
)
def test_loose_positions_are_not_level(fen: str) -> None:
    assert not is_level(chess.Board(fen))


def test_is_level_does_not_change_the_board() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3")
    before = board.fen()
    is_level(board)
    assert board.fen() == before


def test_short_random_openings_run_out() -> None:
    with pytest.raises(ValueError, match="no more than"):
        list(random_openings(1, seed=1))


@pytest.fixture
def epd(tmp_path: Path) -> Path:
    path = tmp_path / "some.epd"
    path.write_text(
        "# two positions, one of them twice\n\n"
        'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - id "Italian";\n'
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 4 9\n",
        encoding="utf-8",
    )
    return path


def test_an_epd_file_is_shuffled_by_the_seed_and_repeats(epd: Path) -> None:
    four = some(str(epd), 4)
    assert four[:2] == four[2:]
    assert len(set(four)) == 2
    assert {opening.board().turn for opening in four} == {chess.WHITE, chess.BLACK}
    assert some(str(epd), 4) == four
    assert any(some(str(epd), 1, seed) != four[:1] for seed in range(2, 12))


def test_a_pgn_file_gives_the_moves_of_its_games(tmp_path: Path) -> None:
    path = tmp_path / "some.pgn"
    path.write_text("1. e4 e5 (1... c5) 2. Nf3 *\n\n1. d4 {quiet} d5 *\n", encoding="utf-8")
    found = {opening.moves for opening in some(str(path), 2)}
    assert found == {("e2e4", "e7e5", "g1f3"), ("d2d4", "d7d5")}


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("a.epd", "", "has no openings"),
        ("a.epd", "nonsense\n", "line 1"),
        ("a.epd", "8/8/8/8/8/8/8/8 w - - 0 1\n", "line 1: not a legal position"),
        ("a.epd", "\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n", "line 2: the game is over"),
        ("a.pgn", "1. e4 e5 2. Ke3 *\n", "game 1"),
        ("a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", "game 1: the game is over"),
        ("a.pgn", "1. e4 *\n\n1. e4 -- 2. d4 *\n", "game 2: a null move"),
        ("a.pgn", '[Variant "Atomic"]\n\n1. e4 *\n', "game 1: not ordinary chess"),
        ("a.txt", "", "openings are"),
    ],
)
def test_an_error_in_a_file_names_the_line(
    tmp_path: Path, name: str, text: str, complaint: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=complaint):
        openings_for(str(path), 1)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("text", ["random:3", "random:41", "random:", "random:x", "random:-8", "x"])
def test_an_invalid_opening_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="openings"):
        openings_for(text, 1)


def test_a_missing_file_raises_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"none\.epd"):
        openings_for(str(tmp_path / "none.epd"), 1)
