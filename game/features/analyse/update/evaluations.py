"""Writes what the first engine has found into the game: evaluations, and NAGs of its verdicts.

The person asks for it by "Save with evaluations". It is one edit, so undo takes it back, and a
later save keeps what this one has written. Whoever gives up the save, at the choice of the file or
at the question before one is overwritten, has the game as it was. If the file cannot be written,
the edit stays, not saved yet: the next save writes it, and whoever gives that one up keeps it. What
the game holds already is treated so:

- An evaluation of the game stays if it names at least the depth of the engine's. One without a
  depth gives way to a search that is deep enough for verdicts. In this way a glance of the engine
  never takes the place of a long analysis.
- A NAG that judges the move stays, also if the engine holds another view. It may be that of a
  person, and both are seen together in the list of moves.
- All other comments, commands and NAGs stay.
"""

from __future__ import annotations

from msgspec.structs import replace

from game.actions.effects import DoAction, Effect
from game.actions.game_files import OpenFilePicker
from game.features.analyse import queries, verdicts
from game.features.analyse.actions import TakeEvaluationsBack
from game.features.analyse.model import AnalyseModel, EvaluationsToSave
from game.features.analyse.update import shelved_games, undo_history
from game.features.analyse.update.annotations import MOVE_NAGS
from game.message import message, plural
from game.queries import shown_scores
from game.rules import positions
from game.rules.players import ENGINE_NAME
from game.state.evaluations import Evaluation, Evaluations
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common


def save_with_evaluations(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Write the evaluations into the game, and ask for the file to save it in.

    The person reads whose they are, and how many moves have got some. If there is nothing to write,
    they read why. Then only a game with unsaved edits is saved.
    """
    name, before = queries.first_name(analysis) or ENGINE_NAME, session.game.tree
    nodes = _nodes(state, analysis, before)
    if all(_found(state, analysis, before, one) is None for one in nodes):
        words = message("{name} has not searched any move of this game yet.", name=name)
        common.show_answer(state, words)
        return []
    tree = with_evaluations(state, analysis, before)
    if tree is before:
        words = message("The game has the evaluations of {name} already.", name=name)
        common.show_answer(state, words)
        is_saved = not shelved_games.is_edited(session, analysis.source)
        return [] if is_saved else [DoAction(OpenFilePicker(saving=True))]
    analysis.to_save = EvaluationsToSave(tree, analysis.past, analysis.future)
    number = sum(1 for _ in tree.changed_since(before))
    words = plural("Evaluated {number} move.", "Evaluated {number} moves.", number)
    undo_history.commit_edit(session, analysis, tree, words)
    note = plural(
        "It has the evaluation of {name} at {number} move.",
        "It has the evaluations of {name} at {number} moves.",
        number,
        name=name,
    )
    return [DoAction(OpenFilePicker(True, TakeEvaluationsBack(), note))]


def take_evaluations_back(session: Session, analysis: AnalyseModel) -> None:
    """Take the evaluations out of the game again if their save is given up."""
    before, analysis.to_save = analysis.to_save, None
    if before is not None and session.game.tree is before.tree:
        undo_history.take_back_edit(session, analysis, before.past, before.future)


def with_evaluations(state: State, analysis: AnalyseModel, tree: GameTree) -> GameTree:
    """Return a tree with what the first engine has found at its moves, wherever it was found."""
    changed = dict[NodeId, Node]()
    for node in sorted(_nodes(state, analysis, tree)):
        evaluated = _evaluated(state, analysis, tree, node)
        if evaluated != tree[node]:
            changed[node] = evaluated
    return tree.with_nodes(changed) if changed else tree


def _nodes(state: State, analysis: AnalyseModel, tree: GameTree) -> set[NodeId]:
    """Return the nodes behind moves of which something may be known."""
    found = queries.nodes_at(tree, queries.known_positions(state, analysis))
    return (found | {one for one in analysis.visited if one in tree}) - {ROOT}


def _evaluated(state: State, analysis: AnalyseModel, tree: GameTree, node_id: NodeId) -> Node:
    """Return a node with the engine's evaluation, and with the NAG of its verdict."""
    node, found = tree[node_id], _found(state, analysis, tree, node_id)
    if found is not None and found.depth > _depth_of(node):
        node = replace(node, score=found.score, depth=found.depth)
    verdict = verdicts.verdict_on_move(analysis, tree, node_id)
    if verdict is not None and MOVE_NAGS.isdisjoint(node.annotation.nags):
        nags = tuple(sorted((*node.annotation.nags, verdict.nag)))
        node = replace(node, annotation=replace(node.annotation, nags=nags))
    return node


def _found(state: State, analysis: AnalyseModel, tree: GameTree, node: NodeId) -> Evaluation | None:
    """Return the deepest exact score that the first engine has found at a node, for White.

    That of ours may be one that the list of moves and the graph show, found beside a game.
    """
    name, position = queries.first_name(analysis), positions.position_key_at(tree, node)
    found, result = list[Evaluation](), analysis.results.get((name, position))
    score = None if result is None else result.thinking.exact_score
    if result is not None and score is not None:
        turned = shown_scores.score_for_white(score, tree.board(node).turn)
        found.append(Evaluation(turned, "", result.thinking.depth))
    own = None if name else state.model(Evaluations).by_position.get(position)
    if own is not None and own.score is not None:
        found.append(own)
    return max(found, key=lambda one: one.depth, default=None)


def _depth_of(node: Node) -> int:
    """Return the depth that a search must exceed to take the place of a node's evaluation."""
    if node.score is None:
        return 0
    return verdicts.LEAST_DEPTH - 1 if node.depth is None else node.depth
