"""What can happen in the dialog for external engines, as actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.external.options import EngineDescription
from engine.protocol.faults import Fault


@dataclass(frozen=True, slots=True)
class OpenEngines:
    """Open the dialog with the list of added engines."""


@dataclass(frozen=True, slots=True)
class CloseEngines:
    """Go back to the list of engines; from the list, close the dialog.

    This ends an engine that is being read, and saves changed options.
    """


@dataclass(frozen=True, slots=True)
class ChooseEnginesRow:
    """Choose a row of the page; a row that does not exist becomes the nearest one."""

    place: int


@dataclass(frozen=True, slots=True)
class BeginEngine:
    """Show the page for a new engine."""


@dataclass(frozen=True, slots=True)
class TypeCommand:
    """The command line of the new engine becomes ``text``."""

    text: str


@dataclass(frozen=True, slots=True)
class BrowseForEngine:
    """Open the file picker for the program of the new engine."""


@dataclass(frozen=True, slots=True)
class ReadNewEngine:
    """Start the typed command and read the engine; it is added when that succeeds."""


@dataclass(frozen=True, slots=True)
class ShowOptions:
    """Start an added engine to read its options, and show them."""

    place: int


@dataclass(frozen=True, slots=True)
class RemoveEngine:
    """Remove an engine from the list."""

    place: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """Give an option a value. A value that does not fit is kept as typed text only."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ResetOption:
    """Give an option its default."""

    name: str


@dataclass(frozen=True, slots=True)
class PressOption:
    """Press an option of the type button of the running engine."""

    name: str


@dataclass(frozen=True, slots=True)
class EngineRead:
    """An engine has started and described itself."""

    number: int
    """The number of the request."""
    description: EngineDescription


@dataclass(frozen=True, slots=True)
class EngineNotRead:
    """An engine could not be read."""

    number: int
    fault: Fault


EnginesAction: TypeAlias = (
    OpenEngines
    | CloseEngines
    | ChooseEnginesRow
    | BeginEngine
    | TypeCommand
    | BrowseForEngine
    | ReadNewEngine
    | ShowOptions
    | RemoveEngine
    | SetOption
    | ResetOption
    | PressOption
    | EngineRead
    | EngineNotRead
)
