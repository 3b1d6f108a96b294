"""The rows of a text of several lines: nothing is lost, nothing is too wide, and little is made."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.view.kit.text.text_rows import PIECE_LETTERS, RowSpan, TextRows

WIDTH = 12
texts = st.text(alphabet="ab cé\n将 ", max_size=120)


def all_rows(rows: TextRows) -> list[RowSpan]:
    """Return the rows from top to bottom."""
    found = [rows.at(0)]
    while (following := rows.after(found[-1])) is not None:
        found.append(following)
    return found


@given(texts)
def test_the_rows_hold_the_whole_text_in_order(text: str) -> None:
    found = all_rows(TextRows(text, WIDTH, len))
    assert found[0].start == 0
    for row, following in pairwise(found):
        assert following.start - row.end == (text[row.end] == "\n")
    assert found[-1].end == len(text)
    assert all(len(text[one.start : one.end].rstrip(" ")) <= WIDTH for one in found)
    assert all("\n" not in text[one.start : one.end] for one in found)


@given(texts, st.integers(0, 120))
def test_each_place_is_in_its_row_and_the_row_before_is_found(text: str, place: int) -> None:
    rows, place = TextRows(text, WIDTH, len), min(place, len(text))
    row = rows.at(place)
    assert row.start <= place <= row.end
    assert row in all_rows(rows)
    following = rows.after(row)
    assert following is None or rows.before(following) == row


def test_words_stay_whole_where_they_fit() -> None:
    text = "two words and an averyverylongword at last"
    found = [text[one.start : one.end] for one in all_rows(TextRows(text, WIDTH, len))]
    assert found == ["two words ", "and an ", "averyverylon", "gword at ", "last"]


def test_a_place_in_a_megabyte_takes_as_little_as_one_in_a_piece() -> None:
    measured = 0

    def measure(text: str) -> int:
        nonlocal measured
        measured += 1
        return len(text)

    rows = TextRows("many words " * 100_000, 60, measure)
    rows.at(550_000)
    assert 0 < measured < PIECE_LETTERS
