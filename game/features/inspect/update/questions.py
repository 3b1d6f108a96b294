"""Questions about the inspected search: the actions that ask them, and the engine's answers."""

from __future__ import annotations

from typing import assert_never

from engine.protocol.questions import (
    NO_QUESTION,
    Answer,
    AskingProgress,
    Compared,
    ConditionChecked,
    EntryWriterAnswer,
    NotAnswered,
    RanTo,
    SeeAnswer,
    WhyNotAnswer,
)
from game.actions.effects import Effect
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions import questions as question_actions
from game.features.inspect.actions.questions import QuestionAction
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.update import (
    breakpoints,
    capsules,
    comparison,
    detail_panel,
    flame_graph,
    node_field,
    stepping,
    terms,
    view_navigation,
)
from game.features.inspect.view_queries import is_on_piece, is_zoomed
from game.state.session import Session
from game.state.state import State
from game.update import common, settings


def handle(state: State, session: Session, action: QuestionAction) -> list[Effect]:
    """Handle an action of ``game.features.inspect.actions.questions``."""
    inspection = inspection_of(state)
    match action:
        case question_actions.LeaveInspection():
            return leave(state, session)
        case question_actions.ChooseRow():
            return detail_panel.choose_row(state, session, action.by)
        case question_actions.GoToChosenSearch():
            return detail_panel.go_to_chosen(state)
        case question_actions.AskWhyNot():
            return detail_panel.ask_why_not(state, session, action.move)
        case question_actions.ShowExchange():
            return detail_panel.show_exchange(state, session, action.move)
        case question_actions.ShowEntryWriter():
            return detail_panel.show_entry_writer(state, session, action.node_search)
        case question_actions.TypeNode():
            return node_field.type_digits(state, action.digits)
        case question_actions.OpenNodeField():
            return node_field.open_field(state)
        case question_actions.EnterNode():
            return node_field.enter(state)
        case question_actions.CloseDetailPanel():
            return [] if inspection is None else detail_panel.close(inspection)
        case question_actions.ExpandTerm():
            return terms.toggle(state, action.term)
        case question_actions.ExpandNextTerm():
            return terms.expand_next(state, action.by)
        case question_actions.ToggleScoreSide():
            if not inspect_queries.has_search_state(state):
                return []
            return settings.change(state, "scores_for_mover", not state.settings.scores_for_mover)
        case question_actions.OpenBreakpoints():
            return breakpoints.open_dialog(state, session)
        case question_actions.EditCondition():
            return breakpoints.edit(state, action.text)
        case question_actions.ChooseTerm():
            return breakpoints.choose_term(state, action.term)
        case question_actions.ChooseConjunction():
            return breakpoints.choose_conjunction(state, action.joiner)
        case question_actions.MoveDialogSelection():
            return breakpoints.move_selection(state, action.by)
        case question_actions.AddBreakpoint():
            return breakpoints.add(state)
        case question_actions.ToggleBreakpoint():
            return breakpoints.toggle(state, action.number)
        case question_actions.RemoveBreakpoint():
            return breakpoints.remove(state, action.number)
        case question_actions.RunToBreakpoint():
            return breakpoints.run(state, action.forwards)
        case question_actions.SaveCapsule():
            return capsules.save(state, session)
        case question_actions.CopyCapsule():
            return capsules.copy(state)
        case question_actions.KeepCapsule():
            return capsules.attach_to_move(state, session)
        case question_actions.OpenComparison():
            return comparison.open_dialog(state, session)
        case question_actions.FilterTechniques():
            return comparison.filter_techniques(state, action.typed)
        case question_actions.ChooseTechnique():
            return comparison.choose_technique(state, action.by)
        case question_actions.StartComparison():
            return comparison.start(state, action.technique)
        case question_actions.CompareAgain():
            return comparison.back_to_techniques(state)
        case question_actions.CloseComparison():
            return comparison.close(state)
        case question_actions.GoToDivergence():
            return comparison.go_to_divergence(state)
    assert_never(action)


def accept_answer(state: State, answer: Answer) -> list[Effect]:
    """Accept an answer of the engine, unless it is about another search."""
    inspection = inspection_of(state)
    if inspection is None or answer.inspection != inspection.number:
        return []
    match answer:
        case WhyNotAnswer() | SeeAnswer() | EntryWriterAnswer():
            detail_panel.accept_answer(inspection, answer)
        case NotAnswered(request=number) if number == NO_QUESTION:
            stepping.cancel_pending_request(state, inspection, answer.fault)
        case NotAnswered():
            detail_panel.accept_answer(inspection, answer)
            comparison.accept_answer(inspection, answer)
            return breakpoints.accept_answer(state, inspection, answer)
        case AskingProgress():
            detail_panel.accept_answer(inspection, answer)
            comparison.accept_answer(inspection, answer)
            return breakpoints.accept_answer(state, inspection, answer)
        case ConditionChecked() | RanTo():
            return breakpoints.accept_answer(state, inspection, answer)
        case Compared():
            comparison.accept_answer(inspection, answer)
        case _:
            assert_never(answer)
    return []


def leave(state: State, session: Session) -> list[Effect]:
    """Close the topmost open thing, or return to the screen before."""
    board, inspection = session.board, inspection_of(state)
    if board.promotion is not None or board.drag is not None or board.selected is not None:
        common.clear_selection(session)
    elif inspection is not None and inspection.running is not None:
        return breakpoints.cancel_run(inspection)
    elif inspection is not None and inspection.node_typed is not None:
        return node_field.close(inspection)
    elif inspection is not None and (inspection.outline.is_typing or inspection.outline.filter):
        return view_navigation.close_filter(inspection)
    elif inspection is not None and inspection.detail is not None:
        return detail_panel.close(inspection)
    elif inspection is not None and inspection.term is not None:
        return terms.toggle(state, inspection.term)
    elif inspection is not None and inspection.row is not None:
        inspection.row = None
        board.preview = ()
    elif inspection is not None and inspection.outline.cursor is not None:
        inspection.outline.cursor = None
    elif inspection is not None and is_on_piece(inspection):
        inspection.heat.origin = None
    elif inspection is not None and is_zoomed(inspection):
        return flame_graph.show_whole(inspection, is_whole=inspection.flame.is_whole)
    else:
        common.show_screen(state, session, inspect_queries.screen_before(state))
    return []
