"""Questions about the search that is recorded or stepped through."""

from __future__ import annotations

from game.features.inspect.model import breakpoints
from game.features.inspect.model.breakpoints import BreakpointDraft, ConditionTerm
from game.features.inspect.model.inspection import Inspection, InspectionStage, inspection_of
from game.formats import capsules
from game.state.game import Game
from game.state.node import ROOT, Node
from game.state.screens import PLAY, ScreenName
from game.state.session import Session
from game.state.state import State


def has_search_state(state: State) -> bool:
    """Return whether a search state of a recorded search is shown."""
    inspection = inspection_of(state)
    return is_inspection_at_stage(state, InspectionStage.OPEN) and bool(
        inspection and inspection.search_state
    )


def condition_terms(state: State) -> tuple[ConditionTerm, ...]:
    """Return the terms that the breakpoints dialog lists."""
    draft, inspection = state.dialog, inspection_of(state)
    if not isinstance(draft, BreakpointDraft) or inspection is None:
        return ()
    here = breakpoints.terms_of_shown_state(inspection.search_state, inspection.board)
    return breakpoints.matching_terms((*here, *breakpoints.TERMS), draft)


def has_searched_move(state: State, session: Session) -> bool:
    """Return whether the inspected search chose a move of this game."""
    inspection = inspection_of(state)
    number = None if inspection is None else inspection.search_id
    return number is not None and any(one.search_id == number for one in session.game.moves)


def has_capsule(state: State) -> bool:
    """Return whether the inspected search has a capsule, also if its recording was lost since."""
    inspection = inspection_of(state)
    return bool(inspection and inspection.recorded and inspection.capsule)


def is_inspecting(state: State) -> bool:
    """Return whether a search is being recorded or inspected."""
    return inspection_of(state) is not None


def recorded_inspection(state: State) -> Inspection | None:
    """Return the inspection whose search is recorded and can be stepped through; otherwise None."""
    return inspection_of(state) if is_inspection_at_stage(state, InspectionStage.OPEN) else None


def screen_before_inspect(state: State) -> ScreenName:
    """Return the screen to which one returns from Inspect."""
    inspection = inspection_of(state)
    if inspection is None or inspection.opened_from not in state.screens:
        return PLAY
    return inspection.opened_from


def is_inspection_at_stage(state: State, stage: InspectionStage) -> bool:
    """Return whether there is an inspection and it is at this stage."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.stage is stage


def is_search_of(inspection: Inspection, node: Node) -> bool:
    """Return whether the inspected search chose this move."""
    if node.search_id is not None:
        return inspection.search_id == node.search_id
    beside = capsules.capsule_in_comment(node)
    return inspection.search_id is None and bool(beside) and inspection.capsule == beside


def is_inspection_of_game(inspection: Inspection, game: Game) -> bool:
    """Return whether the inspected search chose a move that is in this game."""
    if game.is_document and inspection.search_id is not None:
        return False  # Only moves that were played here have the id of their search.
    return any(is_search_of(inspection, game.tree[one]) for one in game.tree.below(ROOT))
