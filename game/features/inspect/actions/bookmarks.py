"""Keeping nodes of a recorded search as bookmarks, with notes, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class ToggleBookmark(Action, frozen=True):
    """Keep a node search as a bookmark, or remove its bookmark; without one, the shown node."""

    node_search: int | None = None


class RemoveBookmark(Action, frozen=True):
    """Remove the bookmark at a node search."""

    node_search: int


class WriteNote(Action, frozen=True):
    """Open the field for a note at the shown node, which is kept with the note."""


class OpenPlaces(Action, frozen=True):
    """Open the list of the bookmarks and of the places where one was."""


class ChoosePlace(Action, frozen=True):
    """Choose a row of the list. A note that was typed at another row is kept."""

    node_search: int


class GoToPlace(Action, frozen=True):
    """Close the list, and go to the chosen node."""


class TypeNote(Action, frozen=True):
    """The text of the note changes."""

    text: str


class KeepNote(Action, frozen=True):
    """Keep the typed note, and the node with it."""


class DropNote(Action, frozen=True):
    """Leave the note as it was."""


BookmarkAction: TypeAlias = (
    ToggleBookmark
    | RemoveBookmark
    | WriteNote
    | OpenPlaces
    | ChoosePlace
    | GoToPlace
    | TypeNote
    | KeepNote
    | DropNote
)
