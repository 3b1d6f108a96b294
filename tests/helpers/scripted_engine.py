"""An engine at a seat that sends exactly the reports that a test gives it."""

from __future__ import annotations

from engine.protocol.inspect_messages import InspectCommand, InspectReport
from engine.protocol.lookups import LookUp
from engine.protocol.messages import (
    Bound,
    Finished,
    Go,
    Progress,
    Report,
    Score,
    SetSearchOptions,
    StopReason,
    TableStats,
    Thinking,
)
from engine.protocol.shared_enums import EVERYTHING, EngineCapability
from engine.seated_engine import SeatedEngine


def thinking(*line: str) -> Thinking:
    """Return the state of a running search whose principal variation is ``line``."""
    score = Score(centipawns=20)
    return Thinking(5, 9, 100, 10, score, Bound.EXACT, line, TableStats(), ())


class ScriptedEngine(SeatedEngine):
    """Keeps its commands. A test sends reports at any time and in any order, also stale ones."""

    def __init__(self) -> None:
        self.commands: list[object] = []
        self._outbox: list[Report | InspectReport] = []

    @property
    def searches(self) -> list[Go]:
        """The commands that asked for a search, oldest first."""
        return [command for command in self.commands if isinstance(command, Go)]

    # What a test makes the engine do

    def send(self, report: Report | InspectReport) -> None:
        """Let the next ``poll`` return this report."""
        self._outbox.append(report)

    def progress(self, search_id: int, *line: str) -> None:
        """Report the progress of a search whose principal variation is ``line``."""
        self.send(Progress(search_id, thinking(*line)))

    def finish(self, search_id: int, move: str | None) -> None:
        """Report the end of a search with its best move, or None if there is no legal move."""
        line = () if move is None else (move,)
        self.send(Finished(search_id, move, None, thinking(*line), StopReason.NODES))

    # The commands of the window

    @property
    def capabilities(self) -> EngineCapability:
        return EVERYTHING

    def start(self) -> None:
        self.commands.append("start")

    def restart(self) -> None:
        self.commands.append("restart")

    def configure(self, wanted: SetSearchOptions) -> None:
        self.commands.append(f"configure {wanted.hash_mb} MB, {wanted.threads} threads")

    def new_game(self) -> None:
        self.commands.append("new game")

    def go(self, go: Go) -> None:
        self.commands.append(go)

    def stop(self) -> None:
        self.commands.append("stop")

    def abandon(self) -> None:
        self.commands.append("abandon")

    def look_up(self, command: LookUp) -> None:
        """Keep a position to look up, which only our own engine understands."""
        self.commands.append(command)

    def inspect(self, command: InspectCommand) -> None:
        """Keep a command about a recorded search, which only our own engine understands."""
        self.commands.append(command)

    def poll(self) -> list[Report | InspectReport]:
        reports, self._outbox = self._outbox, []
        return reports

    def ask_to_end(self) -> None:
        self.commands.append("ask to end")

    def close(self) -> None:
        self.commands.append("close")
