"""The dialog that exports a recorded search: what is written, in which format, and its progress."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeVar

import pygame

from engine.protocol.inspect_enums import ExportFormat, ExportPart
from game.actions.action import Action
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.inspect.actions.search_export import (
    ChooseExportFile,
    ChooseExportFormat,
    ChooseExportPart,
    CloseExport,
)
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.search_export import SearchExport
from game.look.layout import Box
from game.message import Message, Text, message
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, FIGURES, SMALL
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.inspect import faults
from game.words.inspect.file_sizes import file_size
from game.words.inspect.scores import group_digits

TITLE = message("Export search")
WIDTH, LINES = 680, 2
"""The width in pixels at 100 %, and the lines of each text."""
PARTS_HEAD, FORMATS_HEAD = message("What is written"), message("Format of the file")
PARTS: tuple[tuple[Message, ExportPart], ...] = (
    (message("The whole search"), ExportPart.SEARCH),
    (message("This node and its subtree"), ExportPart.SUBTREE),
    (message("Path to this node"), ExportPart.PATH),
)
FORMATS: tuple[tuple[Message, ExportFormat], ...] = (
    (message("Table (CSV)"), ExportFormat.CSV),
    (message("Lines of JSON"), ExportFormat.JSON_LINES),
    (message("Collapsed stacks"), ExportFormat.STACKS),
    (message("Game (PGN)"), ExportFormat.PGN),
)
MEANINGS = {
    ExportFormat.CSV: message(
        "A row for each node: move, window, value with its bound, table result, and why it ended."
    ),
    ExportFormat.JSON_LINES: message("The rows of the table, each as a JSON object on its line."),
    ExportFormat.STACKS: message(
        "A flame graph for speedscope, Perfetto and other programs. Small subtrees are merged."
    ),
    ExportFormat.PGN: message(
        "A game with a variation for each line. Comments have the values, for White."
    ),
}
COUNTING = message("Counting the nodes…")
WRITE, CANCEL = message("Choose the file…"), message("Cancel")
ENTER, ESCAPE = KEY_NAMES[pygame.K_RETURN], KEY_NAMES[pygame.K_ESCAPE]
PARTS_STOP, FORMATS_STOP, WRITE_STOP = "parts", "formats", "write"
_T = TypeVar("_T")


class ExportPopup(Popup):
    """Two rows of chips with the size of the file, or the progress of an export."""

    default_stop = PARTS_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        text = LINES * sizes.fact_row
        rows = 2 * (sizes.heading_row + sizes.unit + sizes.button + sizes.gap)
        height = 4 * sizes.padding + title_height(look) + rows + 2 * text + 2 * sizes.gap
        super().__init__(look, window, (width, height + sizes.button))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        foot, self._room = room.cut_bottom(sizes.button, sizes.gap)
        self._parts_head, parts, room = self._row(self._room)
        self._formats_head, formats, room = self._row(room)
        self._meaning, room = room.cut_top(text, sizes.gap)
        self._size = room.cut_top(text)[0]
        self._parts = self._chips(parts, PARTS, ChooseExportPart, PARTS_STOP)
        self._formats = self._chips(formats, FORMATS, ChooseExportFormat, FORMATS_STOP)
        gap = 2 * sizes.unit
        stop = foot.cut_right(self._width(CANCEL, ESCAPE))[0]
        write, foot = foot.cut_right(self._width(WRITE, ENTER), gap)
        cancel = foot.cut_right(self._width(CANCEL, ESCAPE))[0]
        self._cancel = self.gui.button(cancel, CANCEL, CloseExport(), key=ESCAPE)
        self._write = self.gui.button(
            write, WRITE, ChooseExportFile(), ButtonRole.PRIMARY, key=ENTER
        )
        self._stop = self.gui.button(stop, CANCEL, CloseExport(), key=ESCAPE)
        self.add_stop("cancel", self._cancel)
        self.add_stop("stop", self._stop)
        self.add_stop(WRITE_STOP, self._write)

    def _row(self, room: Box) -> tuple[Box, Box, Box]:
        """Return the boxes of a heading and of the chips below it, and the rest."""
        sizes = self.look.sizes
        head, room = room.cut_top(sizes.heading_row, sizes.unit)
        chips, room = room.cut_top(sizes.button, sizes.gap)
        return head, chips, room

    def _chips(
        self,
        row: Box,
        choices: tuple[tuple[Message, _T], ...],
        change: type[Action],
        stop: str,
    ) -> Chips[_T]:
        boxes = fit_boxes(self.look, row, [text for text, _ in choices])
        chips = Chips(self.gui, boxes, choices, change)
        chips.add_to(self.focus_order, stop)
        return chips

    def _width(self, text: Message, key: Text) -> int:
        return label_width(self.look, text, key) + 6 * self.look.sizes.unit

    def key(self, state: State) -> Hashable:
        export = _export(state)
        chosen = export.part, export.format, export.count, export.fault
        return chosen, export.path, export.done, export.of

    def refresh(self, state: State) -> None:
        export = _export(state)
        is_shown = not export.is_running
        self._parts.refresh(export.part, shown=is_shown)
        self._formats.refresh(export.format, shown=is_shown)
        self.gui.show(self._write, is_shown)
        self.gui.show(self._cancel, is_shown)
        self.gui.show(self._stop, not is_shown)
        self.gui.enable(self._write, bool(export.count) and export.refusal is None)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        export = _export(state)
        self.title(canvas, TITLE)
        if export.is_running:
            self._draw_progress(canvas, export)
            return
        colours, row = canvas.colours, canvas.sizes.fact_row
        canvas.heading(self._parts_head, PARTS_HEAD)
        canvas.heading(self._formats_head, FORMATS_HEAD)
        meaning = MEANINGS[export.format]
        canvas.paragraph(self._meaning, meaning, SMALL, colours.dim, row, LINES)
        fault = export.fault or export.refusal
        if fault is not None:
            reason = faults.inspect_fault(fault)
            canvas.paragraph(self._size, reason, SMALL, colours.bad, row, LINES)
        else:
            canvas.paragraph(self._size, _size(export), SMALL, colours.text, row, LINES)

    def _draw_progress(self, canvas: Canvas, export: SearchExport) -> None:
        colours, sizes = canvas.colours, canvas.sizes
        row, room = self._room.cut_top(sizes.row)
        canvas.text(row, message("Writing {file}…", file=export.path), BODY, colours.text)
        row, room = room.cut_top(sizes.row)
        share = min(1.0, export.done / export.of) if export.of else 0.0
        percent = message("{percent} % done", percent=int(100 * share))
        canvas.text(row, percent, FIGURES, colours.dim)
        track = room.cut_top(2 * sizes.unit)[0]
        canvas.rounded(track, colours.line, None, sizes.unit)
        length = round(track.width * share)
        if length:
            bar = track._replace(width=max(length, track.height))
            canvas.rounded(bar, colours.accent, None, sizes.unit)

    def key_actions(self, key: int) -> list[Action]:
        return [CloseExport()] if key == pygame.K_ESCAPE else super().key_actions(key)

    def accept(self) -> list[Action]:
        return [ChooseExportFile()] if self._write.is_live() else []


def _size(export: SearchExport) -> Message:
    """Return how many nodes are written, and the size of the file as far as it is known."""
    if export.count is None:
        return COUNTING
    count = group_digits(export.count)
    if export.size is None:
        return message("{count} nodes", count=count)
    return message("{count} nodes, about {size}", count=count, size=file_size(export.size))


def _export(state: State) -> SearchExport:
    """Return the choice of the shown search; an empty one while the dialog closes."""
    inspection = inspection_of(state)
    return SearchExport() if inspection is None else inspection.export
