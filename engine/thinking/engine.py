"""The engine that the worker and the UCI dialogue share: table and searches, one at a time.

``Engine.journal`` keeps how each search ended, so that it can be replayed exactly.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from ctypes import addressof, c_longlong
from time import perf_counter
from typing import TYPE_CHECKING

from engine.checkpoints.store import Checkpoints
from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.protocol.faults import Fault, FaultError, text_of
from engine.protocol.messages import (
    NO_SEARCH,
    Configure,
    Finished,
    Go,
    Limits,
    Refused,
    SearchEnd,
    StopReason,
)
from engine.protocol.vocabulary import FaultCode
from engine.ranges import LARGEST_HASH_MB, MOST_THREADS
from engine.thinking.clock import allot
from engine.thinking.observation import SearchContext, observe_nothing
from engine.thinking.replay import position_of
from engine.thinking.request import SearchRequest
from engine.thinking.running_search import Listener, RunningSearch
from engine.thinking.thread_pool import ThreadPool

if TYPE_CHECKING:
    from engine.thinking.book import Book
    from engine.thinking.tablebases import Ranking, Tablebases

DEFAULTS = Configure()


class Engine:
    """Owns the table and the searches. Its methods are called from one thread only."""

    def __init__(
        self,
        listener: Listener,
        configuration: Configure = DEFAULTS,
        stop_value: c_longlong | None = None,
        with_root_moves: bool = True,
        with_checkpoints: bool = False,
    ) -> None:
        """Make the table.

        ``listener`` takes the reports of every search (see ``Listener``), with the ordered root
        moves if ``with_root_moves``. A search also ends when ``stop_value``, which may be shared
        with another process, is at least its id. ``with_checkpoints``: keep what lets any search of
        a game be made again soon. A fault in that, or in a tablebase, is reported as Refused with
        the id 0, at any time.

        Raises:
            MemoryError: there is not enough memory for the table or the threads.
            FaultError: a number is out of range, or a file is refused.
        """
        self._listener = listener
        self._stop_value = stop_value
        self._with_root_moves = with_root_moves
        self._configuration = DEFAULTS
        _require_in_range(configuration)
        self._table = Table(configuration.hash_mb)
        self._team = ThreadPool(self._table)
        self._book: Book | None = None
        self._tablebases: Tablebases | None = None
        self._thought: RunningSearch | None = None
        self.journal: list[SearchEnd] = []
        """The searches since everything was last forgotten and how they ended, oldest first."""
        self._with_checkpoints = with_checkpoints
        self.checkpoints = self._new_checkpoints()
        """By which a search of the journal can be made again without all before it."""
        self.configure(configuration)

    def configure(self, wanted: Configure) -> None:
        """Take other options. Not while searching.

        With a table of another size or another number of threads everything learnt is gone.
        Raises as the constructor does, and then nothing has changed.
        """
        self._require_idle()
        _require_in_range(wanted)
        book, tablebases = self._book, self._tablebases
        table, team = self._table, self._team
        with ExitStack() as opened:
            if wanted.book_path != self._configuration.book_path:
                book = _open_book(wanted.book_path, opened)
            if wanted.syzygy_path != self._configuration.syzygy_path:
                tablebases = _open_tablebases(wanted.syzygy_path, opened)
            if wanted.hash_mb != table.megabytes():
                table = Table(wanted.hash_mb)
            if table is not self._table or wanted.threads != team.threads:
                team = ThreadPool(table, wanted.threads)
            opened.pop_all()  # Everything can be had: what was opened stays open.
        if team is not self._team:
            table.clear()
            self.journal.clear()
            self.checkpoints.forget()
        for replaced, new in ((self._book, book), (self._tablebases, tablebases)):
            if replaced is not None and replaced is not new:
                replaced.close()
        if team is not self._team:
            self._table, self._team = table, team
            self.checkpoints = self._new_checkpoints()
        self._book, self._tablebases = book, tablebases
        self._configuration = wanted

    def new_game(self) -> None:
        """Forget everything learnt: what follows is deterministic again. Not while searching."""
        self._require_idle()
        self._table.clear()
        self._team.clear()
        self.journal.clear()
        self.checkpoints.forget()

    def begin(self, go: Go) -> None:
        """Start the search that ``go`` describes and return at once. Not while searching.

        Raises:
            FaultError: the FEN or a move is refused; nothing has been started.
            MemoryError: there is not enough memory; nothing has been started.
        """
        started_s = perf_counter()
        self._require_idle()
        position = _searched_position(go)
        # As everybody writes it: python-chess takes fewer ways.
        start_fen = Position(go.fen, go.chess960).fen()
        if (move_of_book := self._book_move(go, start_fen, position)) is not None:
            elapsed_ms = int((perf_counter() - started_s) * 1000)
            nothing = observe_nothing(elapsed_ms)
            self._listener(Finished(go.search_id, move_of_book, None, nothing, StopReason.BOOK))
            return
        ranking = self._ranking(go, start_fen)
        task = self._task(go, position, ranking, started_s)
        stop_address = 0 if self._stop_value is None else addressof(self._stop_value)
        self._team.main.watch(stop_address, go.search_id)
        root_moves = None
        if task.root_moves is not None:
            root_moves = [position.parse_uci(move) for move in task.root_moves]
        self.checkpoints.search_begins()
        self._team.begin(position, _node_limit(go), task.lines, root_moves)
        self._thought = RunningSearch(
            task, self._team, self._stop_value, self._listener, self.journal, self.checkpoints
        )

    def stop(self) -> None:
        """Ask the running search to end; does nothing where there is none."""
        if self._thought is not None:
            self._thought.stop()

    def ponder_hit(self, search_id: int | None = None) -> None:
        """The expected move was made; does nothing where no search (or another) is pondering."""
        if self._thought is not None and search_id in (None, self._thought.search_id):
            self._thought.ponder_hit()

    def is_thinking(self) -> bool:
        """Is a search running? No longer from just before its last report is given."""
        return self._thought is not None and not self._thought.is_over()

    def is_ending(self) -> bool:
        """Is there a search that was told to stop, so that waiting for it is short?"""
        return self._thought is not None and self._thought.is_asked_to_end()

    def wait(self) -> None:
        """Wait until the search has given its last report: for ever, where nothing limits it."""
        if self._thought is not None:
            self._thought.join()

    def _new_checkpoints(self) -> Checkpoints:
        """Return checkpoints for the table and the search that there are."""
        is_kept = self._with_checkpoints and self._team.threads == 1
        return Checkpoints(
            self._table,
            self._team.main if is_kept else None,
            report=lambda text: self._listener(
                Refused(NO_SEARCH, Fault(FaultCode.CHECKPOINT_FAILED, system_text=text))
            ),
        )

    def _task(
        self, go: Go, position: Position, ranking: Ranking | None, started_s: float
    ) -> SearchRequest:
        """Return what is to be searched."""
        root_moves = _root_moves(go, ranking)
        choices = len(position.legal_moves()) if root_moves is None else len(root_moves)
        hits = 0 if ranking is None else ranking.hits
        return SearchRequest(
            go=go,
            context=SearchContext.of(position, hits, self._with_root_moves),
            choices=choices,
            root_moves=root_moves,
            lines=max(go.lines, 1 if go.handicap is None else go.handicap.lines),
            budget=allot(
                go.limits,
                position.white_to_move(),
                self._configuration.move_overhead_ms,
                go.may_ponder,
                position.fullmove_number(),
            ),
            started_s=started_s,
        )

    def _book_move(self, go: Go, start_fen: str, position: Position) -> str | None:
        """Return a move of the book where one is wanted and will do."""
        is_game = not go.is_pondering and not go.search_moves and go.limits != Limits()
        if self._book is None or not (go.use_book and is_game) or go.chess960:
            return None
        move = self._book.choose(start_fen, go.moves, go.book_seed)
        legal = [position.uci(one) for one in position.legal_moves()]
        return move if move is not None and move in legal else None

    def _ranking(self, go: Go, start_fen: str) -> Ranking | None:
        """Return what the tablebases say; None where there are none or they do not know."""
        if self._tablebases is None or go.handicap is not None:
            return None
        try:
            return self._tablebases.rank(start_fen, go.moves, go.chess960)
        except FaultError as error:
            self._listener(Refused(NO_SEARCH, error.fault))
            return None

    def _require_idle(self) -> None:
        """Let a search that is over give its last report; refuse to go on if one is running."""
        if self.is_thinking():
            raise RuntimeError("a search is running")
        self.wait()


def _require_in_range(wanted: Configure) -> None:
    """Raise FaultError where a number of the options is out of its range."""
    for code, number, least, most in (
        (FaultCode.HASH_OUT_OF_RANGE, wanted.hash_mb, 1, LARGEST_HASH_MB),
        (FaultCode.THREADS_OUT_OF_RANGE, wanted.threads, 1, MOST_THREADS),
    ):
        if not least <= number <= most:
            raise FaultError(Fault(code, number=number, least=least, most=most))
    if wanted.move_overhead_ms < 0:
        overhead_ms = wanted.move_overhead_ms
        raise FaultError(Fault(FaultCode.MOVE_OVERHEAD_OUT_OF_RANGE, number=overhead_ms))


def _searched_position(go: Go) -> Position:
    """Return the position to be searched. Raises FaultError where it or a move is not legal."""
    try:
        position = position_of(go)
        for move in go.search_moves:
            position.parse_uci(move)
    except ValueError as error:
        fault = Fault(FaultCode.POSITION_REFUSED, fen=go.fen, system_text=text_of(error))
        raise FaultError(fault) from error
    return position


def _open_book(path: str, opened: ExitStack) -> Book | None:
    """Open a book, closed with ``opened``; python-chess is loaded only where there is one."""
    if not path:
        return None
    from engine.thinking.book import Book

    return opened.enter_context(closing(Book(path)))


def _open_tablebases(path: str, opened: ExitStack) -> Tablebases | None:
    """Open tablebases, closed with ``opened``; python-chess is loaded only where there are some."""
    if not path:
        return None
    from engine.thinking.tablebases import Tablebases

    return opened.enter_context(closing(Tablebases(path)))


def _node_limit(go: Go) -> int:
    """Return the node limit as the core takes it: 0 for none.

    Whoever asks for no node at all gets the least there is.
    """
    limits = [go.limits.nodes, go.handicap.nodes if go.handicap is not None else None]
    return min((max(1, limit) for limit in limits if limit is not None), default=0)


def _root_moves(go: Go, ranking: Ranking | None) -> tuple[str, ...] | None:
    """Return the root moves to be searched; None for all.

    Where the tablebases keep none of the moves that are wanted, those are searched all the same.
    """
    wanted = go.search_moves or None
    if ranking is None:
        return wanted
    if wanted is None:
        return ranking.moves
    return tuple(move for move in wanted if move in ranking.moves) or wanted
