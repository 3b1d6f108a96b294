"""What can happen in the dialog for external engines, as actions."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.external.options import EngineDescription
from engine.protocol.faults import Fault


class OpenEngines(Struct, frozen=True):
    """Open the dialog with the list of added engines."""


class CloseEngines(Struct, frozen=True):
    """Go back to the list of engines; from the list, close the dialog.

    This ends an engine that is being read, and saves changed options.
    """


class ChooseEnginesRow(Struct, frozen=True):
    """Choose a row of the page; a row that does not exist becomes the nearest one."""

    place: int


class BeginEngine(Struct, frozen=True):
    """Show the page for a new engine."""


class TypeCommand(Struct, frozen=True):
    """The command line of the new engine becomes ``text``."""

    text: str


class BrowseForEngine(Struct, frozen=True):
    """Open the file picker for the program of the new engine."""


class ReadNewEngine(Struct, frozen=True):
    """Start the typed command and read the engine; it is added when that succeeds."""


class ShowOptions(Struct, frozen=True):
    """Start an added engine to read its options, and show them."""

    place: int


class RemoveEngine(Struct, frozen=True):
    """Remove an engine from the list."""

    place: int


class SetOption(Struct, frozen=True):
    """Give an option a value. A value that does not fit is kept as typed text only."""

    name: str
    value: str


class ResetOption(Struct, frozen=True):
    """Give an option its default."""

    name: str


class PressOption(Struct, frozen=True):
    """Press an option of the type button of the running engine."""

    name: str


class EngineRead(Struct, frozen=True):
    """An engine has started and described itself."""

    number: int
    """The number of the request."""
    description: EngineDescription


class EngineNotRead(Struct, frozen=True):
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
