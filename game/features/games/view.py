"""The list of the games in a PGN, or of the positions in an EPD: a filter, the rows, the progress.

Typed letters go into the filter. Only the rows that are visible are unpacked and drawn.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.game import CloseDialog
from game.features.games.actions import (
    AnalyseListed,
    ChooseGame,
    FilterGames,
    OpenGame,
    StopListing,
)
from game.formats.pgn_tags import CASUAL_EVENT, RATED_EVENT
from game.formats.pgn_tags import UNFINISHED as NO_RESULT
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, template
from game.state import game_list
from game.state.game_list import GameListDialog, GameSummary
from game.state.state import State
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER
from game.view.kit.fonts import CAPTION, FIGURES, SMALL
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.view.kit.text_line import SHORTCUT, TextLine
from game.words.files import waiting_line
from game.words.game_list import listing_progress
from game.words.players import name_of_tag
from game.words.results import MARKS as RESULT_MARKS

WIDTH, MOST_ROWS = 860, 22
"""The width in pixels at 100 %, and the maximum number of rows."""
TITLE, PASTED = template("Games in {file}"), message("Games in the pasted text")
PLAYED, UNFINISHED = message("Played games"), message("Unfinished")
OPEN, CLOSE, STOP = message("Open"), message("Cancel"), message("Stop reading")
ANALYSE = message_with_context("a game", "Analyse")
TITLE_OF_POSITIONS = template("Positions in {file}")
PASTED_POSITIONS = message("Positions in the pasted text")
FILTER = message("Type a player, an event, a year or an opening code")
FILTER_PLAYED = message("Type a player or a part of a date")
FILTER_POSITIONS = message("Type a part of a position or of what is said about it")
NO_MATCH = message("No game contains this text.")
NO_POSITION_MATCH = message("No position contains this text.")
WHITE, BLACK, RESULT = message("White"), message("Black"), message("Result")
DATE, EVENT, KIND = message("Date"), message("ECO and event"), message("Kind of game")
OWN_EVENTS = {CASUAL_EVENT: message("Casual game"), RATED_EVENT: message("Rated-style game")}
"""What the kinds of games that are played here are called, by their tag."""
ECO_AND_EVENT = template("{eco} {event}")
POSITION, OPERATIONS = message("Position"), message("Operations")
FILTER_STOP = "filter"
"""The Tab stop of the filter, whose keys also choose a game. It has the keys at first."""
UNKNOWN = frozenset(("", "?", "????.??.??", "*"))
"""Texts of tags that name nothing; the list leaves their places empty."""


class GameColumns(NamedTuple):
    """The places of a row."""

    number: Box
    white: Box
    black: Box
    result: Box
    date: Box
    event: Box


class GameListPopup(Popup):
    """The dialog with the list of games. Enter opens the chosen game, Esc closes the list."""

    default_stop = FILTER_STOP

    def __init__(self, look: Look, window: Box, games: GameListDialog) -> None:
        sizes = look.sizes
        fixed = 4 * sizes.padding + title_height(look) + 2 * sizes.button + 2 * sizes.fact_row
        fixed += 10 * sizes.unit
        spare = window.height - 2 * sizes.margin - fixed
        rows = max(1, min(MOST_ROWS, spare // sizes.row))
        width = min(WIDTH * sizes.line, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, fixed + rows * sizes.row))
        self._games = games
        gap = 2 * sizes.unit
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        field, room = room.cut_top(sizes.button, 2 * gap)
        buttons, room = room.cut_bottom(sizes.button, gap)
        self._status, room = room.cut_bottom(sizes.fact_row, gap)
        self._heads, box = room.cut_top(sizes.fact_row, gap)
        self.list = self.add_list(
            ListBox(look, box, ChooseGame, lambda _, index, __: self._press(index), can_step=False)
        )
        self._line = self.add_line(field, FILTER_STOP)
        self._line.set(games.filter)
        self._line.name(_asked(games))
        wide = 28 * sizes.unit
        accept, rest = buttons.cut_right(wide, gap)
        analyse, rest = rest.cut_right(wide, gap)
        close, rest = rest.cut_right(wide, gap)
        self._open = self.gui.button(accept, OPEN, OpenGame(), ButtonRole.PRIMARY)
        self._analyse = self.gui.button(analyse, ANALYSE, AnalyseListed(), icon=Icon.ANALYSE)
        closing = self.gui.button(close, CLOSE, CloseDialog())
        self._stop = self.gui.button(rest.cut_left(wide)[0], STOP, StopListing())
        self.add_stop("stop", self._stop)
        self.add_stop("close", closing)
        self.add_stop("analyse", self._analyse)
        self.add_stop("open", self._open)

    def key(self, state: State) -> Hashable:
        games = _games(state)
        shown = tuple(number for _, number in self.list.rows())
        head = games.filter, games.chosen, self.lists_key()
        return head, shown, *_status(state), game_list.row_count(games)

    def refresh(self, state: State) -> None:
        games = self._games = _games(state)
        count = game_list.row_count(games)
        self.list.show(count, games.chosen)
        self.gui.enable(self._open, count > 0)
        self.gui.enable(self._analyse, count > 0)
        self.gui.show(self._stop, not games.is_done)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        games, colours = _games(state), canvas.colours
        self.title(canvas, _title(games))
        if not games.filter:
            hint = self._line.box.inset(4 * canvas.sizes.unit, 0)
            canvas.text(hint, _asked(games), SMALL, colours.faint)
        self._draw_heads(canvas, games)
        self.list.draw(canvas, lambda row, index: self._draw_row(canvas, row, index, games))
        if games.filter.strip() and not games.matches and not game_list.is_filtering(games):
            said = NO_POSITION_MATCH if games.holds_positions else NO_MATCH
            canvas.text(self.list.box.cut_top(canvas.sizes.row)[0], said, SMALL, colours.dim)
        status, is_fault = _status(state)
        canvas.text(self._status, status, CAPTION, colours.bad if is_fault else colours.dim)

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if event.key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if event.key == pygame.K_a and event.mod & SHORTCUT and event.mod & pygame.KMOD_SHIFT:
            return [AnalyseListed()]  # The key that analyses a game on the Play screen.
        return [OpenGame()] if event.key in ENTER else self.list.after(event.key)

    def typed(self, line: TextLine) -> list[Action]:
        return [FilterGames(line.text)]

    def _press(self, index: int) -> tuple[Action]:
        """Return the action of a press: it chooses a row, or opens the chosen one."""
        return (OpenGame() if index == self._games.chosen else ChooseGame(index),)

    def _columns(self, row: Box, games: GameListDialog) -> GameColumns:
        fonts, unit = self.look.fonts, self.look.sizes.unit
        gap = 3 * unit
        number, row = row.cut_left(fonts.width("0" * len(str(games.count)), FIGURES), gap)
        result = max(fonts.width("1/2-1/2", FIGURES), self.look.width(RESULT, CAPTION))
        date = max(fonts.width("0000.00.00", FIGURES), self.look.width(DATE, CAPTION))
        names = (row.width - result - date - 4 * gap) // 3
        white, row = row.cut_left(names, gap)
        black, row = row.cut_left(names, gap)
        results, row = row.cut_left(result, gap)
        dates, row = row.cut_left(date, gap)
        return GameColumns(number, white, black, results, dates, row)

    def _draw_heads(self, canvas: Canvas, games: GameListDialog) -> None:
        places = self._columns(self._heads, games)
        last = KIND if games.is_played else EVENT
        titles = list(zip(places[1:], (WHITE, BLACK, RESULT, DATE, last), strict=True))
        if games.holds_positions:
            titles = [(_position_place(places), POSITION), (places.event, OPERATIONS)]
        for place, title in titles:
            canvas.text(place, title, CAPTION, canvas.colours.dim)

    def _draw_row(self, canvas: Canvas, row: Box, index: int, games: GameListDialog) -> None:
        colours = canvas.colours
        number = game_list.game_number_at(games, index)
        head = game_list.summary_at(games, number)
        places = self._columns(row, games)
        canvas.text(places.number, str(number + 1), FIGURES, colours.faint, "right")
        if games.holds_positions:
            canvas.text(_position_place(places), head.white, SMALL, colours.text)
            canvas.text(places.event, head.event, SMALL, colours.dim)
            return
        for place, text, style, ink in (
            (places.white, name_of_tag(head.white), SMALL, colours.text),
            (places.black, name_of_tag(head.black), SMALL, colours.text),
            (places.result, RESULT_MARKS.get(head.result, head.result), SMALL, colours.dim),
            (places.date, head.date, FIGURES, colours.dim),
            (places.event, _event(head, games), SMALL, colours.dim),
        ):
            canvas.text(place, "" if text in UNKNOWN else text, style, ink)


def _title(games: GameListDialog) -> Message:
    """Return the title: what the rows are, and where they come from."""
    if games.is_played:
        return PLAYED
    if games.holds_positions:
        named, pasted = TITLE_OF_POSITIONS, PASTED_POSITIONS
    else:
        named, pasted = TITLE, PASTED
    return named.filled(file=games.source) if games.source else pasted


def _asked(games: GameListDialog) -> Message:
    """Return what can be typed into the filter."""
    if games.is_played:
        return FILTER_PLAYED
    return FILTER_POSITIONS if games.holds_positions else FILTER


def _position_place(places: GameColumns) -> Box:
    """Return the place of a FEN: that of the players, the result and the date of a game."""
    white, date = places.white, places.date
    return Box(white.x, white.y, date.right - white.x, white.height)


def _event(head: GameSummary, games: GameListDialog) -> Text:
    """Return the event, after the opening code if it is known, or that a played game can go on."""
    if games.is_played and head.result == NO_RESULT:
        return UNFINISHED
    event = "" if head.event in UNKNOWN else OWN_EVENTS.get(head.event, head.event)
    if head.eco in UNKNOWN:
        return event
    return ECO_AND_EVENT.filled(eco=head.eco, event=event) if event else head.eco


def _status(state: State) -> tuple[Text, bool]:
    """Return the line about the list, and whether it is about a fault."""
    games = _games(state)
    line = games.notice or waiting_line(state.opened_files) or listing_progress(games)
    return line, bool(games.notice or games.fault)


def _games(state: State) -> GameListDialog:
    return state.dialog if isinstance(state.dialog, GameListDialog) else GameListDialog(0, "")
