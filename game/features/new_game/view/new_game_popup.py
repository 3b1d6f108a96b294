"""The New game dialog: sections in two columns, and a row with the faults and the buttons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

import pygame
from msgspec.structs import astuple

from game.actions.action import Action
from game.actions.between_features import OpenPlayedGames
from game.actions.game import CloseDialog
from game.features.new_game.actions import StartDraft
from game.features.new_game.view.colour_section import ColourSection, StyleSection
from game.features.new_game.view.engines_section import EnginesSection
from game.features.new_game.view.opponent_section import OpponentSection
from game.features.new_game.view.section import Section, heading_height
from game.features.new_game.view.start_section import NameSection, StartSection
from game.features.new_game.view.time_section import TimeSection
from game.formats.draft_faults import DraftCode
from game.formats.game_text_faults import FenCode, FenFault
from game.look.layout import Box
from game.message import message, message_with_context
from game.queries.new_game import first_draft_fault
from game.state.new_game import NewGameDialog
from game.state.state import State
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_width
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import CAPTION
from game.view.kit.look import Look
from game.view.kit.popup import Popup, popup_inner_box, title_height
from game.words.new_game import draft_fault

TITLE = message("New game")
PLAYED = message("Played games")
"""The text of the button that leads to the games that were played here."""
LEFT = (OpponentSection, ColourSection, StyleSection)
RIGHT = (TimeSection, StartSection, NameSection)
"""The sections of each column, from top to bottom."""
WIDTH_UNITS, LEFT_PERCENT = 232, 48
"""The width of the dialog in units, and the share of it that the left column takes."""
BUTTONS_PERCENT = 36
"""The share of the last row that the two buttons take."""
FAULT_ROWS = 2


class NewGamePopup(Popup):
    """The popup. Each press changes the choices, which the state holds."""

    def __init__(self, look: Look, window: Box, draft: NewGameDialog) -> None:
        sizes = look.sizes
        body = max(_column_height(look, column) for column in (LEFT, RIGHT))
        fixed = 4 * sizes.padding + title_height(look) + sizes.button + 3 * sizes.unit
        width = min(WIDTH_UNITS * sizes.unit, window.width - 2 * sizes.margin)
        super().__init__(look, window, (width, body + fixed))
        self._draft = draft
        room = popup_inner_box(self.box, look).cut_top(title_height(look))[1]
        last, room = room.cut_bottom(sizes.button, 3 * sizes.unit)
        left, right = room.cut_left(room.width * LEFT_PERCENT // 100, sizes.padding + sizes.unit)
        self._sections = [
            *self._stacked(LEFT, left),
            self._engines(left),
            *self._stacked(RIGHT, right),
        ]
        buttons, self._fault_room = last.cut_right(
            last.width * BUTTONS_PERCENT // 100, 3 * sizes.padding
        )
        cancel, start = buttons.columns(2, 2 * sizes.unit)
        begin = message_with_context("begin the game", "Start")
        cancelling = self.gui.button(cancel, message("Cancel"), CloseDialog())
        self._start = self.gui.button(start, begin, StartDraft(), ButtonRole.PRIMARY)
        self._played = self._add_played(popup_inner_box(self.box, look).cut_top(sizes.row)[0])
        self.add_stop("cancel", cancelling)
        self.add_stop("begin", self._start)
        self.lines += [field.line for section in self._sections for field in section.fields]

    def _add_played(self, head: Box) -> Button:
        """Add the button that leads to the played games, at the right of the title."""
        width = label_width(self.look, PLAYED) + 4 * self.look.sizes.unit
        box = head.cut_right(width)[0]
        button = self.gui.button(box, PLAYED, OpenPlayedGames(), ButtonRole.LINK)
        self.add_stop("played", button)
        self.gui.show(button, False)
        return button

    def _engines(self, column: Box) -> Section:
        """Return the section for two engines, below the chips for the kinds of opponents.

        It takes the room of the other sections of the column, which it replaces.
        """
        sizes = self.look.sizes
        above = heading_height(self.look) + sizes.button
        box = column.cut_top(above, _between(self.look))[1]
        return EnginesSection(self.look, self.gui, self.focus_order, box)

    def _stacked(self, kinds: Iterable[type[Section]], column: Box) -> list[Section]:
        """Return sections one below the other."""
        made = []
        for kind in kinds:
            box, column = column.cut_top(kind.height(self.look), _between(self.look))
            made.append(kind(self.look, self.gui, self.focus_order, box))
        return made

    def key(self, state: State) -> Hashable:
        draft = self._of(state)
        values = (value for value in astuple(draft) if isinstance(value, Hashable))
        return tuple(values)

    def refresh(self, state: State) -> None:
        draft = self._of(state)
        for section in self._sections:
            section.refresh(draft)
        self.gui.show(self._played, state.opened_files.has_played_games)
        self.gui.enable(self._start, first_draft_fault(draft) is None)
        super().refresh(state)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        draft = self._of(state)
        fields = [field for section in self._sections for field in section.fields]
        for field in fields:
            field.refresh(draft)  # An event of the same turn may have changed the choices.
        found = super().actions(event, state)
        for section in self._sections:
            found += section.actions(event)
        return found + [action for field in fields for action in field.typed(draft)]

    def accept(self) -> list[Action]:
        return [StartDraft()]

    def draw_ground(self, canvas: Canvas) -> None:
        super().draw_ground(canvas)
        self.title(canvas, TITLE)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        draft = self._of(state)
        for section in self._sections:
            section.draw(canvas, draft)
        fault = first_draft_fault(draft)
        if fault is not None:
            row = canvas.sizes.button // FAULT_ROWS
            # Nothing wrong has been typed or chosen yet.
            is_awaited = fault.code is DraftCode.ENGINE or FenFault(FenCode.EMPTY) in fault.fen
            ink = canvas.colours.dim if is_awaited else canvas.colours.bad
            canvas.paragraph(self._fault_room, draft_fault(fault), CAPTION, ink, row, FAULT_ROWS)

    def _of(self, state: State) -> NewGameDialog:
        """Return the choices of the state; while the popup closes, the last ones."""
        if isinstance(state.dialog, NewGameDialog):
            self._draft = state.dialog
        return self._draft


def _column_height(look: Look, kinds: Iterable[type[Section]]) -> int:
    heights = [kind.height(look) for kind in kinds]
    return sum(heights) + _between(look) * (len(heights) - 1)


def _between(look: Look) -> int:
    """Return the space between two sections."""
    return 3 * look.sizes.unit
