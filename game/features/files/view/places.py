"""The list of places beside the files: folders to which one press leads."""

from __future__ import annotations

from pathlib import PurePath

from game.accessibility.node import AccessibleRole
from game.features.files.view import icons
from game.look.layout import Box
from game.message import Message, Text, message_with_context
from game.state.files.file_picker import FilePicker
from game.state.files.folder import FolderPlace, PlaceKind
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look

NAMES: dict[PlaceKind, Message] = {
    PlaceKind.RECENT: message_with_context("files", "Recent files"),
    PlaceKind.HOME: message_with_context("the folder of the user", "Home"),
    PlaceKind.DESKTOP: message_with_context("a folder", "Desktop"),
    PlaceKind.DOCUMENTS: message_with_context("a folder", "Documents"),
    PlaceKind.PROGRAM: message_with_context("the folder of the program's games", "Glassbox"),
}
"""The names of places; the other ones have the name of their folder."""


class PlacesDialog:
    """The places in a box, and which of them is under the pointer."""

    def __init__(self, look: Look, box: Box) -> None:
        self._look = look
        self._box = box
        self._places: tuple[FolderPlace, ...] = ()
        self.pointed: int | None = None

    def follow(self, picker: FilePicker) -> None:
        """Take the places of the picker."""
        self._places = picker.listing.places

    def boxes(self) -> list[Box]:
        """Return the boxes of the places that have room."""
        step = self._look.sizes.row + 2 * self._look.sizes.unit
        fits = min(len(self._places), self._box.height // step)
        return [
            Box(self._box.x, self._box.y + row * step, self._box.width, step) for row in range(fits)
        ]

    def path(self, item: int) -> str:
        """Return the folder of a place."""
        return self._places[item].path

    def point(self, pos: tuple[int, int]) -> None:
        """Follow the pointer."""
        found = (item for item, box in enumerate(self.boxes()) if box.holds(*pos))
        self.pointed = next(found, None)

    def draw(self, canvas: Canvas, picker: FilePicker) -> None:
        """Draw the places; the shown folder is marked."""
        colours, unit = canvas.colours, canvas.sizes.unit
        for item, (box, place) in enumerate(zip(self.boxes(), self._places, strict=False)):
            is_shown = picker.is_read and place.path == picker.listing.path
            canvas.control(AccessibleRole.BUTTON, box, place_name(place))
            if is_shown or item == self.pointed:
                ground = colours.raised if is_shown else colours.hover
                canvas.rounded(box, ground, None, canvas.sizes.radius_small)
            icon, room = box.inset(2 * unit, 0).cut_left(4 * unit, 2 * unit)
            side = icon.width
            ink = colours.accent if is_shown else colours.dim
            canvas.shape(icons.PLACES[place.kind](side, ink), icon.centred(side, side))
            canvas.text(room, place_name(place), SMALL, colours.text)


def place_name(place: FolderPlace) -> Text:
    """Return the name of a place."""
    return NAMES.get(place.kind) or PurePath(place.path).name or place.path
