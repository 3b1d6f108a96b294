"""What can happen when a file is chosen, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.message import Text
from game.state.files.folder import Column, Listing


class DialogChose(Struct, frozen=True):
    """The person has chosen a file in the system's dialog."""

    number: int
    path: str


class DialogCancelled(Struct, frozen=True):
    """The person has closed the system's dialog without a choice."""

    number: int


class DialogFailed(Struct, frozen=True):
    """The system's dialog did not open, or broke; ours opens in its place."""

    number: int
    fault: Text = ""
    """One line about it; empty where the system has no such dialog."""


class UseOwnPicker(Struct, frozen=True):
    """Close the system's dialog and open ours in its place."""


class FileHanded(Struct, frozen=True):
    """Another process hands a file to this window, which opens it."""

    path: str
    """The absolute path, with links resolved."""


class FolderRead(Struct, frozen=True):
    """A folder, or the list of recent files, has been read."""

    number: int
    """The number of the request."""
    listing: Listing


class PathIsFile(Struct, frozen=True):
    """The path that was asked for is no folder, so it is the chosen file."""

    number: int
    path: str


class OpenFolder(Struct, frozen=True):
    """List a folder; ``RECENT_PATH`` lists the recent files."""

    path: str


class ChooseFile(Struct, frozen=True):
    """Choose a row of the list, or the nearest one."""

    row: int


class FindRow(Struct, frozen=True):
    """Choose the next row whose name begins with the typed letters."""

    letters: str


class SortFiles(Struct, frozen=True):
    """Sort the list by a column; the same column again reverses the order."""

    column: Column


class TypePath(Struct, frozen=True):
    """The line with the path has a new text."""

    text: str


class TypeName(Struct, frozen=True):
    """The line with the name of the file to save has a new text."""

    text: str


class EnterPath(Struct, frozen=True):
    """Go to the folder, or choose the file, of the line with the path."""


class OpenRow(Struct, frozen=True):
    """Enter the folder of the chosen row, or choose its file."""


class AcceptFile(Struct, frozen=True):
    """Press the main button: save under the typed name, or else the same as OpenRow."""


class OpenRecent(Struct, frozen=True):
    """Show the list of recent files."""


class ForgetRecent(Struct, frozen=True):
    """Empty the list of recent files."""


class NoteFile(Struct, frozen=True):
    """A file was saved, so it belongs to the recent files."""

    path: str


class SavePicture(Struct, frozen=True):
    """Ask for a file for a picture of the board."""


FilesAction: TypeAlias = (
    FileHanded
    | DialogChose
    | DialogCancelled
    | DialogFailed
    | UseOwnPicker
    | FolderRead
    | PathIsFile
    | OpenFolder
    | ChooseFile
    | FindRow
    | SortFiles
    | TypePath
    | TypeName
    | EnterPath
    | OpenRow
    | AcceptFile
    | OpenRecent
    | ForgetRecent
    | NoteFile
    | SavePicture
)
