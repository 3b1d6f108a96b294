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
from game.actions.game import (
    ClaimDraw,
    OfferDraw,
    OpenPlayedGames,
    Rematch,
    ReturnToGame,
    ShowHint,
    TogglePause,
)
from game.actions.help import OpenAbout, OpenGlossary, StartTour
from game.actions.inspect import CancelRecording
from game.actions.program import (
    ChangeScale,
    CopyFen,
    CopyPgn,
    HideEnginePanel,
    MoveFocus,
    Paste,
    ShowGames,
    ShowKeys,
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
from game.actions.settings import OpenSettings
from game.actions.shortcuts.play import SCALE_STEP_PERCENT
from game.look.icons import Icon
from game.look.layout import Box
from game.message import Message, message
from game.queries import appearance, permitted
from game.state.focus import Focus
from game.state.preferences.window_place import WindowMode
from game.state.settings import LIGHT, PanelMode
from game.state.state import State
from game.view.frame.topbar import MenuName
from game.view.kit import shapes
from game.view.kit.canvas import Canvas
from game.view.kit.focus import Buttons
from game.view.kit.fonts import BUTTON, FINE_FIGURES
from game.view.kit.labels import Role, icon_room
from game.view.kit.look import Look
from game.view.kit.popup import Popup

MENU = "menu"
"""The Tab stop of an open menu."""


class Entry(NamedTuple):
    """One line of a menu; ``is_on`` makes it a switch with a tick."""

    text: Message
    action: Action
    icon: Icon
    is_on: Callable[[State], bool] | None = None
    begins_group: bool = False
    """Whether a line separates the entry from the one above."""


MENUS: dict[MenuName, tuple[Entry, ...]] = {
    MenuName.GAME: (
        Entry(message("Pause or resume"), TogglePause(), Icon.PAUSE),
        Entry(message("Hint"), ShowHint(), Icon.HINT),
        Entry(message("Offer draw"), OfferDraw(), Icon.DRAW),
        Entry(message("Claim draw"), ClaimDraw(), Icon.CLAIM),
        Entry(message("Rematch"), Rematch(), Icon.REMATCH),
        Entry(message("Position editor"), OpenEditor(), Icon.EDITOR, begins_group=True),
        Entry(message("Open recent…"), OpenRecent(), Icon.RECENT, begins_group=True),
        Entry(message("List of games"), ShowGames(), Icon.LIST),
        Entry(message("Played games"), OpenPlayedGames(), Icon.MOVES),
        Entry(message("Back to the game"), ReturnToGame(), Icon.GAME),
        Entry(message("Copy game (PGN)"), CopyPgn(), Icon.COPY, begins_group=True),
        Entry(message("Copy position (FEN)"), CopyFen(), Icon.COPY_POSITION),
        Entry(message("Paste PGN or FEN"), Paste(), Icon.PASTE),
        Entry(message("Engines…"), OpenEngines(), Icon.ENGINE, begins_group=True),
    ),
    MenuName.RECORDING: (
        Entry(message("Breakpoints…"), OpenBreakpoints(), Icon.BREAKPOINT),
        Entry(message("Run to the next breakpoint"), RunToBreakpoint(forwards=True), Icon.RUN_ON),
        Entry(
            message("Run back to the previous breakpoint"),
            RunToBreakpoint(forwards=False),
            Icon.RUN_BACK,
        ),
        Entry(message("Go to node number…"), OpenNodeField(), Icon.NUMBER, begins_group=True),
        Entry(message("Which node wrote the TT entry?"), ShowEntryWriter(), Icon.TABLE),
        Entry(message("Switch one technique and compare…"), OpenComparison(), Icon.COMPARE),
        Entry(
            message("Scores for the side to move"),
            ToggleScoreSide(),
            Icon.SIDES,
            lambda state: state.settings.scores_for_mover,
        ),
        Entry(message("Open recent…"), OpenRecent(), Icon.RECENT, begins_group=True),
        Entry(message("Save search (capsule)…"), SaveCapsule(), Icon.SAVE),
        Entry(message("Copy search (capsule)"), CopyCapsule(), Icon.COPY),
        Entry(message("Attach search to its move"), KeepCapsule(), Icon.ATTACH),
        Entry(message("Paste search (capsule)"), Paste(), Icon.PASTE),
        Entry(message("Close recording"), CancelRecording(), Icon.CLOSE, begins_group=True),
    ),
    MenuName.VIEW: (
        Entry(
            message("Evaluation bar"),
            ToggleEvaluation(),
            Icon.EVALUATION,
            lambda state: state.settings.show_evaluation,
        ),
        Entry(
            message("Best-move arrow"),
            ToggleBestMove(),
            Icon.BEST_MOVE,
            lambda state: state.settings.show_best_move,
        ),
        Entry(message("Flip board"), Flip(), Icon.FLIP),
        Entry(
            message("Levels answer at once"),
            ToggleSetting("answer_at_once"),
            Icon.AT_ONCE,
            lambda state: state.settings.answer_at_once,
        ),
        Entry(
            message("Move list"),
            ToggleSetting("show_moves"),
            Icon.MOVES,
            lambda state: state.settings.show_moves,
            begins_group=True,
        ),
        Entry(
            message("Figurines in the move list"),
            ToggleSetting("show_figurines"),
            Icon.FIGURINES,
            lambda state: state.settings.show_figurines,
        ),
        Entry(
            message("Evaluation graph"),
            ToggleSetting("show_graph"),
            Icon.GRAPH,
            lambda state: state.settings.show_graph,
        ),
        Entry(
            message("Engine panel"),
            HideEnginePanel(),
            Icon.ENGINE,
            lambda state: state.settings.engine_panel is not PanelMode.HIDDEN,
        ),
        Entry(
            message("Light theme"),
            ToggleTheme(),
            Icon.LIGHT,
            lambda state: appearance.theme_name(state) == LIGHT,
            begins_group=True,
        ),
        Entry(
            message("Full screen"),
            ToggleFullScreen(),
            Icon.FULL_SCREEN,
            lambda state: state.window_mode is WindowMode.FULL_SCREEN,
        ),
        Entry(message("Larger"), ChangeScale(SCALE_STEP_PERCENT), Icon.LARGER),
        Entry(message("Smaller"), ChangeScale(-SCALE_STEP_PERCENT), Icon.SMALLER),
        Entry(
            message("Sound"), ToggleSound(), Icon.SOUND, lambda state: not state.settings.is_muted
        ),
        Entry(message("Save picture…"), SavePicture(), Icon.PICTURE, begins_group=True),
        Entry(message("Settings…"), OpenSettings(), Icon.SETTINGS, begins_group=True),
    ),
    MenuName.HELP: (
        Entry(message("Keys"), ShowKeys(), Icon.KEYS),
        Entry(message("Glossary"), OpenGlossary(), Icon.GLOSSARY),
        Entry(message("Tour"), StartTour(), Icon.TOUR),
        Entry(message("About Glassbox"), OpenAbout(), Icon.ABOUT),
    ),
}


class Menu(Popup):
    """A list of entries under its button. Choosing an entry closes the menu."""

    modal = False

    def __init__(self, look: Look, window: Box, name: MenuName, button: Box) -> None:
        sizes, entries = look.sizes, MENUS[name]
        widest = max(look.width(entry.text, BUTTON) for entry in entries)
        keys = max(look.width(look.key_of(entry.action), FINE_FIGURES) for entry in entries)
        has_switches = any(entry.is_on for entry in entries)
        indent = (8 if has_switches else 3) * sizes.unit + icon_room(sizes)
        size = (
            indent + widest + keys + 12 * sizes.unit,
            len(entries) * sizes.button
            + sum(entry.begins_group for entry in entries) * _gap(look)
            + 2 * sizes.unit,
        )
        super().__init__(look, window, size)
        self.name = name
        x = min(button.x, window.right - size[0] - sizes.margin)
        self.box = Box(x, button.bottom + sizes.unit, *size)
        self._entries = entries
        self._buttons: list[UIButton] = []
        for row, entry in zip(self._rows(), entries, strict=True):
            text, action, icon = entry.text, entry.action, entry.icon
            made = self.gui.button(row, text, action, Role.ENTRY, indent, icon=icon)
            self._buttons.append(made)
        self._stop = Buttons(self.gui, self._buttons)
        self.focus_order.add(MENU, self._stop)

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
            if entry.begins_group:
                y = row.y - (_gap(self.look) + canvas.sizes.line) // 2
                canvas.fill(Box(row.x, y, row.width, canvas.sizes.line), colours.line)
            inside = row.inset(3 * unit, 0)
            if permitted.may(state, type(entry.action)):  # The key may do something else here.
                canvas.text(
                    inside, self.look.key_of(entry.action), FINE_FIGURES, colours.dim, "right"
                )
            side = 3 * unit
            mark = Box(row.x + 3 * unit, row.y + (row.height - side) // 2, side, side)
            if entry.is_on is not None:
                canvas.ticked(mark, is_on=entry.is_on(state))
            if entry.is_on is not None and entry.is_on(state):
                canvas.shape(shapes.tick(side, colours.accent), mark)

    def actions(self, event: pygame.event.Event, state: State) -> list[Action]:
        """Return the actions of an event. The first arrow key or letter goes to an entry.

        Home and End always go to the first and the last one.
        """
        if event.type == pygame.KEYDOWN:
            self.refresh(state)
            is_first = self.focus_order.stop_of(state.focus) is None
            ends = {pygame.K_HOME: self._stop.entry(), pygame.K_END: self._stop.last()}
            if is_first:
                ends |= {pygame.K_DOWN: self._stop.entry(), pygame.K_UP: self._stop.last()}
            if event.key in ends:
                return [MoveFocus(Focus(MENU, ends[event.key]))]
            if is_first and event.unicode.isalnum():
                event = pygame.event.Event(event.type, event.dict)
                return self.focus_order.actions(event, Focus(MENU, len(self._buttons) - 1)) or []
        found = super().actions(event, state)
        is_key = event.type == pygame.KEYDOWN
        return found if is_key else [one for one in found if not isinstance(one, MoveFocus)]

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
        rows = []
        for entry in self._entries:
            if entry.begins_group:
                room = room.cut_top(_gap(self.look))[1]
            row, room = room.cut_top(sizes.button)
            rows.append(row)
        return rows


def _gap(look: Look) -> int:
    """Return the height of the space with a line between two groups of entries."""
    return 2 * look.sizes.unit
