"""Parsing of UCI commands."""

from __future__ import annotations

import pytest

from engine.protocol.messages import Limits
from engine.uci.syntax import EMERGENCY_MS, parse_go, parse_number, parse_option, parse_position


def test_go_accepts_every_parameter() -> None:
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
def test_a_missing_or_malformed_argument_of_go_is_reported(words: list[str]) -> None:
    (complaint,) = parse_go(words).complaints
    assert words[0] in complaint


def test_fractions_in_limits_are_truncated() -> None:
    command = parse_go("wtime 60000.5 btime 59999.999 winc 0. movetime -0.5".split())
    assert command.complaints == []
    assert command.limits == Limits(
        white_time_ms=60_000, black_time_ms=59_999, white_increment_ms=0, move_time_ms=0
    )


@pytest.mark.parametrize(
    "words",
    ["movetime abc", "depth", "nodes 1e6", "wtime 60000ms", "mate .", "depth movetime", "winc x"],
)
def test_a_search_without_a_readable_limit_gets_a_short_time(words: str) -> None:
    command = parse_go(words.split())
    assert command.limits == Limits(move_time_ms=EMERGENCY_MS)
    assert f"{EMERGENCY_MS} ms" in command.complaints[-1]


@pytest.mark.parametrize(
    ("words", "limits"),
    [
        ("movetime abc nodes 500", Limits(nodes=500)),
        ("wtime 9000 btime x", Limits(white_time_ms=9000)),
        ("depth x movetime 70", Limits(move_time_ms=70)),
        ("movetime x infinite", Limits()),
    ],
)
def test_the_remaining_limits_apply_if_one_is_unreadable(words: str, limits: Limits) -> None:
    command = parse_go(words.split())
    assert command.limits == limits
    (complaint,) = command.complaints
    assert complaint.startswith("go ")
    assert f"{EMERGENCY_MS} ms" not in complaint


@pytest.mark.parametrize(
    ("words", "limits"), [("depth 50", {"depth": 50}), ("mate 3", {"mate": 3})]
)
def test_a_depth_or_mate_limit_does_not_replace_the_emergency_time(
    words: str, limits: dict[str, int]
) -> None:
    command = parse_go([*words.split(), "movetime", "x"])
    assert command.limits == Limits(move_time_ms=EMERGENCY_MS, **limits)


def test_numbers_are_clamped() -> None:
    assert parse_number("12") == 12
    assert parse_number("9" * 400) == 2**53
    assert parse_number("9" * 5000) is None  # more digits than Python reads
    assert parse_number("twelve") is None


def test_option_names_may_contain_spaces_and_capitals() -> None:
    assert parse_option(["name", "Clear", "HASH"]) == ("clear hash", "")
    assert parse_option(["name", "A", "B", "value", "c", "d"]) == ("a b", "c d")


def test_position_reads_fen_and_moves() -> None:
    command = parse_position(["fen", "8/8", "w", "-", "-", "0", "1", "moves", "a1a2", "a2a3"])
    assert (command.fen, command.moves) == ("8/8 w - - 0 1", ("a1a2", "a2a3"))
    assert parse_position(["startpos"]).fen is None


def test_moves_without_the_moves_keyword_are_refused_and_named() -> None:
    with pytest.raises(ValueError, match="'e2e4 e7e5'"):
        parse_position(["startpos", "e2e4", "e7e5"])
    assert parse_position(["startpos", "moves", "e2e4"]).complaint is None


def test_a_word_between_startpos_and_moves_is_ignored_with_a_complaint() -> None:
    command = parse_position(["startpos", "white", "moves", "e2e4"])
    assert (command.fen, command.moves) == (None, ("e2e4",))
    assert command.complaint is not None
    assert "'white'" in command.complaint


def test_complaints_quote_long_input_in_short_form() -> None:
    for words in (["depth", "x" * 5000], ["nodes", "\x07" * 5000]):
        (complaint,) = parse_go(words).complaints
        assert len(complaint) < 250
    complaint = parse_position(["startpos", *["e2e4"] * 500, "moves"]).complaint or ""
    assert 0 < len(complaint) < 150
    with pytest.raises(ValueError, match="'moves'") as refused:
        parse_position(["startpos", *["e2e4"] * 500])
    assert len(str(refused.value)) < 150
