"""Questions about the shown node: why not this move, its exchange, and the writer of its entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import pytest
from msgspec.structs import replace
from opened_search import asked, open_search, search_state
from slots import inspected

from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import (
    InspectFaultCode,
    MoveOutcome,
    QuestionStage,
    SearchStepKind,
    TableResult,
    WhyNot,
)
from engine.protocol.inspect_facts import TableFacts
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.messages import Bound, Score
from engine.protocol.questions import (
    AskEntryWriter,
    AskExchange,
    AskWhyNotChosen,
    CancelQuestion,
    EntryWriterAnswer,
    NotAnswered,
    QuestionProgress,
    SeeAnswer,
    WhyNotAnswer,
)
from game.actions.board import ChoosePromotion, PreviewEngineLine
from game.features.inspect.actions.search_questions import (
    AskWhyNot,
    ChooseMoveRow,
    CloseNodeQuestion,
    GoToChosenSearch,
    LeaveInspection,
    ShowEntryWriter,
    ShowMoveExchange,
)
from game.features.inspect.actions.search_stepping import GoToNode, InspectionReport, TakeSearchStep
from game.features.inspect.model.inspection import Inspection
from game.features.inspect.model.node_question import (
    EntryWriterQuestion,
    NodeQuestion,
    WhyNotQuestion,
)
from game.features.inspect.update.node_question import NO_ENTRY
from game.state import screens

if TYPE_CHECKING:
    from tests.game.conftest import Desk

NO_MEMORY = InspectFault(InspectFaultCode.NO_MEMORY)


@pytest.fixture
def opened(desk: Desk) -> Desk:
    return open_search(desk)


def inspection(desk: Desk) -> Inspection:
    return inspected(desk.state)


def node_question(desk: Desk) -> NodeQuestion | None:
    return inspection(desk).node_question


def why_not_answer(request: int, move: str = "g8f6", jump: int | None = 7) -> WhyNotAnswer:
    value = Score(centipawns=-40)
    return WhyNotAnswer(
        1, request, 5, move, WhyNot.FAIL_LOW, MoveOutcome.FAIL_LOW, None, None, value,
        value, "", None, (move,), 0, 0, jump,
    )  # fmt: skip


class TestWhyNot:
    def test_a_move_played_by_two_clicks_is_asked_about(self, opened: Desk) -> None:
        before = opened.sans
        opened.click("g8", "f6")
        assert asked(opened) == [AskWhyNotChosen(1, 2, 5, "g8f6")]
        assert opened.sans == before

    def test_a_move_that_is_dragged_is_asked_about(self, opened: Desk) -> None:
        opened.drag("d7", "d5")
        assert asked(opened) == [AskWhyNotChosen(1, 2, 5, "d7d5")]

    def test_no_piece_moves_where_it_may_not(self, opened: Desk) -> None:
        for origin, target in (("d7", "d4"), ("e4", "e5"), ("c3", "c4")):
            opened.drag(origin, target)
            assert asked(opened) == []

    def test_a_promotion_asks_for_the_piece_first(self, opened: Desk) -> None:
        board = chess.Board("4k3/P7/8/8/8/8/8/4K3 w - - 0 1")
        inspection(opened).root = inspection(opened).board = board
        opened.click("a7", "a8")
        assert asked(opened) == []
        opened.do(ChoosePromotion(chess.KNIGHT))
        assert asked(opened) == [AskWhyNotChosen(1, 2, 5, "a7a8n")]

    def test_the_key_asks_about_the_move_being_tried(self, opened: Desk) -> None:
        tried = next(one for one in search_state(1).moves if one.is_current)
        opened.do(AskWhyNot())
        assert asked(opened) == [AskWhyNotChosen(1, 2, 5, tried.move)]

    def test_the_key_asks_about_the_chosen_move(self, opened: Desk) -> None:
        moves = search_state(1).moves
        opened.do(ChooseMoveRow(2), AskWhyNot())
        current = next(place for place, one in enumerate(moves) if one.is_current)
        assert asked(opened) == [AskWhyNotChosen(1, 2, 5, moves[current + 2].move)]
        assert opened.preview_is(moves[current + 2].move)

    def test_the_key_asks_about_the_move_that_is_pointed_at(self, opened: Desk) -> None:
        opened.do(PreviewEngineLine(("a7a5",)), AskWhyNot())
        assert asked(opened)[-1] == AskWhyNotChosen(1, 2, 5, "a7a5")

    def test_a_test_of_the_node_is_no_move_to_ask_about(self, opened: Desk) -> None:
        opened.do(ChooseMoveRow(-99), AskWhyNot())
        assert asked(opened) == []
        assert "No move is chosen" in opened.notice

    def test_the_answer_is_shown_and_leads_to_its_node(self, opened: Desk) -> None:
        opened.click("g8", "f6")
        answer = why_not_answer(2)
        opened.do(InspectionReport(answer))
        shown = node_question(opened)
        assert isinstance(shown, WhyNotQuestion)
        assert shown.answer == answer
        opened.do(GoToChosenSearch())
        assert asked(opened) == [GoToNodeSearch(1, 3, 7)]

    def test_a_late_answer_is_not_shown(self, opened: Desk) -> None:
        opened.click("g8", "f6")
        opened.click("b8", "c6")
        opened.do(InspectionReport(why_not_answer(2)))
        shown = node_question(opened)
        assert isinstance(shown, WhyNotQuestion)
        assert (shown.move, shown.answer) == ("b8c6", None)

    def test_an_unanswerable_question_is_reported(self, opened: Desk) -> None:
        opened.click("g8", "f6")
        opened.do(InspectionReport(NotAnswered(1, 2, NO_MEMORY)))
        shown = node_question(opened)
        assert shown is not None
        assert shown.fault == NO_MEMORY

    def test_the_next_step_closes_the_answer(self, opened: Desk) -> None:
        opened.click("g8", "f6")
        opened.do(InspectionReport(search_state(9, ("b8c6",))))
        assert node_question(opened) is None

    def test_closed_while_it_is_worked_out_it_is_given_up(self, opened: Desk) -> None:
        opened.click("g8", "f6")
        opened.do(CloseNodeQuestion())
        assert asked(opened) == [CancelQuestion(1)]
        assert node_question(opened) is None


class TestTableEntry:
    def test_the_key_asks_about_the_node_that_is_shown_where_its_table_knew_it(
        self, opened: Desk
    ) -> None:
        opened.do(ShowEntryWriter())
        assert asked(opened) == [AskEntryWriter(1, 2, 5)]

    def test_a_move_whose_value_came_from_the_table_is_asked_about_when_it_is_chosen(
        self, opened: Desk
    ) -> None:
        move = next(one for one in search_state(1).moves if one.from_table is not None)
        assert move.from_table is not None
        opened.do(PreviewEngineLine((move.move,)), ShowEntryWriter())
        assert asked(opened)[-1] == AskEntryWriter(1, 2, move.from_table)
        shown = node_question(opened)
        assert isinstance(shown, EntryWriterQuestion)
        assert shown.move == move.move

    def test_a_missing_table_entry_is_reported(self, opened: Desk) -> None:
        shown = inspection(opened)
        assert shown.search_state is not None
        frame = replace(shown.search_state.frame, table=TableFacts(TableResult.MISS))
        shown.search_state = replace(shown.search_state, frame=frame, moves=())
        opened.do(ShowEntryWriter())
        assert asked(opened) == []
        assert opened.notice == str(NO_ENTRY)

    def test_the_progress_and_the_writer_are_shown_and_the_button_goes_there(
        self, opened: Desk
    ) -> None:
        opened.do(ShowEntryWriter(5))
        opened.do(InspectionReport(QuestionProgress(1, 2, QuestionStage.TRACING, 30, 90)))
        shown = node_question(opened)
        assert isinstance(shown, EntryWriterQuestion)
        assert (shown.done, shown.of) == (30, 90)
        opened.do(InspectionReport(entry_writer_answer(jump=3)))
        assert shown.answer == entry_writer_answer(jump=3)
        opened.do(GoToChosenSearch())
        assert asked(opened) == [GoToNodeSearch(1, 3, 3)]

    def test_an_entry_of_an_earlier_search_leads_nowhere(self, opened: Desk) -> None:
        opened.do(ShowEntryWriter(5), InspectionReport(entry_writer_answer(jump=None)))
        shown = node_question(opened)
        assert shown is not None
        assert shown.jump is None

    def test_closed_while_it_is_found_out_it_is_given_up(self, opened: Desk) -> None:
        opened.do(ShowEntryWriter(5))
        opened.do(LeaveInspection())
        assert asked(opened) == [CancelQuestion(1)]
        assert node_question(opened) is None


def entry_writer_answer(jump: int | None) -> EntryWriterAnswer:
    value = Score(centipawns=31)
    fen = chess.STARTING_FEN
    before = 0 if jump else 2
    return EntryWriterAnswer(1, 2, 5, before, fen, ("e2e4",), 4, 17, 3, Bound.LOWER, value, jump)


class TestExchange:
    def test_the_exchange_of_a_move_is_asked_for_and_shown(self, opened: Desk) -> None:
        opened.do(ShowMoveExchange("f8c5"))
        assert asked(opened) == [AskExchange(1, 2, 5, "f8c5")]
        answer = SeeAnswer(1, 2, 5, "f8c5", chess.C5, 0, ())
        opened.do(InspectionReport(answer))
        shown = node_question(opened)
        assert shown is not None
        assert shown.answer == answer

    def test_the_exchange_leads_to_no_node_search(self, opened: Desk) -> None:
        opened.do(ShowMoveExchange("f8c5"))
        shown = node_question(opened)
        assert shown is not None
        assert shown.jump is None


def test_esc_closes_one_thing_after_the_other(opened: Desk) -> None:
    opened.do(ChooseMoveRow(1), AskWhyNot())
    opened.press("g8")
    opened.do(LeaveInspection())
    assert opened.state.session.board.selected is None
    assert node_question(opened) is not None
    opened.do(LeaveInspection())
    assert node_question(opened) is None
    assert inspection(opened).row is not None
    opened.do(LeaveInspection())
    assert inspection(opened).row is None
    assert opened.state.screen == screens.INSPECT
    opened.do(LeaveInspection())
    assert opened.state.screen == screens.PLAY


class TestSliding:
    def test_pieces_slide_when_a_step_makes_a_move(self, opened: Desk) -> None:
        opened.do(TakeSearchStep(SearchStepKind.INTO), InspectionReport(search_state(2, ("b8c6",))))
        animation = opened.state.session.board.animation
        assert animation is not None
        assert animation.before[chess.B8] == chess.Piece.from_symbol("n")

    def test_more_about_the_same_search_state_does_not_stop_them(self, opened: Desk) -> None:
        opened.do(TakeSearchStep(SearchStepKind.INTO), InspectionReport(search_state(2, ("b8c6",))))
        opened.do(InspectionReport(search_state(2, ("b8c6",))))
        assert opened.state.session.board.animation is not None

    def test_they_do_not_slide_in_a_jump(self, opened: Desk) -> None:
        opened.do(GoToNode(40), InspectionReport(search_state(2, ("b8c6",))))
        assert opened.state.session.board.animation is None

    def test_they_do_not_slide_where_a_step_leads_far(self, opened: Desk) -> None:
        opened.do(
            TakeSearchStep(SearchStepKind.NEXT),
            InspectionReport(search_state(2, ("b8c6", "f1b5", "a7a6"))),
        )
        assert opened.state.session.board.animation is None

    def test_they_do_not_slide_where_the_settings_say_so(self, opened: Desk) -> None:
        opened.state.settings.animation_ms = 0
        opened.do(TakeSearchStep(SearchStepKind.INTO), InspectionReport(search_state(2, ("b8c6",))))
        assert opened.state.session.board.animation is None
