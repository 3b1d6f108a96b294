"""The engine: how a search ends, what it reports, and what the journal records."""

from __future__ import annotations

import queue
import sys
from collections.abc import Iterator
from ctypes import c_longlong
from pathlib import Path

import chess
import pytest
from positions import KIWIPETE

from engine.core.board.position import START_FEN
from engine.protocol.faults import FaultError
from engine.protocol.messages import (
    Bound,
    Finished,
    Go,
    Limits,
    Progress,
    Score,
    SearchRefused,
    SetSearchOptions,
    StopReason,
    Thinking,
)
from engine.protocol.shared_enums import FaultCode
from engine.thinking.engine import Engine
from engine.thinking.running_search import SearchReport
from engine.thinking.search_request import FORCED_MOVE_DEPTH
from engine.thinking.tablebases import TablebaseRanking

PATIENCE_S = 120.0
MATE_IN_ONE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
ONE_MOVE = "7k/8/8/8/8/6q1/8/7K w - - 0 1"
MATED = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
STALEMATE = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"


class EngineHarness:
    """An engine with a queue of its reports."""

    def __init__(self, stop_value: c_longlong | None = None) -> None:
        self.reports: queue.Queue[SearchReport] = queue.Queue()
        self.engine = Engine(self.reports.put, SetSearchOptions(hash_mb=1), stop_value)
        self.searches = 0

    def begin(self, fen: str = START_FEN, *moves: str, limits: Limits) -> None:
        self.searches += 1
        self.engine.begin(Go(self.searches, fen, moves, limits))

    def until_over(self) -> tuple[list[Progress], Finished | SearchRefused]:
        """Wait for the last report. Return the Progress reports and the last report."""
        progress = []
        while isinstance(report := self.reports.get(timeout=PATIENCE_S), Progress):
            progress.append(report)
        assert report.search_id == self.searches
        return progress, report

    def search(self, fen: str = START_FEN, *moves: str, limits: Limits) -> Finished:
        self.begin(fen, *moves, limits=limits)
        report = self.until_over()[1]
        assert isinstance(report, Finished)
        return report


@pytest.fixture
def harness() -> Iterator[EngineHarness]:
    made = EngineHarness()
    yield made
    made.engine.stop()
    made.engine.wait()


def without_time(thinking: Thinking) -> tuple[object, ...]:
    """Return those parts of a report that are equal in two runs of the same search."""
    return (
        thinking.depth,
        thinking.selective_depth,
        thinking.nodes,
        thinking.score,
        thinking.principal_variation,
        thinking.table,
        thinking.root_moves,
    )


def test_a_depth_limit_ends_after_that_iteration(harness: EngineHarness) -> None:
    finished = harness.search(limits=Limits(depth=4))
    assert (finished.reason, finished.thinking.depth) == (StopReason.DEPTH, 4)


@pytest.mark.parametrize("nodes", [1, 2, 77, 1000, 12345])
def test_a_node_limit_is_exact(harness: EngineHarness, nodes: int) -> None:
    finished = harness.search(limits=Limits(nodes=nodes))
    assert (finished.reason, finished.thinking.nodes) == (StopReason.NODES, nodes)
    assert chess.Move.from_uci(finished.best_move or "") in chess.Board().legal_moves


class LosingTables:
    """Tablebases that leave one move of a lost position."""

    def rank(self, _fen: str, _moves: tuple[str, ...], _chess960: bool) -> TablebaseRanking:
        return TablebaseRanking(("b1a2",), 3)

    def close(self) -> None:
        """Close nothing."""


def test_a_mate_after_the_moves_that_tablebases_left_is_only_a_bound(
    harness: EngineHarness,
) -> None:
    lost = "8/8/8/8/8/2k4r/8/1K6 w - - 0 1"
    whole = harness.search(lost, limits=Limits(depth=8)).thinking
    assert (whole.bound, (whole.score or Score()).mate) == (Bound.EXACT, -3)
    harness.engine._tablebases = LosingTables()  # type: ignore[assignment]
    thinking = harness.search(lost, limits=Limits(depth=8)).thinking
    assert (thinking.bound, (thinking.score or Score()).mate) == (Bound.LOWER, -2)
    assert thinking.exact_score is None


def test_the_move_time_is_used_and_ends_the_search(harness: EngineHarness) -> None:
    finished = harness.search(limits=Limits(move_time_ms=150))
    assert finished.reason is StopReason.TIME
    assert finished.thinking.elapsed_ms >= 100


def test_a_clock_ends_the_search(harness: EngineHarness) -> None:
    finished = harness.search(limits=Limits(white_time_ms=3000, black_time_ms=3000))
    assert finished.reason is StopReason.TIME


def test_an_unlimited_search_ends_on_stop(harness: EngineHarness) -> None:
    harness.begin(limits=Limits())
    assert isinstance(harness.reports.get(timeout=PATIENCE_S), Progress)
    assert harness.engine.is_thinking()
    harness.engine.stop()
    finished = harness.until_over()[1]
    assert isinstance(finished, Finished)
    assert finished.reason is StopReason.ASKED
    assert finished.best_move is not None


def test_a_search_stopped_before_its_first_node_gives_a_legal_move(harness: EngineHarness) -> None:
    harness.begin(limits=Limits())
    harness.engine.stop()
    finished = harness.until_over()[1]
    assert isinstance(finished, Finished)
    assert chess.Move.from_uci(finished.best_move or "") in chess.Board().legal_moves


def test_a_search_stopped_at_once_plays_a_searched_move(harness: EngineHarness) -> None:
    """The first legal move would leave the queen en prise."""
    harness.begin("3r2k1/8/8/8/8/3Q4/8/K7 w - - 0 1", limits=Limits())
    harness.engine.stop()
    finished = harness.until_over()[1]
    assert isinstance(finished, Finished)
    assert finished.thinking.depth >= 1
    assert finished.best_move == "d3d8"


@pytest.mark.skipif(sys.platform != "linux", reason="counts open files in /proc")
def test_the_book_is_closed_if_there_is_no_memory_for_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_memory(*_: object) -> None:
        raise MemoryError

    book = tmp_path / "book.bin"
    book.write_bytes(bytes(16))
    engine = Engine(lambda _: None, SetSearchOptions(hash_mb=1))
    before = len(list(Path("/proc/self/fd").iterdir()))
    monkeypatch.setattr("engine.thinking.engine.Table", no_memory)
    with pytest.raises(MemoryError):
        engine.configure(SetSearchOptions(hash_mb=2, book_path=str(book)))
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_search_ends_when_the_stop_value_reaches_its_id() -> None:
    stop_value = c_longlong(0)
    harness = EngineHarness(stop_value)
    harness.begin(limits=Limits())
    assert isinstance(harness.reports.get(timeout=PATIENCE_S), Progress)
    stop_value.value = 1
    finished = harness.until_over()[1]
    assert isinstance(finished, Finished)
    assert finished.reason is StopReason.ASKED


def test_a_stop_value_below_the_search_id_has_no_effect() -> None:
    harness = EngineHarness(c_longlong(1))
    harness.searches = 1
    assert harness.search(limits=Limits(depth=3)).reason is StopReason.DEPTH


@pytest.mark.parametrize("fen", [MATED, STALEMATE])
@pytest.mark.parametrize("shared", [True, False])
def test_an_unlimited_search_without_a_legal_move_waits_for_stop(fen: str, shared: bool) -> None:
    stop_value = c_longlong(0) if shared else None
    harness = EngineHarness(stop_value)
    harness.begin(fen, limits=Limits())
    assert isinstance(harness.reports.get(timeout=PATIENCE_S), Progress)  # it has not finished
    if stop_value is None:
        harness.engine.stop()
    else:
        stop_value.value = 1
    assert isinstance(harness.until_over()[1], Finished)


@pytest.mark.parametrize(
    ("fen", "score"), [(MATED, Score(mate=0)), (STALEMATE, Score(centipawns=0))]
)
def test_a_finished_game_has_a_score_and_no_move(
    harness: EngineHarness, fen: str, score: Score
) -> None:
    finished = harness.search(fen, limits=Limits(depth=5))
    assert (finished.best_move, finished.ponder_move) == (None, None)
    assert finished.thinking.score == score


def test_an_only_move_is_played_quickly_on_the_clock(harness: EngineHarness) -> None:
    finished = harness.search(ONE_MOVE, limits=Limits(white_time_ms=3_600_000))
    assert finished.reason is StopReason.SOLVED
    assert finished.thinking.depth <= FORCED_MOVE_DEPTH


def test_a_shortest_mate_is_played_quickly_on_the_clock(harness: EngineHarness) -> None:
    finished = harness.search(MATE_IN_ONE, limits=Limits(white_time_ms=3_600_000))
    assert finished.reason is StopReason.SOLVED
    assert finished.best_move == "a1a8"
    assert finished.thinking.score == Score(mate=1)


def test_a_depth_limit_is_reached_even_after_a_mate_is_found(harness: EngineHarness) -> None:
    finished = harness.search(MATE_IN_ONE, limits=Limits(depth=7))
    assert (finished.reason, finished.thinking.depth) == (StopReason.DEPTH, 7)


def test_every_iteration_is_reported_and_nothing_after_the_end(harness: EngineHarness) -> None:
    harness.begin(limits=Limits(depth=5))
    progress, _ = harness.until_over()
    assert {report.thinking.depth for report in progress} >= {1, 2, 3, 4, 5}
    harness.engine.wait()
    assert harness.reports.empty()


def test_a_long_iteration_is_reported_while_it_runs(harness: EngineHarness) -> None:
    harness.begin(limits=Limits(move_time_ms=1500))
    progress, _ = harness.until_over()
    finished_depths = [report.thinking.depth for report in progress]
    assert len(finished_depths) > len(set(finished_depths))
    nodes = [report.thinking.nodes for report in progress]
    assert nodes == sorted(nodes)


@pytest.mark.parametrize("nodes", range(2_000, 42_000, 5_000))
def test_every_stopped_search_has_a_ponder_move(harness: EngineHarness, nodes: int) -> None:
    finished = harness.search(KIWIPETE, limits=Limits(nodes=nodes))
    board = chess.Board(KIWIPETE)
    board.push_uci(finished.best_move or "")
    assert chess.Move.from_uci(finished.ponder_move or "0000") in board.legal_moves


def test_the_report_describes_the_search(harness: EngineHarness) -> None:
    finished = harness.search(START_FEN, "e2e4", limits=Limits(depth=5))
    thinking = finished.thinking
    board = chess.Board()
    board.push_uci("e2e4")
    assert {row.move for row in thinking.root_moves} == {m.uci() for m in board.legal_moves}
    assert sum(row.nodes for row in thinking.root_moves) <= thinking.nodes
    assert thinking.principal_variation[0] == finished.best_move
    assert thinking.bound is Bound.EXACT
    assert all((row.value is None) == (row.bound is Bound.NONE) for row in thinking.root_moves)
    table = thinking.table
    assert table.hits == table.cutoffs + table.move_only + table.too_shallow <= table.probes
    for move in thinking.principal_variation:
        board.push_uci(move)  # Raises an exception for an illegal move.


def test_root_captures_have_their_mvv_lva_score(harness: EngineHarness) -> None:
    rows = harness.search(KIWIPETE, limits=Limits(depth=4)).thinking.root_moves
    numbers = {row.move: row.mvv_lva for row in rows if row.mvv_lva is not None}
    board = chess.Board(KIWIPETE)
    assert {chess.Move.from_uci(uci) for uci in numbers} == set(board.generate_legal_captures())
    assert (numbers["e2a6"], numbers["f3f6"], numbers["g2h3"]) == (303, 201, 105)


def test_the_ponder_move_is_the_expected_reply(harness: EngineHarness) -> None:
    finished = harness.search(limits=Limits(depth=5))
    assert finished.ponder_move == finished.thinking.principal_variation[1]


def test_a_new_game_makes_searches_repeatable(harness: EngineHarness) -> None:
    def play() -> list[tuple[object, ...]]:
        harness.engine.new_game()
        games = (harness.search(START_FEN, *moves, limits=Limits(nodes=20_000)) for moves in lines)
        return [(f.best_move, f.ponder_move, *without_time(f.thinking)) for f in games]

    lines: list[tuple[str, ...]] = [(), ("e2e4", "e7e5"), ("e2e4", "e7e5", "g1f3", "b8c6")]
    assert play() == play()


def test_the_journal_records_how_each_search_since_new_game_ended(harness: EngineHarness) -> None:
    harness.search(limits=Limits(depth=2))
    harness.engine.new_game()
    harness.search(limits=Limits(depth=3))
    harness.search(START_FEN, "e2e4", limits=Limits(nodes=5000))
    after_iteration, at_node = harness.engine.journal
    assert (after_iteration.iterations, after_iteration.cut_short) == (3, False)
    assert (at_node.nodes, at_node.cut_short, at_node.go.moves) == (5000, True, ("e2e4",))


def test_a_search_ended_by_time_can_be_replayed_from_the_journal(harness: EngineHarness) -> None:
    original = harness.search(limits=Limits(move_time_ms=120))
    (end,) = harness.engine.journal
    limits = Limits(nodes=end.nodes) if end.cut_short else Limits(depth=end.iterations)
    harness.engine.new_game()
    replayed = harness.search(limits=limits)
    assert without_time(replayed.thinking) == without_time(original.thinking)
    assert replayed.best_move == original.best_move


@pytest.mark.parametrize(
    ("fen", "moves"), [("rubbish", ()), (START_FEN, ("e2e5",)), (START_FEN, ("e2e4", "nonsense"))]
)
def test_an_invalid_position_is_refused_in_one_line(
    harness: EngineHarness, fen: str, moves: tuple[str, ...]
) -> None:
    with pytest.raises(FaultError) as refusal:
        harness.begin(fen, *moves, limits=Limits(depth=1))
    fault = refusal.value.fault
    assert (fault.code, fault.fen) == (FaultCode.POSITION_REFUSED, fen)
    assert "\n" not in fault.system_text
    assert not harness.engine.is_thinking()
    assert harness.reports.empty()


def test_only_one_search_runs_at_a_time(harness: EngineHarness) -> None:
    harness.begin(limits=Limits())
    with pytest.raises(RuntimeError):
        harness.engine.begin(Go(9, START_FEN))
    with pytest.raises(RuntimeError):
        harness.engine.new_game()
    with pytest.raises(RuntimeError):
        harness.engine.configure(SetSearchOptions(2))


@pytest.mark.parametrize("hash_mb", [0, -1, 65537])
def test_a_table_size_out_of_range_is_refused_and_nothing_changes(
    harness: EngineHarness, hash_mb: int
) -> None:
    with pytest.raises(FaultError) as refusal:
        harness.engine.configure(SetSearchOptions(hash_mb))
    fault = refusal.value.fault
    assert (fault.code, fault.number) == (FaultCode.HASH_OUT_OF_RANGE, hash_mb)
    assert fault.least == 1
    assert harness.search(limits=Limits(depth=3)).thinking.depth == 3


def test_a_failed_search_is_reported_in_one_line(
    harness: EngineHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> Thinking:
        raise KeyError("of\nsome kind")

    monkeypatch.setattr("engine.thinking.running_search.thinking_of_search", broken)
    harness.begin(limits=Limits(depth=3))
    _, report = harness.until_over()
    assert isinstance(report, SearchRefused)
    assert report.fault.code is FaultCode.SEARCH_FAILED
    assert "KeyError" in report.fault.system_text
    assert "\n" not in report.fault.system_text
    monkeypatch.undo()
    assert harness.search(limits=Limits(depth=3)).thinking.depth == 3
