"""The engine over standard input and output, in the Universal Chess Interface.

Every ``go`` gets exactly one ``bestmove``, whatever ends it. Unknown commands are ignored, as the
protocol says; what is malformed is answered with ``info string``. The end of input ends the
dialogue at once, like ``quit``: a search that still runs is stopped and gives its move.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TextIO

from engine.core.position import START_FEN, Position
from engine.identity import AUTHORS, engine_name
from engine.messages import Finished, Go, Progress, Refused, Thinking
from engine.thinker import DEFAULT_HASH_MB, Thinker
from engine.thought import SearchReport
from engine.uci_text import (
    best_move_line,
    info_line,
    parse_go,
    parse_number,
    parse_option,
    parse_position,
    tick_line,
)

LARGEST_HASH_MB = 65536
TICK_EVERY_S = 1.0
"""How often a long iteration says how far it has come."""


class Output:
    """Lines for the GUI, each whole and at once, from any thread. Silent once nobody reads."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lock = threading.Lock()
        self.is_broken = False

    def say(self, line: str) -> None:
        """Write one line; does nothing where the reader has gone."""
        with self._lock:
            if self.is_broken:
                return
            try:
                self._stream.write(line + "\n")
                self._stream.flush()
            except (OSError, ValueError):  # the pipe is broken, or the stream was closed
                self.is_broken = True

    def explain(self, message: str) -> None:
        """Say something to the person who reads the log of the GUI."""
        self.say("info string " + " ".join(message.split()))


class SearchLines:
    """Turns the reports of searches into lines."""

    def __init__(self, output: Output) -> None:
        self._output = output
        self.expect_search()

    def expect_search(self) -> None:
        """Forget what was said of the last search."""
        self._said: Thinking | None = None
        """What the last line with a variation was about."""
        self._said_s = perf_counter()

    def report(self, report: SearchReport) -> None:
        """Say what is new in ``report``. Called from the threads of the search."""
        match report:
            case Progress(thinking=thinking):
                if self._is_news(thinking):
                    self._say_info(thinking)
                elif perf_counter() - self._said_s >= TICK_EVERY_S:
                    self._said_s = perf_counter()
                    self._output.say(tick_line(thinking))
            case Finished(thinking=thinking):
                if self._said is None or thinking.nodes > self._said.nodes:
                    self._say_info(thinking)
                self._output.say(best_move_line(report))
            case Refused():
                self._output.explain(report.message)
                self._output.say("bestmove (none)")

    def _is_news(self, thinking: Thinking) -> bool:
        """Is there an iteration more, or another variation, than what was said last?"""
        if thinking.depth == 0 or self._said is None:
            return thinking.depth > 0
        variation = thinking.principal_variation
        return thinking.depth > self._said.depth or variation != self._said.principal_variation

    def _say_info(self, thinking: Thinking) -> None:
        self._said, self._said_s = thinking, perf_counter()
        self._output.say(info_line(thinking))


class Dialogue:
    """The state of one conversation: a position and a thinker."""

    def __init__(self, stream: TextIO) -> None:
        self._output = Output(stream)
        self._lines = SearchLines(self._output)
        self._thinker = Thinker(self._lines.report)
        self._searches = 0
        self._fen = START_FEN
        self._moves: tuple[str, ...] = ()
        self._chess960 = False
        """Of the position; the option counts from the next one on."""
        self._chess960_option = False
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._is_ready,
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._position,
            "go": self._go,
            "stop": self._stop,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Obey ``lines`` until ``quit`` or their end; return with no search running."""
        try:
            for line in lines:
                if not self.obey(line) or self._output.is_broken:
                    break
        finally:
            self._thinker.stop()
            self._thinker.wait()

    def obey(self, line: str) -> bool:
        """Carry out one line; False for ``quit``."""
        words = line.split()
        # The protocol: an unknown word is skipped and the rest of the line is tried.
        while words and words[0] not in self._commands and words[0] != "quit":
            words = words[1:]
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            self._commands[words[0]](words[1:])
        except (ValueError, MemoryError) as error:
            self._output.explain(str(error) or "not enough memory")
        return True

    def _uci(self, _words: list[str]) -> None:
        self._output.say(f"id name {engine_name()}")
        self._output.say(f"id author {AUTHORS}")
        hash_range = f"default {DEFAULT_HASH_MB} min 1 max {LARGEST_HASH_MB}"
        self._output.say(f"option name Hash type spin {hash_range}")
        self._output.say("option name Clear Hash type button")
        self._output.say("option name UCI_Chess960 type check default false")
        self._output.say("uciok")

    def _is_ready(self, _words: list[str]) -> None:
        self._output.say("readyok")

    def _new_game(self, _words: list[str]) -> None:
        self._require_idle("ucinewgame")
        self._thinker.new_game()

    def _set_option(self, words: list[str]) -> None:
        self._require_idle("setoption")
        name, value = parse_option(words)
        if name == "hash":
            self._thinker.configure(_hash_mb(value))
        elif name == "clear hash":
            self._thinker.new_game()
        elif name == "uci_chess960":
            self._chess960_option = _flag(name, value)
        else:
            raise ValueError(f"setoption: there is no option {name!r}")

    def _position(self, words: list[str]) -> None:
        """Take a position; up to the first illegal move, if there is one."""
        command = parse_position(words)
        fen = START_FEN if command.fen is None else command.fen
        chess960 = self._chess960_option
        position = Position(fen, chess960)
        legal: list[str] = []
        try:
            for move in command.moves:
                position.push_uci(move)
                legal.append(move)
        finally:
            self._fen, self._moves, self._chess960 = fen, tuple(legal), chess960

    def _go(self, words: list[str]) -> None:
        """Begin a search; one that still runs gives its move first."""
        self._stop([])
        self._thinker.wait()
        command = parse_go(words)
        for complaint in command.complaints:
            self._output.explain(complaint)
        self._searches += 1
        self._lines.expect_search()
        self._thinker.begin(
            Go(self._searches, self._fen, self._moves, command.limits, self._chess960)
        )

    def _stop(self, _words: list[str]) -> None:
        self._thinker.stop()

    def _require_idle(self, command: str) -> None:
        if self._thinker.is_thinking():
            raise ValueError(f"{command} is not taken while searching: send stop first")


def _flag(name: str, text: str) -> bool:
    """Return what an option that is true or false takes, or raise ValueError in one line."""
    if text.lower() not in ("true", "false"):
        raise ValueError(f"setoption {name}: neither true nor false: {text!r}")
    return text.lower() == "true"


def _hash_mb(text: str) -> int:
    """Return a size that the option Hash takes, or raise ValueError in one line."""
    number = parse_number(text)
    if number is None or not 1 <= number <= LARGEST_HASH_MB:
        raise ValueError(f"setoption Hash: not a number from 1 to {LARGEST_HASH_MB}: {text!r}")
    return number
