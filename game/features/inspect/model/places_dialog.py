"""The dialog that lists the bookmarks and the places where one was."""

from __future__ import annotations

from msgspec import Struct

from game.features.inspect.model.bookmarks import Bookmarks, KeptNode
from game.features.inspect.model.places import Places
from game.state.dialog import DialogModel
from game.state.focus import Focus

LIST_STOP, NOTE_STOP = "places", "note"
"""The Tab stops of the list and of the field for the note."""


class PlacesDialog(DialogModel):
    """The dialog."""

    chosen: int
    """The node search of the chosen row."""
    typed: str | None = None
    """The note that is being typed; None while it is as it was."""
    is_for_note: bool = False
    """Whether it was opened to write one note, after which it closes."""

    @property
    def first_focus(self) -> Focus | None:
        stop = NOTE_STOP if self.is_for_note else LIST_STOP
        return Focus(stop, is_visible=False)


class ListedPlaces(Struct, frozen=True):
    """The rows of the list."""

    kept: tuple[KeptNode, ...]
    others: tuple[KeptNode, ...]
    """Where one was, the newest first, and the removed bookmarks."""

    @property
    def all(self) -> tuple[KeptNode, ...]:
        return (*self.kept, *self.others)

    def at(self, node_search: int) -> KeptNode | None:
        """Return the row of a node search; None if it has none."""
        return next((one for one in self.all if one.node_search == node_search), None)


def listed_places(bookmarks: Bookmarks, places: Places) -> ListedPlaces:
    """Return the rows: the bookmarks, and the places that are not kept."""
    others = {
        place.node_search: KeptNode(place.node_search, place.node, place.path)
        for place in places.newest
    }
    for gone in reversed(bookmarks.removed):
        others.setdefault(gone.node_search, gone._replace(note=""))
    kept = {one.node_search for one in bookmarks.kept}
    free = tuple(one for node_search, one in others.items() if node_search not in kept)
    return ListedPlaces(bookmarks.kept, free)
