"""What the Analyse screen shows of an engine always belongs to the board that it shows."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from analysis_table import AnalysisTable, WatchingEngine, board_at, board_of, found

from engine.protocol.messages import Go, Limits, Progress
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, MoveMade, ShowScreen
from game.actions.board import ShowMove, StepPly
from game.features.analyse import actions, queries, shown_engines
from game.features.analyse import board as analyse_board
from game.features.analyse.model import (
    AnalyseModel,
    AnalysisEngine,
    EngineResult,
    WantedSearch,
)
from game.features.analyse.update import results
from game.features.analyse.update.handler import EngineToWatch
from game.features.analyse.verdicts import INTERRUPTED_DEPTH, LEAST_DEPTH
from game.queries import shown_position, shown_scores
from game.queries.board_view import BoardView
from game.rules import positions
from game.state.engines import EngineStatus
from game.state.evaluations import PositionKey
from game.state.node import ROOT
from game.state.screens import ANALYSE, PLAY

STEPS = 1_000
SLOW = pytest.mark.slow
NAMES = ("Crafty", "Stockfish", "Ethereal")
STARTS = (
    chess.Board(),
    chess.Board("7k/P7/8/8/8/8/r6r/K7 w - - 0 40"),  # Mates and promotions are near.
    chess.Board.from_chess960_pos(518),
    chess.Board.from_chess960_pos(23),
)
LIMITS = (Limits(), Limits(depth=12), Limits(nodes=5_000), Limits(move_time_ms=400))
DEEPEST = 30
MOST_NODES = 40


class Storm:
    """A person and engines that do everything at random, in any order."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.lots = random.Random(seed)
        start = self.lots.choice(STARTS).copy()
        self.table = AnalysisTable(folder, NAMES, start)
        self.table.watch(*NAMES[:2])
        self.shown = self.stood_in = self.before = 0
        """How often a row has shown a result, the board those of an engine below the first, and how
        often our engine has searched the position before the shown one."""

    def step(self) -> None:
        """Let the person or an engine do something."""
        if self.lots.random() < 0.5:
            self.table.do(self._action())
        else:
            seats = [row.seat for row in self.table.analysis.engines]
            others = list(self.table.engines)  # Engines that were taken away report, too.
            seat = self.lots.choice(seats if seats and self.lots.random() < 0.8 else others)
            self._report(self.table.engines[seat])
        if self.lots.random() < 0.6:
            self.table.turn(self.lots.randrange(200))

    def _report(self, engine: WatchingEngine) -> None:
        """Let an engine report, mostly of its present search, sometimes of any other."""
        past = [go for go in engine.searches if any(board_of(go).legal_moves)]
        go = self.lots.choice(past) if past and self.lots.random() < 0.3 else engine.desired
        depth, kind = self.lots.randint(1, DEEPEST), self.lots.random()
        if kind < 0.8:
            engine.report(depth, go)
        elif kind < 0.98:
            engine.end(depth, go)
        else:
            engine.die(gave_up=self.lots.random() < 0.5)

    def _action(self) -> Action:
        lots, tree = self.lots, self.table.tree
        nodes = list(tree.nodes)
        node = lots.choice(nodes)
        moves = [one.uci() for one in shown_position.shown_board(self.table.session).legal_moves]
        if moves and lots.random() < (0.4 if len(nodes) < MOST_NODES else 0.05):
            return MoveMade(lots.choice(moves))
        if len(nodes) > MOST_NODES and node != ROOT and lots.random() < 0.2:
            return actions.DeleteFromMove(node)
        return lots.choice([*self._walks(node), *self._edits(node), *self._changes()])

    def _walks(self, node: int) -> list[Action]:
        return [ShowMove(node), ShowMove(node), StepPly(-1), StepPly(1), StepPly(-1)]

    def _edits(self, node: int) -> list[Action]:
        return [
            actions.UndoAnalysisEdit(),
            actions.UndoAnalysisEdit(),
            actions.RedoAnalysisEdit(),
            actions.PlayNullMove(),
            actions.PlayBestMove(),
            actions.PromoteVariation(node),
            actions.MakeMainLine(node),
            actions.ToggleNag(self.lots.randint(1, 6)),
            actions.InsertLine(node, ("e2e4", "e7e5", "0000")),
        ]

    def _changes(self) -> list[Action]:
        lots, rows = self.lots, self.table.analysis.engines
        if not rows:
            return [EngineToWatch("")]
        seat = lots.choice(rows).seat
        rare: list[Action] = [
            actions.RemoveAnalysisEngine(seat),
            AnalyseShownGame(),
            ShowScreen(PLAY),
            actions.SetEngineThreads(seat, lots.randint(1, 4)),
        ]
        return [
            actions.ToggleAnalysisEngine(seat),
            actions.ChangeLineCount(seat, lots.choice((-2, -1, 1, 2))),
            actions.SetEngineLimits(seat, lots.choice(LIMITS)),
            actions.ToggleEngineHold(seat),
            actions.RestartAnalysisEngine(seat),
            actions.ToggleThreat(),
            EngineToWatch(lots.choice(NAMES)),
            ShowScreen(ANALYSE),
            lots.choice(rare),
        ]

    def wrong(self) -> list[str]:
        """Return what is shown or searched, and does not belong to its board."""
        table, session = self.table, self.table.session
        rows = table.analysis.engines
        faults = [fault for row in rows for fault in self._wrong_row(row)]
        threat = queries.shown_threat(table.state, table.analysis)
        row = queries.threat_engine(table.analysis)
        if threat is not None:
            assert row is not None
            passed = board_at(table.tree, shown_position.shown_node(session))
            passed.push(chess.Move.null())
            faults += _wrong_result("the threat", row, threat, passed)
        if table.state.screen == ANALYSE:
            faults += self._wrong_board()
        if table.playing.commands:
            faults.append(f"the engine that plays gets {table.playing.commands}")
        return faults

    def _wrong_board(self) -> list[str]:
        """Return what is wrong with the arrows, and with the score of the bar."""
        state, rows = self.table.state, self.table.analysis.engines
        board = board_at(self.table.tree, shown_position.shown_node(self.table.session))
        known = [row for row in rows if self._is_of(row, board)]
        view, engine = analyse_board.view(state), shown_engines.engine_on_board(state)
        if not known:
            is_empty = engine is None and shown_engines.score_for_bar(state) is None
            return [] if is_empty and not _engine_marks(view) else [f"arrows at {board.fen()}"]
        first, faults = known[0], list[str]()
        self.stood_in += first is not rows[0]
        if engine is None or engine.seat != first.seat:
            faults.append(f"the board does not show {first.name} at {board.fen()}")
        score = found(first.name, board, 1, 1).score
        assert score is not None
        if shown_engines.score_for_bar(state) != shown_scores.score_for_white(score, board.turn):
            faults.append(f"the bar does not show {first.name} at {board.fen()}")
        wanted = {
            (shown_engines.ENGINE_COLOURS[rows.index(row)], move[:4])
            for row in known
            for move in self._first_moves(row, board)[: None if row is first else 1]
        }
        if _engine_marks(view) != wanted:
            faults.append(f"arrows {_engine_marks(view)}, not {wanted}, at {board.fen()}")
        return faults

    def _is_of(self, row: AnalysisEngine, board: chess.Board) -> bool:
        """Return whether an engine shows a result of this position."""
        shown = shown_position.shown_node(self.table.session)
        here = board_at(self.table.tree, shown if row.held is None else row.held.node)
        result = queries.shown_result(self.table.state, self.table.analysis, row)
        return row.is_on and result is not None and here.fen() == board.fen()

    def _first_moves(self, row: AnalysisEngine, board: chess.Board) -> list[str]:
        """Return the first moves of the lines that an engine shows; all are equally good."""
        result = queries.shown_result(self.table.state, self.table.analysis, row)
        assert result is not None
        known = min(row.lines, len(result.thinking.lines))
        return sorted(move.uci() for move in board.legal_moves)[:known]

    def _wrong_row(self, row: AnalysisEngine) -> list[str]:
        table = self.table
        shown = shown_position.shown_node(table.session)
        node = shown if row.held is None else row.held.node
        board = board_at(table.tree, node)
        faults = []
        if row.held is not None and row.held.fen != board.fen():
            faults.append(f"{row.name} is held at {row.held.fen}, the node has {board.fen()}")
        result = queries.shown_result(table.state, table.analysis, row)
        if result is not None:
            self.shown += 1
            faults += _wrong_result("the row", row, result, board)
        return faults + self._wrong_search(row, board, result)

    def _told_wrong(self, row: AnalysisEngine, go: Go, board: chess.Board) -> list[str]:
        """Return what is wrong with the position that an engine searches."""
        told, passed, rows = board_of(go), board.copy(), self.table.analysis.engines
        passed.push(chess.Move.null())
        allowed = [board.fen(), passed.fen()]
        if board.move_stack and row is rows[0] and not row.name and row.held is None:
            before = board.copy()
            before.pop()
            is_before = told.fen() == before.fen()
            self.before += is_before
            if is_before and go.limits.depth != LEAST_DEPTH:
                return [f"the position before the shown one is searched with {go.limits}"]
            allowed.append(before.fen())
        if told.fen() not in allowed or told.chess960 != board.chess960:
            return [f"{row.name} searches {told.fen()}, its row shows {board.fen()}"]
        return []

    def _wrong_search(
        self, row: AnalysisEngine, board: chess.Board, result: EngineResult | None
    ) -> list[str]:
        """Return what is wrong with the search of an engine."""
        state, desired = self.table.state, self.table.engines[row.seat].desired
        is_failed = state.engines.at[row.seat].status is EngineStatus.FAILED
        search = queries.is_searching(state, row)
        if not row.is_on or state.screen != ANALYSE or is_failed:
            return [f"{row.name} searches though it should rest"] if search else []
        if not search:
            is_reached = result is not None and result.reached is not None
            is_done = is_reached or not any(board.legal_moves) or row.asked is not None
            return [] if is_done else [f"{row.name} rests at {board.fen()}"]
        return [] if desired is None else self._told_wrong(row, desired, board)


def _engine_marks(view: BoardView) -> set[tuple[str, str]]:
    """Return the arrows of the engines, each with its colour."""
    return {
        (colour, chess.Move(mark.from_square, mark.to_square).uci())
        for mark in view.marks
        for colour in (mark.colour, *mark.edges)
        if colour in shown_engines.ENGINE_COLOURS
    }


def _wrong_result(
    what: str, row: AnalysisEngine, result: EngineResult, board: chess.Board
) -> list[str]:
    thinking = result.thinking
    right = found(row.name, board, len(thinking.lines), thinking.depth)
    return [] if right == thinking else [f"{what} of {row.name} shows {thinking} at {board.fen()}"]


@pytest.mark.parametrize("seed", [1, *(pytest.param(one, marks=SLOW) for one in (2, 3))])
def test_all_that_is_shown_belongs_to_its_board(tmp_path: Path, seed: int) -> None:
    storm = Storm(tmp_path, seed)
    for number in range(STEPS):
        storm.step()
        assert storm.wrong() == [], f"after {number + 1} steps"
    assert storm.shown > STEPS / 4
    assert storm.stood_in > STEPS / 40
    assert storm.before > 0
    assert len(storm.table.analysis.results) > 20


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(lambda board: PositionKey("", board.chess960), id="one position"),
        pytest.param(lambda board: PositionKey(str(board.ply()), board.chess960), id="number"),
        pytest.param(
            lambda board: PositionKey(board.board_fen(), board.chess960), id="pieces alone"
        ),
    ],
)
def test_a_wrong_key_of_results_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: Callable[[chess.Board], PositionKey]
) -> None:
    monkeypatch.setattr(positions, "position_key_of", key)
    monkeypatch.setattr(positions, "position_key_at", lambda tree, node: key(tree.board(node)))
    storm = Storm(tmp_path, seed=0)
    for _ in range(STEPS):
        storm.step()
        if storm.wrong():
            return
    pytest.fail("nothing wrong was shown")


def test_lines_of_the_position_before_are_noticed_if_the_board_shows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep = results._keep

    def keep_for_shown(
        analysis: AnalyseModel, row: AnalysisEngine, asked: WantedSearch, report: Progress
    ) -> None:
        keep(analysis, row, asked._replace(position=asked.shown), report)

    for is_wrong in (False, True):
        if is_wrong:
            monkeypatch.setattr(results, "_keep", keep_for_shown)
        storm = Storm(tmp_path / str(is_wrong), seed=0)
        table = storm.table
        table.do(MoveMade(min(move.uci() for move in board_of(table.desired()).legal_moves)))
        for depth in (INTERRUPTED_DEPTH, DEEPEST):  # Of the shown position, and of the one before.
            table.engine().report(depth)
            table.turn()
        assert bool(storm.wrong()) == is_wrong
