"""The rows of the move list: its blocks broken into lines of a given width."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple, TypeAlias

from game.queries.move_blocks import Block, Flow, Pair, Word, WordKind
from game.state.node import NodeId
from game.view.kit.fonts import SMALL, Style
from game.view.kit.look import Look
from game.view.panels import san

INDENT_UNITS = 4
"""The indent of a variation for each level, in ``Sizes.unit``."""
FOLD_UNITS = 3
"""The width of the mark that folds a variation, in ``Sizes.unit``."""
STYLES: dict[WordKind, Style] = {
    WordKind.NUMBER: SMALL,
    WordKind.MOVE: SMALL,
    WordKind.GLYPHS: SMALL,
    WordKind.COMMENT: SMALL,
}


class Run(NamedTuple):
    """A word with its place in a row. Neighbouring words of a comment are one run."""

    x: int
    """The distance in pixels from the left edge of the row."""
    width: int
    word: Word


class TextRow(NamedTuple):
    """A line of a text between the moves."""

    runs: tuple[Run, ...]


Row: TypeAlias = Pair | Flow | TextRow
"""A folded variation is one row whatever its width, so it stays a Flow until it is drawn."""


def rows_of(look: Look, block: Block, width: int, *, figurines: bool) -> list[Row]:
    """Return the rows of a block; ``width`` is the room for text in pixels."""
    if isinstance(block, Pair) or not block.words[0].is_open:
        return [block]
    return [*_broken(look, block, width, figurines)]


def shows_node(row: Row, node: NodeId) -> bool:
    """Return whether a move is in a row."""
    if isinstance(row, Pair):
        return node in (row.white, row.black)
    words = row.words if isinstance(row, Flow) else [run.word for run in row.runs]
    return any(word.kind is WordKind.MOVE and word.node == node for word in words)


def text_row(look: Look, row: Flow | TextRow, *, figurines: bool) -> TextRow:
    """Return the words of a row with their places."""
    if isinstance(row, TextRow):
        return row
    groups = _groups(row.words)
    x = row.indent * INDENT_UNITS * look.sizes.unit
    runs: list[Run] = []
    for group in groups:
        runs += _placed(look, group, x, figurines)
        x = runs[-1].x + runs[-1].width + look.sizes.unit
    return TextRow(tuple(runs))


def _broken(look: Look, flow: Flow, width: int, figurines: bool) -> list[TextRow]:
    """Break a text into rows. A move stays in one row with its number and its glyphs."""
    unit = look.sizes.unit
    left = flow.indent * INDENT_UNITS * unit
    text_left = left + FOLD_UNITS * unit + unit if flow.indent else left
    begins_variation = flow.words[0].kind is WordKind.FOLD
    rows: list[list[Run]] = [[]]
    x = left if begins_variation else text_left
    for group in _groups(flow.words):
        runs = _placed(look, group, x, figurines)
        if rows[-1] and runs[-1].x + runs[-1].width > width:
            rows.append([])
            runs = _placed(look, group, text_left, figurines)
        rows[-1] += runs
        x = runs[-1].x + runs[-1].width + unit
    return [TextRow(tuple(_joined(look, row))) for row in rows]


def _placed(look: Look, group: list[Word], x: int, figurines: bool) -> list[Run]:
    """Return the words of a group, side by side from ``x`` on."""
    runs = []
    for place, word in enumerate(group):
        is_mark = word.kind is WordKind.GLYPHS
        if place and not is_mark:
            x += look.sizes.unit
        width = _word_width(look, word, figurines)
        runs.append(Run(x, width, word))
        x += width
    return runs


def _groups(words: tuple[Word, ...]) -> list[list[Word]]:
    """Return the words in groups that stay together."""
    groups: list[list[Word]] = []
    is_open = False
    for word in words:
        follows = is_open or word.kind is WordKind.GLYPHS
        if follows and groups:
            groups[-1].append(word)
        else:
            groups.append([word])
        is_open = word.kind in (WordKind.NUMBER, WordKind.FOLD)
    return groups


def _word_width(look: Look, word: Word, figurines: bool) -> int:
    if word.kind is WordKind.FOLD:
        return FOLD_UNITS * look.sizes.unit
    if word.kind is WordKind.MOVE:
        return san.width(look, word.text, STYLES[word.kind], figurines=figurines)
    return look.fonts.width(word.text, STYLES[word.kind])


def _joined(look: Look, row: list[Run]) -> list[Run]:
    """Return a row in which neighbouring words of a comment are one run."""
    found: list[Run] = []
    for is_comment, runs in groupby(row, lambda run: run.word.kind is WordKind.COMMENT):
        if not is_comment:
            found += runs
            continue
        first, *others = runs
        text = " ".join([first.word.text, *(run.word.text for run in others)])
        width = look.fonts.width(text, STYLES[WordKind.COMMENT])
        found.append(Run(first.x, width, first.word._replace(text=text)))
    return found
