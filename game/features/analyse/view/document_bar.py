"""The row about the document of many games: which of them is shown, and who plays in it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from game.features.analyse import listed_games
from game.features.analyse.model import analysis_of
from game.look.layout import Box
from game.message import Text, message
from game.state.state import State
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Part
from game.words.inspect.scores import group_digits
from game.words.players import player_name

LIST = message("List of games")
COME_BACK = message("Back to the list")
"""Leads back from a game that was visited to the list in the explorer."""


class DocumentBarPlaces(NamedTuple):
    """The places in the row, from left to right."""

    back: Box
    words: Box
    on: Box
    list: Box
    """The link to the list."""


def document_bar_places(look: Look, row: Box) -> DocumentBarPlaces:
    """Return the places in the row."""
    unit = look.sizes.unit
    room = row.inset(look.sizes.padding - unit, 0)
    side = row.height
    widest = max(label_width(look, LIST), label_width(look, COME_BACK))
    link, room = room.cut_right(widest + 4 * unit, unit)
    back, room = room.cut_left(side, unit)
    on, words = room.cut_right(side, 2 * unit)
    return DocumentBarPlaces(back.inset(0, unit), words, on.inset(0, unit), link.inset(0, unit))


class DocumentBar(Part):
    """The words of the row; the buttons belong to ``controls``."""

    name = "document"

    def key(self, state: State) -> Hashable:
        return _number(state), _players(state), _is_visited(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        canvas.panel(self.box)
        places = document_bar_places(self.look, self.box)
        room = places.words
        if _is_visited(state):
            start = places.back.x + self.look.sizes.unit
            room = room._replace(x=start, width=room.right - start)
        width = canvas.text(room, _number(state), STRONG, canvas.colours.text)
        rest = room.cut_left(width, 3 * canvas.sizes.unit)[1]
        canvas.text(rest, _players(state), CAPTION, canvas.colours.dim)


def _number(state: State) -> Text:
    """Return which game of how many is shown."""
    analysis = analysis_of(state)
    listed = None if analysis is None else listed_games.listed_game(state, analysis)
    if listed is None:
        return ""
    number, count = listed_games.listed_row_number(listed), listed.games.count
    return message("{number} of {count}", number=group_digits(number), count=group_digits(count))


def _is_visited(state: State) -> bool:
    """Return whether another game was left to visit the shown one."""
    analysis = analysis_of(state)
    return analysis is not None and bool(analysis.left)


def _players(state: State) -> Text:
    game = state.session.game
    white, black = player_name(game.white), player_name(game.black)
    return message("{white} – {black}", white=white, black=black)
