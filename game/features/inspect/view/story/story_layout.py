"""The places of a story: its head, the sentences, the chart and the cards. Pure geometry."""

from __future__ import annotations

from typing import NamedTuple

from game.look.layout import Box
from game.look.theme import Sizes

WIDE = 760
"""From this width in pixels at 100 % on, the chart stands beside the sentences."""
TEXT_SHARE = 0.58
"""The share of the width that sentences take beside a chart."""
LEAST_CHART_ROWS, MOST_CHART_ROWS = 8, 14
"""The height of the chart, in rows."""
LEAST_CARD = 230
"""The least width of a card in pixels at 100 %."""
LEAST_CARD_ROWS, MOST_CARD_ROWS = 7, 12
"""The height of a card, in rows."""
LEAST_TEXT_ROWS = 4
"""So many rows of the sentences stay in sight above the cards."""


class StoryPlaces(NamedTuple):
    """The boxes of a story."""

    head: Box
    text: Box
    """The sentences, which scroll if they do not fit."""
    chart: Box | None
    """The chart with its heading; None if there is no room for it."""
    cards: Box | None
    """The cards with their heading; None without cards, or without room for them."""


def text_width(box: Box, sizes: Sizes, *, has_chart: bool) -> int:
    """Return the width of the sentences of a story in a box."""
    inside = _inside(box, sizes)
    return int(inside.width * TEXT_SHARE) if has_chart and _is_wide(inside, sizes) else inside.width


def arrange_story(
    box: Box, sizes: Sizes, text_height: int, *, has_chart: bool, cards: int
) -> StoryPlaces:
    """Return the places of a story in a box.

    Args:
        box: the room of the story.
        sizes: already scaled.
        text_height: the height of all sentences at ``text_width``, those of the cards left out.
        has_chart: whether there is something to draw in a chart.
        cards: how many cards there are; either all have room or none.
    """
    inside = _inside(box, sizes)
    head, room = inside.cut_top(sizes.row + 2 * sizes.unit, sizes.unit)
    is_wide = has_chart and _is_wide(inside, sizes)
    wanted = text_height
    if is_wide:
        wanted = max(wanted, LEAST_CHART_ROWS * sizes.row)
    place = _cards(room, sizes, wanted, cards) if cards else None
    if place is not None:
        upper = place.y - sizes.gap - room.y
        if has_chart:
            wanted = max(wanted, MOST_CHART_ROWS * sizes.row) if is_wide else upper
        room = room._replace(height=min(upper, wanted))
        place = place._replace(y=room.bottom + sizes.gap)
    if is_wide:
        width = text_width(box, sizes, has_chart=True)
        text, chart = room.cut_left(width, 2 * sizes.gap)
        return StoryPlaces(head, text, _limited(chart, sizes), place)
    chart = room.cut_top(text_height, sizes.gap)[1]
    if not has_chart or chart.height < LEAST_CHART_ROWS * sizes.row:
        return StoryPlaces(head, room, None, place)
    text = room._replace(height=chart.y - room.y)
    return StoryPlaces(head, text, _limited(chart, sizes), place)


def _inside(box: Box, sizes: Sizes) -> Box:
    return box.inset(sizes.padding, 2 * sizes.unit)


def _is_wide(inside: Box, sizes: Sizes) -> bool:
    return inside.width >= WIDE * sizes.line


def _cards(room: Box, sizes: Sizes, wanted: int, count: int) -> Box | None:
    """Return the box of the cards at the foot of a room whose upper part wants some height."""
    width = (room.width - (count - 1) * sizes.gap) // count
    if width < LEAST_CARD * sizes.line:
        return None
    heading = sizes.heading_row + sizes.unit
    # The board of a card is half as wide as the card.
    most = heading + min(MOST_CARD_ROWS * sizes.row, sizes.row + 4 * sizes.unit + width // 2)
    spare = room.height - min(wanted, room.height) - sizes.gap
    height = min(most, spare)
    if height < heading + LEAST_CARD_ROWS * sizes.row:
        height = heading + LEAST_CARD_ROWS * sizes.row
        if room.height - height - sizes.gap < LEAST_TEXT_ROWS * sizes.row:
            return None
    return room.cut_bottom(height)[0]


def _limited(chart: Box, sizes: Sizes) -> Box:
    return chart._replace(height=min(chart.height, MOST_CHART_ROWS * sizes.row))
