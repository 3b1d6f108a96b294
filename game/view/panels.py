"""The panel of each dialog: one row for each model.

A panel's modules are imported when its dialog is first opened, so that the program starts faster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from game.look.layout import Box
from game.state.dialog import DialogModel
from game.state.dialogs.keys_help import KeysHelp
from game.state.dialogs.path_prompt import PathPrompt
from game.state.dialogs.question import Confirmation
from game.state.engines_dialog import EnginesDraft, EnginesPage
from game.state.game_list import GameList
from game.state.help.about import AboutDraft
from game.state.help.glossary import GlossaryDraft
from game.state.inspect.breakpoints import BreakpointDraft
from game.state.inspect.comparison import ComparisonDraft
from game.state.new_game import NewGameDraft
from game.state.preferences.keys_dialog import KeysDraft
from game.state.settings_dialog import SettingsDraft
from game.state.state import State
from game.view.kit.look import Look
from game.view.kit.popup import Popup

Model = TypeVar("Model", bound=DialogModel)


PanelMaker: TypeAlias = Callable[[Look, Box, State], Popup]
"""Returns a new panel for the open dialog; the box is all of the window."""


def make_panel(look: Look, window: Box, state: State) -> Popup:
    """Return a new panel for the open dialog; ``window`` is all of the window."""
    return PANELS[type(state.dialog)](look, window, state)


def _row(
    model: type[Model], make: Callable[[Look, Box, State, Model], Popup]
) -> tuple[type, PanelMaker]:
    """Return the row of a dialog; ``make`` makes the panel for an open dialog with this model."""

    def maker(look: Look, window: Box, state: State) -> Popup:
        assert isinstance(state.dialog, model)
        return make(look, window, state, state.dialog)

    return model, maker


def _new_game(look: Look, window: Box, _state: State, dialog: NewGameDraft) -> Popup:
    from game.view.newgame.panel import NewGamePanel

    return NewGamePanel(look, window, dialog)


def _question(look: Look, window: Box, _state: State, dialog: Confirmation) -> Popup:
    from game.view.dialogs.confirm import ConfirmPanel

    return ConfirmPanel(look, window, dialog)


def _keys_help(look: Look, window: Box, state: State, dialog: KeysHelp) -> Popup:
    from game.view.dialogs.keys import KeysPanel

    return KeysPanel(look, window, dialog.screen, state.settings.keys)


def _path(look: Look, window: Box, _state: State, dialog: PathPrompt) -> Popup:
    """Return our own picker, or the panel while the system's dialog is open."""
    if dialog.system_dialog is None:
        from game.view.files.picker import PickerPanel

        return PickerPanel(look, window, dialog)
    from game.view.files.waiting import WaitingPanel

    return WaitingPanel(look, window, dialog)


def _games(look: Look, window: Box, _state: State, dialog: GameList) -> Popup:
    from game.view.dialogs.game_list import GameListPanel

    return GameListPanel(look, window, dialog)


def _breakpoints(look: Look, window: Box, _state: State, _dialog: BreakpointDraft) -> Popup:
    from game.view.inspect.breakpoints import BreakpointsPanel

    return BreakpointsPanel(look, window)


def _comparison(look: Look, window: Box, _state: State, _dialog: ComparisonDraft) -> Popup:
    from game.view.inspect.comparison import ComparisonPanel

    return ComparisonPanel(look, window)


def _engines(look: Look, window: Box, _state: State, dialog: EnginesDraft) -> Popup:
    """Return one page of the dialog for external engines."""
    match dialog.page:
        case EnginesPage.LIST:
            from game.view.engines.added import AddedPanel

            return AddedPanel(look, window)
        case EnginesPage.NEW:
            from game.view.engines.new_engine import NewEnginePanel

            return NewEnginePanel(look, window)
        case EnginesPage.OPTIONS:
            from game.view.engines.options import OptionsPanel

            return OptionsPanel(look, window)


def _settings(look: Look, window: Box, _state: State, _dialog: SettingsDraft) -> Popup:
    from game.view.dialogs.settings import SettingsPanel

    return SettingsPanel(look, window)


def _key_bindings(look: Look, window: Box, _state: State, _dialog: KeysDraft) -> Popup:
    from game.view.dialogs.key_bindings import KeyBindingsPanel

    return KeyBindingsPanel(look, window)


def _glossary(look: Look, window: Box, _state: State, _dialog: GlossaryDraft) -> Popup:
    from game.view.help.glossary import GlossaryPanel

    return GlossaryPanel(look, window)


def _about(look: Look, window: Box, _state: State, _dialog: AboutDraft) -> Popup:
    from game.view.help.about import AboutPanel

    return AboutPanel(look, window)


PANELS: dict[type, PanelMaker] = dict(
    (
        _row(NewGameDraft, _new_game),
        _row(Confirmation, _question),
        _row(KeysHelp, _keys_help),
        _row(PathPrompt, _path),
        _row(GameList, _games),
        _row(BreakpointDraft, _breakpoints),
        _row(ComparisonDraft, _comparison),
        _row(EnginesDraft, _engines),
        _row(SettingsDraft, _settings),
        _row(KeysDraft, _key_bindings),
        _row(GlossaryDraft, _glossary),
        _row(AboutDraft, _about),
    )
)
"""The panel of each dialog, by the type of its model."""
