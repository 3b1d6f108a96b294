"""pygame_gui's file dialog in our layout, without its buttons to delete and to refresh."""

from __future__ import annotations

import math
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton
from pygame_gui.windows import UIFileDialog

from game.formats.capsules import SUFFIX
from game.look.layout import Box
from game.look.theme import Sizes
from game.message import message, message_in
from game.state.state import FileKind, PathPrompt
from game.view.kit.gui import Gui
from game.view.kit.labels import Role

SUFFIXES = {".pgn", ".fen", ".epd", ".txt", SUFFIX}
CHOSEN = {FileKind.ENGINE: {""}, FileKind.BOOK: {".bin"}, FileKind.TABLEBASES: {".rtbw"}}
"""The suffixes of files that are chosen and not opened; an empty one stands for all."""
NEW_FILES = {FileKind.GAME: "game.pgn", FileKind.CAPSULE: f"search{SUFFIX}"}
HIDDEN = "."
"""The first character of a hidden file's name."""
OPEN, SAVE, CANCEL = message("Open"), message("Save"), message("Cancel")
CHOOSE = message("Choose")
FILE = message("File")
HOME = message_in("the folder of the user", "Home")
UP = message_in("to the folder above", "Up")


class Places:
    """The places of the dialog's elements in the room of a panel."""

    def __init__(self, room: Box, sizes: Sizes) -> None:
        gap, width = 2 * sizes.unit, 20 * sizes.unit
        places, rest = room.cut_top(sizes.button, gap)
        self.home, places = places.cut_left(width, gap)
        self.parent, self.path = places.cut_left(width, gap)
        buttons, self.listing = rest.cut_bottom(sizes.button + sizes.unit, 2 * gap)
        ends, self.link = buttons.cut_right(2 * 28 * sizes.unit, gap)
        self.cancel, self.accept = ends.columns(2, gap)

    def grounds(self) -> tuple[Box, Box]:
        """Return the boxes of the path and the list, for which the panel draws a background."""
        return self.path, self.listing


class FilePicker(UIFileDialog):
    """The file dialog without its frame. It does not list hidden files."""

    def __init__(
        self,
        window: Box,
        places: Places,
        gui: Gui,
        prompt: PathPrompt,
        inset: int,
    ) -> None:
        saving = prompt.saving
        super().__init__(
            pygame.Rect(window),
            gui.manager,
            allowed_suffixes=CHOSEN.get(prompt.kind, SUFFIXES),
            initial_file_path=NEW_FILES[prompt.kind] if saving else None,
            allow_existing_files_only=not saving,
            allow_picking_directories=prompt.kind is FileKind.TABLEBASES,
        )
        self.resizable = False
        self.draggable = False
        self.delete_button.hide()  # type: ignore[no-untyped-call]
        self.refresh_button.hide()  # type: ignore[no-untyped-call]
        accept = CHOOSE if prompt.kind in CHOSEN else OPEN
        gui.adopt(self.ok_button, SAVE if saving else accept, Role.PRIMARY)
        gui.adopt(self.cancel_button, CANCEL, Role.PLAIN)
        gui.adopt(self.home_button, HOME, Role.PLAIN)
        gui.adopt(self.parent_directory_button, UP, Role.PLAIN)
        for element, box in (
            (self.home_button, places.home),
            (self.parent_directory_button, places.parent),
            (self.file_path_text_line, places.path.inset(inset, 0)),
            (self.file_selection_list, places.listing.inset(inset)),
            (self.cancel_button, places.cancel),
            (self.ok_button, places.accept),
        ):
            element.set_dimensions((box.width, box.height))
            element.set_position((box.x, box.y))
        gui.name(self.file_path_text_line, FILE)
        self.file_path_text_line.blink_cursor_time = math.inf  # Our caret blinks with the window.
        self._slid: tuple[float, float] | None = None
        """The list's scroll position and its target at the last call of ``has_slid``."""
        self._wait_for_typing(gui)

    def _wait_for_typing(self, gui: Gui) -> None:
        """Select the text that typing replaces: the path, or for saving, the name alone."""
        line = self.file_path_text_line
        gui.manager.set_focus_set(line)
        text = line.get_text()
        stem = Path(text).stem if self.allow_existing_files_only is False else text
        start = text.rfind(stem)
        line.select_range = [start, start + len(stem)]

    def update_current_file_list(self, should_try_again: bool = True) -> None:
        """List the folder. Names of folders end with a slash; hidden names are left out."""
        super().update_current_file_list(should_try_again)
        here = self._folder = Path(self.current_directory_path)
        names = [entry if isinstance(entry, str) else entry[0] for entry in self.current_file_list]
        self.current_file_list = [
            f"{name}/" if (here / name).is_dir() else name
            for name in names
            if name.isprintable() and name[0] != HIDDEN
        ]

    def toggle_caret(self) -> None:
        """Show the caret of the field for the path if it is hidden; hide it if it is shown."""
        line = self.file_path_text_line
        if line.is_focused and line.drawable_shape is not None:
            line.drawable_shape.toggle_text_cursor()  # type: ignore[no-untyped-call]
            line.update(0.0)

    def has_slid(self) -> bool:
        """Return whether the list's scroll position or its target has changed since the last call.

        The wheel can set a target beyond the end of the list, so a list may rest before its target.
        """
        bar = self.file_selection_list.scroll_bar
        now = None if bar is None else (bar.scroll_position, bar.target_scroll_position)
        before, self._slid = self._slid, now
        return before != now

    def stop_sliding(self) -> None:
        """Move the list at once to the place that the wheel chose."""
        bar = self.file_selection_list.scroll_bar
        if bar is not None and bar.scroll_position != bar.target_scroll_position:
            place = bar.target_scroll_position / bar.scrollable_height
            bar.set_scroll_from_start_percentage(place)
            self.file_selection_list.update(0.0)

    def press(self, button: UIButton) -> None:
        """Press one of the dialog's buttons, as a click does."""
        self.process_event(pygame.event.Event(pygame_gui.UI_BUTTON_PRESSED, ui_element=button))

    def give_keys_to_line(self, given: bool) -> None:
        """Give typed letters to the field for the path, or to no element."""
        manager = self.ui_manager
        if given != self.file_path_text_line.is_focused:
            manager.set_focus_set(self.file_path_text_line if given else None)

    @property
    def names(self) -> list[str]:
        """The names in the list; those of folders end with a slash."""
        return [str(item["text"]) for item in self.file_selection_list.item_list]

    def path_of(self, place: int) -> Path:
        """Return the path of an entry of the list."""
        return self._folder / self.names[place]

    @property
    def page(self) -> int:
        """The number of rows that fit into the list."""
        files = self.file_selection_list
        return max(1, int(files.rect.height // files.list_item_height))

    def choose_row(self, place: int) -> None:
        """Choose an entry of the list as a click does, and scroll to it."""
        files = self.file_selection_list
        for number, item in enumerate(files.item_list):
            item["selected"] = number == place
            button = item["button_element"]
            if button is not None:
                (button.select if item["selected"] else button.unselect)()
        self._reveal(place)
        chosen = {"text": self.names[place], "ui_element": files}
        kind = pygame_gui.UI_SELECTION_LIST_NEW_SELECTION
        self.process_event(pygame.event.Event(kind, chosen))

    def _reveal(self, place: int) -> None:
        """Scroll the list just far enough to show an entry as a whole."""
        files = self.file_selection_list
        bar, row, room = files.scroll_bar, files.list_item_height, files.rect.height
        if bar is None:
            return
        top = bar.start_percentage * files.total_height_of_list
        lowest, highest = place * row + row - room, place * row
        wanted = min(max(top, lowest), highest)
        if wanted != top:
            bar.set_scroll_from_start_percentage(wanted / files.total_height_of_list)
            files.update(0.0)

    def row_box(self, place: int) -> Box:
        """Return the box of an entry; the box of the whole list if it is not in sight."""
        files = self.file_selection_list
        items = files.item_list
        button = items[place]["button_element"] if place < len(items) else None
        whole = Box(*files.rect)
        return whole if button is None else Box(*button.rect.clip(files.rect))

    def go_up(self) -> int:
        """List the folder above; return the place of the folder that was listed before."""
        before = self._folder.resolve().name
        self._change_directory_path(self._folder.resolve().parent)
        names = [name.rstrip("/") for name in self.names]
        return names.index(before) if before in names else 0

    def entered(self) -> Path | None:
        """Return the path in the field; None if the field is empty.

        A relative path begins at the folder that is listed.
        """
        text = self.file_path_text_line.get_text().strip()
        return self._folder / Path(text).expanduser() if text else None

    def go_to(self, folder: Path) -> None:
        """List another folder."""
        self._change_directory_path(folder)

    def is_text(self, pos: tuple[int, int]) -> bool:
        """Return whether the field for the path is at this pixel."""
        return bool(self.file_path_text_line.rect.collidepoint(pos))

    def is_live(self, pos: tuple[int, int]) -> bool:
        """Return whether a press at this pixel has an effect: on an enabled button or a name."""
        buttons = (
            self.home_button,
            self.parent_directory_button,
            self.cancel_button,
            self.ok_button,
        )
        if any(button.is_enabled and button.rect.collidepoint(pos) for button in buttons):
            return True
        shown = (item["button_element"] for item in self.file_selection_list.item_list)
        return any(row is not None and row.rect.collidepoint(pos) for row in shown)

    def chosen(self) -> str | None:
        """Return the path that Enter or the button would choose; None if they would choose none."""
        if self.current_file_path is None or not self.ok_button.is_enabled:
            return None
        return str(self.current_file_path)
