"""The outline of the search tree: what of it is unfolded, and what is still to be asked for."""

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
    """Unfold the way to the moment that is shown."""
    inspection.outline.folded.clear()
    if inspection.moment is not None and inspection.outline.cursor != inspection.moment.visit:
        inspection.outline.cursor = None
    return _renew(inspection)


def toggle(inspection: Inspection, visit: int) -> list[Effect]:
    """Unfold a visit, or fold it up."""
    outline = inspection.outline
    if visit in _unfolded(inspection):
        outline.unfolded.discard(visit)
        outline.folded.add(visit)
    else:
        outline.folded.discard(visit)
        outline.unfolded.add(visit)
    return _renew(inspection)


def choose_lines(outline: Outline) -> None:
    """Find the lines that are seen: those that meet the filter, and those above them."""
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
            matches.add(line.branch.visit)
        if is_match or line.level < least:
            shown.append(line)
            least = line.level
    outline.shown, outline.matches = tuple(reversed(shown)), frozenset(matches)


def take(inspection: Inspection, said: TreeRows) -> list[Effect]:
    """Take what a visit made."""
    inspection.outline.listed[said.visit] = said.branches
    return _renew(inspection)


def close(inspection: Inspection, closed: tuple[int, ...]) -> list[Effect]:
    """Fold up visits that became summaries again; what lay below is asked for when unfolded.

    Not at once: it would take the room of what they were closed for.
    """
    outline = inspection.outline
    waiting = list(closed)
    while waiting:
        visit = waiting.pop()
        waiting.extend(branch.visit for branch in outline.listed.pop(visit, ()))
        outline.asked.discard(visit)
        outline.unfolded.discard(visit)
        outline.folded.add(visit)
    return _renew(inspection)


def _unfolded(inspection: Inspection) -> set[int]:
    """Return the visits whose branches are wanted."""
    outline, moment = inspection.outline, inspection.moment
    way = () if moment is None else moment.ancestors
    return ({ROOTS, *way} | outline.unfolded) - outline.folded


def _renew(inspection: Inspection) -> list[Effect]:
    """Make the lines anew, and ask for those that are missing."""
    outline = inspection.outline
    unfolded = _unfolded(inspection)
    missing = sorted(unfolded - outline.asked)
    outline.asked |= unfolded
    lines: list[Line] = []
    _add_lines(inspection, ROOTS, inspection.root, 0, unfolded, lines)
    outline.lines = tuple(lines)
    choose_lines(outline)
    return [AskInspector(ListTreeRows(inspection.number, visit)) for visit in missing]


def _add_lines(
    inspection: Inspection,
    visit: int,
    board: chess.Board,
    level: int,
    unfolded: set[int],
    lines: list[Line],
) -> None:
    """Add what a visit made, in order, each followed by what it made itself."""
    searches: Counter[int] = Counter()
    for branch in inspection.outline.listed.get(visit, ()):
        names = inspection.outline.names
        searches[branch.iteration] += 1
        search = searches[branch.iteration] if visit == ROOTS else 1
        if branch.visit not in names:
            names[branch.visit] = _san(board, branch)
        is_unfolded = branch.visit in unfolded
        lines.append(Line(branch, names[branch.visit], level, is_unfolded, search))
        if is_unfolded and branch.visit in inspection.outline.listed:
            below = _board_of(inspection, branch, board)
            _add_lines(inspection, branch.visit, below, level + 1, unfolded, lines)


def _board_of(inspection: Inspection, branch: TreeRow, above: chess.Board) -> chess.Board:
    """Return the position of a visit, kept for the next time."""
    boards = inspection.outline.boards
    if branch.visit not in boards:
        board = above.copy(stack=False)
        if branch.move:
            board.push(chess.Move.from_uci(branch.move))
        boards[branch.visit] = board
    return boards[branch.visit]


def _san(board: chess.Board, branch: TreeRow) -> str:
    if not branch.move:
        return ""
    move = chess.Move.from_uci(branch.move)
    return board.san(move) if move else "pass"
