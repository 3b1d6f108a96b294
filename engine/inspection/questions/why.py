"""Why not this move? The refutation, the rule that skipped it, or what made it unnecessary."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.core.search.search import Search
from engine.inspection.nodes.details import Details
from engine.inspection.nodes.moves import MoveRow, move_rows
from engine.inspection.nodes.node_search import NodeSearch
from engine.inspection.nodes.tree import SearchTree
from engine.inspection.recording.values import as_text, in_plies

ASKED_NODES = 200_000
"""What a search that was not made may cost, where only it can answer."""
ASKED_HASH_MB = 8
LINE_MOST = 12
"""Moves of a refutation that are told."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a move at a node, and why."""

    move: str
    """UCI form."""
    outcome: str
    sentence: str
    value: int | None
    """Centipawns for the side that makes the move; None where nothing is known."""
    line: tuple[str, ...]
    """The move and what follows it, as far as is known; the sentence says so where it is that of a
    search made to answer."""
    asked: bool
    """The search did not know: the value, too, is that of a search made to answer."""
    node_search: int | None
    """Id of the node search to jump to: the move's own, or the one that made it unnecessary."""


def why_not(tree: SearchTree, node_search: NodeSearch, move: str, details: Details) -> Answer:
    """Answer for a move, in UCI form, that is legal at a node.

    Raises:
        IllegalMoveError: it is not; one line.
    """
    position = tree.position_at(node_search)
    wanted = position.parse_uci(move)
    rows = move_rows(tree, node_search, position, details.of(node_search))
    row = next((row for row in rows if row.move == wanted), None)
    if row is not None and row.value is not None:
        return _with_answer(position, node_search.depth, _searched(tree, rows, row))
    value, line, depth = _ask(position, wanted, node_search.depth)
    outcome = "not tried: it is the move that the others are tested against"
    if row is not None:
        outcome = row.outcome
    asked = (
        f" A search of this move alone, to {in_plies(depth)}, made to answer, "
        f"gives {as_text(value)}."
    )
    cut = next((one for one in rows if one.outcome == "cut off"), None)
    jump = None
    reason = f"{move} was {outcome}"
    if outcome == "not tried after a cut-off" and cut is not None and cut.value is not None:
        jump = cut.searches[-1].id
        reason = (
            f"{move} was not tried, since {cut.uci} before it is worth {as_text(cut.value)}, "
            f"at least beta, {as_text(node_search.beta)}, so that the opponent avoids this position"
        )
    elif row is not None and row.why:
        reason = f"{move} was {outcome}: {row.why}"
    return Answer(move, outcome, f"{reason}.{asked}", value, line, True, jump)


def line_of(tree: SearchTree, node_search: NodeSearch) -> tuple[str, ...]:
    """Return the best line from a node search on, beginning with the move that led to it."""
    line = list(tree.uci_path(node_search)[-1:])
    while len(line) < LINE_MOST:
        best = [
            child
            for child in tree.children(node_search)
            if child.short_move and not child.is_in_place and -child.value == node_search.value
        ]
        if not best or node_search.ending == "stopped":
            break
        # Moves after the best may have been found to be worth no more.
        node_search = [child for child in best if child.short_move == best[0].short_move][-1]
        line.append(tree.uci_path(node_search)[-1])
    return tuple(line)


def _searched(tree: SearchTree, rows: list[MoveRow], row: MoveRow) -> Answer:
    """Answer for a move that was searched."""
    last = row.searches[-1]
    value = row.value
    assert value is not None
    line = line_of(tree, last)
    if row.outcome == "fail low":
        alpha = as_text(-last.beta)
        text = f"{row.uci} is worth {as_text(value)} at most, not more than alpha, {alpha}."
    elif row.outcome == "cut off":
        text = f"{row.uci} was the move that cut off: it is worth at least {as_text(value)}."
    else:
        later = [
            other
            for other in rows[rows.index(row) + 1 :]
            if other.outcome in ("raised alpha", "cut off") and other.value is not None
        ]
        text = f"{row.uci} was the best move here, worth {as_text(value)}."
        if later:
            better = later[-1]
            text = (
                f"{row.uci} was the best move until {better.uci} came: "
                f"{as_text(value)} against {as_text(better.value or 0)}."
            )
    return Answer(row.uci, row.outcome, text, value, line, False, last.id)


def _with_answer(position: Position, depth: int, answer: Answer) -> Answer:
    """Give a move that was refuted the answer to it, where the search ended before it made one.

    It did so by what the table or the static evaluation said of the position after the move.
    """
    if answer.outcome != "fail low" or len(answer.line) > 1:
        return answer
    _, line, asked_depth = _ask(position, position.parse_uci(answer.move), max(2, depth))
    if len(line) == 1:
        return answer
    reported = f" The line is that of a search to {in_plies(asked_depth)}, made to answer."
    return replace(answer, sentence=answer.sentence + reported, line=line)


def _ask(position: Position, move: int, depth: int) -> tuple[int, tuple[str, ...], int]:
    """Search one move alone, about as deep as its node was; its value, line and depth."""
    search = Search(Table(ASKED_HASH_MB))
    search.begin(position, ASKED_NODES, 1, [move])
    while search.depth() < max(1, depth) and search.deepen():
        pass
    line = tuple(position.uci(one) for one in search.principal_variation()[:LINE_MOST])
    return search.value(), line, max(1, search.depth())
