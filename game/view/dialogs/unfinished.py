"""The list of unfinished games, with date, players and length; a press resumes one."""

from __future__ import annotations

import re
from collections.abc import Hashable

from game.actions.game import ChooseUnfinished, CloseOverlay
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.state.unfinished import UnfinishedGame
from game.view.kit.canvas import Canvas
from game.view.kit.focus import Buttons
from game.view.kit.fonts import BUTTON, FIGURES
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.popup import Popup, inner, title_height

TITLE = message("Unfinished games")
LEAST_WIDTH_UNITS = 120
DATE_ROOM = "0000-00-00"
"""A text as wide as a date."""
UNKNOWN_DATE = "–"
_DAY = re.compile(r"\d{4}\.\d{2}\.\d{2}")


class UnfinishedPanel(Popup):
    """A row for each game; the newest is the first."""

    def __init__(self, look: Look, window: Box, games: tuple[UnfinishedGame, ...]) -> None:
        sizes = look.sizes
        self._games = games
        indent = look.fonts.width(DATE_ROOM, FIGURES) + 6 * sizes.unit
        widest = max((look.width(one.description, BUTTON) for one in games), default=0)
        width = max(indent + widest + 3 * sizes.unit, LEAST_WIDTH_UNITS * sizes.unit)
        rows = len(games) * sizes.button
        height = 4 * sizes.padding + title_height(look) + rows + sizes.button + 4 * sizes.unit
        most = window.width - 2 * sizes.margin
        super().__init__(look, window, (min(width + 4 * sizes.padding, most), height))
        room = inner(self.box, look).cut_top(title_height(look))[1]
        last, room = room.cut_bottom(sizes.button, 4 * sizes.unit)
        self._rows = [
            room._replace(y=room.y + place * sizes.button, height=sizes.button)
            for place in range(len(games))
        ]
        buttons = [
            self.gui.button(row, one.description, ChooseUnfinished(number), Role.ENTRY, indent)
            for number, (row, one) in enumerate(zip(self._rows, games, strict=True))
        ]
        cancel = last.cut_right(last.width // 3)[0]
        cancelling = self.gui.button(cancel, message("Cancel"), CloseOverlay())
        self.focus_order.add("games", Buttons(self.gui, buttons))
        self.focus_order.add("cancel", Buttons(self.gui, [cancelling]))

    def key(self, state: State) -> Hashable:
        del state
        return self._games

    def draw_words(self, canvas: Canvas, state: State) -> None:
        del state
        self.title(canvas, TITLE)
        for row, game in zip(self._rows, self._games, strict=True):
            date = row.inset(2 * canvas.sizes.unit, 0)
            canvas.text(date, _shown_date(game.date), FIGURES, canvas.colours.dim)


def _shown_date(date: str) -> str:
    """Return a date of a PGN as it is shown; a dash if its day is not known."""
    return date.replace(".", "-") if _DAY.fullmatch(date) else UNKNOWN_DATE
