"""``glassbox-engine inspect``: a search, and any moment of it."""

from __future__ import annotations

import argparse
import json

from engine.inspection import conditions
from engine.inspection.details import Details
from engine.inspection.moment import Level, Moment, go_to
from engine.inspection.moves import MoveRow
from engine.inspection.recording import Recording, record
from engine.inspection.sentences import sentence
from engine.inspection.start import search_alone
from engine.inspection.tree import NoSuchNodeError, SearchTree
from engine.inspection.values import as_json, as_text
from engine.inspection.visit import Visit
from engine.inspection.why import Answer, why_not
from engine.tools import WrongUseError

TABLE_MB = 64
SHOWN_LINE = 12
"""Moves of a line or a path that are printed."""


def run(options: argparse.Namespace) -> int:
    """Search, record and print. Raises FenError, IllegalMoveError, WrongUseError."""
    if options.depth is None and options.nodes is None:
        raise WrongUseError("inspect needs --depth or --nodes")
    condition = None
    try:
        if options.find is not None:
            condition = conditions.parse(options.find)
        start = search_alone(
            options.fen,
            depth=options.depth,
            nodes=options.nodes,
            chess960=options.chess960,
            hash_mb=TABLE_MB,
        )
        tree = SearchTree(record(start))
        here = None if options.goto is None else tree.node(options.goto)
        details = Details(tree)
        moment = None if here is None else go_to(tree, here, details)
        found = None
        if condition is not None:
            found = _found(tree, condition, here, options.backwards)
        answer = None
        if options.why is not None:
            answer = why_not(tree, _last_root(tree) if here is None else here, options.why, details)
    except (conditions.WrongConditionError, NoSuchNodeError) as error:
        raise WrongUseError(str(error)) from error
    if options.json:
        whole = recording_as_object(tree.recording)
        if moment is not None:
            whole["path"] = [level_as_object(level) for level in moment.path]
        if condition is not None:
            whole["found"] = None if found is None else visit_as_object(tree, found)
        if answer is not None:
            whole["why"] = answer_as_object(answer)
        print(json.dumps(whole))
        return 0
    print("\n".join(_lines(tree, moment, condition, found, answer)))
    return 0


def _found(
    tree: SearchTree, condition: conditions.Condition, here: Visit | None, backwards: bool
) -> Visit | None:
    """Return the next visit after (before) a place, or from the start (the end), that fits."""
    if backwards:
        first = len(tree) - 1 if here is None else here.index - 1
    else:
        first = 0 if here is None else here.index + 1
    return conditions.find(tree, condition, first, forwards=not backwards)


def _last_root(tree: SearchTree) -> Visit:
    """Return the last search of the root; the one before it where that was cut short."""
    roots = tree.roots()
    if not roots:
        raise NoSuchNodeError("the position has no legal move, so nothing was searched")
    done = [root for root in roots if root.ending != "stopped"]
    return (done or roots)[-1]


# As JSON


def recording_as_object(recording: Recording) -> dict[str, object]:
    """Return what a search came to."""
    position = recording.position
    return {
        "nodes": recording.nodes,
        "depth": recording.depth,
        "bestmove": position.uci(recording.best_move) if recording.best_move else None,
        "score": as_json(recording.value),
        "pv": list(recording.pv_uci()),
        "visits": len(recording.records),
        "least_depth": recording.least_depth,
    }


def visit_as_object(tree: SearchTree, visit: Visit) -> dict[str, object]:
    """Return a visit, how to get to it, and what happened in it."""
    return {
        "node": visit.clock,
        "pass": visit.kind,
        "ply": visit.ply,
        "depth": visit.depth,
        "moves": tree.uci_path(visit),
        "alpha": as_json(visit.alpha),
        "beta": as_json(visit.beta),
        "value": as_json(visit.value),
        "ending": visit.ending,
        "sentence": sentence(tree, visit),
    }


def level_as_object(level: Level) -> dict[str, object]:
    """Return a node of the path."""
    visit = level.visit
    table = None
    if visit.table.is_hit:
        table = {
            "result": visit.table.result,
            "bound": visit.table.bound.value,
            "depth": visit.table.depth,
            "value": as_json(visit.table.value),
        }
    return {
        "move": level.move or None,
        "ply": visit.ply,
        "pass": visit.kind,
        "depth": visit.depth,
        "reduction": visit.reduction,
        "alpha": as_json(visit.alpha),
        "beta": as_json(visit.beta),
        "static_eval": visit.static_eval,
        "in_check": visit.in_check,
        "table": table,
        "value": None if visit.ending == "stopped" else as_json(visit.value),
        "ending": visit.ending,
        "nodes": visit.nodes,
        "passes": [
            {"pass": one.kind, "depth": one.depth, "ending": one.ending, "nodes": one.nodes}
            for one in level.passes
        ],
        "moves": [row_as_object(row) for row in level.moves],
    }


def row_as_object(row: MoveRow) -> dict[str, object]:
    """Return a move of a node."""
    return {
        "move": row.uci,
        "provenance": None if row.provenance is None else row.provenance.value,
        "order_score": row.order_score,
        "number": row.number or None,
        "depth": row.depth,
        "reduction": row.reduction,
        "window": row.window or None,
        "value": None if row.value is None else as_json(row.value),
        "outcome": row.outcome,
        "why": row.why or None,
        "nodes": row.nodes,
        "node": row.searches[0].clock if row.searches else None,
        "later": row.later,
        "current": row.is_current,
        "history": row.history,
        "see": row.exchange,
        "mvv_lva": row.mvv_lva,
    }


def answer_as_object(answer: Answer) -> dict[str, object]:
    """Return why a move was not played."""
    return {
        "move": answer.move,
        "outcome": answer.outcome,
        "sentence": answer.sentence,
        "value": None if answer.value is None else as_json(answer.value),
        "line": list(answer.line),
        "asked": answer.asked,
        "visit": answer.visit,
    }


# As text


def _lines(
    tree: SearchTree,
    moment: Moment | None,
    condition: conditions.Condition | None,
    found: Visit | None,
    answer: Answer | None,
) -> list[str]:
    recording = tree.recording
    lines = [
        f"{recording.nodes} nodes to depth {recording.depth}, {as_text(recording.value)}: "
        + " ".join(recording.pv_uci()[:SHOWN_LINE])
    ]
    if recording.is_summary:
        lines.append(
            f"nodes searched to less than {recording.least_depth} plies were counted and not kept"
        )
    if moment is not None:
        for level in moment.path:
            lines += _level_lines(level)
        lines.append(sentence(tree, moment.visit))
    if condition is not None and found is None:
        lines.append(f"no visit meets: {condition.text}")
    elif found is not None:
        path = " ".join(tree.uci_path(found)) or "the root"
        lines.append(f"node {found.clock} ({path}): {sentence(tree, found)}")
    if answer is not None:
        lines.append(answer.sentence)
        if answer.line:
            lines.append(f"line: {' '.join(answer.line)}")
    return lines


def _level_lines(level: Level) -> list[str]:
    visit = level.visit
    static = "in check" if visit.in_check else "not evaluated"
    if visit.static_eval is not None:
        static = f"static {as_text(visit.static_eval)}"
    head = (
        f"ply {visit.ply} {level.move or 'root'}: {visit.kind}, depth {visit.depth}, "
        f"window {as_text(visit.alpha)} to {as_text(visit.beta)}, {static}, "
        f"table {visit.table.result}, {visit.ending}"
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
