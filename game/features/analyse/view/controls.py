"""The buttons of the Analyse screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import pygame
from msgspec import Struct

from game.actions.action import Action
from game.actions.between_features import ChooseEngine, LearnFromMistakes
from game.actions.shortcuts.shortcut import find_shortcut
from game.features.analyse import enabled_actions
from game.features.analyse.actions import (
    AskToDeleteMoves,
    ChangeLineCount,
    InsertBestLine,
    OpenCommentDialog,
    OpenEngineOptions,
    RedoAnalysisEdit,
    RemoveAnalysisEngine,
    RestartAnalysisEngine,
    ShowGameList,
    ShowNeighbourGame,
    StepThroughAnalysis,
    ToggleAnalysisEngine,
    ToggleEngineHold,
    ToggleReport,
    UndoAnalysisEdit,
)
from game.features.analyse.explorer_place import explorer_place
from game.features.analyse.layout import AnalyseLayout, engine_places, panel_title_row
from game.features.analyse.model import MOST_ANALYSING_ENGINES
from game.features.analyse.shown_engines import ShownEngine, shown_engines
from game.features.analyse.update.handler import EngineToWatch
from game.features.analyse.view import document_bar
from game.features.analyse.view.arrangement import has_report, is_visited
from game.features.analyse.view.card_stop import CARD_STOP, CardStop
from game.features.analyse.view.engines_panel import LINES_STOP
from game.features.analyse.view.head_places import STEP_THROUGH, HeadPlaces, head_places
from game.features.analyse.view.lines_stop import LinesStop
from game.features.analyse.view.lookup_stop import KNOWN_STOP, LookupStop
from game.features.analyse.view.moves_panel import link_room
from game.features.analyse.view.option_words import options_text
from game.features.analyse.view.report_buttons import ReportButtons
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, Text, message, message_with_context, plural
from game.queries import enabled_actions as shared
from game.queries.repertoire.departures import DeparturePlace
from game.queries.reviews.mistakes_to_learn import count_shown_mistakes
from game.state.explorer import EXPLORER_STOP
from game.state.preferences.analysis_options import MOST_LINES
from game.state.screens import ANALYSE
from game.state.state import State
from game.view.explorer.explorer_buttons import add_explorer_buttons
from game.view.explorer.explorer_panel import ExplorerPanel
from game.view.explorer.explorer_stop import ExplorerStop
from game.view.frame import button_row
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look
from game.view.panels import step_buttons
from game.view.panels.departure_link import add_departure_link
from game.view.panels.list_stops import MovesStop

_Action: TypeAlias = tuple[Text, Action, Icon]
"""The words of a button, what it does, and its icon."""
ADD = message("Add an engine…")
RESTART = message("Restart")
BACK, ON = message("Previous game"), message("Next game")
VERSIONS: tuple[_Action, ...] = (
    (message("Undo"), UndoAnalysisEdit(), Icon.TAKE_BACK),
    (message("Redo"), RedoAnalysisEdit(), Icon.REDO),
)
"""The first buttons in the row of actions, which have no words."""
ACTIONS: tuple[_Action, ...] = (
    (message("Comment"), OpenCommentDialog(), Icon.COMMENT),
    (message("Insert line"), InsertBestLine(), Icon.LINE),
    (message_with_context("moves of a game", "Delete…"), AskToDeleteMoves(), Icon.DELETE),
)
"""The other buttons. The last one, which the menu and a key have too, makes room for the report."""
REPORT: _Action = message("Report"), ToggleReport(), Icon.GRAPH
"""The button before them, where there is room for its words. Once the report on the game is
finished and has mistakes, the one that leads to them stands beside it, or in its place."""
PREDICATES = {**shared.PREDICATES, **enabled_actions.PREDICATES}


class _Watched(NamedTuple):
    """A button that is dimmed while its action has no effect."""

    button: Button
    action: Action


class _EngineButtons(Struct):
    """The buttons in the head of one engine."""

    stop: Button
    start: Button
    fewer: Button
    more: Button
    options: Button
    hold: Button
    remove: Button | None
    restart: Button


class AnalyseControls(Buttons):
    """The buttons of the top bar, the engines, the move list and the action row."""

    def __init__(
        self,
        look: Look,
        layout: AnalyseLayout,
        state: State,
        bar: BarContent,
        lines: LinesStop,
        known: LookupStop | None,
        card: CardStop,
        explorer: ExplorerPanel | None,
        departure: DeparturePlace | None,
    ) -> None:
        """``departure`` is where the game left the repertoire, to which a link leads."""
        super().__init__(look, layout.window, layout.top_bar, bar)
        self._layout = layout
        self._watched: list[_Watched] = []
        self._lines = lines
        self._known = known
        self._card = card
        self._moves = MovesStop(layout.moves)
        self._explorer = None if explorer is None else ExplorerStop(explorer)
        if layout.document is not None:
            self._add_document(layout.document, is_visited=is_visited(state))
        self._add_engine = self._add_adding(layout.engines)
        engines = shown_engines(state)
        places = engine_places(layout.engines, look.sizes, [one.rows for one in engines])
        self._engines = [
            self._add_engine_buttons(
                engine, head_places(look, place.head, is_added=engine.is_added)
            )
            for engine, place in zip(engines, places, strict=True)
        ]
        for step in step_buttons.step_buttons(look, layout.moves):
            self._add(step.box, step.text, step.action, ButtonRole.QUIET)
        if departure is not None:
            add_departure_link(self.gui, look, link_room(look, layout.moves), departure)
        self._report: ReportButtons | None = None
        if layout.graph is not None and has_report(state):
            self._report = ReportButtons(self.gui, look, layout.graph)
        if layout.explorer is not None:
            add_explorer_buttons(self.gui, look, layout.explorer, state, explorer_place)
        self._add_actions(layout.actions, count_shown_mistakes(state))

    def refresh(self, state: State) -> None:
        if state.focus is not None:
            self._follow_lists(state)
        for watched in self._watched:
            self.gui.enable(watched.button, _may(state, watched.action))
        engines = shown_engines(state)
        self.gui.enable(
            self._add_engine, sum(one.is_added for one in engines) < MOST_ANALYSING_ENGINES
        )
        for engine, buttons in zip(engines, self._engines, strict=False):
            self._refresh_engine(engine, buttons)
        if self._report is not None:
            self._report.refresh(state)
        super().refresh(state)

    def key_actions(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        self._follow_lists(state)
        if event.type == pygame.KEYDOWN and self._asks_for_line(event, state):
            inserting = self._lines.insert(state)
            if inserting is not None:
                return inserting
        return super().key_actions(event, state)

    def _asks_for_line(self, event: pygame.event.Event, state: State) -> bool:
        """Return whether a key is the one that inserts the best line."""
        shortcuts = self.look.keymap.shortcuts_of(ANALYSE, state.settings.keys)
        pressed = find_shortcut(shortcuts, event.key, event.mod)
        return pressed is not None and pressed.action == InsertBestLine()

    def order_buttons(self) -> None:
        """Make the lists and the rows of buttons Tab stops, from the top."""
        moves = self._layout.moves
        head = moves.y + step_buttons.head_height(self.look) + self.look.sizes.row
        self.order_bar()
        engines, document = self._layout.engines, self._layout.document
        if document is not None:
            self.order_rows(top=document.y, bottom=document.bottom)
        is_under = engines.y > head
        if not is_under:
            self._order_engines(engines)
        if self._known is not None:
            self.order.add(KNOWN_STOP, self._known)
        self.order_rows(top=moves.y, bottom=head)
        self.order.add("moves", self._moves)
        self.order.add(CARD_STOP, self._card)
        if is_under:
            self._order_engines(engines)
        explorer = self._layout.explorer
        if explorer is None or self._explorer is None:
            self.order_rows(top=max(head, engines.bottom))
            return
        self.order_rows(top=head, bottom=explorer.bottom)
        self.order.add(EXPLORER_STOP, self._explorer)
        self.order_rows(top=max(explorer.bottom, engines.bottom))

    def _order_engines(self, engines: Box) -> None:
        self.order_rows(top=engines.y, bottom=engines.bottom)
        self.order.add(LINES_STOP, self._lines)

    def _follow_lists(self, state: State) -> None:
        """Let the lists take over what they show, which only a key or the focus needs."""
        self._lines.follow(state)
        if self._known is not None:
            self._known.follow(state)
        self._moves.follow(state)
        if self._explorer is not None:
            self._explorer.follow(state)
        self._card.follow(state)

    def _refresh_engine(self, engine: ShownEngine, buttons: _EngineButtons) -> None:
        is_lost = engine.can_restart
        self.gui.show(buttons.stop, engine.is_on)
        self.gui.show(buttons.start, not engine.is_on)
        self.gui.show(buttons.restart, is_lost)
        for button in (buttons.fewer, buttons.more, buttons.options, buttons.hold):
            self.gui.show(button, not is_lost)
        self.gui.enable(buttons.fewer, engine.room > 0)
        self.gui.enable(buttons.more, engine.room < MOST_LINES)
        self.gui.rename(buttons.options, _options_name(engine))
        self.gui.choose(buttons.hold, engine.held is not None)

    def _add(
        self,
        box: Box,
        text: Text,
        action: Action,
        role: ButtonRole = ButtonRole.PLAIN,
        icon: Icon | None = None,
        has_word: bool = True,
    ) -> None:
        """Add a button that is dimmed while its action has no effect."""
        button = self.gui.button(box, text, action, role, icon=icon, has_word=has_word)
        self._watched.append(_Watched(button, action))

    def _add_document(self, row: Box, *, is_visited: bool) -> None:
        places = document_bar.document_bar_places(self.look, row)
        if is_visited:
            self._add(places.list, document_bar.COME_BACK, ShowGameList(), ButtonRole.LINK)
            return
        self._add(
            places.back,
            BACK,
            ShowNeighbourGame(-1),
            ButtonRole.QUIET,
            Icon.RUN_BACK,
            has_word=False,
        )
        self._add(
            places.on, ON, ShowNeighbourGame(1), ButtonRole.QUIET, Icon.RUN_ON, has_word=False
        )
        self._add(places.list, document_bar.LIST, ShowGameList(), ButtonRole.LINK)

    def _add_adding(self, panel: Box) -> Button:
        row = panel_title_row(panel, self.look.sizes)
        box = row.cut_right(add_button_width(self.look))[0]
        box = box._replace(x=box.x + 2 * self.look.sizes.unit).inset(0, -self.look.sizes.line)
        return self.gui.button(box, ADD, ChooseEngine(EngineToWatch()), ButtonRole.LINK)

    def _add_engine_buttons(self, engine: ShownEngine, places: HeadPlaces) -> _EngineButtons:
        seat, name = engine.seat, engine.name

        def add(box: Box, text: Message, action: Action, icon: Icon) -> Button:
            return self.gui.button(box, text, action, ButtonRole.QUIET, icon=icon, has_word=False)

        if places.step_through is not None:
            self._add_step_through(places.step_through, has_words=places.step_through_has_words)
        stop = message("Stop {engine}", engine=name)
        start = message("Start {engine}", engine=name)
        fewer = message("Fewer lines of {engine}", engine=name)
        more = message("More lines of {engine}", engine=name)
        hold = message("Hold {engine} at this position", engine=name)
        remove = message("Remove {engine}", engine=name)
        return _EngineButtons(
            stop=add(places.switch, stop, ToggleAnalysisEngine(seat), Icon.PAUSE),
            start=add(places.switch, start, ToggleAnalysisEngine(seat), Icon.START),
            fewer=add(places.fewer, fewer, ChangeLineCount(seat, -1), Icon.FEWER),
            more=add(places.more, more, ChangeLineCount(seat, 1), Icon.NEW_GAME),
            options=add(
                places.options, _options_name(engine), OpenEngineOptions(seat), Icon.SETTINGS
            ),
            hold=add(places.hold, hold, ToggleEngineHold(seat), Icon.HOLD),
            remove=add(places.remove, remove, RemoveAnalysisEngine(seat), Icon.CLOSE)
            if engine.is_added
            else None,
            restart=self.gui.button(places.restart, RESTART, RestartAnalysisEngine(seat)),
        )

    def _add_step_through(self, box: Box, *, has_words: bool) -> None:
        role, icon = (ButtonRole.LINK, None) if has_words else (ButtonRole.QUIET, Icon.RECORDING)
        self._add(box, STEP_THROUGH, StepThroughAnalysis(), role, icon, has_word=has_words)

    def _add_actions(self, row: Box, mistakes: int) -> None:
        for text, action, icon in VERSIONS:
            box, row = row.cut_left(row.height, 2 * self.look.sizes.unit)
            self._add(box, text, action, icon=icon, has_word=False)
        choices = [
            (*first, *others)
            for others in (ACTIONS, ACTIONS[:-1])
            for first in _first_actions(mistakes)
        ]
        shown = next((one for one in choices if _has_room(self.look, row, one)), ACTIONS)
        places = button_row.arrange_buttons(self.look, row, _widths(self.look, shown))
        for box, (text, action, icon) in zip(places.boxes, shown, strict=True):
            self._add(box, text, action, icon=icon if places.has_icons else None)


def _first_actions(mistakes: int) -> list[tuple[_Action, ...]]:
    """Return the buttons before the others, those that need most room first."""
    if not mistakes:
        return [(REPORT,)]
    whole = plural("Learn from {number} mistake", "Learn from {number} mistakes", mistakes)
    short = message_with_context("the screen on which one learns from mistakes", "Learn")
    learning = [(text, LearnFromMistakes(), Icon.HINT) for text in (whole, short)]
    return [*((REPORT, one) for one in learning), *((one,) for one in learning)]


def _has_room(look: Look, row: Box, buttons: Sequence[_Action]) -> bool:
    return button_row.has_room(look, row, _widths(look, buttons))


def _widths(look: Look, buttons: Sequence[_Action]) -> list[int]:
    return [look.width(text, BUTTON) for text, _, _ in buttons]


def _may(state: State, action: Action) -> bool:
    """Return whether an action has an effect now."""
    if isinstance(action, ShowNeighbourGame):
        return enabled_actions.has_neighbour_game(state, action.by)
    predicate = PREDICATES.get(type(action))
    return predicate is None or predicate(state)


def _options_name(engine: ShownEngine) -> Message:
    """Return the name of the button that opens the options of an engine: what they are now."""
    options = options_text(engine)
    if not options:
        return message("Limit, threads and hash of {engine}", engine=engine.name)
    return message(
        "Limit, threads and hash of {engine}: {options}", engine=engine.name, options=options
    )


def add_button_width(look: Look) -> int:
    """Return the width of the button that adds an engine."""
    return label_width(look, ADD) + 4 * look.sizes.unit
