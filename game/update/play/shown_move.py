"""Showing another position of the game: steps, jumps and variations. The game never changes."""

from __future__ import annotations

from game.actions.effects import Effect
from game.queries import move_blocks, queries
from game.state.node import ROOT, NodeId
from game.state.state import State
from game.update import common


def show(state: State, node_id: NodeId) -> list[Effect]:
    """Show the position at a node of the game tree; open the variations in which it is.

    A paused game shows no position.
    """
    game = state.game
    if game.is_paused or node_id not in game.tree or node_id == queries.shown_node(state):
        return []
    before = common.shown_pieces(state)
    state.board.current = None if node_id == game.end else node_id
    for one in move_blocks.variations_around(state.game, node_id):
        state.board.folds[one] = False
    common.clear_selection(state)
    common.clear_marks(state)
    common.animate(state, before)
    return []


def show_ply(state: State, ply: int) -> list[Effect]:
    """Show the position after ``ply`` half-moves of the played line, or the nearest one."""
    line = _played_line(state)
    return show(state, line[min(max(ply, 0), len(line) - 1)])


def step(state: State, by: int) -> list[Effect]:
    """Show the position ``by`` half-moves later, or earlier if ``by`` is negative.

    In a variation, the steps follow the variation; before its first move they reach the played
    line.
    """
    shown, line = queries.shown_node(state), _played_line(state)
    tree = state.game.tree
    if shown in line:
        return show_ply(state, line.index(shown) + by)
    path = (*tree.path(shown), *tree.mainline(shown))
    place = path.index(shown) + by
    return show(state, path[min(place, len(path) - 1)] if place >= 0 else ROOT)


def step_variation(state: State, by: int) -> list[Effect]:
    """Show the next alternative to the shown move, or an earlier one if ``by`` is negative.

    At a later move of a variation, the alternatives are those to the variation's first move.
    """
    shown = queries.shown_node(state)
    inside = move_blocks.variations_around(state.game, shown)
    siblings = _siblings(state, shown)
    if len(siblings) < 2 and inside:
        shown, siblings = inside[-1], _siblings(state, inside[-1])
    if shown == ROOT:
        return []
    place = siblings.index(shown) + by
    return show(state, siblings[place]) if 0 <= place < len(siblings) else []


def fold_variation(state: State, node_id: NodeId) -> list[Effect]:
    """Fold or open the variation that begins with a node."""
    if node_id in state.game.tree:
        state.board.folds[node_id] = not move_blocks.is_folded(
            state.game, state.board.folds, node_id
        )
    return []


def _played_line(state: State) -> tuple[NodeId, ...]:
    return (ROOT, *state.game.tree.path(state.game.end))


def _siblings(state: State, node_id: NodeId) -> tuple[NodeId, ...]:
    parent = state.game.tree.parent(node_id)
    return () if parent is None else state.game.tree.children(parent)
