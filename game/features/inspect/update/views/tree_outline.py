"""The outline of the search tree: its expanded part, and its requests to the engine."""

from __future__ import annotations

from collections import Counter

import chess

from engine.protocol.inspect_facts import ROOTS, TreeRow
from engine.protocol.inspect_messages import ListTreeRows
from engine.protocol.recording_reports import TreeRows
from game.actions.effects import Effect, SendToInspector
from game.features.inspect import tree_filter
from game.features.inspect.model.inspection import Inspection, TreeLine, TreeOutline


def expand_shown_path(inspection: Inspection) -> list[Effect]:
    """Expand the path to the search state that is shown."""
    inspection.outline.collapsed.clear()
    if (
        inspection.search_state is not None
        and inspection.outline.cursor != inspection.search_state.node_search
    ):
        inspection.outline.cursor = None
    return _renew(inspection)


def toggle_node_search(inspection: Inspection, node_search: int) -> list[Effect]:
    """Expand a node search, or collapse it if it is expanded."""
    outline = inspection.outline
    if node_search in _expanded(inspection):
        outline.expanded.discard(node_search)
        outline.collapsed.add(node_search)
    else:
        outline.collapsed.discard(node_search)
        outline.expanded.add(node_search)
    return _renew(inspection)


def choose_shown_lines(outline: TreeOutline) -> None:
    """Select the rows to show: those that fit the filter, and their ancestors."""
    terms = tree_filter.filter_words(outline.filter)
    if not terms:
        outline.shown, outline.matches = outline.lines, frozenset()
        return
    matches: set[int] = set()
    shown: list[TreeLine] = []
    least = 0
    """A row with a smaller level than this is an ancestor of a row that is shown."""
    for line in reversed(outline.lines):
        is_match = tree_filter.fits_filter(line, terms)
        if is_match:
            matches.add(line.row.node_search)
        if is_match or line.level < least:
            shown.append(line)
            least = line.level
    outline.shown, outline.matches = tuple(reversed(shown)), frozenset(matches)


def accept_children(inspection: Inspection, answer: TreeRows) -> list[Effect]:
    """Accept the children of a node search."""
    inspection.outline.listed[answer.node_search] = answer.rows
    return _renew(inspection)


def forget_children_requests(inspection: Inspection) -> None:
    """Stop waiting for children, so that they can be requested again."""
    inspection.outline.asked &= inspection.outline.listed.keys()


def collapse_dropped_subtrees(inspection: Inspection, closed: tuple[int, ...]) -> list[Effect]:
    """Collapse node searches whose records the engine dropped to make room for others.

    They are requested again only when the player expands them. A request at once would make the
    engine drop others.
    """
    outline = inspection.outline
    waiting = list(closed)
    while waiting:
        node_search = waiting.pop()
        waiting.extend(row.node_search for row in outline.listed.pop(node_search, ()))
        outline.asked.discard(node_search)
        outline.expanded.discard(node_search)
        outline.collapsed.add(node_search)
    return _renew(inspection)


def _expanded(inspection: Inspection) -> set[int]:
    """Return the node searches whose children are needed."""
    outline, search_state = inspection.outline, inspection.search_state
    way = () if search_state is None else search_state.ancestors
    return ({ROOTS, *way} | outline.expanded) - outline.collapsed


def _renew(inspection: Inspection) -> list[Effect]:
    """Rebuild the rows, and request the children that are missing."""
    outline = inspection.outline
    expanded = _expanded(inspection)
    missing = sorted(expanded - outline.asked)
    outline.asked |= expanded
    lines: list[TreeLine] = []
    _add_lines(inspection, ROOTS, inspection.root, 0, expanded, lines)
    outline.lines = tuple(lines)
    choose_shown_lines(outline)
    return [
        SendToInspector(ListTreeRows(inspection.number, node_search)) for node_search in missing
    ]


def _add_lines(
    inspection: Inspection,
    node_search: int,
    board: chess.Board,
    level: int,
    expanded: set[int],
    lines: list[TreeLine],
) -> None:
    """Add the children of a node search in order, each followed by its own children."""
    searches: Counter[tuple[int, int]] = Counter()
    for row in inspection.outline.listed.get(node_search, ()):
        names = inspection.outline.names
        searched = row.iteration, row.line_number
        searches[searched] += 1
        search = searches[searched] if node_search == ROOTS else 1
        if row.node_search not in names:
            names[row.node_search] = _san(board, row)
        is_expanded = row.node_search in expanded
        turn = not board.turn if row.move else board.turn
        lines.append(TreeLine(row, names[row.node_search], level, is_expanded, search, turn))
        if is_expanded and row.node_search in inspection.outline.listed:
            below = _board_of(inspection, row, board)
            _add_lines(inspection, row.node_search, below, level + 1, expanded, lines)


def _board_of(inspection: Inspection, row: TreeRow, above: chess.Board) -> chess.Board:
    """Return the position of a node search, and cache it."""
    boards = inspection.outline.boards
    if row.node_search not in boards:
        board = above.copy(stack=False)
        if row.move:
            board.push(chess.Move.from_uci(row.move))
        boards[row.node_search] = board
    return boards[row.node_search]


def _san(board: chess.Board, row: TreeRow) -> str:
    if not row.move:
        return ""
    move = chess.Move.from_uci(row.move)
    return board.san(move) if move else ""
