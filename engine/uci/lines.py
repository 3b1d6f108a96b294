"""What the engine says in the Universal Chess Interface: whole lines, from any thread."""

from __future__ import annotations

import threading
from time import perf_counter
from typing import TextIO

from engine.protocol.messages import (
    NO_SEARCH,
    Finished,
    Progress,
    Refused,
    StopReason,
    Thinking,
    Variation,
)
from engine.thinking.running_search import SearchReport
from engine.tools.words import fault_line
from engine.uci.text import best_move_line, current_move_line, info_lines, tick_line

TICK_EVERY_S = 1.0
"""Interval of the progress lines of a long iteration."""
CURRENT_MOVE_AFTER_MS = 3000
"""Time from which each root move is reported as its search begins: before, there are too many."""

LONGEST = 400
"""Most characters of an ``info string``, which may quote any input."""


class Output:
    """Writes whole lines for the GUI, from any thread. Writes nothing once the reader has gone."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.is_broken = False

    def say(self, *lines: str) -> None:
        """Write these lines together; does nothing once the reader has gone."""
        with self._lock:
            if self.is_broken or not lines:
                return
            try:
                self._stream.write("".join(f"{line}\n" for line in lines))
                self._stream.flush()
            except (OSError, ValueError):  # the pipe is broken, or the stream was closed
                self.is_broken = True

    def explain(self, message: str) -> None:
        """Write a message as ``info string``, for the log of the GUI."""
        text = " ".join(message.split())
        self.say("info string " + (text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"))


class SearchLines:
    """Turns the reports of searches into lines."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self.expect_search()

    def expect_search(
        self, lines: int = 1, show_chances: bool = False, emergency_move: str | None = None
    ) -> None:
        """Prepare for the next search, with so many lines of ``multipv``.

        ``emergency_move`` is the best move of a search that fails.
        """
        self._emergency_move = emergency_move
        self._lines = lines
        self._show_chances = show_chances
        self._said: Thinking | None = None
        """State of the search in the last lines that had a variation."""
        self._said_s = perf_counter()
        self._said_move: str | None = None

    def report(self, report: SearchReport) -> None:
        """Write what is new in ``report``. Called from the threads of the search."""
        match report:
            case Progress(thinking=thinking):
                if self._is_news(thinking):
                    self._say_info(thinking)
                elif thinking.elapsed_ms >= CURRENT_MOVE_AFTER_MS:
                    self._say_current_move(thinking)
                self._say_tick(thinking)
            case Finished(thinking=thinking, reason=reason):
                said = self._said
                if reason is not StopReason.BOOK and (
                    said is None or self._is_later(thinking, said)
                ):
                    self._say_info(thinking)
                self._output.say(best_move_line(report))
            case Refused():
                self._output.explain(fault_line(report.fault))
                if report.search_id != NO_SEARCH:
                    self._output.say(f"bestmove {self._emergency_move or '(none)'}")

    def _shown(self, thinking: Thinking) -> tuple[Variation, ...]:
        """Return the variations that were asked for; a handicap makes the search find more."""
        return thinking.lines[: self._lines]

    def _is_news(self, thinking: Thinking) -> bool:
        """Return whether there is a new iteration or variation since the last lines."""
        if thinking.depth == 0 or self._said is None:
            return thinking.depth > 0
        new, old = self._shown(thinking), self._shown(self._said)
        return thinking.depth > self._said.depth or (
            [(line.moves, line.bound) for line in new] != [(line.moves, line.bound) for line in old]
        )

    def _is_later(self, thinking: Thinking, said: Thinking) -> bool:
        return thinking.nodes > said.nodes or self._shown(thinking) != self._shown(said)

    def _say_info(self, thinking: Thinking) -> None:
        self._said, self._said_s = thinking, perf_counter()
        self._output.say(*info_lines(thinking, self._lines, self._show_chances))

    def _say_current_move(self, thinking: Thinking) -> None:
        if thinking.current_move not in (None, self._said_move):
            self._said_move = thinking.current_move
            self._output.say(current_move_line(thinking))

    def _say_tick(self, thinking: Thinking) -> None:
        if perf_counter() - self._said_s >= TICK_EVERY_S:
            self._said_s = perf_counter()
            self._output.say(tick_line(thinking))
