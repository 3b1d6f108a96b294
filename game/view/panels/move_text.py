"""Draws the rows of text in the move list."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.look.layout import Box
from game.queries import shown_position
from game.queries.move_list.move_list_blocks import BlockWord, WordKind
from game.state.node import NodeId
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.panels import san
from game.view.panels.move_rows import FOLD_UNITS, STYLES, TextRow, word_style
from game.view.panels.repertoire_marks import RepertoireMarks, draw_mark


class _Picture(NamedTuple):
    """A row as it was drawn last."""

    row: TextRow
    nodes: frozenset[NodeId]
    """The moves of its words."""
    marked: tuple[NodeId | None, NodeId | None, int]
    """The moves in it that were shown and under the mouse, and the content of the marks."""
    surface: pygame.Surface


class RowPictures:
    """Draws rows of text, and keeps pictures of those that the last frame showed.

    A step through the list changes two of its rows, and most others only move.
    """

    def __init__(self, marks: RepertoireMarks | None = None) -> None:
        """``marks`` are the marks of moves, if there are any."""
        self._marks = marks
        self._last: dict[int, _Picture] = {}
        self._now: dict[int, _Picture] = {}

    def begin(self) -> None:
        """Begin a frame: keep only what the frame before has shown."""
        self._last, self._now = self._now, {}

    def draw(
        self,
        canvas: Canvas,
        box: Box,
        rest: Box,
        row: TextRow,
        state: State,
        hovered: NodeId | None,
    ) -> None:
        """Draw a row that fills ``box``, whose words begin at the left of ``rest``."""
        place = pygame.Rect(box)
        if canvas.records is not None or not canvas.surface.get_clip().contains(place):
            self._draw(canvas, rest, row, state, hovered)
            return
        known = self._last.get(id(row))
        if known is None or known.row is not row or known.surface.get_size() != place.size:
            known = None
        nodes = frozenset(run.word.node for run in row.runs) if known is None else known.nodes
        shown = shown_position.shown_node(state.session)
        content = 0 if self._marks is None else self._marks.revision
        marked = shown if shown in nodes else None, hovered if hovered in nodes else None, content
        if known is None or known.marked != marked:
            self._draw(canvas, rest, row, state, hovered)
            known = _Picture(row, nodes, marked, canvas.surface.subsurface(place).copy())
        else:
            canvas.surface.blit(known.surface, place)
        self._now[id(row)] = known

    def _draw(
        self, canvas: Canvas, rest: Box, row: TextRow, state: State, hovered: NodeId | None
    ) -> None:
        draw_text_row(canvas, rest, row, state, hovered)
        if self._marks is None:
            return
        for run in row.runs:
            if run.word.kind is WordKind.MOVE:
                box = Box(rest.x + run.x, rest.y, run.width, rest.height)
                draw_mark(canvas, box, self._marks.at(state, run.word.node))


def draw_text_row(
    canvas: Canvas, rest: Box, row: TextRow, state: State, hovered: NodeId | None
) -> None:
    """Draw a row; the shown move is marked, and so is the one under the mouse."""
    for run in row.runs:
        room = max(0, rest.right - rest.x - run.x)
        box = Box(rest.x + run.x, rest.y, min(run.width, room), rest.height)
        _draw_word(canvas, box, run.word, state, hovered)


def draw_verdict(canvas: Canvas, box: Box, verdict: str) -> None:
    """Draw the glyph of an engine's verdict in a frame, which the NAGs of a game have not."""
    style = STYLES[WordKind.VERDICT]
    frame = box.centred(box.width, min(box.height, canvas.look.fonts.height(style)))
    canvas.rounded(frame, canvas.colours.panel, canvas.colours.bad, canvas.sizes.radius_small)
    canvas.text(frame, verdict, style, canvas.colours.bad, "centre")


def _draw_word(
    canvas: Canvas, box: Box, word: BlockWord, state: State, hovered: NodeId | None
) -> None:
    colours, sizes = canvas.colours, canvas.sizes
    if word.kind is WordKind.FOLD:
        side = FOLD_UNITS * sizes.unit
        body = svg_shapes.expanded_mark(side, colours.dim)
        if not word.is_open:
            body = svg_shapes.mirrored(side, svg_shapes.step_back(side, colours.dim))
        canvas.shape(body, box.centred(side, side))
    elif word.kind is WordKind.VERDICT:
        draw_verdict(canvas, box, word.text)
    elif word.kind is WordKind.MOVE:
        _draw_move(canvas, box, word, state, is_hovered=word.node == hovered)
    else:
        ink = colours.info if word.kind is WordKind.GLYPHS else colours.dim
        canvas.text(box, word.text, word_style(word), ink)


def _draw_move(
    canvas: Canvas, box: Box, word: BlockWord, state: State, *, is_hovered: bool
) -> None:
    colours, sizes = canvas.colours, canvas.sizes
    is_shown = word.node == shown_position.shown_node(state.session)
    if is_shown or is_hovered:
        back = colours.hover if is_shown else colours.raised
        canvas.rounded(box.inset(-sizes.unit // 2, sizes.line), back, None, sizes.unit)
    ink = colours.accent if is_shown else colours.text
    figurines = state.settings.show_figurines
    san.draw_san(canvas, box, word.text, word_style(word), ink, figurines=figurines)
