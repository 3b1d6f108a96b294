"""The explorer: its dialogs, and what the library answers."""

from __future__ import annotations

from game.actions.explorer import ToggleExplorer
from game.features.explorer import update
from game.features.explorer.enabled_actions import PREDICATES
from game.features.explorer.model import ExplorerFilterDialog, ExplorerGamesDialog
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.library import LibraryUser
from game.state.state import State
from game.update import explorer
from game.view.feature import Feature, dialog_of_model
from game.view.frame.menu_entries import VIEW_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES = (
    MenuEntry(
        VIEW_MENU,
        MenuGroup.PANELS,
        message("Explorer"),
        ToggleExplorer(),
        Icon.EXPLORER,
        lambda state: state.settings.show_explorer,
    ),
)


def _games(look: Look, window: Box, _state: State, dialog: ExplorerGamesDialog) -> Popup:
    from game.features.explorer.view.games_popup import ExplorerGamesPopup

    return ExplorerGamesPopup(look, window, dialog)


def _filter(look: Look, window: Box, state: State, _dialog: ExplorerFilterDialog) -> Popup:
    from game.features.explorer.view.filter_popup import ExplorerFilterPopup

    return ExplorerFilterPopup(look, window, state)


FEATURE = Feature(
    actions=update.Handled,
    act=update.handle,
    permitted=PREDICATES,
    entries=ENTRIES,
    dialogs=(
        dialog_of_model(ExplorerGamesDialog, _games),
        dialog_of_model(ExplorerFilterDialog, _filter),
    ),
    library={
        LibraryUser.EXPLORER: explorer.take_answer,
        LibraryUser.EXPLORER_GAMES: update.take_answer,
    },
)
"""What the feature brings to the window."""
