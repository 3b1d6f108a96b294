"""The moves that a report belongs to: the main line of a game, from its first position on."""

from __future__ import annotations

from engine.protocol.review import ReviewedGame
from game.rules import game_record
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.reviews import MainLine, Reviews
from game.state.state import State


def main_line(tree: GameTree, known: MainLine | None = None) -> MainLine:
    """Return the main line of a tree.

    ``known`` is that of an earlier tree. A tree with the same nodes in its main line has the same
    moves there, because no node gets another move.
    """
    nodes = tree.mainline()
    if known is not None and known.tree.start is tree.start and known.nodes == nodes:
        return MainLine(tree, nodes, known.game)
    moves = _moves(tree, nodes, known)
    return MainLine(tree, nodes, ReviewedGame(tree.start.fen(), moves, tree.start.chess960))


def _moves(tree: GameTree, nodes: tuple[NodeId, ...], known: MainLine | None) -> tuple[str, ...]:
    """Return the moves of a main line. Those that an earlier one shares are not written again."""
    shared = 0
    if known is not None and known.tree.start is tree.start:
        pairs = enumerate(zip(nodes, known.nodes, strict=False))
        shortest = min(len(nodes), len(known.nodes))
        shared = next((place for place, (one, other) in pairs if one != other), shortest)
    written = () if known is None else known.game.moves[:shared]
    return (*written, *(tree[node].move.uci() for node in nodes[shared:]))


def shown_line(state: State) -> MainLine:
    """Return the main line of the shown game."""
    tree, known = state.session.game.tree, state.model(Reviews).shown
    return known if known is not None and known.tree is tree else main_line(tree, known)


def is_played(state: State, game: ReviewedGame) -> bool:
    """Return whether a game with these moves goes on. Nobody may see a report on it."""
    played = (one.game for one in state.sessions.by_id.values())
    return any(game_record.is_going_on(one) and main_line(one.tree).game == game for one in played)
