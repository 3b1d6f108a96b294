"""Actions of the dialogs for a file, for tests that perform any actions in any order."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.files import (
    AcceptFile,
    ChooseFileRow,
    ClearRecentFiles,
    EnterPickerPath,
    FileDialogCancelled,
    FileDialogChose,
    FileDialogFailed,
    FindFileRow,
    FolderRead,
    NoteRecentFile,
    OpenFileRow,
    OpenFolder,
    OpenRecentFiles,
    PathIsFile,
    SavePicture,
    SortFiles,
    TypeFileName,
    TypePickerPath,
    UseOwnPicker,
)
from game.state.files.folder import RECENT_PATH, FolderColumn, FolderEntry, FolderListing

FOLDER = FolderListing(
    "/", (FolderEntry("a.pgn", "/a.pgn"), FolderEntry("b", "/b", is_folder=True))
)
RECENT = FolderListing(RECENT_PATH, (FolderEntry("a.pgn", "/a.pgn", is_missing=True),))
NUMBERS = (1, 2, 3)
FILE_ACTIONS: tuple[Action, ...] = (
    *(kind(number, "/a.pgn") for kind in (FileDialogChose, PathIsFile) for number in NUMBERS),
    *(kind(number) for kind in (FileDialogCancelled, FileDialogFailed) for number in NUMBERS),
    *(FolderRead(number, listing) for listing in (FOLDER, RECENT) for number in NUMBERS),
    *(OpenFolder(path) for path in ("/", RECENT_PATH)),
    *(ChooseFileRow(row) for row in (-1, 0, 9)),
    *(SortFiles(column) for column in FolderColumn),
    *(FindFileRow(letters) for letters in "ab"),
    *(TypePickerPath("/x"), TypeFileName("x"), EnterPickerPath(), OpenFileRow(), AcceptFile()),
    *(
        UseOwnPicker(),
        OpenRecentFiles(),
        ClearRecentFiles(),
        NoteRecentFile("/a.pgn"),
        SavePicture(),
    ),
)
