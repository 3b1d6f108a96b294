"""The row of actions below the panels: what its buttons say, and their places."""

from __future__ import annotations

from game.look.layout import Box
from game.message import Text, message, message_with_context
from game.view.frame import button_row
from game.view.frame.button_row import ButtonRow
from game.view.kit.button_label import icon_room
from game.view.kit.fonts import BUTTON, MAIN_BUTTON
from game.view.kit.look import Look

TAKE_BACK, RESIGN = message("Take back"), message("Resign")
MOVE_NOW, HINT = message("Move now"), message("Hint")
CLAIM_DRAW, OFFER_DRAW = message("Claim draw"), message("Offer draw")
ACCEPT_DRAW = (message("Accept draw"), message_with_context("a draw", "Accept"))
"""The texts of the button that accepts an offered draw, the longest first."""
PLACES: tuple[tuple[Text, ...], ...] = (
    (TAKE_BACK,),
    (MOVE_NOW, HINT),
    (CLAIM_DRAW, OFFER_DRAW),
    (RESIGN,),
)
"""The texts that share a place, of which one is shown at a time."""
DRAW_PLACE = 2
PLAY_ON, FLIP, ANALYSE = (
    message("Play on"),
    message_with_context("a board", "Flip"),
    message_with_context("a game", "Analyse"),
)
LIST, EDITOR = (
    message_with_context("a list of games", "Games"),
    message_with_context("a position editor", "Editor"),
)
DOCUMENT_PLACES: tuple[tuple[Text, ...], ...] = (
    (PLAY_ON,),
    (LIST, EDITOR),
    (FLIP,),
    (ANALYSE,),
)
"""The same for an opened game, with what can be done with it."""


def arrange_action_row(look: Look, row: Box, *, is_document: bool = False) -> ButtonRow:
    """Return the places of the buttons."""
    places = DOCUMENT_PLACES if is_document else PLACES
    return button_row.arrange_buttons(look, row, [_width(look, place) for place in places])


def accept_text(look: Look, box: Box, *, has_icon: bool) -> Text:
    """Return the longest text for accepting a draw that fits the button."""
    room = box.width - 2 * look.sizes.unit - (icon_room(look.sizes) if has_icon else 0)
    return look.first_fitting(ACCEPT_DRAW, MAIN_BUTTON, room)


def _width(look: Look, place: tuple[Text, ...]) -> int:
    """Return the width of the widest word at a place."""
    widths = [look.width(text, BUTTON) for text in place]
    if place is PLACES[DRAW_PLACE]:
        widths.append(look.width(ACCEPT_DRAW[-1], MAIN_BUTTON))
    return max(widths)
