"""The dialog that compares a search with one that has a technique switched, and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from asking_scenes import compared
from opened_search import asked, open_search
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, QuestionStage
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.messages import Score
from engine.protocol.questions import (
    CancelQuestion,
    CompareTechniques,
    NotAnswered,
    QuestionProgress,
    RootMoveNodeCounts,
    TechniquesCompared,
)
from engine.protocol.recording_reports import SubtreeExpansionProgress
from engine.protocol.techniques import TECHNIQUES
from game.actions.action import Action
from game.features.inspect.actions.search_questions import (
    AskWhyNot,
    ChooseTechnique,
    CloseComparison,
    FilterTechniques,
    GoToDivergence,
    OpenTechniqueComparison,
    ReturnToTechniques,
    StartComparison,
)
from game.features.inspect.actions.search_stepping import InspectionReport
from game.features.inspect.model.technique_comparison import (
    ComparisonDialog,
    TechniqueComparison,
    is_technique_added,
    most_additional_nodes,
)
from game.features.inspect.technique_list import listed_techniques
from game.features.inspect.told_story import told_story
from game.words.inspect.techniques import TECHNIQUES as IN_WORDS

if TYPE_CHECKING:
    from tests.game.conftest import Desk

NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY)


@pytest.fixture
def dialog(desk: Desk) -> Desk:
    open_search(desk).do(OpenTechniqueComparison())
    return desk


def comparison(desk: Desk) -> TechniqueComparison | None:
    return inspected(desk.state).comparison


def answered(request: int) -> TechniquesCompared:
    found = compared(("b8c6", "f1b5"))
    return TechniquesCompared(
        *[1, request, *[getattr(found, name) for name in found.__struct_fields__[2:]]]
    )


class TestChoosing:
    def test_the_chosen_technique_is_left_out(self, dialog: Desk) -> None:
        dialog.do(ChooseTechnique(3), StartComparison())
        assert asked(dialog) == [CompareTechniques(1, 2, (TECHNIQUES[3].name,))]

    def test_typing_narrows_the_list(self, dialog: Desk) -> None:
        dialog.do(FilterTechniques("killer"), StartComparison())
        assert asked(dialog) == [CompareTechniques(1, 2, ("killers",))]

    def test_techniques_whose_titles_fit_come_first(self) -> None:
        typed = [one.name for one in listed_techniques(ComparisonDialog("capture"))]
        assert typed[0] == "capture_history"
        described = [
            one.name for one in TECHNIQUES if "capture" in str(IN_WORDS[one.name].meaning).lower()
        ]
        assert set(described) <= set(typed)
        titles = ["capture" in str(IN_WORDS[name].title).lower() for name in typed]
        assert titles == sorted(titles, reverse=True)

    def test_nothing_is_started_where_none_is_listed(self, dialog: Desk) -> None:
        dialog.do(FilterTechniques("magic"), StartComparison())
        assert asked(dialog) == []

    def test_a_technique_that_is_pressed_is_left_out(self, dialog: Desk) -> None:
        dialog.do(StartComparison("null_move"))
        assert asked(dialog) == [CompareTechniques(1, 2, ("null_move",))]

    def test_a_technique_that_the_engine_does_not_use_is_switched_on(self, dialog: Desk) -> None:
        dialog.do(FilterTechniques("multiple tt"), StartComparison())
        assert asked(dialog) == [CompareTechniques(1, 2, ("multiple_tt_moves",))]
        assert is_technique_added("multiple_tt_moves")
        assert not is_technique_added("killers")


class TestResult:
    def test_progress_and_result_are_kept(self, dialog: Desk) -> None:
        dialog.do(StartComparison("killers"))
        dialog.do(InspectionReport(QuestionProgress(1, 2, QuestionStage.SEARCHING_OTHER, 5, 9)))
        shown = comparison(dialog)
        assert shown is not None
        assert (shown.stage, shown.done, shown.of) == (
            QuestionStage.SEARCHING_OTHER,
            5,
            9,
        )
        dialog.do(InspectionReport(answered(2)))
        assert shown.answer == answered(2)
        dialog.do(CloseComparison(), OpenTechniqueComparison())
        assert comparison(dialog) is shown

    def test_the_button_goes_to_the_divergence(self, dialog: Desk) -> None:
        dialog.do(StartComparison("killers"), InspectionReport(answered(2)))
        dialog.do(GoToDivergence())
        assert asked(dialog) == [GoToNodeSearch(1, 3, 9)]
        assert dialog.state.dialog is None

    def test_another_can_be_compared(self, dialog: Desk) -> None:
        dialog.do(StartComparison("killers"), InspectionReport(answered(2)))
        dialog.do(ReturnToTechniques())
        assert asked(dialog) == []
        assert comparison(dialog) is None
        assert isinstance(dialog.state.dialog, ComparisonDialog)

    def test_it_can_be_given_up(self, dialog: Desk) -> None:
        dialog.do(StartComparison("killers"))
        dialog.do(CloseComparison())
        assert asked(dialog) == [CancelQuestion(1)]
        dialog.do(InspectionReport(answered(2)))
        assert comparison(dialog) is None

    def test_a_failed_comparison_shows_its_reason(self, dialog: Desk) -> None:
        dialog.do(StartComparison("killers"))
        dialog.do(InspectionReport(NotAnswered(1, 2, NO_MEMORY)))
        shown = comparison(dialog)
        assert shown is not None
        assert shown.fault == NO_MEMORY
        assert not shown.is_running

    def test_the_sentence_says_where_the_additional_nodes_are(self) -> None:
        score = Score(centipawns=1)
        found = TechniquesCompared(
            1, 2, ("x",), 6, 16, 2, 2, score, score, "e2e4", "e2e4",
            ((0, 0), (2, 3), (4, 13)),
            (RootMoveNodeCounts("d2d4", 1, 9), RootMoveNodeCounts("e2e4", 5, 7)), None, True,
        )  # fmt: skip
        assert most_additional_nodes(found) == ("d2d4", 8, 2, 9)
        assert chess.Move.from_uci(most_additional_nodes(found)[0])


class TestInTheStory:
    def test_a_press_compares_without_the_dialog(self, opened: Desk) -> None:
        opened.do(StartComparison("null_move"))
        (asks,) = asked(opened)
        assert isinstance(asks, CompareTechniques)
        assert asks == CompareTechniques(1, asks.request, ("null_move",))
        assert opened.state.dialog is None

    def test_the_story_tells_that_it_runs_what_it_found_and_why_it_failed(
        self, opened: Desk
    ) -> None:
        told = [told_story(inspected(opened.state), for_mover=False)]
        opened.do(StartComparison("null_move"))
        told.append(told_story(inspected(opened.state), for_mover=False))
        found = comparison(opened)
        assert found is not None
        opened.do(InspectionReport(answered(found.request)))
        told.append(told_story(inspected(opened.state), for_mover=False))
        opened.do(StartComparison("reductions"))
        again = comparison(opened)
        assert again is not None
        opened.do(InspectionReport(NotAnswered(1, again.request, NO_MEMORY)))
        told.append(told_story(inspected(opened.state), for_mover=False))
        assert [len(one.sentences) for one in told] == [0, 1, 1, 1]
        assert len({str(one.sentences[0].text) for one in told[1:]}) == 3

    def test_its_link_leads_to_the_first_difference(self, opened: Desk) -> None:
        opened.do(StartComparison("null_move"))
        found = comparison(opened)
        assert found is not None
        answer = answered(found.request)
        opened.do(InspectionReport(answer))
        assert answer.divergence is not None
        links = told_story(inspected(opened.state), for_mover=False).links
        assert links == (answer.divergence[0].node_search,)

    def test_another_slow_question_or_an_expansion_ends_the_wait(self, opened: Desk) -> None:
        ends: tuple[Action, ...] = (
            AskWhyNot("b8c6"),
            InspectionReport(SubtreeExpansionProgress(1, 3, 40, 900)),
        )
        for end in ends:
            opened.do(StartComparison("null_move"))
            assert comparison(opened) is not None
            opened.do(end)
            assert comparison(opened) is None
