"""The lines of a search as a game with variations, for PGN.

A line that was searched several times is one variation. Its comment tells the last of its searches.
"""

from __future__ import annotations

from collections.abc import Iterator

import chess
from msgspec import Struct, field

from engine.inspection.exports.selection import Selection
from engine.inspection.exports.tree_walk import NULL_MOVE, REPORT_STEP, walk
from engine.inspection.inspection_faults import InspectionError
from engine.inspection.node_facts import node_search_bound
from engine.inspection.node_search import NodeSearch
from engine.inspection.recording.progress import CancelledError, ProgressCallback
from engine.parameter_limits import MOST_PGN_NODES
from engine.protocol.explanations import InspectFault
from engine.protocol.inspect_enums import InspectFaultCode, NodeOutcome
from engine.protocol.messages import Bound
from engine.thinking.thinking_reports import score_of

_WITHOUT_VALUE = (NodeOutcome.STOPPED, NodeOutcome.NOT_ENDED)
_RANKS = (Bound.EXACT, Bound.UPPER, Bound.LOWER, Bound.NONE)
"""The order of moves by the bound of the value after them. An upper bound there refutes the move
before."""
_OTHER_SIDE = {Bound.UPPER: Bound.LOWER, Bound.LOWER: Bound.UPPER}
"""What a bound is for the other side."""
_HALVES = 2
"""The walk through the records is one half of the progress, and the writing is the other."""


class Line(Struct):
    """The position after a line of moves."""

    below: dict[str, Line] = field(default_factory=dict)
    """The lines that go on, by their next move in UCI notation."""
    last: NodeSearch | None = None
    """The last search of the position that gave it a value, except searches in place."""
    lines: int = 0
    """How many lines there are below it."""


def line_tree(selection: Selection, report: ProgressCallback | None = None) -> Line:
    """Return the lines of the selected node searches, from its first position.

    Raises:
        CancelledError: ``report`` returned False.
        InspectionError: there are more node searches than a PGN may have.
    """
    count = _require_few(selection)
    first = Line()
    open_lines: dict[int, Line] = {}
    halved = None if report is None else lambda done, _: report(done, _HALVES * count)
    for walked in walk(selection, halved):
        one = walked.node_search
        is_top = one.is_root or (selection.top is not None and one.index == selection.top.index)
        above = first if is_top else open_lines[-1 if one.parent is None else one.parent]
        if walked.move and not is_top:
            if walked.move not in above.below:
                first.lines += 1
            line = above.below.setdefault(walked.move, Line())
        else:
            line = above
        is_better = one.outcome not in _WITHOUT_VALUE and not one.is_in_place
        if is_better or line.last is None:
            line.last = one
        open_lines[one.index] = line
    return first


def _require_few(selection: Selection) -> int:
    """Return the number of selected node searches.

    Raises:
        InspectionError: it is too large for a PGN.
    """
    every = selection.most_plies is None
    count = len(selection.indices()) if every else sum(1 for _ in selection.node_searches())
    if count > MOST_PGN_NODES:
        fault = InspectFault(InspectFaultCode.TOO_LARGE_FOR_PGN, count, MOST_PGN_NODES)
        raise InspectionError(fault)
    return count


def pgn_of_lines(selection: Selection, report: ProgressCallback | None = None) -> Iterator[str]:
    """Yield the lines of text of a PGN with all selected lines.

    Raises:
        CancelledError: ``report`` returned False.
        InspectionError: there are more node searches than a PGN may have.
    """
    first = line_tree(selection, report)
    tree, start = selection.tree, selection.top
    position = tree.recording.position if start is None else tree.position_at(start)
    board = chess.Board(position.fen(), chess960=tree.recording.is_chess960)
    yield from _tags(board)
    yield from _Movetext(board, report, first.lines).text(first)
    yield "*"


def _tags(board: chess.Board) -> Iterator[str]:
    """Yield the seven tags that every PGN has, and those of the position."""
    for name in ("Event", "Site"):
        yield f'[{name} "?"]'
    yield '[Date "????.??.??"]'
    yield '[Round "?"]'
    for name in ("White", "Black"):
        yield f'[{name} "?"]'
    yield '[Result "*"]'
    if board.chess960:
        yield '[Variant "Chess960"]'
    if board.fen() != chess.STARTING_FEN:
        yield '[SetUp "1"]'
        yield f'[FEN "{board.fen()}"]'
    yield ""


class _Movetext:
    """Writes a move with its comment on each line of text."""

    def __init__(self, board: chess.Board, report: ProgressCallback | None, of: int) -> None:
        self._board, self._report, self._of, self._done = board, report, max(1, of), 0

    def text(self, line: Line) -> Iterator[str]:
        """Yield what follows a position: the best move, its rivals in brackets, and so on."""
        if not line.below:
            return
        first, *rivals = _by_rank(line)
        yield self._move(first, line.below[first])
        for move in rivals:
            yield f"( {self._move(move, line.below[move])}"
            yield from self._after(move, line.below[move])
            yield ")"
        yield from self._after(first, line.below[first])

    def _after(self, move: str, line: Line) -> Iterator[str]:
        self._board.push(_parsed(move))
        yield from self.text(line)
        self._board.pop()

    def _move(self, move: str, line: Line) -> str:
        if self._report is not None and self._done % REPORT_STEP == 0:
            self._continue(self._report)
        self._done += 1
        board = self._board
        san = "--" if move == NULL_MOVE else board.san(_parsed(move))
        dots = "." if board.turn else "..."
        return f"{board.fullmove_number}{dots} {san}{_comment(line.last, not board.turn)}"

    def _continue(self, report: ProgressCallback) -> None:
        if not report(self._of + self._done, _HALVES * self._of):
            raise CancelledError


def _by_rank(line: Line) -> list[str]:
    """Return the moves: exact values first, then refutations, then by the nodes searched."""

    def rank(move: str) -> tuple[int, int]:
        last = line.below[move].last
        if last is None:
            return len(_RANKS), 0
        return _RANKS.index(node_search_bound(last)), -last.nodes

    return sorted(line.below, key=rank)


def _parsed(move: str) -> chess.Move:
    return chess.Move.null() if move == NULL_MOVE else chess.Move.from_uci(move)


def _comment(last: NodeSearch | None, white_to_move: bool) -> str:
    """Return the value for White with the depth, whether it is a bound, and how the node ended."""
    if last is None:
        return ""
    outcome = last.outcome.name.lower()
    if last.outcome in _WITHOUT_VALUE:
        return f" {{ {outcome} }}"
    score = score_of(last.value if white_to_move else -last.value)
    value = f"#{score.mate}" if score.centipawns is None else f"{score.centipawns / 100:.2f}"
    bound = node_search_bound(last)
    whites = (bound if white_to_move else _OTHER_SIDE.get(bound, bound)).name.lower()
    return f" {{ [%eval {value},{max(0, last.depth)}] {whites} {outcome} }}"
