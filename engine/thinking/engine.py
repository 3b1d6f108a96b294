"""The engine behind both front ends: the worker process and UCI. It runs one search at a time.

``Engine.journal`` records how each search ended, so that it can be replayed exactly.
"""

from __future__ import annotations

from contextlib import ExitStack, closing
from ctypes import addressof, c_longlong
from time import perf_counter
from typing import TYPE_CHECKING

from engine.checkpoints.game_checkpoints import Checkpoints
from engine.core.board.position import Position
from engine.core.memory.transposition import Table
from engine.machine_memory import limited_to_memory_mb
from engine.parameter_limits import LARGEST_HASH_MB, MOST_THREADS
from engine.protocol.faults import Fault, FaultError, exception_text
from engine.protocol.lookups import LookedUp, LookUp
from engine.protocol.messages import (
    NO_SEARCH,
    Finished,
    Go,
    Limits,
    SearchEnd,
    SearchRefused,
    SetSearchOptions,
    StopReason,
)
from engine.protocol.shared_enums import FaultCode
from engine.thinking import limited_sight, lookups, mating_technique
from engine.thinking.replay import position_of
from engine.thinking.running_search import Listener, RunningSearch
from engine.thinking.search_request import SearchRequest
from engine.thinking.thinking_reports import SearchContext, thinking_of_book_move
from engine.thinking.thread_pool import ThreadPool
from engine.thinking.time_management import allocate_time

if TYPE_CHECKING:
    from engine.thinking.book import Book
    from engine.thinking.tablebases import TablebaseRanking, Tablebases

DEFAULTS = SetSearchOptions()


class Engine:
    """Owns the transposition table and the searches. Only one thread may call its methods."""

    def __init__(
        self,
        listener: Listener,
        configuration: SetSearchOptions = DEFAULTS,
        stop_value: c_longlong | None = None,
        with_root_moves: bool = True,
        with_checkpoints: bool = False,
        with_journal: bool = True,
    ) -> None:
        """Allocate the table and apply ``configuration``.

        The listener may receive a Refused with the id NO_SEARCH at any time. It reports a fault of
        a checkpoint or of a tablebase.

        Args:
            listener: receives the reports of every search; see ``Listener``.
            configuration: the first options.
            stop_value: shared value. It ends every search whose id is not larger than the value.
            with_root_moves: include the ordered root moves in reports.
            with_checkpoints: keep checkpoints, so that a search of a game can be replayed quickly.
            with_journal: keep how each search ended, so that it can be replayed at all.

        Raises:
            MemoryError: there is not enough memory for the table or the threads.
            FaultError: a number is out of range or a file is invalid.
        """
        self._listener = listener
        self._stop_value = stop_value
        self._with_root_moves = with_root_moves
        self._configuration = DEFAULTS
        _require_in_range(configuration)
        self._table = Table(configuration.hash_mb)
        self._is_table_used = False
        """Whether a search has used the table since it was empty. Clearing a large table, whose
        memory is assigned at its first use, would otherwise take seconds."""
        self._pool = ThreadPool(self._table)
        self._book: Book | None = None
        self._tablebases: Tablebases | None = None
        self._running_search: RunningSearch | None = None
        self.journal: list[SearchEnd] = []
        """How each search ended since table and histories were last cleared, oldest first."""
        self._with_journal = with_journal
        self._with_checkpoints = with_checkpoints
        self.checkpoints = self._new_checkpoints()
        """Checkpoints with which a search of the journal can be replayed without all earlier
        searches."""
        self.configure(configuration)

    def configure(self, wanted: SetSearchOptions) -> None:
        """Apply options. If an error is raised, all options are unchanged.

        A new table size or a new number of threads clears the table and the histories.

        Raises:
            MemoryError: there is not enough memory for the table or the threads.
            FaultError: a number is out of range or a file is invalid.
            RuntimeError: a search is running.
        """
        self._require_idle()
        _require_in_range(wanted)
        book, tablebases = self._book, self._tablebases
        table, pool = self._table, self._pool
        with ExitStack() as opened:
            if wanted.book_path != self._configuration.book_path:
                book = _open_book(wanted.book_path, opened)
            if wanted.syzygy_path != self._configuration.syzygy_path:
                tablebases = _open_tablebases(wanted.syzygy_path, opened)
            if wanted.hash_mb != table.megabytes():
                table = Table(wanted.hash_mb)
            if table is not self._table or wanted.threads != pool.threads:
                pool = ThreadPool(table, wanted.threads)
            opened.pop_all()  # No step failed, so keep the new files open.
        if pool is not self._pool:
            if table is self._table and self._is_table_used:
                table.clear()
            self._is_table_used = False
            self.journal.clear()
            self.checkpoints.forget()
        for replaced, new in ((self._book, book), (self._tablebases, tablebases)):
            if replaced is not None and replaced is not new:
                replaced.close()
        if pool is not self._pool:
            self._table, self._pool = table, pool
            self.checkpoints = self._new_checkpoints()
        self._book, self._tablebases = book, tablebases
        self._configuration = wanted

    def new_game(self) -> None:
        """Clear the table, the histories and the journal.

        Later searches do not depend on earlier ones. The errors are those of ``forget_histories``.
        """
        self.forget_histories()
        if self._is_table_used:
            self._table.clear()
            self._is_table_used = False

    def forget_histories(self) -> None:
        """Clear the histories and the journal; keep the table.

        The correction history of a won position may shift scores of another one by half a pawn.

        Raises:
            RuntimeError: a search is running.
        """
        self._require_idle()
        self._pool.clear()
        self.journal.clear()
        self.checkpoints.forget()

    def begin(self, go: Go) -> None:
        """Start a search and return at once. If an error is raised, no search starts.

        Raises:
            FaultError: the FEN or a move is invalid.
            MemoryError: there is not enough memory.
            RuntimeError: a search is running.
        """
        started_s = perf_counter()
        self._require_idle()
        position = _searched_position(go)
        go = mating_technique.with_mating_technique(go, position)
        # A normalised FEN: python-chess accepts fewer variants than our parser.
        start_fen = Position(go.fen, go.chess960).fen()
        if (move_of_book := self._book_move(go, start_fen, position)) is not None:
            elapsed_ms = int((perf_counter() - started_s) * 1000)
            nothing = thinking_of_book_move(elapsed_ms)
            self._listener(Finished(go.search_id, move_of_book, None, nothing, StopReason.BOOK))
            return
        ranking = self._ranking(go, start_fen)
        request = self._search_request(go, position, ranking, started_s)
        stop_address = 0 if self._stop_value is None else addressof(self._stop_value)
        root_moves = None
        if request.root_moves is not None:
            root_moves = [position.parse_uci(move) for move in request.root_moves]
        pool, journal, checkpoints = self._place_of(request)
        self._is_table_used |= pool is self._pool
        pool.main.watch(stop_address, go.search_id)
        checkpoints.search_begins()
        pool.begin(position, _node_limit(go), request.lines, root_moves)
        self._running_search = RunningSearch(
            request, pool, self._stop_value, self._listener, journal, checkpoints
        )

    def look_up(self, command: LookUp) -> LookedUp:
        """Return what the book and the tablebases know of a position. A search may run."""
        return lookups.look_up(command, self._book, self._tablebases)

    def stop(self) -> None:
        """Request the end of the running search, if there is one."""
        if self._running_search is not None:
            self._running_search.stop()

    def ponder_hit(self, search_id: int | None = None) -> None:
        """Turn pondering into a normal search, because the opponent played the expected move.

        Does nothing if no search is pondering or if ``search_id`` names another search.
        """
        if self._running_search is not None and search_id in (None, self._running_search.search_id):
            self._running_search.ponder_hit()

    def is_thinking(self) -> bool:
        """Return whether a search is running.

        The result becomes False just before the last report is sent.
        """
        return self._running_search is not None and not self._running_search.is_over()

    def is_stopping(self) -> bool:
        """Return whether a stop was requested for the running search, so that it ends soon."""
        return self._running_search is not None and self._running_search.is_stopping()

    def wait(self) -> None:
        """Wait for the last report of the running search.

        For an unlimited search this lasts until another thread stops it.
        """
        if self._running_search is not None:
            self._running_search.join()

    def _place_of(self, request: SearchRequest) -> tuple[ThreadPool, list[SearchEnd], Checkpoints]:
        """Return where a search runs: its threads with their table, its journal, its checkpoints.

        Without a journal to keep, each search gets an empty one.

        A search with limited sight has a place of its own, where nothing is left of earlier
        searches. So no value that depends on its sight reaches another search.

        Raises:
            MemoryError: there is not enough memory.
        """
        if request.sight is None:
            journal = self.journal if self._with_journal else []
            return self._pool, journal, self.checkpoints
        table = Table(limited_sight.TABLE_MB)
        pool = ThreadPool(table)
        limited_sight.prepare_limited_search(pool.main, request.sight)
        return pool, [], Checkpoints(table, None)

    def _new_checkpoints(self) -> Checkpoints:
        """Return empty checkpoints for the current table and main search."""
        is_kept = self._with_checkpoints and self._pool.threads == 1
        return Checkpoints(
            self._table,
            self._pool.main if is_kept else None,
            report=lambda text: self._listener(
                SearchRefused(NO_SEARCH, Fault(FaultCode.CHECKPOINT_FAILED, system_text=text))
            ),
        )

    def _search_request(
        self, go: Go, position: Position, ranking: TablebaseRanking | None, started_s: float
    ) -> SearchRequest:
        """Build a search request from ``go``, the tablebase ranking and the time budget."""
        root_moves = _root_moves(go, ranking)
        wanted = len(go.search_moves or position.legal_moves())
        choices = wanted if root_moves is None else len(root_moves)
        hits = 0 if ranking is None else ranking.hits
        return SearchRequest(
            go=go,
            context=SearchContext.of(
                position, hits, self._with_root_moves, is_narrowed=choices < wanted
            ),
            choices=choices,
            root_moves=root_moves,
            lines=max(go.lines, 1 if go.handicap is None else go.handicap.lines),
            budget=allocate_time(
                go.limits,
                position.white_to_move(),
                self._configuration.move_overhead_ms,
                go.may_ponder,
                position.fullmove_number(),
            ),
            started_s=started_s,
            was_table_filled=self._is_table_used,
            sight=limited_sight.sight_of(go),
        )

    def _book_move(self, go: Go, start_fen: str, position: Position) -> str | None:
        """Return a legal move of the opening book, or else of the repertoire; None without one."""
        is_game = not go.is_pondering and not go.search_moves and go.limits != Limits()
        if not is_game or go.chess960:
            return None
        legal = [position.uci(one) for one in position.legal_moves()]
        move = None
        if self._book is not None and go.use_book:
            try:
                move = self._book.choose(start_fen, go.moves, go.book_seed)
            except FaultError as error:
                self._listener(SearchRefused(NO_SEARCH, error.fault))
        return next((one for one in (move, go.repertoire_move) if one in legal), None)

    def _ranking(self, go: Go, start_fen: str) -> TablebaseRanking | None:
        """Return the tablebase ranking; None if there is none.

        An engine with a handicap does not probe the tablebases.
        """
        if self._tablebases is None or go.handicap is not None:
            return None
        try:
            return self._tablebases.rank(start_fen, go.moves, go.chess960)
        except FaultError as error:
            self._listener(SearchRefused(NO_SEARCH, error.fault))
            return None

    def _require_idle(self) -> None:
        """If a search has ended, wait for its last report.

        Raises:
            RuntimeError: a search is running.
        """
        if self.is_thinking():
            raise RuntimeError("a search is running")
        self.wait()


def _require_in_range(wanted: SetSearchOptions) -> None:
    """Raise FaultError if an option is outside its range."""
    for code, number, least, most in (
        (FaultCode.HASH_OUT_OF_RANGE, wanted.hash_mb, 1, LARGEST_HASH_MB),
        (FaultCode.THREADS_OUT_OF_RANGE, wanted.threads, 1, MOST_THREADS),
    ):
        if not least <= number <= most:
            raise FaultError(Fault(code, number=number, least=least, most=most))
    here_mb = limited_to_memory_mb(LARGEST_HASH_MB)
    if wanted.hash_mb > here_mb:
        code = FaultCode.HASH_OVER_MEMORY
        raise FaultError(Fault(code, number=wanted.hash_mb, least=1, most=here_mb))
    if wanted.move_overhead_ms < 0:
        overhead_ms = wanted.move_overhead_ms
        raise FaultError(Fault(FaultCode.MOVE_OVERHEAD_OUT_OF_RANGE, number=overhead_ms))


def _searched_position(go: Go) -> Position:
    """Return the position to search. Raises FaultError if the FEN or a move is invalid."""
    try:
        position = position_of(go)
        for move in go.search_moves:
            position.parse_uci(move)
    except ValueError as error:
        fault = Fault(FaultCode.POSITION_REFUSED, fen=go.fen, system_text=exception_text(error))
        raise FaultError(fault) from error
    return position


def _open_book(path: str, opened: ExitStack) -> Book | None:
    """Open a book and register it with ``opened``. Return None if ``path`` is empty.

    The book module is imported only here. It loads python-chess, which an engine without a book
    does not need.
    """
    if not path:
        return None
    from engine.thinking.book import Book

    return opened.enter_context(closing(Book(path)))


def _open_tablebases(path: str, opened: ExitStack) -> Tablebases | None:
    """Open tablebases and register them with ``opened``. Return None if ``path`` is empty.

    The module is imported only here, because it loads python-chess.
    """
    if not path:
        return None
    from engine.thinking.tablebases import Tablebases

    return opened.enter_context(closing(Tablebases(path)))


def _node_limit(go: Go) -> int:
    """Return the node limit for the core, for which 0 means no limit.

    A requested limit of 0 is treated as 1.
    """
    limits = [go.limits.nodes, go.handicap.nodes if go.handicap is not None else None]
    return min((max(1, limit) for limit in limits if limit is not None), default=0)


def _root_moves(go: Go, ranking: TablebaseRanking | None) -> tuple[str, ...] | None:
    """Return the root moves to search; None for all legal moves.

    The result is ``searchmoves`` without the moves that the tablebases reject. If they reject all
    of these moves, the result is ``searchmoves`` itself.
    """
    wanted = go.search_moves or None
    if ranking is None:
        return wanted
    if wanted is None:
        return ranking.moves
    return tuple(move for move in wanted if move in ranking.moves) or wanted
