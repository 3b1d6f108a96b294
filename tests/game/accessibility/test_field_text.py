"""The text of a field, as a screen reader reads it."""

from __future__ import annotations

import accesskit
import pytest
from msgspec.structs import replace

from game.accessibility.field_text import (
    MOST_LETTERS,
    describe_run,
    describe_selection,
    with_runs,
)
from game.accessibility.node import AccessibleNode, AccessibleRole
from game.look.layout import Box

LONG = "word " * MOST_LETTERS
TEXTS = ("", "e4", "e4\n", "\n\n", "one\ntwo", LONG, f"{LONG}\n{LONG}", "\u00e9\u265e \U0001f600 x")


def field(text: str) -> AccessibleNode:
    return with_runs(AccessibleNode("field", AccessibleRole.FIELD, Box(0, 0, 9, 9), value=text))


@pytest.mark.parametrize("text", TEXTS)
def test_the_runs_are_the_text_and_no_line_goes_on_in_the_next(text: str) -> None:
    runs = [one.value for one in field(text).children]
    assert "".join(runs) == text
    assert runs
    assert not any("\n" in run[:-1] or len(run) > MOST_LETTERS + 1 for run in runs)
    assert not runs[-1].endswith("\n")  # The caret can stand behind the last new line.


@pytest.mark.parametrize("text", TEXTS)
def test_the_letters_and_words_of_each_run_fill_it(text: str) -> None:
    for run in field(text).children:
        made = accesskit.Node(accesskit.Role.TEXT_RUN)
        describe_run(made, run.value)
        assert made.value == run.value
        assert sum(made.character_lengths) == len(run.value.encode())
        assert sum(made.word_lengths or b"") == len(run.value)


@pytest.mark.parametrize(
    ("caret", "where"), [(0, (10, 0)), (3, (10, 3)), (4, (11, 0)), (7, (11, 3))]
)
def test_the_caret_is_in_its_line(caret: int, where: tuple[int, int]) -> None:
    made = accesskit.Node(accesskit.Role.TEXT_INPUT)
    describe_selection(made, replace(field("one\ntwo"), selection=(0, caret)), (10, 11))
    selection = made.text_selection
    assert selection is not None
    assert (selection.focus.node, selection.focus.character_index) == where
    assert selection.anchor.node == 10


def test_a_path_that_is_not_text_has_letters() -> None:
    (run,) = field("/games/\udcff.pgn").children
    describe_run(accesskit.Node(accesskit.Role.TEXT_RUN), run.value)
