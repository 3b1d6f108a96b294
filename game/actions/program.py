"""What can happen to the program around the game, as actions: part of ``game.actions.action``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.message import Message
from game.state.state import FileKind, FileOrigin


@dataclass(frozen=True, slots=True)
class Tick:
    """The application's monotonic time; comes before the other actions of each round."""

    now_ms: int
    date: str = ""
    """Today as PGN writes it (``2024.05.31``); empty keeps the one known."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The program has started: whoever is to move may."""


# Files, clipboard, settings


@dataclass(frozen=True, slots=True)
class CopyFen:
    """Copy the shown position."""


@dataclass(frozen=True, slots=True)
class CopyPgn:
    """Copy the whole game."""


@dataclass(frozen=True, slots=True)
class Paste:
    """Ask for the clipboard; its text comes back as LoadText."""


CLIPBOARD = ""
"""The ``source`` of a text that was pasted."""


@dataclass(frozen=True, slots=True)
class LoadText:
    """A FEN, PGN or capsule from the clipboard or a file."""

    text: str
    source: str
    """The name of the file, or ``CLIPBOARD``."""
    origin: FileOrigin | None = None


@dataclass(frozen=True, slots=True)
class OpenPathPrompt:
    """Open the file picker."""

    saving: bool


@dataclass(frozen=True, slots=True)
class ChoosePath:
    """A file was chosen in the picker."""

    path: str
    saving: bool


@dataclass(frozen=True, slots=True)
class AskOverwrite:
    """The file to be written exists already: ask before it is lost."""

    path: str
    kind: FileKind = FileKind.GAME


@dataclass(frozen=True, slots=True)
class ShowKeys:
    """Open the list of keys."""


@dataclass(frozen=True, slots=True)
class ChangeScale:
    """Make everything larger or smaller."""

    by_percent: int


@dataclass(frozen=True, slots=True)
class Resize:
    """The window has another size, with room for this scale at the most."""

    most_scale_percent: int


@dataclass(frozen=True, slots=True)
class ChangeSetting:
    """Give a setting of ``game.state.settings.TABLE`` a new value."""

    name: str
    value: object


@dataclass(frozen=True, slots=True)
class ToggleTheme:
    """Dark to light and back."""


@dataclass(frozen=True, slots=True)
class ToggleEvaluation:
    """Show or hide the evaluation bar."""


@dataclass(frozen=True, slots=True)
class ToggleBestMove:
    """Show or hide the engine's best move as an arrow."""


# From the application


@dataclass(frozen=True, slots=True)
class Fail:
    """What was asked for has not been done, and why."""

    message: Message


@dataclass(frozen=True, slots=True)
class Succeed:
    """What was asked for has been done."""

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
    | OpenPathPrompt
    | ChoosePath
    | AskOverwrite
    | ShowKeys
    | ChangeScale
    | Resize
    | ChangeSetting
    | ToggleTheme
    | ToggleEvaluation
    | ToggleBestMove
    | Fail
    | Succeed
    | CloseWindow
)
