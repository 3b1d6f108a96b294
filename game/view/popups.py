"""The open popup: the one that the state asks for, or else a menu."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.actions.action import Action
from game.actions.program import MoveFocus
from game.look.layout import Box
from game.state.engines_dialog import EnginesDraft, EnginesPage
from game.state.focus import Focus
from game.state.game_list import GameList
from game.state.help.about import AboutDraft
from game.state.help.glossary import GlossaryDraft
from game.state.inspect.breakpoints import BreakpointDraft
from game.state.inspect.comparison import ComparisonDraft
from game.state.new_game import NewGameDraft
from game.state.preferences.keys_dialog import KeysDraft
from game.state.settings_dialog import SettingsDraft
from game.state.state import Confirmation, KeysHelp, Overlay, PathPrompt, State
from game.state.unfinished import UnfinishedList
from game.view.dialogs.confirm import ConfirmPanel
from game.view.dialogs.game_list import GameListPanel
from game.view.dialogs.keys import KeysPanel
from game.view.dialogs.menu import Menu
from game.view.dialogs.settings import SettingsPanel
from game.view.dialogs.unfinished import UnfinishedPanel
from game.view.engines.added import AddedPanel
from game.view.engines.new_engine import NewEnginePanel
from game.view.engines.options import OptionsPanel
from game.view.engines.page import EnginesPanel
from game.view.frame.topbar import MenuName
from game.view.help.about import AboutPanel
from game.view.inspect.breakpoints import BreakpointsPanel
from game.view.inspect.comparison import ComparisonPanel
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look
from game.view.kit.part import Float
from game.view.kit.popup import Popup
from game.view.newgame.panel import NewGamePanel

ENGINES_PAGES: dict[EnginesPage, type[EnginesPanel]] = {
    EnginesPage.LIST: AddedPanel,
    EnginesPage.NEW: NewEnginePanel,
    EnginesPage.OPTIONS: OptionsPanel,
}
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP, pygame.MOUSEBUTTONDOWN)


class Popups(Float):
    """The open popup, which lies over everything else.

    The object of a dialog is kept as long as the state asks for the same dialog.
    """

    name = "popup"

    def __init__(self, look: Look, box: Box) -> None:
        super().__init__(look, box)
        self.menu: Menu | None = None
        self._opener: Focus | None = None
        """The focus before an arrow key moved it into the open menu."""
        self._dialog: Popup | None = None
        self._dialog_for: object = None

    def toggle_menu(self, name: MenuName, button: Box) -> None:
        """Open the menu of a button, or close it if it is open."""
        is_open = self.menu is not None and self.menu.name == name
        self._drop_menu()
        if not is_open:
            self.menu = Menu(self.look, self.box, name, button)

    def close(self) -> None:
        """Close all popups, and return the pygame_gui managers that they borrowed."""
        self._drop_menu()
        self._drop_dialog()

    def _drop_menu(self) -> None:
        if self.menu is not None:
            self.menu.gui.close()
        self.menu = None

    def _drop_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.gui.close()
        self._dialog = None

    def current(self, state: State) -> Popup | None:
        """Return the open popup."""
        if state.overlay is None:
            self._drop_dialog()
            return self.menu
        self._drop_menu()
        kind = _kind(state.overlay)
        if self._dialog is None or self._dialog_for != kind:
            self._drop_dialog()
            self._dialog, self._dialog_for = self._make(state, state.overlay), kind
        return self._dialog

    def is_modal(self, state: State) -> bool:
        """Return whether the open popup takes every event."""
        popup = self.current(state)
        return popup is not None and popup.modal

    def cursor(self, pos: tuple[int, int], state: State) -> int | None:
        """Return the system's cursor for a pixel that the popup covers; None for other pixels."""
        popup = self.current(state)
        if popup is None or not (popup.modal or popup.box.holds(*pos)):
            return None
        return popup.cursor(pos)

    def wait_ms(self, state: State) -> int | None:
        """Return the time until the popup changes by itself; None if only an event changes it."""
        popup = self.current(state)
        return None if popup is None else popup.wait_ms(state)

    def refresh(self, state: State) -> None:
        """Update the popup to the state."""
        popup = self.current(state)
        if popup is not None:
            popup.refresh(state)

    def take(self, event: pygame.event.Event, state: State) -> list[Action] | None:
        """Return the actions of an event; None if the event is for the screen below."""
        popup = self.current(state)
        if popup is None:
            return None
        found = popup.actions(event, state)
        if popup.modal:
            return found
        if popup.focus_order.stop_of(state.focus) is None:
            self._opener = state.focus
        is_text = event.type == pygame.TEXTINPUT  # It has gone to an entry as a key.
        if is_text or any(isinstance(one, MoveFocus) for one in found):
            return found
        if found or popup.is_dismissed_by(event):
            self._drop_menu()
            is_key = event.type == pygame.KEYDOWN and state.focus is not None
            back = self._opener if is_key and not found else None
            return [*found, MoveFocus(back)] if is_key else found
        inside = event.type in MOUSE and popup.box.holds(*event.pos)
        return found if inside else None

    def key(self, state: State) -> Hashable:
        popup = self.current(state)
        return (
            None
            if popup is None
            else (id(popup), popup.gui.revision, state.focus, popup.key(state))
        )

    def boxes(self, state: State) -> list[Box]:
        popup = self.current(state)
        if popup is None:
            return []
        return [self.box if popup.modal else popup.box.inset(-popup.reach)]

    def details(self, state: State) -> dict[Box, Hashable]:
        popup = self.current(state)
        return {} if popup is None else popup.details(state)

    def draw(self, canvas: Canvas, state: State) -> None:
        popup = self.current(state)
        if popup is not None:
            popup.draw(canvas, state)

    def _make(self, state: State, overlay: Overlay) -> Popup:
        match overlay:
            case NewGameDraft():
                return NewGamePanel(self.look, self.box, overlay)
            case Confirmation():
                return ConfirmPanel(self.look, self.box, overlay)
            case KeysHelp():
                return KeysPanel(self.look, self.box, overlay.screen, state.settings.keys)
            case PathPrompt():
                return _file_panel(self.look, self.box, overlay)
            case GameList():
                return GameListPanel(self.look, self.box, overlay)
            case BreakpointDraft():
                return BreakpointsPanel(self.look, self.box)
            case UnfinishedList():
                return UnfinishedPanel(self.look, self.box, state.unfinished)
            case ComparisonDraft():
                return ComparisonPanel(self.look, self.box)
            case EnginesDraft():
                return ENGINES_PAGES[overlay.page](self.look, self.box)
            case SettingsDraft():
                return SettingsPanel(self.look, self.box)
            case KeysDraft():
                # Imported only here, because few starts of the program need it.
                from game.view.dialogs.key_bindings import KeyBindingsPanel

                return KeyBindingsPanel(self.look, self.box)
            case GlossaryDraft():
                from game.view.help.glossary import GlossaryPanel  # It loads all terms.

                return GlossaryPanel(self.look, self.box)
            case AboutDraft():
                return AboutPanel(self.look, self.box)


def _file_panel(look: Look, window: Box, prompt: PathPrompt) -> Popup:
    """Return the dialog for a file; its modules are loaded with the first one, not at the start."""
    from game.view.files.picker import PickerPanel
    from game.view.files.waiting import WaitingPanel

    panel = PickerPanel if prompt.dialog is None else WaitingPanel
    return panel(look, window, prompt)


def _kind(overlay: Overlay) -> object:
    """Return the value that tells one dialog from another."""
    match overlay:
        case Confirmation():
            return overlay.question, overlay.payload
        case PathPrompt():
            return PathPrompt, overlay.saving, overlay.kind, overlay.dialog
        case GameList():
            return GameList, overlay.number, overlay.source
        case EnginesDraft():
            return EnginesDraft, overlay.page
        case _:
            return type(overlay)
