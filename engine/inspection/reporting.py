"""A moment of a search as the window is told it: ``inspect_facts`` in ``inspect_reports``."""

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
LANDMARKS = ("iteration", "new best", "failed low", "completed")
WRONG_KEEPSAKE = (
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
        visits=len(recording.records),
        depth=recording.depth,
        value=score_of(recording.value),
        principal_variation=recording.pv_uci(),
        landmarks=tuple(
            RootEvent(event.kind, event.visit // ORDINALS, event.depth)
            for event in recording.events
            if event.kind in LANDMARKS
        ),
        least_depth=recording.least_depth,
        capsule=capsule,
        file_capsule=for_file,
        remark=WRONG_KEEPSAKE if recording.was_keepsake_wrong else "",
    )


def frame_of(tree: SearchTree, visit: NodeSearch) -> NodeSearch:
    """Return the visit whose moves are shown when one begins: what made it, or a root's own."""
    return tree.parent(visit) or visit


def shown(
    tree: SearchTree,
    visit: NodeSearch,
    details: Sequence[Detail] | None,
    inspection: int,
    request: int,
) -> SearchStateReport:
    """Tell of the moment when a visit began; ``details`` are those of its frame, if known."""
    frame = frame_of(tree, visit)
    is_frame = frame.index == visit.index
    done, _, later = sentence(tree, visit).partition("; ")
    path = tuple(tree.uci_path(frame))
    tried_move = ""
    if not is_frame and not visit.is_in_place:
        tried_move = tree.uci_path(visit)[-1]
    return SearchStateReport(
        inspection=inspection,
        request=request,
        visit=visit.id,
        node=visit.clock,
        frame=facts(frame),
        tried=None if is_frame else facts(visit),
        tried_move=tried_move,
        path=path,
        ancestors=tuple(one.id for one in tree.ancestors(frame)),
        moves=tuple(_lines(tree, frame, visit, details)),
        is_complete=details is not None,
        terms=term_shares(tree.position_at(frame), frame),
        done=done,
        later=later,
    )


def branches(tree: SearchTree, visit: int, inspection: int) -> TreeRows:
    """Tell what a visit made, given by its id, or of all searches of the root.

    Raises:
        NoSuchNodeError: it has no record.
    """
    if visit == ROOTS:
        made = tree.roots()
        names = [""] * len(made)
    else:
        parent = tree.by_id(visit)
        position = tree.position_at(parent)
        made = tree.children(parent)
        names = [_move_of(position, one) for one in made]
    return TreeRows(
        inspection,
        visit,
        tuple(_branch(tree, one, name) for one, name in zip(made, names, strict=True)),
    )


def _move_of(position: Position, visit: NodeSearch) -> str:
    if visit.is_in_place:
        return ""
    move = 0 if visit.kind == "null move" else position.from_short(visit.short_move)
    return position.uci(move)


def _branch(tree: SearchTree, visit: NodeSearch, move: str) -> TreeRow:
    is_stopped = visit.ending == "stopped"
    return TreeRow(
        visit=visit.id,
        move=move,
        kind=visit.kind,
        depth=visit.depth,
        reduction=visit.reduction,
        value=None if is_stopped else _score(visit.value),
        bound=Bound.NONE if is_stopped else _bound(visit),
        ending=visit.ending,
        nodes=visit.nodes + visit.enters,
        has_branches=tree.end_of(visit) > visit.index + 1 or tree.is_summary(visit),
        is_summary=tree.is_summary(visit),
        iteration=tree.recording.iteration_of(visit.id) if visit.is_root else 0,
    )


def facts(visit: NodeSearch) -> NodeSearchFacts:
    """Tell of a visit."""
    is_stopped = visit.ending == "stopped"
    return NodeSearchFacts(
        visit=visit.id,
        node=visit.clock,
        ply=visit.ply,
        depth=visit.depth,
        reduction=visit.reduction,
        kind=visit.kind,
        alpha=_score(visit.alpha),
        beta=_score(visit.beta),
        static_eval=None if visit.static_eval is None else _score(visit.static_eval),
        in_check=visit.in_check,
        table=_table(visit.table),
        value=None if is_stopped else _score(visit.value),
        bound=Bound.NONE if is_stopped else _bound(visit),
        ending=visit.ending,
        nodes=visit.nodes + visit.enters,
        skips=visit.skips,
    )


def _lines(
    tree: SearchTree, frame: NodeSearch, now: NodeSearch, details: Sequence[Detail] | None
) -> list[MoveFacts]:
    """Return the tests of a node and its moves, in order."""
    position = tree.position_at(frame)
    tests = [_test(tree, one, now) for one in passes(tree, frame)]
    return tests + [_move(row, now) for row in move_rows(tree, frame, position, details, now)]


def _test(tree: SearchTree, visit: NodeSearch, now: NodeSearch) -> MoveFacts:
    """Tell of a search that a node made beside those of its moves."""
    is_later = now.index < tree.end_of(visit)
    value = visit.value if visit.is_in_place else -visit.value
    bound = _bound(visit) if visit.is_in_place else _turned(_bound(visit))
    return MoveFacts(
        move="" if visit.is_in_place else tree.uci_path(visit)[-1],
        test=visit.kind,
        provenance=None,
        order_score=None,
        number=0,
        depth=visit.depth,
        reduction=0,
        value=None if visit.ending == "stopped" else _score(value),
        bound=bound,
        outcome=visit.ending if visit.is_in_place else _tried_outcome(visit),
        why="",
        nodes=visit.nodes + visit.enters,
        is_later=is_later,
        is_current=is_later and visit.index <= now.index,
        visit=visit.id,
        from_table=None if visit.is_in_place or visit.ending != TABLE_CUT else visit.id,
    )


def _tried_outcome(visit: NodeSearch) -> str:
    """Return what a pass or a capture came to that was to beat a bar, as its node saw it."""
    if visit.ending == "stopped":
        return visit.ending
    return "cut off" if visit.value <= visit.alpha else "fail low"


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
        visit=searches[0].id if searches else None,
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


def _bound(visit: NodeSearch) -> Bound:
    """Return what the value of a visit says, seen from its window."""
    if visit.value >= visit.beta:
        return Bound.LOWER
    return Bound.UPPER if visit.value <= visit.alpha else Bound.EXACT


def _turned(bound: Bound) -> Bound:
    """Return a bound as the other side sees it."""
    return {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(bound, bound)
