"""The link that says where an own game left the repertoire, and leads there."""

from __future__ import annotations

from game.actions.repertoire import ShowInRepertoire
from game.look.layout import Box
from game.message import Text
from game.queries.repertoire.departures import DeparturePlace
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.gui import Gui
from game.view.kit.look import Look

PAD_UNITS = 4
"""The space in a button beside its words, in units."""


def departure_link_width(look: Look, room: int, place: DeparturePlace) -> int:
    """Return the width of the link in some room."""
    return _width(look, _text(look, room, place))


def add_departure_link(gui: Gui, look: Look, room: Box, place: DeparturePlace) -> Button:
    """Add the link at the right end of a row. It shows the first move that was expected."""
    text = _text(look, room.width, place)
    box = room.cut_right(_width(look, text))[0]
    shown = ShowInRepertoire(place.position, place.expected[0], place.is_black)
    return gui.button(box, text, shown, ButtonRole.LINK)


def _text(look: Look, room: int, place: DeparturePlace) -> Text:
    """Return the longest text that fits."""
    fitting = (one for one in place.links if _width(look, one) <= room)
    return next(fitting, place.links[-1])


def _width(look: Look, text: Text) -> int:
    return label_width(look, text) + PAD_UNITS * look.sizes.unit
