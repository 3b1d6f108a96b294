"""Messages between the window and the host process of an external engine.

They extend ``engine.protocol.messages``. A stop is a message here, because the host waits for
messages and not for a search.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.external.engine_description import EngineDescription
from engine.protocol.messages import Go, NewGame, Quit, Report

OptionValues: TypeAlias = tuple[tuple[str, str], ...]
"""Names and values of UCI options."""


class StopSearch(Struct, frozen=True):
    """End the search with this id, and every earlier one."""

    search_id: int


class SetUciOptions(Struct, frozen=True):
    """Options for all later searches. An option that is not listed gets its default value."""

    values: OptionValues


class PressUciButton(Struct, frozen=True):
    """Press an option of the type button."""

    name: str


class EngineDescribed(Struct, frozen=True):
    """The engine has started and described itself. Ready follows."""

    description: EngineDescription


HostCommand: TypeAlias = Go | StopSearch | NewGame | SetUciOptions | PressUciButton | Quit
HostReport: TypeAlias = Report | EngineDescribed
