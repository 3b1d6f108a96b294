"""The list of added engines. Its last row leads to the page for a new one."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.engines import BeginEngine, ChooseEnginesRow, RemoveEngine, ShowOptions
from game.look.layout import Box
from game.message import message
from game.state.state import State
from game.view.engines.page import LIST, EnginesPanel, draft_of
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ListStop, row_beginning, step_of
from game.view.kit.fonts import BODY, FINE_FIGURES
from game.view.kit.look import Look
from game.view.kit.option_row import draw_row_ground
from game.view.kit.scroll import Scroll

TITLE = message("Engines")
ADD = message("Add an engine…")
HINT = message("Enter shows the options of an engine. Delete removes it from the list.")
EMPTY = message("Add any UCI engine to play against it or to let it play others.")
NAME_PERCENT = 45
"""The share of a row for the name of an engine; its command has the rest."""


class AddedPanel(EnginesPanel):
    """The list. Enter on a row shows the options of its engine."""

    has_buttons = False

    def __init__(self, look: Look, window: Box) -> None:
        super().__init__(look, window)
        self._scroll = Scroll(look.sizes)
        self._pointed: Action | None = None
        self._place = 0
        self._enter: Action = BeginEngine()
        """The action of Enter on the chosen row."""
        self._count = 0
        self.focus_order.add(LIST, ListStop(self._chosen_row))
        self.add_close()

    def key(self, state: State) -> Hashable:
        return super().key(state), self._scroll.top, self._pointed

    def refresh(self, state: State) -> None:
        place, self._count = draft_of(state).place, _count(state)
        if place != self._place:
            self._place = place
            self._scroll.reveal(place, self.room.height, self._count)
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft, colours = draft_of(state), canvas.colours
        self.title(canvas, TITLE)
        engines = state.settings.engines
        for row, place in self._scroll.rows(self.room, _count(state)):
            is_pointed = self._pointed in (_press(state, place), RemoveEngine(place))
            draw_row_ground(canvas, row, is_chosen=place == draft.place, is_pointed=is_pointed)
            if place == len(engines):
                canvas.text(row, ADD, BODY, colours.accent)
                continue
            cross, rest = row.cut_right(row.height, 2 * canvas.sizes.unit)
            name, command = rest.cut_left(rest.width * NAME_PERCENT // 100, 2 * canvas.sizes.unit)
            canvas.text(name, engines[place].name, BODY, colours.text)
            canvas.text(command, engines[place].command, FINE_FIGURES, colours.dim)
            side = 3 * canvas.sizes.unit
            ink = colours.text if self._pointed == RemoveEngine(place) else colours.dim
            canvas.shape(shapes.cross(side, ink), cross.centred(side, side))
        self._scroll.draw(canvas, self.room, _count(state))
        self.draw_status(canvas, draft, HINT if engines else EMPTY)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        place = draft_of(state).place
        if event.type == pygame.KEYDOWN and not self.is_on_button(state):
            if step_of(event.key):
                return [ChooseEnginesRow(place + step_of(event.key))]
            if event.key == pygame.K_DELETE:
                return [RemoveEngine(place)]
        if event.type == pygame.TEXTINPUT and not self.is_on_button(state):
            names = [one.name for one in state.settings.engines]
            found = row_beginning(event.text, names, place)
            return [] if found is None else [ChooseEnginesRow(found)]
        if event.type == pygame.MOUSEWHEEL:
            self._scroll.by(-event.y, self.room.height, _count(state))
            return []
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            self._pointed = self._at(event.pos, state)
        is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if is_press and self._pointed is not None:
            return [*self.focus_order.clicked(event, state.focus), self._pointed]
        self._enter = _press(state, place)
        return super().actions(event, state)

    def _chosen_row(self) -> Box:
        """Return the box of the chosen row; without one in sight, the box of the whole list."""
        rows = self._scroll.rows(self.room, self._count)
        row = next((row for row, place in rows if place == self._place), self.room)
        return row.inset(-self.look.sizes.unit, 0)

    def accept(self) -> list[Action]:
        return [self._enter]

    def cursor(self, pos: tuple[int, int]) -> int:
        return pygame.SYSTEM_CURSOR_HAND if self._pointed is not None else super().cursor(pos)

    def _at(self, pos: tuple[int, int], state: State) -> Action | None:
        """Return the action of a press at a pixel; None if it has none."""
        for row, place in self._scroll.rows(self.room, _count(state)):
            if row.holds(*pos):
                is_cross = pos[0] >= row.cut_right(row.height)[0].x
                is_engine = place < len(state.settings.engines)
                return RemoveEngine(place) if is_cross and is_engine else _press(state, place)
        return None


def _count(state: State) -> int:
    return len(state.settings.engines) + 1


def _press(state: State, place: int) -> Action:
    """Return the action of Enter on a row."""
    return ShowOptions(place) if place < len(state.settings.engines) else BeginEngine()
