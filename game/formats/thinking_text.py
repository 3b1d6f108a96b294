"""The last report of a search as text, for the comment command ``[%thinking …]`` of an autosave.

The text has six groups between vertical bars: the version, the figures, the principal variation,
the table counts, the root moves, and the best lines. A space separates the items of a group, a
colon the fields of an item, and a comma the moves of a line. An unknown value is an empty field.
"""

from __future__ import annotations

import re

from engine.protocol.messages import (
    Bound,
    Provenance,
    RootMove,
    Score,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)

NAME = "thinking"
"""The name of the comment command."""
VERSION = "1"
MOST_LETTERS = 60_000
"""The maximum length of a text that is read: more than the report of any position needs."""
GROUPS, ITEMS, FIELDS, MOVES = "|", " ", ":", ","
_NUMBER = re.compile(r"-?\d{1,18}")
_MOVE = re.compile(r"0000|[a-h][1-8][a-h][1-8][nbrq]?")
_PROVENANCE_NAMES = {one: one.name for one in Provenance} | {
    Provenance.TT_MOVE: "TABLE",
    Provenance.BAD_QUIET: "LOSING_QUIET",
    Provenance.EQUAL_CAPTURE: "EVEN_CAPTURE",
}
"""The names in a text. They never change, because autosaves of earlier versions have them."""
_PROVENANCES = {name: one for one, name in _PROVENANCE_NAMES.items()}
_BOUND_LETTERS = {bound.value[0]: bound for bound in Bound}


def thinking_to_text(thinking: Thinking) -> str:
    """Return a report as text, without line breaks and brackets."""
    table = thinking.table
    figures = (
        thinking.depth,
        thinking.selective_depth,
        thinking.nodes,
        thinking.elapsed_ms,
        _score_text(thinking.score),
        thinking.bound.value[0],
        thinking.current_move or "",
        thinking.current_move_number,
        thinking.tablebase_hits,
    )
    counts = (
        table.probes,
        table.hits,
        table.cutoffs,
        table.move_only,
        table.too_shallow,
        table.full_permille,
    )
    groups = (
        VERSION,
        _joined(*figures),
        MOVES.join(thinking.principal_variation),
        _joined(*counts),
        ITEMS.join(map(_root_move_text, thinking.root_moves)),
        ITEMS.join(map(_line_text, thinking.lines)),
    )
    return GROUPS.join(groups)


def parse_thinking(text: str) -> Thinking | None:
    """Return the report that a text describes; None if the text is damaged."""
    groups = text.split(GROUPS)
    if len(text) > MOST_LETTERS or len(groups) != 6 or groups[0] != VERSION:
        return None
    try:
        return _report(*groups[1:])
    except (ValueError, KeyError):
        return None


def _report(figures: str, variation: str, counts: str, roots: str, lines: str) -> Thinking:
    depth, selective, nodes, elapsed, score, bound, current, number, tablebases = figures.split(
        FIELDS
    )
    probes, hits, cutoffs, move_only, too_shallow, full = map(_number, counts.split(FIELDS))
    return Thinking(
        depth=_number(depth),
        selective_depth=_number(selective),
        nodes=_number(nodes),
        elapsed_ms=_number(elapsed),
        score=_score(score),
        bound=_BOUND_LETTERS[bound],
        principal_variation=_moves(variation),
        table=TableStats(probes, hits, cutoffs, move_only, too_shallow, full),
        root_moves=tuple(map(_root_move, roots.split())),
        lines=tuple(map(_line, lines.split())),
        current_move=_move(current) if current else None,
        current_move_number=_number(number),
        tablebase_hits=_number(tablebases),
    )


def _root_move_text(entry: RootMove) -> str:
    return _joined(
        entry.move,
        _PROVENANCE_NAMES[entry.provenance],
        _or_empty(entry.order_score),
        _score_text(entry.value),
        entry.bound.value[0],
        entry.depth,
        entry.reduction,
        entry.nodes,
        _or_empty(entry.mvv_lva),
    )


def _root_move(text: str) -> RootMove:
    move, provenance, order, value, bound, depth, reduction, nodes, mvv_lva = text.split(FIELDS)
    return RootMove(
        _move(move),
        _PROVENANCES[provenance],
        _number_or_none(order),
        _score(value),
        _BOUND_LETTERS[bound],
        _number(depth),
        _number(reduction),
        _number(nodes),
        _number_or_none(mvv_lva),
    )


def _line_text(line: Variation) -> str:
    chances = line.chances
    return _joined(
        _score_text(line.score),
        line.bound.value[0],
        line.depth,
        chances.win,
        chances.draw,
        chances.loss,
        MOVES.join(line.moves),
    )


def _line(text: str) -> Variation:
    value, bound, depth, win, draw, loss, moves = text.split(FIELDS)
    score = _score(value)
    if score is None:
        raise ValueError("a line has no score")
    chances = WinDrawLoss(_number(win), _number(draw), _number(loss))
    return Variation(score, _BOUND_LETTERS[bound], _number(depth), _moves(moves), chances)


def _joined(*fields: int | str) -> str:
    return FIELDS.join(map(str, fields))


def _score_text(score: Score | None) -> str:
    """Return ``41`` for centipawns, ``#-3`` for a mate, and an empty text for None."""
    if score is None:
        return ""
    return str(score.centipawns) if score.mate is None else f"#{score.mate}"


def _score(text: str) -> Score | None:
    if not text:
        return None
    if text.startswith("#"):
        return Score(mate=_number(text[1:]))
    return Score(centipawns=_number(text))


def _or_empty(number: int | None) -> str:
    return "" if number is None else str(number)


def _number_or_none(text: str) -> int | None:
    return _number(text) if text else None


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"{text!r} is not a number")
    return int(text)


def _moves(text: str) -> tuple[str, ...]:
    return tuple(map(_move, text.split(MOVES))) if text else ()


def _move(text: str) -> str:
    if not _MOVE.fullmatch(text):
        raise ValueError(f"{text!r} is not a move")
    return text
