"""A game with engine moves. The search of its last move is open to be stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inspecting import (
    answer,
    recorded,
    search_state,
)

from game.actions.between_features import StepThroughSearch
from game.features.inspect.actions.search_stepping import InspectionReport

if TYPE_CHECKING:
    from tests.game.conftest import Desk


@pytest.fixture
def played(desk: Desk) -> Desk:
    """A game of two moves for each side. Searches 4 and 6 chose the engine's moves."""
    desk.play("e2e4")
    answer(desk, "e7e5", 4)
    desk.play("g1f3")
    answer(desk, "b8c6", 6)
    return desk


@pytest.fixture
def opened(played: Desk) -> Desk:
    """The same game with its last search recorded and shown at its first search state."""
    played.do(StepThroughSearch())
    played.do(InspectionReport(recorded(1)), InspectionReport(search_state(1, 1, ())))
    return played
