"""Our own dialog for a file while it is open: the folder, the chosen row, the typed path."""

from __future__ import annotations

from msgspec import Struct, field

from game.message import Text
from game.state.files.folder import RECENT_PATH, FolderColumn, FolderEntry, FolderListing

NO_ROW = -1


class FilePicker(Struct):
    """The dialog. Only ``game.update`` changes it."""

    number: int = 0
    """The number of the last request to read a folder."""
    listing: FolderListing = field(default_factory=lambda: FolderListing(RECENT_PATH))
    shown: tuple[FolderEntry, ...] = ()
    """The entries of ``listing`` in the chosen order."""
    is_read: bool = False
    """Whether any folder has been read."""
    row: int = NO_ROW
    """The chosen row of ``shown``; ``NO_ROW`` if none is chosen."""
    column: FolderColumn = FolderColumn.NAME
    is_reversed: bool = False
    path: str = ""
    """The text of the line with the path."""
    name: str = ""
    """The text of the line with the name of the file to save."""
    letters: str = ""
    """The letters that were typed to find a row."""
    typed_ms: int = 0
    """The time of the last of these letters."""
    notice: Text = ""
    """A fault or a hint, in one line."""

    @property
    def entry(self) -> FolderEntry | None:
        """The chosen entry; None if no row is chosen."""
        return self.shown[self.row] if 0 <= self.row < len(self.shown) else None

    @property
    def shows_recent(self) -> bool:
        """Whether the list shows the recent files."""
        return self.is_read and self.listing.path == RECENT_PATH
