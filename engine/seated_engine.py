"""The interface of every seated engine: a closed set of commands and a closed set of reports.

``engine.client.Client`` implements it. Any other engine, such as a UCI engine, needs a class with
the same methods and reports.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.protocol.inspect_messages import InspectReport
from engine.protocol.messages import Go, Report


class SeatedEngine(Protocol):
    """An engine process. Every method but ``close`` returns at once.

    The reports are those of ``messages.Report``. Each Go gets at most one Finished or Refused with
    its id, and none if the search is abandoned or superseded.
    """

    def start(self) -> None:
        """Start the process; Ready follows, or EngineDied. Does nothing while one runs."""

    def restart(self) -> None:
        """End the process, if one runs, and start another; no EngineDied follows."""

    def configure(self, hash_mb: int, threads: int = 1) -> None:
        """Set the options of all searches from the next on, also after a restart."""

    def new_game(self) -> None:
        """Abandon the search, and clear the transposition table and the histories."""

    def go(self, go: Go) -> None:
        """Search; supersedes the search before. Ids grow. Without limits only a stop ends it."""

    def stop(self) -> None:
        """End the search early; its Finished follows. Does nothing if none runs."""

    def abandon(self) -> None:
        """End the search; no report of it follows."""

    def poll(self) -> Sequence[Report | InspectReport]:
        """Return the reports since the last call, oldest first; never blocks.

        Only an engine that records its searches has an InspectReport.
        """

    def close(self) -> None:
        """End the process and return when it has ended. May be called again."""
