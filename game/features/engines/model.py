"""The dialog for external engines: plain data.

It has three pages: the list of added engines, the command of a new one, and the options of one.
"""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum, auto

from msgspec import field

from engine.external.command_line import join_command
from engine.external.engine_description import EngineDescription, EngineOption
from engine.protocol.faults import Fault
from game.actions.between_features import EngineChosen
from game.state.dialog import DialogModel
from game.state.screens import FeatureModel
from game.state.state import State

NO_ROW = -1
"""The chosen row of a page whose rows are only shown so far."""


class EnginesPage(Enum):
    """What the dialog shows."""

    LIST = auto()
    """The added engines."""
    NEW = auto()
    """A line for the command of another engine."""
    OPTIONS = auto()
    """The options of the engine ``EnginesDialog.name``."""


class EnginesDialog(DialogModel):
    """The dialog while it is open."""

    page: EnginesPage = EnginesPage.LIST
    place: int = 0
    """The chosen row: an added engine on the page LIST, an option on the page OPTIONS. NO_ROW while
    no option is chosen, so that stray keys change none."""
    command: str = ""
    """The typed command line of a new engine."""
    reading: int | None = None
    """The number of the request to start an engine and read its options; None if none runs."""
    name: str = ""
    """The name of the engine whose options are read or shown; empty for a new one."""
    fault: Fault | None = None
    """Why the last engine could not be read."""
    description: EngineDescription | None = None
    values: dict[str, str] = field(default_factory=dict)
    """The values of options that differ from their default."""
    typed: str | None = None
    """The text in the field for the value of the chosen option; None if it shows the value."""

    @property
    def identity(self) -> Hashable:
        """The page of the dialog; each has a popup of its own."""
        return EnginesDialog, self.page

    @property
    def options(self) -> tuple[EngineOption, ...]:
        """The options of the engine, as far as they are known."""
        return () if self.description is None else self.description.options

    @property
    def option(self) -> EngineOption | None:
        """The chosen option; None if no options are shown."""
        is_there = self.page is EnginesPage.OPTIONS and 0 <= self.place < len(self.options)
        return self.options[self.place] if is_there else None

    def value(self, option: EngineOption) -> str:
        """Return the value of an option."""
        return self.values.get(option.name, option.default)


class PendingChoice(FeatureModel, frozen=True):
    """What follows when an engine is chosen; nothing while the dialog is open for its own sake."""

    then: EngineChosen | None = None
    """The action that follows, still without the name of the engine."""
    back: DialogModel | None = None
    """The dialog that asks for an engine."""


class FoundEngines(FeatureModel, frozen=True):
    """The engines that were found in the usual places of this computer."""

    paths: tuple[str, ...] = ()


def offered_programs(state: State) -> tuple[str, ...]:
    """Return the programs that were found and whose paths no added engine has."""
    added = {one.command for one in state.settings.engines}
    found = state.model(FoundEngines).paths
    return tuple(path for path in found if join_command([path]) not in added)
