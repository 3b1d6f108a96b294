"""Answers to questions about a node, in sentences. Moves are in SAN."""

from __future__ import annotations

from engine.protocol.inspect_enums import MoveOutcome, PruningRule, WhyNot
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Bound
from engine.protocol.questions import EntryWriterAnswer, WhyNotAnswer
from game.message import Message, Text, message, plural, sentences
from game.words.inspect.labels import NODE_OUTCOMES
from game.words.inspect.scores import PointOfView, group_digits

FROM_SEARCH = message("From the recorded search.")
EXCLUDED = message("The singular search excludes this move to test the others.")


def pruning_sentence(pruned: Pruning, view: PointOfView) -> Message:
    """Return why a rule skipped a move; ``view`` is for the side that would make it."""
    match pruned.rule:
        case PruningRule.LATE_MOVE if pruned.compared is None:
            return message("Late move pruning: enough moves were searched before it.")
        case PruningRule.LATE_MOVE:
            return plural(
                "Late move pruning: it is move {place}; at most {number} is searched at this "
                "depth.",
                "Late move pruning: it is move {place}; at most {number} are searched at this "
                "depth.",
                pruned.threshold or 0,
                place=pruned.compared or 0,
            )
        case PruningRule.FUTILITY:
            return message(
                "Futility pruning: static evaluation + margin ({score}) is not better than "
                "alpha ({alpha}).",
                score=view.score(pruned.score),
                alpha=view.alpha(pruned.alpha),
            )
        case PruningRule.HISTORY:
            return message(
                "History pruning: its history score ({score}) is below {threshold}.",
                score=group_digits(pruned.compared or 0),
                threshold=group_digits(pruned.threshold or 0),
            )
        case PruningRule.SEE:
            return message(
                "SEE pruning: its SEE ({see} centipawns) is below {threshold}.",
                see=group_digits(pruned.compared or 0),
                threshold=group_digits(pruned.threshold or 0),
            )
        case PruningRule.DELTA:
            return message(
                "Delta pruning: evaluation + captured piece + margin ({score}) is not better "
                "than alpha ({alpha}).",
                score=view.score(pruned.score),
                alpha=view.alpha(pruned.alpha),
            )
        case PruningRule.QUIET_EVASION:
            return message("Evasion pruning: another move already avoids mate.")
        case PruningRule.NOT_SEEN:
            return message("The engine at this level does not see the move.")


def pruning_in_brief(pruned: Pruning, view: PointOfView) -> Message:
    """Return the rule that skipped a move, and the numbers that it compared."""
    match pruned.rule:
        case PruningRule.LATE_MOVE if pruned.compared is None:
            return message("Late move pruning.")
        case PruningRule.LATE_MOVE:
            return message(
                "Late move pruning: move {place}, limit {number}.",
                place=pruned.compared or 0,
                number=pruned.threshold or 0,
            )
        case PruningRule.FUTILITY:
            name = message("Futility pruning")
        case PruningRule.DELTA:
            name = message("Delta pruning")
        case PruningRule.HISTORY:
            return message(
                "History pruning: {score}, limit {threshold}.",
                score=group_digits(pruned.compared or 0),
                threshold=group_digits(pruned.threshold or 0),
            )
        case PruningRule.SEE:
            return message(
                "SEE pruning: {see}, limit {threshold}.",
                see=group_digits(pruned.compared or 0),
                threshold=group_digits(pruned.threshold or 0),
            )
        case PruningRule.QUIET_EVASION:
            return message("The king is already safe.")
        case PruningRule.NOT_SEEN:
            return message("This level does not see it.")
    return message(
        "{rule}: {score}, alpha {alpha}.",
        rule=name,
        score=view.score(pruned.score),
        alpha=view.alpha(pruned.alpha),
    )


def not_searched_sentence(answer: WhyNotAnswer, view: PointOfView) -> Message:
    """Return why a move was not searched."""
    if answer.pruning is not None:
        return pruning_sentence(answer.pruning, view)
    if answer.node_outcome is not None:
        return message(
            "The node ended before any move was searched: {outcome}.",
            outcome=NODE_OUTCOMES[answer.node_outcome],
        )
    match answer.outcome:
        case MoveOutcome.QUIET_IN_QUIESCENCE:
            return message("Quiescence searches no quiet moves.")
        case MoveOutcome.COUNTED:
            return message("It was searched, but there was no memory left to record it.")
        case MoveOutcome.STOPPED:
            return message("The search was stopped before the move had a value.")
        case MoveOutcome.EXCLUDED_AT_ROOT:
            return message("It was excluded from this search of the root.")
        case _:
            return message("An earlier move caused a cutoff.")


def why_not_sentence(answer: WhyNotAnswer, move: Text, other: Text, view: PointOfView) -> Message:
    """Return why a move was not chosen; ``view`` is for the side that makes it."""
    parts = [_reason(answer, move, other, view)]
    if answer.asked_depth:
        parts.append(
            message(
                "A search of this move alone to depth {depth} gives {value}.",
                depth=answer.asked_depth,
                value=view.score(answer.value),
            )
        )
    if answer.line_depth:
        parts.append(
            message(
                "The line is from a new search to depth {depth}.",
                depth=answer.line_depth,
            )
        )
    return sentences(parts)


def _reason(answer: WhyNotAnswer, move: Text, other: Text, view: PointOfView) -> Message:
    value, other_value = view.score(answer.value), view.score(answer.other_value)
    match answer.why:
        case WhyNot.FAIL_LOW:
            return message(
                "{move} is worth {value}, which does not improve on {side}'s alpha ({alpha}).",
                move=move,
                value=view.in_words(answer.value, Bound.UPPER),
                side=view.name,
                alpha=view.alpha(answer.bound_value),
            )
        case WhyNot.CUTOFF:
            return message(
                "{move} caused the cutoff: it is worth {value}.",
                move=move,
                value=view.in_words(answer.value, Bound.LOWER),
            )
        case WhyNot.BEST:
            return message("{move} was the best move here, worth {value}.", move=move, value=value)
        case WhyNot.BEST_OF_LINE:
            begins = message(
                "{move} begins line {line}, worth {value}.",
                move=move,
                line=answer.line_number,
                value=value,
            )
            return sentences([begins, *_played(answer, other, other_value)])
        case WhyNot.EARLIER_LINE:
            begins = message(
                "{move} begins line {line}, worth {value}. The searches for later lines leave it "
                "out.",
                move=move,
                line=answer.line_number,
                value=value,
            )
            return sentences([begins, *_played(answer, other, other_value)])
        case WhyNot.BEST_BEFORE:
            return message(
                "{move} ({value}) was the best move until {other} ({other_value}) was better.",
                move=move,
                value=value,
                other=other,
                other_value=other_value,
            )
        case WhyNot.AFTER_CUTOFF:
            return message(
                "{move} was not searched, because {other} caused a cutoff before it. {other} is "
                "worth {value}, which reaches {side}'s beta ({beta}).",
                move=move,
                other=other,
                value=view.in_words(answer.other_value, Bound.LOWER),
                side=view.name,
                beta=view.beta(answer.bound_value),
            )
        case WhyNot.EXCLUDED:
            return EXCLUDED
        case WhyNot.NOT_SEARCHED:
            return not_searched_sentence(answer, view)


def _played(answer: WhyNotAnswer, other: Text, value: str) -> list[Message]:
    """Return which move a weak level played; nothing if it is not known.

    ``other`` is the move played, and ``value`` its value in the same iteration.
    """
    if not answer.other_move:
        return []
    if answer.other_move == answer.move:
        return [message("It was played.")]
    if answer.other_value is None:
        return [message("{move} was played.", move=other)]
    return [
        message(
            "{move} ({value}) was played: this level does not always choose the best line.",
            move=other,
            value=value,
        )
    ]


def value_source_sentence(answer: WhyNotAnswer) -> Message:
    """Return the source of the value of an answer."""
    if answer.asked_depth:
        return message("From a search of this move alone, made for this answer.")
    return FROM_SEARCH


def entry_writer_sentence(answer: EntryWriterAnswer) -> Message:
    """Return which search wrote a table entry, in which iteration and at which node."""
    node = group_digits(answer.node)
    if not answer.searches_before:
        return message(
            "Written by this search, in iteration {iteration}, at node {node}.",
            iteration=answer.iteration,
            node=node,
        )
    return plural(
        "Written by the previous search, in iteration {iteration}, at node {node}.",
        "Written {number} searches earlier, in iteration {iteration}, at node {node}.",
        answer.searches_before,
        iteration=answer.iteration,
        node=node,
    )


def table_entry_sentence(answer: EntryWriterAnswer, view: PointOfView) -> Message:
    """Return the content of a table entry; ``view`` is for the side to move in its position."""
    return message(
        "The value of the TT entry is {value}, from depth {depth}. It was written here:",
        value=view.in_words(answer.value, answer.bound),
        depth=answer.depth,
    )
