"""Writes UCI lines. Any thread may write, and the lines of two threads never mix."""

from __future__ import annotations

import threading
from time import perf_counter
from typing import TextIO

from engine.printable import printable
from engine.protocol.messages import (
    NO_SEARCH,
    Finished,
    Progress,
    SearchRefused,
    StopReason,
    Thinking,
    Variation,
)
from engine.thinking.running_search import SearchReport
from engine.tools.engine_texts import fault_line
from engine.uci.syntax import best_move_line, current_move_line, info_lines, node_count_line

TICK_EVERY_S = 1.0
"""Interval in seconds between ``info`` lines with node counts during a long iteration."""
CURRENT_MOVE_AFTER_MS = 3000
"""Search time in milliseconds after which ``currmove`` lines are printed. Before that, the root
move changes too quickly to be read."""

LONGEST_MESSAGE = 400
"""Maximum number of characters of an ``info string``. It may quote arbitrary input."""


class UciOutput:
    """The stream to the GUI. Any thread may use it.

    After a write error ``is_broken`` is True, and later writes do nothing.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.is_broken = False

    def write(self, *lines: str) -> None:
        """Write these lines as one block, then flush the stream."""
        with self._lock:
            if self.is_broken or not lines:
                return
            try:
                self._stream.write("".join(f"{line}\n" for line in lines))
                self._stream.flush()
            except (OSError, ValueError):  # the pipe is broken, or the stream was closed
                self.is_broken = True

    def explain(self, message: str) -> None:
        """Write ``message`` as one ``info string``, shortened to ``LONGEST_MESSAGE`` characters."""
        text = printable(" ".join(message.split()))
        if len(text) > LONGEST_MESSAGE:
            text = text[: LONGEST_MESSAGE - 1] + "…"
        self.write(f"info string {text}")


class SearchLines:
    """Writes the reports of searches as UCI lines."""

    def __init__(self, output: UciOutput) -> None:
        self._output = output
        self.expect_search()

    def expect_search(
        self, lines: int = 1, show_wdl: bool = False, emergency_move: str | None = None
    ) -> None:
        """Prepare for the next search.

        Args:
            lines: number of best lines to print (``MultiPV``).
            show_wdl: print win, draw and loss chances.
            emergency_move: the ``bestmove`` if the search fails.
        """
        self._emergency_move = emergency_move
        self._lines = lines
        self._show_wdl = show_wdl
        self._last_written: Thinking | None = None
        """State of the search in the last ``info`` line with a variation."""
        self._last_written_s = perf_counter()
        self._last_current_move: str | None = None

    def report(self, report: SearchReport) -> None:
        """Write what is new in ``report``. The threads of the search call this method."""
        match report:
            case Progress(thinking=thinking):
                if self._is_news(thinking):
                    self._write_info(thinking)
                elif thinking.elapsed_ms >= CURRENT_MOVE_AFTER_MS:
                    self._write_current_move(thinking)
                self._write_tick(thinking)
            case Finished(thinking=thinking, reason=reason):
                last = self._last_written
                if reason is not StopReason.BOOK and (
                    last is None or self._is_later(thinking, last)
                ):
                    self._write_info(thinking)
                self._output.write(best_move_line(report))
            case SearchRefused():
                self._output.explain(fault_line(report.fault))
                if report.search_id != NO_SEARCH:
                    self._output.write(f"bestmove {self._emergency_move or '(none)'}")

    def _shown(self, thinking: Thinking) -> tuple[Variation, ...]:
        """Return the best lines to print.

        A handicap may search more lines than ``MultiPV`` requests.
        """
        return thinking.lines[: self._lines]

    def _is_news(self, thinking: Thinking) -> bool:
        """Return whether the depth has grown, or moves or bounds of the lines have changed.

        It compares with the last ``info`` line. Before the end of the first iteration it is False.
        """
        if thinking.depth == 0 or self._last_written is None:
            return thinking.depth > 0
        new, old = self._shown(thinking), self._shown(self._last_written)
        return thinking.depth > self._last_written.depth or (
            [(line.moves, line.bound) for line in new] != [(line.moves, line.bound) for line in old]
        )

    def _is_later(self, thinking: Thinking, last: Thinking) -> bool:
        return thinking.nodes > last.nodes or self._shown(thinking) != self._shown(last)

    def _write_info(self, thinking: Thinking) -> None:
        self._last_written, self._last_written_s = thinking, perf_counter()
        self._output.write(*info_lines(thinking, self._lines, self._show_wdl))

    def _write_current_move(self, thinking: Thinking) -> None:
        if thinking.current_move not in (None, self._last_current_move):
            self._last_current_move = thinking.current_move
            self._output.write(current_move_line(thinking))

    def _write_tick(self, thinking: Thinking) -> None:
        if perf_counter() - self._last_written_s >= TICK_EVERY_S:
            self._last_written_s = perf_counter()
            self._output.write(node_count_line(thinking))
