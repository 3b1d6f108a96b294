"""Answers to questions about a node, in sentences. Moves are in SAN."""

from __future__ import annotations

from engine.protocol.facts import Pruning
from engine.protocol.inspect_vocabulary import MoveOutcome, PruningRule, WhyNot
from engine.protocol.messages import Bound
from engine.protocol.questions import EntryWriterAnswer, WhyNotAnswer
from game.message import Message, Text, message, plural, sentences
from game.words.inspect.labels import NODE_OUTCOMES
from game.words.inspect.scores import PointOfView, grouped

FROM_SEARCH = message("From the search itself.")
EXCLUDED = message("The search tests the other moves against this one.")


def pruning(told: Pruning, view: PointOfView) -> Message:
    """Return why a rule skipped a move; ``view`` is for the side to move in the node."""
    match told.rule:
        case PruningRule.LATE_MOVE if told.compared is None:
            return message("Late move pruning: enough moves had been searched by then.")
        case PruningRule.LATE_MOVE:
            return plural(
                "Late move pruning: it is move {place}; at most {number} is searched at this "
                "depth.",
                "Late move pruning: it is move {place}; at most {number} are searched at this "
                "depth.",
                told.threshold or 0,
                place=told.compared or 0,
            )
        case PruningRule.FUTILITY:
            return message(
                "Futility pruning: the static evaluation with a margin, {score}, does not improve "
                "on alpha, {alpha}.",
                score=view.score(told.score),
                alpha=view.alpha(told.alpha),
            )
        case PruningRule.HISTORY:
            return message(
                "History pruning: its history score, {score}, is below {threshold}.",
                score=grouped(told.compared or 0),
                threshold=grouped(told.threshold or 0),
            )
        case PruningRule.SEE:
            return message(
                "SEE pruning: it wins {see} centipawns by SEE, less than {threshold}.",
                see=grouped(told.compared or 0),
                threshold=grouped(told.threshold or 0),
            )
        case PruningRule.DELTA:
            return message(
                "Delta pruning: the capture with a margin, {score}, does not improve on alpha, "
                "{alpha}.",
                score=view.score(told.score),
                alpha=view.alpha(told.alpha),
            )
        case PruningRule.QUIET_EVASION:
            return message("Another move has already saved the king from the check.")


def not_searched(told: WhyNotAnswer, view: PointOfView) -> Message:
    """Return why a move was not searched."""
    if told.pruning is not None:
        return pruning(told.pruning, view)
    if told.node_outcome is not None:
        return message(
            "The node ended before its moves: {outcome}.", outcome=NODE_OUTCOMES[told.node_outcome]
        )
    match told.outcome:
        case MoveOutcome.QUIET_IN_QUIESCENCE:
            return message("Quiescence searches no quiet move.")
        case MoveOutcome.COUNTED:
            return message("It was searched, but memory had no room for its records.")
        case MoveOutcome.STOPPED:
            return message("The search was stopped before it had a value.")
        case MoveOutcome.EXCLUDED_AT_ROOT:
            return message("It is not among the moves that were searched for this line.")
        case _:
            return message("An earlier move cut off.")


def why_not(told: WhyNotAnswer, move: Text, other: Text, view: PointOfView) -> Message:
    """Return why a move was not chosen; ``view`` is for the side to move in the node."""
    parts = [_reason(told, move, other, view)]
    if told.asked_depth:
        parts.append(
            plural(
                "A search of this move alone to {number} ply gives {value}.",
                "A search of this move alone to {number} plies gives {value}.",
                told.asked_depth,
                value=view.score(told.value),
            )
        )
    if told.line_depth:
        parts.append(
            plural(
                "The line is from a new search to {number} ply.",
                "The line is from a new search to {number} plies.",
                told.line_depth,
            )
        )
    return sentences(parts)


def _reason(told: WhyNotAnswer, move: Text, other: Text, view: PointOfView) -> Message:
    value, other_value = view.score(told.value), view.score(told.other_value)
    match told.why:
        case WhyNot.FAIL_LOW:
            return message(
                "{move} is worth {value}, no improvement on alpha of {side}, {alpha}.",
                move=move,
                value=view.in_words(told.value, Bound.UPPER),
                side=view.name,
                alpha=view.alpha(told.bound_value),
            )
        case WhyNot.CUTOFF:
            return message(
                "{move} was the move that cut off: it is worth {value}.",
                move=move,
                value=view.in_words(told.value, Bound.LOWER),
            )
        case WhyNot.BEST:
            return message("{move} was the best move here, worth {value}.", move=move, value=value)
        case WhyNot.BEST_BEFORE:
            return message(
                "{move}, worth {value}, was the best move until {other}, worth {other_value}.",
                move=move,
                value=value,
                other=other,
                other_value=other_value,
            )
        case WhyNot.AFTER_CUTOFF:
            return message(
                "{move} was not searched: {other} before it cut off. It is worth {value}, which "
                "reaches beta of {side}, {beta}.",
                move=move,
                other=other,
                value=view.in_words(told.other_value, Bound.LOWER),
                side=view.name,
                beta=view.beta(told.bound_value),
            )
        case WhyNot.EXCLUDED:
            return EXCLUDED
        case WhyNot.NOT_SEARCHED:
            return not_searched(told, view)


def source(told: WhyNotAnswer) -> Message:
    """Return where the value in an answer comes from."""
    if told.asked_depth:
        return message("From a search of this move alone, made to answer.")
    return FROM_SEARCH


def entry_writer(told: EntryWriterAnswer) -> Message:
    """Return which search wrote a table entry, in which iteration and at which node."""
    node = grouped(told.node)
    if not told.searches_before:
        return message(
            "Written by this search, in iteration {iteration}, at node {node}.",
            iteration=told.iteration,
            node=node,
        )
    return plural(
        "Written by the search before this one, in iteration {iteration}, at node {node}.",
        "Written {number} searches before this one, in iteration {iteration}, at node {node}.",
        told.searches_before,
        iteration=told.iteration,
        node=node,
    )


def entry(told: EntryWriterAnswer, view: PointOfView) -> Message:
    """Return the content of a table entry; ``view`` is for the side to move in its position."""
    return message(
        "The entry has {value} from depth {depth}, and was written here:",
        value=view.in_words(told.value, told.bound),
        depth=told.depth,
    )
