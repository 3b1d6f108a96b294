"""The explanation of a term: it appears when the pointer rests on the term, or by key."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.actions.action import Action
from game.actions.help import OpenGlossary, ShowTermTip
from game.actions.shortcuts.shortcut import KEY_NAMES
from game.look.layout import Box
from game.message import Text, message
from game.state.help.explained_text import ExplainedText
from game.state.help.term import Term
from game.state.state import State
from game.view.help import tip_layout
from game.view.help.tip_layout import in_reading_order, neighbour, pointer_corridor
from game.view.kit.canvas import Canvas, TextSpot
from game.view.kit.fonts import CAPTION, FINE_FIGURES, SMALL, STRONG
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import SHADOW_RINGS, draw_shadow

if TYPE_CHECKING:
    from game.queries.term_explanations import Explanation

DELAY_MS = 500
"""How long the pointer rests on a term before the explanation appears."""
SHORT_DELAY_MS, SOON_MS = 120, 400
"""The delay if another explanation was seen within ``SOON_MS``."""
WIDTH = 84
"""The width of an explanation, in units."""
MOST_LINES = 4
"""The most lines of one sentence."""
LINK = message("More in the glossary")
ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
BUSY = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL)
"""The events that show that the player is doing something else."""


class ExplainedTarget(NamedTuple):
    """A text on the screen with the terms in it."""

    box: Box
    text: Text
    terms: tuple[Term, ...]

    def is_same(self, other: ExplainedTarget) -> bool:
        """Return whether another text has the same place and terms, though its numbers differ."""
        return self.box[:2] == other.box[:2] and self.terms == other.terms


class TermTip(Float):
    """The explanation of the text under the pointer, or of the text in ``State.explained``."""

    name = "term tip"

    def __init__(
        self,
        look: Look,
        window: Box,
        spots: Callable[[], Sequence[TextSpot]],
        is_covered: Callable[[State], bool],
    ) -> None:
        """``spots`` returns the texts on the screen as they were last drawn.

        ``is_covered`` returns whether a popup or a held piece leaves no room for explanations.
        """
        super().__init__(look, window)
        self._spots = spots
        self._is_covered = is_covered
        self._pointer: tuple[int, int] | None = None
        self._pointed: ExplainedTarget | None = None
        """The text under the pointer, if it has a term."""
        self._since_ms = 0
        """When the pointer came to that text."""
        self._seen_ms = -DELAY_MS
        """When an explanation was last seen."""
        self._is_dismissed = False
        """Whether the explanation was closed while the pointer stayed on its text."""

    def targets(self) -> list[ExplainedTarget]:
        """Return the texts on the screen that have a term, in the order of reading."""
        found = (_target(spot) for spot in in_reading_order(self._spots()))
        return [target for target in found if target is not None]

    def explain(self, state: State, focus: Box | None) -> list[Action]:
        """Return the action that explains a text by key, or that ends the explanation.

        It is the text under the pointer if that one is explained already, or else the first text in
        the box ``focus`` of the row that the keyboard has chosen, or else the first text of all.
        """
        targets = self.targets()
        if state.help.explained is not None or not targets or self._is_covered(state):
            return [ShowTermTip(None)]
        pointed = self.shown(state)
        if pointed is not None:
            return [_show(pointed)]
        in_focus = [one for one in targets if focus is not None and focus.holds(*one.box.centre)]
        return [_show((in_focus or targets)[0])]

    def opens_glossary(self, state: State) -> OpenGlossary:
        """Return the action that opens the glossary, at the explained term if there is one."""
        shown = self.shown(state)
        return OpenGlossary() if shown is None else OpenGlossary(shown.terms[0])

    def shown(self, state: State) -> ExplainedTarget | None:
        """Return the explained text; None if there is no explanation."""
        if self._is_covered(state):
            return None
        if state.help.explained is not None:
            return self._explained(state.help.explained)
        self._follow_texts(state)
        if self._pointed is None or self._is_dismissed or self._left_ms(state) > 0:
            return None
        return self._pointed

    def _explained(self, explained: ExplainedText) -> ExplainedTarget | None:
        """Return the text that is explained by key, if it is still on the screen."""
        wanted = ExplainedTarget(Box(*explained.place), explained.text, explained.terms)
        near = (spot for spot in self._spots() if spot.box[:2] == wanted.box[:2])
        there = (_target(spot) for spot in near)
        return next((one for one in there if one is not None and one.is_same(wanted)), None)

    def _follow_texts(self, state: State) -> None:
        """Find the text under the pointer, which may have changed without a movement."""
        at = None if self._is_covered(state) else self._pointer
        now = self._pointed
        if at is None or (now is not None and self._is_bridged(now, at)):
            found = None if at is None else now
        else:
            under = (_target(spot) for spot in reversed(self._spots()) if spot.box.holds(*at))
            found = next((one for one in under if one is not None), None)
        is_same = found is now or (found is not None and now is not None and found.is_same(now))
        if not is_same:
            self._since_ms, self._is_dismissed = state.now_ms, False
        self._pointed = found

    def _is_bridged(self, now: ExplainedTarget, at: tuple[int, int]) -> bool:
        """Return whether the pointer is on the explanation, or on its way there."""
        if now.box.holds(*at) or self._is_dismissed or self._seen_ms < self._since_ms:
            return False
        tip = self._tip_box(now)
        return tip.holds(*at) or pointer_corridor(now.box, tip).holds(*at)

    def _left_ms(self, state: State) -> int:
        """Return the time until the explanation of the text under the pointer appears."""
        is_soon = self._since_ms - self._seen_ms <= SOON_MS
        return self._since_ms + (SHORT_DELAY_MS if is_soon else DELAY_MS) - state.now_ms

    def follow(self, event: pygame.event.Event) -> None:
        """Store where the pointer is."""
        if event.type in MOUSE:
            self._pointer = event.pos
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self._pointer = None

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event that the explanation takes; None for other events."""
        shown = self.shown(state)
        if shown is None:
            if event.type in BUSY:
                self._since_ms = state.now_ms  # Wait again.
            return None
        if event.type in MOUSE and self._tip_box(shown).holds(*event.pos):
            is_press = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
            return [OpenGlossary(shown.terms[0])] if is_press else []
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self._is_dismissed = True
            return [] if state.help.explained is None else [ShowTermTip(None)]
        if event.type == pygame.KEYDOWN and state.help.explained is not None:
            return self._take_key(event.key, shown)
        if event.type in BUSY:
            self._is_dismissed = True
        return None

    def _take_key(self, key: int, shown: ExplainedTarget) -> list[Action] | None:
        """Return the actions of a key while a text is explained by key."""
        if key in ARROWS:
            targets = self.targets()
            boxes = [one.box for one in targets]
            after = neighbour(boxes, shown.box, key)
            return [] if after is None else [_show(targets[after])]
        return [OpenGlossary(shown.terms[0])] if key in ENTER else None

    def is_live(self, pos: tuple[int, int], state: State) -> bool:
        shown = self.shown(state)
        return shown is not None and self._tip_box(shown).holds(*pos)

    def wait_ms(self, state: State) -> int | None:
        """Return the time until an explanation appears; None if none is about to."""
        if state.help.explained is not None or self._is_dismissed or self._is_covered(state):
            return None
        left = self._left_ms(state)
        return left if self._pointed is not None and left > 0 else None

    def key(self, state: State) -> Hashable:
        shown = self.shown(state)
        if shown is not None and state.help.explained is None:
            self._seen_ms = state.now_ms
        return shown and (shown.box, shown.terms, state.help.explained is not None)

    def boxes(self, state: State) -> list[Box]:
        shown = self.shown(state)
        if shown is None:
            return []
        unit = self.look.sizes.unit
        return [self._tip_box(shown).inset(-SHADOW_RINGS[0] * unit), shown.box.inset(-unit)]

    def draw(self, canvas: Canvas, state: State) -> None:
        shown = self.shown(state)
        if shown is None:
            return
        sizes, colours, unit = canvas.sizes, canvas.colours, canvas.sizes.unit
        is_by_key = state.help.explained is not None
        if is_by_key:
            canvas.rounded(shown.box.inset(-unit, 0), None, colours.accent, sizes.radius_small)
        else:
            under = shown.box.cut_bottom(sizes.line)[0]
            canvas.fill(under, colours.accent)
        tip = self._tip_box(shown)
        draw_shadow(canvas, tip)
        canvas.rounded(tip, colours.raised, colours.line)
        room = tip.inset(sizes.padding, 2 * unit)
        foot, room = room.cut_bottom(sizes.fact_row, unit)
        for found in _explanations(shown.text):
            head, room = room.cut_top(sizes.row)
            canvas.text(head, found.name, STRONG, colours.text)
            rows = canvas.paragraph(
                room, found.sentence, SMALL, colours.text, sizes.fact_row, MOST_LINES
            )
            room = room.cut_top(rows * sizes.fact_row, 2 * unit)[1]
        key = KEY_NAMES[pygame.K_RETURN] if is_by_key else self.look.key_of(OpenGlossary())
        _draw_link(canvas, foot, key)

    def _tip_box(self, target: ExplainedTarget) -> Box:
        sizes, unit = self.look.sizes, self.look.sizes.unit
        width = min(WIDTH * unit, self.box.width - 4 * unit)
        inside = width - 2 * sizes.padding
        height = 5 * unit + sizes.fact_row
        for found in _explanations(target.text):
            rows = self.look.rows(found.sentence, SMALL, inside, MOST_LINES)
            height += sizes.row + rows * sizes.fact_row + 2 * unit
        return tip_layout.tip_box(self.box, target.box, (width, height), unit)


def _draw_link(canvas: Canvas, foot: Box, key: Text) -> None:
    """Draw the link to the glossary, and the key that follows it."""
    colours, unit = canvas.colours, canvas.sizes.unit
    width = canvas.look.width(key, FINE_FIGURES) + 3 * unit
    cap = foot.cut_right(width)[0]
    canvas.rounded(cap, colours.panel, colours.line, unit)
    canvas.text(cap, key, FINE_FIGURES, colours.text, "centre")
    canvas.text(foot.cut_right(width, unit)[1], LINK, CAPTION, colours.accent)


def _explanations(text: Text) -> tuple[Explanation, ...]:
    """Return what the terms in a text mean. The glossary is loaded when it is first needed."""
    from game.queries import term_explanations

    return term_explanations.explanations_in(text)


def _target(spot: TextSpot) -> ExplainedTarget | None:
    found = tuple(one.term for one in _explanations(spot.text))
    return ExplainedTarget(spot.box, spot.text, found) if found else None


def _show(target: ExplainedTarget) -> ShowTermTip:
    box = target.box
    place = box.x, box.y, box.width, box.height
    return ShowTermTip(ExplainedText(target.text, target.terms, place))
