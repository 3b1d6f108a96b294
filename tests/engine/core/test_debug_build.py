"""Compiled packages built with bounds checks and assertions pass the same tests and counts."""

from __future__ import annotations

import json
import sys

import pytest
from built_copy import BuiltCopy, debug_copy

from engine import COMPILED

GAMES = 6


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> BuiltCopy:
    return debug_copy(tmp_path_factory.mktemp("debug"))


@pytest.mark.slow
def test_a_debug_build_passes_the_tests_of_compiled_packages_with_the_same_counts(
    copy: BuiltCopy,
) -> None:
    tested = sorted({f"tests/engine/{name.partition('/')[0]}" for name in COMPILED})
    output = copy.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *tested)
    assert " passed" in output


@pytest.mark.slow
def test_a_debug_build_compares_the_boards_without_a_trap(copy: BuiltCopy) -> None:
    output = copy.run("-m", "engine", "check", "--positions", "2000", "--seed", "9")
    assert output.startswith("no difference: 2000 positions")


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_a_debug_build_plays_itself_by_the_clock(copy: BuiltCopy, threads: int) -> None:
    """No assertion fails, no move is illegal, and no game is lost on time."""
    engine = f"{sys.executable} -m engine"
    report = copy.run(
        "tests/strength/match.py", "--first", engine, "--second", engine,
        "--first-option", f"Threads={threads}", "--second-option", f"Threads={threads}",
        "--tc", "3+0.1", "--games", str(GAMES), "--margin", "1000", "--json",
    )  # fmt: skip
    result = json.loads(report.splitlines()[-1])
    assert result["games"] == GAMES
    assert result["first"]["failures"] == result["second"]["failures"] == {}
