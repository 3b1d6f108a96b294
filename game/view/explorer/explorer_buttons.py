"""The buttons of the explorer: which games are counted, and the way to the library."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.actions.between_features import ShowScreen
from game.actions.explorer import OpenExplorerFilter
from game.look.layout import Box
from game.message import Text, message, message_with_context
from game.queries.explorer import (
    ExplorerStatus,
    PlaceOf,
    explorer_filter,
    shown_exploration,
)
from game.state.screens import LIBRARY
from game.state.state import State
from game.view.explorer.explorer_places import HEADING, explorer_places
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import heading_width
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.words.explorer import filter_texts

TO_LIBRARY = message("Go to the library")
LIBRARY_IN_SHORT = message_with_context("leads to the screen", "Library")
WITHOUT_LIBRARY = (ExplorerStatus.EMPTY, ExplorerStatus.UNUSABLE)
"""What is said while the library has nothing to show."""
LINK_ROWS = 2
"""The rows above the link to the library, for what is said."""
SHARE, LOW_SHARE = 2, 4
"""Which part of the title says which games are counted: in a table, and in one line."""


class TitlePlaces(NamedTuple):
    """The places in the title of the panel."""

    words: Box
    """What stands behind the heading."""
    button: Box
    """The button at the right end."""
    text: Text
    """Its text, as far as there is room to say it."""


def title_places(look: Look, panel: Box, state: State, place_of: PlaceOf) -> TitlePlaces:
    """Return the places in the title of the panel."""
    unit = look.sizes.unit
    places = explorer_places(look.sizes, panel)
    room = places.title.cut_left(heading_width(look, HEADING), 3 * unit)[1]
    most = room.width // (LOW_SHARE if places.is_low else SHARE)
    texts: list[Text] = [*filter_texts(explorer_filter(state))]
    if places.is_low and _leads_to_library(state, place_of):
        texts = [LIBRARY_IN_SHORT]
    fitting = (one for one in texts if label_width(look, one) <= most)
    text = next(fitting, texts[-1])
    width = label_width(look, text) + 4 * unit
    button, words = room._replace(width=room.width + 2 * unit).cut_right(width, 2 * unit)
    return TitlePlaces(words, button.inset(0, -look.sizes.line), text)


def explorer_layout_key(state: State, place_of: PlaceOf) -> Hashable:
    """Return what the buttons depend on."""
    return explorer_filter(state), _needs_library(state, place_of)


def add_explorer_buttons(
    gui: Gui, look: Look, panel: Box, state: State, place_of: PlaceOf
) -> list[Button]:
    """Add the button that chooses the games; one that leads to the library if it has none."""
    places, title = explorer_places(look.sizes, panel), title_places(look, panel, state, place_of)
    leads_to_library = _leads_to_library(state, place_of)
    if leads_to_library and places.is_low:
        return [gui.button(title.button, title.text, ShowScreen(LIBRARY), ButtonRole.LINK)]
    made = [gui.button(title.button, title.text, OpenExplorerFilter(), ButtonRole.LINK)]
    if leads_to_library:
        below = places.words.cut_top(LINK_ROWS * look.sizes.row)[1].cut_top(look.sizes.button)[0]
        width = label_width(look, TO_LIBRARY) + 8 * look.sizes.unit
        made.append(gui.button(below.cut_left(width)[0], TO_LIBRARY, ShowScreen(LIBRARY)))
    return made


def _leads_to_library(state: State, place_of: PlaceOf) -> bool:
    """Return whether the way to the library is shown. It is not needed on its own screen."""
    return state.screen != LIBRARY and _needs_library(state, place_of)


def _needs_library(state: State, place_of: PlaceOf) -> bool:
    place = place_of(state)
    return place is not None and shown_exploration(state, place).status in WITHOUT_LIBRARY
