"""The list of added engines. Its last row leads to the page for a new one."""

from __future__ import annotations

from pathlib import PurePath

import pygame

from game.actions.action import Action
from game.features.engines.actions import (
    AddFoundEngine,
    ChooseAddedEngine,
    ChooseEnginesRow,
    CloseEngines,
    OpenNewEnginePage,
    RemoveAddedEngine,
    ShowEngineOptions,
)
from game.features.engines.model import PendingChoice, offered_programs
from game.features.engines.view.engines_popup import LIST, EnginesPopup, engines_dialog_of
from game.look.layout import Box
from game.message import Message, message
from game.state.added_engine import AddedEngine
from game.state.state import State
from game.view.kit import svg_shapes
from game.view.kit.canvas import Canvas
from game.view.kit.focus import row_beginning
from game.view.kit.fonts import BODY, FINE_FIGURES
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look

TITLE = message("Engines")
ADD = message("Add an engine…")
HINT = message("Enter shows the options of an engine. Delete removes it from the list.")
EMPTY = message("Add any UCI engine to play against it or to let it play others.")
FOUND = message("Found on this computer")
ADDS = message("Enter adds the engine to the list.")
CHOOSE = message("Choose an engine")
CHOOSES = message("Enter chooses the engine. Delete removes it from the list.")
CHOOSES_NEW = message("Enter adds the engine to the list and chooses it.")
NAME_PERCENT = 45
"""The share of a row for the name of an engine; its command has the rest."""


class AddedEnginesPopup(EnginesPopup):
    """The list. Enter on a row shows the options of its engine, or chooses the engine."""

    has_buttons = False

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window)
        self._engines: list[AddedEngine] = []
        self._found: tuple[str, ...] = ()
        self._place = 0
        self._is_choosing = False
        self._list = self.add_list(ListBox(look, self.room, ChooseEnginesRow, self._press), LIST)
        self.add_close(CloseEngines())

    def refresh(self, state: State) -> None:
        self._engines, self._place = state.settings.engines, engines_dialog_of(state).place
        self._is_choosing = state.model(PendingChoice).then is not None
        self._found, heading = offered_programs(state), len(self._engines) + 1
        count = heading + 1 + len(self._found) if self._found else heading
        self._list.show(count, self._place, {heading: FOUND} if self._found else None)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        self.title(canvas, CHOOSE if self._is_choosing else TITLE)
        self._list.draw(canvas, lambda row, place: self._draw_row(canvas, row, place))
        self.draw_status(canvas, engines_dialog_of(state), self._hint())

    def _hint(self) -> Message:
        """Return what the keys do in the chosen row."""
        if self._place > len(self._engines):
            return CHOOSES_NEW if self._is_choosing else ADDS
        if not self._engines:
            return EMPTY
        return CHOOSES if self._is_choosing else HINT

    def _draw_row(self, canvas: Canvas, row: Box, place: int) -> None:
        colours, unit = canvas.colours, canvas.sizes.unit
        if place == len(self._engines):
            canvas.text(row, ADD, BODY, colours.accent)
            return
        cross, rest = row.cut_right(row.height, 2 * unit)
        name, command = rest.cut_left(rest.width * NAME_PERCENT // 100, 2 * unit)
        if place > len(self._engines):
            path = self._found_at(place)
            canvas.text(name, PurePath(path).stem, BODY, colours.text)
            canvas.text(command, path, FINE_FIGURES, colours.dim)
            return
        canvas.text(name, self._engines[place].name, BODY, colours.text)
        canvas.text(command, self._engines[place].command, FINE_FIGURES, colours.dim)
        side = 3 * unit
        is_lit = self._list.pointed == (RemoveAddedEngine(place),)
        ink = colours.text if is_lit else colours.dim
        canvas.shape(svg_shapes.cross(side, ink), cross.centred(side, side))

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        if not self.is_on_button():
            if event.key == pygame.K_DELETE:
                return [RemoveAddedEngine(self._place)]
            chosen = self._list.after(event.key)
            if chosen is not None:
                return chosen
        return super().key_pressed(event)

    def letters(self, text: str) -> list[Action] | None:
        if self.is_on_button():
            return None
        found = row_beginning(text, [one.name for one in self._engines], self._place)
        return [] if found is None else [ChooseEnginesRow(found)]

    def accept(self) -> list[Action]:
        return [self._enter(self._place)]

    def _press(self, row: Box, place: int, pos: tuple[int, int]) -> tuple[Action]:
        """Return the action of a press: its cross removes an engine, the rest is as Enter."""
        is_cross = pos[0] >= row.cut_right(row.height)[0].x
        is_engine = place < len(self._engines)
        return (RemoveAddedEngine(place) if is_cross and is_engine else self._enter(place),)

    def _enter(self, place: int) -> Action:
        """Return the action of Enter on a row."""
        if place > len(self._engines) + 1:
            return AddFoundEngine(self._found_at(place))
        if place >= len(self._engines):
            return OpenNewEnginePage()
        return ChooseAddedEngine(place) if self._is_choosing else ShowEngineOptions(place)

    def _found_at(self, place: int) -> str:
        """Return the path in a row below the heading."""
        return self._found[place - len(self._engines) - 2]
