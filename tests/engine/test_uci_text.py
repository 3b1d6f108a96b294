"""The lines of UCI, taken apart before anything is done with them."""

from __future__ import annotations

import pytest

from engine.messages import Limits
from engine.uci_text import parse_go, parse_number, parse_option, parse_position


def test_every_parameter_of_go_is_understood() -> None:
    words = "wtime 1 btime 2 winc 3 binc 4 movestogo 5 movetime 6 depth 7 nodes 8 mate 9"
    command = parse_go(words.split())
    assert command.complaints == []
    assert command.limits == Limits(
        white_time_ms=1,
        black_time_ms=2,
        white_increment_ms=3,
        black_increment_ms=4,
        moves_to_go=5,
        move_time_ms=6,
        depth=7,
        nodes=8,
        mate=9,
    )


def test_infinite_overrides_every_limit() -> None:
    assert parse_go(["depth", "3", "infinite"]).limits == Limits()


@pytest.mark.parametrize("words", [["depth"], ["depth", "deep"], ["perft"], ["searchmoves"]])
def test_what_go_cannot_do_is_said(words: list[str]) -> None:
    (complaint,) = parse_go(words).complaints
    assert words[0] in complaint


def test_numbers_are_cut_to_what_is_safe() -> None:
    assert parse_number("12") == 12
    assert parse_number("9" * 400) == 2**53
    assert parse_number("9" * 5000) is None  # more digits than Python reads
    assert parse_number("twelve") is None


def test_option_names_may_have_spaces_and_any_capitals() -> None:
    assert parse_option(["name", "Clear", "HASH"]) == ("clear hash", "")
    assert parse_option(["name", "A", "B", "value", "c", "d"]) == ("a b", "c d")


def test_a_position_is_read_with_its_moves() -> None:
    command = parse_position(["fen", "8/8", "w", "-", "-", "0", "1", "moves", "a1a2", "a2a3"])
    assert (command.fen, command.moves) == ("8/8 w - - 0 1", ("a1a2", "a2a3"))
    assert parse_position(["startpos"]).fen is None
