"""Keyboard focus in a dialog or on a screen: Tab stops in order, the keys of a stop, the ring.

The state holds which control has the focus (``game.state.focus``); these classes hold what a dialog
consists of.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.state.focus import Focus
from game.view.kit.button import Button
from game.view.kit.canvas import Canvas
from game.view.kit.text_line import TextLine

ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
BACKWARDS, FORWARDS = (pygame.K_LEFT, pygame.K_UP), (pygame.K_RIGHT, pygame.K_DOWN)
SHORTCUT_MODIFIERS = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT
"""The modifiers of keys that never go to a focused control."""
ACROSS = (pygame.K_LEFT, pygame.K_RIGHT)


class KeyReaction(NamedTuple):
    """The effect of a key on a stop."""

    item: int
    """The control in the stop that has the focus afterwards."""
    actions: list[Action]


class FocusStop(Protocol):
    """A place that Tab goes to: a control, or a group of controls with arrow keys between them."""

    def is_available(self) -> bool:
        """Return whether the stop can have the focus now."""

    def entry(self) -> int:
        """Return the control that gets the focus when Tab comes to the stop."""

    def box(self, item: int) -> Box:
        """Return the box of a control."""

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return the control at a pixel; None if there is none."""

    def react(self, key: int, item: int) -> KeyReaction | None:
        """Return the effect of a key on a control; None if the key means nothing to it."""

    def take(self, has_focus: bool) -> None:
        """Adapt to whether a control of the stop has the focus."""


class ButtonStop:
    """A button, or a group of buttons. Space presses the focused one, and so does Enter.

    In a group of choices, an arrow key also presses the button that it goes to. Enter on the chosen
    button does not press it again, so that it reaches the dialog. The list of buttons may grow.
    """

    def __init__(self, buttons: Sequence[Button], *, are_choices: bool = False) -> None:
        self._buttons = buttons
        self._are_choices = are_choices

    def is_available(self) -> bool:
        return any(one.is_live() for one in self._buttons)

    def entry(self) -> int:
        live = [item for item, button in enumerate(self._buttons) if button.is_live()]
        chosen = (item for item in live if self._buttons[item].is_selected)
        return next(chosen, live[0] if live else 0)

    def last(self) -> int:
        """Return the last live button."""
        return max((item for item, one in enumerate(self._buttons) if one.is_live()), default=0)

    def box(self, item: int) -> Box:
        return Box(*self._buttons[min(item, len(self._buttons) - 1)].rect)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        found = (
            item
            for item, button in enumerate(self._buttons)
            if button.is_live() and button.rect.collidepoint(pos)
        )
        return next(found, None)

    def react(self, key: int, item: int) -> KeyReaction | None:
        item = min(item, len(self._buttons) - 1)
        if key in BACKWARDS or key in FORWARDS:
            return self._go(key, item)
        button = self._buttons[item]
        is_chosen = self._are_choices and button.is_selected
        if key == pygame.K_SPACE or (key in ENTER and not is_chosen):
            return KeyReaction(item, self._press(item) if button.is_live() else [])
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus

    def type_ahead(self, letter: str, item: int) -> KeyReaction | None:
        """Return the move to the next live button whose text begins with a letter.

        Return None for a single button, which leaves letters to others.
        """
        if len(self._buttons) == 1:
            return None
        names = [button.text if button.is_live() else "" for button in self._buttons]
        found = row_beginning(letter, names, item)
        target = item if found is None else found
        is_choice = self._are_choices and target != item
        return KeyReaction(target, self._press(target) if is_choice else [])

    def _go(self, key: int, item: int) -> KeyReaction | None:
        if len(self._buttons) == 1:
            return None
        if key in ACROSS or self._is_one_row():
            target = self._beside(item, 1 if key in FORWARDS else -1)
        else:
            target = self._above_or_below(item, downwards=key in FORWARDS)
        moved = target != item and self._are_choices
        return KeyReaction(target, self._press(target) if moved else [])

    def _is_one_row(self) -> bool:
        return len({button.rect.y for button in self._buttons}) == 1

    def _beside(self, item: int, by: int) -> int:
        """Return the next live button; after the last one comes the first."""
        count = len(self._buttons)
        targets = ((item + by * steps) % count for steps in range(1, count + 1))
        return next((one for one in targets if self._buttons[one].is_live()), item)

    def _above_or_below(self, item: int, *, downwards: bool) -> int:
        """Return the nearest live button in the next row; without such a row, the same button."""
        here = self._buttons[item].rect
        ahead = [
            (abs(button.rect.y - here.y), abs(button.rect.centerx - here.centerx), other)
            for other, button in enumerate(self._buttons)
            if button.is_live()
            and (button.rect.y > here.y if downwards else button.rect.y < here.y)
        ]
        return min(ahead, default=(0, 0, item))[2]

    def _press(self, item: int) -> list[Action]:
        action = self._buttons[item].action()
        return [] if action is None else [action]


class TextLineStop:
    """A line of text. It takes every key except Tab, Enter and Esc."""

    def __init__(self, line: TextLine) -> None:
        self._line = line

    def is_available(self) -> bool:
        return self._line.is_shown

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._line.box

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if self._line.is_shown and self._line.box.holds(*pos) else None

    def react(self, key: int, item: int) -> KeyReaction | None:
        del key, item
        return None

    def take(self, has_focus: bool) -> None:
        self._line.take_focus(has_focus)


class ListStop:
    """The list as a Tab stop. The dialog itself reads its keys and marks the chosen row."""

    def __init__(self, chosen_box: Callable[[], Box]) -> None:
        """Make the stop; ``chosen_box`` returns the box of the chosen row."""
        self._chosen_box = chosen_box

    def is_available(self) -> bool:
        return True

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        del item
        return self._chosen_box()

    def item_at(self, pos: tuple[int, int]) -> int | None:
        """Return None: the dialog reads the presses in its list."""
        del pos
        return None

    def react(self, key: int, item: int) -> KeyReaction | None:
        del key, item
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


class ValueStop:
    """The field for the value of the chosen row, one of several, as a Tab stop.

    The dialog itself gives keys to the field, also while the list has the focus.
    """

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._stops = [TextLineStop(line) for line in lines]

    def is_available(self) -> bool:
        return any(stop.is_available() for stop in self._stops)

    def entry(self) -> int:
        return 0

    def box(self, item: int) -> Box:
        shown = (stop for stop in self._stops if stop.is_available())
        return next(shown, self._stops[0]).box(item)

    def item_at(self, pos: tuple[int, int]) -> int | None:
        return 0 if any(stop.item_at(pos) is not None for stop in self._stops) else None

    def react(self, key: int, item: int) -> KeyReaction | None:
        del key, item
        return None

    def take(self, has_focus: bool) -> None:
        del has_focus


class FocusOrder:
    """The Tab stops of a dialog or screen by name, in their order."""

    def __init__(self, *, takes_letters: bool = True) -> None:
        """Make an order without stops; ``takes_letters`` says whether letters go to a group."""
        self._takes_letters = takes_letters
        self._stops: dict[str, FocusStop] = {}

    def add(self, name: str, stop: FocusStop) -> None:
        """Add a stop after the others."""
        self._stops[name] = stop

    def stop_of(self, focus: Focus | None) -> str | None:
        """Return the name of the stop that has the focus; None if none of these stops has it."""
        return focus.stop if focus is not None and focus.stop in self._stops else None

    def actions(self, event: pygame.event.Event, focus: Focus | None) -> list[Action] | None:
        """Return the actions of a key; None if neither Tab nor the focused control takes it."""
        if event.type != pygame.KEYDOWN or event.mod & SHORTCUT_MODIFIERS:
            return None
        if event.key == pygame.K_TAB:
            return self._tab(focus, -1 if event.mod & pygame.KMOD_SHIFT else 1)
        if focus is None or focus.stop not in self._stops:
            return None
        stop = self._stops[focus.stop]
        reaction = stop.react(event.key, focus.item)
        letter = getattr(event, "unicode", "") if self._takes_letters else ""
        if reaction is None and isinstance(stop, ButtonStop) and letter.isalnum():
            reaction = stop.type_ahead(letter, focus.item)
        if reaction is None:
            return None
        moved = Focus(focus.stop, reaction.item)
        return [*([] if moved == focus else [MoveDialogFocus(moved)]), *reaction.actions]

    def clicked(self, event: pygame.event.Event, focus: Focus | None) -> list[Action]:
        """Return the actions that move the focus to a clicked control."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return []
        for name, stop in self._stops.items():
            item = stop.item_at(event.pos)
            if item is not None:
                return [MoveDialogFocus(Focus(name, item, is_visible=False))]
        return [] if focus is None else [MoveDialogFocus(None)]

    def refresh(self, focus: Focus | None) -> None:
        """Let each stop adapt to whether it has the focus."""
        for name, stop in self._stops.items():
            if focus is None or focus.stop != name:
                stop.take(has_focus=False)
        if focus is not None and focus.stop in self._stops:
            self._stops[focus.stop].take(has_focus=True)

    def focused_box(self, focus: Focus | None) -> Box | None:
        """Return the box of the focused control, marked or not; None if there is none."""
        if focus is None or focus.stop not in self._stops:
            return None
        stop = self._stops[focus.stop]
        return stop.box(focus.item) if stop.is_available() else None

    def focus_at(self, pos: tuple[int, int]) -> Focus | None:
        """Return the focus for the control at a pixel; None if there is no control."""
        for name, stop in self._stops.items():
            item = stop.item_at(pos)
            if item is not None:
                return Focus(name, item)
        return None

    def ringed(self, focus: Focus | None) -> Box | None:
        """Return the box of the focused control; None if no ring marks it."""
        return self.focused_box(focus) if focus is not None and focus.is_visible else None

    def draw(self, canvas: Canvas, focus: Focus | None) -> None:
        """Draw a ring around the focused control."""
        box = self.ringed(focus)
        if box is not None:
            draw_focus_ring(canvas, box)

    def _tab(self, focus: Focus | None, by: int) -> list[Action]:
        names = [name for name, stop in self._stops.items() if stop.is_available()]
        if not names:
            return []
        before = None if focus is None else focus.stop
        if before in names:
            name = names[(names.index(before) + by) % len(names)]
        else:
            name = names[0 if by > 0 else -1]
        return [MoveDialogFocus(Focus(name, self._stops[name].entry()))]


def draw_focus_ring(canvas: Canvas, box: Box) -> None:
    """Draw the mark of the focus: a ring two lines wide, just outside a box."""
    sizes, ink = canvas.sizes, canvas.colours.text
    for reach in (sizes.line, 2 * sizes.line):
        canvas.rounded(box.inset(-reach), None, ink, sizes.radius_small + reach)


def row_for_key(key: int, row: int, count: int, page: int, *, ends: bool = True) -> int | None:
    """Return the row that a key chooses in a list of ``count`` rows; None for another key.

    ``page`` is the number of rows of a page. Without ``ends``, Home and End are left to a line of
    text.
    """
    if key in (pygame.K_HOME, pygame.K_END) and not ends:
        return None
    rows = {
        pygame.K_UP: row - 1,
        pygame.K_DOWN: row + 1,
        pygame.K_PAGEUP: row - max(1, page),
        pygame.K_PAGEDOWN: row + max(1, page),
        pygame.K_HOME: 0,
        pygame.K_END: count - 1,
    }
    return max(0, min(rows[key], count - 1)) if key in rows else None


def row_beginning(letters: str, names: Sequence[str], row: int) -> int | None:
    """Return the next row after ``row`` whose name begins with typed letters; None without one."""
    count, wanted = len(names), letters.casefold()
    rows = ((row + by) % count for by in range(1, count + 1))
    return next((one for one in rows if names[one].casefold().startswith(wanted)), None)


def rows_of_arrow_key(key: int) -> int:
    """Return how many rows an arrow key goes down; 0 for another key."""
    return {pygame.K_DOWN: 1, pygame.K_UP: -1}.get(key, 0)
