"""The interface of every engine that can play in the window.

It is a closed set of commands and a closed set of reports. ``engine.client.EngineClient``
implements it for our own engine, and ``engine.external.client.ExternalEngine`` for any UCI engine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.messages import Go, Report, SetSearchOptions
from engine.protocol.shared_enums import EngineCapability


class SeatedEngine(Protocol):
    """An engine process. Every method except ``close`` returns at once.

    ``messages.Report`` lists its reports. Each Go gets at most one Finished or Refused report with
    its id. It gets no such report if the search is abandoned or superseded.
    """

    @property
    def capabilities(self) -> EngineCapability:
        """What the engine can do beside the search for a move. It never changes."""

    def start(self) -> None:
        """Start the process. Ready or EngineDied follows. Does nothing while a process runs."""

    def restart(self) -> None:
        """End the process, if one runs, and start another. No EngineDied report follows."""

    def configure(self, wanted: SetSearchOptions) -> None:
        """Set the options of all future searches. They also hold after a restart.

        An engine without the capability CONFIGURE takes its table and threads alone.
        """

    def new_game(self) -> None:
        """Abandon the search. Clear the transposition table and the histories."""

    def go(self, go: Go) -> None:
        """Start a search, which supersedes the previous one. Without limits only a stop ends it.

        Its id must be larger than every id before it.
        """

    def stop(self) -> None:
        """End the search early. Its Finished report follows. Does nothing if no search runs."""

    def abandon(self) -> None:
        """End the search. No further report of it follows."""

    def poll(self) -> Sequence[Report | InspectReport]:
        """Return the reports since the last call, oldest first. Never blocks.

        Only an engine with the capability INSPECT has InspectReports.
        """

    def ask_to_end(self) -> None:
        """Begin to end the process for good. No report follows; ``close`` waits for the end."""

    def close(self) -> None:
        """End the process and return when it has ended. ``close`` may be called again."""
