"""The Editor screen laid out: the board, the tray and the choices, the FEN field."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.features.editor import board as editor_board
from game.features.editor.edited_position import EMPTY, fen_of_edited_position
from game.features.editor.layout import arrange_editor
from game.features.editor.model import FEN, Editor, editor_of
from game.features.editor.text_input import is_editor_field_focused
from game.features.editor.view.controls import EditorControls, PanelWithLabels, last_row_width
from game.features.editor.view.squares import EditorBoard
from game.features.editor.view.status_line import EditorStatus
from game.features.editor.view.tray import Tray
from game.look.layout import with_rim
from game.queries.play_panels import has_rim
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.frame.menu_entries import BarContent
from game.view.frame.topbar import TopBar
from game.view.kit.focus import ENTER
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import ENTERED

CONTROL = pygame.KMOD_CTRL | pygame.KMOD_META
LINE_KEYS = (pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x)
"""The keys that a text field takes together with Ctrl."""
FEN_KEYS = (pygame.K_a, pygame.K_x)
"""Those of the FEN field, which is copied and pasted as a whole."""


def layout_key(state: State) -> Hashable:
    """Return the value that decides the parts."""
    return state.screen, has_rim(state)


class EditorScreen(BoardScreen):
    """The parts of the screen for one size and one look."""

    board_part = EditorBoard

    def __init__(
        self,
        size: tuple[int, int],
        look: Look,
        state: State,
        popups: Float,
        bar: BarContent,
    ) -> None:
        layout = with_rim(
            lambda beside: arrange_editor(size, look.sizes, last_row_width(look), has_rim=beside),
            look.sizes,
            has_rim=has_rim(state),
        )
        editor = editor_of(state) or Editor(EMPTY, fen_of_edited_position(EMPTY))
        controls = EditorControls(look, layout, editor, bar)
        parts = [
            TopBar(look, layout.top_bar, bar),
            PanelWithLabels(look, layout, controls),
            Tray(look, layout),
            EditorStatus(look, layout.status),
        ]
        super().__init__(
            layout_key(state),
            look,
            layout,
            parts,
            controls,
            popups,
            board_view=editor_board.view,
            has_field=is_editor_field_focused,
        )
        self.places = layout
        self.controls = controls

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event. The focused control takes a key first."""
        editor = editor_of(state)
        if editor is None:
            return None
        if event.type in ENTERED:
            self.controls.refresh(state)  # An event of the same turn may have changed the state.
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._take_key(event, state, editor)
        if editor.drag is not None or editor.stroke is not None:
            return self.actions(event, state)
        fields = self.controls.fields
        moved, before = self.controls.order.clicked(event, state.focus), fields.texts()
        is_taken, action = self.controls.gui.handle(event)
        found = [*moved, *([] if action is None else [action]), *fields.typed(editor, before)]
        is_taken = is_taken or action is not None
        return found if is_taken else [*found, *self.actions(event, state)]

    def _take_key(
        self, event: pygame.event.Event, state: State, editor: Editor
    ) -> list[Action] | None:
        """Give a key to the control with the focus; return None if it does not take it."""
        found = self.controls.order.actions(event, state.focus)
        if found is not None:
            return found
        name = self.controls.fields.focused()
        if name is None:
            return None
        if event.type == pygame.KEYDOWN:
            if event.key == pygame.K_ESCAPE or (event.key in ENTER and not event.mod & CONTROL):
                return [MoveDialogFocus(None)]
            if not _is_typed(event, name):
                return None
        before = self.controls.fields.texts()
        self.controls.gui.handle(event)
        return self.controls.fields.typed(editor, before)


def _is_typed(event: pygame.event.Event, name: str) -> bool:
    """Return whether a key goes to the text field ``name``, and is no shortcut."""
    if event.mod & CONTROL:
        return event.key in (FEN_KEYS if name == FEN else LINE_KEYS)
    return not pygame.K_F1 <= event.key <= pygame.K_F12
