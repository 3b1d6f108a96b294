"""The choice of the en passant square: the squares that are possible, and none."""

from __future__ import annotations

from functools import partial

import chess

from game.actions.action import Action
from game.features.editor.actions import SetEnPassant
from game.look.layout import Box
from game.message import Text, message_with_context
from game.view.kit.button import ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import BACKWARDS, FORWARDS, KeyReaction
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui

NONE = message_with_context("no en passant square", "none")


class EnPassantChoice:
    """The chosen square between two buttons that go to the next possible one; a Tab stop."""

    def __init__(self, gui: Gui, box: Box, gap: int) -> None:
        self._gui = gui
        self._box = box
        back, rest = box.cut_left(box.height, gap)
        on, self.value = rest.cut_right(box.height, gap)
        self._choices: tuple[chess.Square | None, ...] = (None,)
        self._chosen: chess.Square | None = None
        self._buttons = [
            gui.button(place, text, partial(self._stepped, by), ButtonRole.STEP)
            for place, text, by in ((back, "‹", -1), (on, "›", 1))
        ]

    def refresh(self, possible: tuple[chess.Square, ...], chosen: chess.Square | None) -> None:
        """Offer the possible squares; without any, the buttons are dimmed."""
        self._choices = (None, *possible)
        self._chosen = chosen if chosen in possible else None
        for button in self._buttons:
            self._gui.enable(button, bool(possible))

    @property
    def text(self) -> Text:
        """The chosen square in words."""
        return NONE if self._chosen is None else chess.square_name(self._chosen)

    def draw(self, canvas: Canvas) -> None:
        """Draw the chosen square."""
        colours = canvas.colours
        canvas.rounded(self.value, colours.background, colours.line, canvas.sizes.radius_small)
        has_choice = len(self._choices) > 1
        ink = colours.text if has_choice else colours.dim
        canvas.text(self.value.inset(canvas.sizes.unit, 0), self.text, SMALL, ink, "centre")

    def is_available(self) -> bool:
        return len(self._choices) > 1

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if self.is_available() and self._box.holds(*pos) else None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if key in FORWARDS:
            return KeyReaction(item, [self._stepped(1)])
        return KeyReaction(item, [self._stepped(-1)]) if key in BACKWARDS else None

    def take(self, has_focus: bool) -> None:
        del has_focus

    def _stepped(self, by: int) -> Action:
        place = self._choices.index(self._chosen)
        return SetEnPassant(self._choices[(place + by) % len(self._choices)])
