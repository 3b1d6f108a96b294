"""Why did a node not choose a move? The answer is a refutation, a pruning rule or a cutoff."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.inspection.node_search import NodeSearch
from engine.inspection.nodes.move_rows import MoveRow, move_rows
from engine.inspection.nodes.ordered_move_lookup import OrderedMoveLookup
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.progress import ProgressCallback
from engine.protocol.inspect_enums import MoveOutcome, NodeOutcome, WhyNot
from engine.protocol.inspect_facts import Pruning

ASKED_NODES = 200_000
"""Node limit of the extra search that answers a question."""
ASKED_HASH_MB = 8
LINE_MOST = 12
"""Maximum number of moves in a refutation."""


class WhyNotResult(Struct, frozen=True):
    """The outcome of a move, with its reason. Values are centipawns for the side that moves.

    ``engine.protocol.questions.WhyNotAnswer`` describes the fields.
    """

    move: str
    why: WhyNot
    value: int | None
    line: tuple[str, ...]
    outcome: MoveOutcome | None = None
    node_outcome: NodeOutcome | None = None
    pruning: Pruning | None = None
    bound_value: int | None = None
    other_move: str = ""
    other_value: int | None = None
    asked_depth: int = 0
    line_depth: int = 0
    node_search: int | None = None
    """Id of the node search to show. It is the search of the move, or of the move that caused the
    cutoff."""
    line_number: int = 0


def why_move_not_chosen(
    tree: SearchTree,
    node_search: NodeSearch,
    move: str,
    details: OrderedMoveLookup,
    report: ProgressCallback | None = None,
) -> WhyNotResult:
    """Return why a node did not choose ``move``, a legal move in UCI notation.

    Raises:
        CancelledError: ``report`` returned False.
        IllegalMoveError: the move is not legal.
        MissingCapabilityError: the search cannot be replayed.
    """
    position = tree.position_at(node_search)
    wanted = position.parse_uci(move)
    rows = move_rows(tree, node_search, position, details.of(node_search, report))
    row = next((row for row in rows if row.move == wanted), None)
    if row is not None and row.value is not None:
        answer = _with_answer(position, node_search.depth, _searched(tree, rows, row))
        is_line = answer.why is WhyNot.BEST and tree.line_number(node_search) > 0
        return _best_of_line(tree, node_search, answer) if is_line else answer
    if row is not None and row.outcome is MoveOutcome.EXCLUDED_AT_ROOT:
        earlier = tree.line_of_move(node_search, position.short(wanted))
        if earlier is not None and earlier.index < node_search.index:
            return _of_earlier_line(tree, earlier, row)
    value, line, depth = _search_alone(position, wanted, node_search.depth)
    if row is None:
        return WhyNotResult(move, WhyNot.EXCLUDED, value, line, asked_depth=depth)
    answer = WhyNotResult(
        move,
        WhyNot.NOT_SEARCHED,
        value,
        line,
        row.outcome,
        row.node_outcome,
        row.pruning,
        asked_depth=depth,
    )
    cut = next((one for one in rows if one.outcome is MoveOutcome.CUTOFF), None)
    if row.outcome is not MoveOutcome.AFTER_CUTOFF or cut is None:
        return answer
    return replace(
        answer,
        why=WhyNot.AFTER_CUTOFF,
        bound_value=node_search.beta,
        other_move=cut.uci,
        other_value=cut.value,
        node_search=cut.searches[-1].id,
    )


def line_from(tree: SearchTree, node_search: NodeSearch) -> tuple[str, ...]:
    """Return the move that entered a node search, followed by the best line below it."""
    line = list(tree.uci_path(node_search)[-1:])
    while len(line) < LINE_MOST:
        best = [
            child
            for child in tree.children(node_search)
            if child.short_move and not child.is_in_place and -child.value == node_search.value
        ]
        if not best or node_search.outcome is NodeOutcome.STOPPED:
            break
        # Later moves only have an equal bound. So follow the first move, by its last search.
        node_search = [child for child in best if child.short_move == best[0].short_move][-1]
        line.append(tree.uci_path(node_search)[-1])
    return tuple(line)


def _best_of_line(tree: SearchTree, root: NodeSearch, answer: WhyNotResult) -> WhyNotResult:
    """Return the answer for a move that begins the line of a search of the root.

    If it is known which move was played, the answer names it, with its value in this iteration.
    """
    answer = replace(answer, why=WhyNot.BEST_OF_LINE, line_number=tree.line_number(root))
    played = tree.recording.chosen_move
    if played is None:
        return answer
    line = tree.line_of_move(root, tree.recording.position.short(played))
    return replace(
        answer,
        other_move=tree.recording.position.uci(played),
        other_value=None if line is None else line.value,
    )


def _of_earlier_line(tree: SearchTree, earlier: NodeSearch, row: MoveRow) -> WhyNotResult:
    """Return the answer for a move that begins an earlier line of the same iteration."""
    best = tree.best_root_move(earlier)
    assert best is not None
    answer = WhyNotResult(
        row.uci,
        WhyNot.EARLIER_LINE,
        earlier.value,
        line_from(tree, best),
        row.outcome,
        node_search=best.id,
    )
    return replace(_best_of_line(tree, earlier, answer), why=WhyNot.EARLIER_LINE)


def _searched(tree: SearchTree, rows: list[MoveRow], row: MoveRow) -> WhyNotResult:
    """Return the answer for a move that was searched."""
    last = row.searches[-1]
    answer = WhyNotResult(
        row.uci, WhyNot.BEST, row.value, line_from(tree, last), row.outcome, node_search=last.id
    )
    if row.outcome is MoveOutcome.FAIL_LOW:
        return replace(answer, why=WhyNot.FAIL_LOW, bound_value=-last.beta)
    if row.outcome is MoveOutcome.CUTOFF:
        return replace(answer, why=WhyNot.CUTOFF)
    better = [
        other
        for other in rows[rows.index(row) + 1 :]
        if other.outcome in (MoveOutcome.RAISED_ALPHA, MoveOutcome.CUTOFF)
        and other.value is not None
    ]
    if not better:
        return answer
    return replace(
        answer, why=WhyNot.BEST_BEFORE, other_move=better[-1].uci, other_value=better[-1].value
    )


def _with_answer(position: Position, depth: int, answer: WhyNotResult) -> WhyNotResult:
    """Add a refutation to a move that failed low, if no reply to it is known.

    For example, its search ended with a table value or with the static evaluation.
    """
    if answer.why is not WhyNot.FAIL_LOW or len(answer.line) > 1:
        return answer
    _, line, asked_depth = _search_alone(position, position.parse_uci(answer.move), max(2, depth))
    if len(line) == 1:
        return answer
    return replace(answer, line=line, line_depth=asked_depth)


def _search_alone(
    position: Position, move: int, depth: int
) -> tuple[int | None, tuple[str, ...], int]:
    """Search a single move to ``depth`` plies, but at least 1, and at most ``ASKED_NODES`` nodes.

    Return the value, the line and the depth of the last completed iteration: the value of another
    one is only a bound. The value is in centipawns for the side that moves. Without a completed
    iteration it is None, and the depth is 0.
    """
    search = Search(Table(ASKED_HASH_MB))
    search.begin(position, ASKED_NODES, 1, [move])
    value = None
    line: tuple[str, ...] = (position.uci(move),)
    while search.depth() < max(1, depth) and search.deepen():
        value = search.value()
        line = tuple(map(position.uci, search.principal_variation()[:LINE_MOST]))
    return value, line, search.depth()
