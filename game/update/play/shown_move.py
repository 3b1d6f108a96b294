"""Showing another position of the game: steps, jumps and variations. The game never changes."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries import shown_position
from game.queries.move_list import move_list_blocks
from game.state.node import ROOT, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common


def show_node(state: State, session: Session, node_id: NodeId) -> list[Effect]:
    """Show the position at a node of the game tree; open the variations in which it is.

    A paused game shows no position.
    """
    game = session.game
    if game.is_paused or node_id not in game.tree or node_id == shown_position.shown_node(session):
        return []
    before = common.shown_pieces(session)
    session.board.current = None if node_id == game.end else node_id
    for one in move_list_blocks.variations_around(session.game, node_id):
        session.board.folds[one] = False
    common.clear_selection(session)
    common.clear_marks(session)
    common.animate_game_pieces(state, session, before)
    return []


def show_main_ply(state: State, session: Session, ply: int) -> list[Effect]:
    """Show the position after ``ply`` half-moves of the played line, or the nearest one."""
    game = session.game
    return show_node(state, session, game.node_at(min(max(ply, 0), len(game.moves))))


def step_plies(state: State, session: Session, by: int) -> list[Effect]:
    """Show the position ``by`` half-moves later, or earlier if ``by`` is negative.

    In a variation, the steps follow the variation; before its first move they reach the played
    line.
    """
    shown, tree = shown_position.shown_node(session), session.game.tree
    if session.game.is_played(shown):
        return show_main_ply(state, session, tree[shown].ply + by)
    for _ in range(by):
        shown = next(iter(tree.children(shown)), shown)
    for _ in range(-by):
        shown = tree.parent(shown) or ROOT
    return show_node(state, session, shown)


def step_variation(state: State, session: Session, by: int) -> list[Effect]:
    """Show the next alternative to the shown move, or an earlier one if ``by`` is negative.

    At a later move of a variation, the alternatives are those to the variation's first move.
    """
    shown = shown_position.shown_node(session)
    inside = move_list_blocks.variations_around(session.game, shown)
    siblings = _siblings(session, shown)
    if len(siblings) < 2 and inside:
        shown, siblings = inside[-1], _siblings(session, inside[-1])
    if shown == ROOT:
        return []
    place = siblings.index(shown) + by
    return show_node(state, session, siblings[place]) if 0 <= place < len(siblings) else []


def fold_variation(session: Session, node_id: NodeId) -> list[Effect]:
    """Fold or open the variation that begins with a node."""
    if node_id in session.game.tree:
        session.board.folds[node_id] = not move_list_blocks.is_folded(
            session.game, session.board.folds, node_id
        )
    return []


def _siblings(session: Session, node_id: NodeId) -> tuple[NodeId, ...]:
    parent = session.game.tree.parent(node_id)
    return () if parent is None else session.game.tree.children(parent)
