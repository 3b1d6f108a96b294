"""The card that tells how to read what the Inspect screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from opened_search import open_search

from game.actions.game import CloseDialog
from game.features.inspect.actions.search_stepping import ShowHowToRead, ShowInspectView
from game.features.inspect.model.how_to_read import PARTS, HowToReadDialog
from game.features.inspect.model.inspection import InspectView
from game.words.inspect.how_to_read import SENTENCES, TITLES, ReadPart

if TYPE_CHECKING:
    from tests.game.conftest import Desk

LEAST, MOST = 2, 4
LONGEST_WORDS = 20
"""The most words of a sentence."""


@pytest.mark.parametrize("view", InspectView)
def test_the_card_opens_over_every_view(desk: Desk, view: InspectView) -> None:
    open_search(desk).do(ShowInspectView(view), ShowHowToRead())
    assert isinstance(desk.state.dialog, HowToReadDialog)
    desk.do(CloseDialog())
    assert desk.state.dialog is None


def test_without_a_recorded_search_there_is_nothing_to_read(desk: Desk) -> None:
    desk.do(ShowHowToRead())
    assert desk.state.dialog is None


def test_every_part_belongs_to_a_view_and_has_few_short_sentences() -> None:
    assert set(PARTS) == set(InspectView)
    assert {part for parts in PARTS.values() for part in parts} == set(ReadPart)
    assert set(TITLES) == set(SENTENCES) == set(ReadPart)
    for sentences in SENTENCES.values():
        parts = [one for text in sentences for one in str(text).split(". ")]
        assert LEAST <= len(parts) <= MOST
        assert max(len(one.split()) for one in parts) <= LONGEST_WORDS
