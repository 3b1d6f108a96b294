"""Any edits of any game: undo and redo, and what is saved."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn
from analysis_desk import AnalysisDesk, document
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from random_edits import do_any, random_edit, random_game
from random_trees import outline

from game.actions.board import ShowMove, StepPly
from game.features.analyse.actions import RedoAnalysisEdit, UndoAnalysisEdit
from game.formats import comments, pgn
from game.rules import game_record, players
from game.state.game_tree import GameTree
from game.state.node import ROOT, NodeId

seeds = st.integers(0, 10**6)


def seen(desk: AnalysisDesk) -> tuple[object, NodeId, NodeId, str]:
    """Return the whole tree, where the game ends, what is shown, and what would be saved."""
    return outline(desk.tree), desk.game.end, desk.shown, desk.pgn


def notes(tree: GameTree, node_id: NodeId) -> object:
    """Return a tree with the comments as they are written, without ids and the order of shapes."""
    node, written = tree[node_id], comments.comment_of(tree[node_id])
    shapes = sorted(node.annotation.shapes, key=str)
    plain = replace(node.annotation, source="", shapes=tuple(shapes))
    following = [notes(tree, child) for child in node.children]
    return replace(node, parent=None, children=(), annotation=plain), written, following


@settings(deadline=None)
@given(seeds)
def test_undo_restores_the_tree_and_the_shown_node_and_redo_the_other(seed: int) -> None:
    lots = random.Random(seed)
    desk = AnalysisDesk(random_game(lots))
    first = desk.tree
    for _ in range(8):
        desk.do(ShowMove(lots.choice(list(desk.tree.nodes))))
        steps, before = len(desk.analysis.past), seen(desk)
        desk.do(random_edit(lots, desk))
        after = seen(desk)
        if len(desk.analysis.past) == steps:
            assert after[0] == before[0], "what is no step of undo has not changed the game"
            continue
        desk.do(UndoAnalysisEdit())
        assert seen(desk) == before
        desk.do(RedoAnalysisEdit())
        assert seen(desk) == after
    while desk.analysis.past:
        desk.do(UndoAnalysisEdit())
    assert desk.tree is first


@settings(deadline=None)
@given(seeds)
def test_the_game_ends_where_the_main_line_ends(seed: int) -> None:
    lots = random.Random(seed)
    desk = AnalysisDesk(random_game(lots))
    for _ in range(12):
        do_any(lots, desk)
        desk.do(lots.choice([UndoAnalysisEdit(), RedoAnalysisEdit(), StepPly(1), StepPly(-1)]))
        assert desk.game.end == ([ROOT, *desk.tree.mainline()])[-1]
        assert desk.shown in desk.tree


@settings(deadline=None)
@given(seeds)
def test_what_is_saved_is_read_back_as_the_same_tree(seed: int) -> None:
    lots = random.Random(seed)
    desk = AnalysisDesk(random_game(lots))
    for _ in range(10):
        do_any(lots, desk)
    again = document(desk.pgn)
    assert notes(again.tree, ROOT) == notes(desk.tree, ROOT)
    assert pgn.write_pgn(again) == desk.pgn


@settings(deadline=None)
@given(seeds)
def test_python_chess_reads_the_same_moves_nags_and_comments(seed: int) -> None:
    lots = random.Random(seed)
    desk = AnalysisDesk(game_record.new_game(players.person(), players.person()))
    for _ in range(14):
        do_any(lots, desk)
    read = chess.pgn.read_game(io.StringIO(desk.pgn))
    assert read is not None
    assert read.errors == []
    assert _of_python_chess(read) == _ours(desk, ROOT)


def _of_python_chess(node: chess.pgn.GameNode) -> object:
    move = None if node.parent is None else node.move
    following = [_of_python_chess(child) for child in node.variations]
    return move, node.nags, " ".join(node.comment.split()), following


def _ours(desk: AnalysisDesk, node_id: NodeId) -> object:
    node = desk.tree[node_id]
    move = None if node_id == ROOT else node.move
    following = [_ours(desk, child) for child in node.children]
    words = " ".join(comments.comment_of(node).split())
    return move, set(node.annotation.nags), words, following
