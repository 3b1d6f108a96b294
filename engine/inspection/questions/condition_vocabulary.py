"""Words of the condition language, and the codes that they mean.

``condition_terms`` adds the terms that do not stand for one code, such as ``root``. Breakpoints are
stored as text, so the words of earlier versions are still accepted: ``OLD_*``.
"""

from __future__ import annotations

from engine.protocol.inspect_enums import NodeOutcome, PruningRule, SearchKind, TableResult
from engine.protocol.messages import Provenance

KIND, OUTCOME, TABLE, PROVENANCE, SKIPPED = "kind", "outcome", "table", "provenance", "skipped"
OLD_KIND, OLD_OUTCOME = "pass", "ending"

KINDS = {
    SearchKind.ROOT: "root",
    SearchKind.MOVE: "move",
    SearchKind.FULL_DEPTH: "full-depth re-search",
    SearchKind.FULL_WINDOW: "full-window re-search",
    SearchKind.NULL_MOVE: "null move",
    SearchKind.VERIFICATION: "verification",
    SearchKind.SINGULAR: "singular",
    SearchKind.RAZORING: "razoring",
    SearchKind.PROBCUT: "probcut",
    SearchKind.PROBCUT_FULL: "probcut full",
}
OLD_KINDS = KINDS | {
    SearchKind.FULL_DEPTH: "again deeper",
    SearchKind.FULL_WINDOW: "again wider",
    SearchKind.PROBCUT_FULL: "probcut deeper",
}
OUTCOMES = {
    NodeOutcome.CHECKMATE: "checkmate",
    NodeOutcome.STALEMATE: "stalemate",
    NodeOutcome.REPETITION: "repetition",
    NodeOutcome.FIFTY_MOVES: "fifty moves",
    NodeOutcome.INSUFFICIENT_MATERIAL: "insufficient material",
    NodeOutcome.MAX_PLY: "last ply",
    NodeOutcome.UPCOMING_REPETITION: "upcoming repetition",
    NodeOutcome.MATE_DISTANCE: "mate distance",
    NodeOutcome.TABLE_CUTOFF: "table cutoff",
    NodeOutcome.REVERSE_FUTILITY: "reverse futility",
    NodeOutcome.RAZORING: "razoring",
    NodeOutcome.NULL_MOVE: "null move",
    NodeOutcome.PROBCUT: "probcut",
    NodeOutcome.MULTI_CUT: "multi-cut",
    NodeOutcome.NO_OTHER_MOVE: "no other move",
    NodeOutcome.BETA_CUTOFF: "beta cutoff",
    NodeOutcome.FAIL_LOW: "fail low",
    NodeOutcome.EXACT: "exact",
    NodeOutcome.HORIZON: "horizon",
    NodeOutcome.STAND_PAT: "stand pat",
    NodeOutcome.QUIESCENCE_BETA_CUTOFF: "quiescence beta cutoff",
    NodeOutcome.QUIESCENCE_FAIL_LOW: "quiescence fail low",
    NodeOutcome.QUIESCENCE_EXACT: "quiescence exact",
    NodeOutcome.STOPPED: "stopped",
}
OLD_OUTCOMES = OUTCOMES | {
    NodeOutcome.INSUFFICIENT_MATERIAL: "material",
    NodeOutcome.UPCOMING_REPETITION: "foreseen repetition",
    NodeOutcome.TABLE_CUTOFF: "table cut-off",
    NodeOutcome.BETA_CUTOFF: "beta cut-off",
    NodeOutcome.QUIESCENCE_BETA_CUTOFF: "quiescence beta cut-off",
}
RESULTS = {
    TableResult.NOT_PROBED: "not probed",
    TableResult.MISS: "miss",
    TableResult.TOO_SHALLOW: "too shallow",
    TableResult.MOVE_ONLY: "move only",
    TableResult.CUTOFF: "cutoff",
}
OLD_RESULTS = RESULTS | {TableResult.NOT_PROBED: "not asked", TableResult.CUTOFF: "cut off"}
PROVENANCES = {
    Provenance.TT_MOVE: "tt move",
    Provenance.GOOD_CAPTURE: "good capture",
    Provenance.PROMOTION: "promotion",
    Provenance.KILLER_1: "killer 1",
    Provenance.KILLER_2: "killer 2",
    Provenance.COUNTER_MOVE: "counter move",
    Provenance.QUIET_HISTORY: "history",
    Provenance.BAD_CAPTURE: "bad capture",
    Provenance.BAD_QUIET: "bad quiet",
    Provenance.EQUAL_CAPTURE: "equal capture",
}
OLD_PROVENANCES = PROVENANCES | {
    Provenance.TT_MOVE: "table move",
    Provenance.BAD_QUIET: "losing quiet",
    Provenance.EQUAL_CAPTURE: "even capture",
}
RULES = {
    PruningRule.LATE_MOVE: "late move pruning",
    PruningRule.FUTILITY: "futility pruning",
    PruningRule.HISTORY: "history pruning",
    PruningRule.SEE: "see pruning",
    PruningRule.DELTA: "delta pruning",
    PruningRule.QUIET_EVASION: "quiet evasion",
    PruningRule.NOT_SEEN: "not seen",
}
OLD_RULES = RULES | {PruningRule.SEE: "exchange pruning"}

REPLACED = {OLD_KIND: KIND, OLD_OUTCOME: OUTCOME}
"""First words of terms in earlier versions, each with the present word."""

GROUPS = (TABLE, KIND, PROVENANCE, SKIPPED, OUTCOME)
"""Words that take a second word after them. Only ``skipped`` may stand alone."""
FULL_WINDOW, OLD_FULL_WINDOW = "full window", "open window"
POSITION, MOVE, SCORE, SCORE_DROP = "position", "move", "score", "score drop"
OTHERS = (MOVE, POSITION, SCORE_DROP)
"""First words of terms that end with a move, a FEN or a number."""
JOIN_AND, JOIN_OR = "and", "or"
STATIC = "static"
NUMBERS = (
    *"node ply depth reduction alpha beta value".split(),
    STATIC,
    *"nodes window drop".split(),
    "table depth",
)
"""Quantities that a term can compare with a number."""
