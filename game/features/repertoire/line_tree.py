"""The lines of a repertoire as a game: each position goes on once, where it is met first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import chess

from engine.protocol.library.game_search import LibraryPosition
from game.piece_letters import translate_moves
from game.rules import players
from game.rules.player_repertoire import moves_at, position_of
from game.state.aids.player_repertoire import PlayerRepertoire
from game.state.annotation import Annotation
from game.state.game import Game
from game.state.game_tree import GameTree, TreeBuilder
from game.state.node import ROOT, Node, NodeId

ONCE_MORE = "= {moves}"
"""The comment on a move that leads to a position which an earlier line has reached."""
NOBODY = "?"
"""The name of the opponent."""


class _Step(NamedTuple):
    """A move that is still to be added."""

    parent: NodeId
    before: chess.Board
    words: str
    """The moves to the position before it, in SAN with their numbers."""
    move: chess.Move


def game_of(known: PlayerRepertoire, name: str, letters: str, *, is_black: bool) -> Game:
    """Return a repertoire as a game with variations.

    ``name`` is the name of the player; ``letters`` are those of the pieces in its comments.
    """
    tree = _tree(known, letters, is_black=is_black)
    end = (ROOT, *tree.mainline())[-1]
    own, other = players.person(name), players.person(NOBODY)
    white, black = (other, own) if is_black else (own, other)
    return Game(tree, white, black, end=end, is_document=True)


def node_behind(tree: GameTree, moves: tuple[str, ...]) -> NodeId:
    """Return the last node on the way of some moves that the tree has."""
    node = ROOT
    for uci in moves:
        children = tree.children(node)
        found = next((one for one in children if tree[one].move.uci() == uci), None)
        if found is None:
            return node
        node = found
    return node


def node_of_move(tree: GameTree, position: LibraryPosition, move: str) -> NodeId | None:
    """Return the node of a move in a position, or that of the position; None if neither is there.

    A position that the tree has more than once goes on in one place.
    """
    found = [one for one in tree.below(ROOT) if position_of(tree.board(one)) == position]
    behind = (child for one in found for child in tree.children(one))
    node = next((one for one in behind if tree[one].move.uci() == move), None)
    return next(iter(found), None) if node is None else node


def moves_to(tree: GameTree, node: NodeId) -> tuple[str, ...]:
    """Return the moves to a node, in UCI notation."""
    return tuple(one.move.uci() for one in tree.line(node))


def lines_of(tree: GameTree) -> Iterator[tuple[NodeId, tuple[str, ...]]]:
    """Yield the last node of each line of a tree, with the moves to it up to a null move."""
    waiting: list[tuple[NodeId, tuple[str, ...]]] = [(ROOT, ())]
    while waiting:
        node, moves = waiting.pop()
        children = [one for one in tree.children(node) if tree[one].move]
        if not children:
            yield node, moves
        waiting += [(one, (*moves, tree[one].move.uci())) for one in reversed(children)]


def _tree(known: PlayerRepertoire, letters: str, *, is_black: bool) -> GameTree:
    """Return the lines of a repertoire, the first one as the main line."""
    start = chess.Board()
    builder, first = TreeBuilder(start.copy()), {start.epd(): ""}
    waiting = _steps(known, ROOT, start, "", is_black=is_black)
    while waiting:
        step = waiting.pop()
        words = f"{step.words} {_numbered(step)}".strip()
        board = step.before.copy(stack=False)
        board.push(step.move)
        earlier = first.setdefault(board.epd(), words)
        note = "" if earlier is words else ONCE_MORE.format(moves=translate_moves(earlier, letters))
        san, ply = step.before.san(step.move), builder.ply(step.parent) + 1
        made = Node(step.parent, step.move, san, ply, annotation=Annotation(comment=note))
        node = builder.add(made)
        if not note:
            waiting += _steps(known, node, board, words, is_black=is_black)
    return builder.tree()


def _steps(
    known: PlayerRepertoire, node: NodeId, board: chess.Board, words: str, *, is_black: bool
) -> list[_Step]:
    """Return the moves from a position, the first one last. Damaged ones are left out."""
    legal = {one.uci(): one for one in board.legal_moves}
    moves = moves_at(known, board, is_black=is_black)
    return [_Step(node, board, words, legal[uci]) for uci in reversed(moves) if uci in legal]


def _numbered(step: _Step) -> str:
    san = step.before.san(step.move)
    if step.before.turn == chess.WHITE:
        return f"{step.before.fullmove_number}. {san}"
    return san if step.words else f"{step.before.fullmove_number}... {san}"
