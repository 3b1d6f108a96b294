"""A search state of a search as the window is told it: ``inspect_facts`` in ``inspect_reports``."""

from __future__ import annotations

from collections.abc import Sequence

from engine.checkpoints.fingerprints import LONG
from engine.core.board.position import Position
from engine.inspection.explanations import sentence
from engine.inspection.nodes.details import Detail
from engine.inspection.nodes.evaluation import term_shares
from engine.inspection.nodes.moves import MoveRow, move_rows, passes
from engine.inspection.nodes.node_search import ORDINALS, NodeSearch, TableProbe
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.capsule import CapsuleError, seal
from engine.inspection.recording.recording import Recording
from engine.inspection.recording.values import INFINITE
from engine.protocol.facts import ROOTS, MoveFacts, NodeSearchFacts, RootEvent, TableFacts, TreeRow
from engine.protocol.messages import Bound, Score
from engine.protocol.reports import Recorded, SearchStateReport, TreeRows
from engine.thinking.observation import score_of

TABLE_CUT = "table cut-off"
ROOT_EVENTS = ("iteration", "new best", "failed low", "completed")
WRONG_CHECKPOINT = (
    "What was kept of the game did not lead to this search, so all searches before it were made "
    "again."
)
_MOVE_BOUNDS = {
    "cut off": Bound.LOWER,
    "fail low": Bound.UPPER,
    "raised alpha": Bound.EXACT,
}


def recorded(inspection: int, recording: Recording) -> Recorded:
    """Tell of a recording as a whole."""
    try:
        capsule, for_file = seal(recording), seal(recording, LONG)
    except CapsuleError:  # other techniques than the engine plays with
        capsule = for_file = ""
    return Recorded(
        inspection=inspection,
        fen=recording.position.fen(),
        nodes=recording.nodes,
        node_searches=len(recording.records),
        depth=recording.depth,
        value=score_of(recording.value),
        principal_variation=recording.pv_uci(),
        root_events=tuple(
            RootEvent(event.kind, event.node_search // ORDINALS, event.depth)
            for event in recording.events
            if event.kind in ROOT_EVENTS
        ),
        least_depth=recording.least_depth,
        capsule=capsule,
        file_capsule=for_file,
        remark=WRONG_CHECKPOINT if recording.was_checkpoint_wrong else "",
    )


def frame_of(tree: SearchTree, node_search: NodeSearch) -> NodeSearch:
    """Return the node search whose moves are shown: the parent, or the root itself."""
    return tree.parent(node_search) or node_search


def shown(
    tree: SearchTree,
    node_search: NodeSearch,
    details: Sequence[Detail] | None,
    inspection: int,
    request: int,
) -> SearchStateReport:
    """Report the search state at the start of a node search; ``details`` are of its frame."""
    frame = frame_of(tree, node_search)
    is_frame = frame.index == node_search.index
    done, _, later = sentence(tree, node_search).partition("; ")
    path = tuple(tree.uci_path(frame))
    current_move = ""
    if not is_frame and not node_search.is_in_place:
        current_move = tree.uci_path(node_search)[-1]
    return SearchStateReport(
        inspection=inspection,
        request=request,
        node_search=node_search.id,
        node=node_search.clock,
        frame=facts(frame),
        tried=None if is_frame else facts(node_search),
        current_move=current_move,
        path=path,
        ancestors=tuple(one.id for one in tree.ancestors(frame)),
        moves=tuple(_lines(tree, frame, node_search, details)),
        is_complete=details is not None,
        terms=term_shares(tree.position_at(frame), frame),
        done=done,
        later=later,
    )


def branches(tree: SearchTree, node_search: int, inspection: int) -> TreeRows:
    """Tell what a node search made, given by its id, or of all searches of the root.

    Raises:
        NoSuchNodeError: it has no record.
    """
    if node_search == ROOTS:
        made = tree.roots()
        names = [""] * len(made)
    else:
        parent = tree.by_id(node_search)
        position = tree.position_at(parent)
        made = tree.children(parent)
        names = [_move_of(position, one) for one in made]
    return TreeRows(
        inspection,
        node_search,
        tuple(_branch(tree, one, name) for one, name in zip(made, names, strict=True)),
    )


def _move_of(position: Position, node_search: NodeSearch) -> str:
    if node_search.is_in_place:
        return ""
    move = 0 if node_search.kind == "null move" else position.from_short(node_search.short_move)
    return position.uci(move)


def _branch(tree: SearchTree, node_search: NodeSearch, move: str) -> TreeRow:
    is_stopped = node_search.ending == "stopped"
    return TreeRow(
        node_search=node_search.id,
        move=move,
        kind=node_search.kind,
        depth=node_search.depth,
        reduction=node_search.reduction,
        value=None if is_stopped else _score(node_search.value),
        bound=Bound.NONE if is_stopped else _bound(node_search),
        ending=node_search.ending,
        nodes=node_search.nodes + node_search.enters,
        has_branches=tree.end_of(node_search) > node_search.index + 1
        or tree.is_summary(node_search),
        is_summary=tree.is_summary(node_search),
        iteration=tree.recording.iteration_of(node_search.id) if node_search.is_root else 0,
    )


def facts(node_search: NodeSearch) -> NodeSearchFacts:
    """Tell of a node search."""
    is_stopped = node_search.ending == "stopped"
    return NodeSearchFacts(
        node_search=node_search.id,
        node=node_search.clock,
        ply=node_search.ply,
        depth=node_search.depth,
        reduction=node_search.reduction,
        kind=node_search.kind,
        alpha=_score(node_search.alpha),
        beta=_score(node_search.beta),
        static_eval=None if node_search.static_eval is None else _score(node_search.static_eval),
        in_check=node_search.in_check,
        table=_table(node_search.table),
        value=None if is_stopped else _score(node_search.value),
        bound=Bound.NONE if is_stopped else _bound(node_search),
        ending=node_search.ending,
        nodes=node_search.nodes + node_search.enters,
        skips=node_search.skips,
    )


def _lines(
    tree: SearchTree, frame: NodeSearch, now: NodeSearch, details: Sequence[Detail] | None
) -> list[MoveFacts]:
    """Return the tests of a node and its moves, in order."""
    position = tree.position_at(frame)
    tests = [_test(tree, one, now) for one in passes(tree, frame)]
    return tests + [_move(row, now) for row in move_rows(tree, frame, position, details, now)]


def _test(tree: SearchTree, node_search: NodeSearch, now: NodeSearch) -> MoveFacts:
    """Tell of a search that a node made beside those of its moves."""
    is_later = now.index < tree.end_of(node_search)
    value = node_search.value if node_search.is_in_place else -node_search.value
    bound = _bound(node_search) if node_search.is_in_place else _turned(_bound(node_search))
    return MoveFacts(
        move="" if node_search.is_in_place else tree.uci_path(node_search)[-1],
        test=node_search.kind,
        provenance=None,
        order_score=None,
        number=0,
        depth=node_search.depth,
        reduction=0,
        value=None if node_search.ending == "stopped" else _score(value),
        bound=bound,
        outcome=node_search.ending if node_search.is_in_place else _tried_outcome(node_search),
        why="",
        nodes=node_search.nodes + node_search.enters,
        is_later=is_later,
        is_current=is_later and node_search.index <= now.index,
        node_search=node_search.id,
        from_table=None
        if node_search.is_in_place or node_search.ending != TABLE_CUT
        else node_search.id,
    )


def _tried_outcome(node_search: NodeSearch) -> str:
    """Return what a pass or a capture came to that was to beat a bar, as its node saw it."""
    if node_search.ending == "stopped":
        return node_search.ending
    return "cut off" if node_search.value <= node_search.alpha else "fail low"


def _move(row: MoveRow, now: NodeSearch) -> MoveFacts:
    searches = row.searches
    is_later = row.later or bool(searches and now.is_root)
    return MoveFacts(
        move=row.uci,
        test="",
        provenance=row.provenance,
        order_score=row.order_score,
        number=row.number,
        depth=row.depth,
        reduction=row.reduction,
        value=None if row.value is None else _score(row.value),
        bound=_MOVE_BOUNDS.get(row.outcome, Bound.NONE),
        outcome=row.outcome,
        why=row.why,
        nodes=row.nodes,
        is_later=is_later,
        is_current=row.is_current,
        node_search=searches[0].id if searches else None,
        exchange=row.exchange,
        mvv_lva=row.mvv_lva,
        from_table=searches[-1].id if searches and searches[-1].ending == TABLE_CUT else None,
    )


def _table(probe: TableProbe) -> TableFacts:
    if not probe.is_hit:
        return TableFacts(probe.result)
    return TableFacts(probe.result, probe.bound, probe.depth, _score(probe.value))


def _score(value: int) -> Score | None:
    """Return a value as a score; None beyond every value."""
    return None if abs(value) >= INFINITE else score_of(value)


def _bound(node_search: NodeSearch) -> Bound:
    """Return what the value of a node search says, seen from its window."""
    if node_search.value >= node_search.beta:
        return Bound.LOWER
    return Bound.UPPER if node_search.value <= node_search.alpha else Bound.EXACT


def _turned(bound: Bound) -> Bound:
    """Return a bound as the other side sees it."""
    return {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(bound, bound)
