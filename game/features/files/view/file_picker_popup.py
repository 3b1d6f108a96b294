"""Our own dialog for a file: places, the files of a folder, and lines for a path and a name.

Letters find a row of the list, and a slash or a tilde begins a path. Enter enters a folder or
chooses a file; Backspace goes to the folder above.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import PurePath

import pygame

from game.actions.action import Action
from game.actions.between_features import OpenPlayedGames
from game.actions.files import (
    AcceptFile,
    ChooseFileRow,
    ClearRecentFiles,
    EnterPickerPath,
    FindFileRow,
    OpenFileRow,
    OpenFolder,
    SortFiles,
    TypeFileName,
    TypePickerPath,
)
from game.actions.game import CloseDialog
from game.actions.window import MoveDialogFocus
from game.features.files.view.cell_stop import CellStop
from game.features.files.view.file_columns import FileColumns, draw_column_titles, draw_file_row
from game.features.files.view.places import PlacesDialog
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, plural
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.files.file_picker import NO_ROW, FilePicker
from game.state.files.folder import FolderColumn
from game.state.focus import Focus
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, TextLineStop
from game.view.kit.fonts import CAPTION, MAIN_BUTTON, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.words import files as words

DOUBLE_CLICK_MS = 500
PLACES_UNITS = 42
"""The width of the list of places, in units."""
BEGINS_PATH = ("/", "~", "\\")
PLAYED = message("Played games")
"""The text of the button that leads to the games that were played here."""
FORGET = message("Clear the list")
CANCEL, UP = message("Cancel"), message_with_context("to the folder above", "Up")
NAME, PATH_WORD = message_with_context("a file", "Name"), message("Path")
EMPTY = message("No files of this kind are here.")
NO_RECENT = message("No game or search has been opened or saved yet.")
READING = message("Reading the folder…")
LIST, PATH, NAMED = "list", "path", "name"
"""The Tab stops that take letters."""

ENTERING: dict[str, Action] = {LIST: OpenFileRow(), PATH: EnterPickerPath()}
"""The actions of Enter on a Tab stop; elsewhere it presses the main button."""


class FilePickerPopup(Popup):
    """The dialog."""

    def __init__(self, look: Look, window: Box, prompt: FileDialog) -> None:
        sizes = look.sizes
        most = window.inset(sizes.margin)
        size = min(sizes.file_dialog_width, most.width), min(sizes.file_dialog_height, most.height)
        super().__init__(look, window, size)
        self._prompt_title, self._saving = words.dialog_title(prompt), prompt.saving
        self._wants_folder = prompt.wants_folder
        self._opens_game = prompt.kind is FileKind.GAME and not prompt.saving
        self.default_stop = NAMED if prompt.saving else LIST
        self._pointed_head: FolderColumn | None = None
        self._shown: object = None
        self._click = (NO_ROW, -DOUBLE_CLICK_MS)
        """The row of the last click, and its time."""
        self._now_ms = 0
        self._is_suggested = False
        """Whether the name has just been suggested."""
        self._picker = prompt.picker
        self._lay_out(prompt)
        self._add_stops()

    def _lay_out(self, prompt: FileDialog) -> None:
        sizes, look = self.look.sizes, self.look
        unit = sizes.unit
        gap = 2 * unit
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        head, room = room.cut_top(sizes.button, 2 * gap)
        up, path = head.cut_left(20 * unit, gap)
        buttons, room = room.cut_bottom(sizes.button, gap)
        self._status, room = room.cut_bottom(sizes.fact_row, gap)
        places, room = room.cut_left(PLACES_UNITS * unit, 3 * unit)
        self._places = PlacesDialog(look, places)
        self._name_label = Box(0, 0, 0, 0)
        name = room._replace(height=sizes.button)
        if prompt.saving:
            name, room = room.cut_bottom(sizes.button, gap)
            self._name_label, name = name.cut_left(look.width(NAME, SMALL), 3 * unit)
        self._ground = room
        inside = room.inset(gap, unit)
        inside = inside._replace(width=inside.width - sizes.scroll_bar)
        self._heads, box = inside.cut_top(sizes.fact_row, unit)
        self.list = self.add_list(ListBox(look, box, ChooseFileRow, row_height=sizes.row + unit))
        self._path, self._name = self.add_line(path), self.add_line(name)
        self._name.show(prompt.saving)
        self._path.name(PATH_WORD)
        self._name.name(NAME)
        usual = 28 * unit
        wide = max(usual, look.width(words.accept_button_label(prompt), MAIN_BUTTON) + 8 * unit)
        accept, rest = buttons.cut_right(wide, gap)
        cancel, rest = rest.cut_right(usual, gap)
        side = rest.cut_left(max(look.width(one, SMALL) for one in (PLAYED, FORGET)) + 8 * unit)
        button = self.gui.button
        self._up = button(up, UP, self._upwards)
        self._accept = button(
            accept, words.accept_button_label(prompt), AcceptFile(), ButtonRole.PRIMARY
        )
        self._cancel = button(cancel, CANCEL, CloseDialog())
        self._played = button(side[0], PLAYED, OpenPlayedGames(), ButtonRole.LINK)
        self._forget = button(side[0], FORGET, ClearRecentFiles(), ButtonRole.LINK)

    def _add_stops(self) -> None:
        order = self.focus_order
        self.add_stop("up", self._up)
        order.add(PATH, TextLineStop(self._path))
        order.add("places", CellStop(self._places.boxes, self._go_to_place))
        order.add("heads", CellStop(self._head_boxes, self._press_head))
        order.add(LIST, self.list.stop)
        order.add(NAMED, TextLineStop(self._name))
        self.add_stop("played", self._played)
        self.add_stop("forget", self._forget)
        self.add_stop("cancel", self._cancel)
        self.add_stop("accept", self._accept)

    # Drawing

    def key(self, state: State) -> Hashable:
        del state
        picker = self._picker
        head = picker.number, id(picker.shown), picker.row, picker.is_read, picker.notice
        order = picker.column, picker.is_reversed
        return head, order, self.lists_key(), self._pointed_head, self._places.pointed

    def refresh(self, state: State) -> None:
        if isinstance(state.dialog, FileDialog):
            self._picker = state.dialog.picker
        picker = self._picker
        self._places.follow(picker)
        if picker.shown is not self._shown:
            self._shown = picker.shown
            self.list.begin()
        self.list.show(len(picker.shown), None if picker.row == NO_ROW else picker.row)
        recent = picker.shows_recent
        self.gui.enable(self._up, picker.listing.parent is not None)
        self.gui.enable(self._accept, self._can_accept())
        self.gui.show(
            self._played, state.opened_files.has_played_games and self._opens_game and not recent
        )
        self.gui.show(self._forget, recent and bool(picker.shown))
        self._path.set(picker.path)
        self._is_suggested = bool(picker.name) and not self._name.text
        self._name.set(picker.name)
        self._now_ms = state.now_ms
        super().refresh(state)

    def share_keys(self) -> None:
        if self._is_suggested:  # The name is selected, so that typing replaces it.
            self._name.select(len(PurePath(self._picker.name).stem))

    def _can_accept(self) -> bool:
        picker = self._picker
        if self._saving:
            return bool(picker.name.strip())
        is_typed = picker.path.strip() not in ("", picker.listing.path)
        if self._wants_folder and picker.is_read and not picker.listing.fault:
            return True
        return is_typed or (picker.entry is not None and not picker.entry.is_missing)

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        colours = canvas.colours
        canvas.rounded(self._ground, colours.background, colours.line, canvas.sizes.radius_small)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        picker, colours = self._picker, canvas.colours
        self.title(canvas, self._prompt_title)
        self._places.draw(canvas, picker)
        if self._saving:
            canvas.text(self._name_label, NAME, SMALL, colours.dim)
        draw_column_titles(canvas, self._heads, picker, self._pointed_head)
        self.list.draw(
            canvas,
            lambda box, row: draw_file_row(
                canvas, box, picker.shown[row], is_recent=picker.shows_recent
            ),
            has_keys=self.stop == LIST,
        )
        if not picker.shown and not picker.listing.fault:
            none = NO_RECENT if picker.shows_recent else EMPTY if picker.is_read else READING
            canvas.text(self.list.box.cut_top(canvas.sizes.row)[0], none, SMALL, colours.dim)
        ink = colours.bad if picker.notice else colours.dim
        canvas.text(self._status, picker.notice or _count(picker), CAPTION, ink)

    # Events

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if state.focus is None and event.type == pygame.KEYDOWN and event.key == pygame.K_TAB:
            return self.focus_order.actions(event, self.focus(state)) or []
        return super().actions(event, state)

    def typed(self, line: TextLine) -> list[Action]:
        return [TypePickerPath(line.text) if line is self._path else TypeFileName(line.text)]

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        key = event.key
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key == pygame.K_UP and event.mod & pygame.KMOD_ALT:
            return self._above()
        if key == pygame.K_l and event.mod & pygame.KMOD_CTRL:
            return [MoveDialogFocus(Focus(PATH))]
        if key in ENTER:
            return [ENTERING.get(self.stop or "", AcceptFile())]
        if self.stop != LIST:
            return None
        return self._above() if key == pygame.K_BACKSPACE else self.list.after(key)

    def letters(self, text: str) -> list[Action] | None:
        """Return the actions of letters on the list: they find a row, or begin a path."""
        if self.stop != LIST:
            return None
        if text.startswith(BEGINS_PATH):
            return [TypePickerPath(text), MoveDialogFocus(Focus(PATH))]
        return [FindFileRow(text)]

    def _above(self) -> list[Action]:
        action = self._upwards()
        return [] if action is None else [action]

    def _upwards(self) -> Action | None:
        parent = self._picker.listing.parent
        return None if parent is None else OpenFolder(parent)

    def point(self, pos: tuple[int, int]) -> None:
        super().point(pos)
        self._places.point(pos)
        columns = zip(FolderColumn, self._head_boxes(), strict=False)
        self._pointed_head = next((one for one, box in columns if box.holds(*pos)), None)

    def is_pointing(self) -> bool:
        beside = self._pointed_head, self._places.pointed
        return super().is_pointing() or any(one is not None for one in beside)

    def pressed(self, moved: list[Action]) -> list[Action]:
        """Return the actions of a press at the pointer. A second press opens a row at once."""
        del moved  # A place and a title leave the focus where it is.
        if self._places.pointed is not None:
            return self._go_to_place(self._places.pointed)
        if self._pointed_head is not None:
            return [SortFiles(self._pointed_head)]
        row, (before, at_ms) = self.list.pointed_row, self._click
        if row is None:
            return []
        is_double = row == before and self._now_ms - at_ms <= DOUBLE_CLICK_MS
        self._click = (NO_ROW if is_double else row, self._now_ms)
        chosen = [*self.list.pointed, MoveDialogFocus(Focus(LIST, is_visible=False))]
        return [*chosen, OpenFileRow()] if is_double else chosen

    def _go_to_place(self, item: int) -> list[Action]:
        return [OpenFolder(self._places.path(item))]

    def _head_boxes(self) -> list[Box]:
        """Return the boxes of the titles that sort the list; recent files keep their order."""
        if self._picker.shows_recent:
            return []
        columns = FileColumns.of(self._heads, self.look, shows_recent=False)
        return list(columns.heads().values())

    def _press_head(self, item: int) -> list[Action]:
        return [SortFiles(tuple(FolderColumn)[item])]


def _count(picker: FilePicker) -> Text:
    """Return the number of files in the list; nothing while it is not read."""
    files = sum(not entry.is_folder for entry in picker.shown)
    found: Message = plural("{number} file", "{number} files", files)
    return found if picker.is_read and files else ""
