"""What happens when a file is chosen, in the system's dialog and in our own picker."""

from __future__ import annotations

from itertools import chain
from pathlib import PurePath
from typing import TypeAlias

from game.actions import files as actions
from game.actions.effects import DoAction, Effect
from game.actions.files import FilesAction
from game.actions.game import CloseDialog
from game.actions.game_files import (
    AskOverwrite,
    ChoosePath,
    CopyFen,
    CopyPgn,
    OpenFilePicker,
    PasteClipboard,
)
from game.features.files import game_files, waiting_reads
from game.state.dialogs.file_dialog import FileDialog
from game.state.files.file_picker import NO_ROW, FilePicker
from game.state.files.folder import FolderColumn, FolderListing, sorted_entries
from game.state.session import Session
from game.state.state import State
from game.update import file_prompt, opened_files, settings

LETTERS_MS = 1000
"""The pause after which typed letters begin a new search for a row."""


Handled: TypeAlias = (
    FilesAction | CopyFen | CopyPgn | PasteClipboard | OpenFilePicker | ChoosePath | AskOverwrite
)
"""The actions on files, and those by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action on files, or of the clipboard."""
    match action:
        case CopyFen():
            return game_files.copy_fen(state)
        case CopyPgn():
            return game_files.copy_pgn(state)
        case PasteClipboard():
            return game_files.paste_clipboard()
        case OpenFilePicker():
            return game_files.open_file_prompt(state, action)
        case ChoosePath():
            return game_files.use_chosen_path(
                state, action.path, action.saving, is_confirmed=action.is_confirmed
            )
        case AskOverwrite() if action.is_confirmed:
            return game_files.overwrite_file(state, action.path, action.kind)
        case AskOverwrite():
            return game_files.ask_overwrite(state, action.path, action.kind)
        case actions.FileHandedOver():
            return game_files.open_handed_over_file(state, action.path)
        case actions.OpenRecentFiles():
            return file_prompt.ask_for_recent_file(state, session)
        case actions.NoteRecentFile():
            follows = game_files.note_moves_saved(state, action.moves)
            return [*follows, *settings.remember_file(state, action.path)]
        case actions.SaveEnded():
            if action.replaced is not None:
                opened_files.follow_replaced(state, action.path, action.replaced)
            return []
        case actions.ReadMustWait():
            is_compared = action.is_compared
            opened_files.wait_to_read(state, action.request, action.path, is_compared=is_compared)
            return []
        case actions.FileIsReadable():
            return waiting_reads.resume_waiting_read(state, action.path)
        case actions.SaveAbandoned():
            return game_files.give_up_save(state)
        case _:
            prompt = state.dialog
            return (
                _answered(state, session, prompt, action) if isinstance(prompt, FileDialog) else []
            )


def _answered(
    state: State, session: Session, prompt: FileDialog, action: FilesAction
) -> list[Effect]:
    """Handle an action of the system's dialog; pass any other one to the picker."""
    match action:
        case actions.FileDialogChose() if action.number == prompt.system_dialog:
            return game_files.use_chosen_path(
                state, action.path, prompt.saving, is_confirmed=prompt.saving
            )
        case actions.FileDialogCancelled() if action.number == prompt.system_dialog:
            return [DoAction(CloseDialog())]
        case actions.FileDialogFailed() if action.number == prompt.system_dialog:
            return file_prompt.open_picker(state, session, prompt, action.fault)
        case actions.UseOwnPicker() if prompt.system_dialog is not None:
            return file_prompt.open_picker(state, session, prompt)
        case _:
            return [] if prompt.system_dialog is not None else _picked(state, prompt, action)


def _picked(state: State, prompt: FileDialog, action: FilesAction) -> list[Effect]:
    picker = prompt.picker
    match action:
        case actions.FolderRead() if action.number == picker.number:
            _take(picker, action.listing, saving=prompt.saving)
        case actions.PathIsFile() if action.number == picker.number and prompt.wants_folder:
            return file_prompt.read_folder(state, prompt, str(PurePath(action.path).parent))
        case actions.PathIsFile() if action.number == picker.number:
            return game_files.use_chosen_path(state, action.path, prompt.saving)
        case actions.OpenFolder():
            return file_prompt.read_folder(state, prompt, action.path)
        case actions.ChooseFileRow():
            _choose(picker, action.row, saving=prompt.saving)
        case actions.FindFileRow():
            _find(state, picker, action.letters, saving=prompt.saving)
        case actions.SortFiles():
            _sort(picker, action)
        case actions.TypePickerPath():
            picker.path, picker.notice = action.text, ""
        case actions.TypeFileName():
            picker.name, picker.notice = action.text, ""
        case actions.EnterPickerPath():
            return _enter(state, prompt, picker.path)
        case actions.OpenFileRow():
            return _open_row(state, prompt)
        case actions.AcceptFile():
            return _accept(state, prompt)
        case actions.ClearRecentFiles():
            return _forget(state, prompt)
        case _:
            pass  # An answer to an earlier request.
    return []


def _take(picker: FilePicker, listing: FolderListing, *, saving: bool) -> None:
    """Show a folder that has been read; the folder that was left for it is the chosen row."""
    if listing.fault and picker.is_read:
        picker.notice = listing.fault
        return
    left = picker.listing.path
    if picker.is_read or listing.fault:
        picker.notice = listing.fault
    picker.listing, picker.is_read, picker.path = listing, True, listing.path
    picker.letters = ""
    _arrange(picker)
    paths = [entry.path for entry in picker.shown]
    first = NO_ROW if saving or not paths else 0
    picker.row = paths.index(left) if left in paths else first


def _arrange(picker: FilePicker) -> None:
    """Put the entries into the chosen order. Recent files keep the order of their use."""
    entries = picker.listing.entries
    if not picker.shows_recent:
        entries = sorted_entries(entries, picker.column, is_reversed=picker.is_reversed)
    picker.shown = entries


def _sort(picker: FilePicker, action: actions.SortFiles) -> None:
    """Sort by a column, keeping the chosen entry. Sizes and dates begin with the largest."""
    if picker.shows_recent:
        return
    entry = picker.entry
    if action.column is picker.column:
        picker.is_reversed = not picker.is_reversed
    else:
        picker.column = action.column
        picker.is_reversed = action.column is not FolderColumn.NAME
    _arrange(picker)
    picker.row = NO_ROW if entry is None else picker.shown.index(entry)


def _choose(picker: FilePicker, row: int, *, saving: bool) -> None:
    """Choose a row, or the nearest one. For saving, a file gives its name to the new one."""
    picker.row = max(0, min(row, len(picker.shown) - 1)) if picker.shown else NO_ROW
    picker.notice = ""
    if saving and picker.entry is not None and not picker.entry.is_folder:
        picker.name = picker.entry.name


def _find(state: State, picker: FilePicker, letters: str, *, saving: bool) -> None:
    """Choose the next row whose name begins with the letters typed so far.

    One letter again and again goes through all names that begin with it.
    """
    is_new = state.now_ms - picker.typed_ms > LETTERS_MS
    picker.typed_ms = state.now_ms
    picker.letters = letters if is_new else picker.letters + letters
    wanted = picker.letters.casefold()
    if len(set(wanted)) == 1:
        wanted = wanted[0]
    start = max(picker.row, 0) + (len(wanted) == 1 and picker.row != NO_ROW)
    rows = chain(range(start, len(picker.shown)), range(min(start, len(picker.shown))))
    found = (row for row in rows if picker.shown[row].name.casefold().startswith(wanted))
    row = next(found, None)
    if row is not None:
        _choose(picker, row, saving=saving)


def _enter(state: State, prompt: FileDialog, text: str) -> list[Effect]:
    """Go to a typed path: a folder is listed, any other path is the file."""
    path = text.strip()
    return file_prompt.read_folder(state, prompt, path) if path else []


def _open_row(state: State, prompt: FileDialog) -> list[Effect]:
    entry = prompt.picker.entry
    if entry is None or entry.is_missing:
        return []
    if entry.is_folder:
        return file_prompt.read_folder(state, prompt, entry.path)
    if prompt.wants_folder:
        return game_files.use_chosen_path(state, prompt.picker.listing.path, prompt.saving)
    return game_files.use_chosen_path(state, entry.path, prompt.saving)


def _accept(state: State, prompt: FileDialog) -> list[Effect]:
    picker = prompt.picker
    if picker.path.strip() not in ("", picker.listing.path):
        return _enter(state, prompt, picker.path)
    if prompt.saving:
        return _enter(state, prompt, picker.name)
    if prompt.wants_folder:
        return game_files.use_chosen_path(state, picker.listing.path, prompt.saving)
    return _open_row(state, prompt)


def _forget(state: State, prompt: FileDialog) -> list[Effect]:
    """Empty the list of recent files, and show it if it is open."""
    effects, picker = settings.forget_files(state), prompt.picker
    if picker.shows_recent:
        picker.listing = FolderListing(picker.listing.path, places=picker.listing.places)
        picker.shown, picker.row = (), NO_ROW
    return effects
