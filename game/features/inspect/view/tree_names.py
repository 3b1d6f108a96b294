"""The names of the rows of the search tree."""

from __future__ import annotations

from engine.protocol.inspect_enums import SearchKind
from game.features.inspect.model.inspection import TreeLine
from game.message import San, Text, message
from game.view.kit.fonts import CAPTION, TABLE, TextStyle
from game.words.inspect import labels


def row_names(line: TreeLine, line_count: int) -> tuple[list[Text], TextStyle]:
    """Return the texts that name a row, the longest first, and their style.

    A row is named by its iteration, by its move, by its search kind, or by move and search kind.
    ``line_count`` is the number of best lines that each iteration searched.
    """
    kind = line.row.kind
    if kind is SearchKind.ROOT:
        return _root_names(line, line_count), CAPTION
    if kind is SearchKind.MOVE:
        return [San(line.san)], TABLE
    long = labels.SEARCH_KINDS[kind]
    short = labels.SHORT_KINDS.get(kind, long)
    if not line.san:
        return [long, short], CAPTION
    return [message("{move} {kind}", move=San(line.san), kind=short)], CAPTION


def _root_names(line: TreeLine, line_count: int) -> list[Text]:
    """Return the texts that name a search of the root, the longest first.

    An iteration searches the root once for each line, and again after a fail low or a fail high.
    """
    depth, number = line.row.iteration, line.search
    name = labels.iteration_label(depth, line.row.line_number)
    if not line.row.line_number:
        again = message("iteration {depth}, search {number}", depth=depth, number=number)
        return [name] if number == 1 else [again]
    short = message("line {line}", line=line.row.line_number)
    long = message(
        "iteration {depth}, line {line} of {lines}",
        depth=depth,
        line=line.row.line_number,
        lines=line_count,
    )
    if number == 1:
        return [long, name, short]
    return [
        message("{root}, search {number}", root=one, number=number) for one in (long, name, short)
    ]
