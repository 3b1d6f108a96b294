"""Lines in which scripts of both directions meet. Capital letters stand for Hebrew ones here."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view.kit.text import bidi

HEBREW = {chr(ord("A") + i): chr(0x05D0 + i) for i in range(26)}
ARABIC_DIGITS = "\u0661\u0662"
MIRRORED = str.maketrans("()[]", ")(][")


def hebrew(text: str) -> str:
    """Return the text with Hebrew letters in place of its capitals."""
    return "".join(HEBREW.get(letter, letter) for letter in text)


def drawn(text: str) -> str:
    """Return the letters from left to right as a person sees them, with capitals for Hebrew."""
    capitals = {letter: capital for capital, letter in HEBREW.items()}
    seen = "".join(
        part.text[::-1].translate(MIRRORED) if part.is_rtl else part.text
        for part in bidi.directed_parts(hebrew(text))
    )
    return "".join(capitals.get(letter, letter) for letter in seen)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("car is THE CAR here", "car is RAC EHT here"),
        ("POLGAR", "RAGLOP"),
        ("POLGAR (2735)", "(2735) RAGLOP"),
        ("POLGAR 2735 GELFAND", "DNAFLEG 2735 RAGLOP"),
        ("polgar (GELFAND)", "polgar (DNAFLEG)"),
        ("GELFAND (boris) POLGAR", "DNAFLEG (boris) RAGLOP"),
        ("GELFAND - carlsen", "DNAFLEG - carlsen"),
        ("GELFAND, BORIS - carlsen, m.", "SIROB ,DNAFLEG - carlsen, m."),
        ("1.e4 MATE", "1.e4 ETAM"),
        ("A 1.5 B", "B 1.5 A"),
        ("A 5% B", "B 5% A"),
    ],
)
def test_a_line_shows_each_script_in_its_own_direction(text: str, seen: str) -> None:
    assert drawn(text) == seen


def test_numbers_after_arabic_letters_run_from_left_to_right() -> None:
    name, number = "\u0628\u0627\u0633\u0645", "2650"
    assert [part.text for part in bidi.directed_parts(f"{name} {number}")] == [number, f"{name} "]
    assert not bidi.directed_parts(ARABIC_DIGITS)[0].is_rtl


def test_a_mark_has_the_direction_of_its_letter() -> None:
    shin_with_dot = "\u05e9\u05c1"
    assert bidi.directed_parts(shin_with_dot) == [(shin_with_dot, True)]


def test_directional_formatting_characters_are_not_drawn() -> None:
    assert bidi.directed_parts("\u200fab\u202c") == [("ab", False)]
    assert bidi.directed_parts("\u200f") == []


LETTERS = st.text("ab 1,.()%+-ABC\u0628\u0661\u05c1\u0301é中")


@given(LETTERS)
def test_no_letter_is_lost_or_added(text: str) -> None:
    found = "".join(part.text for part in bidi.directed_parts(hebrew(text)))
    assert sorted(found) == sorted(hebrew(text))


@given(st.text("ab 1,.()%+-é中"))
def test_a_line_of_one_direction_is_one_part(text: str) -> None:
    assert bidi.directed_parts(text) == ([(text, False)] if text else [])


@given(LETTERS)
def test_adjacent_parts_are_read_in_different_ways(text: str) -> None:
    """A part from right to left never touches another one: they would be one part."""
    found = bidi.directed_parts(hebrew(text))
    assert not any(one.is_rtl and two.is_rtl for one, two in pairwise(found))
