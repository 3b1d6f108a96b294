"""The dialog with the progress of the imports, and the games that could not be read."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.imports import ContinueImport, PauseImport
from game.features.imports.actions import ChooseBadGame, EndImports, OpenBadGame
from game.features.imports.enabled_actions import PREDICATES
from game.features.imports.model import ImportRow, ImportsDialog, chosen_bad_game, import_rows
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Text, message, message_with_context, template
from game.state.files.imports import ImportRun, Imports, ImportStatus
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import FINE_FIGURES, SMALL, STRONG
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words.imports import bad_game_line, counts_line, file_name, imports_line
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence

TITLE = message("Imports")
WIDTH, MOST_ROWS, LINES = 760, 12, 2
"""The width in pixels at 100 %, the most rows of the list, and the lines of the text above it."""
PAUSE, CONTINUE = message("Pause"), message_with_context("an import", "Continue")
END = message("End the import")
OPEN, CLOSE = message("Open this game"), message("Close")
NONE = message("Nothing is imported.")
DONE = message("All imports have ended.")
LINE, GAME = template("line {number}"), template("game {number}")
WIDEST_LINE, WIDEST_GAME = LINE.filled(number="99 999 999"), GAME.filled(number="9 999 999")
STATUS = {
    ImportStatus.WAITING: message_with_context("an import", "waits"),
    ImportStatus.RUNNING: message_with_context("an import", "runs"),
    ImportStatus.PAUSED: message_with_context("an import", "paused"),
    ImportStatus.FAILED: message_with_context("an import", "failed"),
    ImportStatus.WHOLE: message_with_context("an import", "done"),
    ImportStatus.CANCELLED: message_with_context("an import", "ended early"),
}
LIST_STOP = "list"


class ProgressPopup(Popup):
    """A line and a bar for the running import, the list, and the buttons."""

    default_stop = LIST_STOP

    def __init__(self, look: Look, window: Box) -> None:
        sizes = look.sizes
        text = LINES * sizes.fact_row
        fixed = 4 * sizes.padding + title_height(look) + text + sizes.button
        fixed += 3 * sizes.unit + 3 * sizes.gap
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        foot, room = room.cut_bottom(sizes.button, sizes.gap)
        self._line, room = room.cut_top(text, sizes.unit)
        self._track, room = room.cut_top(2 * sizes.unit, sizes.gap)
        self._rows: tuple[ImportRow, ...] = ()
        self._list = self.add_list(
            ListBox(look, room, ChooseBadGame, self._press, can_step=False), LIST_STOP
        )
        self._add_buttons(foot)

    def _add_buttons(self, foot: Box) -> None:
        unit = self.look.sizes.unit
        self._pause, rest = self._button(foot, PAUSE, PauseImport(), Icon.PAUSE)
        self._continue, _ = self._button(foot, CONTINUE, ContinueImport(), Icon.START)
        rest = rest.cut_left(max(0, self._continue.rect.right + 2 * unit - rest.x))[1]
        self._end, _ = self._button(rest, END, EndImports(), Icon.CLOSE)
        opening, rest = foot.cut_right(button_width(self.look, OPEN), 2 * unit)
        closing = rest.cut_right(button_width(self.look, CLOSE))[0]
        close = self.gui.button(closing, CLOSE, CloseDialog())
        self._open = self.gui.button(opening, OPEN, OpenBadGame(), ButtonRole.PRIMARY)
        for name, button in (
            ("pause", self._pause),
            ("continue", self._continue),
            ("end", self._end),
            ("close", close),
            ("open", self._open),
        ):
            self.add_stop(name, button)

    def _button(self, room: Box, text: Text, action: Action, icon: Icon) -> tuple[Button, Box]:
        """Add a button at the left of a row; return it with the rest of the row."""
        width = button_width(self.look, text, icon=icon)
        box, rest = room.cut_left(width, 2 * self.look.sizes.unit)
        return self.gui.button(box, text, action, icon=icon), rest

    def key(self, state: State) -> Hashable:
        return state.model(Imports), _dialog(state).row, self.lists_key()

    def refresh(self, state: State) -> None:
        imports, dialog = state.model(Imports), _dialog(state)
        self._rows = import_rows(imports)
        self._list.show(len(self._rows), dialog.row if self._rows else None)
        may_continue = PREDICATES[ContinueImport](state)
        self.gui.show(self._pause, not may_continue)
        self.gui.enable(self._pause, PREDICATES[PauseImport](state))
        self.gui.show(self._continue, may_continue)
        self.gui.enable(self._end, PREDICATES[EndImports](state))
        self.gui.enable(self._open, chosen_bad_game(dialog, imports) is not None)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        imports, colours = state.model(Imports), canvas.colours
        self.title(canvas, TITLE)
        shown = imports.running or next(iter(imports.halted), None)
        said = imports_line(imports) or (DONE if imports.runs else NONE)
        ink, row = colours.text, canvas.sizes.fact_row
        if shown is not None and shown.fault is not None:
            said, ink = library_fault_sentence(shown.fault), colours.bad
        canvas.paragraph(self._line, said, SMALL, ink, row, LINES)
        self._draw_bar(canvas, 1.0 if shown is None else shown.share)
        self._list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index))

    def _draw_bar(self, canvas: Canvas, share: float) -> None:
        track, unit = self._track, canvas.sizes.unit
        canvas.rounded(track, canvas.colours.line, None, unit)
        length = round(track.width * share)
        if length:
            bar = track._replace(width=max(length, track.height))
            canvas.rounded(bar, canvas.colours.accent, None, unit)

    def _draw_row(self, canvas: Canvas, row: Box, index: int) -> None:
        shown = self._rows[index]
        if shown.bad is None:
            self._draw_run(canvas, row, shown.run)
            return
        colours, unit = canvas.colours, canvas.sizes.unit
        look, bad = canvas.look, shown.bad
        row = row.cut_left(4 * unit)[1]
        line, row = row.cut_left(look.width(WIDEST_LINE, FINE_FIGURES), 2 * unit)
        game, row = row.cut_left(look.width(WIDEST_GAME, FINE_FIGURES), 2 * unit)
        canvas.text(line, LINE.filled(number=group_digits(bad.line)), FINE_FIGURES, colours.dim)
        canvas.text(game, GAME.filled(number=group_digits(bad.game)), FINE_FIGURES, colours.dim)
        canvas.text(row, bad_game_line(bad), SMALL, colours.text)

    def _draw_run(self, canvas: Canvas, row: Box, run: ImportRun) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        status = STATUS[run.status]
        width = canvas.look.width(status, SMALL)
        mark, rest = row.cut_right(width, 2 * unit)
        ink = colours.bad if run.status is ImportStatus.FAILED else colours.dim
        canvas.text(mark, status, SMALL, ink, "right")
        taken = canvas.text(rest, file_name(run), STRONG, colours.text)
        said = rest.cut_left(min(taken, rest.width), 3 * unit)[1]
        if run.read:
            canvas.text(said, counts_line(run), SMALL, colours.dim)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self.stop == LIST_STOP:
            chosen = self._list.after(event.key)
            if chosen is not None:
                return chosen
        return super().key_pressed(event)

    def accept(self) -> list[Action]:
        return [OpenBadGame()] if self._open.is_live() else []

    def _press(self, _row: Box, index: int, _pos: tuple[int, int]) -> tuple[Action]:
        return (ChooseBadGame(index),)


def _dialog(state: State) -> ImportsDialog:
    return state.dialog if isinstance(state.dialog, ImportsDialog) else ImportsDialog()
