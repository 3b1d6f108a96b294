"""The files that the process of the library writes into the data folder."""

from __future__ import annotations

import re

from game.state.library import FILE

COLUMNS = f"{FILE}.columns"
"""The folder of the columns that are derived from the library."""
RESCUED_COLUMNS = f"{FILE}.rescued.columns"
"""That of a library that is being rescued."""
_LIBRARY = re.compile(
    rf"{re.escape(FILE)}(\.(rescued|rescued-whole|copy|lock|damaged-\d+))?(-wal|-shm|-journal)?"
)
"""SQLite keeps up to three files beside its own. A damaged library is kept aside. ``lock`` says
which processes have the library open."""
_COLUMN = re.compile(r"(popular|\d{6,}-[0-9a-f]{16})(\.\d+\.part)?")


def is_library_file(name: str) -> bool:
    """Return whether a file of the data folder belongs to the library."""
    return _LIBRARY.fullmatch(name) is not None


def is_column_file(name: str) -> bool:
    """Return whether a file of a folder of columns belongs to the library."""
    return _COLUMN.fullmatch(name) is not None
