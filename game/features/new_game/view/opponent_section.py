"""The section for the opponent: an engine, another person, or two engines."""

from __future__ import annotations

import pygame

from game.actions.action import Action
from game.features.new_game.actions import draft_change
from game.features.new_game.view.engine_choice import EngineChoice, EngineFields
from game.features.new_game.view.section import Section, draw_label, first_height, row_gap
from game.look.layout import Box
from game.message import message
from game.state.new_game import NewGameDialog, Opponent
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.value_controls.check_box import CheckBox
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.new_game import OPPONENTS

GUEST = message("Guest")
OTHERS_NAME = message("Name")
TURN = message("Turn the board after each move")
LABEL_PERCENT = 22
"""The share of a row that a label before a line of text takes."""


class OpponentSection(Section):
    """Chips for the kinds of opponents, and below them the choices of one kind.

    The choices for two engines have a section of their own.
    """

    title = message("Opponent")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        kinds, room = self.room.cut_top(look.sizes.button, 2 * row_gap(look))
        offered = [(text, kind) for kind, text in OPPONENTS.items()]
        boxes = fit_boxes(look, kinds, list(OPPONENTS.values()))
        self._kinds = Chips(gui, boxes, offered, lambda kind: draft_change(opponent=kind))
        self._kinds.add_to(order, "opponent")
        upper, room = room.cut_top(look.sizes.button, row_gap(look))
        lower = room.cut_top(look.sizes.button)[0]
        self._engine = EngineChoice(self, EngineFields(), upper, room)
        label, line = self._named(upper)
        self._name_label = label
        self._other_name = self.add_line("other_name", line)
        self._turn = CheckBox(look, gui, lower, TURN, lambda is_on: draft_change(turn_board=is_on))
        self._turn.add_to(order, "turn_board")

    @staticmethod
    def height(look: Look) -> int:
        return first_height(look)

    def refresh(self, draft: NewGameDialog) -> None:
        kind = draft.opponent
        self._kinds.refresh(kind)
        self._engine.refresh(draft, kind)
        self._other_name.show(kind is Opponent.PERSON)
        self._turn.refresh(draft.turn_board, shown=kind is Opponent.PERSON)
        super().refresh(draft)

    def actions(self, event: pygame.event.Event) -> list[Action]:
        return self._engine.actions(event)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        super().draw(canvas, draft)
        self._engine.draw(canvas, draft, draft.opponent)
        if draft.opponent is Opponent.PERSON:
            draw_label(canvas, self._name_label, OTHERS_NAME)
            self._other_name.draw_prompt(canvas, GUEST, SMALL)
            self._turn.draw(canvas)

    def _named(self, row: Box) -> tuple[Box, Box]:
        """Return the places of a label and of the line of text behind it."""
        return row.cut_left(row.width * LABEL_PERCENT // 100, self.look.sizes.unit)
