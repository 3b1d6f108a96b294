"""Breakpoints are typed or chosen and kept in a list. A run stops at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from cases import for_each
from opened_search import asked, open_search, search_state
from slots import inspected

from engine.inspection.questions.condition_terms import CURRENT_WORDS
from engine.inspection.questions.conditions import parse_condition
from engine.protocol.explanations import ConditionFault, InspectFault
from engine.protocol.inspect_enums import (
    ConditionFaultCode,
    InspectFaultCode,
    QuestionStage,
    SearchStepKind,
)
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.questions import (
    CancelQuestion,
    CheckCondition,
    ConditionChecked,
    ConditionReached,
    MarkConditions,
    NotAnswered,
    QuestionProgress,
    RunToCondition,
)
from game.actions.effects import SaveSettings
from game.actions.game import CloseDialog
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.search_questions import (
    AddBreakpoint,
    ChooseConditionTerm,
    ChooseConjunction,
    EditCondition,
    LeaveInspection,
    MoveBreakpointSelection,
    OpenBreakpoints,
    RemoveBreakpoint,
    RunToBreakpoint,
    SwitchBreakpoint,
)
from game.features.inspect.actions.search_stepping import InspectionReport, TakeSearchStep
from game.features.inspect.model.breakpoints import (
    TERMS,
    BreakpointsDialog,
    ConditionTerm,
    last_term_of,
    terms_of_shown_state,
)
from game.features.inspect.model.inspection import Inspection
from game.features.inspect.update.breakpoints import NONE_BEFORE
from game.formats import settings
from game.message import message
from game.state.preferences.breakpoint import Breakpoint
from game.words.inspect import faults

if TYPE_CHECKING:
    from tests.game.conftest import Desk

FEN = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return open_search(desk)


@pytest.fixture
def dialog(opened: Desk) -> Desk:
    """A desk on which the breakpoints dialog is open and its line of text is empty."""
    opened.do(OpenBreakpoints())
    return opened


def inspection(desk: Desk) -> Inspection:
    return inspected(desk.state)


def draft(desk: Desk) -> BreakpointsDialog:
    assert isinstance(desk.state.dialog, BreakpointsDialog)
    return desk.state.dialog


RE_SEARCHES = ["re-search", "kind full-depth re-search", "kind full-window re-search"]
NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY)


def unknown(term: str) -> ConditionFault:
    return ConditionFault(ConditionFaultCode.UNKNOWN_TERM, term)


def write(desk: Desk, text: str, fault: ConditionFault | None = None) -> None:
    """Type a whole condition, and let the engine report its fault, or None if it is valid."""
    desk.do(EditCondition(text), InspectionReport(ConditionChecked(1, 1, text, fault)))


def listed(desk: Desk) -> list[str]:
    return [one.text for one in desk.state.settings.breakpoints]


class TestTerms:
    @for_each(term=TERMS)
    def test_every_term_can_be_read_by_the_engine(self, term: ConditionTerm) -> None:
        assert parse_condition(term.text).groups

    def test_every_term_that_is_words_alone_is_listed(self) -> None:
        assert {term.text.lower() for term in TERMS} >= CURRENT_WORDS.keys()

    def test_terms_of_the_first_word_or_else_all_are_shown_if_nothing_fits(
        self, dialog: Desk
    ) -> None:
        write(dialog, "skipped lmr", unknown("skipped lmr"))
        shown = [term.text for term in inspect_queries.condition_terms(dialog.state)]
        assert "skipped late move pruning" in shown
        assert all(text.startswith("skipped") for text in shown)
        write(dialog, "xyzzy", unknown("xyzzy"))
        assert len(inspect_queries.condition_terms(dialog.state)) > len(TERMS)

    def test_those_of_the_search_state_can_be_read_too(self, opened: Desk) -> None:
        here = terms_of_shown_state(inspection(opened).search_state, inspection(opened).board)
        assert here[0].text == f"position {FEN}"
        assert all(parse_condition(term.text).groups for term in here)

    def test_the_list_shows_what_fits_what_is_typed(self, dialog: Desk) -> None:
        write(dialog, "re-s", unknown("re-s"))
        assert [term.text for term in inspect_queries.condition_terms(dialog.state)] == RE_SEARCHES

    def test_a_chosen_term_takes_the_place_of_what_is_typed(self, dialog: Desk) -> None:
        write(dialog, "ply = 2 and re-s", unknown("re-s"))
        dialog.do(ChooseConditionTerm(inspect_queries.condition_terms(dialog.state)[0]))
        assert draft(dialog).text == "ply = 2 and re-search"

    def test_a_term_is_joined_to_a_complete_condition(self, dialog: Desk) -> None:
        dialog.do(ChooseConditionTerm(ConditionTerm("root", message("a search of the root"))))
        assert draft(dialog).text == "root"
        write(dialog, "root")
        dialog.do(
            ChooseConjunction("or"),
            ChooseConditionTerm(ConditionTerm("new best", message("a new best move"))),
        )
        assert draft(dialog).text == "root or new best"

    def test_a_fragment_begins_after_the_last_joiner(self) -> None:
        assert last_term_of("ply = 3 and re") == "re"
        assert last_term_of("root OR fail h") == "fail h"
        assert last_term_of("order") == "order"


class TestMaking:
    def test_the_engine_is_asked_whether_a_condition_can_be_read(self, dialog: Desk) -> None:
        dialog.do(EditCondition("root"))
        assert asked(dialog) == [CheckCondition(1, 1, "root")]

    def test_a_condition_that_can_be_read_joins_the_list(self, dialog: Desk) -> None:
        write(dialog, "root")
        dialog.do(AddBreakpoint())
        assert listed(dialog) == ["root"]
        assert draft(dialog).text == ""

    def test_the_condition_is_added_once_the_engine_has_accepted_it(self, dialog: Desk) -> None:
        dialog.do(EditCondition("root"), AddBreakpoint())
        assert listed(dialog) == []
        dialog.do(InspectionReport(ConditionChecked(1, 1, "root", None)))
        assert listed(dialog) == ["root"]

    def test_an_invalid_condition_shows_its_fault_and_stays(self, dialog: Desk) -> None:
        write(dialog, "roots", unknown("roots"))
        dialog.do(AddBreakpoint())
        assert listed(dialog) == []
        assert draft(dialog).is_refused
        assert draft(dialog).text == "roots"

    def test_an_answer_about_an_earlier_text_is_stale(self, dialog: Desk) -> None:
        dialog.do(EditCondition("roo"), EditCondition("root"))
        dialog.do(InspectionReport(ConditionChecked(1, 1, "roo", unknown("roo"))))
        assert not draft(dialog).is_checked

    def test_a_pasted_fen_is_the_condition_of_its_position(self, dialog: Desk) -> None:
        dialog.do(EditCondition(f" {FEN}\n"))
        assert draft(dialog).text == f"position {FEN}"

    def test_the_same_condition_is_not_listed_twice(self, dialog: Desk) -> None:
        for text in ("root", " root "):
            write(dialog, text)
            dialog.do(AddBreakpoint())
        assert listed(dialog) == ["root"]

    def test_they_are_switched_and_removed(self, dialog: Desk) -> None:
        dialog.state.settings.breakpoints = [Breakpoint("root"), Breakpoint("exact")]
        dialog.do(SwitchBreakpoint(0), RemoveBreakpoint(1), SwitchBreakpoint(7))
        assert dialog.state.settings.breakpoints == [Breakpoint("root", is_on=False)]

    def test_the_arrows_lead_from_the_list_to_the_terms(self, dialog: Desk) -> None:
        dialog.state.settings.breakpoints = [Breakpoint("root"), Breakpoint("exact")]
        dialog.do(MoveBreakpointSelection(-9))
        assert draft(dialog).place == -2
        dialog.do(MoveBreakpointSelection(999))
        assert draft(dialog).place == len(inspect_queries.condition_terms(dialog.state))
        dialog.do(EditCondition("r"))
        assert draft(dialog).place == 0

    def test_they_outlast_the_dialog(self, dialog: Desk) -> None:
        dialog.state.settings.breakpoints = [Breakpoint("root")]
        dialog.do(CloseDialog(), OpenBreakpoints())
        assert listed(dialog) == ["root"]

    def test_every_change_of_the_list_is_saved(self, dialog: Desk) -> None:
        dialog.state.settings.breakpoints = [Breakpoint("root")]
        for change in (SwitchBreakpoint(0), RemoveBreakpoint(0)):
            dialog.do(change)
            (kept,) = dialog.asked(SaveSettings)
            assert settings.parse_settings(kept.json).settings == dialog.state.settings

    def test_an_invalid_saved_breakpoint_is_switched_off_with_one_line(self, desk: Desk) -> None:
        kept = [Breakpoint("root"), Breakpoint("zugzwang"), Breakpoint("ply", is_on=False)]
        desk.state.settings.breakpoints = kept
        open_search(desk)
        desk.do(InspectionReport(ConditionChecked(1, 1, "root", None)))
        desk.do(InspectionReport(ConditionChecked(1, 1, "zugzwang", unknown("zugzwang"))))
        assert [one.is_on for one in desk.state.settings.breakpoints] == [True, False, False]
        assert "zugzwang" in desk.notice
        assert "\n" not in desk.notice


def set_breakpoints(desk: Desk, *breakpoints: Breakpoint) -> None:
    """Set the breakpoints, and let the window request their marks."""
    desk.state.settings.breakpoints = list(breakpoints)
    desk.do(MoveBreakpointSelection(0))
    assert [type(one) for one in asked(desk)] == [MarkConditions]


class TestRunning:
    def test_those_that_are_on_are_looked_for(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"), Breakpoint("exact", is_on=False))
        opened.do(RunToBreakpoint(forwards=False))
        assert asked(opened) == [RunToCondition(1, 3, ("root",), forwards=False)]

    def test_a_run_from_the_dialog_closes_it(self, dialog: Desk) -> None:
        dialog.state.settings.breakpoints = [Breakpoint("root")]
        dialog.do(RunToBreakpoint(forwards=True))
        assert dialog.state.dialog is None

    def test_a_run_without_breakpoints_names_the_key_for_them(self, opened: Desk) -> None:
        opened.do(RunToBreakpoint(forwards=True))
        assert asked(opened) == []
        assert "Ctrl+B" in opened.notice

    def test_a_run_stops_at_a_breakpoint_and_names_it(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"))
        opened.do(RunToBreakpoint(forwards=True))
        opened.do(InspectionReport(QuestionProgress(1, 3, QuestionStage.SCANNING, 0, 1)))
        opened.do(InspectionReport(ConditionReached(1, 3, 77, ("root",))))
        assert asked(opened) == [GoToNodeSearch(1, 4, 77)]
        opened.do(InspectionReport(search_state(4, ("b8c6",))))
        assert (inspection(opened).hit, inspection(opened).hit_request) == (("root",), 4)
        assert inspection(opened).running is None

    def test_a_run_without_a_hit_shows_a_notice_and_moves_nothing(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"))
        opened.do(RunToBreakpoint(forwards=False))
        opened.do(InspectionReport(ConditionReached(1, 3, None, ())))
        assert asked(opened) == []
        assert opened.notice == str(NONE_BEFORE)

    def test_esc_gives_it_up(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"))
        opened.do(RunToBreakpoint(forwards=True), LeaveInspection())
        assert asked(opened)[-1] == CancelQuestion(1)
        opened.do(InspectionReport(ConditionReached(1, 3, 77, ("root",))))
        assert asked(opened) == []

    def test_a_step_meanwhile_wins(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"))
        opened.do(RunToBreakpoint(forwards=True), TakeSearchStep(SearchStepKind.OVER))
        opened.do(InspectionReport(ConditionReached(1, 3, 77, ("root",))))
        assert asked(opened) == []

    def test_a_failed_run_shows_its_reason(self, opened: Desk) -> None:
        set_breakpoints(opened, Breakpoint("root"))
        opened.do(RunToBreakpoint(forwards=True), InspectionReport(NotAnswered(1, 3, NO_MEMORY)))
        assert opened.notice == str(faults.inspect_fault(NO_MEMORY))
