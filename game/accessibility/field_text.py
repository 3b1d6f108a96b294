"""The text of a field in runs, so that a screen reader can read it by letters, words and lines.

A line is one run, or several if it is long: only the runs that an edit changes cross to the reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import accesskit
from msgspec.structs import replace

from game.accessibility.node import AccessibleNode, AccessibleRole

MOST_LETTERS = 200
"""The greatest length of a run. AccessKit keeps the length of a word in a byte."""
PART = re.compile(rf"(?=.)[^\n]{{0,{MOST_LETTERS}}}\n?", re.DOTALL)
WORD = re.compile(r"\S+\s*|\s+")
"""A word with the space behind it."""
KEPT_TEXTS = 4
"""The number of texts whose runs are kept: those of the fields of a dialog."""


def with_runs(field: AccessibleNode) -> AccessibleNode:
    """Return a field with the runs of its text as children."""
    runs = (
        AccessibleNode(f"run {number}", AccessibleRole.RUN, field.box, value=text)
        for number, text in enumerate(_runs(as_text(field.value)))
    )
    return replace(field, children=tuple(runs))


def as_text(text: str) -> str:
    """Return a text with a question mark for each part of a path that is not text."""
    return text.encode("utf-8", "replace").decode("utf-8")


@lru_cache(KEPT_TEXTS)
def _runs(text: str) -> tuple[str, ...]:
    """Return the parts of a text. The last one is empty if the text ends with a new line."""
    found = PART.findall(text)
    return (*found, "") if not found or found[-1].endswith("\n") else tuple(found)


def describe_run(made: accesskit.Node, text: str) -> None:
    """Tell AccessKit the letters and words of a run."""
    made.set_value(text)
    made.set_character_lengths([len(letter.encode()) for letter in text])
    made.set_word_lengths([len(word) for word in WORD.findall(text)])


def describe_selection(made: accesskit.Node, field: AccessibleNode, run_ids: Sequence[int]) -> None:
    """Tell AccessKit where the selection of a field with runs begins, and where its caret is."""
    anchor, caret = (_position(field, run_ids, place) for place in field.selection)
    made.set_text_selection(accesskit.TextSelection(anchor, caret))


def _position(field: AccessibleNode, run_ids: Sequence[int], place: int) -> accesskit.TextPosition:
    """Return the run and the letter in it that a place in the whole text is."""
    for run_id, before, length in _with_places(field, run_ids):
        if place < before + length:
            return accesskit.TextPosition(run_id, max(0, place - before))
    return accesskit.TextPosition(run_ids[-1], len(field.children[-1].value))


def _with_places(field: AccessibleNode, run_ids: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Yield each run's id, the letters before it, and its length."""
    before = 0
    for run_id, run in zip(run_ids, field.children, strict=True):
        yield run_id, before, len(run.value)
        before += len(run.value)
