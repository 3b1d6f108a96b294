"""What can happen to the program around the game, as actions; part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.message import Message
from game.state.focus import Focus
from game.state.game_list import FileStamp, Listing
from game.state.state import FileKind, GameFile
from game.state.window_place import WindowPlace


@dataclass(frozen=True, slots=True)
class Tick:
    """The time on the application's monotonic clock; each turn of the loop begins with it."""

    now_ms: int
    date: str = ""
    """Today's date in PGN form (``2024.05.31``); if it is empty, the known date stays."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The program has started. If the engine is to move, it begins to search."""


# Files, clipboard, settings


@dataclass(frozen=True, slots=True)
class CopyFen:
    """Copy the FEN of the shown position."""


@dataclass(frozen=True, slots=True)
class CopyPgn:
    """Copy the PGN of the whole game."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Ask for the text of the clipboard; it comes back as LoadText."""


CLIPBOARD = ""
"""The ``source`` of a pasted text."""


@dataclass(frozen=True, slots=True)
class LoadText:
    """A FEN, PGN or capsule arrives from the clipboard or a file."""

    text: str
    source: str
    """The name of the file, or ``CLIPBOARD``."""
    file: GameFile | None = None
    """The place of the text in its file; None if it is not a game of a file."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """The file that was opened has several games, or is large; their list opens."""

    number: int
    """The number of the listing."""
    source: str
    """The name of the file."""
    path: str
    stamp: FileStamp


@dataclass(frozen=True, slots=True)
class GamesListed:
    """More games of the file have been read."""

    listing: Listing


@dataclass(frozen=True, slots=True)
class FilterGames:
    """The player types into the filter of the list of games."""

    text: str


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """The player chooses a row of the list of games; ``row`` may be outside the list."""

    row: int


@dataclass(frozen=True, slots=True)
class OpenGame:
    """Open the chosen game of the list."""


@dataclass(frozen=True, slots=True)
class ShowGames:
    """Show the list again from which the last game was opened."""


@dataclass(frozen=True, slots=True)
class StopListing:
    """Stop reading the file; the list keeps the games that have been read."""


@dataclass(frozen=True, slots=True)
class OpenPathPrompt:
    """Open the file picker."""

    saving: bool


@dataclass(frozen=True, slots=True)
class ChoosePath:
    """The player chooses a file in the picker."""

    path: str
    saving: bool


@dataclass(frozen=True, slots=True)
class AskOverwrite:
    """The file to write already exists; ask before it is replaced."""

    path: str
    kind: FileKind = FileKind.GAME


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """Open the list of keys."""


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """The keyboard focus of the open dialog moves."""

    focus: Focus | None


@dataclass(frozen=True, slots=True)
class ChangeScale:
    """Make everything larger or smaller."""

    by_percent: int


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has a new size; ``most_scale_percent`` is the largest scale that fits it."""

    most_scale_percent: int


@dataclass(frozen=True, slots=True)
class PlaceWindow:
    """The person has moved the window or changed its size."""

    place: WindowPlace


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Give a setting of ``game.state.settings.TABLE`` a new value."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class ToggleSetting:
    """Give a switch of the Play screen its other value; ``name`` is its name in the table."""

    name: str


@dataclass(frozen=True, slots=True)
class HideEnginePanel:
    """Hide the engine panel, or show it again."""


@dataclass(frozen=True, slots=True)
class FoldEnginePanel:
    """Fold the engine panel to one line, or open it."""


@dataclass(frozen=True, slots=True)
class ToggleTheme:
    """Switch between the dark and the light theme."""


@dataclass(frozen=True, slots=True)
class ToggleEvaluation:
    """Show or hide the evaluation bar."""


@dataclass(frozen=True, slots=True)
class ToggleBestMove:
    """Show or hide the engine's best move as an arrow."""


# From the application


@dataclass(frozen=True, slots=True)
class Fail:
    """A request failed; the message says why."""

    message: Message


@dataclass(frozen=True, slots=True)
class Succeed:
    """A request succeeded."""

    message: Message


@dataclass(frozen=True, slots=True)
class CloseWindow:
    """The user closes the window."""


ProgramAction: TypeAlias = (
    Begin
    | Tick
    | CopyFen
    | CopyPgn
    | Paste
    | LoadText
    | ListGames
    | GamesListed
    | FilterGames
    | ChooseGame
    | OpenGame
    | ShowGames
    | StopListing
    | OpenPathPrompt
    | ChoosePath
    | AskOverwrite
    | ShowKeys
    | MoveFocus
    | ChangeScale
    | Resize
    | PlaceWindow
    | ChangeSetting
    | ToggleSetting
    | HideEnginePanel
    | FoldEnginePanel
    | ToggleTheme
    | ToggleEvaluation
    | ToggleBestMove
    | Fail
    | Succeed
    | CloseWindow
)
