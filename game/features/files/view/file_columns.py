"""The columns of the list of files, and how a row is drawn."""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from game.accessibility.node import AccessibleRole
from game.features.files.view import icons
from game.formats.capsules import SUFFIX
from game.look.layout import Box
from game.message import Message, message, message_with_context
from game.state.files.file_picker import FilePicker
from game.state.files.folder import FolderColumn, FolderEntry
from game.view.kit import number_texts
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.look import Look
from game.view.kit.svg_shapes import Badge

DATE_ROOM, SIZE_ROOM = "0000-00-00 00:00", "000.0 MB"
"""Texts as wide as a date and a size."""
DATE_LETTERS = 16
"""How much of a date is shown: not the seconds."""
HEADS: dict[FolderColumn, Message] = {
    FolderColumn.NAME: message_with_context("a file", "Name"),
    FolderColumn.SIZE: message_with_context("a file", "Size"),
    FolderColumn.CHANGED: message_with_context("a file", "Changed"),
}
FOLDER = message_with_context("a column", "Folder")
MISSING = message("no longer there")
ICONS: dict[str, Badge] = {
    **dict.fromkeys((".pgn", ".fen", ".epd"), icons.game_icon),
    **dict.fromkeys((".png", ".svg"), icons.picture_icon),
    SUFFIX: icons.capsule_icon,
}
"""The icons of files, by the ending of their names."""


class FileColumns(NamedTuple):
    """The places of a row."""

    icon: Box
    name: Box
    middle: Box
    """The size of a file, or the folder of a recent file."""
    changed: Box

    @classmethod
    def of(cls, row: Box, look: Look, *, shows_recent: bool) -> FileColumns:
        """Return the places in a row."""
        sizes, fonts = look.sizes, look.fonts
        gap, side = 3 * sizes.unit, 4 * sizes.unit
        date = max(fonts.width(DATE_ROOM, FIGURES), look.width(MISSING, SMALL))
        changed, rest = row.inset(sizes.unit, 0).cut_right(date, gap)
        icon, rest = rest.cut_left(side, 2 * sizes.unit)
        size = max(
            fonts.width(SIZE_ROOM, FIGURES), look.width(HEADS[FolderColumn.SIZE], CAPTION) + gap
        )
        middle, name = rest.cut_right(rest.width // 2 if shows_recent else size, gap)
        return cls(icon, name, middle, changed)

    def heads(self) -> dict[FolderColumn, Box]:
        """Return the places of the titles by which the list is sorted."""
        name = self.name._replace(x=self.icon.x, width=self.name.right - self.icon.x)
        return {
            FolderColumn.NAME: name,
            FolderColumn.SIZE: self.middle,
            FolderColumn.CHANGED: self.changed,
        }


def draw_column_titles(
    canvas: Canvas, row: Box, picker: FilePicker, pointed: FolderColumn | None
) -> None:
    """Draw the titles of the columns, with an arrow beside the one that sorts the list."""
    recent = picker.shows_recent
    colours, unit = canvas.colours, canvas.sizes.unit
    for column, box in FileColumns.of(row, canvas.look, shows_recent=recent).heads().items():
        title = FOLDER if recent and column is FolderColumn.SIZE else HEADS[column]
        is_sorted = column is picker.column and not recent
        ink = colours.text if is_sorted or column is pointed else colours.dim
        if not recent:
            canvas.control(AccessibleRole.BUTTON, box, title)
        right = column is FolderColumn.SIZE and not recent
        room = box.cut_right(4 * unit)[1] if is_sorted else box
        width = canvas.text(room, title, CAPTION, ink, "right" if right else "left")
        if is_sorted:
            x = room.right if right else room.x + width
            arrow = Box(x + unit, box.y + (box.height - 3 * unit) // 2, 3 * unit, 3 * unit)
            canvas.shape(icons.sort_arrow(3 * unit, ink, is_down=picker.is_reversed), arrow)


def draw_file_row(canvas: Canvas, row: Box, entry: FolderEntry, *, is_recent: bool) -> None:
    """Draw a file or a folder."""
    colours = canvas.colours
    places = FileColumns.of(row, canvas.look, shows_recent=is_recent)
    side = places.icon.width
    ink = colours.accent if entry.is_folder else colours.dim
    body = icon_of_entry(entry)(side, colours.faint if entry.is_missing else ink)
    canvas.shape(body, places.icon.centred(side, side))
    name = colours.dim if entry.is_missing else colours.text
    canvas.text(places.name, entry.name, SMALL, name)
    if is_recent:
        canvas.text(places.middle, str(PurePath(entry.path).parent), SMALL, colours.dim)
    elif not entry.is_folder:
        canvas.text(places.middle, size_text(entry.size), FIGURES, colours.dim, "right")
    elif canvas.is_read:  # The icon shows it, too.
        canvas.text(places.middle, FOLDER, SMALL, colours.dim)
    if entry.is_missing:
        canvas.text(places.changed, MISSING, SMALL, colours.dim)
    else:
        canvas.text(places.changed, entry.changed[:DATE_LETTERS], FIGURES, colours.dim)


def icon_of_entry(entry: FolderEntry) -> Badge:
    """Return the icon of a file or a folder."""
    if entry.is_folder:
        return icons.folder_icon
    return ICONS.get(PurePath(entry.name).suffix.lower(), icons.file_icon)


def size_text(size: int) -> str:
    """Return the size of a file: ``950 B``, ``12.3 kB``, ``1.96 MB``."""
    text = number_texts.count_text(size)
    return f"{text} B" if text[-1:].isdigit() else f"{text}B"
