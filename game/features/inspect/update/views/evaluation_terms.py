"""The terms of the evaluation; at most one is expanded into its parts."""

from __future__ import annotations

from engine.protocol.evaluation_terms import EvaluationTerm
from game.actions.effects import Effect
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.view_queries import terms_by_size
from game.state.state import State


def toggle_evaluation_term(state: State, term: EvaluationTerm) -> list[Effect]:
    """Expand a term and collapse any other; collapse the term if it is expanded."""
    inspection = inspection_of(state)
    if inspection is not None and (term is inspection.term or term in _expandable(state)):
        inspection.term = None if term is inspection.term else term
    return []


def expand_next_term(state: State, by: int) -> list[Effect]:
    """Expand the term ``by`` places further down the list, or up if ``by`` is negative."""
    inspection, terms = inspection_of(state), [None, *_expandable(state)]
    if inspection is not None:
        at = terms.index(inspection.term) if inspection.term in terms else 0
        inspection.term = terms[(at + by) % len(terms)]
    return []


def _expandable(state: State) -> list[EvaluationTerm]:
    inspection = inspection_of(state)
    search_state = None if inspection is None else inspection.search_state
    return (
        []
        if search_state is None
        else [one.term for one in terms_by_size(search_state) if one.parts]
    )
