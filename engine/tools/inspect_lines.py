"""The text output of ``glassbox-engine inspect``."""

from __future__ import annotations

from engine.inspection.explanations import explanation_of
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.move_outcome import move_outcome
from engine.inspection.nodes.move_rows import MoveRow
from engine.inspection.nodes.search_state import PathNode
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.condition_vocabulary import RESULTS
from engine.inspection.questions.entry_writer import EntryWriter, count_table_results
from engine.inspection.recording.recording import require_replayable
from engine.inspection.story.story_lines import root_board
from engine.protocol.inspect_enums import TableResult
from engine.protocol.inspect_facts import Bookmark
from engine.tools.inspect_findings import InspectFindings
from engine.tools.inspect_texts import (
    bounded_text,
    depth_text,
    explanation_sentence,
    move_outcome_text,
    search_kind_text,
    search_outcome_text,
    side_name,
    value_text,
    why_not_text,
)
from engine.tools.story.story_texts import StoryTexts

SHOWN_LINE = 12
"""Maximum number of moves of the principal variation that are printed."""


def inspection_lines(tree: SearchTree, findings: InspectFindings) -> list[str]:
    """Return the lines of the text output."""
    recording, search_state, answer = tree.recording, findings.search_state, findings.answer
    condition, found = findings.condition, findings.found
    lines = [
        f"{recording.nodes} nodes to depth {recording.depth}, "
        f"{bounded_text(recording.value, recording.bound)}: "
        + " ".join(recording.pv_uci()[:SHOWN_LINE])
    ]
    if recording.is_partial:
        least = depth_text(recording.least_depth)
        lines.append(f"nodes searched to less than {least} were counted and not kept")
    lines += [_bookmark_line(tree, one) for one in findings.bookmarks]
    if search_state is not None:
        for level in search_state.path:
            lines += _level_lines(tree, level)
        lines.append(_sentence(tree, search_state.node_search))
    if condition is not None and found is None:
        lines.append(f"no node search meets: {condition.text}")
    elif found is not None:
        path = " ".join(tree.uci_path(found)) or "the root"
        lines.append(f"node {found.clock} ({path}): {_sentence(tree, found)}")
    if answer is not None:
        lines.append(why_not_text(answer))
        if answer.line:
            lines.append(f"line: {' '.join(answer.line)}")
    if findings.story is not None:
        lines += StoryTexts(root_board(tree)).sentences(findings.story)
    if findings.is_writer_asked:
        lines.append(_writer_line(tree, findings.entry_writer))
    if findings.intervals is not None:
        lines += _use_lines(tree, findings.intervals)
    return lines


def _bookmark_line(tree: SearchTree, bookmark: Bookmark) -> str:
    node_search = tree.known(bookmark.node_search)
    node = bookmark.node_search // ORDINALS
    path = "" if node_search is None else f" ({' '.join(tree.uci_path(node_search)) or 'the root'})"
    note = bookmark.note and f": {bookmark.note}"
    return f"bookmark at node {node}{path}{note}"


def _sentence(tree: SearchTree, node_search: NodeSearch) -> str:
    side = side_name(tree.position_at(node_search))
    return explanation_sentence(explanation_of(tree, node_search), side)


def _writer_line(tree: SearchTree, writer: EntryWriter | None) -> str:
    if writer is None:
        return "table: no entry here, or no search wrote it"
    before = len(require_replayable(tree.recording).start.searches) - 1 - writer.search
    where = "this search" if not before else f"the search {before} before this one"
    return (
        f"table: written by {where} in iteration {writer.iteration}, at node {writer.node} "
        f"({' '.join(writer.path) or 'the root'}), to depth {writer.depth}, "
        f"{writer.bound.value} {value_text(writer.value)}"
    )


def _use_lines(tree: SearchTree, intervals: int) -> list[str]:
    nodes = tree.recording.nodes
    lines = ["table results in percent of all probes:"]
    uses = count_table_results(tree.recording, intervals)
    for number, use in enumerate(uses):
        probed = {
            result: count for result, count in use.items() if result is not TableResult.NOT_PROBED
        }
        probes = max(1, sum(probed.values()))
        shares = "  ".join(
            f"{RESULTS[result]} {100 * count // probes:3}" for result, count in probed.items()
        )
        lines.append(f"  up to node {(nodes + 1) * (number + 1) // len(uses):>10}  {shares}")
    return lines


def _level_lines(tree: SearchTree, level: PathNode) -> list[str]:
    node_search = level.node_search
    static = "in check" if node_search.in_check else "not evaluated"
    if node_search.static_eval is not None:
        static = f"static {value_text(node_search.static_eval)}"
    outcome = search_outcome_text(node_search.outcome, move_outcome(tree, node_search))
    head = (
        f"ply {node_search.ply} {level.move or 'root'}: {search_kind_text(node_search.kind)}, "
        f"scores for {side_name(level.position)}, "
        f"depth {node_search.depth}, "
        f"window {value_text(node_search.alpha)} to {value_text(node_search.beta)}, {static}, "
        f"table {RESULTS[node_search.table.result]}, {outcome}"
    )
    return [head, *(f"    {_row_line(row)}" for row in level.moves)]


def _row_line(row: MoveRow) -> str:
    number = f"{row.number:3}" if row.number else "   "
    provenance = "" if row.provenance is None else row.provenance.value
    score = "" if row.order_score is None else str(row.order_score)
    depth = "" if row.depth is None else f"depth {row.depth}"
    value = "" if row.value is None else value_text(row.value)
    marks = " (now)" if row.is_current else " (later)" if row.later else ""
    outcome = move_outcome_text(row.outcome, row.node_outcome, row.pruning)
    return (
        f"{number} {row.uci:5} {provenance:13} {score:>9} {depth:8} {value:>8} "
        f"{row.nodes:>8} nodes  {outcome}{marks}"
    )
