"""What ``update`` asks of dialogs, folders and pictures; part of ``game.actions.effects``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from game.message import Message
from game.state.dialogs.file_dialog import FileKind
from game.state.files.board_picture import BoardPicture
from game.state.files.report_file import ReportFile


class FileFilter(Struct, frozen=True):
    """A choice of files in the system's dialog."""

    name: Message
    suffixes: tuple[str, ...]
    """The endings of the file names, such as ``.pgn``; empty for all files."""


class AskFileDialog(Struct, frozen=True):
    """Open the system's dialog for a file.

    DialogChose, DialogCancelled or DialogFailed with the same number comes back.
    """

    number: int
    saving: bool
    title: Message
    accept: Message
    """The text of the button that accepts the choice."""
    filters: tuple[FileFilter, ...]
    folder: str
    """The folder to begin with; empty if the dialog chooses it."""
    name: str = ""
    """The suggested name of the file to save."""
    wants_folder: bool = False
    """Whether a folder is chosen, not a file."""


class CloseFileDialog(Struct, frozen=True):
    """Close the system's dialog. No action comes back."""

    number: int


class ReadFolder(Struct, frozen=True):
    """Read a folder in the background; FolderRead or PathIsFile comes back."""

    number: int
    path: str
    base: str
    """The folder at which a relative path begins."""
    suffixes: tuple[str, ...]
    """The endings of the files to list; empty for all files."""
    recent: tuple[str, ...]
    """The recent files, newest first."""
    is_saving: bool = False
    """Whether a path that does not exist yet is the file to save."""
    lists_recent: bool = False
    """Whether the recent files are read in place of a folder."""
    is_start: bool = False
    """Whether another folder is read if this one cannot be."""


class FindGameFiles(Struct, frozen=True):
    """Look for the PGN files in a folder, or at one file; GameFilesFound comes back."""

    path: str


class WritePicture(Struct, frozen=True):
    """Write a picture of the board to a file, as the ending of its name says.

    Succeed or Fail comes back, or AskOverwrite if the file must not be replaced.
    """

    path: str
    picture: BoardPicture
    overwrite: bool = False
    is_confirmed: bool = False
    """Whether the person has already agreed to replace the file, in the system's dialog."""


class WriteReport(Struct, frozen=True):
    """Write the report on a game to a file. The same comes back as for WritePicture."""

    path: str
    report: ReportFile
    kind: FileKind
    """One of ``REPORT_KINDS``."""
    overwrite: bool = False
    is_confirmed: bool = False
    """Whether the person has already agreed to replace the file, in the system's dialog."""


class AttractAttention(Struct, frozen=True):
    """Bring the window to the front, or let it ask for attention where the desktop forbids that."""


FileEffect: TypeAlias = (
    AskFileDialog
    | CloseFileDialog
    | ReadFolder
    | FindGameFiles
    | WritePicture
    | WriteReport
    | AttractAttention
)
