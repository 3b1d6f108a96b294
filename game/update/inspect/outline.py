"""The outline of the search tree: its expanded part, and its requests to the engine."""

from __future__ import annotations

from collections import Counter

import chess

from engine.protocol.facts import ROOTS, TreeRow
from engine.protocol.inspect_messages import ListTreeRows
from engine.protocol.reports import TreeRows
from game.actions.effects import AskInspector, Effect
from game.queries import outline_filter
from game.state.inspection import Inspection, Line, Outline


def follow(inspection: Inspection) -> list[Effect]:
    """Expand the path to the search state that is shown."""
    inspection.outline.collapsed.clear()
    if (
        inspection.search_state is not None
        and inspection.outline.cursor != inspection.search_state.node_search
    ):
        inspection.outline.cursor = None
    return _renew(inspection)


def toggle(inspection: Inspection, node_search: int) -> list[Effect]:
    """Expand a node search, or collapse it."""
    outline = inspection.outline
    if node_search in _expanded(inspection):
        outline.expanded.discard(node_search)
        outline.collapsed.add(node_search)
    else:
        outline.collapsed.discard(node_search)
        outline.expanded.add(node_search)
    return _renew(inspection)


def choose_lines(outline: Outline) -> None:
    """Select the rows to show: those that fit the filter, and their ancestors."""
    terms = outline_filter.terms(outline.filter)
    if not terms:
        outline.shown, outline.matches = outline.lines, frozenset()
        return
    matches: set[int] = set()
    shown: list[Line] = []
    least = 0
    """Lines that stand further left than this lie above one that is seen."""
    for line in reversed(outline.lines):
        is_match = outline_filter.meets(line, terms)
        if is_match:
            matches.add(line.branch.node_search)
        if is_match or line.level < least:
            shown.append(line)
            least = line.level
    outline.shown, outline.matches = tuple(reversed(shown)), frozenset(matches)


def take(inspection: Inspection, said: TreeRows) -> list[Effect]:
    """Accept the children of a node search."""
    inspection.outline.listed[said.node_search] = said.branches
    return _renew(inspection)


def close(inspection: Inspection, closed: tuple[int, ...]) -> list[Effect]:
    """Collapse node searches whose records the engine dropped to make room for others.

    They are requested again only when the player expands them; a request now would undo the drop.
    """
    outline = inspection.outline
    waiting = list(closed)
    while waiting:
        node_search = waiting.pop()
        waiting.extend(branch.node_search for branch in outline.listed.pop(node_search, ()))
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
    """Rebuild the rows, and request those that are missing."""
    outline = inspection.outline
    expanded = _expanded(inspection)
    missing = sorted(expanded - outline.asked)
    outline.asked |= expanded
    lines: list[Line] = []
    _add_lines(inspection, ROOTS, inspection.root, 0, expanded, lines)
    outline.lines = tuple(lines)
    choose_lines(outline)
    return [AskInspector(ListTreeRows(inspection.number, node_search)) for node_search in missing]


def _add_lines(
    inspection: Inspection,
    node_search: int,
    board: chess.Board,
    level: int,
    expanded: set[int],
    lines: list[Line],
) -> None:
    """Add the children of a node search in order, each followed by its own children."""
    searches: Counter[int] = Counter()
    for branch in inspection.outline.listed.get(node_search, ()):
        names = inspection.outline.names
        searches[branch.iteration] += 1
        search = searches[branch.iteration] if node_search == ROOTS else 1
        if branch.node_search not in names:
            names[branch.node_search] = _san(board, branch)
        is_expanded = branch.node_search in expanded
        turn = not board.turn if branch.move else board.turn
        lines.append(Line(branch, names[branch.node_search], level, is_expanded, search, turn))
        if is_expanded and branch.node_search in inspection.outline.listed:
            below = _board_of(inspection, branch, board)
            _add_lines(inspection, branch.node_search, below, level + 1, expanded, lines)


def _board_of(inspection: Inspection, branch: TreeRow, above: chess.Board) -> chess.Board:
    """Return the position of a node search, and cache it."""
    boards = inspection.outline.boards
    if branch.node_search not in boards:
        board = above.copy(stack=False)
        if branch.move:
            board.push(chess.Move.from_uci(branch.move))
        boards[branch.node_search] = board
    return boards[branch.node_search]


def _san(board: chess.Board, branch: TreeRow) -> str:
    if not branch.move:
        return ""
    move = chess.Move.from_uci(branch.move)
    return board.san(move) if move else ""
