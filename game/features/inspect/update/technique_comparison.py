"""Compares a search with one that has a technique switched on or off."""

from __future__ import annotations

from engine.protocol.inspect_messages import GoToNodeSearch
from engine.protocol.questions import (
    CancelQuestion,
    CompareTechniques,
    NotAnswered,
    QuestionProgress,
    TechniquesCompared,
)
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.inspection import Inspection, inspection_of
from game.features.inspect.model.technique_comparison import ComparisonDialog, TechniqueComparison
from game.features.inspect.technique_list import listed_techniques
from game.state.session import Session
from game.state.state import State
from game.update import common

MOST_TYPED = 30


def open_comparison(state: State, session: Session) -> list[Effect]:
    """Open the dialog with the last comparison of this search, if any."""
    if not inspect_queries.has_search_state(state):
        return []
    common.clear_selection(session)
    state.dialog = ComparisonDialog()
    return []


def filter_techniques(state: State, typed: str) -> list[Effect]:
    """List the techniques that contain the typed text."""
    dialog = state.dialog
    if isinstance(dialog, ComparisonDialog):
        dialog.typed, dialog.place = typed[:MOST_TYPED], 0
    return []


def choose_technique(state: State, by: int) -> list[Effect]:
    """Choose another technique of the list."""
    dialog = state.dialog
    if isinstance(dialog, ComparisonDialog):
        dialog.place = min(max(dialog.place + by, 0), max(0, len(listed_techniques(dialog)) - 1))
    return []


def start_comparison(state: State, technique: str) -> list[Effect]:
    """Search again with a technique switched on or off; without a name, the chosen technique.

    The dialog shows the result, and so does the story.
    """
    inspection = inspect_queries.recorded_inspection(state)
    name = technique or _chosen_technique(state)
    if inspection is None or not name:
        return []
    inspection.request += 1
    inspection.comparison = TechniqueComparison(name, inspection.request)
    return [SendToInspector(CompareTechniques(inspection.number, inspection.request, (name,)))]


def _chosen_technique(state: State) -> str:
    """Return the technique that is chosen in the dialog; empty without one."""
    dialog = state.dialog
    if not isinstance(dialog, ComparisonDialog):
        return ""
    names = [one.name for one in listed_techniques(dialog)]
    return names[dialog.place] if dialog.place < len(names) else ""


def back_to_techniques(state: State) -> list[Effect]:
    """Return to the list of techniques; cancel a running comparison."""
    inspection = inspection_of(state)
    if inspection is None or inspection.comparison is None:
        return []
    was_running = inspection.comparison.is_running
    inspection.comparison = None
    return [SendToInspector(CancelQuestion(inspection.number))] if was_running else []


def end_running_comparison(inspection: Inspection) -> None:
    """Forget a comparison that runs: the engine has given it up for another question."""
    if inspection.comparison is not None and inspection.comparison.is_running:
        inspection.comparison = None


def close_comparison(state: State) -> list[Effect]:
    """Close the dialog; cancel a running comparison, and keep a finished one."""
    if isinstance(state.dialog, ComparisonDialog):
        state.dialog = None
    inspection = inspection_of(state)
    if inspection is None or inspection.comparison is None:
        return []
    return [] if inspection.comparison.answer is not None else back_to_techniques(state)


def go_to_divergence(state: State) -> list[Effect]:
    """Go to the first difference between the two searches."""
    inspection = inspect_queries.recorded_inspection(state)
    comparison = None if inspection is None else inspection.comparison
    answer = None if comparison is None else comparison.answer
    if inspection is None or answer is None or answer.divergence is None:
        return []
    if isinstance(state.dialog, ComparisonDialog):
        state.dialog = None
    inspection.request += 1
    node_search = answer.divergence[0].node_search
    return [SendToInspector(GoToNodeSearch(inspection.number, inspection.request, node_search))]


def accept_comparison(
    inspection: Inspection, answer: QuestionProgress | TechniquesCompared | NotAnswered
) -> None:
    """Accept an answer, unless a later request has replaced its question."""
    comparison = inspection.comparison
    if comparison is None or comparison.request != answer.request:
        return
    match answer:
        case QuestionProgress():
            comparison.stage, comparison.done, comparison.of = answer.stage, answer.done, answer.of
        case TechniquesCompared():
            comparison.answer = answer
        case NotAnswered():
            comparison.fault = answer.fault
