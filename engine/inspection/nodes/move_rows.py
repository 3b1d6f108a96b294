"""The ordered moves of a node search, with the provenance and the outcome of each."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.board.position import Position
from engine.inspection.core_constants import ListedOutcome
from engine.inspection.node_search import BEFORE_MOVES, NodeSearch
from engine.inspection.nodes.move_outcome import BY_MOVE, last_outcome
from engine.inspection.nodes.ordered_move_lookup import OrderedMove
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, PruningRule
from engine.protocol.inspect_facts import Pruning
from engine.protocol.messages import Provenance
from engine.thinking.thinking_reports import score_of

_BY_CUTOFF = frozenset((NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF))


class ExplainedOutcome(Struct, frozen=True):
    """The outcome of a move, with the facts that explain it."""

    outcome: MoveOutcome
    node_outcome: NodeOutcome | None = None
    """Outcome of the node, if the move's outcome is ``NODE_ENDED``."""
    pruning: Pruning | None = None
    """The rule with its numbers, if the move's outcome is ``PRUNED``."""


class MoveRow(Struct, frozen=True):
    """A move of a node search. Values are centipawns for the side that makes it."""

    move: int
    uci: str
    provenance: Provenance | None
    """Provenance in the move order; None if the move was never ordered."""
    order_score: int | None
    """Score in the move order; None if the move was never ordered."""
    number: int
    """Number of the move in the move order, from 1; 0 if it was not reached."""
    searches: tuple[NodeSearch, ...]
    """The first search of the move and its re-searches. Their values are for the opponent."""
    outcome: MoveOutcome
    node_outcome: NodeOutcome | None
    """Outcome of the node, if ``outcome`` is ``NODE_ENDED``."""
    pruning: Pruning | None
    """The rule with its numbers, if ``outcome`` is ``PRUNED``."""
    later: bool
    """True if the search decided the outcome after the shown search state."""
    is_current: bool
    """True if the search is inside this move at the shown search state."""
    history: int | None
    """History score; None if unknown."""
    exchange: int | None
    """SEE in centipawns; None if unknown."""
    mvv_lva: int | None
    """MVV-LVA score of a capture (as in Piglet); None for other moves."""

    @property
    def value(self) -> int | None:
        """Value of the last search, in centipawns for the side that makes the move.

        None if the move was not searched or if that search was stopped.
        """
        if not self.searches or self.searches[-1].outcome is NodeOutcome.STOPPED:
            return None
        return -self.searches[-1].value

    @property
    def depth(self) -> int | None:
        """Depth in plies of the last search; None if the move was not searched."""
        return self.searches[-1].depth if self.searches else None

    @property
    def reduction(self) -> int:
        """Reduction of the first search, in plies."""
        return self.searches[0].reduction if self.searches else 0

    @property
    def nodes(self) -> int:
        """Node count of all searches of the move, with the nodes that the move itself enters."""
        return sum(node_search.nodes + node_search.enters for node_search in self.searches)


def move_rows(
    tree: SearchTree,
    node_search: NodeSearch,
    position: Position,
    details: Sequence[OrderedMove] | None = None,
    search_state: NodeSearch | None = None,
) -> list[MoveRow]:
    """Return the moves of a node search in move order, with their results.

    ``later`` and ``is_current`` describe a move at ``search_state``, or without it at the end of
    the node search. Without ``details`` the result has only the moves that were made.
    """
    groups = _searched(tree, node_search)
    if details is None:
        return [
            _row(
                tree,
                node_search,
                position,
                position.from_short(short),
                searches,
                None,
                search_state,
            )
            for short, searches in groups.items()
        ]
    rows = []
    for detail in details:
        searches = groups.pop(position.short(detail.move), ())
        rows.append(_row(tree, node_search, position, detail.move, searches, detail, search_state))
    return rows


def test_searches_of(tree: SearchTree, node_search: NodeSearch) -> list[NodeSearch]:
    """Return the child searches that are tests, such as null move, ProbCut and singular search."""
    return [child for child in tree.children(node_search) if child.kind not in BY_MOVE]


def _searched(tree: SearchTree, node_search: NodeSearch) -> dict[int, tuple[NodeSearch, ...]]:
    """Return the searches of each move of a node, oldest first.

    The keys are moves in short form.
    """
    groups: dict[int, tuple[NodeSearch, ...]] = {}
    for child in tree.children(node_search):
        if child.kind in BY_MOVE:
            groups[child.short_move] = (*groups.get(child.short_move, ()), child)
    return groups


def _row(
    tree: SearchTree,
    node_search: NodeSearch,
    position: Position,
    move: int,
    searches: tuple[NodeSearch, ...],
    detail: OrderedMove | None,
    search_state: NodeSearch | None,
) -> MoveRow:
    provenance = order_score = None
    number = 0
    if searches:
        provenance, order_score = searches[0].provenance, searches[0].order_score
    if detail is not None:
        provenance = detail.provenance
        order_score = detail.order_score if detail.provenance is not None else None
        number = detail.number
    explained = _explained_outcome(node_search, searches, detail)
    if node_search.is_root and not searches and move in tree.recording.unseen_root_moves:
        explained = ExplainedOutcome(MoveOutcome.PRUNED, pruning=Pruning(PruningRule.NOT_SEEN))
    is_current = later = False
    if search_state is not None and searches:
        later = search_state.index < tree.end_of(searches[-1])
        is_current = later and searches[0].index <= search_state.index
    elif search_state is not None and detail is not None:
        later = detail.clock >= search_state.clock
    return MoveRow(
        move=move,
        uci=position.uci(move),
        provenance=provenance,
        order_score=order_score,
        number=number,
        searches=searches,
        outcome=explained.outcome,
        node_outcome=explained.node_outcome,
        pruning=explained.pruning,
        later=later,
        is_current=is_current,
        history=None if detail is None else detail.history,
        exchange=None if detail is None else detail.exchange,
        mvv_lva=None if detail is None or not detail.mvv_lva else detail.mvv_lva,
    )


def _explained_outcome(
    node_search: NodeSearch, searches: tuple[NodeSearch, ...], detail: OrderedMove | None
) -> ExplainedOutcome:
    """Return the outcome of a move, with the pruning rule or node outcome that explains it."""
    if searches:
        return ExplainedOutcome(last_outcome(node_search, searches[-1]))
    is_stopped = node_search.outcome is NodeOutcome.STOPPED
    if detail is None or detail.outcome is ListedOutcome.SEARCHED:
        # The node limit stopped the search before the move was made, or the move was only counted.
        return ExplainedOutcome(MoveOutcome.STOPPED if is_stopped else MoveOutcome.COUNTED)
    if detail.outcome is ListedOutcome.PRUNED:
        return ExplainedOutcome(MoveOutcome.PRUNED, pruning=pruning_of_move(detail))
    if detail.outcome is ListedOutcome.IGNORED:
        return ExplainedOutcome(MoveOutcome.QUIET_IN_QUIESCENCE)
    if node_search.outcome in _BY_CUTOFF:
        return ExplainedOutcome(MoveOutcome.AFTER_CUTOFF)
    if node_search.outcome in BEFORE_MOVES or is_stopped:
        return ExplainedOutcome(MoveOutcome.NODE_ENDED, node_outcome=node_search.outcome)
    if node_search.is_quiescence and detail.exchange < 0:
        # In quiescence the move picker keeps back captures and promotions that lose material. So
        # the search never applies its own SEE test to them.
        losing = Pruning(PruningRule.SEE, compared=detail.exchange, threshold=0)
        return ExplainedOutcome(MoveOutcome.PRUNED, pruning=losing)
    return ExplainedOutcome(MoveOutcome.EXCLUDED_AT_ROOT)


def pruning_of_move(detail: OrderedMove) -> Pruning:
    """Return the rule that skipped a move, with the two numbers that it compared, if any."""
    rule = detail.rule
    assert rule is not None
    match rule:
        case PruningRule.LATE_MOVE if detail.number:
            return Pruning(rule, compared=detail.compared, threshold=detail.threshold)
        case PruningRule.HISTORY:
            return Pruning(rule, compared=detail.compared, threshold=detail.threshold)
        case PruningRule.SEE:
            return Pruning(rule, compared=detail.exchange, threshold=detail.threshold)
        case PruningRule.FUTILITY | PruningRule.DELTA:
            estimate, alpha = score_of(detail.compared), score_of(detail.threshold)
            return Pruning(rule, score=estimate, alpha=alpha)
        case _:
            return Pruning(rule)
