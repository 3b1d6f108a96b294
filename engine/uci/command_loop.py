"""The UCI command loop.

Every ``go`` that starts a search produces exactly one ``bestmove``, however the search ends. The
loop ignores unknown commands, as the protocol requires. It answers malformed commands with ``info
string``. The end of the input acts like ``quit``: it stops a running search, which still prints its
``bestmove``.

After a refused ``position`` there is no position until a good one, whatever comes between them. A
``go`` then gets ``bestmove 0000`` at once, because a move of another position would be played.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import TextIO

from engine.core.basics.params import SEARCH_PARAMETERS, set_search_parameter
from engine.identity import AUTHORS, engine_name
from engine.parameter_limits import DEEPEST_BENCH, DEEPEST_PERFT
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.messages import Go, Limits, SearchRefused
from engine.protocol.shared_enums import FaultCode, SearchPurpose
from engine.thinking.bench import DEFAULT_DEPTH
from engine.thinking.engine import Engine
from engine.tools.engine_texts import fault_line
from engine.uci.nonstandard_commands import (
    BackgroundTask,
    Work,
    bench_work,
    board_lines,
    evaluation_lines,
    perft_work,
)
from engine.uci.options import (
    BY_NAME,
    CLEAR_HASH,
    LARGEST_SEED,
    UciOption,
    UciSettings,
    option_declarations,
    with_option_changed,
)
from engine.uci.output import SearchLines, UciOutput
from engine.uci.root_position import NULL_MOVE, REFUSED, RootPosition, root_position_of
from engine.uci.syntax import (
    GoCommand,
    PositionCommand,
    parse_go,
    parse_number,
    parse_option,
    parse_position,
    quoted,
)

LARGE_HASH_MB = 1024
"""From this size in megabytes on, a line says that the table gets its memory later."""
OUT_OF_MEMORY = Fault(FaultCode.OUT_OF_MEMORY)


class CommandLoop:
    """One UCI session: its position, its option settings and its engine."""

    def __init__(self, stream: TextIO, tuning: bool = False) -> None:
        """Create a session that writes its output to ``stream``.

        ``tuning`` makes the search parameters UCI options.
        """
        self._output = UciOutput(stream)
        self._lines = SearchLines(self._output)
        self._engine = Engine(self._lines.report, with_root_moves=False)
        self._background: BackgroundTask | None = None
        self._tuning = tuning
        self._settings = UciSettings()
        self._searches = 0
        self._random = random.Random()
        self._root: RootPosition | None = root_position_of(
            PositionCommand(None, ()), self._settings.chess960
        )
        """The current position; None after a refused one. A change of ``UCI_Chess960`` applies
        from the next ``position`` on."""
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "uci": self._uci,
            "isready": self._is_ready,
            "ucinewgame": self._new_game,
            "setoption": self._set_option,
            "position": self._position,
            "go": self._go,
            "ponderhit": self._ponder_hit,
            "stop": self._stop,
            "d": self._show_board,
            "eval": self._evaluate,
            "bench": self._bench,
        }

    def run(self, lines: Iterable[str]) -> None:
        """Execute ``lines`` until ``quit`` or the end of the input. Then stop a running search."""
        try:
            for line in lines:
                if not self.obey(line) or self._output.is_broken:
                    break
        finally:
            self._end_work()

    def obey(self, line: str) -> bool:
        """Execute one line of input. Return False for ``quit``, True for everything else."""
        words = line.split()
        # The UCI protocol skips unknown words and parses the rest of the line.
        while words and words[0] not in self._commands and words[0] != "quit":
            words = words[1:]
        if not words:
            return True
        if words[0] == "quit":
            return False
        try:
            self._commands[words[0]](words[1:])
        except ValueError as error:
            self._output.explain(str(error))
        except MemoryError as error:
            self._output.explain(str(error) or fault_line(OUT_OF_MEMORY))
        return True

    def wait(self) -> None:
        """Wait until the running search or background task has ended.

        An infinite search ends only if another thread stops it.
        """
        self._engine.wait()
        if self._background is not None:
            self._background.join()

    # The protocol

    def _uci(self, _words: list[str]) -> None:
        self._output.write(
            f"id name {engine_name()}",
            f"id author {AUTHORS}",
            *option_declarations(self._tuning),
            "uciok",
        )

    def _is_ready(self, _words: list[str]) -> None:
        self._output.write("readyok")

    def _new_game(self, _words: list[str]) -> None:
        self._require_idle("ucinewgame")
        self._engine.new_game()

    def _set_option(self, words: list[str]) -> None:
        self._require_idle("setoption")
        name, value = parse_option(words)
        option = BY_NAME.get(name)
        if option is not None:
            self._apply(option, value)
        elif self._tuning and name in SEARCH_PARAMETERS:
            number = parse_number(value)
            if number is None:
                raise ValueError(f"setoption {name}: not a number: {quoted(value)}")
            set_search_parameter(name, number)
        else:
            raise ValueError(f"setoption: unknown option {quoted(name)}")

    def _apply(self, option: UciOption, value: str) -> None:
        """Set an option. If it raises ValueError, all settings are unchanged."""
        if option.name == CLEAR_HASH:
            self._engine.new_game()
            return
        try:
            settings = with_option_changed(self._settings, option, value)
            self._engine.configure(settings.configuration())
        except FaultError as error:
            raise ValueError(f"setoption {option.name}: {fault_line(error.fault)}") from None
        except ValueError as error:
            raise ValueError(f"setoption {error}") from None
        self._settings = settings
        if option.field == "hash_mb" and settings.hash_mb >= LARGE_HASH_MB:
            self._output.explain(
                f"the table of {settings.hash_mb} MB gets its memory while the search fills it"
            )

    def _position(self, words: list[str]) -> None:
        """Set the position. If the command is refused, there is none."""
        self._root = None
        command = parse_position(words)
        if command.complaint is not None:
            self._output.explain(command.complaint)
        self._root = root_position_of(command, self._settings.chess960)
        for remark in self._root.position.remarks():
            self._output.explain(remark)

    def _go(self, words: list[str]) -> None:
        """Stop a running search, which prints its ``bestmove``. Then start a new search."""
        self._end_work()
        command = parse_go(words)
        root = self._root
        if root is None:
            self._output.explain(REFUSED)
            if command.perft_depth is None:
                self._output.write(f"bestmove {NULL_MOVE}")
            return
        for complaint in command.complaints:
            self._output.explain(complaint)
        if command.perft_depth is not None:
            depth = max(0, min(command.perft_depth, DEEPEST_PERFT))
            self._start_background(perft_work(root.position, depth))
            return
        self._searches += 1
        settings = self._settings
        search = self._search_of(command, root)
        emergency_move = next(iter(search.search_moves), None) or root.first_move()
        self._lines.expect_search(settings.lines, settings.show_wdl, emergency_move)
        try:
            self._engine.begin(search)
        except FaultError as error:
            self._lines.report(SearchRefused(search.search_id, error.fault))
        except ValueError as error:
            fault = Fault(FaultCode.INTERNAL, system_text=exception_text(error))
            self._lines.report(SearchRefused(search.search_id, fault))
        except MemoryError:
            self._lines.report(SearchRefused(search.search_id, OUT_OF_MEMORY))

    def _search_of(self, command: GoCommand, root: RootPosition) -> Go:
        """Build the search from a ``go`` command and the settings of the options."""
        settings = self._settings
        search_moves, refused = root.legal_and_refused(command.search_moves)
        for line in refused:
            self._output.explain(f"go searchmoves: {line}")
        # Level Seed 0 draws a new seed for each move. Any other value makes choices repeatable.
        seed = settings.level_seed or self._random.randint(1, LARGEST_SEED)
        return Go(
            self._searches,
            root.fen,
            root.moves,
            command.limits,
            root.chess960,
            lines=settings.lines,
            search_moves=search_moves,
            purpose=self._purpose(command),
            may_ponder=settings.ponder,
            handicap=settings.handicap(seed),
            use_book=settings.own_book and not settings.analyse_mode,
            book_seed=seed,
        )

    def _purpose(self, command: GoCommand) -> SearchPurpose:
        """Return the purpose of a search.

        UCI does not state the purpose. It follows from the command and from ``UCI_AnalyseMode``.
        """
        if command.ponder:
            return SearchPurpose.PONDER
        is_infinite = command.limits == Limits()
        return (
            SearchPurpose.ANALYSE
            if is_infinite or self._settings.analyse_mode
            else SearchPurpose.PLAY
        )

    def _ponder_hit(self, _words: list[str]) -> None:
        self._engine.ponder_hit()

    def _stop(self, _words: list[str]) -> None:
        self._engine.stop()
        if self._background is not None:
            self._background.stop()

    # Beyond the protocol

    def _show_board(self, _words: list[str]) -> None:
        self._output.write(*board_lines(self._shown_root().position))

    def _evaluate(self, _words: list[str]) -> None:
        self._output.write(*evaluation_lines(self._shown_root().position))

    def _shown_root(self) -> RootPosition:
        """Return the current position. Raises ValueError if the last one was refused."""
        if self._root is None:
            raise ValueError(REFUSED)
        return self._root

    def _bench(self, words: list[str]) -> None:
        depth = parse_number(words[0]) if words else DEFAULT_DEPTH
        if depth is None or not 1 <= depth <= DEEPEST_BENCH:
            raise ValueError(f"bench: not a depth from 1 to {DEEPEST_BENCH}: {quoted(words[0])}")
        self._end_work()
        self._start_background(bench_work(depth))

    def _start_background(self, work: Work) -> None:
        try:
            self._background = BackgroundTask(work, self._output.write)
        except RuntimeError as error:  # No thread is available.
            self._output.explain(f"cannot start a thread: {error}")

    # Running work

    def _end_work(self) -> None:
        """Stop the running work and wait for its last output."""
        self._stop([])
        self.wait()

    def _require_idle(self, command: str) -> None:
        """If a stopped search has not ended yet, wait for its end.

        Raises:
            ValueError: other work is still running.
        """
        if self._background is not None and self._background.is_running():
            raise ValueError(f"{command} is refused during perft or bench: send stop first")
        if self._engine.is_thinking() and not self._engine.is_stopping():
            raise ValueError(f"{command} is refused during a search: send stop first")
        self._engine.wait()
