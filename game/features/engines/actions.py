"""What can happen in the dialog for external engines, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.external.engine_description import EngineDescription
from engine.protocol.faults import Fault
from game.actions.action import Action


class OpenEngines(Action, frozen=True):
    """Open the dialog with the list of added engines."""


class CloseEngines(Action, frozen=True):
    """Go back to the list of engines; from the list, close the dialog.

    This ends an engine that is being read, and saves changed options.
    """


class ChooseEnginesRow(Action, frozen=True):
    """Choose a row of the page; a row that does not exist becomes the nearest one."""

    place: int


class ChooseAddedEngine(Action, frozen=True):
    """Choose an added engine for what has asked for one."""

    place: int


class OpenNewEnginePage(Action, frozen=True):
    """Show the page for a new engine."""


class EnginesFound(Action, frozen=True):
    """The usual places have been looked through."""

    paths: tuple[str, ...]
    """The programs of the engines that are there."""


class AddFoundEngine(Action, frozen=True):
    """Add an engine that was found, as if its path had been typed."""

    path: str


class TypeEngineCommand(Action, frozen=True):
    """The command line of the new engine becomes ``text``."""

    text: str


class BrowseForEngine(Action, frozen=True):
    """Open the file picker for the program of the new engine."""


class ReadNewEngine(Action, frozen=True):
    """Start the typed command and read the engine; it is added when that succeeds."""


class ShowEngineOptions(Action, frozen=True):
    """Start an added engine to read its options, and show them."""

    place: int


class RemoveAddedEngine(Action, frozen=True):
    """Remove an engine from the list."""

    place: int


class SetEngineOption(Action, frozen=True):
    """Give an option a value. A value that does not fit is kept as typed text only."""

    name: str
    value: str


class ResetEngineOption(Action, frozen=True):
    """Give an option its default."""

    name: str


class PressButtonOption(Action, frozen=True):
    """Press an option of the type button of the running engine."""

    name: str


class EngineRead(Action, frozen=True):
    """An engine has started and described itself."""

    number: int
    """The number of the request."""
    description: EngineDescription


class EngineNotRead(Action, frozen=True):
    """An engine could not be read."""

    number: int
    fault: Fault


EnginesAction: TypeAlias = (
    OpenEngines
    | CloseEngines
    | ChooseEnginesRow
    | ChooseAddedEngine
    | OpenNewEnginePage
    | EnginesFound
    | AddFoundEngine
    | TypeEngineCommand
    | BrowseForEngine
    | ReadNewEngine
    | ShowEngineOptions
    | RemoveAddedEngine
    | SetEngineOption
    | ResetEngineOption
    | PressButtonOption
    | EngineRead
    | EngineNotRead
)
