"""An engine at a seat that sends the reports which a test puts into it, and nothing else."""

from __future__ import annotations

from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.messages import (
    Bound,
    Finished,
    Go,
    Progress,
    Report,
    Score,
    StopReason,
    TableStats,
    Thinking,
)
from engine.seated_engine import SeatedEngine


def thinking(*line: str) -> Thinking:
    """Return the report of a search whose principal variation is ``line``."""
    score = Score(centipawns=20)
    return Thinking(5, 9, 100, 10, score, Bound.EXACT, line, TableStats(), ())


class ScriptedEngine(SeatedEngine):
    """Keeps the commands; a test sends reports at any time and in any order, stale ones too."""

    def __init__(self) -> None:
        self.commands: list[object] = []
        self._outbox: list[Report | InspectReport] = []

    @property
    def searches(self) -> list[Go]:
        """Every requested search, oldest first."""
        return [command for command in self.commands if isinstance(command, Go)]

    # What a test lets it do

    def send(self, report: Report | InspectReport) -> None:
        """Send a report at the next poll."""
        self._outbox.append(report)

    def progress(self, search_id: int, *line: str) -> None:
        """Report a running search."""
        self.send(Progress(search_id, thinking(*line)))

    def finish(self, search_id: int, move: str | None) -> None:
        """Answer a search."""
        line = () if move is None else (move,)
        self.send(Finished(search_id, move, None, thinking(*line), StopReason.NODES))

    # What the window commands

    def start(self) -> None:
        self.commands.append("start")

    def restart(self) -> None:
        self.commands.append("restart")

    def configure(self, hash_mb: int, threads: int = 1) -> None:
        self.commands.append(f"configure {hash_mb} MB, {threads} threads")

    def new_game(self) -> None:
        self.commands.append("new game")

    def go(self, go: Go) -> None:
        self.commands.append(go)

    def stop(self) -> None:
        self.commands.append("stop")

    def abandon(self) -> None:
        self.commands.append("abandon")

    def inspect(self, command: InspectCommand) -> None:
        """Take a command for a recorded search, as our own engine does."""
        self.commands.append(command)

    def poll(self) -> list[Report | InspectReport]:
        reports, self._outbox = self._outbox, []
        return reports

    def close(self) -> None:
        self.commands.append("close")
