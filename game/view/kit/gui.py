"""pygame_gui in our colours, so that buttons and dialogs match the window."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton, UITextEntryLine

from game.actions.action import Action
from game.look.icons import Icon
from game.look.layout import Box
from game.look.theme import Colours, Sizes
from game.message import Text
from game.view.kit import labels
from game.view.kit.canvas import Canvas
from game.view.kit.labels import Label, Role
from game.view.kit.look import Look

CLEAR = "#00000000"
"""A transparent colour, through which the background shows."""
FONT = "noto_sans"
warnings.filterwarnings("ignore", "Clamping border_width", UserWarning)
"""Hides the warning that pygame_gui gives for each button of a tiny window."""
LIT_OPACITY = 0.18
"""The opacity of the text colour over the main button while the pointer is on it."""
CHOSEN_OPACITY = 0.25
"""The opacity of the accent colour on a chosen button."""


class Gui:
    """A pygame_gui manager, with the actions and the labels of its buttons."""

    def __init__(self, size: tuple[int, int], look: Look) -> None:
        self.revision = 0
        """A counter that goes up when any element looks different from the last ``refresh``."""
        self._managers = look.managers
        self._catalogue = look.catalogue
        self.fonts = look.fonts
        self._theme = theme_data(look.colours, look.sizes)
        self.manager = self._managers.take(size, self._theme)
        self._presses: dict[UIButton, Action | Callable[[], Action | None]] = {}
        self._labels: dict[UIButton, Label] = {}
        self._names: dict[UITextEntryLine, Text] = {}
        self._seen: list[tuple[pygame.Surface, tuple[int, ...]]] = []
        self._updated_ms = 0
        self._stale = True

    def close(self) -> None:
        """Return the manager to its pool; this Gui must not be used again."""
        self._managers.give_back(self._theme, self.manager)

    def button(
        self,
        box: Box,
        text: Text,
        press: Action | Callable[[], Action | None],
        role: Role = Role.PLAIN,
        indent: int = 0,
        key: Text = "",
        icon: Icon | None = None,
        has_word: bool = True,
    ) -> UIButton:
        """Add a button. ``press`` is its action, or a function that returns the action.

        ``indent`` is the space in pixels before the text, for a mark. ``key`` is the name of the
        key with the same effect; the label shows it after the text. ``icon`` stands before the
        text, or alone if ``has_word`` is false.
        """
        name = ObjectID(object_id=None, class_id=f"@{role}")
        shown = self._catalogue.text(text)
        button = UIButton(pygame.Rect(box), shown, self.manager, object_id=name)
        self._presses[button] = press
        self._labels[button] = Label(text, role, indent, key, icon, has_word)
        self._stale = True
        return button

    def enable(self, button: UIButton, enabled: bool) -> None:
        """Enable a button, or dim it."""
        if bool(button.is_enabled) != enabled:
            if enabled:
                button.enable()  # type: ignore[no-untyped-call]
            else:
                button.disable()  # type: ignore[no-untyped-call]
            self._stale = True

    def show(self, button: UIButton, shown: bool) -> None:
        """Show a button, or hide it."""
        if bool(button.visible) != shown:
            if shown:
                button.show()  # type: ignore[no-untyped-call]
            else:
                button.hide()  # type: ignore[no-untyped-call]
            self._stale = True

    def choose(self, button: UIButton, chosen: bool) -> None:
        """Mark a chip as chosen, or not."""
        if bool(button.is_selected) != chosen:
            if chosen:
                button.select()  # type: ignore[no-untyped-call]
            else:
                button.unselect()  # type: ignore[no-untyped-call]
            self._stale = True

    def handle(self, event: pygame.event.Event) -> tuple[bool, Action | None]:
        """Handle an event. Return whether an element took it, and a pressed button's action."""
        self._stale = True
        if event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element.is_selected:
                event.ui_element.select()  # pygame_gui lets go of one that is pressed again.
            press = self._presses.get(event.ui_element)
            if press is not None:
                return True, press() if callable(press) else press
        return self.manager.process_events(event), None

    def buttons(self) -> list[UIButton]:
        """Return every button, in the order in which they were made."""
        return list(self._presses)

    def find_label(self, button: UIButton) -> Label | None:
        """Return the label of a button; None for a button that pygame_gui made for itself."""
        return self._labels.get(button)

    def name(self, field: UITextEntryLine, text: Text) -> None:
        """Give a field of text a name for screen readers."""
        self._names[field] = text

    def name_of(self, field: UITextEntryLine) -> Text:
        """Return the name of a field of text; empty if it has none."""
        return self._names.get(field, "")

    def text_of(self, text: Text) -> str:
        """Return a text in the language of the window."""
        return self._catalogue.text(text)

    def label(self, button: UIButton) -> Label:
        """Return the label of a button."""
        return self._labels[button]

    def press(self, button: UIButton) -> Action | Callable[[], Action | None]:
        """Return the action of a button, or the function that returns its action."""
        return self._presses[button]

    def pass_time(self, now_ms: int) -> None:
        """Set the time of the elements. They need it to recognise a double click."""
        self.manager.update(max(0, now_ms - self._updated_ms) / 1000)
        self._updated_ms = now_ms

    def expect_change(self) -> None:
        """Let the next refresh update the elements, because one has changed without an event."""
        self._stale = True

    def refresh(self, now_ms: int, *, in_place: bool = False) -> None:
        """Update the elements for the pointer and the time, if anything may have changed.

        Set ``in_place`` if an element redraws its own surface, because such a change is not visible
        from outside.
        """
        if not self._stale:
            return
        self._stale = False
        self.pass_time(now_ms)
        now: list[tuple[pygame.Surface, tuple[int, ...]]] = [
            (data[0], tuple(data[1])) for data in self.manager.ui_group.visible
        ]
        same = len(now) == len(self._seen) and all(
            new[0] is old[0] and new[1] == old[1] for new, old in zip(now, self._seen, strict=True)
        )
        if in_place or not same:
            self.revision += 1
        self._seen = now

    def is_live(self, pos: tuple[int, int]) -> bool:
        """Return whether an enabled button is at this pixel."""
        return any(
            button.visible and button.is_enabled and button.rect.collidepoint(pos)
            for button in self._presses
        )

    def pointed(self) -> UIButton | None:
        """Return the button under the pointer, if any."""
        shown = (button for button in self._labels if button.visible and button.hovered)
        return next(shown, None)

    def draw(self, canvas: Canvas) -> None:
        """Draw all elements, and the labels of our own buttons inside the clip."""
        if canvas.is_read:
            return  # ``gui_nodes`` reads the elements themselves.
        self.manager.draw_ui(canvas.surface)
        clip = canvas.surface.get_clip()
        for button, label in self._labels.items():
            if button.visible and clip.colliderect(button.rect):
                labels.draw(canvas, button, label)


def theme_data(colours: Colours, sizes: Sizes) -> dict[str, Any]:
    """Return our colours and sizes as a theme of pygame_gui."""
    word = {"name": FONT, "size": str(sizes.text_small), "antialiased": "1"}
    button = _button(colours, colours.raised.hex, colours.line.hex)
    danger = _button(colours, colours.raised.hex, colours.bad.hex)
    quiet = _button(colours, CLEAR, CLEAR)
    shape = _shape(sizes, sizes.radius_small)
    return {
        "@plain": {"colours": button, "font": word, "misc": shape},
        "@primary": {"colours": _primary(colours), "font": word, "misc": shape},
        "@danger": {"colours": danger, "font": word, "misc": shape},
        "@link": {"colours": quiet, "font": word, "misc": shape},
        "@step": {"colours": button, "font": word, "misc": shape},
        "@quiet": {"colours": quiet, "font": word, "misc": shape},
        "@chip": {"colours": button, "font": word, "misc": shape},
        "@entry": {"colours": quiet, "font": word, "misc": shape},
        "text_entry_line": _text_line(colours, sizes, word),
    }


def _primary(colours: Colours) -> dict[str, str]:
    """Return the colours of the main button."""
    main = _button(colours, colours.accent.hex, colours.accent.hex)
    return {**main, "hovered_bg": colours.text.over(colours.accent, LIT_OPACITY).hex}


def _button(colours: Colours, ground: str, edge: str, text: str = CLEAR) -> dict[str, str]:
    """Return the colours of a button in each state. Its own text is transparent by default."""
    hover, faint = colours.hover.hex, colours.faint.hex
    chosen = colours.accent.over(colours.raised, CHOSEN_OPACITY).hex
    states = {
        "normal": (ground, edge, text),
        "hovered": (hover, colours.line.hex if edge == CLEAR else edge, text),
        "active": (colours.line.hex, edge, text),
        "selected": (chosen, colours.accent.hex, text),
        "disabled": (colours.panel.hex, colours.line.hex, CLEAR if text == CLEAR else faint),
    }
    if ground == CLEAR:
        states["disabled"] = (CLEAR, CLEAR, CLEAR if text == CLEAR else faint)
    named = {}
    for state, (ground_now, edge_now, text_now) in states.items():
        named[f"{state}_bg"] = ground_now
        named[f"{state}_border"] = edge_now
        named[f"{state}_text"] = text_now
        named[f"{state}_text_shadow"] = CLEAR
    return named


def _shape(sizes: Sizes, radius: int) -> dict[str, str]:
    return {
        "shape": "rounded_rectangle",
        "shape_corner_radius": f"{radius},{radius},{radius},{radius}",
        "border_width": str(sizes.line),
        "shadow_width": "0",
        "text_shadow_size": "0",
        "text_horiz_alignment_padding": str(2 * sizes.unit),
        "text_vert_alignment": "center",
    }


def _text_line(colours: Colours, sizes: Sizes, word: dict[str, str]) -> dict[str, Any]:
    """Return the look of a field for a line of text. Its panel draws its background."""
    clear = {
        "dark_bg": CLEAR,
        "normal_bg": CLEAR,
        "normal_border": CLEAR,
        "normal_text": colours.text.hex,
        "selected_text": colours.text.hex,
        "selected_bg": colours.accent.over(colours.background, CHOSEN_OPACITY).hex,
        "text_cursor": colours.accent.hex,
    }
    plain = {"shape": "rectangle", "border_width": "0", "shadow_width": "0"}
    padding = f"{2 * sizes.unit},{sizes.unit}"
    return {"colours": clear, "font": word, "misc": {**plain, "padding": padding}}
