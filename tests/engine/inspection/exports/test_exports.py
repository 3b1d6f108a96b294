"""A recorded search as rows, stacks and a PGN: nothing is missing, nothing counted twice."""

from __future__ import annotations

import io
import re
from functools import cache

import chess
import chess.pgn
import pytest
from amount import Amount
from positions import KIWIPETE, random_board

from engine.inspection.exports.collapsed_stacks import collapsed_stacks
from engine.inspection.exports.export_formats import WRITERS
from engine.inspection.exports.export_text import export_text
from engine.inspection.exports.line_tree import pgn_of_lines
from engine.inspection.exports.node_table import node_rows
from engine.inspection.exports.selection import Selection
from engine.inspection.exports.tree_walk import walk
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_facts import node_search_bound
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import CancelledError
from engine.inspection.recording.recording import record_search
from engine.inspection.recording.replay_start import search_from_empty_table
from engine.parameter_limits import MOST_PGN_NODES
from engine.protocol.inspect_enums import ExportFormat, ExportPart, InspectFaultCode
from engine.protocol.messages import Bound

RECORD_MB = 8
LINE = re.compile(r"search(;[^;]+)+")
CASTLING_960 = "1r2k1r1/pbpp1ppp/8/8/8/8/PBPP1PPP/1R2K1R1 w KQkq - 0 1"


@cache
def recorded(fen: str, nodes: int = 8_000, lines: int = 1, chess960: bool = False) -> SearchTree:
    start = search_from_empty_table(fen, nodes=nodes, lines=lines, hash_mb=1, chess960=chess960)
    return SearchTree(record_search(start, RECORD_MB))


def searches(boards_tried: int) -> list[SearchTree]:
    boards = [random_board(seed, 10 + seed) for seed in range(boards_tried)]
    return [
        *(recorded(board.fen(), 4_000) for board in boards if any(board.legal_moves)),
        recorded(KIWIPETE),
        recorded(KIWIPETE, lines=3),
        recorded(CASTLING_960, 5_000, chess960=True),
    ]


def inner_node_search(tree: SearchTree, ply: int = 3) -> NodeSearch:
    """Return the largest node search at a ply."""
    return max(
        (one for one in map(tree.at, range(len(tree))) if one.ply == ply), key=lambda one: one.nodes
    )


@pytest.fixture(scope="module")
def selections(amount: Amount) -> list[Selection]:
    """The whole search, a subtree and a path of each search, and one with few plies."""
    return [
        selection
        for tree in searches(amount(2, 6))
        for selection in (
            Selection(tree),
            Selection(tree, ExportPart.SUBTREE, inner_node_search(tree)),
            Selection(tree, ExportPart.PATH, inner_node_search(tree, 5)),
            Selection(tree, most_plies=2),
        )
    ]


def test_the_walk_reaches_each_node_in_its_position(selections: list[Selection]) -> None:
    for selection in selections:
        tree = selection.tree
        walked = []
        for number, one in enumerate(walk(selection)):
            walked.append(one.node_search.index)
            assert (one.parent is None) is one.node_search.is_root
            if number % 97 or not one.move:
                continue
            parent = one.parent
            assert parent is not None
            assert tree.uci_path(one.node_search)[-1] == one.move
            assert one.before.fen() == tree.position_at(parent).fen()
        assert walked == [one.index for one in selection.node_searches()]


def test_a_subtree_is_a_node_search_with_all_below_it() -> None:
    tree = recorded(KIWIPETE)
    top = inner_node_search(tree)
    rows = list(node_rows(Selection(tree, ExportPart.SUBTREE, top)))
    assert rows[0].id == top.id
    known = {rows[0].id}
    for row in rows[1:]:
        assert row.parent in known
        known.add(row.id)
    assert len(rows) == tree.end_of(top) - top.index


def test_a_path_leads_from_the_root_to_its_node() -> None:
    tree = recorded(KIWIPETE)
    end = inner_node_search(tree, 5)
    rows = list(node_rows(Selection(tree, ExportPart.PATH, end)))
    assert [row.parent for row in rows] == [None, *(row.id for row in rows[:-1])]
    assert rows[-1].id == end.id


def test_few_plies_are_those_below_the_first_node() -> None:
    tree = recorded(KIWIPETE)
    top = inner_node_search(tree)
    plies = {row.ply for row in node_rows(Selection(tree, ExportPart.SUBTREE, top, 2))}
    assert plies == {3, 4, 5}


def test_each_node_search_is_a_row_with_its_parent_above_it() -> None:
    tree = recorded(KIWIPETE, 20_000)
    rows = list(node_rows(Selection(tree)))
    assert len(rows) == len(tree)
    seen: set[int | None] = {None}
    for row in rows:
        assert row.parent in seen
        assert (row.iteration is None) is (row.parent is not None)
        seen.add(row.id)
    best = [row for row in rows if row.iteration == tree.recording.depth]
    assert best[-1].value == tree.recording.value


def test_a_row_says_what_its_value_means() -> None:
    tree = recorded(KIWIPETE)
    for row in node_rows(Selection(tree)):
        assert (row.bound is None) is (row.value is None)
        if row.value is not None:
            is_inside = row.alpha < row.value < row.beta
            assert (row.bound == "exact") is is_inside
        one = tree.by_id(row.id)
        assert one.outcome.name.lower() == row.outcome
        assert (row.provenance is None) is (one.provenance is None)


def test_the_stacks_count_each_node_once(selections: list[Selection]) -> None:
    for selection in selections:
        counted = sum(count for _, count in collapsed_stacks(selection))
        recording, first = selection.tree.recording, selection.indices()[0]
        is_part = selection.node_search is not None
        assert counted == (recording.interval_of(first)[1] if is_part else recording.nodes)


def test_every_stack_has_two_frames_so_that_flame_graph_programs_know_the_format(
    selections: list[Selection],
) -> None:
    for selection in selections:
        assert all(LINE.fullmatch(";".join(frames)) for frames, _ in collapsed_stacks(selection))


def perfetto_stacks(text: str) -> list[tuple[tuple[str, ...], int]]:
    """Read collapsed stacks by the rules of Perfetto's trace processor.

    It knows the format if each of the first three lines has a semicolon before its last space, and
    only digits behind it.
    """
    lines = [line.strip() for line in text.split("\n")]
    lines = [line for line in lines if line and not line.startswith("#")]
    parts = [line.rpartition(" ") for line in lines]
    assert all(";" in stack and count.isdigit() for stack, _, count in parts[:3])
    return [(tuple(filter(None, stack.split(";"))), int(count)) for stack, _, count in parts]


def test_perfetto_reads_each_exported_stack(selections: list[Selection]) -> None:
    for selection in selections:
        read = perfetto_stacks(export_text(selection, ExportFormat.STACKS))
        assert read
        assert read == list(collapsed_stacks(selection))


def test_a_stack_is_an_iteration_and_legal_moves() -> None:
    tree = recorded(KIWIPETE)
    deepest = 0
    for frames, count in collapsed_stacks(Selection(tree)):
        assert count > 0
        assert re.fullmatch(r"iteration \d+", frames[1])
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
    counted = sum(count for _, count in collapsed_stacks(Selection(tree)))
    assert counted == tree.recording.nodes


def read_pgn(selection: Selection) -> chess.pgn.Game:
    game = chess.pgn.read_game(io.StringIO("\n".join(pgn_of_lines(selection))))
    assert game is not None
    assert game.errors == []
    return game


def lines_of(game: chess.pgn.GameNode) -> set[tuple[str, ...]]:
    """Return each line of a game as moves in UCI notation."""
    found: set[tuple[str, ...]] = set()
    waiting: list[tuple[chess.pgn.GameNode, tuple[str, ...]]] = [(game, ())]
    while waiting:
        node, line = waiting.pop()
        for child in node.variations:
            longer = (*line, child.move.uci())
            assert longer not in found
            found.add(longer)
            waiting.append((child, longer))
    return found


def test_a_pgn_has_each_searched_line_once(selections: list[Selection]) -> None:
    for selection in selections:
        tree, top = selection.tree, selection.top
        skipped = 0 if top is None else len(tree.uci_path(top))
        searched = {tuple(tree.uci_path(one)[skipped:]) for one in selection.node_searches()}
        assert lines_of(read_pgn(selection)) == searched - {()}


def test_the_main_line_of_a_pgn_begins_with_the_chosen_move_and_its_value() -> None:
    tree = recorded(KIWIPETE)
    first = read_pgn(Selection(tree)).next()
    assert first is not None
    assert first.move.uci() == tree.recording.pv_uci()[0]
    score = first.eval()
    assert score is not None


def test_the_values_of_a_pgn_are_for_white() -> None:
    tree = recorded(KIWIPETE)
    one = next(
        one
        for one in map(tree.at, range(len(tree)))
        if one.ply == 1 and node_search_bound(one) is Bound.LOWER
    )
    node = read_pgn(Selection(tree, ExportPart.PATH, one)).next()
    assert node is not None
    score = node.eval()
    assert score is not None
    assert score.white().score() == -one.value
    assert "upper" in node.comment


def test_a_search_that_is_too_large_for_a_pgn_is_refused_with_its_size() -> None:
    tree = recorded(KIWIPETE, MOST_PGN_NODES * 2)
    with pytest.raises(InspectionError) as refusal:
        export_text(Selection(tree), ExportFormat.PGN)
    fault = refusal.value.fault
    assert fault.code is InspectFaultCode.TOO_LARGE_FOR_PGN
    assert (fault.first, fault.last) == (len(tree), MOST_PGN_NODES)
    assert export_text(Selection(tree, most_plies=2), ExportFormat.PGN)


@pytest.mark.parametrize("wanted", ExportFormat)
def test_progress_rises_to_the_end_and_an_export_can_be_cancelled(wanted: ExportFormat) -> None:
    selection = Selection(recorded(KIWIPETE))
    shares: list[float] = []

    def report(done: int, of: int) -> bool:
        shares.append(done / of)
        return True

    WRITERS[wanted](selection, io.StringIO(), report)
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.4 < shares[-1] <= 1
    with pytest.raises(CancelledError):
        WRITERS[wanted](selection, io.StringIO(), lambda *_: False)
