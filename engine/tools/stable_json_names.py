"""The public values of ``inspect --json``, with the names that version 0.1.0 gave them.

The values do not change, even if the vocabulary has a better word now. A key with an old name (such
as ``pass``, ``ending`` or ``visits``) is followed by a key with the present word. Under that key,
search kinds and node outcomes have their present names.
"""

from __future__ import annotations

from engine.inspection.nodes.move_rows import MoveRow
from engine.inspection.questions import condition_vocabulary
from engine.protocol.inspect_enums import (
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    SearchKind,
    TableResult,
)

SEARCH_KINDS = condition_vocabulary.OLD_KINDS
NODE_OUTCOMES = {
    NodeOutcome.NOT_ENDED: "not ended",
    **condition_vocabulary.OLD_OUTCOMES,
    NodeOutcome.PROBCUT: "ProbCut",
}
TABLE_RESULTS = condition_vocabulary.OLD_RESULTS
PRUNING_RULES = condition_vocabulary.OLD_RULES

MOVE_OUTCOMES = {
    MoveOutcome.CUTOFF: "cut off",
    MoveOutcome.RAISED_ALPHA: "raised alpha",
    MoveOutcome.FAIL_LOW: "fail low",
    MoveOutcome.STOPPED: "stopped",
    MoveOutcome.COUNTED: "searched, and only counted",
    MoveOutcome.QUIET_IN_QUIESCENCE: "not tried: quiescence looks at no quiet move",
    MoveOutcome.AFTER_CUTOFF: "not tried after a cut-off",
    MoveOutcome.RE_SEARCHED: "searched again",
    MoveOutcome.EXCLUDED_AT_ROOT: "not tried: not among the moves of this line",
}
SKIPPED, NOT_TRIED = "skipped", "not tried"
"""First words of an outcome: before the name of a pruning rule, and before a node outcome."""
EXCLUDED = "not tried: it is the move that the others are tested against"


def move_row_outcome(row: MoveRow) -> str:
    """Return the ``outcome`` of a move."""
    return outcome_name(
        row.outcome, row.node_outcome, None if row.pruning is None else row.pruning.rule
    )


def outcome_name(
    outcome: MoveOutcome | None, node_outcome: NodeOutcome | None, rule: PruningRule | None
) -> str:
    """Return the public name of the outcome of a move.

    ``outcome`` is None for the move that a singular search excludes.
    """
    if outcome is None:
        return EXCLUDED
    if rule is not None:
        return f"{SKIPPED}: {PRUNING_RULES[rule]}"
    if node_outcome is not None:
        return f"{NOT_TRIED}: {NODE_OUTCOMES[node_outcome]}"
    return MOVE_OUTCOMES[outcome]


def move_row_window(row: MoveRow) -> str | None:
    """Return the ``window`` of a move: ``full``, ``null`` or ``re-searched``.

    Return None if the move was not searched.
    """
    if not row.searches:
        return None
    if len(row.searches) > 1:
        return "re-searched"
    return "full" if row.searches[0].is_pv_node else "null"


def search_kind_names(kind: SearchKind) -> dict[str, object]:
    """Return why a node was searched, with the old key and with the new key."""
    return {"pass": SEARCH_KINDS[kind], "search_kind": condition_vocabulary.KINDS[kind]}


def node_outcome_names(outcome: NodeOutcome) -> dict[str, object]:
    """Return how the search of a node ended, with the old key and with the new key."""
    new = condition_vocabulary.OUTCOMES.get(outcome, NODE_OUTCOMES[outcome])
    return {"ending": NODE_OUTCOMES[outcome], "node_outcome": new}


def move_outcome(outcome: MoveOutcome | None) -> dict[str, object]:
    """Return the outcome of a node search for the side that made the move to it.

    It is None if no move leads to the node search.
    """
    return {"move_outcome": None if outcome is None else MOVE_OUTCOMES.get(outcome)}


def table_result_name(result: TableResult) -> str:
    """Return the public name of what a table probe found."""
    return TABLE_RESULTS[result]
