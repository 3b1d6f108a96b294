"""Sentences about why a node is searched and how its search ends. Moves are in SAN."""

from __future__ import annotations

from engine.protocol.explanations import Explanation
from engine.protocol.facts import NodeSearchFacts
from engine.protocol.inspect_vocabulary import NodeOutcome, SearchKind
from engine.protocol.messages import Bound, Provenance
from game.message import Message, Text, message, plural, sentences
from game.words.inspect.scores import PointOfView

_ENDINGS: dict[NodeOutcome, Message] = {
    NodeOutcome.NOT_ENDED: message("The search of this node has not ended."),
    NodeOutcome.CHECKMATE: message("It is checkmate."),
    NodeOutcome.STALEMATE: message("It is stalemate."),
    NodeOutcome.REPETITION: message("The position is repeated, which counts as a draw."),
    NodeOutcome.FIFTY_MOVES: message("It is a draw by the fifty-move rule."),
    NodeOutcome.INSUFFICIENT_MATERIAL: message("It is a draw by insufficient material."),
    NodeOutcome.LAST_PLY: message(
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


def purpose(told: Explanation, move: Text, view: PointOfView, *, is_brief: bool = False) -> Message:
    """Return why a node is searched.

    ``move`` is the move that leads to the node, in SAN; ``view`` is for the side to move in it.
    A brief text leaves out the depth and the window of a move's first search.
    """
    search = told.search
    match search.kind:
        case SearchKind.ROOT:
            return _root(told, view)
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
            return _place(told, move) if is_brief else _first_search(told, move)


def _root(told: Explanation, view: PointOfView) -> Message:
    search = told.search
    if search.alpha is None and search.beta is None:
        return message(
            "Iteration {iteration} searches the root to depth {depth} with a full window.",
            depth=search.depth,
            iteration=told.iteration,
        )
    return message(
        "Iteration {iteration} searches the root to depth {depth} with alpha {alpha} and beta "
        "{beta}.",
        depth=search.depth,
        iteration=told.iteration,
        alpha=view.alpha(search.alpha),
        beta=view.beta(search.beta),
    )


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


def _first_search(told: Explanation, move: Text) -> Message:
    search = told.search
    place = _place(told, move)
    if told.is_in_quiescence:
        return place
    parts = [place, _how(search, is_pv_node=told.is_pv_node)]
    if search.reduction:
        parts.append(
            plural(
                "As a late move, it is reduced by {number} ply.",
                "As a late move, it is reduced by {number} plies.",
                search.reduction,
            )
        )
    return sentences(parts)


def _place(told: Explanation, move: Text) -> Message:
    """Return the number of a move in the move order of its node, and the reason for this number."""
    number = told.move_number
    match told.provenance:
        case Provenance.TABLE:
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
        case Provenance.COUNTER:
            return message(
                "{move} is move {number}: the counter move to the previous move.",
                move=move,
                number=number,
            )
        case Provenance.HISTORY:
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
        case Provenance.LOSING_QUIET:
            return message(
                "{move} is move {number}: it comes last as a quiet move that loses material by "
                "SEE.",
                move=move,
                number=number,
            )
        case Provenance.EVEN_CAPTURE:
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


def ending(told: Explanation, last_move: Text, view: PointOfView) -> Message:
    """Return how a node search ended; ``last_move`` is the last move that it searched, in SAN."""
    found = _ending(told.search, last_move, view)
    if told.is_new_best:
        return sentences([found, message("It is the new best move.")])
    return found


def _ending(search: NodeSearchFacts, last_move: Text, view: PointOfView) -> Message:
    if search.outcome in _ENDINGS:
        return _ENDINGS[search.outcome]
    side, value, beta = view.name, view.score(search.value), view.beta(search.beta)
    at_least = view.in_words(search.value, Bound.LOWER)
    match search.outcome:
        case NodeOutcome.TABLE_CUTOFF:
            return message(
                "The TT entry ends the node: its value is {value}, from depth {depth}.",
                depth=search.table.depth,
                value=view.in_words(search.table.value, search.table.bound),
            )
        case NodeOutcome.REVERSE_FUTILITY if search.value == search.static_eval:
            return message(
                "The static evaluation ({value}) is so much better than {side}'s beta ({beta}) "
                "that the node is not searched.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.REVERSE_FUTILITY:
            return message(
                "The TT value ({value}) is so much better than {side}'s beta ({beta}) that the "
                "node is not searched.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.RAZORING:
            return message(
                "No capture improves on {side}'s alpha ({alpha}).",
                side=side,
                alpha=view.alpha(search.alpha),
            )
        case NodeOutcome.NULL_MOVE:
            return message(
                "Even after a null move, the node is worth {value}, which reaches {side}'s beta "
                "({beta}).",
                value=at_least,
                side=side,
                beta=beta,
            )
        case NodeOutcome.PROBCUT:
            return message(
                "At reduced depth, a capture beats {side}'s beta ({beta}) by a margin.",
                side=side,
                beta=beta,
            )
        case NodeOutcome.MULTI_CUT:
            return message(
                "A move other than the TT move also reaches {side}'s beta ({beta}).",
                side=side,
                beta=beta,
            )
        case NodeOutcome.STAND_PAT:
            return message(
                "The static evaluation ({value}) reaches {side}'s beta ({beta}) without a capture.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.BETA_CUTOFF | NodeOutcome.QUIESCENCE_BETA_CUTOFF:
            return message(
                "{move} causes a cutoff: its value ({value}) reaches {side}'s beta ({beta}).",
                move=last_move or "–",
                value=at_least,
                side=side,
                beta=beta,
            )
        case NodeOutcome.FAIL_LOW | NodeOutcome.QUIESCENCE_FAIL_LOW:
            return message(
                "No move improves on {side}'s alpha ({alpha}), so the node is worth {value}.",
                side=side,
                alpha=view.alpha(search.alpha),
                value=view.in_words(search.value, Bound.UPPER),
            )
        case _:
            return message("The node is worth {value}.", value=value)
