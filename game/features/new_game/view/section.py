"""A section of the New game dialog: a group of controls below a heading."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.actions.action import Action
from game.features.new_game.actions import draft_change
from game.look.layout import Box
from game.message import Message, Text
from game.queries.new_game import typed_line
from game.state.new_game import NewGameDialog
from game.view.kit.canvas import Canvas
from game.view.kit.focus import FocusOrder, TextLineStop
from game.view.kit.fonts import SMALL
from game.view.kit.gui import Gui
from game.view.kit.look import Look
from game.view.kit.text_line import TextLine
from game.view.kit.value_controls.number_field import NumberField


class DraftField:
    """A typed choice: a line of text for the field ``name`` of the draft."""

    def __init__(self, name: str, line: TextLine) -> None:
        self.name = name
        self.line = line

    def typed(self, draft: NewGameDialog) -> list[Action]:
        """Return the action for a text that differs from the draft."""
        text = typed_line(self.name, self.line.text)
        changed = self.line.is_shown and text != getattr(draft, self.name)
        return [draft_change(**{self.name: text})] if changed else []

    def refresh(self, draft: NewGameDialog) -> None:
        """Show the text of the draft."""
        self.line.set(getattr(draft, self.name))


class Section:
    """A group of controls. A subclass adds the controls, and says which of them are shown."""

    title: Message

    def __init__(self, look: Look, gui: Gui, order: FocusOrder, box: Box) -> None:
        self.look = look
        self.gui = gui
        self.order = order
        self.box = box
        self.room = box.cut_top(heading_height(look))[1]
        """The room below the heading."""
        self.fields: list[DraftField] = []

    @staticmethod
    def height(look: Look) -> int:
        """Return the height in pixels of the section, with its heading."""
        raise NotImplementedError

    def refresh(self, draft: NewGameDialog) -> None:
        """Adapt the controls to the choices."""
        for field in self.fields:
            field.refresh(draft)

    def actions(self, event: pygame.event.Event) -> list[Action]:
        """Return the actions of an event for controls that are no buttons or lines."""
        del event
        return []

    def draw(self, canvas: Canvas, draft: NewGameDialog) -> None:
        """Draw the heading, and the texts beside the controls."""
        del draft
        head = self.box.cut_top(self.look.sizes.heading_row)[0]
        canvas.heading(head, self.title)

    def add_number(self, name: str, box: Box, ladder: Sequence[float]) -> NumberField:
        """Add a field for a number as a Tab stop."""
        number = NumberField(
            self.gui, box, ladder, lambda text: draft_change(**{name: text}), self.look.sizes.unit
        )
        self.fields.append(DraftField(name, number.line))
        self.order.add(name, number)
        return number

    def add_line(self, name: str, box: Box) -> TextLine:
        """Add a line of text as a Tab stop."""
        line = TextLine(self.gui, box, self.look.sizes.unit, has_focus=False)
        self.fields.append(DraftField(name, line))
        self.order.add(name, TextLineStop(line))
        return line


def heading_height(look: Look) -> int:
    """Return the height of a heading with the space below it."""
    return look.sizes.heading_row + look.sizes.unit


def first_height(look: Look) -> int:
    """Return the height of the first section of both columns, so that the next ones are level."""
    return heading_height(look) + 4 * look.sizes.button + 3 * row_gap(look)


def row_gap(look: Look) -> int:
    """Return the space between two rows of controls."""
    return look.sizes.unit + look.sizes.unit // 2


def draw_label(canvas: Canvas, box: Box, text: Text) -> None:
    """Draw a text beside a control."""
    canvas.text(box, text, SMALL, canvas.colours.dim)
