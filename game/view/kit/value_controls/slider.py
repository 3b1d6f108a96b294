"""A slider: a number in a range, chosen by mouse or arrow keys."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.accessibility.node import AccessibleRole, NumberRange
from game.actions.action import Action
from game.look.layout import Box
from game.message import Text
from game.view.kit.canvas import Canvas
from game.view.kit.focus import KeyReaction

PAGE_STEPS = 5
"""How many steps PgUp and PgDn take."""
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_DOWN: -1,
    pygame.K_RIGHT: 1,
    pygame.K_UP: 1,
    pygame.K_PAGEDOWN: -PAGE_STEPS,
    pygame.K_PAGEUP: PAGE_STEPS,
}


class Slider:
    """A slider from ``least`` to ``most`` in steps. ``change`` returns the action for a number."""

    def __init__(
        self,
        box: Box,
        bounds: tuple[int, int],
        step: int,
        change: Callable[[int], Action],
        label: Text = "",
    ) -> None:
        """Make the slider; ``label`` names it for screen readers."""
        self._box = box
        self._least, self._most = bounds
        self._step = step
        self._change = change
        self._label = label
        self._is_held = False
        self.is_shown = True
        self.value = bounds[0]

    def actions(self, event: pygame.event.Event) -> list[Action]:
        """Return the actions of a mouse event: a press or a drag chooses the number there."""
        if event.type == pygame.MOUSEBUTTONUP:
            self._is_held = False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._is_held = self.is_shown and self._box.holds(*event.pos)
        is_mouse = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)
        if not (is_mouse and self._is_held):
            return []
        track = self._track()
        share = (event.pos[0] - track.x) / max(1, track.width)
        return self._to(self._least + share * (self._most - self._least))

    def is_available(self) -> bool:
        return self.is_shown

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if self.is_shown and self._box.holds(*pos) else None

    def react(self, key: int, item: int) -> KeyReaction | None:
        if key == pygame.K_HOME:
            return KeyReaction(item, self._to(self._least))
        if key == pygame.K_END:
            return KeyReaction(item, self._to(self._most))
        if key not in _STEPS:
            return None
        return KeyReaction(item, self._to(self.value + _STEPS[key] * self._step))

    def take(self, has_focus: bool) -> None:
        del has_focus

    def draw(self, canvas: Canvas) -> None:
        """Draw the track, the part of it up to the number, and the knob."""
        if not self.is_shown:
            return
        span = NumberRange(self.value, self._least, self._most)
        canvas.control(AccessibleRole.SLIDER, self._box, self._label, span=span, can_step=True)
        colours, thick = canvas.colours, canvas.sizes.unit
        track = self._track()
        middle = track.y + track.height // 2
        share = (self.value - self._least) / max(1, self._most - self._least)
        x = track.x + round(track.width * share)
        rail = Box(track.x, middle - thick // 2, track.width, thick)
        canvas.rounded(rail, colours.line, None, thick // 2)
        canvas.rounded(rail._replace(width=x - rail.x), colours.accent, None, thick // 2)
        canvas.disc((x, middle), 4 * thick, colours.accent)

    def _track(self) -> Box:
        return track_of(self._box)

    def _to(self, number: float) -> list[Action]:
        """Return the action for the step nearest to a number; none if the number stays."""
        stepped = round(number / self._step) * self._step
        value = min(max(stepped, self._least), self._most)
        return [] if value == self.value else [self._change(value)]


def track_of(box: Box) -> Box:
    """Return the part of a slider's box along which its knob goes."""
    return box.inset(box.height // 4, 0)
