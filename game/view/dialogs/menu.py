"""The drop-down menus of the top bar, with the less frequent commands and their keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from pygame_gui.elements import UIButton

from game.actions.action import Action
from game.actions.board import Flip
from game.actions.editor import OpenEditor
from game.actions.engines import OpenEngines
from game.actions.files import OpenRecent, SavePicture
from game.actions.game import ClaimDraw, OfferDraw, Rematch, ShowHint, TogglePause
from game.actions.inspect import CancelRecording
from game.actions.program import (
    ChangeScale,
    CopyFen,
    CopyPgn,
    HideEnginePanel,
    Paste,
    ShowGames,
    ToggleBestMove,
    ToggleEvaluation,
    ToggleFullScreen,
    ToggleSetting,
    ToggleSound,
    ToggleTheme,
)
from game.actions.questions import (
    CopyCapsule,
    KeepCapsule,
    OpenBreakpoints,
    OpenComparison,
    OpenNodeField,
    RunToBreakpoint,
    SaveCapsule,
    ShowEntryWriter,
    ToggleScoreSide,
)
from game.actions.screens import label_of
from game.actions.settings import OpenSettings
from game.actions.shortcuts import SCALE_STEP_PERCENT
from game.look.layout import Box
from game.message import Message, message
from game.queries import permitted
from game.state.settings import LIGHT, PanelMode
from game.state.state import State
from game.state.window_place import WindowMode
from game.view.frame.topbar import MenuName
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.fonts import BUTTON, FINE_FIGURES
from game.view.kit.labels import Role
from game.view.kit.look import Look
from game.view.kit.popup import Popup


class Entry(NamedTuple):
    """One line of a menu; ``is_on`` makes it a switch with a tick."""

    text: Message
    action: Action
    is_on: Callable[[State], bool] | None = None


MENUS: dict[MenuName, tuple[Entry, ...]] = {
    MenuName.GAME: (
        Entry(message("Pause or resume"), TogglePause()),
        Entry(message("Hint"), ShowHint()),
        Entry(message("Offer draw"), OfferDraw()),
        Entry(message("Claim draw"), ClaimDraw()),
        Entry(message("Rematch"), Rematch()),
        Entry(message("Position editor"), OpenEditor()),
        Entry(message("Open recent…"), OpenRecent()),
        Entry(message("List of games"), ShowGames()),
        Entry(message("Copy game (PGN)"), CopyPgn()),
        Entry(message("Copy position (FEN)"), CopyFen()),
        Entry(message("Paste PGN or FEN"), Paste()),
        Entry(message("Engines…"), OpenEngines()),
    ),
    MenuName.SEARCH: (
        Entry(message("Breakpoints…"), OpenBreakpoints()),
        Entry(message("Run to the next breakpoint"), RunToBreakpoint(forwards=True)),
        Entry(message("Run back to the previous breakpoint"), RunToBreakpoint(forwards=False)),
        Entry(message("Go to node number…"), OpenNodeField()),
        Entry(message("Which node wrote the TT entry?"), ShowEntryWriter()),
        Entry(message("Switch one technique and compare…"), OpenComparison()),
        Entry(
            message("Scores for the side to move"),
            ToggleScoreSide(),
            lambda state: state.settings.scores_for_mover,
        ),
        Entry(message("Open recent…"), OpenRecent()),
        Entry(message("Save search (capsule)…"), SaveCapsule()),
        Entry(message("Copy search (capsule)"), CopyCapsule()),
        Entry(message("Attach search to its move"), KeepCapsule()),
        Entry(message("Paste search (capsule)"), Paste()),
        Entry(message("Close recording"), CancelRecording()),
    ),
    MenuName.VIEW: (
        Entry(
            message("Evaluation bar"),
            ToggleEvaluation(),
            lambda state: state.settings.show_evaluation,
        ),
        Entry(
            message("Best-move arrow"),
            ToggleBestMove(),
            lambda state: state.settings.show_best_move,
        ),
        Entry(message("Flip board"), Flip()),
        Entry(
            message("Levels answer at once"),
            ToggleSetting("answer_at_once"),
            lambda state: state.settings.answer_at_once,
        ),
        Entry(
            message("Move list"),
            ToggleSetting("show_moves"),
            lambda state: state.settings.show_moves,
        ),
        Entry(
            message("Figurines in the move list"),
            ToggleSetting("show_figurines"),
            lambda state: state.settings.show_figurines,
        ),
        Entry(
            message("Evaluation graph"),
            ToggleSetting("show_graph"),
            lambda state: state.settings.show_graph,
        ),
        Entry(
            message("Engine panel"),
            HideEnginePanel(),
            lambda state: state.settings.engine_panel is not PanelMode.HIDDEN,
        ),
        Entry(message("Light theme"), ToggleTheme(), lambda state: state.settings.theme == LIGHT),
        Entry(
            message("Full screen"),
            ToggleFullScreen(),
            lambda state: state.window_mode is WindowMode.FULL_SCREEN,
        ),
        Entry(message("Sound"), ToggleSound(), lambda state: not state.settings.is_muted),
        Entry(message("Save picture…"), SavePicture()),
        Entry(message("Larger"), ChangeScale(SCALE_STEP_PERCENT)),
        Entry(message("Smaller"), ChangeScale(-SCALE_STEP_PERCENT)),
        Entry(message("Settings…"), OpenSettings()),
    ),
}


class Menu(Popup):
    """A list of entries under its button. Choosing an entry closes the menu."""

    modal = False

    def __init__(self, look: Look, window: Box, name: MenuName, button: Box) -> None:
        sizes, entries = look.sizes, MENUS[name]
        widest = max(look.width(entry.text, BUTTON) for entry in entries)
        keys = max(look.width(label_of(entry.action), FINE_FIGURES) for entry in entries)
        has_switches = any(entry.is_on for entry in entries)
        indent = (8 if has_switches else 3) * sizes.unit
        size = (
            indent + widest + keys + 12 * sizes.unit,
            len(entries) * sizes.button + 2 * sizes.unit,
        )
        super().__init__(look, window, size)
        self.name = name
        x = min(button.x, window.right - size[0] - sizes.margin)
        self.box = Box(x, button.bottom + sizes.unit, *size)
        self._entries = entries
        self._buttons: list[UIButton] = []
        for row, entry in zip(self._rows(), entries, strict=True):
            self._buttons.append(self.gui.button(row, entry.text, entry.action, Role.ENTRY, indent))

    def key(self, state: State) -> Hashable:
        return tuple(
            (permitted.may(state, type(entry.action)), entry.is_on and entry.is_on(state))
            for entry in self._entries
        )

    def refresh(self, state: State) -> None:
        for button, entry in zip(self._buttons, self._entries, strict=True):
            self.gui.enable(button, permitted.may(state, type(entry.action)))
        super().refresh(state)

    def draw_words(self, canvas: Canvas, state: State) -> None:
        unit, colours = canvas.sizes.unit, canvas.colours
        for row, entry in zip(self._rows(), self._entries, strict=True):
            inside = row.inset(3 * unit, 0)
            if permitted.may(state, type(entry.action)):  # The key may do something else here.
                canvas.text(inside, label_of(entry.action), FINE_FIGURES, colours.dim, "right")
            if entry.is_on is not None and entry.is_on(state):
                side = 3 * unit
                mark = Box(row.x + 3 * unit, row.y + (row.height - side) // 2, side, side)
                canvas.shape(shapes.tick(side, colours.accent), mark)

    def key_actions(self, key: int) -> list[Action]:
        del key
        return []

    def is_dismissed_by(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return not self.box.holds(*event.pos)
        return event.type in (pygame.KEYDOWN, pygame.WINDOWFOCUSLOST)

    def _rows(self) -> list[Box]:
        sizes = self.look.sizes
        room = self.box.inset(sizes.unit)
        return [
            Box(room.x, room.y + place * sizes.button, room.width, sizes.button)
            for place in range(len(self._entries))
        ]
