"""Short names of the codes of Inspect, which fit into a table's columns."""

from __future__ import annotations

from engine.protocol.inspect_enums import (
    WITHOUT_RULE,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    QuestionStage,
    RecordingStage,
    SearchKind,
    TableResult,
)
from engine.protocol.inspect_facts import MoveFacts, NodeSearchFacts
from game.message import Message, Text, message, message_with_context, plural

SEARCH_KINDS: dict[SearchKind, Message] = {
    SearchKind.ROOT: message("root"),
    SearchKind.MOVE: message("first search"),
    SearchKind.FULL_DEPTH: message("full-depth re-search"),
    SearchKind.FULL_WINDOW: message("full-window re-search"),
    SearchKind.NULL_MOVE: message("null move"),
    SearchKind.VERIFICATION: message("verification"),
    SearchKind.SINGULAR: message("singular search"),
    SearchKind.RAZORING: message("razoring"),
    SearchKind.PROBCUT: message("ProbCut"),
    SearchKind.PROBCUT_FULL: message("ProbCut re-search"),
}
SHORT_KINDS: dict[SearchKind, Message] = {
    SearchKind.FULL_DEPTH: message("full depth"),
    SearchKind.FULL_WINDOW: message("full window"),
    SearchKind.SINGULAR: message("singular"),
    SearchKind.PROBCUT_FULL: message("full ProbCut"),
}
"""Shorter names of some search kinds, for the place after a move in the tree."""
NODE_OUTCOMES: dict[NodeOutcome, Message] = {
    NodeOutcome.NOT_ENDED: message("not ended"),
    NodeOutcome.CHECKMATE: message("checkmate"),
    NodeOutcome.STALEMATE: message("stalemate"),
    NodeOutcome.REPETITION: message("repetition"),
    NodeOutcome.FIFTY_MOVES: message("fifty-move rule"),
    NodeOutcome.INSUFFICIENT_MATERIAL: message("dead position"),
    NodeOutcome.MAX_PLY: message("maximum ply"),
    NodeOutcome.UPCOMING_REPETITION: message("upcoming rep."),
    NodeOutcome.MATE_DISTANCE: message("mate distance"),
    NodeOutcome.TABLE_CUTOFF: message("TT cutoff"),
    NodeOutcome.REVERSE_FUTILITY: message("reverse futility"),
    NodeOutcome.RAZORING: message("razoring"),
    NodeOutcome.NULL_MOVE: message("null move"),
    NodeOutcome.PROBCUT: message("ProbCut"),
    NodeOutcome.MULTI_CUT: message("multi-cut"),
    NodeOutcome.NO_OTHER_MOVE: message("only one move"),
    NodeOutcome.BETA_CUTOFF: message("β cutoff"),
    NodeOutcome.FAIL_LOW: message("fail low"),
    NodeOutcome.EXACT: message("exact"),
    NodeOutcome.HORIZON: message("horizon"),
    NodeOutcome.STAND_PAT: message("stand pat"),
    NodeOutcome.QUIESCENCE_BETA_CUTOFF: message("β cutoff"),
    NodeOutcome.QUIESCENCE_FAIL_LOW: message("fail low"),
    NodeOutcome.QUIESCENCE_EXACT: message("exact"),
    NodeOutcome.STOPPED: message("stopped"),
}
TABLE_RESULTS: dict[TableResult, Message] = {
    TableResult.NOT_PROBED: message("not probed"),
    TableResult.MISS: message("miss"),
    TableResult.TOO_SHALLOW: message("too shallow"),
    TableResult.MOVE_ONLY: message("move only"),
    TableResult.CUTOFF: message_with_context("the result of a table probe", "cutoff"),
}
MOVE_OUTCOMES: dict[MoveOutcome, Message] = {
    MoveOutcome.CUTOFF: message("β cutoff"),
    MoveOutcome.RAISED_ALPHA: message("raised α"),
    MoveOutcome.FAIL_LOW: message("fail low"),
    MoveOutcome.STOPPED: message("stopped"),
    MoveOutcome.COUNTED: message("only counted"),
    MoveOutcome.QUIET_IN_QUIESCENCE: message("quiet move"),
    MoveOutcome.AFTER_CUTOFF: message("after a cutoff"),
    MoveOutcome.EXCLUDED_AT_ROOT: message("excluded"),
    MoveOutcome.RE_SEARCHED: message("re-searched"),
}
PRUNED: dict[PruningRule, Message] = {
    PruningRule.LATE_MOVE: message("pruned: late move"),
    PruningRule.FUTILITY: message("pruned: futility"),
    PruningRule.HISTORY: message("pruned: history"),
    PruningRule.SEE: message("pruned: SEE"),
    PruningRule.DELTA: message("pruned: delta"),
    PruningRule.QUIET_EVASION: message("pruned: evasion"),
    PruningRule.NOT_SEEN: message("not seen"),
}
NULL_MOVE = message("null move")
IN_CHECK = message("in check")
QUIESCENCE = message("quiescence")
RECORDING_STAGES: dict[RecordingStage, Message] = {
    RecordingStage.RESTORING: message("The engine is restoring a checkpoint."),
    RecordingStage.ORDERING: message("The recording is being completed."),
}
QUESTION_STAGES: dict[QuestionStage, Message] = {
    QuestionStage.SCANNING: message("The engine is looking through the search."),
    QuestionStage.TRACING: message("The engine is repeating the search to find the writer."),
    QuestionStage.SEARCHING_OTHER: message("The engine is running the other search."),
    QuestionStage.LOCATING_DIVERGENCE: message("The engine is looking for the first difference."),
}


def move_outcome_label(move: MoveFacts) -> Message:
    """Return the outcome of a move, or of a test."""
    if move.pruning is not None:
        return PRUNED[move.pruning.rule]
    if move.node_outcome is not None:
        return NODE_OUTCOMES[move.node_outcome]
    return MOVE_OUTCOMES[move.outcome]


def shown_outcome_label(move: MoveFacts) -> Message:
    """Return the outcome of a move, and whether its value is from the transposition table."""
    outcome = move_outcome_label(move)
    return outcome if move.from_table is None else _from_table(outcome)


def search_outcomes(outcome: NodeOutcome, of_move: MoveOutcome | None) -> list[Message]:
    """Return texts for what a node search came to, the longest first.

    They count for the side that made the move to the node, as the outcomes in the list of moves do.
    ``outcome`` is for the side to move in the node. It is shown where no move leads to the node
    search, and as the reason if a rule ended it.
    """
    if of_move is None or of_move not in MOVE_OUTCOMES:
        return [NODE_OUTCOMES[outcome]]
    text = MOVE_OUTCOMES[of_move]
    if outcome in WITHOUT_RULE or of_move is MoveOutcome.RE_SEARCHED:
        return [text]
    if outcome is NodeOutcome.TABLE_CUTOFF:
        return [_from_table(text)]
    return [message("{outcome} · {reason}", outcome=text, reason=NODE_OUTCOMES[outcome]), text]


def _from_table(outcome: Message) -> Message:
    return message("{outcome} · TT", outcome=outcome)


def search_kind_names(search: NodeSearchFacts) -> list[Message]:
    """Return the long and short name of the search kind; empty for a move's first search."""
    if search.kind is SearchKind.MOVE:
        return []
    long = SEARCH_KINDS[search.kind]
    return [long, SHORT_KINDS.get(search.kind, long)]


def depth_label(search: NodeSearchFacts) -> Text:
    """Return the depth and the reduction (``9 −2``); in quiescence the word ``quiescence``."""
    return QUIESCENCE if search.is_quiescence else reduced_depth(search.depth, search.reduction)


def reduced_depth(depth_plies: int, reduction: int) -> str:
    """Return a depth and its reduction: ``9 −2``."""
    return f"{depth_plies} −{reduction}" if reduction else str(depth_plies)


def iteration_label(depth_plies: int, line: int = 0) -> Message:
    """Return the name of a search of the root; ``line`` is 0 if only one line is searched."""
    if line:
        return message("iteration {depth}, line {line}", depth=depth_plies, line=line)
    return message("iteration {depth}", depth=depth_plies)


def node_count_label(number: int, shown: str) -> Message:
    """Return a number of nodes with its noun; ``shown`` is the number as text."""
    return plural("{shown} node", "{shown} nodes", number, shown=shown)
