"""The buttons and lines of text of a screen or dialog: their events, their focus, their drawing."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.actions.action import Action
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Text
from game.view.kit import button_label
from game.view.kit.button import Button, ButtonLabel, ButtonRole, Press
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look


class GuiField(Protocol):
    """A line of text, as the window knows it."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event that concerns the line; return whether it took the event."""

    def repeats(self, event: pygame.event.Event) -> bool:
        """Return whether a held key edits the text again and again."""

    def release(self) -> None:
        """Let go of the mouse."""

    def look(self) -> object:
        """Return everything that the drawing depends on, except the blinking of the caret."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the text."""


class Gui:
    """The buttons and lines of one screen or dialog."""

    def __init__(self, look: Look) -> None:
        self.revision = 0
        """A counter that goes up when any element looks different from the last ``refresh``."""
        self.fields: list[GuiField] = []
        """The lines of text, in the order in which they were made."""
        self.focused: GuiField | None = None
        """The line of text that typed letters go to."""
        self.now_ms = 0
        """The time of the last refresh; two presses soon after each other are a double click."""
        self.look = look
        self._buttons: list[Button] = []
        self._seen: object = None

    def button(
        self,
        box: Box,
        text: Text,
        press: Press,
        role: ButtonRole = ButtonRole.PLAIN,
        indent: int = 0,
        key: Text = "",
        icon: Icon | None = None,
        has_word: bool = True,
    ) -> Button:
        """Add a button. ``press`` is its action, or a function that returns the action.

        ``indent`` is the space in pixels before the text, for a mark. ``key`` is the name of the
        key with the same effect; the label shows it after the text. ``icon`` stands before the
        text, or alone if ``has_word`` is false.
        """
        label = ButtonLabel(text, role, indent, key, icon, has_word)
        button = Button(box, self.look.catalogue.text(text), label, press)
        self._buttons.append(button)
        return button

    def enable(self, button: Button, enabled: bool) -> None:
        """Enable a button, or dim it."""
        button.is_enabled = enabled
        if not enabled:
            button.held = button.is_selected = False

    def rename(self, button: Button, text: Text) -> None:
        """Give a button another text."""
        button.text = self.look.catalogue.text(text)
        button.label = button.label._replace(text=text)

    def show(self, button: Button, shown: bool) -> None:
        """Show a button, or hide it."""
        button.visible = shown
        button.held = button.held and shown

    def choose(self, button: Button, chosen: bool) -> None:
        """Mark a chip as chosen, or not; switch any other button on or off."""
        button.is_switch = button.label.role is not ButtonRole.CHIP
        button.is_selected = chosen

    def handle(self, event: pygame.event.Event) -> tuple[bool, Action | None]:
        """Handle an event. Return whether an element took it, and a pressed button's action.

        A button is pressed when the mouse is released on the button that it holds.
        """
        is_left = getattr(event, "button", None) == pygame.BUTTON_LEFT
        if event.type == pygame.MOUSEBUTTONDOWN and is_left:
            button = self.button_at(event.pos)
            if button is not None:
                button.held = True
                self.focused = None
                return True, None
        if event.type == pygame.MOUSEBUTTONUP and is_left:
            held = [button for button in self._buttons if button.held]
            for button in held:
                button.held = False
            for field in self.fields:
                field.release()
            if held:
                is_pressed = held[0].rect.collidepoint(event.pos)
                return True, held[0].action() if is_pressed else None
        taken = [field.handle(event) for field in self.fields]  # A press concerns all of them.
        return any(taken), None

    def buttons(self) -> list[Button]:
        """Return every button, in the order in which they were made."""
        return list(self._buttons)

    def button_at(self, pos: tuple[int, int]) -> Button | None:
        """Return the button at a pixel that can be pressed."""
        return next(
            (one for one in self._buttons if one.is_live() and one.rect.collidepoint(pos)), None
        )

    def refresh(self, now_ms: int) -> None:
        """Update the elements for the pointer and the time, and see whether any has changed."""
        self.now_ms = now_ms
        pos = pygame.mouse.get_pos()
        for button in self._buttons:
            can_be_lit = button.is_live() and not button.held and not button.is_selected
            button.is_pointed = button.visible and bool(button.rect.collidepoint(pos))
            button.hovered = can_be_lit and button.is_pointed
        now = [one.look() for one in self._buttons], [one.look() for one in self.fields]
        if now != self._seen:
            self.revision += 1
        self._seen = now

    def is_live(self, pos: tuple[int, int]) -> bool:
        """Return whether an enabled button is at this pixel."""
        return self.button_at(pos) is not None

    def pointed(self) -> Button | None:
        """Return the button under the pointer, dimmed or not, unless it is held down."""
        return next((one for one in self._buttons if one.is_pointed and not one.held), None)

    def draw(self, canvas: Canvas) -> None:
        """Draw all elements inside the clip."""
        if canvas.is_read:
            return  # ``gui_nodes`` reads the elements themselves.
        clip = canvas.surface.get_clip()
        for button in self._buttons:
            if button.visible and clip.colliderect(button.rect):
                button.draw_ground(canvas)
                button_label.draw_button_label(canvas, button)
        for field in self.fields:
            field.draw(canvas)
