"""The ordered moves of a node search: what put each where it stood, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.core.basics.outcomes import BEFORE_MOVES
from engine.core.board.position import Position
from engine.inspection.nodes.details import Detail
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.values import as_text
from engine.protocol.messages import Provenance

_BY_MOVE = ("move", "again deeper", "again wider")
COUNTED = "searched, and only counted"
"""What became of a move of a summary."""


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
    """Its place among the moves that were looked at, from 1; 0 for the others."""
    searches: tuple[NodeSearch, ...]
    """The first, and again deeper or with an full window; their values are the opponent's."""
    outcome: str
    """What became of it in the end, in the words of the field."""
    why: str
    """The numbers behind the outcome where a rule decided; else empty."""
    later: bool
    """This was decided after the search state that is looked at."""
    is_current: bool
    """It is being searched at that search state."""
    history: int | None
    """What the histories count for it; None where that is not known."""
    exchange: int | None
    """What it wins by exchange, in centipawns; None where that was not found out."""
    mvv_lva: int | None
    """Piglet's number for a capture; None for other moves."""

    @property
    def value(self) -> int | None:
        """What the last search of it returned; None where it was not searched to an end."""
        if not self.searches or self.searches[-1].ending == "stopped":
            return None
        return -self.searches[-1].value

    @property
    def depth(self) -> int | None:
        """To how many plies the last search of it was asked for."""
        return self.searches[-1].depth if self.searches else None

    @property
    def reduction(self) -> int:
        """By how many plies its first search was reduced."""
        return self.searches[0].reduction if self.searches else 0

    @property
    def nodes(self) -> int:
        """Moves made for it and below it."""
        return sum(node_search.nodes + node_search.enters for node_search in self.searches)

    @property
    def window(self) -> str:
        """``full``, ``null`` or ``re-searched``; empty where it was not searched."""
        if not self.searches:
            return ""
        if len(self.searches) > 1:
            return "re-searched"
        return "full" if self.searches[0].is_pv_node else "null"


def move_rows(
    tree: SearchTree,
    node_search: NodeSearch,
    position: Position,
    details: Sequence[Detail] | None = None,
    search_state: NodeSearch | None = None,
) -> list[MoveRow]:
    """Return the moves of a node search in order, as they stand when ``search_state`` begins.

    Without ``details`` only those that were made are known. Without ``search_state`` nothing is
    later.
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


def passes(tree: SearchTree, node_search: NodeSearch) -> list[NodeSearch]:
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
    outcome, why = _outcome(node_search, searches, detail)
    if outcome == "stopped" and not searches and node_search.ending != "stopped":
        outcome = COUNTED
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
        outcome=outcome,
        why=why,
        later=later,
        is_current=is_current,
        history=None if detail is None else detail.history,
        exchange=None if detail is None else detail.exchange,
        mvv_lva=None if detail is None or not detail.mvv_lva else detail.mvv_lva,
    )


def _outcome(
    node_search: NodeSearch, searches: tuple[NodeSearch, ...], detail: Detail | None
) -> tuple[str, str]:
    """Return what became of a move, and the numbers behind it."""
    if searches:
        return _searched_outcome(node_search, searches[-1]), ""
    if detail is None or detail.fate == "tried":
        return "stopped", ""  # it was its turn, and the node limit did not let it be made
    if detail.fate == "skipped":
        return f"skipped: {detail.rule}", reason(detail)
    if detail.fate == "ignored":
        return "not tried: quiescence looks at no quiet move", ""
    if node_search.ending in BEFORE_MOVES:
        return f"not tried: {node_search.ending}", ""
    if node_search.ending == "stopped":
        return "not tried: stopped", ""
    if "cut-off" in node_search.ending:
        return "not tried after a cut-off", ""
    return "not tried", ""


def _searched_outcome(node_search: NodeSearch, last: NodeSearch) -> str:
    """Return what the last search of a move came to, as its node saw it."""
    if last.ending == "stopped":
        return "stopped"
    value = -last.value
    # The window of the search tells the alpha of its time.
    alpha = -last.beta
    if value >= node_search.beta:
        return "cut off"
    if value <= alpha:
        return "fail low"
    return "raised alpha"


def reason(detail: Detail) -> str:
    """Return the numbers that a rule compared, in words; empty where it compared none."""
    compared, bar = detail.compared, detail.bar
    match detail.rule:
        case "late move pruning":
            if not detail.number:
                return "after a quiet move for which enough had been tried"
            return f"it is move {compared}, and at most {bar} are tried at this depth"
        case "futility pruning":
            return (
                f"the static evaluation with its margin, {as_text(compared)}, "
                f"does not exceed alpha, {as_text(bar)}"
            )
        case "history pruning":
            return f"its history, {compared}, is below {bar}"
        case "exchange pruning":
            return f"it is worth {detail.exchange} by exchange, less than {bar}"
        case "delta pruning":
            return (
                f"with what it takes and a margin, {as_text(compared)}, "
                f"alpha, {as_text(bar)}, is not exceeded"
            )
        case "quiet evasion":
            return "another move has saved the king"
    return ""
