"""Actions of the dialogs for a file, for tests that perform any actions in any order."""

from __future__ import annotations

from game.actions.action import Action
from game.actions.files import (
    AcceptFile,
    ChooseFile,
    DialogCancelled,
    DialogChose,
    DialogFailed,
    EnterPath,
    FindRow,
    FolderRead,
    ForgetRecent,
    NoteRecentFile,
    OpenFolder,
    OpenRecent,
    OpenRow,
    PathIsFile,
    SavePicture,
    SortFiles,
    TypeName,
    TypePath,
    UseOwnPicker,
)
from game.state.files.folder import RECENT_PATH, Column, Entry, FolderListing

FOLDER = FolderListing("/", (Entry("a.pgn", "/a.pgn"), Entry("b", "/b", is_folder=True)))
RECENT = FolderListing(RECENT_PATH, (Entry("a.pgn", "/a.pgn", is_missing=True),))
NUMBERS = (1, 2, 3)
FILE_ACTIONS: tuple[Action, ...] = (
    *(kind(number, "/a.pgn") for kind in (DialogChose, PathIsFile) for number in NUMBERS),
    *(kind(number) for kind in (DialogCancelled, DialogFailed) for number in NUMBERS),
    *(FolderRead(number, listing) for listing in (FOLDER, RECENT) for number in NUMBERS),
    *(OpenFolder(path) for path in ("/", RECENT_PATH)),
    *(ChooseFile(row) for row in (-1, 0, 9)),
    *(SortFiles(column) for column in Column),
    *(FindRow(letters) for letters in "ab"),
    *(TypePath("/x"), TypeName("x"), EnterPath(), OpenRow(), AcceptFile()),
    *(UseOwnPicker(), OpenRecent(), ForgetRecent(), NoteRecentFile("/a.pgn"), SavePicture()),
)
