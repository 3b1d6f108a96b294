"""Any bytes of an engine become lines of limited length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.external.output_lines import LONGEST_LINE, LineSplitter, NewestInfoLines
from engine.parameter_limits import MOST_LINES

chunks = st.lists(st.binary(max_size=40), max_size=20)


@given(chunks)
def test_lines_do_not_depend_on_how_the_bytes_arrive(parts: list[bytes]) -> None:
    splitter = LineSplitter()
    found = [line for part in parts for line in splitter.feed(part)]
    assert found == LineSplitter().feed(b"".join(parts))
    assert found == [line.removesuffix(b"\r") for line in b"".join(parts).split(b"\n")[:-1]]


@given(st.integers(LONGEST_LINE - 2, LONGEST_LINE + 2), st.integers(1, 30_000))
def test_a_long_line_is_dropped_and_the_next_is_kept(length: int, step: int) -> None:
    text = b"x" * length + b"\nuciok\n"
    splitter = LineSplitter()
    found = [
        line
        for start in range(0, len(text), step)
        for line in splitter.feed(text[start : start + step])
    ]
    assert found[-1] == b"uciok"
    assert (len(found) == 2) == (length <= LONGEST_LINE)


def test_a_bound_does_not_replace_an_exact_score() -> None:
    info = NewestInfoLines()
    lines = [
        b"info depth 2 score cp 2 pv e2e4",
        b"info depth 3 score cp 40 lowerbound nodes 9 pv e2e4",
    ]
    for line in lines:
        info.put(line)
    assert info.take() == lines


def test_the_newest_line_of_each_kind_is_kept() -> None:
    info = NewestInfoLines()
    for line in (
        b"info depth 1 multipv 1 score cp 1 pv e2e4",
        b"info depth 1 multipv 2 score cp 1 pv d2d4",
        b"info depth 2 currmove e2e4 currmovenumber 1",
        b"info string hello",
        b"info depth 2 multipv 1 score cp 2 pv e2e4",
        b"info nodes 1000",
        b"info multipv 2000000000 pv e2e4",
    ):
        info.put(line)
    assert info.take() == [
        b"info depth 1 multipv 2 score cp 1 pv d2d4",
        b"info depth 2 currmove e2e4 currmovenumber 1",
        b"info depth 2 multipv 1 score cp 2 pv e2e4",
        b"info nodes 1000",
    ]
    assert info.take() == []


@given(st.lists(st.sampled_from([str(n).encode() for n in range(300)]), max_size=400))
def test_few_lines_are_kept_of_many(numbers: list[bytes]) -> None:
    info = NewestInfoLines()
    for number in numbers:
        info.put(b"info multipv " + number + b" score cp 1 pv e2e4")
    assert len(info.take()) <= MOST_LINES
