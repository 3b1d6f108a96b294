"""The purpose and the outcome of a node search, in sentences. Moves are in SAN."""

from __future__ import annotations

from engine.protocol.explanations import Explanation
from engine.protocol.facts import NodeSearchFacts
from engine.protocol.inspect_vocabulary import NodeOutcome, SearchKind
from engine.protocol.messages import Bound, Provenance
from game.message import Message, Text, message, plural, sentences
from game.words.inspect.scores import PointOfView

_ENDINGS: dict[NodeOutcome, Message] = {
    NodeOutcome.NOT_ENDED: message("It has not ended."),
    NodeOutcome.CHECKMATE: message("It is checkmate."),
    NodeOutcome.STALEMATE: message("It is stalemate."),
    NodeOutcome.REPETITION: message("The position is repeated, which counts as a draw."),
    NodeOutcome.FIFTY_MOVES: message("It is a draw by the fifty-move rule."),
    NodeOutcome.INSUFFICIENT_MATERIAL: message("It is a draw: neither side can mate."),
    NodeOutcome.LAST_PLY: message("The search cannot go deeper and evaluates the position."),
    NodeOutcome.UPCOMING_REPETITION: message("A repetition can be forced, and a draw is enough."),
    NodeOutcome.MATE_DISTANCE: message("A shorter mate is already known."),
    NodeOutcome.NO_OTHER_MOVE: message("There is no other move than the one that is tested."),
    NodeOutcome.HORIZON: message("The position is evaluated at the horizon."),
    NodeOutcome.STOPPED: message("The search was stopped before this node had a value."),
}


def purpose(told: Explanation, move: Text, view: PointOfView) -> Message:
    """Return the purpose of a node search.

    ``move`` is the move that leads to the node, in SAN; ``view`` is for the side to move in it.
    """
    search = told.search
    match search.kind:
        case SearchKind.ROOT:
            return _root(told, view)
        case SearchKind.SINGULAR:
            return plural(
                "All moves but the TT move are searched to {number} ply, "
                "to see if one reaches {beta}.",
                "All moves but the TT move are searched to {number} plies, "
                "to see if one reaches {beta}.",
                search.depth,
                beta=view.score(search.beta),
            )
        case SearchKind.VERIFICATION:
            return plural(
                "A search without null moves to {number} ply verifies the null-move cutoff.",
                "A search without null moves to {number} plies verifies the null-move cutoff.",
                search.depth,
            )
        case SearchKind.RAZORING:
            return message("The node is far from alpha, so that quiescence tries captures first.")
        case SearchKind.NULL_MOVE:
            return _after_null_move(search)
        case SearchKind.FULL_DEPTH:
            return plural(
                "{move} raised alpha at reduced depth, so it is searched again to {number} ply.",
                "{move} raised alpha at reduced depth, so it is searched again to {number} plies.",
                search.depth,
                move=move,
            )
        case SearchKind.FULL_WINDOW:
            return message(
                "{move} raised alpha with a null window, so a full window finds its value.",
                move=move,
            )
        case SearchKind.PROBCUT | SearchKind.PROBCUT_FULL:
            return _probcut(search, move)
        case SearchKind.MOVE:
            return _first_search(told, move)


def _root(told: Explanation, view: PointOfView) -> Message:
    search = told.search
    if search.alpha is None and search.beta is None:
        return plural(
            "Iteration {iteration} searches the root to {number} ply with a full window.",
            "Iteration {iteration} searches the root to {number} plies with a full window.",
            search.depth,
            iteration=told.iteration,
        )
    return plural(
        "Iteration {iteration} searches the root to {number} ply with alpha {alpha} "
        "and beta {beta}.",
        "Iteration {iteration} searches the root to {number} plies with alpha {alpha} "
        "and beta {beta}.",
        search.depth,
        iteration=told.iteration,
        alpha=view.alpha(search.alpha),
        beta=view.beta(search.beta),
    )


def _after_null_move(search: NodeSearchFacts) -> Message:
    if search.is_quiescence:
        return message("The side to move passes, and quiescence searches the position.")
    return plural(
        "The side to move passes, and the position is searched to {number} ply.",
        "The side to move passes, and the position is searched to {number} plies.",
        search.depth,
    )


def _probcut(search: NodeSearchFacts, move: Text) -> Message:
    if search.is_quiescence:
        return message("ProbCut searches {move} in quiescence, for a margin over beta.", move=move)
    return plural(
        "ProbCut searches {move} to {number} ply, for a margin over beta.",
        "ProbCut searches {move} to {number} plies, for a margin over beta.",
        search.depth,
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
                "As a late move it is reduced by {number} ply.",
                "As a late move it is reduced by {number} plies.",
                search.reduction,
            )
        )
    return sentences(parts)


def _place(told: Explanation, move: Text) -> Message:
    """Return the number of a move in its node's order, and its provenance."""
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
                "{move} is move {number}: the last quiet move that cut off at this ply.",
                move=move,
                number=number,
            )
        case Provenance.KILLER_2:
            return message(
                "{move} is move {number}: the second killer of this ply.", move=move, number=number
            )
        case Provenance.COUNTER:
            return message(
                "{move} is move {number}: it refuted the previous move before.",
                move=move,
                number=number,
            )
        case Provenance.HISTORY:
            return message(
                "{move} is move {number}, by its history score.", move=move, number=number
            )
        case Provenance.BAD_CAPTURE:
            return message(
                "{move} is move {number}: a capture that loses material by SEE comes late.",
                move=move,
                number=number,
            )
        case Provenance.LOSING_QUIET:
            return message(
                "{move} is move {number}: a quiet move that loses its piece by SEE comes last.",
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
        return plural(
            "It is searched to {number} ply with a full window.",
            "It is searched to {number} plies with a full window.",
            search.depth,
        )
    return plural(
        "It is searched to {number} ply with a null window.",
        "It is searched to {number} plies with a null window.",
        search.depth,
    )


def ending(told: Explanation, last_move: Text, view: PointOfView) -> Message:
    """Return how a node search ended; ``last_move`` is the move that it searched last, in SAN."""
    found = _ending(told.search, last_move, view)
    if told.is_new_best:
        return sentences([found, message("The principal variation now begins with it.")])
    return found


def _ending(search: NodeSearchFacts, last_move: Text, view: PointOfView) -> Message:
    if search.outcome in _ENDINGS:
        return _ENDINGS[search.outcome]
    side, value, beta = view.name, view.score(search.value), view.beta(search.beta)
    at_least = view.in_words(search.value, Bound.LOWER)
    match search.outcome:
        case NodeOutcome.TABLE_CUTOFF:
            return plural(
                "The table has {value} from a search to {number} ply, which is enough.",
                "The table has {value} from a search to {number} plies, which is enough.",
                search.table.depth,
                value=view.in_words(search.table.value, search.table.bound),
            )
        case NodeOutcome.REVERSE_FUTILITY if search.value == search.static_eval:
            return message(
                "The static evaluation, {value}, is so far beyond beta of {side}, {beta}, "
                "that the node is not searched.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.REVERSE_FUTILITY:
            return message(
                "The value in the table, {value}, is so far beyond beta of {side}, {beta}, "
                "that the node is not searched.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.RAZORING:
            return message("No capture brings {side} near alpha.", side=side)
        case NodeOutcome.NULL_MOVE:
            return message(
                "Even after a null move it is worth {value}, which reaches beta of {side}, {beta}.",
                value=at_least,
                side=side,
                beta=beta,
            )
        case NodeOutcome.PROBCUT:
            return message(
                "A capture beats beta of {side}, {beta}, by a margin at reduced depth.",
                side=side,
                beta=beta,
            )
        case NodeOutcome.MULTI_CUT:
            return message(
                "Other moves than the TT move reach beta of {side}, {beta}, too.",
                side=side,
                beta=beta,
            )
        case NodeOutcome.STAND_PAT:
            return message(
                "The static evaluation, {value}, reaches beta of {side}, {beta}, "
                "without a capture.",
                value=value,
                side=side,
                beta=beta,
            )
        case NodeOutcome.BETA_CUTOFF | NodeOutcome.QUIESCENCE_BETA_CUTOFF:
            return message(
                "{move} cuts off: it is worth {value}, which reaches beta of {side}, {beta}.",
                move=last_move or "–",
                value=at_least,
                side=side,
                beta=beta,
            )
        case NodeOutcome.FAIL_LOW | NodeOutcome.QUIESCENCE_FAIL_LOW:
            return message(
                "No move improves on alpha of {side}, {alpha}: the node is worth {value}.",
                side=side,
                alpha=view.alpha(search.alpha),
                value=view.in_words(search.value, Bound.UPPER),
            )
        case _:
            return message("The node is worth {value}.", value=value)
