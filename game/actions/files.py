"""What can happen when a file is chosen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.message import Text
from game.state.dialogs.file_dialog import FileKind
from game.state.files.folder import FolderColumn, FolderListing
from game.state.files.opened_files import ReadRequest
from game.state.game_list import ReplacedGame
from game.state.session import WrittenMoves


class FileDialogChose(Action, frozen=True):
    """The person has chosen a file in the system's dialog."""

    number: int
    path: str


class FileDialogCancelled(Action, frozen=True):
    """The person has closed the system's dialog without a choice."""

    number: int


class FileDialogFailed(Action, frozen=True):
    """The system's dialog did not open, or broke; ours opens in its place."""

    number: int
    fault: Text = ""
    """One line about it; empty where the system has no such dialog."""


class UseOwnPicker(Action, frozen=True):
    """Close the system's dialog and open ours in its place."""


class FileHandedOver(Action, frozen=True):
    """Another process hands a file to this window, which opens it."""

    path: str
    """The absolute path, with links resolved."""


class FolderRead(Action, frozen=True):
    """A folder, or the list of recent files, has been read."""

    number: int
    """The number of the request."""
    listing: FolderListing


class PathIsFile(Action, frozen=True):
    """The path that was asked for is no folder, so it is the chosen file."""

    number: int
    path: str


class OpenFolder(Action, frozen=True):
    """List a folder; ``RECENT_PATH`` lists the recent files."""

    path: str


class ChooseFileRow(Action, frozen=True):
    """Choose a row of the list, or the nearest one."""

    row: int


class FindFileRow(Action, frozen=True):
    """Choose the next row whose name begins with the typed letters."""

    letters: str


class SortFiles(Action, frozen=True):
    """Sort the list by a column; the same column again reverses the order."""

    column: FolderColumn


class TypePickerPath(Action, frozen=True):
    """The line with the path has a new text."""

    text: str


class TypeFileName(Action, frozen=True):
    """The line with the name of the file to save has a new text."""

    text: str


class EnterPickerPath(Action, frozen=True):
    """Go to the folder, or choose the file, of the line with the path."""


class OpenFileRow(Action, frozen=True):
    """Enter the folder of the chosen row, or choose its file."""


class AcceptFile(Action, frozen=True):
    """Press the main button: save under the typed name, or else the same as OpenRow."""


class OpenRecentFiles(Action, frozen=True):
    """Show the list of recent files."""


class ClearRecentFiles(Action, frozen=True):
    """Empty the list of recent files."""


class NoteRecentFile(Action, frozen=True):
    """A file was saved, so it belongs to the recent files."""

    path: str
    """The absolute path, with links resolved."""
    moves: WrittenMoves | None = None
    """The moves that the file holds now; None for what is no game."""


class SaveEnded(Action, frozen=True):
    """A save of one game inside a file has ended."""

    path: str
    replaced: ReplacedGame | None
    """What has changed; None if the game could not be saved."""


class ReadMustWait(Action, frozen=True):
    """A file that is to be read is being saved, or compared with the list of its games."""

    request: ReadRequest
    path: str
    """The path of the file, with links resolved."""
    is_compared: bool = False


class FileIsReadable(Action, frozen=True):
    """All saves into a file have ended, or it was compared: what a read has to wait for."""

    path: str
    """The path of the file, with links resolved."""


class SaveAbandoned(Action, frozen=True):
    """The person does not save the game after all: no file was chosen, or an old one is kept."""


class PathChosen(Action, frozen=True):
    """A path has been chosen for what is not a game. The feature that has asked for it uses it."""

    kind: FileKind
    path: str
    overwrite: bool = False
    """Whether a file that exists is replaced."""
    is_confirmed: bool = False
    """Whether the person has agreed to replace this file if it exists."""


class LoadCapsule(Action, frozen=True):
    """Repeat the search of a capsule that was opened or pasted."""

    text: str
    source: str
    """The name of the file or other source, for messages."""
    path: str = ""
    """The path of the file; empty for other sources."""


class SavePicture(Action, frozen=True):
    """Ask for a file for a picture of the board."""


FilesAction: TypeAlias = (
    FileHandedOver
    | FileDialogChose
    | FileDialogCancelled
    | FileDialogFailed
    | UseOwnPicker
    | FolderRead
    | PathIsFile
    | OpenFolder
    | ChooseFileRow
    | FindFileRow
    | SortFiles
    | TypePickerPath
    | TypeFileName
    | EnterPickerPath
    | OpenFileRow
    | AcceptFile
    | OpenRecentFiles
    | ClearRecentFiles
    | NoteRecentFile
    | SaveEnded
    | ReadMustWait
    | FileIsReadable
    | SaveAbandoned
)
