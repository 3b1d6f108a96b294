"""What ``update`` asks for outside the state: a closed set of frozen values.

``game.effect_runner`` runs them in order; their outcome comes back as actions.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from engine.protocol.inspect_messages import InspectCommand
from engine.protocol.messages import Go
from game.state.engines import SeatId
from game.state.state import FileKind, GameFile


@dataclass(frozen=True, slots=True)
class StartSearch:
    """Let the engine at a seat search; ``go`` says what and for which purpose.

    It supersedes the search that runs there.
    """

    seat: SeatId
    go: Go


@dataclass(frozen=True, slots=True)
class StopSearch:
    """End the search at a seat early; its Finished follows."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class AbandonSearch:
    """End the search at a seat; its reports are dropped."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class ForgetGame:
    """A new game begins: the engine at a seat clears its transposition table and histories."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class StartEngine:
    """Start another engine process at a seat, in the place of one that failed or timed out."""

    seat: SeatId


@dataclass(frozen=True, slots=True)
class AskInspector:
    """Send our engine a command about a recorded search."""

    command: InspectCommand


@dataclass(frozen=True, slots=True)
class Autosave:
    """Write the game so far where it is found at the next start."""

    pgn: str
    """The game, behind a line about the file that it was opened from if there is one."""


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
    inside: GameFile | None = None
    """The opened file in which the text replaces one game; all else in it stays as it is."""


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
