"""The JSON objects of ``glassbox-engine inspect --json``."""

from __future__ import annotations

from engine.inspection.explanations import explanation_of
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.move_outcome import move_outcome
from engine.inspection.nodes.move_rows import MoveRow
from engine.inspection.nodes.search_state import PathNode
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.entry_writer import EntryWriter, count_table_results
from engine.inspection.questions.why_not_chosen import WhyNotResult
from engine.inspection.recording.core_values import score_as_json
from engine.inspection.recording.recorded_search import RecordedSearch
from engine.inspection.recording.recording import Recording, require_replayable
from engine.protocol.inspect_enums import NodeOutcome, TableResult
from engine.protocol.inspect_facts import Bookmark
from engine.tools import stable_json_names
from engine.tools.inspect_texts import explanation_sentence, pruning_text, side_name, why_not_text


def recording_as_object(recording: Recording) -> dict[str, object]:
    """Return the JSON object of a recorded search, with its result."""
    position = recording.position
    return {
        "nodes": recording.nodes,
        "depth": recording.depth,
        "bestmove": position.uci(recording.best_move) if recording.best_move else None,
        "score": score_as_json(recording.value),
        "bound": recording.bound.value,
        "pv": list(recording.pv_uci()),
        "visits": len(recording),
        "node_searches": len(recording),
        "least_depth": recording.least_depth,
    }


def bookmark_as_object(tree: SearchTree, bookmark: Bookmark) -> dict[str, object]:
    """Return the JSON object of a bookmark; without a record of its node it has no moves."""
    node_search = tree.known(bookmark.node_search)
    return {
        "node": bookmark.node_search // ORDINALS,
        "moves": None if node_search is None else tree.uci_path(node_search),
        "note": bookmark.note,
    }


def node_search_as_object(tree: SearchTree, node_search: NodeSearch) -> dict[str, object]:
    """Return the JSON object of a node search, with its path, its moves and its outcome."""
    return {
        "node": node_search.clock,
        **stable_json_names.search_kind_names(node_search.kind),
        "ply": node_search.ply,
        "depth": node_search.depth,
        "moves": tree.uci_path(node_search),
        "alpha": score_as_json(node_search.alpha),
        "beta": score_as_json(node_search.beta),
        "value": score_as_json(node_search.value),
        **stable_json_names.node_outcome_names(node_search.outcome),
        **stable_json_names.move_outcome(move_outcome(tree, node_search)),
        "sentence": explanation_sentence(
            explanation_of(tree, node_search), side_name(tree.position_at(node_search))
        ),
    }


def path_node_as_object(tree: SearchTree, level: PathNode) -> dict[str, object]:
    """Return the JSON object of one node on the path."""
    node_search = level.node_search
    is_stopped = node_search.outcome is NodeOutcome.STOPPED
    tests = [test_as_object(one) for one in level.tests]
    table = None
    if node_search.table.is_hit:
        table = {
            "result": stable_json_names.table_result_name(node_search.table.result),
            "bound": node_search.table.bound.value,
            "depth": node_search.table.depth,
            "value": score_as_json(node_search.table.value),
        }
    return {
        "move": level.move or None,
        "ply": node_search.ply,
        **stable_json_names.search_kind_names(node_search.kind),
        "depth": node_search.depth,
        "reduction": node_search.reduction,
        "alpha": score_as_json(node_search.alpha),
        "beta": score_as_json(node_search.beta),
        "static_eval": node_search.static_eval,
        "in_check": node_search.in_check,
        "table": table,
        "value": None if is_stopped else score_as_json(node_search.value),
        **stable_json_names.node_outcome_names(node_search.outcome),
        **stable_json_names.move_outcome(move_outcome(tree, node_search)),
        "nodes": node_search.nodes,
        "passes": tests,
        "tests": tests,
        "moves": [move_row_as_object(row) for row in level.moves],
    }


def test_as_object(test: NodeSearch) -> dict[str, object]:
    """Return the JSON object of a test of a node, such as a null move."""
    return {
        **stable_json_names.search_kind_names(test.kind),
        "depth": test.depth,
        **stable_json_names.node_outcome_names(test.outcome),
        "nodes": test.nodes,
    }


def move_row_as_object(row: MoveRow) -> dict[str, object]:
    """Return the JSON object of a move of a node."""
    return {
        "move": row.uci,
        "provenance": None if row.provenance is None else row.provenance.value,
        "order_score": row.order_score,
        "number": row.number or None,
        "depth": row.depth,
        "reduction": row.reduction,
        "window": stable_json_names.move_row_window(row),
        "value": None if row.value is None else score_as_json(row.value),
        "outcome": stable_json_names.move_row_outcome(row),
        "why": None if row.pruning is None else pruning_text(row.pruning),
        "nodes": row.nodes,
        "node": row.searches[0].clock if row.searches else None,
        "later": row.later,
        "current": row.is_current,
        "history": row.history,
        "see": row.exchange,
        "mvv_lva": row.mvv_lva,
    }


def why_not_as_object(answer: WhyNotResult) -> dict[str, object]:
    """Return the JSON object that says why a node did not choose a move."""
    return {
        "move": answer.move,
        "outcome": stable_json_names.outcome_name(
            answer.outcome,
            answer.node_outcome,
            None if answer.pruning is None else answer.pruning.rule,
        ),
        "sentence": why_not_text(answer),
        "value": None if answer.value is None else score_as_json(answer.value),
        "line": list(answer.line),
        "asked": answer.asked_depth > 0,
        "visit": answer.node_search,
        "node_search": answer.node_search,
    }


def entry_writer_as_object(tree: SearchTree, writer: EntryWriter) -> dict[str, object]:
    """Return the JSON object of the node search that wrote a table entry."""
    return {
        "searches_before": len(require_replayable(tree.recording).start.searches)
        - 1
        - writer.search,
        "node": writer.node,
        "moves": list(writer.path),
        "iteration": writer.iteration,
        "depth": writer.depth,
        "bound": writer.bound.value,
        "value": score_as_json(writer.value),
    }


def table_use_as_object(recording: RecordedSearch, intervals: int) -> list[dict[str, int]]:
    """Return a JSON object for each interval: how often each table result occurred.

    The intervals are equal parts of the search.
    """
    return [
        {
            stable_json_names.table_result_name(result): count
            for result, count in one.items()
            if result is not TableResult.NOT_PROBED
        }
        for one in count_table_results(recording, intervals)
    ]
