"""What the command lines share."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from engine.tools.command_line import INTERRUPTED, OneLineParser, complain, real, whole


def test_a_complaint_is_one_line_whatever_was_typed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        OneLineParser("tool").parse_args(["two\nlines"])
    assert capsys.readouterr().err == "tool: unrecognized arguments: two lines\n"


def test_a_complaint_carries_its_status(capsys: pytest.CaptureFixture[str]) -> None:
    assert complain("tool", ValueError("no\nsuch  thing"), INTERRUPTED) == INTERRUPTED
    assert capsys.readouterr() == ("", "tool: no such thing\n")


@pytest.mark.parametrize(("text", "number"), [("1", 1), ("007", 7), ("30", 30)])
def test_whole_numbers_within_the_range_are_read(text: str, number: int) -> None:
    assert whole("depth", 1, 30)(text) == number


@pytest.mark.parametrize("text", ["0", "31", "-1", "+1", "1.0", " 1", "", "²", "٣", "deep"])
def test_all_else_is_refused_with_the_range(text: str) -> None:
    with pytest.raises(ArgumentTypeError) as refused:
        whole("depth", 1, 30)(text)
    assert str(refused.value) == f"not a depth from 1 to 30: {text!r}"


def test_of_a_long_text_only_the_beginning_is_shown() -> None:
    with pytest.raises(ArgumentTypeError, match=r": '1{20}\.\.\.'$"):
        whole("seed", 0)("1" * 5000)


@pytest.mark.parametrize(("text", "number"), [("0", 0.0), ("0.5", 0.5), ("1e0", 1.0)])
def test_numbers_within_the_range_are_read(text: str, number: float) -> None:
    assert real("mix", 0, 1)(text) == number


@pytest.mark.parametrize("text", ["-0.1", "1.1", "nan", "inf", "half", ""])
def test_no_other_number_is_read(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match=r"^not a mix from 0 to 1: "):
        real("mix", 0, 1)(text)
