"""The breakpoints dialog, and runs through the search to a breakpoint."""

from __future__ import annotations

from engine.protocol.explanations import ConditionFault
from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.questions import (
    CancelQuestion,
    CheckCondition,
    ConditionChecked,
    ConditionReached,
    NotAnswered,
    QuestionProgress,
    RunToCondition,
)
from game.actions.effects import Effect, SendToInspector
from game.actions.shortcuts.keymap import action_key_label
from game.features.inspect import queries as inspect_queries
from game.features.inspect.actions.search_questions import OpenBreakpoints
from game.features.inspect.model import breakpoints
from game.features.inspect.model.breakpoints import BreakpointRun, BreakpointsDialog, ConditionTerm
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.shortcuts.inspect_shortcuts import INSPECT_SHORTCUTS
from game.formats.line_texts import one_line
from game.message import message, template
from game.state.preferences import breakpoint as breakpoint_kind
from game.state.preferences.breakpoint import Breakpoint
from game.state.session import Session
from game.state.state import State
from game.update import common, settings
from game.words.inspect import faults

NONE_ON = template("No breakpoint is on. Press {key} to add one.")
TOO_MANY = message(
    "There are already {most} breakpoints. Remove one first.",
    most=breakpoint_kind.MOST_BREAKPOINTS,
)
NONE_AFTER = message("No breakpoint stops the search after this point.")
NONE_BEFORE = message("No breakpoint stops the search before this point.")


def open_breakpoints(state: State, session: Session) -> list[Effect]:
    """Open the dialog."""
    if not inspect_queries.has_search_state(state):
        return []
    common.clear_selection(session)
    state.dialog = BreakpointsDialog()
    return []


def edit_condition(state: State, text: str) -> list[Effect]:
    """Change the line of text, and ask the engine whether it is valid."""
    dialog = state.dialog
    if not isinstance(dialog, BreakpointsDialog):
        return []
    dialog.text = breakpoints.as_condition(text[: breakpoint_kind.MOST_LETTERS])
    dialog.place = 0
    dialog.fault = None
    dialog.is_refused = dialog.is_wanted = False
    dialog.is_checked = not dialog.text.strip()
    return _check(state, dialog)


def choose_condition_term(state: State, term: ConditionTerm) -> list[Effect]:
    """Insert a term into the line of text."""
    dialog = state.dialog
    return (
        edit_condition(state, breakpoints.with_term_added(dialog, term))
        if isinstance(dialog, BreakpointsDialog)
        else []
    )


def choose_conjunction(state: State, joiner: str) -> list[Effect]:
    """Choose the word that joins the next term to the text."""
    dialog = state.dialog
    if isinstance(dialog, BreakpointsDialog) and joiner in breakpoints.JOINERS:
        dialog.joiner = joiner
    return []


def move_selection(state: State, by: int) -> list[Effect]:
    """Move the selection between breakpoints, text and terms."""
    dialog = state.dialog
    if isinstance(dialog, BreakpointsDialog):
        terms = inspect_queries.condition_terms(state)
        dialog.place = min(max(dialog.place + by, -len(state.settings.breakpoints)), len(terms))
    return []


def add_breakpoint(state: State) -> list[Effect]:
    """Add the line of text as a breakpoint once the engine has found it valid."""
    dialog = state.dialog
    if not isinstance(dialog, BreakpointsDialog) or not dialog.text.strip():
        return []
    if not dialog.is_checked:
        dialog.is_wanted = True
    elif dialog.fault is not None:
        dialog.is_refused = True
    else:
        text = one_line(dialog.text)
        known = next((one for one in state.settings.breakpoints if one.text == text), None)
        if known is not None:
            known.is_on = True
        elif len(state.settings.breakpoints) < breakpoint_kind.MOST_BREAKPOINTS:
            state.settings.breakpoints.append(Breakpoint(text))
        else:
            common.show_error(state, TOO_MANY)
            return []
        return [*settings.save_settings(state), *edit_condition(state, "")]
    return []


def toggle_breakpoint(state: State, number: int) -> list[Effect]:
    """Switch a breakpoint on or off."""
    if 0 <= number < len(state.settings.breakpoints):
        one = state.settings.breakpoints[number]
        one.is_on = not one.is_on
        return settings.save_settings(state)
    return []


def remove_breakpoint(state: State, number: int) -> list[Effect]:
    """Remove a breakpoint."""
    if 0 <= number < len(state.settings.breakpoints):
        del state.settings.breakpoints[number]
        dialog = state.dialog
        if isinstance(dialog, BreakpointsDialog):
            dialog.place = max(dialog.place, -len(state.settings.breakpoints))
        return settings.save_settings(state)
    return []


def run_to_breakpoint(state: State, forwards: bool) -> list[Effect]:
    """Close the dialog and run to a search state that meets a breakpoint.

    This is the next such state, or the previous one if ``forwards`` is false.
    """
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return []
    conditions = tuple(one.text for one in state.settings.breakpoints if one.is_on)
    if not conditions:
        key = action_key_label(INSPECT_SHORTCUTS, OpenBreakpoints(), state.settings.keys)
        common.show_error(state, NONE_ON.filled(key=key))
        return []
    if isinstance(state.dialog, BreakpointsDialog):
        state.dialog = None
    inspection.request += 1
    inspection.run = BreakpointRun(inspection.request, forwards)
    asked = RunToCondition(inspection.number, inspection.request, conditions, forwards)
    return [SendToInspector(asked)]


def cancel_run(inspection: Inspection) -> list[Effect]:
    """Cancel the run to a breakpoint."""
    inspection.run = None
    return [SendToInspector(CancelQuestion(inspection.number))]


def accept_breakpoint_answer(
    state: State,
    inspection: Inspection,
    answer: ConditionChecked | QuestionProgress | ConditionReached | NotAnswered,
) -> list[Effect]:
    """Accept an answer, unless a later request has replaced its question."""
    if isinstance(answer, ConditionChecked):
        return _take_check(state, answer)
    looked_for = inspection.running
    if looked_for is None or looked_for.request != answer.request:
        return []
    match answer:
        case QuestionProgress():
            looked_for.done, looked_for.of = answer.done, answer.of
        case NotAnswered():
            inspection.run = None
            common.show_error(state, faults.inspect_fault(answer.fault))
        case ConditionReached():
            return _arrive(state, inspection, looked_for, answer)
    return []


def _arrive(
    state: State, inspection: Inspection, run: BreakpointRun, answer: ConditionReached
) -> list[Effect]:
    inspection.run = None
    if answer.node_search is None:
        common.show_info(state, NONE_AFTER if run.forwards else NONE_BEFORE)
        return []
    inspection.request += 1
    inspection.hit_request, inspection.hit = inspection.request, answer.met
    return [
        SendToInspector(GoToNodeSearch(inspection.number, inspection.request, answer.node_search))
    ]


def check_stored_breakpoints(state: State, inspection: Inspection) -> list[Effect]:
    """Ask the engine which breakpoints of earlier sessions are still valid."""
    return [
        SendToInspector(CheckCondition(inspection.number, inspection.request, one.text))
        for one in state.settings.breakpoints
        if one.is_on
    ]


def _switch_off(state: State, answer: ConditionChecked, fault: ConditionFault) -> list[Effect]:
    """Switch off an invalid breakpoint; it stays in the list, to be corrected."""
    wrong = [one for one in state.settings.breakpoints if one.text == answer.text and one.is_on]
    for one in wrong:
        one.is_on = False
        switched_off = message(
            "The breakpoint “{text}” was switched off. {reason}",
            text=one.text,
            reason=faults.condition_summary(fault),
        )
        common.show_error(state, switched_off)
    return settings.save_settings(state) if wrong else []


def _take_check(state: State, answer: ConditionChecked) -> list[Effect]:
    if answer.fault is not None:
        effects = _switch_off(state, answer, answer.fault)
        if effects:
            return effects
    dialog = state.dialog
    if not isinstance(dialog, BreakpointsDialog) or dialog.text != answer.text:
        return []
    dialog.fault, dialog.is_checked = answer.fault, True
    if dialog.is_wanted:
        dialog.is_wanted = False
        return add_breakpoint(state)
    return []


def _check(state: State, dialog: BreakpointsDialog) -> list[Effect]:
    inspection = inspection_of(state)
    if dialog.is_checked or inspection is None:
        return []
    return [SendToInspector(CheckCondition(inspection.number, inspection.request, dialog.text))]
