"""Reading the openings that a person has changed."""

from __future__ import annotations

from importlib import resources

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.formats.repertoires import (
    FILE,
    MOST_LINES,
    RepertoireCode,
    RepertoireFault,
    built_in_repertoires,
    parse_repertoires,
)
from game.words.repertoire_faults import repertoire_faults

GOOD = "2 Italian Game: 1. e4 e5 2. Nf3 Nc6 3. Bc4"
HEAD = "[400-900] Mine\nWhite:\n"


def faults(text: str) -> list[tuple[int, RepertoireCode]]:
    return [(fault.number, fault.code) for fault in parse_repertoires(text).faults]


def test_the_shipped_file_has_no_faults() -> None:
    reading = parse_repertoires(
        resources.files("assets").joinpath(FILE).read_text(encoding="utf-8")
    )
    assert reading.faults == []
    assert tuple(reading.sections) == built_in_repertoires()


def test_a_line_has_weight_name_and_moves() -> None:
    (section,) = parse_repertoires(
        f"# a remark\n\n{HEAD}{GOOD}\nBlack:\n1 Other: e4 c5 Nf3 d6"
    ).sections
    assert (section.least_rating, section.most_rating, section.name) == (400, 900, "Mine")
    white, black = section.lines
    assert (white.colour, white.weight, white.name) == (chess.WHITE, 2, "Italian Game")
    assert white.moves == ("e4", "e5", "Nf3", "Nc6", "Bc4")
    assert black.colour == chess.BLACK


@pytest.mark.parametrize(
    ("text", "number", "code"),
    [
        (GOOD, 1, RepertoireCode.PLACE),
        ("[400-900] Mine\n" + GOOD, 2, RepertoireCode.PLACE),
        ("White:", 1, RepertoireCode.PLACE),
        ("[900-400] Mine", 1, RepertoireCode.HEAD),
        ("[weak] Mine", 1, RepertoireCode.HEAD),
        (HEAD + "Italian Game: e4 e5 Nf3 Nc6", 3, RepertoireCode.FORM),
        (HEAD + "2 Italian Game e4 e5 Nf3 Nc6", 3, RepertoireCode.FORM),
        (HEAD + "0 Italian Game: e4 e5 Nf3 Nc6", 3, RepertoireCode.WEIGHT),
        (HEAD + "101 Italian Game: e4 e5 Nf3 Nc6", 3, RepertoireCode.WEIGHT),
        (HEAD + "1 Short: e4 e5 Nf3", 3, RepertoireCode.LENGTH),
        (HEAD + "1 Long: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O", 3, RepertoireCode.LENGTH),
        (HEAD + "1 Wrong: 1. e4 e5 2. Nf3 Nf3", 3, RepertoireCode.MOVE),
        (HEAD + "1 Wrong: 1. e4 e5 2. hello Nc6", 3, RepertoireCode.MOVE),
    ],
)
def test_a_fault_is_named_by_its_line(text: str, number: int, code: RepertoireCode) -> None:
    assert faults(text) == [(number, code)]


def test_only_the_lines_with_faults_are_left_out() -> None:
    reading = parse_repertoires(f"{HEAD}1 Wrong: e4 e5 Ke3 Nc6\n{GOOD}\nnonsense")
    assert [line.name for line in reading.sections[0].lines] == ["Italian Game"]
    assert [fault.number for fault in reading.faults] == [3, 5]


def test_a_file_with_too_many_lines_is_read_in_part() -> None:
    reading = parse_repertoires(HEAD + f"{GOOD}\n" * (MOST_LINES + 2))
    assert len(reading.sections[0].lines) == MOST_LINES
    assert {fault.code for fault in reading.faults} == {RepertoireCode.TOO_MANY}


@given(st.text() | st.lists(st.sampled_from([*HEAD.split("\n"), GOOD, "1 A: e4 e5 x y"])))
def test_any_text_can_be_read(text: str | list[str]) -> None:
    joined = text if isinstance(text, str) else "\n".join(text)
    reading = parse_repertoires(joined)
    for fault in reading.faults:
        assert 1 <= fault.number <= len(joined.splitlines())
    if reading.faults:
        assert "\n" not in str(repertoire_faults(FILE, reading.faults))


@pytest.mark.parametrize("code", RepertoireCode)
def test_every_fault_has_a_sentence_with_the_line(code: RepertoireCode) -> None:
    text = str(repertoire_faults(FILE, [RepertoireFault(12, code, "Nf9", 3)]))
    assert FILE in text
    assert "12" in text
