"""A request for a file to open or to save, or for a folder."""

from __future__ import annotations

from collections.abc import Hashable
from enum import StrEnum

from msgspec import field

from game.state.dialog import DialogModel
from game.state.files.file_picker import FilePicker


class FileKind(StrEnum):
    """The content of a file to write or to choose."""

    GAME = "game"
    CAPSULE = "capsule"
    ENGINE = "engine"
    """A program, which is chosen and not read."""
    BOOK = "book"
    """An opening book for the Settings dialog."""
    TABLEBASES = "tablebases"
    """A folder of tablebases for the Settings dialog."""
    IMPORTED_FILE = "imported file"
    """A file of games for the library."""
    IMPORTED_FOLDER = "imported folder"
    """A folder with such files."""
    LIBRARY_GAMES = "library games"
    """Games of the library as PGN. The process of the library writes them."""
    PICTURE = "picture"
    REPORT_GAME = "report game"
    """The report on a game as a PGN with comments."""
    REPORT_PAGE = "report page"
    """The report as an HTML page."""
    REPORT_PICTURE = "report picture"
    EXPORTED_TABLE = "exported table"
    """A part of a recorded search as CSV."""
    EXPORTED_OBJECTS = "exported objects"
    """The same as lines of JSON."""
    EXPORTED_STACKS = "exported stacks"
    """The same as collapsed stacks."""
    EXPORTED_GAME = "exported game"
    """The same as a PGN with variations."""


FOLDER_KINDS = frozenset((FileKind.TABLEBASES, FileKind.IMPORTED_FOLDER))
"""The kinds of which a folder is chosen."""
CHOSEN_KINDS = FOLDER_KINDS | {FileKind.ENGINE, FileKind.BOOK, FileKind.IMPORTED_FILE}
"""The kinds of files that are chosen and not read."""
EXPORT_KINDS = frozenset(
    (
        FileKind.EXPORTED_TABLE,
        FileKind.EXPORTED_OBJECTS,
        FileKind.EXPORTED_STACKS,
        FileKind.EXPORTED_GAME,
    )
)
"""The kinds of files that hold a recorded search as data. The engine writes them."""
REPORT_KINDS = frozenset((FileKind.REPORT_GAME, FileKind.REPORT_PAGE, FileKind.REPORT_PICTURE))
"""The kinds of files that hold a report. Its page opens again when the file has been chosen."""
RETURNING_KINDS = REPORT_KINDS | EXPORT_KINDS
"""The kinds whose dialog opens again, also when no file was chosen."""


class FileDialog(DialogModel):
    """A request for a file to open or to save, or for a folder."""

    saving: bool
    kind: FileKind = FileKind.GAME
    system_dialog: int | None = None
    """The number of the system's dialog that is open; None if our own picker is shown."""
    picker: FilePicker = field(default_factory=FilePicker)
    """Our own picker."""

    @property
    def is_choice(self) -> bool:
        """Whether the file is only chosen, not opened."""
        return self.kind in CHOSEN_KINDS

    @property
    def wants_folder(self) -> bool:
        """Whether a folder is chosen."""
        return self.kind in FOLDER_KINDS

    @property
    def identity(self) -> Hashable:
        """The kind of file, whether it is saved, and the system's dialog if one is open."""
        return FileDialog, self.saving, self.kind, self.system_dialog
