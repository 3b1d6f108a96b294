"""FEN: every text is refused with one line, or gives a position with the same FEN."""

from __future__ import annotations

import chess
import pytest
from cases import for_each_row
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.board.position import START_FEN, FenError, Position
from engine.core.mailbox.position import MailboxPosition

TEN_MEGABYTES = 10_000_000


@for_each_row(
    ("fen", "reason"),
    [
        ("", "0 fields"),
        ("rubbish", "1 ranks"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "0 white kings"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "0 white kings"),
        ("4k3/4k3/8/8/8/8/8/4K3 w - - 0 1", "2 black kings"),
        ("4k3/8/8/8/8/8/8/4K2P w - - 0 1", "white pawn on the first or last rank"),
        ("p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "black pawn on the first or last rank"),
        ("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "9 ranks"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "7 ranks"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "no piece '9'"),
        ("4k3/44/8/8/8/8/8/4K3 w - - 0 1", "two digits in a row on rank 7"),
        ("4k4/8/8/8/8/8/8/4K3 w - - 0 1", "9 files instead of 8 on rank 8"),
        ("4k2/8/8/8/8/8/8/4K3 w - - 0 1", "7 files instead of 8 on rank 8"),
        ("4k3/8/8/8/x7/8/8/4K3 w - - 0 1", "no piece 'x' (on rank 4)"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side to move must be w or b"),
        ("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "Black in check with White to move"),
        ("4k3/8/8/8/8/8/8/4K2R w KK - 0 1", "name one side twice"),
        ("4k3/8/8/8/8/8/8/4K2R w KKKKK - 0 1", "castling rights must be"),
        ("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1", "of Chess960"),
        ("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1", "of Chess960"),
        ("4k3/8/8/8/8/8/8/3K3R w H - 0 1", "of Chess960"),
        ("r3k2r/8/8/8/8/8/8/R4K1R w KQkq - 0 1", "both kings on one file"),
        ("4k3/8/8/8/8/8/8/5K2 w Kq - 0 1", "both kings on one file"),
        ("4k3/8/8/8/8/8/8/4K3 w x - 0 1", "castling rights must be"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "en-passant square"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock must be a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999", "move number must be a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ١ 1", "halfmove clock must be a number"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "7 fields"),
        ("QQQQkQQQ/QQQQQQQQ/8/8/8/8/8/4K3 b - - 0 1", "promoted white pieces"),
        ("4k3/8/8/8/8/PPPPPPPP/P7/4K3 w - - 0 1", "9 white pawns"),
        ("4k3/8/3N1N2/8/1B5B/8/8/4K3 b - - 0 1", ""),
        ("k7/8/8/8/8/8/8/K7 w - - 0 1" + " " * 10_000, "characters long"),
        ("4k3/2N5/3P4/8/4R3/8/B7/4K3 b - - 0 1", ""),
        ("4k3/2N3N1/8/8/4R3/8/8/4K3 b - - 0 1", "3 pieces giving check"),
    ],
)
def test_a_wrong_fen_is_refused_with_one_line_that_says_what_and_where(
    fen: str, reason: str
) -> None:
    if not reason:
        assert Position(fen).fen() == fen
        return
    with pytest.raises(FenError) as refusal:
        Position(fen)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 160


def test_castling_rights_may_name_rook_files_outside_chess960() -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w {} - 0 1"
    assert Position(fen.format("HAha")).fen() == fen.format("KQkq")
    assert Position(fen.format("Ah")).fen() == fen.format("Qk")


def test_the_move_counters_of_a_fen_are_optional() -> None:
    assert Position("4k3/8/8/8/8/8/8/4K3 w - -").fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR2 W - - - -", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR2 B - - 3 -", "4k3/8/8/8/8/8/8/4KR2 b - - 3 1"),
        ("4k3/8/8/8/8/8/8/4KR2 w - - 0 0", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR2", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/4KR~2 w - -", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1"),
        (f'"{START_FEN}"', START_FEN),
        (f"\u201c{START_FEN}\u201d", START_FEN),
        (f'  "{START_FEN}",', START_FEN),
    ],
)
def test_what_other_programs_write_is_read_without_a_remark(text: str, read: str) -> None:
    for board in (Position(text), MailboxPosition(text)):
        assert (board.fen(), board.remarks()) == (read, ())


@pytest.mark.parametrize(
    ("text", "read", "left_out"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "K"),
        ("r3k3/8/8/8/8/8/8/4K3 w kq - 0 1", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "k"),
        ("4k3/8/8/8/8/8/8/R4K2 w K - 0 1", "4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "K"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "4k3/8/8/8/8/8/4K3/7R w - - 0 1", "K"),
        ("4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "e6"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e3"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "4k3/4p3/8/4p3/8/8/8/4K3 w - - 0 1", "e6"),
    ],
)
def test_what_the_pieces_rule_out_is_left_out_with_a_remark(
    text: str, read: str, left_out: str
) -> None:
    for board in (Position(text), MailboxPosition(text), Position(text, True)):
        assert board.fen() == read
        (remark,) = board.remarks()
        assert f" {left_out} " in remark
        assert "\n" not in remark


def test_an_en_passant_square_without_a_capture_is_dropped() -> None:
    fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"
    assert Position(fen).fen() == fen.replace("e3", "-")
    assert Position(fen).key() == Position(fen.replace("e3", "-")).key()


def read(text: str, chess960: bool) -> Position | None:
    """Return the position of a FEN; None if both boards refuse it with the same message."""
    words = []
    for board in (Position, MailboxPosition):
        try:
            words.append(board(text, chess960).fen())
        except FenError as refusal:
            words.append(str(refusal))
            assert words[-1].startswith("FEN ")
            assert "\n" not in words[-1]
            assert len(words[-1]) < 160
    assert words[0] == words[1]
    return None if words[0].startswith("FEN ") else Position(text, chess960)


def survives(text: str, chess960: bool = False) -> None:
    position = read(text, chess960)
    if position is None:
        return
    again = Position(position.fen(), chess960)
    assert again.snapshot()[:-1] == position.snapshot()[:-1]
    mailbox = MailboxPosition(position.fen(), chess960)
    assert mailbox.fen() == position.fen()
    board = chess.Board(position.fen(), chess960=chess960)
    moves = sorted(position.uci(move) for move in position.legal_moves())
    assert moves == sorted(move.uci() for move in board.legal_moves)
    assert sorted(mailbox.legal_moves()) == sorted(position.legal_moves())


@given(st.text(max_size=80), st.booleans())
def test_any_text_is_refused_or_round_trips(text: str, chess960: bool) -> None:
    survives(text, chess960)


@settings(max_examples=500)
@given(
    st.lists(st.text("pnbrqkPNBRQK12345678", min_size=1, max_size=8), min_size=8, max_size=8),
    st.sampled_from("wb"),
    st.sampled_from(["-", "KQkq", "K", "kq", "Qq"]),
    st.sampled_from(["-", "a3", "e6", "h6"]),
    st.integers(0, 10_000),
)
def test_text_that_resembles_a_fen_is_refused_or_round_trips(
    ranks: list[str], side: str, castling: str, en_passant: str, clock: int
) -> None:
    survives(f"{'/'.join(ranks)} {side} {castling} {en_passant} {clock} 1")


@settings(max_examples=500)
@given(
    st.dictionaries(st.integers(0, 63), st.sampled_from("pnbrqPNBRQ"), max_size=30),
    st.integers(0, 63),
    st.integers(0, 63),
    st.sampled_from("wb"),
)
def test_random_pieces_around_two_kings_are_refused_or_round_trip(
    pieces: dict[int, str], white_king: int, black_king: int, side: str
) -> None:
    board = chess.Board(None)
    for square, symbol in pieces.items():
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
    board.set_piece_at(white_king, chess.Piece(chess.KING, chess.WHITE))
    board.set_piece_at(black_king, chess.Piece(chess.KING, chess.BLACK))
    survives(f"{board.board_fen()} {side} - - 0 1")


def test_a_fen_with_one_changed_character_is_refused_or_round_trips() -> None:
    for place in range(len(START_FEN)):
        for letter in "pKQk/1 w-é":
            survives(START_FEN[:place] + letter + START_FEN[place + 1 :])


HOME_RANKS = st.lists(st.sampled_from("kkrrrrnbq1"), min_size=8, max_size=8).map("".join)
RIGHTS = st.one_of(
    st.text("KQkqABCDEFGHabcdefgh", min_size=1, max_size=4),
    st.sampled_from(["-", "KQkq", "Kq", "HAha", "KAkh"]),
    st.text("KQkqABHabh-é1", max_size=6),
)


@settings(max_examples=1_000)
@given(HOME_RANKS, HOME_RANKS, st.sampled_from("wb"), RIGHTS)
def test_castling_rights_of_chess960_are_refused_or_round_trip(
    black: str, white: str, side: str, rights: str
) -> None:
    for chess960 in (True, False):
        survives(f"{black}/8/8/8/8/8/8/{white.upper()} {side} {rights} - 0 1", chess960)


@settings(max_examples=500)
@given(st.integers(0, 959), st.integers(0, 959), st.sets(st.sampled_from(range(4))), st.booleans())
def test_every_chess960_start_is_read_with_any_rights_in_both_notations(
    white: int, black: int, kept: set[int], shredder: bool
) -> None:
    board = chess.Board.from_chess960_pos(white)
    other = chess.Board.from_chess960_pos(black)
    for square in chess.SquareSet(chess.BB_RANK_8):
        board.set_piece_at(square, other.piece_at(square))
    rooks = list(chess.SquareSet(board.rooks))
    board.castling_rights = sum(chess.BB_SQUARES[rooks[number]] for number in kept)
    text = board.shredder_fen() if shredder else board.fen()
    position = read(text, True)
    assert position is not None
    assert position.fen() == board.fen()
    survives(text, True)


@pytest.mark.parametrize("chess960", [False, True])
@pytest.mark.parametrize(
    ("before", "repeated", "after"),
    [
        ("", "/", ""),
        ("", "8", ""),
        ("", "k", ""),
        ("", " x", ""),
        ("", "\0", ""),
        ("", "♞", ""),
        ("4k3/8/8/8/8/8/8/4K3 w ", "K", " - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ", "9", " 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", " ", ""),
    ],
    ids=range(9),
)
def test_a_fen_of_ten_megabytes_is_refused(
    before: str, repeated: str, after: str, chess960: bool
) -> None:
    text = before + repeated * (TEN_MEGABYTES // len(repeated)) + after
    assert read(text, chess960) is None
