"""What is known of the chosen game besides its moves."""

from __future__ import annotations

from collections.abc import Hashable

from engine.protocol.library.library_game import GameRow
from game.features.library.layout import inside_of_panel
from game.features.library.library_texts import date_text, opening_of, place_name
from game.features.library.model import Place, library_of
from game.message import Text, message, message_with_context, template
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import SMALL
from game.view.kit.part import Part

FACTS = message_with_context("what is known of a game", "About the game")
EVENT, SITE, DATE = message("Event"), message("Site"), message("Date")
RATINGS, COLLECTION = message("Ratings"), message("Collection")
OPENING_WITH_NAME = template("{code} {name}")
UNKNOWN = frozenset(("", "?"))
NAME_PERCENT = 34
"""The share of a row that the name of a fact has."""


class FactsPanel(Part):
    """The facts in rows; what is not known is left out."""

    name = "facts"

    def title(self, state: State) -> Text:
        del state
        return FACTS

    def key(self, state: State) -> Hashable:
        return _row(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        sizes, row = canvas.sizes, _row(state)
        head, room = inside_of_panel(self.box, sizes).cut_top(sizes.heading_row, sizes.unit)
        canvas.heading(head, FACTS)
        if row is None:
            return
        opening = _opening(row)
        if opening:
            lines = canvas.paragraph(room, opening, SMALL, canvas.colours.text, sizes.row, 2)
            room = room.cut_top(lines * sizes.row)[1]
        for name, text in _facts(row):
            if room.height < sizes.row:
                return
            line, room = room.cut_top(sizes.row)
            label, value = line.cut_left(line.width * NAME_PERCENT // 100, sizes.unit)
            canvas.text(label, name, SMALL, canvas.colours.dim)
            canvas.text(value, text, SMALL, canvas.colours.text)


def _row(state: State) -> GameRow | None:
    model = library_of(state)
    return None if model is None or model.preview is None else model.preview.game.row


def _opening(row: GameRow) -> Text:
    code, names = opening_of(row)
    return OPENING_WITH_NAME.filled(code=code, name=names[0]) if names else code


def _facts(row: GameRow) -> list[tuple[Text, Text]]:
    ratings = " – ".join(str(elo or "?") for elo in (row.white_elo, row.black_elo))
    facts: list[tuple[Text, Text]] = [
        (DATE, date_text(row.date)),
        (EVENT, row.event),
        (SITE, row.site),
        (RATINGS, ratings if row.white_elo or row.black_elo else ""),
        (COLLECTION, place_name(Place(row.collection))),
    ]
    return [(label, text) for label, text in facts if text not in UNKNOWN]
