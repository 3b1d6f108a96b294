"""The ordered moves of a visit: what put each where it stood, and what became of it."""

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
    """A move of a visit. Values are centipawns for the side that makes it."""

    move: int
    uci: str
    provenance: Provenance | None
    """None where it was never ordered."""
    order_score: int | None
    """By which it was ordered; None where it was not."""
    number: int
    """Its place among the moves that were looked at, from 1; 0 for the others."""
    searches: tuple[NodeSearch, ...]
    """The first, and again deeper or with an open window; their values are the opponent's."""
    outcome: str
    """What became of it in the end, in the words of the field."""
    why: str
    """The numbers behind the outcome where a rule decided; else empty."""
    later: bool
    """This was decided after the moment that is looked at."""
    is_current: bool
    """It is being searched at that moment."""
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
        return sum(visit.nodes + visit.enters for visit in self.searches)

    @property
    def window(self) -> str:
        """``full``, ``null`` or ``re-searched``; empty where it was not searched."""
        if not self.searches:
            return ""
        if len(self.searches) > 1:
            return "re-searched"
        return "full" if self.searches[0].has_open_window else "null"


def move_rows(
    tree: SearchTree,
    visit: NodeSearch,
    position: Position,
    details: Sequence[Detail] | None = None,
    moment: NodeSearch | None = None,
) -> list[MoveRow]:
    """Return the moves of a visit in order, as they stand when the visit ``moment`` begins.

    Without ``details`` only those that were made are known. Without ``moment`` nothing is later.
    """
    groups = _searched(tree, visit)
    if details is None:
        return [
            _row(tree, visit, position, position.from_short(short), searches, None, moment)
            for short, searches in groups.items()
        ]
    rows = []
    for detail in details:
        searches = groups.pop(position.short(detail.move), ())
        rows.append(_row(tree, visit, position, detail.move, searches, detail, moment))
    return rows


def passes(tree: SearchTree, visit: NodeSearch) -> list[NodeSearch]:
    """Return the searches of a visit beside those of its moves: null move, ProbCut, singular..."""
    return [child for child in tree.children(visit) if child.kind not in _BY_MOVE]


def _searched(tree: SearchTree, visit: NodeSearch) -> dict[int, tuple[NodeSearch, ...]]:
    """Return the searches of each move of a visit, in order, by the short form of the move."""
    groups: dict[int, tuple[NodeSearch, ...]] = {}
    for child in tree.children(visit):
        if child.kind in _BY_MOVE:
            groups[child.short_move] = (*groups.get(child.short_move, ()), child)
    return groups


def _row(
    tree: SearchTree,
    visit: NodeSearch,
    position: Position,
    move: int,
    searches: tuple[NodeSearch, ...],
    detail: Detail | None,
    moment: NodeSearch | None,
) -> MoveRow:
    provenance = order_score = None
    number = 0
    if searches:
        provenance, order_score = searches[0].provenance, searches[0].order_score
    if detail is not None:
        provenance = detail.provenance
        order_score = detail.order_score if detail.provenance is not None else None
        number = detail.number
    outcome, why = _outcome(visit, searches, detail)
    if outcome == "stopped" and not searches and visit.ending != "stopped":
        outcome = COUNTED
    is_current = later = False
    if moment is not None and searches:
        later = moment.index < tree.end_of(searches[-1])
        is_current = later and searches[0].index <= moment.index
    elif moment is not None and detail is not None:
        later = detail.clock >= moment.clock
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
    visit: NodeSearch, searches: tuple[NodeSearch, ...], detail: Detail | None
) -> tuple[str, str]:
    """Return what became of a move, and the numbers behind it."""
    if searches:
        return _searched_outcome(visit, searches[-1]), ""
    if detail is None or detail.fate == "tried":
        return "stopped", ""  # it was its turn, and the node limit did not let it be made
    if detail.fate == "skipped":
        return f"skipped: {detail.rule}", reason(detail)
    if detail.fate == "ignored":
        return "not tried: quiescence looks at no quiet move", ""
    if visit.ending in BEFORE_MOVES:
        return f"not tried: {visit.ending}", ""
    if visit.ending == "stopped":
        return "not tried: stopped", ""
    if "cut-off" in visit.ending:
        return "not tried after a cut-off", ""
    return "not tried", ""


def _searched_outcome(visit: NodeSearch, last: NodeSearch) -> str:
    """Return what the last search of a move came to, as its node saw it."""
    if last.ending == "stopped":
        return "stopped"
    value = -last.value
    # The window of the search tells the alpha of its time.
    alpha = -last.beta
    if value >= visit.beta:
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
