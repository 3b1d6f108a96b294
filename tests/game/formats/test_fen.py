"""A FEN that cannot be read is refused with one line that says what is wrong where."""

from __future__ import annotations

from unittest.mock import ANY

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats.fen import PROBLEMS, FenError, board_from_fen
from game.formats.fen_faults import fault_of

START = chess.STARTING_FEN
FIELDS = START.split()


def with_field(number: int, text: str) -> str:
    return " ".join((*FIELDS[:number], text, *FIELDS[number + 1 :]))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ("garbage", {"text": "'garbage'"}),
        ("8/8/8 w - - 0 1", {"number": 3, "wanted": 8, "text": "'8/8/8'"}),
        (
            START.replace("PPPPPPPP", "PPPPPPP"),
            {"rank": 2, "number": 7, "wanted": 8, "text": "'PPPPPPP'"},
        ),
        (START.replace("PPPPPPPP", "PPPPPPP11"), {"rank": 2, "text": "'PPPPPPP11'"}),
        (
            START.replace("PPPPPPPP", "PPPxPPPP"),
            {"rank": 2, "letter": "'x'", "text": "'PPPxPPPP'"},
        ),
        (START.replace("PPPPPPPP", "~8"), {"rank": 2, "letter": "'~'", "text": "'~8'"}),
        (with_field(1, "x"), {"text": "'x'"}),
        (with_field(2, "KQXY"), {"text": "'KQXY'"}),
        (with_field(3, "e9"), {"text": "'e9'"}),
        (with_field(4, "-1"), {"text": "'-1'"}),
        (with_field(5, "ten"), {"text": "'ten'"}),
        ("8/8/8/8/8/8/8/8 w - - 0 1 7", {"number": 7, "most": 6, "text": ANY}),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(text: str, arguments: dict[str, object]) -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen(text)
    assert dict(refusal.value.message.arguments) == arguments


def test_each_field_has_a_fault_of_its_own() -> None:
    wrong = {1: "x", 2: "KQXY", 3: "e9", 4: "-1", 5: "ten"}
    faults = {fault_of(with_field(number, text)) for number, text in wrong.items()}
    assert None not in faults
    assert len({fault.id for fault in faults if fault}) == len(wrong)


def test_every_fault_of_a_position_is_named() -> None:
    with pytest.raises(FenError) as refusal:
        board_from_fen("8/8/8/8/8/8/8/4K2P w - - 0 1")
    named = str(refusal.value)
    for status in (chess.STATUS_NO_BLACK_KING, chess.STATUS_PAWNS_ON_BACKRANK):
        assert str(PROBLEMS[status]) in named


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
