"""The dialog that chooses what is imported: the files, the collections, and what is kept."""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import PurePath

import pygame

from engine.protocol.library.commands import DuplicatePolicy
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.features.imports.actions import (
    AskImportedFile,
    ChooseDuplicates,
    ChooseEachCollection,
    ChooseImportedFile,
    KeepSource,
    NameCollection,
    RemoveImportedFile,
    StartImport,
)
from game.features.imports.model import ImportDraft
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, message, message_with_context, template
from game.state.state import State
from game.view.frame.topbar import button_width
from game.view.kit import svg_shapes
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BODY, FINE_FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.check_box import CheckBox
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.inspect.file_sizes import file_size

TITLE = message("Import games")
WIDTH, MOST_ROWS, LINES = 680, 5, 2
"""The width in pixels at 100 %, the most rows of the list, and the lines of each text."""
NO_FILES = message("Add PGN files, or a folder with such files.")
FINDING = template("Looking at {path} …")
ADD_FILE, ADD_FOLDER = message("Add a file…"), message("Add a folder…")
COLLECTION = message("Collection")
EACH: tuple[tuple[Message, bool], ...] = (
    (message("One collection for each file"), True),
    (message("All in one collection"), False),
)
DUPLICATES_HEAD = message("Games that the library has already")
DUPLICATES: tuple[tuple[Message, DuplicatePolicy], ...] = (
    (message("Leave out"), DuplicatePolicy.LEAVE_OUT),
    (message("Merge"), DuplicatePolicy.MERGE),
    (message("Keep both"), DuplicatePolicy.KEEP),
)
MEANINGS = {
    DuplicatePolicy.LEAVE_OUT: message(
        "A game with the same moves and the same players is not imported again."
    ),
    DuplicatePolicy.MERGE: message(
        "Tags, comments and variations that the game in the library lacks are added to it."
    ),
    DuplicatePolicy.KEEP: message("A game with the same moves and the same players comes twice."),
}
SOURCE = message("Also keep the text of each game as it is in the file")
IMPORT, CANCEL = message_with_context("import games", "Import"), message("Cancel")
ENTER, ESCAPE = KEY_NAMES[pygame.K_RETURN], KEY_NAMES[pygame.K_ESCAPE]
FILES_STOP, FILE_STOP, NAME_STOP = "files", "file", "name"
WIDEST_SIZE = 999
"""In bytes, which is the longest unit."""


class ImportPopup(Popup):
    """A list of files with two buttons, and below it the choices."""

    default_stop = FILE_STOP

    def __init__(self, look: Look, window: Box, *, has_several: bool) -> None:
        """``has_several`` says whether several files are chosen."""
        sizes = look.sizes
        self._has_several = has_several
        block = sizes.heading_row + sizes.unit + sizes.button + sizes.gap
        fixed = 4 * sizes.padding + title_height(look) + 2 * block + 3 * (sizes.button + sizes.gap)
        fixed += (LINES + 1) * sizes.fact_row + 2 * sizes.gap
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        foot, room = room.cut_bottom(sizes.button, sizes.gap)
        files, room = room.cut_top(rows * sizes.row, sizes.gap)
        adding, room = room.cut_top(sizes.button, sizes.gap)
        self._status, room = room.cut_bottom(sizes.fact_row)
        self._draft = ImportDraft()
        self._add_files(files, adding)
        self._add_collection(room.cut_top(block)[0])
        self._add_duplicates(room.cut_top(block)[1])
        self._add_buttons(foot)

    def _add_files(self, files: Box, adding: Box) -> None:
        """Add the list of files, and the buttons that add to it."""
        look, unit = self.look, self.look.sizes.unit
        self._list = self.add_list(
            ListBox(look, files, ChooseImportedFile, self._press, can_step=False), FILES_STOP
        )
        file, rest = adding.cut_left(button_width(look, ADD_FILE, icon=Icon.OPEN), 2 * unit)
        folder = rest.cut_left(button_width(look, ADD_FOLDER, icon=Icon.IMPORT))[0]
        file_button = self.gui.button(file, ADD_FILE, AskImportedFile(), icon=Icon.OPEN)
        folder_button = self.gui.button(
            folder, ADD_FOLDER, AskImportedFile(is_folder=True), icon=Icon.IMPORT
        )
        self.add_stop(FILE_STOP, file_button)
        self.add_stop("folder", folder_button)

    def _add_collection(self, room: Box) -> None:
        """Add the choice of the collections, and the name of an only one."""
        sizes = self.look.sizes
        self._collection_head, room = room.cut_top(sizes.heading_row, sizes.unit)
        row = room.cut_top(sizes.button)[0]
        self._each: Chips[bool] | None = None
        if self._has_several:
            needed = sum(button_width(self.look, text) for text, _ in EACH)
            chips, row = row.cut_left(needed, 2 * sizes.unit)
            boxes = fit_boxes(self.look, chips, [text for text, _ in EACH])
            self._each = Chips(self.gui, boxes, EACH, ChooseEachCollection)
            self._each.add_to(self.focus_order, "each")
        self._line = self.add_line(row, NAME_STOP)
        self._line.name(COLLECTION)

    def _add_duplicates(self, room: Box) -> None:
        """Add the choice for games that are there already, and whether the text is kept."""
        look, sizes = self.look, self.look.sizes
        self._duplicates_head, room = room.cut_top(sizes.heading_row, sizes.unit)
        row, room = room.cut_top(sizes.button, sizes.unit)
        boxes = fit_boxes(look, row, [text for text, _ in DUPLICATES])
        self._duplicates = Chips(self.gui, boxes, DUPLICATES, ChooseDuplicates)
        self._duplicates.add_to(self.focus_order, "duplicates")
        self._meaning, room = room.cut_top(LINES * sizes.fact_row, sizes.unit)
        self._source = CheckBox(look, self.gui, room.cut_top(sizes.button)[0], SOURCE, KeepSource)
        self._source.add_to(self.focus_order, "source")

    def _add_buttons(self, foot: Box) -> None:
        gap = 2 * self.look.sizes.unit
        begin, foot = foot.cut_right(button_width(self.look, IMPORT, ENTER), gap)
        cancel = foot.cut_right(button_width(self.look, CANCEL, ESCAPE))[0]
        self.add_stop("cancel", self.gui.button(cancel, CANCEL, CloseDialog(), key=ESCAPE))
        self._begin = self.gui.button(begin, IMPORT, StartImport(), ButtonRole.PRIMARY, key=ENTER)
        self.add_stop("import", self._begin)

    def key(self, state: State) -> Hashable:
        return state.model(ImportDraft), self.lists_key()

    def refresh(self, state: State) -> None:
        draft = self._draft = state.model(ImportDraft)
        self._list.show(len(draft.files), draft.row if draft.files else None)
        self._line.show(not draft.makes_several)
        self._line.set(draft.collection)
        if self._each is not None:
            self._each.refresh(draft.is_each)
        self._duplicates.refresh(draft.duplicates)
        self._source.refresh(draft.keeps_source)
        self.gui.enable(self._begin, draft.is_ready)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = state.model(ImportDraft), canvas.colours
        self.title(canvas, TITLE)
        if not draft.files:
            canvas.text(self._list.box.cut_top(canvas.sizes.row)[0], NO_FILES, BODY, colours.dim)
        self._list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index))
        canvas.heading(self._collection_head, COLLECTION)
        canvas.heading(self._duplicates_head, DUPLICATES_HEAD)
        meaning, row = MEANINGS[draft.duplicates], canvas.sizes.fact_row
        canvas.paragraph(self._meaning, meaning, SMALL, colours.dim, row, LINES)
        self._source.draw(canvas)
        if draft.fault:
            canvas.text(self._status, draft.fault, SMALL, colours.bad)
        elif draft.finding:
            finding = FINDING.filled(path=PurePath(draft.finding).name)
            canvas.text(self._status, finding, SMALL, colours.dim)

    def _draw_row(self, canvas: Canvas, row: Box, index: int) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        file = self._draft.files[index]
        cross, rest = row.cut_right(row.height, 2 * unit)
        size, name = rest.cut_right(
            canvas.look.width(file_size(WIDEST_SIZE), FINE_FIGURES), 2 * unit
        )
        canvas.text(name, PurePath(file.path).name, BODY, colours.text)
        canvas.text(size, file_size(file.size), FINE_FIGURES, colours.dim, "right")
        side = 3 * unit
        is_lit = self._list.pointed == (RemoveImportedFile(index),)
        ink = colours.text if is_lit else colours.dim
        canvas.shape(svg_shapes.cross(side, ink), cross.centred(side, side))

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if self.stop == FILES_STOP:
            if event.key == pygame.K_DELETE:
                return [RemoveImportedFile(self._draft.row)]
            chosen = self._list.after(event.key)
            if chosen is not None:
                return chosen
        return super().key_pressed(event)

    def typed(self, line: TextLine) -> list[Action]:
        return [NameCollection(line.text)]

    def accept(self) -> list[Action]:
        return [StartImport()] if self._begin.is_live() else []

    def _press(self, row: Box, index: int, pos: tuple[int, int]) -> tuple[Action]:
        """Return the action of a press: the cross of a row removes it, the rest chooses it."""
        is_cross = pos[0] >= row.cut_right(row.height)[0].x
        return (RemoveImportedFile(index) if is_cross else ChooseImportedFile(index),)
