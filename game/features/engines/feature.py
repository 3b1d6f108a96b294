"""The dialog for external engines."""

from __future__ import annotations

from functools import partial

from game.features.engines import update as engines_dialog
from game.features.engines.actions import OpenEngines
from game.features.engines.model import EnginesDialog, EnginesPage
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialogs.file_dialog import FileKind
from game.state.state import State
from game.update.watchers.engine_waits import expire_waits
from game.view.feature import Feature, dialog_of_model, stateless_watcher
from game.view.frame.menu_entries import GAME_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.ENGINES, message("Engines…"), OpenEngines(), Icon.ENGINE),
)


def _engines(look: Look, window: Box, _state: State, dialog: EnginesDialog) -> Popup:
    """Return one page of the dialog for external engines."""
    match dialog.page:
        case EnginesPage.LIST:
            from game.features.engines.view.added_engines import AddedEnginesPopup

            return AddedEnginesPopup(look, window)
        case EnginesPage.NEW:
            from game.features.engines.view.new_engine import NewEnginePopup

            return NewEnginePopup(look, window)
        case EnginesPage.OPTIONS:
            from game.features.engines.view.engine_options import UciOptionsPopup

            return UciOptionsPopup(look, window)


FEATURE = Feature(
    actions=engines_dialog.Handled,
    act=engines_dialog.handle,
    dialogs=(dialog_of_model(EnginesDialog, _engines, engines_dialog.leave_engines_dialog),),
    entries=ENTRIES,
    watchers=(stateless_watcher(partial(expire_waits, engines_dialog.WAITS.values())),),
    paths={FileKind.ENGINE: engines_dialog.accept_engine_path},
)
