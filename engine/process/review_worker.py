"""The process that reviews a game beside the window, and can be held.

The window imports this module, because it starts the process with ``run_review_process``. So the
module level imports nothing that loads slowly.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator, Sequence
from multiprocessing.queues import SimpleQueue
from typing import TYPE_CHECKING

from engine.process.parent_watch import end_with_parent
from engine.process.priority import lower_priority
from engine.process.queues import keep_reading_end, keep_writing_end
from engine.protocol.faults import Fault, exception_text
from engine.protocol.review import (
    PositionSearch,
    ReviewCommand,
    ReviewedGame,
    ReviewFailed,
    ReviewReport,
)
from engine.protocol.shared_enums import FaultCode

if TYPE_CHECKING:
    from engine.review.review_gate import ReviewGate


def run_review_process(
    commands: SimpleQueue[ReviewCommand],
    reports: SimpleQueue[ReviewReport],
    game: ReviewedGame,
    nodes: int,
    done: tuple[PositionSearch, ...],
) -> None:
    """Review a game and send reports until it is finished, or until the window ends.

    ``nodes`` and ``done`` are those of ``running_review.review_reports``. Other processes go first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The window handles Ctrl-C in a terminal.
    end_with_parent()
    lower_priority()
    keep_reading_end(commands)
    keep_writing_end(reports)
    try:
        for report in _reports(commands, game, nodes, done):
            reports.put(report)
    except OSError:
        return  # The window has ended.


def _reports(
    commands: SimpleQueue[ReviewCommand],
    game: ReviewedGame,
    nodes: int,
    done: Sequence[PositionSearch],
) -> Iterator[ReviewReport]:
    try:
        from engine.review import running_review
        from engine.review.review_gate import ReviewGate
    except ImportError as error:
        yield ReviewFailed(Fault(FaultCode.ENGINE_NOT_LOADED, system_text=exception_text(error)))
        return
    gate = ReviewGate()
    threading.Thread(target=_obey, args=(commands, gate), name="commands", daemon=True).start()
    yield from running_review.review_reports(game, nodes, done, gate)


def _obey(commands: SimpleQueue[ReviewCommand], gate: ReviewGate) -> None:
    """Execute commands until the window ends."""
    while True:
        try:
            command = commands.get()
        except (EOFError, OSError):
            return
        match command:
            case ReviewCommand.HOLD:
                gate.hold()
            case ReviewCommand.GO_ON:
                gate.open()
