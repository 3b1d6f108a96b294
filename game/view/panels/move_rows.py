"""The rows of the move list: its blocks broken into lines of a given width."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple, TypeAlias

from game.queries.move_list.move_list_blocks import Block, BlockWord, MovePair, TextBlock, WordKind
from game.state.node import NodeId
from game.view.kit.fonts import BODY, CAPTION, SMALL, STRONG, TextStyle
from game.view.kit.look import Look
from game.view.panels import san

INDENT_UNITS = 4
"""The indent of a variation for each level, in ``Sizes.unit``."""
FOLD_UNITS = 3
"""The width of the mark that folds a variation, in ``Sizes.unit``."""
STYLES: dict[WordKind, TextStyle] = {
    WordKind.NUMBER: SMALL,
    WordKind.MOVE: SMALL,
    WordKind.GLYPHS: SMALL,
    WordKind.VERDICT: CAPTION,
    WordKind.COMMENT: SMALL,
    WordKind.OPEN: SMALL,
    WordKind.CLOSE: SMALL,
}
PLAYED_STYLES: dict[WordKind, TextStyle] = {
    **STYLES,
    WordKind.NUMBER: BODY,
    WordKind.MOVE: STRONG,
    WordKind.GLYPHS: STRONG,
}
"""The played line in running text is bold."""
BEFORE_NEXT = (WordKind.NUMBER, WordKind.FOLD, WordKind.OPEN)
"""A word of these kinds stays in one row with the next one."""
AFTER_LAST = (WordKind.GLYPHS, WordKind.VERDICT, WordKind.CLOSE)
"""A word of these kinds stays in one row with the one before."""
TIGHT = (WordKind.GLYPHS, WordKind.CLOSE)
"""No space stands before a word of these kinds."""
MOST_WIDTHS = 5000
"""The number of words whose widths are kept."""


def word_style(word: BlockWord) -> TextStyle:
    """Return the style of a word."""
    return (PLAYED_STYLES if word.is_played else STYLES)[word.kind]


class PlacedWord(NamedTuple):
    """A word with its place in a row. Neighbouring words of a comment are one run."""

    x: int
    """The distance in pixels from the left edge of the row."""
    width: int
    word: BlockWord


class TextRow(NamedTuple):
    """A line of a text between the moves."""

    runs: tuple[PlacedWord, ...]


Row: TypeAlias = MovePair | TextBlock | TextRow
"""A folded variation is one row whatever its width, so it stays a Flow until it is drawn."""


class WordWidths:
    """The widths of words in one look. Each word is measured once: a long text repeats them."""

    def __init__(self, look: Look, *, figurines: bool) -> None:
        self.look = look
        self._figurines = figurines
        self._known: dict[tuple[WordKind, str, bool], int] = {}

    def width(self, word: BlockWord) -> int:
        """Return the width of a word in pixels."""
        key = word.kind, word.text, word.is_played
        width = self._known.get(key)
        if width is None:
            if len(self._known) >= MOST_WIDTHS:
                self._known.clear()
            width = self._known[key] = _word_width(self.look, word, self._figurines)
        return width


def rows_of(widths: WordWidths, block: Block, width: int) -> list[Row]:
    """Return the rows of a block; ``width`` is the room for text in pixels."""
    if isinstance(block, MovePair) or not block.words[0].is_open:
        return [block]
    return [*_broken(widths, block, width)]


def shows_node(row: Row, node: NodeId) -> bool:
    """Return whether a move is in a row."""
    return any(word.kind is WordKind.MOVE and word.node == node for word in words_of(row))


def move_word(node: NodeId) -> BlockWord:
    """Return what stands for a move of a pair, which is no text, among the words."""
    return BlockWord(WordKind.MOVE, "", node)


def words_of(row: Row) -> list[BlockWord]:
    """Return the words of a row."""
    if isinstance(row, MovePair):
        return [move_word(node) for node in (row.white, row.black) if node is not None]
    return [*row.words] if isinstance(row, TextBlock) else [run.word for run in row.runs]


def lay_out_row(look: Look, row: TextBlock | TextRow, *, figurines: bool) -> TextRow:
    """Return the words of a row with their places."""
    if isinstance(row, TextRow):
        return row
    groups, widths = _groups(row.words), WordWidths(look, figurines=figurines)
    x = row.indent * INDENT_UNITS * look.sizes.unit
    runs: list[PlacedWord] = []
    for group in groups:
        runs += _placed(widths, group, x)
        x = runs[-1].x + runs[-1].width + look.sizes.unit
    return TextRow(tuple(runs))


def _broken(widths: WordWidths, flow: TextBlock, width: int) -> list[TextRow]:
    """Break a text into rows. A move stays in one row with its number and its glyphs."""
    look, unit = widths.look, widths.look.sizes.unit
    left = flow.indent * INDENT_UNITS * unit
    text_left = left + FOLD_UNITS * unit + unit if flow.indent else left
    begins_variation = flow.words[0].kind is WordKind.FOLD
    rows: list[list[PlacedWord]] = [[]]
    x = left if begins_variation else text_left
    for group in _groups(flow.words):
        runs = _placed(widths, group, x)
        if rows[-1] and runs[-1].x + runs[-1].width > width:
            rows.append([])
            runs = _placed(widths, group, text_left)
        rows[-1] += runs
        x = runs[-1].x + runs[-1].width + unit
    return [TextRow(tuple(_joined(look, row))) for row in rows]


def _placed(widths: WordWidths, group: list[BlockWord], x: int) -> list[PlacedWord]:
    """Return the words of a group, side by side from ``x`` on."""
    runs, unit = list[PlacedWord](), widths.look.sizes.unit
    for word in group:
        if runs and word.kind not in TIGHT and runs[-1].word.kind is not WordKind.OPEN:
            x += unit
        width = widths.width(word)
        runs.append(PlacedWord(x, width, word))
        x += width
    return runs


def _groups(words: tuple[BlockWord, ...]) -> list[list[BlockWord]]:
    """Return the words in groups that stay together."""
    groups: list[list[BlockWord]] = []
    is_open = False
    for word in words:
        follows = is_open or word.kind in AFTER_LAST
        if follows and groups:
            groups[-1].append(word)
        else:
            groups.append([word])
        is_open = word.kind in BEFORE_NEXT
    return groups


def _word_width(look: Look, word: BlockWord, figurines: bool) -> int:
    if word.kind is WordKind.FOLD:
        return FOLD_UNITS * look.sizes.unit
    if word.kind is WordKind.MOVE:
        return san.san_width(look, word.text, word_style(word), figurines=figurines)
    if word.kind is WordKind.VERDICT:
        return verdict_width(look, word.text)
    return look.fonts.width(word.text, word_style(word))


def verdict_width(look: Look, verdict: str) -> int:
    """Return the width of the frame in which the glyph of a verdict stands."""
    return look.fonts.width(verdict, STYLES[WordKind.VERDICT]) + 2 * look.sizes.unit


def _joined(look: Look, row: list[PlacedWord]) -> list[PlacedWord]:
    """Return a row in which neighbouring words of a comment are one run.

    What follows moves by as much as the run is narrower than its words.
    """
    found: list[PlacedWord] = []
    shift = 0
    for is_comment, runs in groupby(row, lambda run: run.word.kind is WordKind.COMMENT):
        if not is_comment:
            found += (
                PlacedWord(run.x + shift, run.width, run.word) if shift else run for run in runs
            )
            continue
        first, *others = runs
        last = others[-1] if others else first
        text = " ".join([first.word.text, *(run.word.text for run in others)])
        width = look.fonts.width(text, STYLES[WordKind.COMMENT])
        found.append(PlacedWord(first.x + shift, width, first.word._replace(text=text)))
        shift += first.x + width - last.x - last.width
    return found
