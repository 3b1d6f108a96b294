"""The section for engine against engine: the white and the black engine."""

from __future__ import annotations

import chess
import pygame

from game.actions.action import Action
from game.features.new_game.actions import draft_change
from game.features.new_game.view.engine_choice import EngineChoice, EngineFields
from game.features.new_game.view.section import Section, heading_height, row_gap
from game.look.layout import Box
from game.message import Message, message, message_with_context
from game.state.new_game import ENGINE_KINDS, NewGameDialog, Opponent
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.value_controls.chips import Chips, fit_boxes
from game.words.new_game import OPPONENTS

SIDES: dict[chess.Color, tuple[str, Message]] = {
    chess.WHITE: ("white", message_with_context("engine against engine", "White")),
    chess.BLACK: ("black", message_with_context("engine against engine", "Black")),
}
"""The first part of the names of each side's fields, and the heading of the side."""


class EnginesSection(Section):
    """The kind and the strength of both engines. It takes the room of the persons' sections."""

    title = message("Engines")

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        super().__init__(look, gui, order, box)
        white, rest = box.cut_top(_side_height(look), 2 * row_gap(look))
        black = rest.cut_top(_side_height(look))[0]
        self._sides = {
            chess.WHITE: _Side(self, chess.WHITE, white),
            chess.BLACK: _Side(self, chess.BLACK, black),
        }

    @staticmethod
    def height(look: Look) -> int:
        return 2 * (_side_height(look) + row_gap(look))

    def refresh(self, draft: NewGameDialog) -> None:
        for side in self._sides.values():
            side.refresh(draft)
        super().refresh(draft)

    def actions(self, event: pygame.event.Event) -> list[Action]:
        return [action for side in self._sides.values() for action in side.choice.actions(event)]

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        if draft.opponent is Opponent.ENGINES:
            for side in self._sides.values():
                side.draw(canvas, draft)


class _Side:
    """The controls for the engine of one side."""

    def __init__(self, section: EnginesSection, colour: chess.Color, box: Box) -> None:
        self._colour = colour
        self._name, self._heading = SIDES[colour]
        look = section.look
        self._head, room = box.cut_top(look.sizes.heading_row, look.sizes.unit)
        kinds, room = room.cut_top(look.sizes.button, row_gap(look))
        offered = [(OPPONENTS[kind], kind) for kind in ENGINE_KINDS]
        boxes = fit_boxes(look, kinds, [text for text, _ in offered])
        change = f"{self._name}_kind"
        self._kinds = Chips(
            section.gui, boxes, offered, lambda kind: draft_change(**{change: kind})
        )
        self._kinds.add_to(section.order, change)
        row, texts = room.cut_top(look.sizes.button, look.sizes.unit)
        fields = EngineFields(f"{self._name}_level", f"{self._name}_rating", f"{self._name}_engine")
        self.choice = EngineChoice(section, fields, row, texts)

    def refresh(self, draft: NewGameDialog) -> None:
        """Adapt the controls to the choices; hide them if a person plays."""
        is_shown = draft.opponent is Opponent.ENGINES
        kind = self._kind(draft)
        self._kinds.refresh(kind, shown=is_shown)
        self.choice.refresh(draft, kind if is_shown else None)

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        """Draw the heading with its king, and the choice of the engine."""
        side = canvas.sizes.heading_row
        mark, rest = self._head.cut_left(side, 2 * canvas.sizes.unit)
        canvas.rounded(mark, canvas.colours.board_dark, None, canvas.sizes.unit)
        piece = canvas.look.pieces.get(chess.Piece(chess.KING, self._colour), side)
        canvas.surface.blit(piece, mark[:2])
        canvas.heading(rest, self._heading)
        self.choice.draw(canvas, draft, self._kind(draft))

    def _kind(self, draft: NewGameDialog) -> Opponent:
        return draft.white_kind if self._colour == chess.WHITE else draft.black_kind


def _side_height(look: Look) -> int:
    """Return the height of the controls for one side, with one row of text."""
    sizes = look.sizes
    return heading_height(look) + 2 * sizes.button + row_gap(look) + sizes.unit + sizes.row
