"""Questions about the search that is recorded or stepped through."""

from __future__ import annotations

from collections.abc import Iterable

from engine.protocol.story.candidates import CandidatesSearched
from game.features.inspect.model import breakpoints
from game.features.inspect.model.bookmarks import Bookmarks
from game.features.inspect.model.breakpoints import BreakpointsDialog, ConditionTerm
from game.features.inspect.model.inspection import Inspection, InspectionStage, inspection_of
from game.features.inspect.model.places_dialog import ListedPlaces, listed_places
from game.formats import capsules
from game.state.game import Game
from game.state.node import ROOT, Node, NodeId
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
    dialog, inspection = state.dialog, inspection_of(state)
    if not isinstance(dialog, BreakpointsDialog) or inspection is None:
        return ()
    here = breakpoints.terms_of_shown_state(inspection.search_state, inspection.board)
    return breakpoints.matching_terms((*here, *breakpoints.TERMS), dialog)


def bookmarks_of(state: State) -> Bookmarks:
    """Return the bookmarks of the inspected search; none if there is no search."""
    inspection = inspection_of(state)
    found = None if inspection is None else inspection.bookmarks
    return found or Bookmarks()


def is_shown_node_kept(state: State) -> bool:
    """Return whether the shown node is a bookmark."""
    inspection = inspection_of(state)
    shown = None if inspection is None else inspection.search_state
    return shown is not None and bookmarks_of(state).of(shown.node_search) is not None


def known_places(state: State) -> ListedPlaces:
    """Return the bookmarks of the inspected search, and the places where one was."""
    inspection = inspection_of(state)
    if inspection is None:
        return ListedPlaces((), ())
    return listed_places(bookmarks_of(state), inspection.places)


def has_searched_move(state: State, session: Session) -> bool:
    """Return whether the inspected search chose a move of this game."""
    return searched_node(state, session) is not None


def searched_node(state: State, session: Session) -> NodeId | None:
    """Return the move of this game that the inspected search chose; None if it has none."""
    inspection, game = inspection_of(state), session.game
    if inspection is None:
        return None
    if inspection.search_id is None:  # It was opened from the capsule at a move, or from a file.
        nodes: Iterable[NodeId] = game.tree.below(ROOT)
        return next((one for one in nodes if is_search_of(inspection, game.tree[one])), None)
    path = game.tree.path(game.end)
    return next((one for one in path if game.tree[one].search_id == inspection.search_id), None)


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


def second_search_of(state: State) -> CandidatesSearched | None:
    """Return the second search of the shown story, if one can step through it.

    A second search has none of its own.
    """
    inspection = recorded_inspection(state)
    if inspection is None or inspection.is_second or inspection.candidates is None:
        return None
    return inspection.candidates.found


def is_second_search(state: State) -> bool:
    """Return whether the open search is the second search of a story."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.is_second


def is_inspection_at_stage(state: State, stage: InspectionStage) -> bool:
    """Return whether there is an inspection and it is at this stage."""
    inspection = inspection_of(state)
    return inspection is not None and inspection.stage is stage


def is_search_of(inspection: Inspection, node: Node) -> bool:
    """Return whether the inspected search chose this move."""
    if node.search_id is not None:
        return inspection.search_id == node.search_id
    beside = capsules.capsule_in_comment(node)
    known = inspection.capsule, inspection.opened_capsule
    return inspection.search_id is None and bool(beside) and beside in known


def is_inspection_of_game(inspection: Inspection, game: Game) -> bool:
    """Return whether the inspected search chose a move that is in this game."""
    if game.is_document and inspection.search_id is not None:
        return False  # Only moves that were played here have the id of their search.
    return any(is_search_of(inspection, game.tree[one]) for one in game.tree.below(ROOT))
