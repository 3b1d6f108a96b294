"""A recorded search opens with its story, unless the person left the last one at another view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspecting import inspection, recorded
from msgspec.structs import replace
from story_samples import WHOLE

from game.actions.between_features import StepThroughSearch
from game.actions.board import GoToPly
from game.actions.effects import SaveSettings
from game.features.inspect.actions.search_stepping import InspectionReport, ShowInspectView
from game.features.inspect.model.inspection import InspectView

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def record(desk: Desk, ply: int, number: int) -> InspectView:
    """Record the search of a move; return the view with which it opens."""
    desk.do(GoToPly(ply), StepThroughSearch())
    desk.do(InspectionReport(replace(recorded(number), story=WHOLE)))
    return inspection(desk).view


def test_a_search_opens_with_its_story(played: Desk) -> None:
    assert record(played, 4, 1) is InspectView.STORY


def test_a_search_without_a_story_opens_with_its_moves(opened: Desk) -> None:
    assert inspection(opened).view is InspectView.MOVES


def test_who_wants_to_see_a_line_does_not_get_the_story(played: Desk) -> None:
    played.do(GoToPly(4), StepThroughSearch())
    inspection(played).line = ("e2e4",)
    played.do(InspectionReport(replace(recorded(1), story=WHOLE)))
    assert inspection(played).view is InspectView.MOVES


def test_the_choice_between_story_and_the_other_views_is_remembered(played: Desk) -> None:
    record(played, 4, 1)
    played.do(ShowInspectView(InspectView.TREE))
    assert any(isinstance(effect, SaveSettings) for effect in played.effects)
    assert record(played, 2, 2) is InspectView.MOVES
    played.do(ShowInspectView(InspectView.STORY))
    assert record(played, 4, 3) is InspectView.STORY


def test_other_views_change_nothing_that_is_remembered(opened: Desk) -> None:
    for view in (InspectView.TREE, InspectView.NODES, InspectView.MOVES):
        opened.do(ShowInspectView(view))
        assert opened.state.settings.shows_story_first
