"""What ``glassbox-engine inspect`` tells of a search, as lines of text."""

from __future__ import annotations

from engine.inspection.explanations import sentence
from engine.inspection.nodes.moves import MoveRow
from engine.inspection.nodes.search_state import Level
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.questions.entry_writer import EntryWriter, table_use
from engine.inspection.recording.values import as_text, in_plies
from engine.tools.inspect_findings import Findings

SHOWN_LINE = 12
"""Moves of a line or a path that are printed."""


def lines_of(tree: SearchTree, findings: Findings) -> list[str]:
    """Return what is printed."""
    recording, search_state, answer = tree.recording, findings.search_state, findings.answer
    condition, found = findings.condition, findings.found
    lines = [
        f"{recording.nodes} nodes to depth {recording.depth}, {as_text(recording.value)}: "
        + " ".join(recording.pv_uci()[:SHOWN_LINE])
    ]
    if recording.is_summary:
        least = in_plies(recording.least_depth)
        lines.append(f"nodes searched to less than {least} were counted and not kept")
    if search_state is not None:
        for level in search_state.path:
            lines += _level_lines(level)
        lines.append(sentence(tree, search_state.node_search))
    if condition is not None and found is None:
        lines.append(f"no visit meets: {condition.text}")
    elif found is not None:
        path = " ".join(tree.uci_path(found)) or "the root"
        lines.append(f"node {found.clock} ({path}): {sentence(tree, found)}")
    if answer is not None:
        lines.append(answer.sentence)
        if answer.line:
            lines.append(f"line: {' '.join(answer.line)}")
    if findings.is_origin_asked:
        lines.append(_origin_line(tree, findings.origin))
    if findings.intervals is not None:
        lines += _use_lines(tree, findings.intervals)
    return lines


def _origin_line(tree: SearchTree, origin: EntryWriter | None) -> str:
    if origin is None:
        return "table: it knew nothing here"
    before = len(tree.recording.start.searches) - 1 - origin.search
    where = "this search" if not before else f"the search {before} before this one"
    return (
        f"table: written by {where} in iteration {origin.iteration}, at node {origin.node} "
        f"({' '.join(origin.path) or 'the root'}), to depth {origin.depth}, "
        f"{origin.bound.value} {as_text(origin.value)}"
    )


def _use_lines(tree: SearchTree, intervals: int) -> list[str]:
    nodes = tree.recording.nodes
    lines = ["what the table was good for, in percent of the visits that asked it:"]
    uses = table_use(tree.recording, intervals)
    for number, use in enumerate(uses):
        asked = sum(count for name, count in use.items() if name != "not asked")
        shares = "  ".join(
            f"{name} {100 * count // max(1, asked):3}"
            for name, count in use.items()
            if name != "not asked"
        )
        lines.append(f"  up to node {(nodes + 1) * (number + 1) // len(uses):>10}  {shares}")
    return lines


def _level_lines(level: Level) -> list[str]:
    node_search = level.node_search
    static = "in check" if node_search.in_check else "not evaluated"
    if node_search.static_eval is not None:
        static = f"static {as_text(node_search.static_eval)}"
    head = (
        f"ply {node_search.ply} {level.move or 'root'}: {node_search.kind}, "
        f"depth {node_search.depth}, "
        f"window {as_text(node_search.alpha)} to {as_text(node_search.beta)}, {static}, "
        f"table {node_search.table.result}, {node_search.ending}"
    )
    return [head, *(f"    {_row_line(row)}" for row in level.moves)]


def _row_line(row: MoveRow) -> str:
    number = f"{row.number:3}" if row.number else "   "
    provenance = "" if row.provenance is None else row.provenance.value
    score = "" if row.order_score is None else str(row.order_score)
    depth = "" if row.depth is None else f"depth {row.depth}"
    value = "" if row.value is None else as_text(row.value)
    marks = " (now)" if row.is_current else " (later)" if row.later else ""
    why = f": {row.why}" if row.why else ""
    return (
        f"{number} {row.uci:5} {provenance:13} {score:>9} {depth:8} {value:>8} "
        f"{row.nodes:>8} nodes  {row.outcome}{why}{marks}"
    )
