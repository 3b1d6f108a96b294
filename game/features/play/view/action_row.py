"""The row of actions below the panels: what its buttons say, and their places."""

from __future__ import annotations

from typing import NamedTuple

from game.look.layout import Box
from game.message import Text, message, message_in
from game.view.kit.fonts import BUTTON, MAIN_BUTTON
from game.view.kit.labels import icon_room
from game.view.kit.look import Look

TAKE_BACK, RESIGN = message("Take back"), message("Resign")
MOVE_NOW, HINT = message("Move now"), message("Hint")
CLAIM_DRAW, OFFER_DRAW = message("Claim draw"), message("Offer draw")
ACCEPT_DRAW = (message("Accept draw"), message_in("a draw", "Accept"))
"""The texts of the button that accepts an offered draw, the longest first."""
PLACES: tuple[tuple[Text, ...], ...] = (
    (TAKE_BACK,),
    (MOVE_NOW, HINT),
    (CLAIM_DRAW, OFFER_DRAW),
    (RESIGN,),
)
"""The texts that share a place, of which one is shown at a time."""
DRAW_PLACE = 2
PLAY_ON, FLIP, COPY = (
    message("Play on"),
    message_in("a board", "Flip"),
    message_in("a game", "Copy"),
)
LIST, EDITOR = message_in("a list of games", "Games"), message_in("a position editor", "Editor")
DOCUMENT_PLACES: tuple[tuple[Text, ...], ...] = ((PLAY_ON,), (LIST, EDITOR), (FLIP,), (COPY,))
"""The same for an opened game, with what can be done with it."""


class ActionRow(NamedTuple):
    """The places of the buttons."""

    boxes: list[Box]
    has_icons: bool
    """Whether every button has room for an icon; otherwise none has one."""


def arranged(look: Look, row: Box, *, is_document: bool = False) -> ActionRow:
    """Return the places: equally wide if possible, or else as wide as the words need."""
    gap = 2 * look.sizes.unit
    places = DOCUMENT_PLACES if is_document else PLACES
    equal = row.columns(len(places), gap)
    words = [_width(look, place) + gap for place in places]
    for room in (icon_room(look.sizes), 0):
        needs = [width + room for width in words]
        if all(need <= box.width for need, box in zip(needs, equal, strict=True)):
            return ActionRow(equal, room > 0)
        if sum(needs) + gap * (len(needs) - 1) <= row.width:
            return ActionRow(_shared(row, needs, gap), room > 0)
    return ActionRow(equal, False)


def _shared(row: Box, needs: list[int], gap: int) -> list[Box]:
    """Divide a row into boxes of at least these widths; they share the room that is left."""
    spare = row.width - sum(needs) - gap * (len(needs) - 1)
    boxes = []
    for place, need in enumerate(needs):
        width = need + spare // len(needs) + (place < spare % len(needs))
        box, row = row.cut_left(width, gap)
        boxes.append(box)
    return boxes


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
