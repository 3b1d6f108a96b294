"""The card of the tour, and the mark around what its step is about. The board stays playable."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import NamedTuple

import pygame

from game.actions.action import Action
from game.actions.help import EndTour, StepTour
from game.look.layout import Box
from game.message import Message, message
from game.state.help.tour import STEPS, TourStep
from game.state.state import State
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION, MAIN_BUTTON, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import SHADOW_RINGS, draw_shadow

MOST_LINES, WIDTH = 6, 88
"""The most lines of a step, and the greatest width in units."""
MARK_LINES = 2
"""The width of the mark around what a step is about, in lines."""
CROSS = "×"
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class TourTexts(NamedTuple):
    """The texts of a step."""

    title: Message
    text: Message


WORDS: dict[TourStep, TourTexts] = {
    TourStep.BOARD: TourTexts(
        message("Play on the board"),
        message(
            "Drag a piece, click it and then a square, or type a move such as Nf3. You can play on "
            "while this card is open. Esc closes it."
        ),
    ),
    TourStep.ENGINE_PANEL: TourTexts(
        message("See what the engine thinks"),
        message(
            "The engine panel shows depth, score, best line and every move in the order of the "
            "search. It opens when the engine thinks; a click on its head opens it now."
        ),
    ),
    TourStep.TERMS: TourTexts(
        message("Read what a term means"),
        message(
            "Rest the pointer on a term in the engine panel, or press Shift+F1. Ctrl+F1 opens the "
            "glossary with all terms."
        ),
    ),
    TourStep.INSPECT: TourTexts(
        message("Step through a search"),
        message(
            "After a move of the engine, “Inspect this search” (Ctrl+I) goes through its search "
            "node by node, like a program in a debugger."
        ),
    ),
    TourStep.MENUS: TourTexts(
        message("Find everything else"),
        message(
            "The menus are at the top. “View” leads to the settings (Ctrl+,), and “Help” to the "
            "keys (F1), the glossary and this tour."
        ),
    ),
}
NEXT, DONE, PREVIOUS = message("Next"), message("Done"), message("Back")


class TourCard(Float):
    """The card. It lies in the panels beside the board, away from what it points at."""

    name = "tour"

    def __init__(
        self, look: Look, window: Box, column: Box, targets: Mapping[TourStep, Box | None]
    ) -> None:
        """``column`` is the room for the card; ``targets`` has what each step is about."""
        super().__init__(look, window)
        self._column = column
        self._targets = targets
        self._pointed: Action | None = None

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event on the card, and of Enter and Esc; None for others."""
        session = state.session
        if state.help.tour is None:
            return None
        if event.type in MOUSE:
            self._pointed = self._at(event.pos, state.help.tour)
            if not self._card(state.help.tour).holds(*event.pos) or session.board.drag is not None:
                return None
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            return [self._pointed] if is_press and self._pointed is not None else []
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return None
        board = session.board
        is_busy = session.typed_move is not None or board.promotion is not None
        if event.key == pygame.K_ESCAPE and not is_busy and board.selected is None:
            return [EndTour()]
        return [StepTour(1)] if event.key in ENTER and not is_busy else None

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        return state.help.tour is not None and self._at(pos, state.help.tour) is not None

    def key(self, state: State) -> Hashable:
        return state.help.tour, self._pointed

    def boxes(self, state: State) -> list[Box]:
        if state.help.tour is None:
            return []
        around = self._card(state.help.tour).inset(-SHADOW_RINGS[0] * self.look.sizes.unit)
        mark = self._mark(state.help.tour)
        return [around] if mark is None else [around, mark]

    def draw(self, canvas: Canvas, state: State) -> None:
        if state.help.tour is None:
            return
        sizes, colours, unit = canvas.sizes, canvas.colours, canvas.sizes.unit
        mark = self._mark(state.help.tour)
        if mark is not None:
            for reach in range(MARK_LINES):
                canvas.rounded(mark.inset(reach * sizes.line), None, colours.accent)
        card, words = self._card(state.help.tour), WORDS[state.help.tour]
        draw_shadow(canvas, card)
        canvas.rounded(card, colours.raised, colours.accent)
        room = card.inset(sizes.padding, 2 * unit)
        head, room = room.cut_top(sizes.row, unit)
        canvas.text(head.cut_right(sizes.button)[1], words.title, STRONG, colours.text)
        canvas.paragraph(room, words.text, SMALL, colours.text, sizes.fact_row, MOST_LINES)
        for action, box in self._buttons(state.help.tour).items():
            self._draw_button(canvas, box, action, state.help.tour)
        place = message(
            "{step} of {steps}", step=STEPS.index(state.help.tour) + 1, steps=len(STEPS)
        )
        foot = card.inset(sizes.padding, 2 * unit).cut_bottom(sizes.button)[0]
        canvas.text(foot, place, CAPTION, colours.dim)

    def _draw_button(self, canvas: Canvas, box: Box, action: Action, step: TourStep) -> None:
        sizes, colours = canvas.sizes, canvas.colours
        is_pointed = action == self._pointed
        if action == StepTour(1):
            ground = colours.text.over(colours.accent, 0.18) if is_pointed else colours.accent
            canvas.rounded(box, ground, None, sizes.radius_small)
            canvas.text(box, _next_word(step), MAIN_BUTTON, colours.background, "centre")
            return
        ground = colours.hover if is_pointed else colours.raised
        canvas.rounded(box, ground, None, sizes.radius_small)
        text = CROSS if action == EndTour() else PREVIOUS
        canvas.text(box, text, MAIN_BUTTON, colours.text, "centre")

    def _buttons(self, step: TourStep) -> dict[Action, Box]:
        """Return the boxes of the buttons, by their actions."""
        sizes, unit = self.look.sizes, self.look.sizes.unit
        room = self._card(step).inset(sizes.padding, 2 * unit)
        foot = room.cut_bottom(sizes.button)[0]
        widest = max(self.look.width(text, MAIN_BUTTON) for text in (NEXT, DONE)) + 8 * unit
        after, foot = foot.cut_right(widest, 2 * unit)
        cross = room.cut_top(sizes.row)[0].cut_right(sizes.row)[0]
        found: dict[Action, Box] = {StepTour(1): after, EndTour(): cross}
        if step is not STEPS[0]:
            width = self.look.width(PREVIOUS, MAIN_BUTTON) + 8 * unit
            found[StepTour(-1)] = foot.cut_right(width)[0]
        return found

    def _at(self, pos: tuple[int, int], step: TourStep) -> Action | None:
        boxes = self._buttons(step).items()
        return next((action for action, box in boxes if box.holds(*pos)), None)

    def _mark(self, step: TourStep) -> Box | None:
        target = self._targets.get(step)
        return None if target is None else target.inset(-self.look.sizes.unit)

    def _card(self, step: TourStep) -> Box:
        """Return the box of the card: at the bottom of the column, or beside what it is about."""
        sizes, unit, column = self.look.sizes, self.look.sizes.unit, self._column
        width = min(WIDTH * unit, column.width)
        inside = width - 2 * sizes.padding
        rows = self.look.rows(WORDS[step].text, SMALL, inside, MOST_LINES)
        height = 7 * unit + sizes.row + rows * sizes.fact_row + sizes.button
        target = self._targets.get(step) or Box(0, 0, 0, 0)
        x = column.right - width
        tops = (
            column.bottom - height,
            target.y - 3 * unit - height,
            target.bottom + 3 * unit,
            column.y,
        )
        boxes = [Box(x, top, width, height) for top in tops]
        fitting = (one for one in boxes if self.box.covers(one) and not one.meets(target))
        return next(fitting, boxes[0])


def _next_word(step: TourStep) -> Message:
    return DONE if step is STEPS[-1] else NEXT
