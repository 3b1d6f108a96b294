"""Walking through the tree: along what was explored last, and from landmark to landmark."""

from __future__ import annotations

from functools import partial

from game.actions.effects import Effect
from game.features.analyse import tree_walking
from game.features.analyse.judged_moves import judged_move
from game.features.analyse.model import AnalyseModel, analysis_of
from game.features.analyse.tree_walking import Landmark
from game.message import Message, message
from game.queries import shown_position
from game.state.node import ROOT, NodeId
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update.play import shown_move

NONE_AHEAD: dict[Landmark, Message] = {
    Landmark.MISTAKE: message("No further mistake is marked in this line."),
    Landmark.FORK: message("There is no further branch in this line."),
    Landmark.COMMENT: message("No further comment follows."),
}
NONE_BEFORE: dict[Landmark, Message] = {
    Landmark.MISTAKE: message("No earlier mistake is marked in this line."),
    Landmark.FORK: message("There is no earlier branch in this line."),
    Landmark.COMMENT: message("There is no earlier comment."),
}


def step_along_explored_line(
    state: State, session: Session, analysis: AnalyseModel, by: int
) -> list[Effect]:
    """Show the position ``by`` half-moves later on the line explored last, or earlier."""
    tree, node = session.game.tree, shown_position.shown_node(session)
    for _ in range(by):
        node = tree_walking.preferred_continuation(analysis, tree, node) or node
    for _ in range(-by):
        node = tree.parent(node) or ROOT
    return shown_move.show_node(state, session, node)


def choose_continuation(session: Session, analysis: AnalyseModel, by: int) -> bool:
    """Choose the next continuation at a fork, or an earlier one if ``by`` is negative.

    Returns whether the shown position is a fork.
    """
    tree, node = session.game.tree, shown_position.shown_node(session)
    children = tree.children(node)
    if len(children) < 2:
        return False
    chosen = tree_walking.preferred_continuation(analysis, tree, node)
    assert chosen is not None
    place = max(0, min(children.index(chosen) + by, len(children) - 1))
    analysis.explored = {**analysis.explored, node: children[place]}
    return True


def go_to_landmark(
    state: State, session: Session, analysis: AnalyseModel, kind: Landmark, by: int
) -> list[Effect]:
    """Show the next landmark, or the one before if ``by`` is negative; if there is none, say so."""
    if state.screen != ANALYSE:
        return []  # The verdicts are those of the shown game.
    tree, node = session.game.tree, shown_position.shown_node(session)
    found = tree_walking.next_landmark(
        analysis, tree, node, kind, by, judged=partial(_is_judged, state)
    )
    if found is None:
        common.show_info(state, (NONE_AHEAD if by > 0 else NONE_BEFORE)[kind])
        return []
    return shown_move.show_node(state, session, found)


def _is_judged(state: State, node: NodeId) -> bool:
    """Return whether the report or the first engine holds a move for a mistake."""
    return judged_move(state, node) is not None


def shown_place(state: State) -> tuple[int, NodeId] | None:
    """Return the session of the analysis and its shown node; None if no game is analysed."""
    analysis = analysis_of(state)
    if analysis is None:
        return None
    session = state.sessions.by_id[analysis.session_id]
    return analysis.session_id, shown_position.shown_node(session)


def remember_explored_path(state: State, before: tuple[int, NodeId] | None) -> list[Effect]:
    """Note a newly shown node, and how the forks on the way to it were explored."""
    analysis, now = analysis_of(state), shown_place(state)
    if analysis is None or now is None or now == before:
        return []
    session_id, node = now
    tree = state.sessions.by_id[session_id].game.tree
    is_step = before is not None and before[0] == session_id and before[1] in tree
    analysis.visited.add(node)
    forks = tree_walking.explored_continuations(
        tree, node, before[1] if before and is_step else ROOT
    )
    analysis.explored = analysis.explored | forks
    return []
