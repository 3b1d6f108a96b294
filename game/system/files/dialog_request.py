"""A request for a dialog of the system, and what can go wrong with it."""

from __future__ import annotations

from msgspec import Struct


class DialogError(Exception):
    """The system did not open the dialog. The message is one line."""


class NoDialogError(DialogError):
    """The system has no such dialogs."""


class DialogEndedError(DialogError):
    """The dialog ended without an answer of the person."""


class DialogRequest(Struct, frozen=True):
    """A dialog for one file or folder, with its texts in the language of the window."""

    saving: bool
    title: str
    accept: str
    """The text of the button that accepts the choice."""
    filters: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of each filter with its file endings, such as ``.pgn``; none for all files."""
    folder: str
    """The folder to begin with; empty if the dialog chooses it."""
    name: str
    """The suggested name of the file to save."""
    wants_folder: bool = False
    """Whether a folder is chosen, not a file."""
