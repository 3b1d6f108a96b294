"""A FEN that cannot be read is refused with one line that says what is wrong where."""

from __future__ import annotations

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats.fen import FenError, board_from_fen

START = chess.STARTING_FEN
FIELDS = START.split()


def with_field(number: int, text: str) -> str:
    return " ".join((*FIELDS[:number], text, *FIELDS[number + 1 :]))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("garbage", "'garbage' is no FEN: those begin with eight ranks, / between them"),
        ("8/8/8 w - - 0 1", "the board has 3 ranks instead of 8: '8/8/8'"),
        (START.replace("PPPPPPPP", "PPPPPPP"), "rank 2 has 7 files instead of 8: 'PPPPPPP'"),
        (START.replace("PPPPPPPP", "PPPPPPP11"), "rank 2 has two digits in a row: 'PPPPPPP11'"),
        (START.replace("PPPPPPPP", "PPPxPPPP"), "rank 2 has 'x', which is no piece: 'PPPxPPPP'"),
        (START.replace("PPPPPPPP", "~8"), "rank 2 has '~', which is no piece: '~8'"),
        (with_field(1, "x"), "the side to move must be w or b, not 'x'"),
        (with_field(2, "KQXY"), "the castling rights must be of KQkq or -, not 'KQXY'"),
        (with_field(3, "e9"), "the en-passant square must be a square or -, not 'e9'"),
        (with_field(4, "-1"), "the halfmove clock must be a number, not '-1'"),
        (with_field(5, "ten"), "the move number must be a number, not 'ten'"),
        (f"{START} 7", "it has 7 fields, at most 6 are expected: "),
    ],
)
def test_what_is_wrong_is_named(text: str, fault: str) -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen(text)
    assert str(refusal.value).startswith(fault)


@given(
    st.integers(0, len(START)), st.integers(0, 3), st.text(alphabet=f"{START}x9~+²\n", max_size=4)
)
def test_what_is_refused_is_refused_in_one_line(place: int, left_out: int, put: str) -> None:
    text = START[:place] + put + START[place + left_out :]
    try:
        board = board_from_fen(text)
    except FenError as refusal:
        line = str(refusal)
        assert line
        assert len(line.splitlines()) == 1
    else:
        assert board == chess.Board(text)
