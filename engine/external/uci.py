"""python-chess's UCI protocol, protected against engines that write too much or wrong things.

An option that cannot be read is left out. Of a line of moves, the legal beginning is read.

Only the host process imports this module, because ``chess.engine`` loads slowly.
"""

from __future__ import annotations

import asyncio
import math

import chess
import chess.engine

from engine.external.engine_description import MOST_OPTIONS, as_short_line
from engine.external.option_lines import OptionLineError, parse_option_line
from engine.external.output_lines import LineSplitter, NewestInfoLines

ANALYSE_MODE = "UCI_AnalyseMode"
"""An option that python-chess would switch on for every search."""
MULTI_PV = "MultiPV"
"""The option for the number of lines, which an engine may lack."""
REPORT_S = 0.04
"""The least time in seconds between two readings of ``info`` lines. The window shows a line at most
0.1 s after the engine has written it."""
BURST_S = 0.005
"""How many seconds pass between a line after a pause and its reading: an engine writes all lines of
an iteration together."""
QUIET_S = 2.0
"""After how many seconds without a line an engine is asked whether it still responds."""
EARLY_UCIOK_S = 0.5
"""How many seconds a ``uciok`` counts as a greeting that came before ``uci`` if no ``id`` line and
no option came before it. An engine that has neither is ready after this time."""
MOST_ERROR_LETTERS = 200


class UciEngine(chess.engine.UciProtocol):
    """One engine. ``info`` lines are read 25 times a second, and only the newest of each kind.

    A ``bestmove`` that nobody asked for is ignored.
    """

    def __init__(self) -> None:
        super().__init__()
        self.illegal_move: str | None = None
        """The answer of the last search if it is not a legal move; None if it is."""
        self.illegal_in_line = ""
        """The first illegal move in a line of the last search; empty if all are legal."""
        self.last_error = ""
        """The last line that the program wrote to standard error."""
        self._lines = {1: LineSplitter(), 2: LineSplitter()}
        self._info = NewestInfoLines()
        self._reading: asyncio.TimerHandle | None = None
        """The next reading of ``info`` lines; None if none is due."""
        self._read_s = -math.inf
        """The time of the last reading, by the clock of the event loop."""
        self._heard_s = self._asked_s = -math.inf
        """When the engine has written something last, and when it was asked to."""
        self._is_searching = self._is_ignored = False
        """Whether a search runs, and whether nobody wants its ``info`` lines any more."""
        self._options_left = MOST_OPTIONS
        self.unread_options: list[str] = []
        """The names of the options that could not be read."""
        self._is_introduced = False
        """Whether the engine has said something about itself."""

    def most_lines(self, wanted: int) -> int | None:
        """Return how many lines the engine can search of the wanted ones; None for a single one."""
        option = self.options.get(MULTI_PV)
        most = 1 if option is None else option.max or wanted
        return min(wanted, most) if min(wanted, most) > 1 else None

    def send_line(self, line: str) -> None:
        """Send a line to the engine; ``go`` begins a search."""
        if line == "go" or line.startswith("go "):
            self._is_searching, self._is_ignored = True, False
            self.illegal_move, self.illegal_in_line = None, ""
        super().send_line(line)

    def ignore_search(self) -> None:
        """Read no more ``info`` lines of the present search.

        To read them would take time between its ``bestmove`` and the next ``position``.
        """
        self._is_ignored = True
        self._info.take()

    def is_responding(self) -> bool:
        """Return whether the engine has written something a moment ago. If not, ask it to.

        An engine answers ``isready`` also while it searches. python-chess ignores that answer.
        """
        now_s = self.loop.time()
        if now_s - self._heard_s < QUIET_S:
            return True
        if self._asked_s <= self._heard_s:
            self._asked_s = now_s
            super().send_line("isready")
        return False

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Take bytes of the engine's standard output (``fd`` 1) or standard error (2)."""
        assert isinstance(data, bytes)
        if fd == 1:
            self._heard_s = self.loop.time()
        for line in self._lines[fd].feed(data):
            if fd == 1:
                self._take(line)
            elif line.strip():
                text = line.decode("utf-8", "replace")
                self.last_error = as_short_line(text, MOST_ERROR_LETTERS)

    def _take(self, line: bytes) -> None:
        """Take one line of standard output."""
        if line.startswith(b"info "):
            if self._is_searching and not self._is_ignored:
                self._info.put(line)
                if self._reading is None:
                    wait_s = max(BURST_S, self._read_s + REPORT_S - self.loop.time())
                    self._reading = self.loop.call_later(wait_s, self._read_info)
            return
        word = line.split(None, 1)[:1]
        if word == [b"option"]:
            self._take_option(line.decode("utf-8", "replace"))
            return
        if word == [b"uciok"] and not self._is_introduced:
            self._is_introduced = True  # The next one counts at once.
            self.loop.call_later(EARLY_UCIOK_S, self._read, line)
            return
        self._is_introduced |= word == [b"id"]
        if word == [b"bestmove"]:
            if not self._is_searching:
                return
            self._read_info()
            self._is_searching = False
            line = self._checked_answer(line)
        self._read(line)

    def _take_option(self, line: str) -> None:
        """Enter an option where python-chess would, or keep its name if it cannot be read."""
        self._is_introduced = True
        self._options_left -= 1
        if self.initialized or self._options_left < 0:
            return
        try:
            option = parse_option_line(line)
        except OptionLineError as error:
            self.unread_options.append(as_short_line(error.name))
            return
        self.options[option.name] = option
        if option.default is not None:
            self.config[option.name] = option.default
            if not option.is_managed() and option.name.lower() != ANALYSE_MODE.lower():
                self.target_config[option.name] = option.default

    def _read_info(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None
        self._read_s = self.loop.time()
        for line in self._info.take():
            legal, illegal = cut_at_illegal_move(line, self.board)
            self.illegal_in_line = self.illegal_in_line or as_short_line(illegal)
            self._read(legal)

    def _read(self, line: bytes) -> None:
        try:
            super().pipe_data_received(1, line + b"\n")
        except OverflowError:  # python-chess cannot read a number of 400 digits.
            return

    def _checked_answer(self, line: bytes) -> bytes:
        """Return a ``bestmove`` line that python-chess can read.

        It would not end the search at an illegal move, so it gets none instead.
        """
        move = line.decode("utf-8", "replace").split()[1:2]
        if not move or move[0] in ("(none)", "NULL"):
            return b"bestmove (none)"
        try:
            self.board.parse_uci(move[0].lower())
        except ValueError:
            self.illegal_move = as_short_line(move[0])
            return b"bestmove (none)"
        return line


def cut_at_illegal_move(line: bytes, board: chess.Board) -> tuple[bytes, str]:
    """Return an ``info`` line whose variation ends before its first illegal move, and that move.

    The move is empty if all are legal. python-chess would drop the whole variation.
    """
    head, mark, moves = line.partition(b" pv ")
    if not mark:
        return line, ""
    position, legal, illegal = board.copy(stack=False), list[bytes](), ""
    for move in moves.split():
        text = move.decode("ascii", "replace")
        try:
            position.push_uci(text.lower())
        except ValueError:
            illegal = text
            break
        legal.append(move)
    return b" ".join((head, b"pv", *legal)) if legal else head, illegal
