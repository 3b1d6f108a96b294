"""A game with engine moves, and its last search open to be stepped through."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from inspecting import (
    answer,
    recorded,
    search_state,
)

from game.actions.inspect import (
    InspectionReport,
    StepThrough,
)

if TYPE_CHECKING:
    from tests.game.conftest import Desk


@pytest.fixture
def played(desk: Desk) -> Desk:
    """Two moves for each side; searches 4 and 6 chose the engine's."""
    desk.play("e2e4")
    answer(desk, "e7e5", 4)
    desk.play("g1f3")
    answer(desk, "b8c6", 6)
    return desk


@pytest.fixture
def opened(played: Desk) -> Desk:
    """The last search is recorded and shows its first search state."""
    played.do(StepThrough())
    played.do(InspectionReport(recorded(1)), InspectionReport(search_state(1, 1, ())))
    return played
