"""The moves that a report belongs to: the main line of a game, from its first position on."""

from __future__ import annotations

import chess

from engine.protocol.review import ReviewedGame
from game.rules import game_record
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId
from game.state.reviews import MainLine, Reviews
from game.state.state import State


def main_line(tree: GameTree, known: MainLine | None = None) -> MainLine:
    """Return the main line of a tree. It takes little time for what is as in ``known``.

    ``known`` is that of an earlier tree.
    """
    shared = 0 if known is None else _shared_moves(tree, known)
    is_empty = not tree.children(ROOT)
    if known is not None and shared == len(known.nodes) and is_empty == (not known.nodes):
        return MainLine(tree, known.nodes, known.game)
    nodes = tree.mainline()
    begun = () if known is None else known.game.moves[:shared]
    behind = tree.tail(nodes[-1], shared) if nodes else ()
    moves = (*begun, *(_in_uci(node.move) for node in behind))
    return MainLine(tree, nodes, ReviewedGame(tree.start.fen(), moves, tree.start.chess960))


def _in_uci(move: chess.Move) -> str:
    """Return a move in UCI notation, in a third of the time that ``chess.Move.uci`` takes."""
    if move.promotion is not None or move.from_square == move.to_square:
        return move.uci()
    return chess.SQUARE_NAMES[move.from_square] + chess.SQUARE_NAMES[move.to_square]


def _shared_moves(tree: GameTree, known: MainLine) -> int:
    """Return how many moves at its beginning the main line of a tree has as another one.

    Both trees may come from an older one by different edits, which give the same id to different
    moves. So each node of the line that is another object must have its move, and lead to the next.
    """
    if tree.start is not known.tree.start:
        return 0
    changed = [node for node in tree.changed_since(known.tree) if _is_in(known, node)]
    plies = [known.tree[node].ply for node in changed if not _is_as_before(tree, known, node)]
    return max(0, min(plies) - 1) if plies else len(known.nodes)


def _is_in(line: MainLine, node: NodeId) -> bool:
    """Return whether a line leads through a node, or begins there."""
    try:
        ply = line.tree[node].ply
    except KeyError:  # It is new.
        return False
    return node == ROOT or line.nodes[ply - 1 : ply] == (node,)


def _is_as_before(tree: GameTree, known: MainLine, node: NodeId) -> bool:
    """Return whether a node of a line has the same move in a tree, and leads to the same node."""
    before = known.tree[node]
    try:
        after = tree[node]
    except KeyError:  # It was cut off.
        return False
    return (
        after.move == before.move and after.children[:1] == known.nodes[before.ply : before.ply + 1]
    )


def shown_line(state: State) -> MainLine:
    """Return the main line of the shown game."""
    tree, known = state.session.game.tree, state.model(Reviews).shown
    return known if known is not None and known.tree is tree else main_line(tree, known)


def is_game_in_progress(state: State, game: ReviewedGame) -> bool:
    """Return whether a game with these moves goes on. Nobody may see a report on it."""
    played = (one.game for one in state.sessions.by_id.values())
    return any(game_record.is_going_on(one) and main_line(one.tree).game == game for one in played)
