"""The second search of a story: when it is requested, and what becomes of its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspecting import asked, inspection, recorded, search_state
from msgspec.structs import replace

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.messages import Go
from engine.protocol.story.candidates import (
    CandidateLead,
    CandidatesNotSearched,
    CandidatesSearched,
    SearchCandidates,
)
from engine.protocol.story.search_story import OnlyLegalMove, SearchStory, StoryMove
from game.actions.between_features import StepThroughSearch
from game.features.inspect.actions.search_questions import AskWhyNot
from game.features.inspect.actions.search_stepping import InspectionReport, ShowInspectView
from game.features.inspect.model.inspection import InspectView

if TYPE_CHECKING:
    from tests.game.conftest import Desk

CANDIDATES = ("b8c6", "d7d6")
STORY = SearchStory((OnlyLegalMove(StoryMove("b8c6", None)),), (), 9, CANDIDATES)


def told(desk: Desk) -> None:
    """Record a search whose story has two candidates."""
    desk.do(StepThroughSearch())
    report = replace(recorded(1), story=STORY, principal_variation=("b8c6",))
    desk.do(InspectionReport(report))


def found(request: int) -> CandidatesSearched:
    return CandidatesSearched(1, request, Go(1, ""), 1, 9, 99, (), CandidateLead.NONE, 0)


def test_a_story_with_a_choice_begins_a_second_search(played: Desk) -> None:
    told(played)
    assert SearchCandidates(1, 1, CANDIDATES) in asked(played)


def test_it_begins_only_when_the_story_is_shown(played: Desk) -> None:
    played.state.settings.shows_story_first = False
    told(played)
    assert not any(isinstance(one, SearchCandidates) for one in asked(played))
    played.do(ShowInspectView(InspectView.STORY))
    assert asked(played) == [SearchCandidates(1, 1, CANDIDATES)]
    played.do(ShowInspectView(InspectView.TREE), ShowInspectView(InspectView.STORY))
    assert asked(played) == [], "it is made once"


def test_its_result_is_kept_unless_other_moves_are_compared_by_now(played: Desk) -> None:
    told(played)
    played.do(InspectionReport(search_state(1, 1, ())))
    played.do(AskWhyNot("g8f6"))
    assert asked(played) == [SearchCandidates(1, 2, ("b8c6", "g8f6", "d7d6"))]
    assert inspection(played).view is InspectView.STORY
    played.do(InspectionReport(found(1)))
    candidates = inspection(played).candidates
    assert candidates is not None
    assert candidates.found is None
    played.do(InspectionReport(found(2)))
    assert candidates.found == found(2)


def test_a_move_that_is_compared_already_begins_no_search(played: Desk) -> None:
    told(played)
    played.do(InspectionReport(search_state(1, 1, ())))
    played.do(AskWhyNot("d7d6"))
    assert asked(played) == []


def test_a_fault_ends_the_wait(played: Desk) -> None:
    told(played)
    fault = InspectFault(InspectFaultCode.NO_MEMORY)
    played.do(InspectionReport(CandidatesNotSearched(1, 1, fault)))
    candidates = inspection(played).candidates
    assert candidates is not None
    assert candidates.fault == fault
    assert not candidates.is_running
