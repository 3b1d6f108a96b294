"""What can happen to the files of games and the clipboard, as actions."""

from __future__ import annotations

from game.actions.action import Action
from game.message import Message
from game.state.dialogs.file_dialog import FileKind
from game.state.game import GameFile
from game.state.game_list import FileStamp, ListingReport


class CopyFen(Action, frozen=True):
    """Copy the FEN of the shown position."""


class CopyPgn(Action, frozen=True):
    """Copy the PGN of the whole game."""


class PasteClipboard(Action, frozen=True):
    """Ask for the text of the clipboard; it comes back as LoadText."""


CLIPBOARD = ""
"""The ``source`` of a pasted text."""


class LoadText(Action, frozen=True):
    """A FEN, PGN or capsule arrives from the clipboard or a file."""

    text: str
    source: str
    """The name of the file, or ``CLIPBOARD``."""
    file: GameFile | None = None
    """The place of the text in its file; None if it is not a game of a file."""
    path: str = ""
    """The path of the file; empty for other sources."""


class ListGames(Action, frozen=True):
    """The file that was opened has several games, or is large; their list opens."""

    number: int
    """The number of the listing."""
    source: str
    """The name of the file."""
    path: str
    stamp: FileStamp
    is_played: bool = False
    """Whether these are the played games, which are listed newest first."""
    is_shown: bool = True
    """Whether the list is shown at once."""
    text: bytes = b""
    """The games in UTF-8 if they are in no single file; then ``path`` is empty."""


class GamesListed(Action, frozen=True):
    """More games of the file have been read."""

    listing: ListingReport


class OpenFilePicker(Action, frozen=True):
    """Open the file picker."""

    saving: bool
    if_given_up: Action | None = None
    """What follows if the person does not save after all."""
    note: Message | None = None
    """What is said about the game when it is saved."""
    if_saved: Action | None = None
    """What follows when the game is saved."""


class ChoosePath(Action, frozen=True):
    """The player chooses a file in the picker."""

    path: str
    saving: bool
    is_confirmed: bool = False
    """Whether the person has already agreed to replace an existing file."""


class AskOverwrite(Action, frozen=True):
    """The file to write already exists; ask before it is replaced."""

    path: str
    kind: FileKind = FileKind.GAME
    is_confirmed: bool = False
    """Whether the person has already agreed."""
