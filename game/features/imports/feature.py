"""Imports of files of games into the library."""

from __future__ import annotations

from game.actions.imports import OpenImport, ShowImports
from game.features.imports import own_games, queue, update
from game.features.imports.enabled_actions import PREDICATES
from game.features.imports.model import ImportDialog, ImportsDialog
from game.features.imports.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialogs.file_dialog import FileKind
from game.state.library import LibraryUser
from game.state.state import State
from game.view.feature import Feature, dialog_of_model, stateful_watcher
from game.view.frame.menu_entries import GAME_MENU, LIBRARY_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

IMPORT, IMPORTS = message("Import games…"), message("Imports")
ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.GAMES, IMPORT, OpenImport(), Icon.IMPORT),
    MenuEntry(GAME_MENU, MenuGroup.GAMES, IMPORTS, ShowImports(), Icon.IMPORTS),
    MenuEntry(LIBRARY_MENU, MenuGroup.CAPSULES, IMPORT, OpenImport(), Icon.IMPORT),
    MenuEntry(LIBRARY_MENU, MenuGroup.CAPSULES, IMPORTS, ShowImports(), Icon.IMPORTS),
)


def _choice(look: Look, window: Box, _state: State, dialog: ImportDialog) -> Popup:
    from game.features.imports.view.import_popup import ImportPopup

    return ImportPopup(look, window, has_several=dialog.has_several)


def _progress(look: Look, window: Box, _state: State, _dialog: ImportsDialog) -> Popup:
    from game.features.imports.view.progress_popup import ProgressPopup

    return ProgressPopup(look, window)


FEATURE = Feature(
    actions=Handled,
    act=update.handle,
    permitted=PREDICATES,
    dialogs=(dialog_of_model(ImportDialog, _choice), dialog_of_model(ImportsDialog, _progress)),
    entries=ENTRIES,
    paths={
        FileKind.IMPORTED_FILE: update.use_path,
        FileKind.IMPORTED_FOLDER: update.use_path,
    },
    library={
        LibraryUser.IMPORT: queue.use_answer,
        LibraryUser.OWN_GAMES: own_games.use_answer,
    },
    watchers=(
        stateful_watcher(queue.jobs_left, queue.keep_changed),
        stateful_watcher(own_games.library_status, own_games.take_in),
    ),
)
