"""The ordered moves of a node search: what put each in its place, and its outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.board.position import Position
from engine.inspection.core_codes import BEFORE_MOVES, ListedOutcome
from engine.inspection.nodes.details import Detail
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.protocol.facts import Pruning
from engine.protocol.inspect_vocabulary import MoveOutcome, NodeOutcome, PruningRule, SearchKind
from engine.protocol.messages import Provenance
from engine.thinking.observation import score_of

_BY_MOVE = frozenset((SearchKind.MOVE, SearchKind.FULL_DEPTH, SearchKind.FULL_WINDOW))
_BY_CUTOFF = frozenset((NodeOutcome.BETA_CUTOFF, NodeOutcome.QUIESCENCE_BETA_CUTOFF))


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a move."""

    outcome: MoveOutcome
    node_outcome: NodeOutcome | None = None
    """Of ``NODE_ENDED`` how the node ended."""
    pruning: Pruning | None = None
    """Of ``PRUNED`` the rule and its numbers."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move of a node search. Values are centipawns for the side that makes it."""

    move: int
    uci: str
    provenance: Provenance | None
    """None where it was never ordered."""
    order_score: int | None
    """By which it was ordered; None where it was not."""
    number: int
    """Its place in the move order, from 1; 0 for moves that were not reached."""
    searches: tuple[NodeSearch, ...]
    """The first search and the re-searches; their values are the opponent's."""
    outcome: MoveOutcome
    node_outcome: NodeOutcome | None
    """Of ``NODE_ENDED`` how the node ended."""
    pruning: Pruning | None
    """Of ``PRUNED`` the rule and its numbers."""
    later: bool
    """The outcome was decided after the search state that is shown."""
    is_current: bool
    """It is being searched at that search state."""
    history: int | None
    """Its history score; None where that is not known."""
    exchange: int | None
    """Its SEE in centipawns; None where it is not known."""
    mvv_lva: int | None
    """Piglet's number for a capture; None for other moves."""

    @property
    def value(self) -> int | None:
        """The value of its last search; None where that did not end."""
        if not self.searches or self.searches[-1].outcome is NodeOutcome.STOPPED:
            return None
        return -self.searches[-1].value

    @property
    def depth(self) -> int | None:
        """The plies requested of its last search."""
        return self.searches[-1].depth if self.searches else None

    @property
    def reduction(self) -> int:
        """The plies by which its first search was reduced."""
        return self.searches[0].reduction if self.searches else 0

    @property
    def nodes(self) -> int:
        """Moves made for it and below it."""
        return sum(node_search.nodes + node_search.enters for node_search in self.searches)


def move_rows(
    tree: SearchTree,
    node_search: NodeSearch,
    position: Position,
    details: Sequence[Detail] | None = None,
    search_state: NodeSearch | None = None,
) -> list[MoveRow]:
    """Return the moves of a node search in order, as they stand when ``search_state`` begins.

    Without ``details`` only the moves that were made are known. Without ``search_state`` no outcome
    is later.
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


def tests_of(tree: SearchTree, node_search: NodeSearch) -> list[NodeSearch]:
    """Return the child searches that are tests: null move, ProbCut, singular..."""
    return [child for child in tree.children(node_search) if child.kind not in _BY_MOVE]


def _searched(tree: SearchTree, node_search: NodeSearch) -> dict[int, tuple[NodeSearch, ...]]:
    """Return the searches of each move of a node, in order, by the short form of the move."""
    groups: dict[int, tuple[NodeSearch, ...]] = {}
    for child in tree.children(node_search):
        if child.kind in _BY_MOVE:
            groups[child.short_move] = (*groups.get(child.short_move, ()), child)
    return groups


def _row(
    tree: SearchTree,
    node_search: NodeSearch,
    position: Position,
    move: int,
    searches: tuple[NodeSearch, ...],
    detail: Detail | None,
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
    verdict = _verdict(node_search, searches, detail)
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
        outcome=verdict.outcome,
        node_outcome=verdict.node_outcome,
        pruning=verdict.pruning,
        later=later,
        is_current=is_current,
        history=None if detail is None else detail.history,
        exchange=None if detail is None else detail.exchange,
        mvv_lva=None if detail is None or not detail.mvv_lva else detail.mvv_lva,
    )


def _verdict(
    node_search: NodeSearch, searches: tuple[NodeSearch, ...], detail: Detail | None
) -> Verdict:
    """Return what became of a move, and by which rule."""
    if searches:
        return Verdict(_searched_outcome(node_search, searches[-1]))
    is_stopped = node_search.outcome is NodeOutcome.STOPPED
    if detail is None or detail.outcome is ListedOutcome.SEARCHED:
        # At the node limit its turn had come and it could not be made.
        return Verdict(MoveOutcome.STOPPED if is_stopped else MoveOutcome.COUNTED)
    if detail.outcome is ListedOutcome.PRUNED:
        return Verdict(MoveOutcome.PRUNED, pruning=pruning(detail))
    if detail.outcome is ListedOutcome.IGNORED:
        return Verdict(MoveOutcome.QUIET_IN_QUIESCENCE)
    if node_search.outcome in _BY_CUTOFF:
        return Verdict(MoveOutcome.AFTER_CUTOFF)
    if node_search.outcome in BEFORE_MOVES or is_stopped:
        return Verdict(MoveOutcome.NODE_ENDED, node_outcome=node_search.outcome)
    if node_search.is_quiescence and detail.exchange < 0:
        # The move picker of quiescence does not even generate captures and promotions that lose
        # material, so that the search never comes to its own test of them.
        losing = Pruning(PruningRule.SEE, compared=detail.exchange, threshold=0)
        return Verdict(MoveOutcome.PRUNED, pruning=losing)
    return Verdict(MoveOutcome.EXCLUDED_AT_ROOT)


def _searched_outcome(node_search: NodeSearch, last: NodeSearch) -> MoveOutcome:
    """Return the result of the last search of a move, as its node saw it."""
    if last.outcome is NodeOutcome.STOPPED:
        return MoveOutcome.STOPPED
    value = -last.value
    # The window of the search has the alpha of its time.
    alpha = -last.beta
    if value >= node_search.beta:
        return MoveOutcome.CUTOFF
    return MoveOutcome.FAIL_LOW if value <= alpha else MoveOutcome.RAISED_ALPHA


def pruning(detail: Detail) -> Pruning:
    """Return the rule that skipped a move, and the numbers that it compared."""
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
