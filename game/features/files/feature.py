"""Files: opening and saving, our own picker, the clipboard, pictures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.actions.files import OpenRecentFiles, SavePicture
from game.actions.game_files import CopyFen, CopyPgn, PasteClipboard
from game.features.files import pictures, update, waiting_reads
from game.features.files.enabled_actions import PREDICATES
from game.features.files.questions import QUESTIONS
from game.features.files.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.queries.board_view import BoardView
from game.state.dialogs.file_dialog import FileDialog, FileKind
from game.state.state import State
from game.update import file_prompt
from game.view.feature import Feature, dialog_of_model, state_changing_watcher
from game.view.frame.menu_entries import GAME_MENU, RECORDING_MENU, VIEW_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("Open recent…"), OpenRecentFiles(), Icon.RECENT),
    MenuEntry(GAME_MENU, MenuGroup.CLIPBOARD, message("Copy game (PGN)"), CopyPgn(), Icon.COPY),
    MenuEntry(
        GAME_MENU,
        MenuGroup.CLIPBOARD,
        message("Copy position (FEN)"),
        CopyFen(),
        Icon.COPY_POSITION,
    ),
    MenuEntry(
        GAME_MENU, MenuGroup.CLIPBOARD, message("Paste PGN or FEN"), PasteClipboard(), Icon.PASTE
    ),
    MenuEntry(
        RECORDING_MENU, MenuGroup.CAPSULES, message("Open recent…"), OpenRecentFiles(), Icon.RECENT
    ),
    MenuEntry(VIEW_MENU, MenuGroup.PICTURES, message("Save picture…"), SavePicture(), Icon.PICTURE),
)


def _path(look: Look, window: Box, _state: State, dialog: FileDialog) -> Popup:
    """Return our own picker, or the popup while the system's dialog is open."""
    if dialog.system_dialog is None:
        from game.features.files.view.file_picker_popup import FilePickerPopup

        return FilePickerPopup(look, window, dialog)
    from game.features.files.view.system_dialog_popup import SystemDialogPopup

    return SystemDialogPopup(look, window, dialog)


FEATURE = Feature(
    actions=Handled,
    act=update.handle,
    permitted=PREDICATES,
    dialogs=(dialog_of_model(FileDialog, _path, file_prompt.leave_file_prompt),),
    entries=ENTRIES,
    questions=QUESTIONS,
    watchers=(state_changing_watcher(waiting_reads.follow_waiting_read),),
)


def pictures_of(view: Callable[[State], BoardView]) -> Feature:
    """Return the feature for pictures of the shown board, of which ``view`` is the content."""
    return Feature(
        actions=SavePicture,
        act=partial(pictures.ask_for_picture_file, view),
        paths={FileKind.PICTURE: partial(pictures.write_picture, view)},
    )
