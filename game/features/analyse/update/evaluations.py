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
from game.actions.game_files import OpenPathPrompt
from game.features.analyse import queries, verdicts
from game.features.analyse.actions import TakeEvaluationsBack
from game.features.analyse.model import AnalyseModel, AnalysisEngine, EvaluationsToSave
from game.features.analyse.update import undo_history
from game.features.analyse.update.annotations import MOVE_NAGS
from game.message import message, plural
from game.queries import shown_scores
from game.state.game_tree import GameTree
from game.state.node import ROOT, Node, NodeId
from game.state.session import Session
from game.state.state import State
from game.update import common

NOTHING_KNOWN = message("The first engine has not searched any position of this game yet.")


def save(state: State, session: Session, analysis: AnalyseModel) -> list[Effect]:
    """Write the evaluations into the game, and ask for the file to save it in."""
    if not queries.knows_any(analysis):
        common.show_info(state, NOTHING_KNOWN)
        return []
    tree = with_evaluations(analysis, session.game.tree)
    if tree is session.game.tree:
        return [DoAction(OpenPathPrompt(saving=True))]
    analysis.to_save = EvaluationsToSave(tree, analysis.past, analysis.future)
    number = sum(1 for _ in tree.changed_since(session.game.tree))
    words = plural("Evaluated {number} move.", "Evaluated {number} moves.", number)
    undo_history.commit(session, analysis, tree, words)
    return [DoAction(OpenPathPrompt(saving=True, if_given_up=TakeEvaluationsBack()))]


def take_back(session: Session, analysis: AnalyseModel) -> None:
    """Take the evaluations out of the game again if their save is given up."""
    before, analysis.to_save = analysis.to_save, None
    if before is not None and session.game.tree is before.tree:
        undo_history.take_back(session, analysis, before.past, before.future)


def with_evaluations(analysis: AnalyseModel, tree: GameTree) -> GameTree:
    """Return a tree with what the first engine has found at the moves that were shown."""
    changed = dict[NodeId, Node]()
    for row in analysis.engines[:1]:
        for node in sorted(analysis.visited - {ROOT}):
            evaluated = _evaluated(analysis, row, tree, node) if node in tree else None
            if evaluated is not None and evaluated != tree[node]:
                changed[node] = evaluated
    return tree.with_nodes(changed) if changed else tree


def _evaluated(
    analysis: AnalyseModel, row: AnalysisEngine, tree: GameTree, node_id: NodeId
) -> Node:
    """Return a node with the engine's evaluation, and with the NAG of its verdict."""
    node = tree[node_id]
    result = queries.result_at(analysis, row, tree, node_id)
    score = None if result is None else result.thinking.exact_score
    if result is not None and score is not None and result.thinking.depth > _depth_of(node):
        turn = tree.board(node_id).turn
        score = shown_scores.score_for_white(score, turn)
        node = replace(node, score=score, depth=result.thinking.depth)
    verdict = verdicts.verdict(analysis, tree, node_id)
    if verdict is not None and MOVE_NAGS.isdisjoint(node.annotation.nags):
        nags = tuple(sorted((*node.annotation.nags, verdict.nag)))
        node = replace(node, annotation=replace(node.annotation, nags=nags))
    return node


def _depth_of(node: Node) -> int:
    """Return the depth that a search must exceed to take the place of a node's evaluation."""
    if node.score is None:
        return 0
    return verdicts.LEAST_DEPTH - 1 if node.depth is None else node.depth
