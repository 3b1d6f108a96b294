"""What ``update`` asks the application to do in the world: a closed set of frozen values.

``game.app`` performs them in order; what comes of it returns as actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.protocol.inspect_messages import InspectCommand
from engine.protocol.messages import Handicap, Limits
from game.state.state import FileKind


@dataclass(frozen=True, slots=True)
class StartSearch:
    """Let the engine think about the position after ``moves`` (UCI) from ``fen``."""

    fen: str
    moves: tuple[str, ...]
    limits: Limits
    handicap: Handicap | None = None
    """None for full strength."""


@dataclass(frozen=True, slots=True)
class StopSearch:
    """End the running search; its result is wanted (move now)."""


@dataclass(frozen=True, slots=True)
class AbandonSearch:
    """End the running search; whatever it still says is dropped."""


@dataclass(frozen=True, slots=True)
class ForgetGame:
    """A new game begins: the engine forgets what it learnt."""


@dataclass(frozen=True, slots=True)
class StartEngine:
    """Start the engine's process again after it was given up."""


@dataclass(frozen=True, slots=True)
class AskInspector:
    """Give the engine's process a command about a recorded search."""

    command: InspectCommand


@dataclass(frozen=True, slots=True)
class Autosave:
    """Write the game so far where it is found at the next start."""

    pgn: str


@dataclass(frozen=True, slots=True)
class ForgetAutosave:
    """Do not offer the autosaved game again: it was declined, or another is about to be saved.

    It is moved aside (``autosave-previous.pgn``), not deleted.
    """


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the settings for the next start."""

    json: str


class Copied(StrEnum):
    """What a text in the clipboard is."""

    FEN = "FEN"
    PGN = "PGN"
    CAPSULE = "capsule"


@dataclass(frozen=True, slots=True)
class CopyText:
    """Put text into the clipboard."""

    text: str
    what: Copied


@dataclass(frozen=True, slots=True)
class AskClipboard:
    """Read the clipboard; comes back as LoadText."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """Read a PGN or FEN file; comes back as LoadText or Fail."""

    path: str


@dataclass(frozen=True, slots=True)
class WriteFile:
    """Write a text file; comes back as Succeed or Fail, or as AskOverwrite where one is there."""

    path: str
    text: str
    overwrite: bool = False
    kind: FileKind = FileKind.GAME


@dataclass(frozen=True, slots=True)
class Leave:
    """Close the window."""


Effect: TypeAlias = (
    StartSearch
    | StopSearch
    | AbandonSearch
    | ForgetGame
    | StartEngine
    | AskInspector
    | Autosave
    | ForgetAutosave
    | SaveSettings
    | CopyText
    | AskClipboard
    | ReadFile
    | WriteFile
    | Leave
)
