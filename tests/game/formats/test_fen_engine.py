"""The window and the engine read FENs by themselves, and decide alike about every text.

There is one exception: the window refuses checks that no move can have given, and the engine
searches such positions.
"""

from __future__ import annotations

import chess
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from positions import KIWIPETE

from engine.core.board.position import FenError as EngineFenError
from engine.core.board.position import Position
from game.formats import fen
from game.formats.fen import FenPosition
from game.formats.game_text_faults import FenCode, FenError, RemarkCode

LETTERS = "PNBRQKpnbrqk12345678/wWbB-KQkqABCDEFGHabcdefgh 0159~\"'"
FENS = (
    chess.STARTING_FEN,
    KIWIPETE,
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1",
    "rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1",
    "1rk1r3/8/8/8/8/8/8/1RK1R3 w EBeb - 12 34",
    "k2b4/8/8/3Pp3/7K/8/8/8 w - e6 0 1",
    "7k/4b3/8/3Pp3/7K/8/8/8 w - e6 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "4k3/8/8/8/8/8/8/4KR2 W - - - -",
)


def read_by_window(text: str) -> FenPosition | None:
    try:
        return fen.position_from_fen(text)
    except FenError as error:
        if [fault.code for fault in error.faults] == [FenCode.IMPOSSIBLE_CHECK]:
            return fen.read_position(text)
        return None


def read_by_engine(text: str, chess960: bool) -> Position | None:
    try:
        return Position(text, chess960)
    except EngineFenError:
        return None


def check_alike(text: str) -> None:
    text = text.strip()
    window = read_by_window(text)
    chess960 = window is not None and window.board.chess960
    engine = read_by_engine(text, chess960)
    assert (window is None) == (engine is None)
    if window is None or engine is None:
        return
    assert engine.fen() == window.board.fen(en_passant="legal")
    left_out = " ".join(engine.remarks())
    codes = [remark.code for remark in window.remarks]
    assert ("castling right" in left_out) == (RemarkCode.CASTLING_LEFT_OUT in codes)
    assert ("en-passant square" in left_out) == (RemarkCode.EN_PASSANT_LEFT_OUT in codes)
    if chess960:
        assert read_by_engine(text, chess960=False) is None


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a FEN with some characters changed, inserted or removed."""
    text = draw(st.sampled_from(FENS))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(text)))
        removed = draw(st.integers(0, 2))
        text = text[:place] + draw(st.text(LETTERS, max_size=2)) + text[place + removed :]
    return text


@settings(max_examples=500)
@given(mutated())
@example("8/8/8/8/8/8/8/8 w - - 0 1")
@example(f"{chess.STARTING_FEN} ")
@example("4k3/8/8/8/8/8/8/4K3 w - - 0000000009 00001")
def test_a_mutated_fen_is_read_alike(text: str) -> None:
    check_alike(text)


HOME_RANKS = st.lists(st.sampled_from("kkrrrrnbq11"), min_size=8, max_size=8).map("".join)
RIGHTS = st.one_of(
    st.text("KQkqABCDEFGHabcdefgh", min_size=1, max_size=5),
    st.sampled_from(["-", "KQkq", "kqKQ", "Kq", "HAha", "KAkh"]),
)


@settings(max_examples=500)
@given(HOME_RANKS, HOME_RANKS, st.sampled_from("wb"), RIGHTS)
def test_castling_rights_are_read_alike(black: str, white: str, side: str, rights: str) -> None:
    check_alike(f"{black}/8/8/8/8/8/8/{white.upper()} {side} {rights} - 0 1")


@settings(max_examples=500)
@given(
    st.dictionaries(st.integers(0, 63), st.sampled_from("pnbrqPNBRQPPPpppp"), max_size=12),
    st.permutations(range(64)).map(lambda squares: squares[:2]),
    st.sampled_from("wb"),
    st.integers(0, 63).map(chess.square_name),
)
def test_checks_and_en_passant_squares_are_judged_alike(
    pieces: dict[int, str], kings: list[int], side: str, square: str
) -> None:
    board = chess.Board(None)
    for place, symbol in pieces.items():
        board.set_piece_at(place, chess.Piece.from_symbol(symbol))
    for place, symbol in zip(kings, "Kk", strict=True):
        board.set_piece_at(place, chess.Piece.from_symbol(symbol))
    check_alike(f"{board.board_fen()} {side} - {square} 0 1")


PAWN_PUSHES = [
    (f"{side} - {chess.square_name(square)}", square, forward, pawn)
    for side, rank, forward, pawn in (("w", 5, 8, "p"), ("b", 2, -8, "P"))
    for square in chess.SquareSet(chess.BB_RANKS[rank])
]


@settings(max_examples=500)
@given(
    st.sampled_from(PAWN_PUSHES),
    st.dictionaries(st.integers(0, 63), st.sampled_from("pnbrqPNBRQ"), max_size=8),
    st.permutations(range(64)).map(lambda squares: squares[:2]),
)
def test_a_check_after_a_pawn_moved_two_squares_is_judged_alike(
    push: tuple[str, int, int, str], pieces: dict[int, str], kings: list[int]
) -> None:
    fields, square, forward, pawn = push
    board = chess.Board(None)
    for place, symbol in pieces.items():
        board.set_piece_at(place, chess.Piece.from_symbol(symbol))
    for place, symbol in zip(kings, "Kk", strict=True):
        board.set_piece_at(place, chess.Piece.from_symbol(symbol))
    board.remove_piece_at(square)
    board.remove_piece_at(square + forward)
    board.set_piece_at(square - forward, chess.Piece.from_symbol(pawn))
    check_alike(f"{board.board_fen()} {fields} 0 1")


@pytest.mark.parametrize("text", FENS)
def test_real_fens_are_read_alike(text: str) -> None:
    check_alike(text)
