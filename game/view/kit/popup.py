"""Popups: menus and dialogs over the window. At most one of them is open."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.accessibility.node import AccessibleNode
from game.actions.action import Action
from game.actions.game import CloseDialog
from game.actions.shortcuts.keymap import MOVING_KEYS
from game.look.layout import Box
from game.message import Text
from game.state.focus import Focus
from game.state.state import State
from game.view.kit import caret
from game.view.kit.button import Button, ButtonRole
from game.view.kit.canvas import Canvas
from game.view.kit.focus import ENTER, ButtonStop, FocusOrder, TextLineStop
from game.view.kit.fonts import TITLE
from game.view.kit.gui import Gui
from game.view.kit.list_box import ListBox
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine

SHADOW_RINGS = (3, 2, 1)
"""The widths of the rings of a popup's soft shadow, in units."""


ENTERED = (pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN)
"""The events that depend on which controls are shown and focused."""


MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)


class Popup:
    """A box over the window with buttons, lines of text and list boxes on it.

    A ``modal`` popup dims the window and takes every event. A click beside a menu closes the menu.
    """

    modal = True
    is_aside = False
    """Whether a modal popup stands at the right, so that the board is seen as it is."""
    default_stop: str | None = None
    """The Tab stop that has the keys before another one gets the focus; None for no stop."""

    def __init__(self, look: Look, window: Box, size: tuple[int, int]) -> None:
        self.look = look
        self.window = window
        self.box = window.centred(*size)
        if self.is_aside:
            self.box = self.box._replace(x=window.right - size[0] - look.sizes.margin)
        self.gui = Gui(look)
        self.focus_order = FocusOrder()
        """The Tab stops; empty in a popup without keyboard focus."""
        self.stop: str | None = None
        """The Tab stop that has the keys; None if none has them."""
        self.lines: list[TextLine] = []
        """The lines of text."""
        self.lists: list[ListBox] = []
        """The list boxes."""

    # Parts of a popup, which a subclass adds in its constructor

    def add_line(self, box: Box, stop: str = "") -> TextLine:
        """Add a line of text, with the name of its Tab stop unless it is not a stop itself."""
        line = TextLine(self.gui, box, self.look.sizes.unit, has_focus=False)
        self.lines.append(line)
        if stop:
            self.focus_order.add(stop, TextLineStop(line))
        return line

    def add_list(self, list_box: ListBox, stop: str = "") -> ListBox:
        """Add a list box, with the name of its Tab stop unless it is not a stop itself."""
        self.lists.append(list_box)
        if stop:
            self.focus_order.add(stop, list_box.stop)
        return list_box

    def add_stop(self, name: str, *buttons: Button) -> None:
        """Add a Tab stop for a button, or for a group of buttons with arrow keys between them."""
        self.focus_order.add(name, ButtonStop(buttons))

    def add_close(self, action: Action | None = None) -> None:
        """Add the button at the right of the title that closes the popup, as the last Tab stop."""
        head = popup_inner_box(self.box, self.look).cut_top(self.look.sizes.button)[0]
        box = head.cut_right(self.look.sizes.button)[0]
        box = box._replace(y=box.y - 2 * self.look.sizes.unit)
        self.add_stop("close", self.gui.button(box, "×", action or CloseDialog(), ButtonRole.QUIET))

    # The state

    def key(self, state: State) -> Hashable:
        """Return everything that the drawing depends on, except the elements and the lists."""
        del state
        return True

    def lists_key(self) -> Hashable:
        """Return everything that the drawing of the lists depends on, except their rows."""
        return tuple(one.key() for one in self.lists)

    def focus(self, state: State) -> Focus | None:
        """Return the focus of the state, or else that of the stop that has the keys at first."""
        if state.focus is None and self.default_stop is not None:
            return Focus(self.default_stop, is_visible=False)
        return state.focus

    def refresh(self, state: State) -> None:
        """Adapt the elements to the state."""
        focus = self.focus(state)
        self.stop = self.focus_order.stop_of(focus)
        self.focus_order.refresh(focus)
        self.share_keys()
        self.gui.refresh(state.now_ms)
        for line in self.lines:
            line.blink(state.now_ms)

    def share_keys(self) -> None:
        """Prepare the lines of text before they are drawn, such as one that is no stop itself."""

    def wait_ms(self, state: State) -> int | None:
        """Return the milliseconds until the popup changes by itself; None if it does not."""
        has_caret = any(line.has_focus for line in self.lines)
        return caret.caret_change_ms(state.now_ms) if has_caret else None

    def details(self, state: State) -> dict[Box, Hashable]:
        """Return the boxes that change by themselves, with their keys, like ``Float.details``."""
        del state
        return {line.box: line.caret_is_seen for line in self.lines if line.has_focus}

    # Drawing

    def draw(self, canvas: Canvas, state: State) -> None:
        """Draw the background, the elements, and the texts over them."""
        self.draw_ground(canvas)
        self.gui.draw(canvas)
        self.draw_words(canvas, state)
        self.focus_order.draw(canvas, state.focus)

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw the shadow and the background below the elements."""
        if self.modal and not self.is_aside:
            canvas.fill(self.window, canvas.colours.scrim)
        draw_shadow(canvas, self.box)
        canvas.panel(self.box)
        for line in self.lines:
            if line.is_shown:
                line.draw_ground(canvas)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        """Draw the texts over the elements."""

    def nodes(self, state: State) -> list[AccessibleNode]:
        """Return what a screen reader finds in the popup: its texts and controls."""
        from game.view.kit import gui_nodes  # Loaded when a reader comes.
        from game.view.kit.drawing_reader import read_drawing

        shown = gui_nodes.accessible_controls(self.gui, is_menu=not self.modal)
        return read_drawing(self.look, self.window, lambda canvas: self.draw(canvas, state), shown)

    # Events

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event.

        The focused control takes it first, then the popup's own keys and letters, then the lists,
        and last the buttons and the lines of text.
        """
        if event.type in ENTERED:
            self.refresh(state)  # An event of the same turn may have changed the state.
        taken = self.focus_order.actions(event, state.focus)
        if taken is None and event.type == pygame.KEYDOWN:
            taken = self.key_pressed(event)
        if taken is None and event.type == pygame.TEXTINPUT:
            taken = self.letters(event.text)
        if taken is None:
            taken = self._by_mouse(event, state)
        return self._handled(event, state) if taken is None else taken

    def key_pressed(self, event: pygame.event.Event) -> list[Action] | None:
        """Return the actions of a key; None if the line of text with the focus handles it."""
        return self.key_actions(event.key) or None

    def repeats(self, event: pygame.event.Event) -> bool:
        """Return whether a held key acts again: one that moves, or that edits a text."""
        field = self.gui.focused
        return event.key in MOVING_KEYS or (field is not None and field.repeats(event))

    def letters(self, text: str) -> list[Action] | None:
        """Return the actions of typed letters; None if a line of text takes them."""
        del text
        return None

    def typed(self, line: TextLine) -> list[Action]:
        """Return the actions for the new text of a line."""
        del line
        return []

    def point(self, pos: tuple[int, int]) -> None:
        """Follow the pointer to a pixel."""
        for one in self.lists:
            one.point(pos)

    def pressed(self, moved: list[Action]) -> list[Action]:
        """Return the actions of a press at the pointer; none if no row of a list is there.

        ``moved`` are the actions that move the focus to what was pressed.
        """
        found = [action for one in self.lists for action in one.pointed]
        return [*moved, *found] if found else []

    def is_pointing(self) -> bool:
        """Return whether a press at the pointer does something, buttons aside."""
        return any(one.pointed for one in self.lists)

    def turned(self, notches: int) -> None:
        """Scroll the list below the pointer by notches of the wheel; an only one in any case."""
        pos = pygame.mouse.get_pos()
        for one in self.lists:
            if one.is_shown and (len(self.lists) == 1 or one.box.holds(*pos)):
                one.turn(notches)

    def _by_mouse(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        if event.type == pygame.MOUSEWHEEL and self.lists:
            self.turned(event.y)
            return []
        if event.type not in MOUSE:
            return None
        self.point(event.pos)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != pygame.BUTTON_LEFT:
            return None
        return self.pressed(self.focus_order.clicked(event, state.focus)) or None

    def _handled(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Let the buttons and lines handle an event; return what was pressed or typed."""
        moved = self.focus_order.clicked(event, state.focus)
        before = [line.text for line in self.lines]
        _, action = self.gui.handle(event)
        if action is not None:
            return [action]
        for line, text in zip(self.lines, before, strict=True):
            if line.text != text:
                return [*moved, *self.typed(line)]
        return moved

    def cursor(self, pos: tuple[int, int]) -> int:
        """Return pygame's constant for the cursor at a pixel while this popup is open."""
        if any(line.is_shown and line.box.holds(*pos) for line in self.lines):
            return pygame.SYSTEM_CURSOR_IBEAM
        is_live = self.is_pointing() or self.gui.is_live(pos)
        return pygame.SYSTEM_CURSOR_HAND if is_live else pygame.SYSTEM_CURSOR_ARROW

    def is_dismissed_by(self, event: pygame.event.Event) -> bool:
        """Return whether an event closes this popup without a choice."""
        del event
        return False

    @property
    def reach(self) -> int:
        """The width of the shadow beyond the popup, in pixels."""
        return SHADOW_RINGS[0] * self.look.sizes.unit

    def key_actions(self, key: int) -> list[Action]:
        """Return the actions of a key: Esc closes the popup, and Enter presses its main button."""
        if key == pygame.K_ESCAPE:
            return [CloseDialog()]
        if key in ENTER:
            return self.accept()
        return []

    def accept(self) -> list[Action]:
        """Return the actions of the Enter key."""
        return []

    def title(self, canvas: Canvas, text: Text) -> Box:
        """Draw the title; return the box below it."""
        room = popup_inner_box(self.box, self.look)
        head, rest = room.cut_top(title_height(self.look))
        canvas.text(
            head._replace(height=head.height - 2 * self.look.sizes.unit),
            text,
            TITLE,
            canvas.colours.text,
        )
        return rest


def popup_inner_box(box: Box, look: Look) -> Box:
    """Return a popup's box without its padding."""
    return box.inset(2 * look.sizes.padding)


def title_height(look: Look) -> int:
    """Return the height in pixels of a popup's title and of the space below it."""
    return look.sizes.row + 4 * look.sizes.unit


def draw_shadow(canvas: Canvas, box: Box) -> None:
    """Draw a soft shadow around a box and slightly below it."""
    unit = canvas.sizes.unit
    veil = canvas.colours.shadow.faded(canvas.colours.shadow.opacity / len(SHADOW_RINGS))
    for reach in SHADOW_RINGS:
        around = Box(
            box.x - reach * unit // 2,
            box.y + unit // 2,
            box.width + reach * unit,
            box.height + reach * unit // 2,
        )
        canvas.rounded(around, veil, None, canvas.sizes.radius + reach * unit // 2)
