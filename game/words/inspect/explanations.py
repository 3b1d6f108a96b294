"""Sentences about why a node is searched and how its search ends. Moves are in SAN."""

from __future__ import annotations

from engine.protocol.explanations import Explanation
from engine.protocol.inspect_enums import NodeOutcome, SearchKind
from engine.protocol.inspect_facts import NodeSearchFacts
from engine.protocol.messages import Bound, Provenance
from game.message import Message, Text, message, plural, sentences, template
from game.words.inspect.scores import PointOfView

_ENDINGS: dict[NodeOutcome, Message] = {
    NodeOutcome.NOT_ENDED: message("The search of this node has not ended."),
    NodeOutcome.CHECKMATE: message("It is checkmate."),
    NodeOutcome.STALEMATE: message("It is stalemate."),
    NodeOutcome.REPETITION: message("The position is repeated, which counts as a draw."),
    NodeOutcome.FIFTY_MOVES: message("It is a draw by the fifty-move rule."),
    NodeOutcome.INSUFFICIENT_MATERIAL: message("It is a draw by insufficient material."),
    NodeOutcome.MAX_PLY: message(
        "This is the deepest possible ply, so the position is only evaluated."
    ),
    NodeOutcome.UPCOMING_REPETITION: message(
        "A move can repeat an earlier position, and a draw already reaches beta."
    ),
    NodeOutcome.MATE_DISTANCE: message("A shorter mate is already known."),
    NodeOutcome.NO_OTHER_MOVE: message(
        "The TT move is the only legal move, so there are no others to test."
    ),
    NodeOutcome.HORIZON: message("The position is evaluated at the horizon."),
    NodeOutcome.STOPPED: message("The search was stopped before this node had a value."),
}

_CUTOFF = template("{move} causes a cutoff: its value ({at_least}) reaches {side}'s beta ({beta}).")
_FAIL_LOW = template(
    "No move improves on {side}'s alpha ({alpha}), so the node is worth {at_most}."
)
_AT_A_BOUND: dict[NodeOutcome, Message] = {
    NodeOutcome.RAZORING: template("No capture improves on {side}'s alpha ({alpha})."),
    NodeOutcome.NULL_MOVE: template(
        "Even after a null move, the node is worth {at_least}, which reaches {side}'s beta "
        "({beta})."
    ),
    NodeOutcome.PROBCUT: template(
        "At reduced depth, a capture beats {side}'s beta ({beta}) by a margin."
    ),
    NodeOutcome.MULTI_CUT: template(
        "A move other than the TT move also reaches {side}'s beta ({beta})."
    ),
    NodeOutcome.STAND_PAT: template(
        "The static evaluation ({value}) reaches {side}'s beta ({beta}) without a capture."
    ),
    NodeOutcome.BETA_CUTOFF: _CUTOFF,
    NodeOutcome.QUIESCENCE_BETA_CUTOFF: _CUTOFF,
    NodeOutcome.FAIL_LOW: _FAIL_LOW,
    NodeOutcome.QUIESCENCE_FAIL_LOW: _FAIL_LOW,
}
"""The sentences about outcomes in which the value lies outside the window."""
_STATIC_ABOVE_BETA = template(
    "The static evaluation ({value}) is so much better than {side}'s beta ({beta}) that the node "
    "is not searched."
)
_TT_VALUE_ABOVE_BETA = template(
    "The TT value ({value}) is so much better than {side}'s beta ({beta}) that the node is not "
    "searched."
)


def search_purpose_sentence(
    explanation: Explanation, move: Text, view: PointOfView, *, is_brief: bool = False
) -> Message:
    """Return why a node is searched.

    ``move`` is the move that leads to the node, in SAN; ``view`` is for the side to move in it.
    A brief text leaves out the depth and the window of a move's first search.
    """
    search = explanation.search
    match search.kind:
        case SearchKind.ROOT if explanation.line_number:
            return _line(explanation, view, is_brief=is_brief)
        case SearchKind.ROOT:
            return _root(explanation, view)
        case SearchKind.SINGULAR:
            return message(
                "All moves except the TT move are searched to depth {depth} to see whether one "
                "reaches {beta}.",
                depth=search.depth,
                beta=view.score(search.beta),
            )
        case SearchKind.VERIFICATION:
            return message(
                "A search without null moves to depth {depth} verifies the null-move cutoff.",
                depth=search.depth,
            )
        case SearchKind.RAZORING:
            return message(
                "The static evaluation is far worse than alpha, so quiescence tests whether a "
                "capture helps."
            )
        case SearchKind.NULL_MOVE:
            return _after_null_move(search)
        case SearchKind.FULL_DEPTH:
            return message(
                "{move} raised alpha at reduced depth, so it is searched again to depth {depth}.",
                depth=search.depth,
                move=move,
            )
        case SearchKind.FULL_WINDOW:
            return message(
                "{move} raised alpha with a null window, so it is searched again with a full "
                "window.",
                move=move,
            )
        case SearchKind.PROBCUT | SearchKind.PROBCUT_FULL:
            return _probcut(search, move)
        case SearchKind.MOVE:
            return _place(explanation, move) if is_brief else _first_search(explanation, move)


def _root(explanation: Explanation, view: PointOfView) -> Message:
    search = explanation.search
    if search.alpha is None and search.beta is None:
        return message(
            "Iteration {iteration} searches the root to depth {depth} with a full window.",
            depth=search.depth,
            iteration=explanation.iteration,
        )
    return message(
        "Iteration {iteration} searches the root to depth {depth} with alpha {alpha} and beta "
        "{beta}.",
        depth=search.depth,
        iteration=explanation.iteration,
        alpha=view.alpha(search.alpha),
        beta=view.beta(search.beta),
    )


def _line(explanation: Explanation, view: PointOfView, *, is_brief: bool) -> Message:
    """Return why the root is searched for one of several lines."""
    search = explanation.search
    if search.alpha is None and search.beta is None:
        text = message(
            "Iteration {iteration} searches line {line} to depth {depth} with a full window.",
            depth=search.depth,
            iteration=explanation.iteration,
            line=explanation.line_number,
        )
    else:
        text = message(
            "Iteration {iteration} searches line {line} to depth {depth} with alpha {alpha} and "
            "beta {beta}.",
            depth=search.depth,
            iteration=explanation.iteration,
            line=explanation.line_number,
            alpha=view.alpha(search.alpha),
            beta=view.beta(search.beta),
        )
    if is_brief or explanation.line_number == 1:
        return text
    return sentences([text, message("It leaves out the moves that begin earlier lines.")])


def _after_null_move(search: NodeSearchFacts) -> Message:
    if search.is_quiescence:
        return message("After a null move, quiescence searches the position.")
    return message(
        "After a null move, the position is searched to depth {depth}.",
        depth=search.depth,
    )


def _probcut(search: NodeSearchFacts, move: Text) -> Message:
    if search.is_quiescence:
        return message(
            "ProbCut searches {move} in quiescence to see whether it beats beta by a margin.",
            move=move,
        )
    return message(
        "ProbCut searches {move} to depth {depth} to see whether it beats beta by a margin.",
        depth=search.depth,
        move=move,
    )


def _first_search(explanation: Explanation, move: Text) -> Message:
    search = explanation.search
    place = _place(explanation, move)
    if explanation.is_in_quiescence:
        return place
    parts = [place, _how(search, is_pv_node=explanation.is_pv_node)]
    if search.reduction:
        parts.append(
            plural(
                "As a late move, it is reduced by {number} ply.",
                "As a late move, it is reduced by {number} plies.",
                search.reduction,
            )
        )
    return sentences(parts)


def _place(explanation: Explanation, move: Text) -> Message:
    """Return the number of a move in the move order of its node, and the reason for this number."""
    number = explanation.move_number
    match explanation.provenance:
        case Provenance.TT_MOVE:
            return message("{move} is move {number}: the TT move.", move=move, number=number)
        case Provenance.GOOD_CAPTURE:
            return message(
                "{move} is move {number}: a capture that loses no material by SEE.",
                move=move,
                number=number,
            )
        case Provenance.PROMOTION:
            return message("{move} is move {number}: a promotion.", move=move, number=number)
        case Provenance.KILLER_1:
            return message(
                "{move} is move {number}: the first killer of this ply.",
                move=move,
                number=number,
            )
        case Provenance.KILLER_2:
            return message(
                "{move} is move {number}: the second killer of this ply.", move=move, number=number
            )
        case Provenance.COUNTER_MOVE:
            return message(
                "{move} is move {number}: the counter move to the previous move.",
                move=move,
                number=number,
            )
        case Provenance.QUIET_HISTORY:
            return message(
                "{move} is move {number}: a quiet move, ordered by its history score.",
                move=move,
                number=number,
            )
        case Provenance.BAD_CAPTURE:
            return message(
                "{move} is move {number}: it comes late as a capture that loses material by SEE.",
                move=move,
                number=number,
            )
        case Provenance.BAD_QUIET:
            return message(
                "{move} is move {number}: it comes last as a quiet move that loses material by "
                "SEE.",
                move=move,
                number=number,
            )
        case Provenance.EQUAL_CAPTURE:
            return message(
                "{move} is move {number}: an equal capture by SEE.", move=move, number=number
            )
        case None:
            return message("{move} is move {number}.", move=move, number=number)


def _how(search: NodeSearchFacts, *, is_pv_node: bool) -> Message:
    if search.is_quiescence:
        return message("Quiescence searches it.")
    if is_pv_node:
        return message(
            "It is searched to depth {depth} with a full window.",
            depth=search.depth,
        )
    return message(
        "It is searched to depth {depth} with a null window.",
        depth=search.depth,
    )


def search_ending_sentence(explanation: Explanation, last_move: Text, view: PointOfView) -> Message:
    """Return how a node search ended; ``last_move`` is the last move that it searched, in SAN."""
    found = _ending(explanation.search, last_move, view)
    if explanation.is_new_best:
        return sentences([found, message("The move to this node is the new best move.")])
    return found


def _ending(search: NodeSearchFacts, last_move: Text, view: PointOfView) -> Message:
    if search.outcome in _ENDINGS:
        return _ENDINGS[search.outcome]
    if search.outcome in _AT_A_BOUND:
        return _AT_A_BOUND[search.outcome].filled(
            move=last_move or "–",
            side=view.name,
            value=view.score(search.value),
            at_least=view.in_words(search.value, Bound.LOWER),
            at_most=view.in_words(search.value, Bound.UPPER),
            alpha=view.alpha(search.alpha),
            beta=view.beta(search.beta),
        )
    match search.outcome:
        case NodeOutcome.TABLE_CUTOFF:
            return message(
                "The TT entry ends the node: its value is {value}, from depth {depth}.",
                depth=search.table.depth,
                value=view.in_words(search.table.value, search.table.bound),
            )
        case NodeOutcome.REVERSE_FUTILITY:
            is_static = search.value == search.static_eval
            found = _STATIC_ABOVE_BETA if is_static else _TT_VALUE_ABOVE_BETA
            value, beta = view.score(search.value), view.beta(search.beta)
            return found.filled(value=value, side=view.name, beta=beta)
        case _:
            return message("The node is worth {value}.", value=view.score(search.value))
