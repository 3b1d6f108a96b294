"""The games that reached a position, the newest first. Enter opens one on Analyse."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from engine.protocol.library.game_search import GameResult
from engine.protocol.library.library_game import GameRow
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.explorer.actions import ChooseExplorerGame, OpenExplorerGame, SeeExplorerGames
from game.features.explorer.model import PAGE, ExplorerGamesDialog
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, plural, template
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.part import Identical
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words.explorer import date_text
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence
from game.words.players import name_of_tag

WIDTH, MOST_ROWS = 860, 18
"""The width in pixels at 100 %, and the largest number of visible rows."""
AFTER, HERE = template("Games with the position after {move}"), message("Games with this position")
ANALYSE, CLOSE = message_with_context("a game", "Analyse"), message("Cancel")
WHITE, BLACK, RESULT = message("White"), message("Black"), message("Result")
DATE, EVENT = message("Date"), message("Event")
RATED = template("{name} {rating}")
WAITING = message("Looking for games…")
READING = message("The game is being read…")
ANY_WAY = template("{games}, by any order of moves.")
RESULTS: dict[GameResult, str] = {
    GameResult.WHITE_WINS: "1–0",
    GameResult.BLACK_WINS: "0–1",
    GameResult.DRAW: "½–½",
    GameResult.UNFINISHED: "*",
    GameResult.OTHER: "–",
}
LIST = "list"


class _Columns(NamedTuple):
    white: Box
    black: Box
    result: Box
    date: Box
    event: Box


class ExplorerGamesPopup(Popup):
    """The dialog. A press on the chosen row opens its game, too."""

    default_stop = LIST

    def __init__(self, look: Look, window: Box, dialog: ExplorerGamesDialog) -> None:
        sizes = look.sizes
        gap = 2 * sizes.unit
        fixed = 4 * sizes.padding + title_height(look) + sizes.button + 2 * sizes.fact_row + 4 * gap
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        buttons, room = room.cut_bottom(sizes.button, gap)
        self._status, room = room.cut_bottom(sizes.fact_row, gap)
        self._heads, room = room.cut_top(sizes.fact_row, gap)
        self._chosen = dialog.chosen
        self._list = self.add_list(
            ListBox(look, room, ChooseExplorerGame, self._press, can_step=False), LIST
        )
        wide = 28 * sizes.unit
        accept, rest = buttons.cut_right(wide, gap)
        self._analyse = self.gui.button(
            accept, ANALYSE, OpenExplorerGame(), ButtonRole.PRIMARY, icon=Icon.ANALYSE
        )
        close = self.gui.button(rest.cut_right(wide)[0], CLOSE, CloseDialog())
        self.add_stop("close", close)
        self.add_stop("analyse", self._analyse)

    def key(self, state: State) -> Hashable:
        dialog = _dialog(state)
        shown = dialog.total, dialog.chosen, dialog.opening, dialog.fault
        return shown, Identical(dialog.rows), self.lists_key()

    def refresh(self, state: State) -> None:
        dialog = _dialog(state)
        self._chosen = dialog.chosen
        self._list.show(dialog.total or 0, dialog.chosen)
        self.gui.enable(self._analyse, dialog.row is not None)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        dialog, colours = _dialog(state), canvas.colours
        self.title(canvas, AFTER.filled(move=dialog.move) if dialog.move else HERE)
        heads = (WHITE, BLACK, RESULT, DATE, EVENT)
        for place, text in zip(self._columns(self._heads), heads, strict=True):
            canvas.text(place, text, CAPTION, colours.dim)
        self._list.draw(canvas, lambda row, index: self._draw_place(canvas, row, dialog, index))
        ink = colours.dim if dialog.fault is None else colours.bad
        canvas.text(self._status, _status(dialog), CAPTION, ink)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        chosen = self._list.after(event.key) if self.stop in (None, LIST) else None
        return super().key_pressed(event) if chosen is None else chosen

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event, and ask for the rows that are seen and not known."""
        found = super().actions(event, state)
        dialog = state.dialog
        if not isinstance(dialog, ExplorerGamesDialog):
            return found
        unknown = [index for _, index in self._list.rows() if index // PAGE not in dialog.pages]
        return [*found, *(SeeExplorerGames(index) for index in unknown[:1])]

    def accept(self) -> list[Action]:
        return [OpenExplorerGame()]

    def _press(self, _row: Box, index: int, _pos: tuple[int, int]) -> tuple[Action]:
        """Return the action of a press: it chooses a row, or opens the chosen one."""
        return (OpenExplorerGame() if index == self._chosen else ChooseExplorerGame(index),)

    def _columns(self, row: Box) -> _Columns:
        look, gap = self.look, 3 * self.look.sizes.unit
        result = max(look.fonts.width("½–½", FIGURES), look.width(RESULT, CAPTION))
        date = max(look.fonts.width("2026.11.28", FIGURES), look.width(DATE, CAPTION))
        names = (row.width - result - date - 4 * gap) // 3
        white, row = row.cut_left(names, gap)
        black, row = row.cut_left(names, gap)
        results, row = row.cut_left(result, gap)
        dates, row = row.cut_left(date, gap)
        return _Columns(white, black, results, dates, row)

    def _draw_place(
        self, canvas: Canvas, row: Box, dialog: ExplorerGamesDialog, index: int
    ) -> None:
        """Draw a row, or bars in place of one that is not known yet."""
        game = dialog.rows.get(index)
        if game is not None:
            self._draw_row(canvas, row, game)
            return
        for place in self._columns(row)[:2]:
            bar = place.centred(place.width, canvas.sizes.unit)
            canvas.rounded(bar, canvas.colours.raised, None, canvas.sizes.unit // 2)

    def _draw_row(self, canvas: Canvas, row: Box, game: GameRow) -> None:
        colours, places = canvas.colours, self._columns(row)
        canvas.text(places.white, _player(game.white, game.white_elo), SMALL, colours.text)
        canvas.text(places.black, _player(game.black, game.black_elo), SMALL, colours.text)
        canvas.text(places.result, RESULTS[game.result], FIGURES, colours.dim)
        date = date_text(game.date) if game.date else ""
        canvas.text(places.date, date, FIGURES, colours.dim)
        event = "" if game.event in ("", "?") else game.event
        canvas.text(places.event, event, SMALL, colours.dim)


def _player(name: str, elo: int) -> Text:
    shown = name_of_tag(name)
    return RATED.filled(name=shown, rating=elo) if elo else shown


def _status(dialog: ExplorerGamesDialog) -> Message:
    """Return the line about the list."""
    if dialog.fault is not None:
        return library_fault_sentence(dialog.fault)
    if dialog.opening is not None:
        return READING
    if dialog.total is None:
        return WAITING
    total = group_digits(dialog.total)
    games = plural("{total} game", "{total} games", dialog.total, total=total)
    return ANY_WAY.filled(games=games)


def _dialog(state: State) -> ExplorerGamesDialog:
    assert isinstance(state.dialog, ExplorerGamesDialog)
    return state.dialog
