"""The parts shared by all command lines."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from engine.tools.command_line import (
    INTERRUPTED,
    OneLineParser,
    integer_type,
    number_type,
    print_error,
)


def test_an_error_is_one_line_for_any_input(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        OneLineParser("tool").parse_args(["two\nlines"])
    assert capsys.readouterr().err == "tool: unrecognized arguments: two lines\n"


def test_print_error_returns_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert print_error("tool", ValueError("no\nsuch  thing"), INTERRUPTED) == INTERRUPTED
    assert capsys.readouterr() == ("", "tool: no such thing\n")


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("007", 7), ("30", 30)])
def test_integers_in_the_range_are_accepted(text: str, number: int) -> None:
    assert integer_type("depth", 1, 30)(text) == number


@pytest.mark.parametrize("text", ["0", "31", "-1", "+1", "1.0", " 1", "", "²", "٣", "deep"])
def test_other_text_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(ArgumentTypeError) as refused:
        integer_type("depth", 1, 30)(text)
    assert str(refused.value) == f"not a depth from 1 to 30: {text!r}"


def test_an_error_quotes_only_the_start_of_a_long_text() -> None:
    with pytest.raises(ArgumentTypeError, match=r": '1{20}\.\.\.'$"):
        integer_type("seed", 0)("1" * 5000)


@pytest.mark.parametrize(("text", "number"), [("0", 0.0), ("0.5", 0.5), ("1e0", 1.0)])
def test_numbers_in_the_range_are_accepted(text: str, number: float) -> None:
    assert number_type("mix", 0, 1)(text) == number


@pytest.mark.parametrize("text", ["-0.1", "1.1", "nan", "inf", "half", ""])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match=r"^not a mix from 0 to 1: "):
        number_type("mix", 0, 1)(text)
