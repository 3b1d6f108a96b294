"""Questions about the inspected search: the actions that ask them, and the engine's answers."""

from __future__ import annotations

from typing import assert_never

from engine.protocol.questions import (
    NO_QUESTION,
    Answer,
    AskEntryWriter,
    AskWhyNotChosen,
    ConditionChecked,
    ConditionMarks,
    ConditionReached,
    EntryWriterAnswer,
    NotAnswered,
    QuestionProgress,
    RunToCondition,
    SeeAnswer,
    TechniquesCompared,
    WhyNotAnswer,
)
from engine.protocol.value_origin import ValueOriginAnswer
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions import search_questions as question_actions
from game.features.inspect.actions.search_questions import QuestionAction
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.update import (
    breakpoints,
    copies,
    inspection_reports,
    node_field,
    node_question,
    technique_comparison,
    view_navigation,
)
from game.features.inspect.update.search_sources import capsules, guided_search, second_search
from game.features.inspect.update.views import condition_marks, evaluation_terms, flame_graph
from game.features.inspect.view_queries import is_span_zoomed, shows_history_of_one_piece
from game.state.session import Session
from game.state.state import State
from game.update import common, settings

REPLACING = (RunToCondition, AskWhyNotChosen, AskEntryWriter)
"""The slow questions for which the engine gives a running comparison up."""


def handle(state: State, session: Session, action: QuestionAction) -> list[Effect]:
    """Handle an action of ``game.features.inspect.actions.search_questions``."""
    effects = _handled(state, session, action)
    inspection = inspection_of(state)
    commands = [one.command for one in effects if isinstance(one, SendToInspector)]
    if inspection is not None and any(isinstance(one, REPLACING) for one in commands):
        technique_comparison.end_running_comparison(inspection)
    return effects


def _handled(state: State, session: Session, action: QuestionAction) -> list[Effect]:
    inspection = inspection_of(state)
    match action:
        case question_actions.LeaveInspection():
            return leave_inspection(state, session)
        case question_actions.ChooseMoveRow():
            return node_question.choose_move_row(state, session, action.by)
        case question_actions.GoToChosenSearch():
            return node_question.go_to_chosen_search(state)
        case question_actions.AskWhyNot():
            return node_question.ask_why_not(state, session, action.move)
        case question_actions.ShowMoveExchange():
            return node_question.show_exchange(state, session, action.move)
        case question_actions.ShowValueOrigin():
            return node_question.show_value_origin(state)
        case question_actions.ShowEntryWriter():
            return node_question.show_entry_writer(state, session, action.node_search)
        case question_actions.TypeNodeNumber():
            return node_field.type_digits(state, action.digits)
        case question_actions.OpenNodeField():
            return node_field.open_node_field(state)
        case question_actions.EnterNodeNumber():
            return node_field.enter_node_number(state)
        case question_actions.CloseNodeQuestion():
            return [] if inspection is None else node_question.close_node_question(inspection)
        case question_actions.ExpandEvaluationTerm():
            return evaluation_terms.toggle_evaluation_term(state, action.term)
        case question_actions.ExpandNextEvaluationTerm():
            return evaluation_terms.expand_next_term(state, action.by)
        case question_actions.ToggleScoreSide():
            if not inspect_queries.has_search_state(state):
                return []
            return settings.change_setting(
                state, "scores_for_mover", not state.settings.scores_for_mover
            )
        case question_actions.OpenBreakpoints():
            return breakpoints.open_breakpoints(state, session)
        case question_actions.EditCondition():
            return breakpoints.edit_condition(state, action.text)
        case question_actions.ChooseConditionTerm():
            return breakpoints.choose_condition_term(state, action.term)
        case question_actions.ChooseConjunction():
            return breakpoints.choose_conjunction(state, action.joiner)
        case question_actions.MoveBreakpointSelection():
            return breakpoints.move_selection(state, action.by)
        case question_actions.AddBreakpoint():
            return breakpoints.add_breakpoint(state)
        case question_actions.SwitchBreakpoint():
            return breakpoints.toggle_breakpoint(state, action.number)
        case question_actions.RemoveBreakpoint():
            return breakpoints.remove_breakpoint(state, action.number)
        case question_actions.RunToBreakpoint():
            return breakpoints.run_to_breakpoint(state, action.forwards)
        case question_actions.SaveCapsule():
            return capsules.save_capsule(state, session)
        case question_actions.CopyNode():
            return copies.copy_node(state, action.wanted)
        case question_actions.CopyCapsule():
            return capsules.copy_capsule(state)
        case question_actions.AttachCapsuleToMove():
            return capsules.attach_capsule_to_move(state, session)
        case question_actions.OpenTechniqueComparison():
            return technique_comparison.open_comparison(state, session)
        case question_actions.FilterTechniques():
            return technique_comparison.filter_techniques(state, action.typed)
        case question_actions.ChooseTechnique():
            return technique_comparison.choose_technique(state, action.by)
        case question_actions.StartComparison():
            return technique_comparison.start_comparison(state, action.technique)
        case question_actions.ReturnToTechniques():
            return technique_comparison.back_to_techniques(state)
        case question_actions.CloseComparison():
            return technique_comparison.close_comparison(state)
        case question_actions.GoToDivergence():
            return technique_comparison.go_to_divergence(state)
    assert_never(action)


def accept_question_answer(state: State, answer: Answer) -> list[Effect]:
    """Accept an answer of the engine, unless it is about another search."""
    inspection = inspection_of(state)
    if inspection is None or answer.inspection != inspection.number:
        return []
    match answer:
        case WhyNotAnswer() | SeeAnswer() | EntryWriterAnswer() | ValueOriginAnswer():
            node_question.accept_node_answer(inspection, answer)
        case NotAnswered(request=number) if number == NO_QUESTION:
            guided_search.forget_stops_request(inspection)
            inspection_reports.cancel_pending_request(state, inspection, answer.fault)
        case ConditionMarks():
            condition_marks.accept_marks(inspection, answer)
        case NotAnswered():
            condition_marks.forget_marks_request(inspection, answer.request)
            node_question.accept_node_answer(inspection, answer)
            technique_comparison.accept_comparison(inspection, answer)
            return breakpoints.accept_breakpoint_answer(state, inspection, answer)
        case QuestionProgress():
            node_question.accept_node_answer(inspection, answer)
            technique_comparison.accept_comparison(inspection, answer)
            return breakpoints.accept_breakpoint_answer(state, inspection, answer)
        case ConditionChecked() | ConditionReached():
            return breakpoints.accept_breakpoint_answer(state, inspection, answer)
        case TechniquesCompared():
            technique_comparison.accept_comparison(inspection, answer)
        case _:
            assert_never(answer)
    return []


def leave_inspection(state: State, session: Session) -> list[Effect]:
    """Close the topmost open thing, or return to the screen before."""
    board, inspection = session.board, inspection_of(state)
    if board.promotion is not None or board.drag is not None or board.selected is not None:
        common.clear_selection(session)
    elif inspection is not None and inspection.running is not None:
        return breakpoints.cancel_run(inspection)
    elif inspection is not None and inspection.node_typed is not None:
        return node_field.close_node_field(inspection)
    elif inspection is not None and (inspection.outline.is_typing or inspection.outline.filter):
        return view_navigation.close_tree_filter(inspection)
    elif inspection is not None and inspection.node_question is not None:
        return node_question.close_node_question(inspection)
    elif inspection is not None and inspection.term is not None:
        return evaluation_terms.toggle_evaluation_term(state, inspection.term)
    elif inspection is not None and inspection.row is not None:
        inspection.row = None
        board.preview = ()
    elif inspection is not None and inspection.outline.cursor is not None:
        inspection.outline.cursor = None
    elif inspection is not None and shows_history_of_one_piece(inspection):
        inspection.heat.origin = None
    elif inspection is not None and is_span_zoomed(inspection):
        return flame_graph.show_whole_span(inspection, is_whole=inspection.flame.is_whole)
    elif inspection is not None and inspection.guide is not None:
        return guided_search.leave_guide(state, session)
    elif inspection is not None and inspection.is_second:
        return second_search.leave_second_search(state, session)
    else:
        common.show_screen(state, session, inspect_queries.screen_before_inspect(state))
    return []
