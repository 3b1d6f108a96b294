"""A recorded search as rows and as collapsed stacks: nothing is missing, nothing counted twice."""

from __future__ import annotations

import re
from functools import cache

import chess
import pytest
from positions import KIWIPETE, random_board

from engine.inspection.exports.collapsed_stacks import collapsed_stacks
from engine.inspection.exports.node_table import COLUMNS, node_rows
from engine.inspection.exports.tree_walk import walk
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table

RECORD_MB = 8
LINE = re.compile(r"search;iteration \d+(;[^;]+)*")
CASTLING_960 = "1r2k1r1/pbpp1ppp/8/8/8/8/PBPP1PPP/1R2K1R1 w KQkq - 0 1"


@cache
def recorded(fen: str, nodes: int = 20_000, lines: int = 1, chess960: bool = False) -> SearchTree:
    start = search_from_empty_table(fen, nodes=nodes, lines=lines, hash_mb=1, chess960=chess960)
    return SearchTree(record_search(start, RECORD_MB))


def searches() -> list[SearchTree]:
    boards = [random_board(seed, 10 + seed) for seed in range(6)]
    return [
        *(recorded(board.fen(), 4_000) for board in boards if any(board.legal_moves)),
        recorded(KIWIPETE),
        recorded(KIWIPETE, lines=3),
        recorded(CASTLING_960, 5_000, chess960=True),
    ]


def test_the_walk_reaches_each_node_in_its_position() -> None:
    for tree in searches():
        walked = 0
        for number, one in enumerate(walk(tree)):
            walked += 1
            if number % 97:
                continue
            path = tree.uci_path(one.node_search)
            if one.move:
                assert path[-1] == one.move
                parent = one.parent
                assert parent is not None
                assert one.before.fen() == tree.position_at(parent).fen()
        assert walked == len(tree)


def test_each_node_search_is_a_row_with_its_parent_above_it() -> None:
    tree = recorded(KIWIPETE)
    rows = list(node_rows(tree))
    assert len(rows) == len(tree)
    seen: set[object] = {None}
    for row in rows:
        assert row.keys() == COLUMNS.keys()
        assert row["parent"] in seen
        assert (row["iteration"] is None) is (row["parent"] is not None)
        seen.add(row["id"])
    best = [row for row in rows if row["iteration"] == tree.recording.depth]
    assert best[-1]["value"] == tree.recording.value


def test_the_stacks_count_each_node_once() -> None:
    for tree in searches():
        assert sum(count for _, count in collapsed_stacks(tree)) == tree.recording.nodes


def test_every_stack_has_two_frames_so_that_flame_graph_programs_know_the_format() -> None:
    for tree in searches():
        assert all(len(frames) >= 2 for frames, _ in collapsed_stacks(tree))


def test_a_stack_is_an_iteration_and_legal_moves() -> None:
    tree = recorded(KIWIPETE)
    deepest = 0
    for frames, count in collapsed_stacks(tree):
        assert count > 0
        assert LINE.fullmatch(";".join(frames))
        deepest = max(deepest, len(frames))
        board = chess.Board(KIWIPETE)
        for frame in frames[2:]:
            move = frame.split(" (")[0].split(" ")[-1]
            if move == "--":
                board.push(chess.Move.null())
            elif not frame.startswith("("):
                board.push_san(move)
    assert deepest > 5


@pytest.mark.parametrize("nodes", [1, 2, 50])
def test_a_tiny_search_has_its_stacks_too(nodes: int) -> None:
    tree = recorded(KIWIPETE, nodes)
    assert sum(count for _, count in collapsed_stacks(tree)) == tree.recording.nodes
