"""The list of the bookmarks and places: its chosen row, its field for a note, going there."""

from __future__ import annotations

from game.actions.effects import Effect
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.bookmarks import clean_note
from game.features.inspect.model.inspection import inspection_of
from game.features.inspect.model.places_dialog import PlacesDialog
from game.features.inspect.update import search_stepping
from game.features.inspect.update.places import bookmarks
from game.state.session import Session
from game.state.state import State
from game.update import common


def open_list(state: State, session: Session) -> None:
    """Open the list; the shown node is chosen."""
    inspection = inspection_of(state)
    if inspection is None or inspection.search_state is None:
        return
    if not inspect_queries.has_search_state(state):
        return
    common.clear_selection(session)
    state.dialog = PlacesDialog(inspection.search_state.node_search)


def open_note(state: State, session: Session) -> None:
    """Open the field for the note of the shown node, in the list."""
    open_list(state, session)
    if isinstance(state.dialog, PlacesDialog):
        state.dialog.is_for_note = True


def choose_place(state: State, node_search: int) -> None:
    """Choose a row; a note that was typed at another one is kept."""
    places = state.dialog
    if isinstance(places, PlacesDialog) and inspect_queries.known_places(state).at(node_search):
        _keep_typed(state, places)
        places.chosen = node_search


def go_to_place(state: State) -> list[Effect]:
    """Close the list, with a typed note kept, and go to the chosen node."""
    places = state.dialog
    if not isinstance(places, PlacesDialog):
        return []
    _keep_typed(state, places)
    state.dialog = None
    return search_stepping.go_to_node_search(state, places.chosen)


def type_note(state: State, text: str) -> None:
    """Change the text of the note."""
    if isinstance(state.dialog, PlacesDialog):
        state.dialog.typed = clean_note(text)


def keep_note(state: State) -> None:
    """Keep the note; the list closes if it was opened only for that."""
    places = state.dialog
    if not isinstance(places, PlacesDialog):
        return
    if places.typed is None and places.is_for_note:
        bookmarks.keep(state, places.chosen)  # A node can be kept without a note.
    _keep_typed(state, places)
    if places.is_for_note:
        state.dialog = None


def drop_note(state: State) -> None:
    """Leave the note as it was; the list closes if it was opened only for that."""
    places = state.dialog
    if isinstance(places, PlacesDialog):
        places.typed = None
        if places.is_for_note:
            state.dialog = None


def _keep_typed(state: State, places: PlacesDialog) -> None:
    typed, places.typed = places.typed, None
    if typed is not None:
        bookmarks.write_note(state, places.chosen, typed)
