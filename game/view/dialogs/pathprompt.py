"""The dialog that asks for a file to open or to save, with a file picker."""

from __future__ import annotations

from collections.abc import Hashable

import pygame
import pygame_gui

from game.accessibility.node import Role
from game.actions.action import Action
from game.actions.game import CloseOverlay, OpenUnfinished
from game.actions.program import ChoosePath, MoveFocus
from game.look.layout import Box
from game.message import message
from game.state.focus import Focus
from game.state.state import FileKind, PathPrompt, State
from game.view.dialogs.filepicker import FilePicker, Places
from game.view.dialogs.picker_stops import FilesStop, LinkStop, PathStop, PickerButton
from game.view.kit import caret
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, Stop
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look
from game.view.kit.popup import ENTERED, Popup, inner, title_height

SLIDE_MS = 16
"""The time between two drawings of a list that scrolls by itself."""
TITLES = {
    FileKind.GAME: message("Save the game"),
    FileKind.CAPSULE: message("Save the search as a capsule"),
}
OPENING = {
    FileKind.GAME: message("Open a game, a position or a search"),
    FileKind.ENGINE: message("Choose the program of an engine"),
    FileKind.BOOK: message("Choose an opening book"),
    FileKind.TABLEBASES: message("Choose the folder of the tablebases"),
}
UNFINISHED = message("Unfinished games")
"""The link to the games in the archive."""
FILES = "files"
"""The Tab stop of the list of files."""
PATH = "path"
"""The Tab stop of the line with the path. It has the focus when the dialog opens."""


class PathPanel(Popup):
    """A file picker; choosing a path requests to read or write the file."""

    def __init__(self, look: Look, window: Box, prompt: PathPrompt) -> None:
        sizes = look.sizes
        super().__init__(look, window, (sizes.file_dialog_width, sizes.file_dialog_height))
        self._saving = prompt.saving
        self._opens_game = prompt.kind is FileKind.GAME and not prompt.saving
        self._title = (TITLES if prompt.saving else OPENING)[prompt.kind]
        self._picked = False
        room = inner(self.box, look).cut_top(title_height(look))[1]
        self._places = Places(room, sizes)
        self._picker = FilePicker(self.box, self._places, self.gui, prompt, sizes.unit)
        self._picker.set_blocking(True)
        width = look.width(UNFINISHED, BUTTON) + 2 * sizes.unit
        self._link_box = self._places.link.cut_left(width)[0]
        self._link = LinkStop(self._link_box, OpenUnfinished())
        self._focused: str | None = None
        """The Tab stop that had the focus at the last ``refresh``."""
        self._add_stops()
        self._slides = False
        """Whether the list is still scrolling to the place that the wheel chose."""
        self._caret_is_seen = True

    def _add_stops(self) -> None:
        picker = self._picker
        buttons = {
            "home": picker.home_button,
            "up": picker.parent_directory_button,
            "cancel": picker.cancel_button,
            "accept": picker.ok_button,
        }
        stops: dict[str, Stop] = {name: PickerButton(picker, one) for name, one in buttons.items()}
        self._files = FilesStop(picker, self._choose)
        stops |= {PATH: PathStop(picker, self._places.path), FILES: self._files}
        stops["unfinished"] = self._link
        for name in ("home", "up", PATH, FILES, "unfinished", "cancel", "accept"):
            self.focus_order.add(name, stops[name])

    def key(self, state: State) -> Hashable:
        return self._saving or bool(state.unfinished)

    def refresh(self, state: State) -> None:
        self._link.is_shown = bool(state.unfinished) and self._opens_game
        self._follow_focus(state)
        self.gui.refresh(state.now_ms, moving=self._slides, in_place=True)
        if state.settings.reduces_motion:
            self._picker.stop_sliding()
        self._slides = self._picker.has_slid()
        if caret.is_seen(state.now_ms) != self._caret_is_seen:
            self._caret_is_seen = not self._caret_is_seen
            self._picker.toggle_caret()

    def _follow_focus(self, state: State) -> None:
        """Give the keys to the line with the path, unless a button or the link has the focus."""
        focused = self.focus_order.stop_of(state.focus)
        if focused != self._focused:
            self._focused = focused
            self._picker.give_keys_to_line(focused in (None, PATH))

    def wait_ms(self, state: State) -> int | None:
        return SLIDE_MS if self._slides else caret.change_ms(state.now_ms)

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return {self._places.path: self._caret_is_seen}

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self.title(canvas, self._title)
        for box in self._places.grounds():
            canvas.rounded(
                box, canvas.colours.background, canvas.colours.line, canvas.sizes.radius_small
            )

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        if self._link.is_shown:
            canvas.control(Role.LINK, self._link_box)
            room = self._link_box.inset(canvas.sizes.unit, 0)
            canvas.text(room, UNFINISHED, BUTTON, canvas.colours.accent)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        taken = self.focus_order.actions(event, state.focus or Focus(PATH))
        if taken is not None:
            self.gui.expect_change()
            return taken
        if event.type == pygame.TEXTINPUT and self._focused == FILES and state.focus is not None:
            found = self._files.type_ahead(event.text, state.focus.item, state.now_ms)
            self.gui.expect_change()
            return [MoveFocus(Focus(FILES, found.item))]
        if event.type == pygame.MOUSEBUTTONDOWN and self._is_on_link(event.pos):
            return [OpenUnfinished()]
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.gui.pass_time(state.now_ms)
        moved = self.focus_order.clicked(event, state.focus)
        self.gui.handle(event)
        if event.type == pygame_gui.UI_FILE_DIALOG_PATH_PICKED:
            return self._choose(event.text)
        if event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION:
            return self._choose(self._picker.chosen())
        if event.type == pygame_gui.UI_WINDOW_CLOSE and not self._picked:
            return [CloseOverlay()]
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return [CloseOverlay()]
        if event.type == pygame.KEYDOWN and event.key in ENTER:
            return self._enter()
        return moved

    def _enter(self) -> list[Action]:
        """List the entered folder, or choose any other entered path.

        A fault of the path is reported later.
        """
        path = self._picker.entered()
        if path is None:
            return []
        if path.is_dir():
            self._picker.go_to(path)
            return []
        return self._choose(str(path))

    def cursor(self, pos: tuple[int, int]) -> int:
        if self._picker.is_text(pos):
            return pygame.SYSTEM_CURSOR_IBEAM
        live = self._picker.is_live(pos) or self._is_on_link(pos)
        return pygame.SYSTEM_CURSOR_HAND if live else pygame.SYSTEM_CURSOR_ARROW

    def _is_on_link(self, pos: tuple[int, int]) -> bool:
        return self._link.item_at(pos) is not None

    def _choose(self, path: str | None) -> list[Action]:
        if path is None or self._picked:
            return []
        self._picked = True
        return [ChoosePath(path, self._saving)]
