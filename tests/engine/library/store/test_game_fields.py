"""Tags as fields of a row, and back."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.library.store.game_fields import date_of, fields_of_tags, tags_of_fields

ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
NAMES = [*ROSTER, "WhiteElo", "BlackElo", "ECO", "Opening", "FEN", "Annotator"]
VALUES = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["2001.02.03", "2001.??.??", "2001", "1-0", "*", "B90", "B90a", "0", "x"]),
    st.integers(-10, 5000).map(str),
)


@given(st.dictionaries(st.sampled_from(NAMES), VALUES), st.integers(0, 5))
def test_any_tags_come_back_as_they_were(tags: dict[str, str], result: int) -> None:
    found = tags_of_fields(fields_of_tags(dict(tags), result))
    expected = ROSTER | tags
    if "Result" not in tags:
        expected["Result"] = found["Result"]
    if tags.get("Round") == "":
        expected["Round"] = found["Round"]
    assert found == expected
    assert list(found)[:7] == list(ROSTER)


def test_dates_are_read_as_people_write_them() -> None:
    for text, date in {
        "2001.02.03": 20010203,
        "2001.??.??": 20010000,
        "2001-02-03": 20010203,
        "2001/02/??": 20010200,
        "2001": 20010000,
        "????.??.??": 0,
        "yesterday": 0,
        "": 0,
    }.items():
        assert date_of(text) == date, text


def test_the_result_of_the_movetext_counts_and_the_tag_stays() -> None:
    fields = fields_of_tags({"Result": "1-0"}, 2)
    assert fields.result == 2
    assert tags_of_fields(fields)["Result"] == "1-0"
