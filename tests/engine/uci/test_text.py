"""The lines of UCI, taken apart before anything is done with them."""

from __future__ import annotations

import pytest

from engine.protocol.messages import Limits
from engine.uci.text import EMERGENCY_MS, parse_go, parse_number, parse_option, parse_position


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


def test_of_a_fraction_the_whole_part_counts() -> None:
    command = parse_go("wtime 60000.5 btime 59999.999 winc 0. movetime -0.5".split())
    assert command.complaints == []
    assert command.limits == Limits(
        white_time_ms=60_000, black_time_ms=59_999, white_increment_ms=0, move_time_ms=0
    )


@pytest.mark.parametrize(
    "words",
    ["movetime abc", "depth", "nodes 1e6", "wtime 60000ms", "mate .", "depth movetime", "winc x"],
)
def test_a_search_of_which_no_limit_can_be_read_gets_a_short_time(words: str) -> None:
    command = parse_go(words.split())
    assert command.limits == Limits(move_time_ms=EMERGENCY_MS)
    assert command.complaints[-1].endswith(f"; the search gets {EMERGENCY_MS} ms")


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("movetime abc nodes 500", Limits(nodes=500)),
        ("wtime 9000 btime x", Limits(white_time_ms=9000)),
        ("depth x movetime 70", Limits(move_time_ms=70)),
        ("movetime x infinite", Limits()),
    ],
)
def test_what_else_bounds_a_search_holds_where_a_limit_cannot_be_read(
    words: str, limits: Limits
) -> None:
    command = parse_go(words.split())
    assert command.limits == limits
    (complaint,) = command.complaints
    assert complaint.startswith("go ")
    assert f"{EMERGENCY_MS} ms" not in complaint


@pytest.mark.parametrize(
    ("words", "limits"), [("depth 50", {"depth": 50}), ("mate 3", {"mate": 3})]
)
def test_a_depth_or_a_mate_does_not_bound_the_time(words: str, limits: dict[str, int]) -> None:
    command = parse_go([*words.split(), "movetime", "x"])
    assert command.limits == Limits(move_time_ms=EMERGENCY_MS, **limits)


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


def test_moves_without_their_word_are_complained_of_once() -> None:
    command = parse_position(["startpos", "e2e4", "e7e5"])
    assert (command.fen, command.moves) == (None, ())
    assert command.complaint is not None
    assert "'e2e4 e7e5'" in command.complaint
    assert parse_position(["startpos", "moves", "e2e4"]).complaint is None


def test_what_a_complaint_repeats_is_short() -> None:
    for words in (["depth", "x" * 5000], ["nodes", "\x07" * 5000]):
        (complaint,) = parse_go(words).complaints
        assert len(complaint) < 250
    complaint = parse_position(["startpos", *["e2e4"] * 500]).complaint or ""
    assert 0 < len(complaint) < 150
