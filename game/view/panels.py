"""The panel of each dialog.

A panel's modules are imported when its dialog is first opened, so that the program starts faster.
"""

from __future__ import annotations

from typing import assert_never

from game.look.layout import Box
from game.state.engines_dialog import EnginesDraft, EnginesPage
from game.state.game_list import GameList
from game.state.help.about import AboutDraft
from game.state.help.glossary import GlossaryDraft
from game.state.inspect.breakpoints import BreakpointDraft
from game.state.inspect.comparison import ComparisonDraft
from game.state.new_game import NewGameDraft
from game.state.preferences.keys_dialog import KeysDraft
from game.state.settings_dialog import SettingsDraft
from game.state.state import Confirmation, KeysHelp, Overlay, PathPrompt, State
from game.view.kit.look import Look
from game.view.kit.popup import Popup


def make_panel(look: Look, window: Box, state: State, overlay: Overlay) -> Popup:
    """Return a new panel for the dialog that ``overlay`` asks for; ``window`` is all of it."""
    match overlay:
        case NewGameDraft():
            from game.view.newgame.panel import NewGamePanel

            return NewGamePanel(look, window, overlay)
        case Confirmation():
            from game.view.dialogs.confirm import ConfirmPanel

            return ConfirmPanel(look, window, overlay)
        case KeysHelp():
            from game.view.dialogs.keys import KeysPanel

            return KeysPanel(look, window, overlay.screen, state.settings.keys)
        case PathPrompt():
            return _file_panel(look, window, overlay)
        case GameList():
            from game.view.dialogs.game_list import GameListPanel

            return GameListPanel(look, window, overlay)
        case BreakpointDraft():
            from game.view.inspect.breakpoints import BreakpointsPanel

            return BreakpointsPanel(look, window)
        case ComparisonDraft():
            from game.view.inspect.comparison import ComparisonPanel

            return ComparisonPanel(look, window)
        case EnginesDraft():
            return _engines_panel(look, window, overlay.page)
        case SettingsDraft():
            from game.view.dialogs.settings import SettingsPanel

            return SettingsPanel(look, window)
        case KeysDraft():
            from game.view.dialogs.key_bindings import KeyBindingsPanel

            return KeyBindingsPanel(look, window)
        case GlossaryDraft():
            from game.view.help.glossary import GlossaryPanel

            return GlossaryPanel(look, window)
        case AboutDraft():
            from game.view.help.about import AboutPanel

            return AboutPanel(look, window)
        case _:
            assert_never(overlay)


def _file_panel(look: Look, window: Box, prompt: PathPrompt) -> Popup:
    """Return the dialog for a file: our own picker, or the panel while the system's is open."""
    if prompt.dialog is None:
        from game.view.files.picker import PickerPanel

        return PickerPanel(look, window, prompt)
    from game.view.files.waiting import WaitingPanel

    return WaitingPanel(look, window, prompt)


def _engines_panel(look: Look, window: Box, page: EnginesPage) -> Popup:
    """Return one page of the dialog for external engines."""
    match page:
        case EnginesPage.LIST:
            from game.view.engines.added import AddedPanel

            return AddedPanel(look, window)
        case EnginesPage.NEW:
            from game.view.engines.new_engine import NewEnginePanel

            return NewEnginePanel(look, window)
        case EnginesPage.OPTIONS:
            from game.view.engines.options import OptionsPanel

            return OptionsPanel(look, window)
