"""The controls of the Library screen in their Tab order: search, conditions, buttons, lists."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from engine.protocol.library.game_groups import GameGrouping
from game.actions.action import Action
from game.actions.imports import OpenImport
from game.actions.library import OpenLibraryAgain
from game.actions.window import MoveDialogFocus
from game.features.library.actions import (
    CancelExport,
    ClearConditions,
    NarrowToGroup,
    OpenConditions,
    OpenFoundGame,
    SortGames,
    ToggleBoardAlone,
    ToggleGroups,
    TypeCondition,
)
from game.features.library.conditions import MOST_LETTERS, ConditionField
from game.features.library.layout import LibraryLayout
from game.features.library.library_texts import BOARD_ALONE, CANCEL_EXPORT, conditions_line
from game.features.library.model import LibraryModel, library_of
from game.features.library.queries import (
    can_cancel_export,
    can_clear_conditions,
    can_export_list,
    can_open_again,
    can_show_groups,
    explorer_place,
    is_damaged,
    is_empty,
    is_exporting,
    is_game_chosen,
)
from game.features.library.search_actions import (
    OpenSearches,
)
from game.features.library.statistics_texts import STATISTICS
from game.features.library.view.games_panel import GamesPanel, words_box
from game.features.library.view.places_panel import PlacesPanel, PlacesStop
from game.features.library.view.statistics_controls import (
    GroupStops,
    add_groupings,
    add_stops,
)
from game.features.library.view.statistics_panel import StatisticsPanel
from game.look.icons import Icon, icon_svg_body
from game.look.layout import Box
from game.message import Message, message, message_with_context, plural
from game.state.explorer import EXPLORER_STOP
from game.state.state import State
from game.view.explorer.explorer_buttons import add_explorer_buttons
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.explorer.explorer_stop import ExplorerStop
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import button_width
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, ButtonStop, TextLineStop
from game.view.kit.fonts import SMALL
from game.view.kit.look import Look
from game.view.kit.table_stops import HeadsStop, TableStop
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.chips import Chips
from game.view.panels.departure_link import add_departure_link

SEARCH = message("Player")
PROMPT = message("Type a player")
CONDITIONS, SEARCHES = message("Conditions"), message("Kept searches")
CLEAR = message_with_context("conditions for games", "Clear")
ANALYSE = message_with_context("a game", "Analyse")
TRY_AGAIN, RESCUE = message("Try again"), message("Rescue what can be read")
IMPORT = message("Import games…")
EXPORT_PLACE = 2
"""The place of Export among the buttons of the top bar."""
LINK_PERCENT = 30
"""The largest share of the row of a heading that the way to the statistics has."""
SEARCHES_UNITS = 200
"""The width of the row, in units, from which on the button of the kept searches has a word."""
LEAST_FIELD_UNITS = 46
"""The least width of the search field, in units."""


class LibraryControls(Buttons):
    """The buttons and the search field. A condition is a button that forgets it."""

    def __init__(
        self,
        look: Look,
        layout: LibraryLayout,
        state: State,
        bar: BarContent,
        games: GamesPanel,
        places: PlacesPanel,
        explorer: ExplorerPanel,
        statistics: StatisticsPanel | None = None,
    ) -> None:
        """``statistics`` stand in place of the games if they are given."""
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._games = games
        self._statistics = statistics
        row = layout.search.centred(layout.search.width, look.sizes.button)
        row = self._add_conditions(row, state)
        self.line = TextLine(self.gui, row, 6 * look.sizes.unit, has_focus=False)
        self.line.name(SEARCH)
        self.players, analyse = self._cut_head(layout.head)
        self._analyse = self.gui.button(analyse, ANALYSE, OpenFoundGame(), ButtonRole.LINK)
        self._rescues = self._add_below_words(
            (TRY_AGAIN, OpenLibraryAgain()), (RESCUE, OpenLibraryAgain(is_rescued=True))
        )
        self._import = self._add_below_words((IMPORT, OpenImport()))
        self._export = self._bar[EXPORT_PLACE]
        width = button_width(look, CANCEL_EXPORT)
        box = layout.foot.cut_right(width)[0]
        self._cancel = self.gui.button(box, CANCEL_EXPORT, CancelExport(), ButtonRole.LINK)
        self._heads = HeadsStop(games.heads, SortGames)
        self._rows = TableStop(lambda: games.chosen_box(self._model))
        self._model = LibraryModel()
        self._places = PlacesStop(places)
        self.order.add(ConditionField.PLAYER.value, TextLineStop(self.line))
        self.order.add("conditions", ButtonStop(self._chips))
        self.order.add("places", self._places)
        self._link: Button | None = None
        self._groups: GroupStops | None = None
        self._chips_of_groups: Chips[GameGrouping | None] | None = None
        if statistics is None:
            self._add_statistics_link(games.title_row)
            self.order.add("heads", self._heads)
            self.order.add("games", self._rows)
        else:
            self._chips_of_groups = add_groupings(self.gui, statistics)
            self._groups = add_stops(self.order, self._chips_of_groups, statistics)
        self.order.add("rescue", ButtonStop(self._rescues))
        self.order.add("import", ButtonStop(self._import))
        self.order.add("analyse", ButtonStop([self._analyse]))
        preview = (library_of(state) or LibraryModel()).preview
        if layout.departure is not None and preview is not None and preview.departure is not None:
            left = add_departure_link(self.gui, look, layout.departure, preview.departure)
            self.order.add("departure", ButtonStop([left]))
        chosen = add_explorer_buttons(self.gui, look, layout.explorer, state, explorer_place)
        self._explorer = ExplorerStop(explorer)
        self.order.add("explored games", ButtonStop(chosen))
        self.order.add(EXPLORER_STOP, self._explorer)
        self.order.add("export", ButtonStop([self._cancel]))

    def order_buttons(self) -> None:
        """Make the top bar the last Tab stop; the controls are in their order already."""
        self.order_bar()

    def refresh(self, state: State) -> None:
        model = library_of(state) or LibraryModel()
        self._model, has_games = model, model.found is not None and model.found.total > 0
        self._heads.sorted, self._heads.has_rows, self._rows.has_rows = (
            model.order,
            has_games,
            has_games,
        )
        if self._groups is not None:
            self._groups.follow(model)
        if self._chips_of_groups is not None and self._statistics is not None:
            self._chips_of_groups.refresh(model.groups.grouping)
            self._statistics.follow(state)
        if self._link is not None:
            self.gui.show(self._link, can_show_groups(state))
        self._places.follow(state)
        self._explorer.follow(state)
        self._tabs.follow(state)
        self.line.set(model.texts.get(ConditionField.PLAYER, ""))
        self.line.blink(state.now_ms)
        again, rescue = self._rescues
        self.gui.show(again, can_open_again(state))
        self.gui.show(rescue, can_open_again(state) and is_damaged(state))
        self.gui.show(self._import[0], is_empty(state))
        self.gui.show(self._cancel, is_exporting(state))
        self.gui.enable(self._cancel, can_cancel_export(state))
        self.gui.enable(self._export, can_export_list(state))
        self.gui.enable(self._analyse, is_game_chosen(state))
        self.gui.enable(self._clear, can_clear_conditions(state))
        self.order.refresh(self.focus_in(state))
        self.gui.refresh(state.now_ms)

    def key(self, state: State) -> Hashable:
        return super().key(state), self.line.has_focus

    def boxes(self, state: State) -> list[Box]:
        return [*super().boxes(state), self.line.box]

    def details(self, state: State) -> dict[Box, Hashable]:
        del state
        return {self.line.box: self.line.caret_is_seen} if self.line.has_focus else {}

    def draw(self, canvas: Canvas, state: State) -> None:
        if canvas.surface.get_clip().colliderect(self.line.box):
            self.line.draw_ground(canvas)
            self._draw_prompt(canvas)
        super().draw(canvas, state)

    def _draw_prompt(self, canvas: Canvas) -> None:
        """Draw the mark of a search, and what can be typed."""
        unit, dim = canvas.sizes.unit, canvas.colours.dim
        mark = self.line.box.cut_left(8 * unit)[0].centred(4 * unit, 4 * unit)
        canvas.shape(icon_svg_body(Icon.SEARCH, mark.width, dim), mark)
        if not self.line.text and not self.line.has_focus:
            canvas.text(self.line.inside.inset(2 * unit, 0), PROMPT, SMALL, dim)

    def take_key(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of a key or a text; None if no control takes it.

        Keys that go along the games do so wherever the focus is, unless its control needs them.
        """
        found = self.order.actions(event, self.focus_in(state))
        if found is not None:
            return found
        model = library_of(state)
        if model is None:
            return None
        if self.line.has_focus:
            return self._typed(event, model)
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        return self._row_after(event.key, model)

    def pressed(self, event: pygame.event.Event, state: State) -> tuple[list[Action], bool]:
        """Return the actions of a mouse event, and whether a control has taken it."""
        before = self.line.text
        moved = self.order.clicked(event, self.focus_in(state))
        is_taken, action = self.gui.handle(event)
        found = [*moved, *([] if action is None else [action]), *self._change(before)]
        return found, is_taken or action is not None

    def _typed(self, event: pygame.event.Event, model: LibraryModel) -> list[Action] | None:
        """Return the actions of a key or a text while the search field has the focus."""
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE:
                return [MoveDialogFocus(None)]
            if event.key in ENTER:
                return [OpenFoundGame() if self._statistics is None else NarrowToGroup()]
            if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                return self._row_after(event.key, model)
            if pygame.K_F1 <= event.key <= pygame.K_F12:
                return None
        before = self.line.text
        is_taken = self.gui.handle(event)[0]
        found = self._change(before)
        return found if found or is_taken else None

    def _row_after(self, key: int, model: LibraryModel) -> list[Action] | None:
        """Return the actions of a key that goes along the games or the groups; None for another."""
        if self._statistics is None:
            return self._games.row_after(key, model)
        return [NarrowToGroup()] if key in ENTER else self._statistics.row_after(key)

    def _add_statistics_link(self, row: Box) -> None:
        """Add the way to the statistics beside the heading of the games, where there is room."""
        width = button_width(self.look, STATISTICS)
        if width > row.width * LINK_PERCENT // 100:
            return
        box = row.cut_right(width)[0].centred(width, self.look.sizes.row + self.look.sizes.unit)
        self._link = self.gui.button(box, STATISTICS, ToggleGroups(), ButtonRole.LINK)
        self.order.add("statistics", ButtonStop([self._link]))

    def _change(self, before: str) -> list[Action]:
        text = self.line.text[:MOST_LETTERS]
        return [] if text == before else [TypeCondition(ConditionField.PLAYER, text)]

    def _add_conditions(self, row: Box, state: State) -> Box:
        """Add the buttons of the conditions at the right; return the room that is left."""
        unit, look = self.look.sizes.unit, self.look
        model = library_of(state) or LibraryModel()
        width = button_width(look, CLEAR)
        box, row = row.cut_right(width, 2 * unit)
        self._clear = self.gui.button(box, CLEAR, ClearConditions())
        width = button_width(look, CONDITIONS, icon=Icon.CONDITIONS)
        box, row = row.cut_right(width, 2 * unit)
        opens = self.gui.button(box, CONDITIONS, OpenConditions(), icon=Icon.CONDITIONS)
        has_word = row.width >= SEARCHES_UNITS * unit
        width = button_width(look, SEARCHES, icon=Icon.SEARCHES) if has_word else box.height
        box, row = row.cut_right(width, 2 * unit)
        kept = self.gui.button(box, SEARCHES, OpenSearches(), icon=Icon.SEARCHES, has_word=has_word)
        chips: list[Button] = []
        hidden = 0
        if model.position is not None:
            box, row = row.cut_right(button_width(look, BOARD_ALONE), unit)
            chips.append(self.gui.button(box, BOARD_ALONE, ToggleBoardAlone(), ButtonRole.CHIP))
            self.gui.choose(chips[0], model.position.is_board_alone)
        for text, forget in reversed(conditions_line(model)):
            width = button_width(look, text, icon=Icon.CLOSE)
            if row.width - width < LEAST_FIELD_UNITS * unit:
                hidden += 1
                continue
            box, row = row.cut_right(width, unit)
            chip = self.gui.button(box, text, forget, ButtonRole.CHIP, icon=Icon.CLOSE)
            self.gui.choose(chip, True)
            chips.insert(0, chip)
        if hidden:
            text = plural("{count} more", "{count} more", hidden, count=hidden)
            box, row = row.cut_right(button_width(look, text), unit)
            chips.insert(0, self.gui.button(box, text, OpenConditions(), ButtonRole.CHIP))
        self._chips = [*chips, kept, opens, self._clear]
        return row

    def _cut_head(self, head: Box) -> tuple[Box, Box]:
        """Return the place of the players and that of the button beside them."""
        width = button_width(self.look, ANALYSE)
        box, words = head.cut_right(width, 2 * self.look.sizes.unit)
        return words, box.centred(box.width, self.look.sizes.row + self.look.sizes.unit)

    def _add_below_words(self, *entries: tuple[Message, Action]) -> list[Button]:
        """Add buttons in a row below the text that stands in place of the games."""
        sizes = self.look.sizes
        words = words_box(self._games.rows_box, self.look)
        row = words._replace(y=words.bottom, height=sizes.button)
        made = []
        for text, action in entries:
            box, row = row.cut_left(button_width(self.look, text), 2 * sizes.unit)
            made.append(self.gui.button(box, text, action))
        return made
