"""An unreadable FEN is refused with a code that says what is wrong and where."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats import fen, game_import
from game.formats.fen import MAX_LENGTH, PROBLEMS, board_from_fen
from game.formats.game_text_faults import FenCode, FenError, FenFault, Remark, RemarkCode
from game.words.text_faults import fen_faults

START = chess.STARTING_FEN
FIELDS = START.split()


def with_field(number: int, text: str) -> str:
    return " ".join((*FIELDS[:number], text, *FIELDS[number + 1 :]))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", FenFault(FenCode.EMPTY)),
        (f"{START} {'x' * 300}", FenFault(FenCode.TOO_LONG, len(START) + 301, MAX_LENGTH)),
        ("garbage", FenFault(FenCode.NO_RANKS, text="garbage")),
        ("8/8/8 w - - 0 1", FenFault(FenCode.RANKS, 3, 8, text="8/8/8")),
        (
            START.replace("PPPPPPPP", "PPPPPPP"),
            FenFault(FenCode.FILES, 7, 8, rank=2, text="PPPPPPP"),
        ),
        (
            START.replace("PPPPPPPP", "PPPPPPP11"),
            FenFault(FenCode.DIGITS, rank=2, text="PPPPPPP11"),
        ),
        (
            START.replace("PPPPPPPP", "PPPxPPPP"),
            FenFault(FenCode.LETTER, rank=2, letter="x", text="PPPxPPPP"),
        ),
        (START.replace("PPPPPPPP", "~8"), FenFault(FenCode.LETTER, rank=2, letter="~", text="~8")),
        (with_field(1, "x"), FenFault(FenCode.SIDE, text="x")),
        (with_field(2, "KQXY"), FenFault(FenCode.CASTLING, text="KQXY")),
        (with_field(3, "e9"), FenFault(FenCode.EN_PASSANT, text="e9")),
        (with_field(4, "-1"), FenFault(FenCode.HALFMOVE_CLOCK, text="-1")),
        (with_field(5, "ten"), FenFault(FenCode.MOVE_NUMBER, text="ten")),
        (f"{START} 7", FenFault(FenCode.FIELDS, 7, 6, text=f"{START} 7")),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(text: str, fault: FenFault) -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen(text)
    assert refusal.value.faults == (fault,)


def test_every_fault_of_a_position_is_named() -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen("8/8/8/8/8/8/8/4K2P w - - 0 1")
    codes = {fault.code for fault in refusal.value.faults}
    assert {FenCode.NO_BLACK_KING, FenCode.PAWNS_ON_BACK_RANK} <= codes


def test_every_status_of_python_chess_has_a_code() -> None:
    flags = {flag for flag in chess.Status if flag is not chess.Status.VALID}
    handled_elsewhere = {
        chess.Status.RACE_CHECK,
        chess.Status.RACE_OVER,
        chess.Status.RACE_MATERIAL,
    }
    assert set(PROBLEMS) == flags - handled_elsewhere
    assert len(set(PROBLEMS.values())) == len(PROBLEMS)


@given(
    st.integers(0, len(START)), st.integers(0, 3), st.text(alphabet=f"{START}x9~+²\n", max_size=4)
)
def test_what_is_refused_is_refused_in_one_line(place: int, left_out: int, put: str) -> None:
    text = START[:place] + put + START[place + left_out :]
    try:
        board = board_from_fen(text)
    except FenError as refusal:
        line = str(fen_faults(refusal.faults))
        assert line
        assert len(line.splitlines()) == 1
    else:
        assert board.is_valid()
        assert board.board_fen() == chess.Board(text.split()[0]).board_fen()


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x";', "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - hmvc 7; fmvn 40;", "4k3/8/8/8/8/8/4P3/4K3 w - - 7 40"),
        (f"{chess.STARTING_FEN}", chess.STARTING_FEN),
        (f"# comment\n\n{chess.STARTING_FEN}\n", chess.STARTING_FEN),
    ],
)
def test_the_position_of_an_epd_is_read(line: str, read: str) -> None:
    assert fen.positions_in(line) == [read]


KINGS = "4k3/8/8/8/8/8/4P3/4K3"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (f'{KINGS} w - - bm e4; id "Set 1; no. 7";', f"{KINGS} w - - 0 1"),
        (f"{KINGS} w - - 0 7 bm e4;", f"{KINGS} w - - 0 7"),
        (f"{KINGS} w - - 3 7 bm e4; hmvc 4; fmvn 9;", f"{KINGS} w - - 4 9"),
        (f"{KINGS} w - - - - bm e4", f"{KINGS} w - - 0 1"),
        (f'{KINGS} w - - bm e4;id "no space";c0 "a; b"', f"{KINGS} w - - 0 1"),
        (f'{KINGS} w - - bm e4; id "never closed', f"{KINGS} w - - 0 1"),
        (f"{KINGS} w - - 0 1 ;D1 6 ;D2 30", f"{KINGS} w - - 0 1"),
        (f"{KINGS} w - - 0 1; D1 6; D2 30", f"{KINGS} w - - 0 1"),
        (f"{KINGS} w - - ;D1 6", f"{KINGS} w - - 0 1"),
        (f"{KINGS} w - -;D1 6", f"{KINGS} w - - 0 1"),
        (f'"{KINGS} w - - 0 1",', f"{KINGS} w - - 0 1"),
    ],
)
def test_lines_of_test_suites_are_read(line: str, read: str) -> None:
    (found,) = fen.positions_in(line)
    assert board_from_fen(found).fen() == read


@pytest.mark.parametrize(
    ("text", "read", "remarks"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w kqKQ - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ()),
        ("4k3/8/8/8/8/8/8/4KR2 W - - - -", "4k3/8/8/8/8/8/8/4KR2 w - - 0 1", ()),
        (f'"{START}"', START, ()),
        (
            "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1",
            (Remark(RemarkCode.EN_PASSANT_LEFT_OUT),),
        ),
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            (Remark(RemarkCode.CASTLING_LEFT_OUT),),
        ),
        (
            "4k3/8/8/8/8/8/8/R4K2 w K - 0 1",
            "4k3/8/8/8/8/8/8/R4K2 w - - 0 1",
            (Remark(RemarkCode.CASTLING_LEFT_OUT),),
        ),
    ],
)
def test_a_lenient_reading_says_what_it_leaves_out(
    text: str, read: str, remarks: tuple[Remark, ...]
) -> None:
    opened = game_import.game_from_text(text, 0)
    assert opened.game.start.fen() == read
    assert not opened.game.start.chess960
    assert opened.remarks == remarks


@pytest.mark.parametrize("side", ["w", "b"])
def test_rights_of_both_sides_with_kings_on_different_files_are_refused(side: str) -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen(f"rnbqk2r/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR {side} KQkq - 0 1")
    assert [fault.code for fault in refusal.value.faults] == [FenCode.KINGS_APART]


@pytest.mark.parametrize(
    "text",
    [
        "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/R4K2 w Q - 0 1",
        "4k3/8/8/8/8/8/8/4KR2 w K - 0 1",
    ],
)
def test_rights_that_only_chess960_has_make_the_position_one_of_chess960(text: str) -> None:
    board = board_from_fen(text)
    assert board.chess960
    assert board.fen() == text


@pytest.mark.parametrize("text", ["1. e4 e5 *", '[Event "a/b/c"]\n\n1. e4 *', "", "bm e4;"])
def test_other_texts_hold_no_positions(text: str) -> None:
    assert fen.positions_in(text) == []


def test_of_several_positions_the_first_is_opened() -> None:
    lines = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e4;\n8/8/4k3/8/8/8/4P3/4K3 b - - bm Kd5;\n"
    opened = game_import.game_from_text(lines, 0)
    assert opened.game.start.fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
    assert opened.remarks == (Remark(RemarkCode.FIRST_POSITION),)
