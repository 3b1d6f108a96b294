"""Our own dialog for a file: places, the files of a folder, and lines for a path and a name.

Letters find a row of the list, and a slash or a tilde begins a path. Enter enters a folder or
chooses a file; Backspace goes to the folder above.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import PurePath

import pygame

from game.actions.action import Action
from game.actions.files import (
    AcceptFile,
    ChooseFile,
    EnterPath,
    FindRow,
    ForgetRecent,
    OpenFolder,
    OpenRow,
    SortFiles,
    TypeName,
    TypePath,
)
from game.actions.game import CloseDialog, OpenPlayedGames
from game.actions.program import MoveFocus
from game.look.layout import Box
from game.message import Message, Text, message, message_in, plural
from game.state.dialogs.path_prompt import FileKind, PathPrompt
from game.state.files.folder import Column
from game.state.files.picker import NO_ROW, Picker
from game.state.focus import Focus
from game.state.state import State
from game.view.files.cells import Cells
from game.view.files.columns import Columns, draw_heads, draw_row
from game.view.files.places import Places
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Buttons, Line, ListStop
from game.view.kit.fonts import CAPTION, MAIN_BUTTON, SMALL
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.option_row import draw_row_ground
from game.view.kit.popup import ENTERED, Popup, inner, title_height
from game.view.kit.scroll import Scroll
from game.view.kit.textline import TextLine
from game.words import files as words

DOUBLE_CLICK_MS = 500
PLACES_UNITS = 42
"""The width of the list of places, in units."""
BEGINS_PATH = ("/", "~", "\\")
PLAYED = message("Played games")
"""The text of the button that leads to the games that were played here."""
FORGET = message("Clear the list")
CANCEL, UP = message("Cancel"), message_in("to the folder above", "Up")
NAME, PATH_WORD = message_in("a file", "Name"), message("Path")
EMPTY = message("No files of this kind are here.")
NO_RECENT = message("No game or search has been opened or saved yet.")
READING = message("Reading the folder…")
LIST, PATH, NAMED = "list", "path", "name"
"""The Tab stops that take letters."""

ENTERING: dict[str, Action] = {LIST: OpenRow(), PATH: EnterPath()}
"""The actions of Enter on a Tab stop; elsewhere it presses the main button."""


class PickerPanel(Popup):
    """The dialog."""

    def __init__(self, look: Look, window: Box, prompt: PathPrompt) -> None:
        sizes = look.sizes
        most = window.inset(sizes.margin)
        size = min(sizes.file_dialog_width, most.width), min(sizes.file_dialog_height, most.height)
        super().__init__(look, window, size)
        self._prompt_title, self._saving = words.title(prompt), prompt.saving
        self._wants_folder = prompt.wants_folder
        self._opens_game = prompt.kind is FileKind.GAME and not prompt.saving
        self._default = NAMED if prompt.saving else LIST
        self._scroll = Scroll(sizes, sizes.row + sizes.unit)
        self._pointed: int | None = None
        self._pointed_head: Column | None = None
        self._row = NO_ROW
        self._shown: object = None
        self._click = (NO_ROW, -DOUBLE_CLICK_MS)
        """The row of the last click, and its time."""
        self._picker = prompt.picker
        self._lay_out(prompt)
        self._add_stops()

    def _lay_out(self, prompt: PathPrompt) -> None:
        sizes, look = self.look.sizes, self.look
        unit = sizes.unit
        gap = 2 * unit
        room = inner(self.box, look).cut_top(title_height(look))[1]
        head, room = room.cut_top(sizes.button, 2 * gap)
        up, path = head.cut_left(20 * unit, gap)
        buttons, room = room.cut_bottom(sizes.button, gap)
        self._status, room = room.cut_bottom(sizes.fact_row, gap)
        places, room = room.cut_left(PLACES_UNITS * unit, 3 * unit)
        self._places = Places(look, places)
        self._name_label = Box(0, 0, 0, 0)
        name = room._replace(height=sizes.button)
        if prompt.saving:
            name, room = room.cut_bottom(sizes.button, gap)
            self._name_label, name = name.cut_left(look.width(NAME, SMALL), 3 * unit)
        self._ground = room
        inside = room.inset(gap, unit)
        inside = inside._replace(width=inside.width - sizes.scroll_bar)
        self._heads, self._list = inside.cut_top(sizes.fact_row, unit)
        self._path = TextLine(self.gui, path, unit, has_focus=False)
        self._name = TextLine(self.gui, name, unit, has_focus=False)
        self._name.show(prompt.saving)
        self._path.name(PATH_WORD)
        self._name.name(NAME)
        usual = 28 * unit
        wide = max(usual, look.width(words.accept(prompt), MAIN_BUTTON) + 8 * unit)
        accept, rest = buttons.cut_right(wide, gap)
        cancel, rest = rest.cut_right(usual, gap)
        side = rest.cut_left(max(look.width(one, SMALL) for one in (PLAYED, FORGET)) + 8 * unit)
        button = self.gui.button
        self._up = button(up, UP, self._upwards)
        self._accept = button(accept, words.accept(prompt), AcceptFile(), Role.PRIMARY)
        self._cancel = button(cancel, CANCEL, CloseDialog())
        self._played = button(side[0], PLAYED, OpenPlayedGames(), Role.LINK)
        self._forget = button(side[0], FORGET, ForgetRecent(), Role.LINK)

    def _add_stops(self) -> None:
        gui, order = self.gui, self.focus_order
        order.add("up", Buttons(gui, [self._up]))
        order.add(PATH, Line(gui, self._path))
        order.add("places", Cells(self._places.boxes, self._go_to_place))
        order.add("heads", Cells(self._head_boxes, self._press_head))
        order.add(LIST, ListStop(self._chosen_box))
        order.add(NAMED, Line(gui, self._name))
        order.add("played", Buttons(gui, [self._played]))
        order.add("forget", Buttons(gui, [self._forget]))
        order.add("cancel", Buttons(gui, [self._cancel]))
        order.add("accept", Buttons(gui, [self._accept]))

    # Drawing

    def key(self, state: State) -> Hashable:
        del state
        picker = self._picker
        head = picker.number, id(picker.shown), picker.row, picker.is_read, picker.notice
        order = picker.column, picker.is_reversed, self._scroll.top
        return head, order, self._pointed, self._pointed_head, self._places.pointed

    def refresh(self, state: State) -> None:
        if isinstance(state.dialog, PathPrompt):
            self._picker = state.dialog.picker
        picker = self._picker
        self._places.follow(picker)
        if picker.shown is not self._shown or picker.row != self._row:
            is_new = picker.shown is not self._shown
            self._shown, self._row = picker.shown, picker.row
            self._scroll.top = 0 if is_new else self._scroll.top
            self._scroll.reveal(max(picker.row, 0), self._list.height, len(picker.shown))
        recent = picker.shows_recent
        self.gui.enable(self._up, picker.listing.parent is not None)
        self.gui.enable(self._accept, self._can_accept())
        self.gui.show(
            self._played, state.opened_files.has_played_games and self._opens_game and not recent
        )
        self.gui.show(self._forget, recent and bool(picker.shown))
        self._follow_lines(state)
        self.gui.refresh(state.now_ms, in_place=True)
        for line in (self._path, self._name):
            line.blink(state.now_ms)

    def _follow_lines(self, state: State) -> None:
        """Show the texts of the lines. A suggested name is selected, so that typing replaces it."""
        picker = self._picker
        self._path.set(picker.path)
        is_suggested = bool(picker.name) and not self._name.text
        self._name.set(picker.name)
        self.focus_order.refresh(self._focus(state))
        if is_suggested:
            self._name.select(len(PurePath(picker.name).stem))

    def _focus(self, state: State) -> Focus:
        return state.focus or Focus(self._default, is_visible=False)

    def _can_accept(self) -> bool:
        picker = self._picker
        if self._saving:
            return bool(picker.name.strip())
        is_typed = picker.path.strip() not in ("", picker.listing.path)
        if self._wants_folder and picker.is_read and not picker.listing.fault:
            return True
        return is_typed or (picker.entry is not None and not picker.entry.is_missing)

    def wait_ms(self, state: State) -> int | None:
        has_caret = self._path.has_focus or self._name.has_focus
        return caret.change_ms(state.now_ms) if has_caret else None

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        lines = (line for line in (self._path, self._name) if line.has_focus)
        return {line.box: line.caret_is_seen for line in lines}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        colours = canvas.colours
        canvas.rounded(self._ground, colours.background, colours.line, canvas.sizes.radius_small)
        for line in (self._path, self._name):
            if line.is_shown:
                line.draw_ground(canvas, is_chosen=line.has_focus)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        picker, colours = self._picker, canvas.colours
        self.title(canvas, self._prompt_title)
        self._places.draw(canvas, picker)
        if self._saving:
            canvas.text(self._name_label, NAME, SMALL, colours.dim)
        draw_heads(canvas, self._heads, picker, self._pointed_head)
        focus = self._focus(state)
        for box, row in self._scroll.rows(self._list, len(picker.shown)):
            is_chosen = row == picker.row and focus.stop == LIST
            draw_row_ground(canvas, box, is_chosen=is_chosen, is_pointed=row == self._pointed)
            if row == picker.row and not is_chosen:
                canvas.rounded(box.inset(-canvas.sizes.unit, 0), colours.raised, None,
                               canvas.sizes.unit)  # fmt: skip
            draw_row(canvas, box, picker.shown[row], is_recent=picker.shows_recent)
        self._scroll.draw(canvas, self._list, len(picker.shown))
        if not picker.shown and not picker.listing.fault:
            none = NO_RECENT if picker.shows_recent else EMPTY if picker.is_read else READING
            canvas.text(self._list.cut_top(canvas.sizes.row)[0], none, SMALL, colours.dim)
        ink = colours.bad if picker.notice else colours.dim
        canvas.text(self._status, picker.notice or _count(picker), CAPTION, ink)

    # Events

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        focus = self._focus(state)
        taken = self.focus_order.actions(event, focus)
        if taken is not None:
            return taken
        if event.type == pygame.KEYDOWN:
            found = self._key_pressed(event, focus.stop)
            if found is not None:
                return found
        if event.type == pygame.TEXTINPUT and focus.stop == LIST:
            return self._letters(event.text)
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self._list.height, len(self._picker.shown))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._point(event.pos)
            if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
                pressed = self._pressed(state)
                if pressed:
                    return pressed
        return self._typed(event, state)

    def cursor(self, pos: tuple[int, int]) -> int:
        if any(line.is_shown and line.box.holds(*pos) for line in (self._path, self._name)):
            return pygame.SYSTEM_CURSOR_IBEAM
        pointed = self._pointed, self._pointed_head, self._places.pointed
        if any(one is not None for one in pointed):
            return pygame.SYSTEM_CURSOR_HAND
        return super().cursor(pos)

    def _typed(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Let pygame_gui handle an event; return the actions of what was pressed or typed."""
        moved = self.focus_order.clicked(event, state.focus)
        path, name = self._path.text, self._name.text
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        if self._path.text != path:
            return [*moved, TypePath(self._path.text)]
        return [*moved, TypeName(self._name.text)] if self._name.text != name else moved

    def _key_pressed(self, event: pygame.event.Event, stop: str) -> list[Action] | None:
        """Return the actions of a key; None if a line of text handles the key."""
        key = event.key
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key == pygame.K_UP and event.mod & pygame.KMOD_ALT:
            return self._above()
        if key == pygame.K_l and event.mod & pygame.KMOD_CTRL:
            return [MoveFocus(Focus(PATH))]
        if key in ENTER:
            return [ENTERING.get(stop, AcceptFile())]
        if stop != LIST:
            return None
        if key == pygame.K_BACKSPACE:
            return self._above()
        row, count = self._picker.row, len(self._picker.shown)
        page = max(1, self._scroll.fit(self._list.height) - 1)
        rows = {
            pygame.K_UP: row - 1,
            pygame.K_DOWN: row + 1,
            pygame.K_PAGEUP: row - page,
            pygame.K_PAGEDOWN: row + page,
            pygame.K_HOME: 0,
            pygame.K_END: count - 1,
        }
        return [ChooseFile(rows[key])] if key in rows else None

    def _letters(self, text: str) -> list[Action]:
        """Return the actions of letters on the list: they find a row, or begin a path."""
        if text.startswith(BEGINS_PATH):
            return [TypePath(text), MoveFocus(Focus(PATH))]
        return [FindRow(text)]

    def _above(self) -> list[Action]:
        action = self._upwards()
        return [] if action is None else [action]

    def _upwards(self) -> Action | None:
        parent = self._picker.listing.parent
        return None if parent is None else OpenFolder(parent)

    def _point(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        self._places.point(pos)
        rows = self._scroll.rows(self._list, len(self._picker.shown))
        self._pointed = next((row for box, row in rows if box.holds(*pos)), None)
        columns = zip(Column, self._head_boxes(), strict=False)
        self._pointed_head = next((one for one, box in columns if box.holds(*pos)), None)

    def _pressed(self, state: State) -> list[Action]:
        """Return the actions of a press at the pointer. A second press opens a row at once."""
        if self._places.pointed is not None:
            return self._go_to_place(self._places.pointed)
        if self._pointed_head is not None:
            return [SortFiles(self._pointed_head)]
        if self._pointed is None:
            return []
        row, (before, at_ms) = self._pointed, self._click
        is_double = row == before and state.now_ms - at_ms <= DOUBLE_CLICK_MS
        self._click = (NO_ROW if is_double else row, state.now_ms)
        chosen: list[Action] = [ChooseFile(row), MoveFocus(Focus(LIST, is_visible=False))]
        return [*chosen, OpenRow()] if is_double else chosen

    def _go_to_place(self, item: int) -> list[Action]:
        return [OpenFolder(self._places.path(item))]

    def _head_boxes(self) -> list[Box]:
        """Return the boxes of the titles that sort the list; recent files keep their order."""
        if self._picker.shows_recent:
            return []
        columns = Columns.of(self._heads, self.look, shows_recent=False)
        return list(columns.heads().values())

    def _press_head(self, item: int) -> list[Action]:
        return [SortFiles(tuple(Column)[item])]

    def _chosen_box(self) -> Box:
        rows = self._scroll.rows(self._list, len(self._picker.shown))
        chosen = (box for box, row in rows if row == self._picker.row)
        return next(chosen, self._list).inset(-self.look.sizes.unit, 0)


def _count(picker: Picker) -> Text:
    """Return the number of files in the list; nothing while it is not read."""
    files = sum(not entry.is_folder for entry in picker.shown)
    found: Message = plural("{number} file", "{number} files", files)
    return found if picker.is_read and files else ""
