"""Where a value comes from: the question in the window, its answer, and the way there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from inspecting import asked, inspection

from engine.protocol.inspect_enums import NodeOutcome
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.messages import Bound, Score
from engine.protocol.value_origin import (
    AskValueOrigin,
    StationReason,
    ValueOriginAnswer,
    ValueStation,
)
from game.features.inspect.actions.search_questions import (
    GoToChosenSearch,
    LeaveInspection,
    ShowValueOrigin,
)
from game.features.inspect.actions.search_stepping import InspectionReport
from game.features.inspect.model.node_question import ValueOriginQuestion

if TYPE_CHECKING:
    from tests.game.conftest import Desk


def answer(desk: Desk, request: int) -> ValueOriginAnswer:
    score = Score(centipawns=31)
    stations = (
        ValueStation(5, StationReason.ASKED, 0, (), 4, score, Bound.EXACT),
        ValueStation(80, StationReason.MADE, 2, ("b8c6", "f1b5"), 0, score, Bound.LOWER),
    )
    found = ValueOriginAnswer(1, request, 5, stations, NodeOutcome.STAND_PAT)
    desk.do(InspectionReport(found))
    return found


def test_the_answer_leads_to_the_node_that_made_the_value(opened: Desk) -> None:
    opened.do(ShowValueOrigin())
    (question,) = asked(opened)
    assert isinstance(question, AskValueOrigin)
    found = answer(opened, question.request)
    question = inspection(opened).node_question
    assert isinstance(question, ValueOriginQuestion)
    assert question.answer == found
    opened.do(GoToChosenSearch())
    (effect,) = asked(opened)
    assert isinstance(effect, GoToNodeSearch)
    assert effect.node_search == 80


def test_a_late_answer_changes_nothing(opened: Desk) -> None:
    opened.do(ShowValueOrigin())
    (question,) = asked(opened)
    assert isinstance(question, AskValueOrigin)
    answer(opened, question.request - 1)
    question = inspection(opened).node_question
    assert isinstance(question, ValueOriginQuestion)
    assert question.answer is None


def test_escape_closes_the_answer(opened: Desk) -> None:
    opened.do(ShowValueOrigin(), LeaveInspection())
    assert inspection(opened).node_question is None
