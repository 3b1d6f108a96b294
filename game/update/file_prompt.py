"""Asks for a file: by the system's dialog, or by our own picker."""

from __future__ import annotations

import os
from pathlib import PurePath

from game.actions.effects import DoAction, Effect
from game.actions.file_effects import (
    AskFileDialog,
    CloseFileDialog,
    FileFilter,
    ReadFolder,
)
from game.actions.files import PathChosen, SaveAbandoned
from game.formats.capsules import SUFFIX
from game.message import Text
from game.state.dialogs.file_dialog import RETURNING_KINDS, FileDialog, FileKind
from game.state.files.dialog_kinds import DialogStyle
from game.state.files.file_picker import FilePicker
from game.state.files.folder import RECENT_PATH
from game.state.session import Session
from game.state.state import State
from game.update import common, opened_files
from game.words import files as words

NAMES = {
    FileKind.GAME: "game.pgn",
    FileKind.CAPSULE: f"search{SUFFIX}",
    FileKind.LIBRARY_GAMES: "library.pgn",
    FileKind.PICTURE: "board.png",
    FileKind.REPORT_GAME: "report.pgn",
    FileKind.REPORT_PAGE: "report.html",
    FileKind.REPORT_PICTURE: "report.png",
    FileKind.EXPORTED_TABLE: "search.csv",
    FileKind.EXPORTED_OBJECTS: "search.jsonl",
    FileKind.EXPORTED_STACKS: "search.folded",
    FileKind.EXPORTED_GAME: "search.pgn",
}
"""The suggested names of new files."""


def ask_for_file(state: State, session: Session, kind: FileKind, *, saving: bool) -> list[Effect]:
    """Open a dialog for a file, unless one of the system is already open."""
    if open_dialog_number(state) is not None:
        return []
    common.clear_selection(session)
    prompt = state.dialog = FileDialog(saving, kind)
    if state.settings.file_dialogs is DialogStyle.OWN:
        return open_picker(state, session, prompt)
    prompt.system_dialog = opened_files.next_request_number(state)
    return [
        AskFileDialog(
            prompt.system_dialog,
            saving,
            words.dialog_title(prompt),
            words.accept_button_label(prompt),
            () if prompt.wants_folder else _filters(prompt),
            _first_folder(state, session, prompt),
            _suggested(session, prompt),
            prompt.wants_folder,
        )
    ]


def _filters(prompt: FileDialog) -> tuple[FileFilter, ...]:
    return tuple(FileFilter(*one) for one in words.file_filters(prompt))


def ask_for_recent_file(state: State, session: Session) -> list[Effect]:
    """Open our own picker with the recent files, if there are any."""
    if open_dialog_number(state) is not None or not state.settings.recent_files:
        return []
    common.clear_selection(session)
    prompt = state.dialog = FileDialog(saving=False)
    return read_folder(state, prompt, RECENT_PATH)


def open_picker(
    state: State, session: Session, prompt: FileDialog, fault: Text = ""
) -> list[Effect]:
    """Show our own picker, in place of the system's dialog if that one is open."""
    name = _suggested(session, prompt)
    prompt.system_dialog = None
    prompt.picker = FilePicker(name=name, notice=fault)
    return read_folder(state, prompt, _first_folder(state, session, prompt), is_start=True)


def read_folder(
    state: State, prompt: FileDialog, path: str, *, is_start: bool = False
) -> list[Effect]:
    """Read a folder for the picker, or the recent files if the path is ``RECENT_PATH``."""
    prompt.picker.number = opened_files.next_request_number(state)
    return [
        ReadFolder(
            prompt.picker.number,
            path,
            prompt.picker.listing.path,
            words.listed_suffixes(prompt),
            () if prompt.is_choice else tuple(state.settings.recent_files),
            is_saving=prompt.saving,
            lists_recent=path == RECENT_PATH and not is_start,
            is_start=is_start,
        )
    ]


def open_dialog_number(state: State) -> int | None:
    """Return the number of the system's dialog that is open; None if none is."""
    return state.dialog.system_dialog if isinstance(state.dialog, FileDialog) else None


def close_unneeded_dialog(state: State, before: int | None) -> list[Effect]:
    """Return the effect that closes the dialog ``before`` if nobody waits for it any more."""
    return (
        [] if before is None or before == open_dialog_number(state) else [CloseFileDialog(before)]
    )


def _first_folder(state: State, session: Session, prompt: FileDialog) -> str:
    """Return the folder to begin with; empty if nothing is known of it.

    It is that of the present choice, that of the shown game's file for saving it, or else that of
    the last file.
    """
    settings, file = state.settings, session.game.file
    match prompt.kind:
        case FileKind.ENGINE:
            return ""
        case FileKind.BOOK:
            return str(PurePath(settings.book_path).parent) if settings.book_path else ""
        case FileKind.TABLEBASES:
            return (settings.tablebase_path or "").split(os.pathsep)[0]
        case _:
            pass
    if prompt.saving and prompt.kind is FileKind.GAME and file is not None:
        return str(PurePath(file.origin.path).parent)
    recent = settings.recent_files
    return str(PurePath(recent[0]).parent) if recent else ""


def _suggested(session: Session, prompt: FileDialog) -> str:
    """Return the suggested name of the file to save; empty for opening."""
    if not prompt.saving:
        return ""
    file = session.game.file
    if prompt.kind is FileKind.GAME and file is not None:
        return PurePath(file.origin.path).name
    return NAMES[prompt.kind]


def leave_file_prompt(_state: State, prompt: FileDialog) -> list[Effect]:
    """Go back to the dialog that asked for the path of a program, a setting, a report, an export.

    A game is not saved then.
    """
    if prompt.saving and prompt.kind is FileKind.GAME:
        return [DoAction(SaveAbandoned())]
    goes_back = prompt.is_choice or prompt.kind in RETURNING_KINDS
    return [DoAction(PathChosen(prompt.kind, ""))] if goes_back else []
