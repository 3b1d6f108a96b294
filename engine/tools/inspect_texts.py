"""English texts for the codes of Inspect on the command line.

The window has a catalogue of its own. A score is for the side to move in the node that the text is
about.
"""

from __future__ import annotations

from engine.core.board.position import Position
from engine.inspection.questions import condition_vocabulary
from engine.inspection.questions.why_not_chosen import WhyNotResult
from engine.inspection.recording.core_values import INFINITE
from engine.protocol.explanations import Explanation
from engine.protocol.inspect_enums import (
    WITHOUT_RULE,
    MoveOutcome,
    NodeOutcome,
    PruningRule,
    SearchKind,
    WhyNot,
)
from engine.protocol.inspect_facts import NodeSearchFacts, Pruning
from engine.protocol.messages import Bound, Provenance, Score
from engine.thinking.thinking_reports import score_of
from engine.tools import stable_json_names

_REASONS = {
    Provenance.TT_MOVE: "since it is the TT move",
    Provenance.GOOD_CAPTURE: "since it is a capture that loses no material by SEE",
    Provenance.PROMOTION: "since it promotes a pawn",
    Provenance.KILLER_1: "since it is the first killer of this ply",
    Provenance.KILLER_2: "since it is the second killer of this ply",
    Provenance.COUNTER_MOVE: "since it is the counter move to the previous move",
    Provenance.QUIET_HISTORY: "by its history score",
    Provenance.BAD_CAPTURE: "late, since it loses material by SEE",
    Provenance.BAD_QUIET: "last, since it loses material by SEE",
    Provenance.EQUAL_CAPTURE: "since it is an equal capture by SEE",
}
_OUTCOMES = {
    NodeOutcome.CHECKMATE: "it is checkmate",
    NodeOutcome.STALEMATE: "it is stalemate",
    NodeOutcome.REPETITION: "the position is repeated, which counts as a draw",
    NodeOutcome.FIFTY_MOVES: "it is a draw by the fifty-move rule",
    NodeOutcome.INSUFFICIENT_MATERIAL: "it is a draw by insufficient material",
    NodeOutcome.MAX_PLY: "it is at the maximum ply and is only evaluated",
    NodeOutcome.UPCOMING_REPETITION: (
        "a move can repeat an earlier position, and a draw already reaches beta"
    ),
    NodeOutcome.MATE_DISTANCE: "a shorter mate is known",
    NodeOutcome.NO_OTHER_MOVE: "the TT move is the only legal move, so there are no others to test",
    NodeOutcome.HORIZON: "it is at the horizon and is only evaluated",
    NodeOutcome.STOPPED: "the search was stopped before it ended",
    NodeOutcome.NOT_ENDED: "it has not ended",
    NodeOutcome.RAZORING: "it is so far below alpha that only captures could help, and none does",
}
_BOUNDS = {Bound.EXACT: "exactly", Bound.LOWER: "at least", Bound.UPPER: "at most"}
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()


def value_text(value: int) -> str:
    """Return the text of a value of the core: in pawns with a sign, as a mate, or as infinity."""
    if abs(value) >= INFINITE:
        return "+infinity" if value > 0 else "-infinity"
    return score_text(score_of(value))


def bounded_text(value: int, bound: Bound) -> str:
    """Return the text of a value of the core that may be only a bound: ``at least +0.30``."""
    text = value_text(value)
    return f"{_BOUNDS[bound]} {text}" if bound in (Bound.LOWER, Bound.UPPER) else text


def score_text(score: Score | None) -> str:
    """Return the text of a score: in pawns with a sign, or as a mate in full moves."""
    if score is None:
        return "unknown"
    if score.mate is not None:
        return f"mate {score.mate}"
    return f"{(score.centipawns or 0) / 100:+.2f}"


def bound_text(score: Score | None, *, is_alpha: bool) -> str:
    """Return the text of alpha or beta. None means that the window is open on that side."""
    if score is None:
        return "-infinity" if is_alpha else "+infinity"
    return score_text(score)


def depth_text(depth: int) -> str:
    """Return a depth with its unit: ``1 ply``, ``2 plies``."""
    return "1 ply" if depth == 1 else f"{depth} plies"


def ordinal(number: int) -> str:
    """Return an ordinal number: ``third``, ``23rd``."""
    if number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    is_teen = 10 < number % 100 < 20
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def explanation_sentence(explanation: Explanation, side: str) -> str:
    """Return one sentence that says why a node was searched and how the search ended.

    Its scores count for ``side``, the side to move in the node.
    """
    best = ", and the principal variation begins with it now" if explanation.is_new_best else ""
    return f"{_purpose(explanation)}; {_ending(explanation)}{best} (scores for {side})."


def _purpose(explanation: Explanation) -> str:
    search, move = explanation.search, explanation.move
    depth = depth_text(search.depth)
    match search.kind:
        case SearchKind.ROOT:
            return (
                f"In iteration {explanation.iteration} the root was searched to {depth} with "
                f"{_window(search)}{_line(explanation.line_number)}"
            )
        case SearchKind.SINGULAR:
            beta = score_text(search.beta)
            return (
                f"All moves except the TT move were searched to {depth} to see if one reaches "
                f"{beta}"
            )
        case SearchKind.VERIFICATION:
            return f"The null-move cutoff was verified by a search without null moves to {depth}"
        case SearchKind.RAZORING:
            return "So far below alpha only captures can help, and quiescence searched them"
        case SearchKind.NULL_MOVE:
            return f"After a null move the position was searched to {depth}"
        case SearchKind.FULL_DEPTH:
            return f"{move} beat alpha at reduced depth, so it was searched again to {depth}"
        case SearchKind.FULL_WINDOW:
            alpha = _negated(search.beta)
            return f"{move} beat alpha, {alpha}, so it was searched again with a full window"
        case SearchKind.PROBCUT | SearchKind.PROBCUT_FULL:
            how = "in quiescence" if search.is_quiescence else f"to {depth}"
            return f"{move} was searched {how} to see if it beats beta by a margin"
        case SearchKind.MOVE:
            return _first_search(explanation)


def _first_search(explanation: Explanation) -> str:
    search = explanation.search
    reason = "as it came" if explanation.provenance is None else _REASONS[explanation.provenance]
    number = f"{explanation.move} was the {ordinal(explanation.move_number)} move"
    if explanation.is_in_quiescence:
        return f"{number} searched by quiescence here, {reason}"
    reduced = ""
    if search.reduction:
        reduced = f", reduced by {depth_text(search.reduction)} as a late move"
    depth = "in quiescence" if search.is_quiescence else f"to {depth_text(search.depth)}"
    window = "a full window" if explanation.is_pv_node else "a null window"
    return f"{number} searched here, {reason}: {depth}{reduced}, with {window}"


def _ending(explanation: Explanation) -> str:
    search = explanation.search
    if search.outcome in _OUTCOMES:
        return _OUTCOMES[search.outcome]
    value, beta = score_text(search.value), score_text(search.beta)
    match search.outcome:
        case NodeOutcome.TABLE_CUTOFF:
            table = search.table
            bound = _BOUNDS.get(table.bound, "")
            return (
                f"the TT entry gives {bound} {score_text(table.value)} from a search to "
                f"{depth_text(table.depth)}, which gives a cutoff"
            )
        case NodeOutcome.REVERSE_FUTILITY:
            source = "static evaluation" if search.value == search.static_eval else "table value"
            return f"its {source}, {value}, is so far above beta, {beta}, that it ends here"
        case NodeOutcome.NULL_MOVE:
            return f"it is worth {value} even after a null move, which reaches beta, {beta}"
        case NodeOutcome.PROBCUT:
            return f"a capture beats beta, {beta}, by a margin at reduced depth"
        case NodeOutcome.MULTI_CUT:
            return f"a move other than the TT move also reaches beta, {beta}, at half the depth"
        case NodeOutcome.STAND_PAT:
            return f"its static evaluation, {value}, is at least beta, {beta}, without a capture"
        case NodeOutcome.BETA_CUTOFF | NodeOutcome.QUIESCENCE_BETA_CUTOFF:
            return (
                f"{explanation.last_move or 'a move'} is worth {value} there, at least beta, {beta}"
            )
        case NodeOutcome.FAIL_LOW | NodeOutcome.QUIESCENCE_FAIL_LOW:
            alpha = bound_text(search.alpha, is_alpha=True)
            return f"no move there exceeds alpha, {alpha}: it is worth at most {value}"
        case _:
            return f"it is worth {value} to the side to move there"


def _window(search: NodeSearchFacts) -> str:
    if search.alpha is None and search.beta is None:
        return "a full window"
    low = bound_text(search.alpha, is_alpha=True)
    return f"the window {low} to {bound_text(search.beta, is_alpha=False)}"


def _negated(score: Score | None) -> str:
    """Return the text of the negated beta of a node's window, which is alpha of its parent node."""
    if score is None:
        return "-infinity"
    if score.mate is not None:
        return score_text(Score(mate=-score.mate))
    return score_text(Score(centipawns=-(score.centipawns or 0)))


def pruning_text(pruning: Pruning) -> str:
    """Return the text about the numbers that a pruning rule compared.

    If the rule compared no numbers, the text says why it skipped the move.
    """
    compared, threshold = pruning.compared, pruning.threshold
    match pruning.rule:
        case PruningRule.LATE_MOVE if compared is None:
            return "enough moves had been searched before an earlier quiet move"
        case PruningRule.LATE_MOVE:
            return f"it is move {compared}, and at most {threshold} are searched at this depth"
        case PruningRule.FUTILITY:
            return (
                f"the static evaluation with its margin, {score_text(pruning.score)}, "
                f"does not exceed alpha, {score_text(pruning.alpha)}"
            )
        case PruningRule.HISTORY:
            return f"its history score, {compared}, is below {threshold}"
        case PruningRule.SEE:
            return f"its SEE, {compared}, is below {threshold}"
        case PruningRule.DELTA:
            return (
                f"with what it captures and a margin, {score_text(pruning.score)}, "
                f"it does not exceed alpha, {score_text(pruning.alpha)}"
            )
        case PruningRule.QUIET_EVASION:
            return "another move already avoids mate"
        case PruningRule.NOT_SEEN:
            return "a player of this level does not see it"


def _line(number: int) -> str:
    """Return the part of the text about one of several lines; empty if there is only one."""
    if not number:
        return ""
    return f", for line {number}" + (", without the moves of the earlier lines" * (number > 1))


def move_outcome_text(
    outcome: MoveOutcome | None, node_outcome: NodeOutcome | None, pruning: Pruning | None
) -> str:
    """Return the text about the outcome of a move, with the numbers that the rule compared."""
    rule = None if pruning is None else pruning.rule
    name = stable_json_names.outcome_name(outcome, node_outcome, rule)
    numbers = "" if pruning is None else pruning_text(pruning)
    return f"{name}: {numbers}" if numbers else name


def why_not_text(answer: WhyNotResult) -> str:
    """Return the text that says why a node did not choose a move."""
    move, value, other = answer.move, _optional(answer.value), _optional(answer.other_value)
    bound = _optional(answer.bound_value)
    match answer.why:
        case WhyNot.FAIL_LOW:
            text = f"{move} is worth at most {value}, not more than alpha, {bound}"
        case WhyNot.CUTOFF:
            text = f"{move} caused the cutoff: it is worth at least {value}"
        case WhyNot.BEST:
            text = f"{move} was the best move here, worth {value}"
        case WhyNot.BEST_OF_LINE:
            text = f"{move} begins line {answer.line_number}, worth {value}{_played(answer)}"
        case WhyNot.EARLIER_LINE:
            text = (
                f"{move} is left out here, since it begins line {answer.line_number}, worth "
                f"{value}{_played(answer)}"
            )
        case WhyNot.BEST_BEFORE:
            text = f"{move} was the best move until {answer.other_move}: {value} against {other}"
        case WhyNot.AFTER_CUTOFF:
            text = (
                f"{move} was not searched, since {answer.other_move} before it is worth {other}, "
                f"at least beta, {bound}"
            )
        case WhyNot.EXCLUDED | WhyNot.NOT_SEARCHED:
            became = move_outcome_text(answer.outcome, answer.node_outcome, answer.pruning)
            text = f"{move} was {became}"
    if answer.asked_depth:
        depth = depth_text(answer.asked_depth)
        text += f". A search of this move alone to {depth}, made to answer, gives {value}"
    if answer.line_depth:
        text += f". The line is that of a search to {depth_text(answer.line_depth)}, made to answer"
    return f"{text}."


def _played(answer: WhyNotResult) -> str:
    """Return the part of the text about the move played; empty if it is not known."""
    if not answer.other_move:
        return ""
    if answer.other_move == answer.move:
        return ", and was played"
    return f"; {answer.other_move} was played, worth {_optional(answer.other_value)}"


def _optional(value: int | None) -> str:
    return "unknown" if value is None else value_text(value)


def search_kind_text(kind: SearchKind) -> str:
    """Return the text that says why a node was searched."""
    return condition_vocabulary.KINDS[kind]


def side_name(position: Position) -> str:
    """Return the name of the side to move."""
    return "White" if position.white_to_move() else "Black"


def search_outcome_text(outcome: NodeOutcome, of_move: MoveOutcome | None) -> str:
    """Return the text that says what the search of a node came to.

    ``of_move`` is the outcome for the side that made the move to the node, as in the list of moves.
    Without it, the text is ``outcome``, which is for the side to move in the node and else only
    gives the rule that ended it.
    """
    rule = condition_vocabulary.OUTCOMES.get(outcome, stable_json_names.NODE_OUTCOMES[outcome])
    if of_move is None or of_move not in stable_json_names.MOVE_OUTCOMES:
        return rule
    name = stable_json_names.MOVE_OUTCOMES[of_move]
    return name if outcome in WITHOUT_RULE else f"{name} by {rule}"
