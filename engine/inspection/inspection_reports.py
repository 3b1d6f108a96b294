"""Conversion of recordings and search states into ``engine.protocol.recording_reports``."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.board.position import Position
from engine.inspection.explanations import explanation_of
from engine.inspection.node_facts import (
    finite_score,
    node_search_bound,
    node_search_facts,
    node_search_value,
)
from engine.inspection.node_search import ORDINALS, NodeSearch
from engine.inspection.nodes.evaluation import term_shares
from engine.inspection.nodes.move_outcome import move_outcome, test_outcome
from engine.inspection.nodes.move_rows import MoveRow, move_rows, test_searches_of
from engine.inspection.nodes.ordered_move_lookup import OrderedMove
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.capsule import CapsuleError, encode_capsule
from engine.inspection.recording.fingerprint_places import LONG
from engine.inspection.recording.recorded_search import RecordedSearch, RecordingCapability
from engine.inspection.recording.recording import require_replayable
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, SearchKind
from engine.protocol.inspect_facts import (
    ROOTS,
    Bookmark,
    BookmarkedNode,
    MoveFacts,
    RootEvent,
    TreeRow,
)
from engine.protocol.messages import Bound
from engine.protocol.recording_reports import SearchRecorded, SearchStateReport, TreeRows
from engine.thinking.thinking_reports import score_of

_MOVE_BOUNDS = {
    MoveOutcome.CUTOFF: Bound.LOWER,
    MoveOutcome.FAIL_LOW: Bound.UPPER,
    MoveOutcome.RAISED_ALPHA: Bound.EXACT,
}


def recorded_report(
    inspection: int, tree: SearchTree, bookmarks: Sequence[Bookmark] = ()
) -> SearchRecorded:
    """Return the report of a complete recording, with the bookmarks of its capsule."""
    # python-chess loads with the first recording: games do not need it.
    from engine.inspection.story.search_story import search_story

    recording = tree.recording
    capsule, for_file = _capsules(recording)
    return SearchRecorded(
        inspection=inspection,
        fen=recording.position.fen(),
        nodes=recording.nodes,
        node_searches=len(recording),
        depth=recording.depth,
        value=score_of(recording.value),
        principal_variation=recording.pv_uci(),
        root_events=tuple(
            RootEvent(event.kind, event.node_search // ORDINALS, event.depth)
            for event in recording.events
        ),
        least_depth=recording.least_depth,
        capsule=capsule,
        file_capsule=for_file,
        remark=recording.remark,
        line_count=recording.line_count,
        bound=recording.bound,
        story=search_story(tree),
        bookmarks=tuple(_bookmarked(tree, one) for one in bookmarks),
    )


def _bookmarked(tree: SearchTree, bookmark: Bookmark) -> BookmarkedNode:
    node_search = tree.known(bookmark.node_search)
    path = None if node_search is None else tuple(tree.uci_path(node_search))
    return BookmarkedNode(bookmark, bookmark.node_search // ORDINALS, path)


def _capsules(recording: RecordedSearch) -> tuple[str, str]:
    """Return the capsule for a PGN and the one for a file; empty if the search can have none."""
    if RecordingCapability.REPLAY not in recording.capabilities:
        return "", ""
    try:
        return encode_capsule(require_replayable(recording)), encode_capsule(
            require_replayable(recording), LONG
        )
    except CapsuleError:  # The search used other techniques than the engine plays with.
        return "", ""


def parent_or_root(tree: SearchTree, node_search: NodeSearch) -> NodeSearch:
    """Return the node search whose moves are shown.

    It is the parent of ``node_search``. For a search of the root, it is that search itself.
    """
    return tree.parent(node_search) or node_search


def search_state_report(
    tree: SearchTree,
    node_search: NodeSearch,
    details: Sequence[OrderedMove] | None,
    inspection: int,
    request: int,
) -> SearchStateReport:
    """Return the report of the search state at the start of ``node_search``.

    ``details`` are the details of the node search that ``parent_or_root`` returns.
    """
    capabilities = tree.recording.capabilities
    frame = parent_or_root(tree, node_search)
    is_frame = frame.index == node_search.index
    path = tuple(tree.uci_path(frame))
    current_move = ""
    if not is_frame and not node_search.is_in_place:
        current_move = tree.uci_path(node_search)[-1]
    return SearchStateReport(
        inspection=inspection,
        request=request,
        node_search=node_search.id,
        node=node_search.clock,
        frame=node_search_facts(tree, frame),
        tried=None if is_frame else node_search_facts(tree, node_search),
        current_move=current_move,
        path=path,
        ancestors=tuple(one.id for one in tree.ancestors(frame)),
        moves=tuple(_lines(tree, frame, node_search, details)),
        is_complete=details is not None or RecordingCapability.REPLAY not in capabilities,
        terms=term_shares(tree.position_at(frame), frame)
        if RecordingCapability.EVALUATION_TERMS in capabilities
        else (),
        explanation=explanation_of(tree, node_search),
    )


def tree_rows(tree: SearchTree, node_search: int, inspection: int) -> TreeRows:
    """Return the rows below a node search, given by its id.

    These are its children. For ``ROOTS`` they are the searches of the root.

    Raises:
        NoSuchNodeError: the node search has no record.
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
        tuple(_tree_row(tree, one, name) for one, name in zip(made, names, strict=True)),
    )


def _move_of(position: Position, node_search: NodeSearch) -> str:
    if node_search.is_in_place:
        return ""
    move = (
        0
        if node_search.kind is SearchKind.NULL_MOVE
        else position.from_short(node_search.short_move)
    )
    return position.uci(move)


def _tree_row(tree: SearchTree, node_search: NodeSearch, move: str) -> TreeRow:
    return TreeRow(
        node_search=node_search.id,
        move=move,
        kind=node_search.kind,
        depth=node_search.depth,
        reduction=node_search.reduction,
        value=node_search_value(node_search),
        bound=node_search_bound(node_search),
        outcome=node_search.outcome,
        nodes=node_search.nodes + node_search.enters,
        has_children=tree.end_of(node_search) > node_search.index + 1
        or tree.is_collapsed(node_search),
        is_collapsed=tree.is_collapsed(node_search),
        iteration=tree.recording.iteration_of(node_search.id) if node_search.is_root else 0,
        line_number=tree.line_number(node_search),
        move_outcome=move_outcome(tree, node_search),
    )


def _lines(
    tree: SearchTree, frame: NodeSearch, now: NodeSearch, details: Sequence[OrderedMove] | None
) -> list[MoveFacts]:
    """Return the rows of a node: first its tests, then its moves in move order."""
    position = tree.position_at(frame)
    tests = [_test(tree, one, now) for one in test_searches_of(tree, frame)]
    return tests + [_move(row, now) for row in move_rows(tree, frame, position, details, now)]


def _test(tree: SearchTree, node_search: NodeSearch, now: NodeSearch) -> MoveFacts:
    """Return the row of a test, such as a null move or a singular search."""
    is_later = now.index < tree.end_of(node_search)
    is_stopped = node_search.outcome is NodeOutcome.STOPPED
    is_in_place = node_search.is_in_place
    value = node_search.value if is_in_place else -node_search.value
    bound = node_search_bound(node_search)
    is_from_table = node_search.outcome is NodeOutcome.TABLE_CUTOFF
    return MoveFacts(
        move="" if is_in_place else tree.uci_path(node_search)[-1],
        test=node_search.kind,
        provenance=None,
        order_score=None,
        number=0,
        depth=node_search.depth,
        reduction=0,
        value=None if is_stopped else finite_score(value),
        bound=bound if is_in_place else _turned(bound),
        outcome=MoveOutcome.TESTED if is_in_place else test_outcome(node_search),
        node_outcome=node_search.outcome if is_in_place else None,
        pruning=None,
        nodes=node_search.nodes + node_search.enters,
        is_later=is_later,
        is_current=is_later and node_search.index <= now.index,
        node_search=node_search.id,
        from_table=node_search.id if is_from_table and not is_in_place else None,
    )


def _move(row: MoveRow, now: NodeSearch) -> MoveFacts:
    searches = row.searches
    is_from_table = bool(searches) and searches[-1].outcome is NodeOutcome.TABLE_CUTOFF
    return MoveFacts(
        move=row.uci,
        test=None,
        provenance=row.provenance,
        order_score=row.order_score,
        number=row.number,
        depth=row.depth,
        reduction=row.reduction,
        value=finite_score(row.value),
        bound=_MOVE_BOUNDS.get(row.outcome, Bound.NONE),
        outcome=row.outcome,
        node_outcome=row.node_outcome,
        pruning=row.pruning,
        nodes=row.nodes,
        is_later=row.later or bool(searches and now.is_root),
        is_current=row.is_current,
        node_search=searches[0].id if searches else None,
        exchange=row.exchange,
        mvv_lva=row.mvv_lva,
        from_table=searches[-1].id if is_from_table else None,
    )


def _turned(bound: Bound) -> Bound:
    """Return the bound of the negated value: the bound from the opponent's point of view."""
    return {Bound.LOWER: Bound.UPPER, Bound.UPPER: Bound.LOWER}.get(bound, bound)
