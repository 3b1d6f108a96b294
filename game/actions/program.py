"""What can happen to the program around the game, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action
from game.message import Message
from game.state.dialogs.path_prompt import FileKind
from game.state.focus import Focus
from game.state.game import GameFile
from game.state.game_list import FileStamp, Listing
from game.state.preferences.window_place import WindowMode, WindowPlace


class Tick(Action, frozen=True):
    """The time on the application's monotonic clock; each turn of the loop begins with it."""

    now_ms: int
    date: str = ""
    """Today's date in PGN form (``2024.05.31``); if it is empty, the known date stays."""


class Begin(Action, frozen=True):
    """The program has started. If the engine is to move, it begins to search."""


# Files, clipboard, settings


class CopyFen(Action, frozen=True):
    """Copy the FEN of the shown position."""


class CopyPgn(Action, frozen=True):
    """Copy the PGN of the whole game."""


class Paste(Action, frozen=True):
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


class GamesListed(Action, frozen=True):
    """More games of the file have been read."""

    listing: Listing


class OpenPathPrompt(Action, frozen=True):
    """Open the file picker."""

    saving: bool


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


class MoveFocus(Action, frozen=True):
    """The keyboard focus of the open dialog moves."""

    focus: Focus | None


class ChangeScale(Action, frozen=True):
    """Make everything larger or smaller."""

    by_percent: int


class Resize(Action, frozen=True):
    """The window has a new size; ``most_scale_percent`` is the largest scale that fits it."""

    most_scale_percent: int


class ShowLanguage(Action, frozen=True):
    """The window shows its texts in this language, such as ``de``."""

    language: str


class ToggleFullScreen(Action, frozen=True):
    """Let the window fill the screen, or give it back its size."""


class PlaceWindow(Action, frozen=True):
    """The window on the desktop has changed."""

    mode: WindowMode
    place: WindowPlace | None = None
    """The new size and place; None while the window is enlarged."""
    monitors: str | None = None
    """The monitors, as ``monitors_text`` describes them; None if nothing is to be remembered."""


class ChangeSetting(Action, frozen=True):
    """Give a setting of ``game.state.settings.TABLE`` a new value."""

    name: str
    value: object


class ToggleSetting(Action, frozen=True):
    """Give a switch of the Play screen its other value; ``name`` is its name in the table."""

    name: str


class HideEnginePanel(Action, frozen=True):
    """Hide the engine panel, or show it again."""


class FoldEnginePanel(Action, frozen=True):
    """Fold the engine panel to one line, or open it."""


class FollowSystemTheme(Action, frozen=True):
    """The system prefers another theme than before, or has said for the first time which one."""

    theme: str


class ToggleTheme(Action, frozen=True):
    """Switch between the dark and the light theme."""


class ToggleEvaluation(Action, frozen=True):
    """Show or hide the evaluation bar."""


class ToggleBestMove(Action, frozen=True):
    """Show or hide the engine's best move as an arrow."""


class ToggleSound(Action, frozen=True):
    """Switch all sounds off, or on again."""


# From the application


class Fail(Action, frozen=True):
    """A request failed; the message says why."""

    message: Message


class Succeed(Action, frozen=True):
    """A request succeeded."""

    message: Message


class CloseWindow(Action, frozen=True):
    """The user closes the window."""


ProgramAction: TypeAlias = (
    Begin
    | Tick
    | MoveFocus
    | ChangeScale
    | Resize
    | ShowLanguage
    | ToggleFullScreen
    | PlaceWindow
    | ChangeSetting
    | ToggleSetting
    | HideEnginePanel
    | FoldEnginePanel
    | FollowSystemTheme
    | ToggleTheme
    | ToggleEvaluation
    | ToggleBestMove
    | ToggleSound
    | Fail
    | Succeed
    | CloseWindow
)
