"""The program without its window while a game is analysed, with engines whose reports are known.

What such an engine finds depends on its name and the position alone. So a test can tell whether a
shown result belongs to the board that is shown.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import cast

import chess
from engine_table import NoClipboard, NoInspector
from scripted_engine import ScriptedEngine

from engine.external.client import ExternalEngine
from engine.protocol.messages import (
    Bound,
    EngineDied,
    Finished,
    Go,
    Progress,
    Score,
    StopReason,
    TableStats,
    Thinking,
    Variation,
    WinDrawLoss,
)
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame
from game.actions.effects import Effect, OpenEngine, OpenOwnEngine
from game.actions.window import ClockTick
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.features.analyse import queries
from game.features.analyse.model import AnalyseModel, AnalysisEngine, analysis_of
from game.features.analyse.update.handler import EngineToWatch
from game.rules import game_record, players
from game.state.added_engine import AddedEngine
from game.state.engines import (
    FIRST_SEAT,
    EngineEvent,
    Engines,
    EngineState,
    EngineStatus,
    SeatId,
)
from game.state.game_tree import GameTree
from game.state.node import NodeId
from game.state.preferences.analysis_options import AnalysisOptions
from game.state.session import Session, sessions_with
from game.state.state import State
from game.system.storage import Storage

CHANCES = WinDrawLoss(300, 400, 300)
MOST_MOVES = 4
"""The length of a line that an engine reports."""


def board_at(tree: GameTree, node: NodeId) -> chess.Board:
    """Return the position at a node, reached move by move from the start, without any cache."""
    board = tree.start.copy()
    for one in tree.path(node):
        board.push(tree[one].move)
    return board


def board_of(go: Go) -> chess.Board:
    """Return the position that an engine is told."""
    board = chess.Board(go.fen, chess960=go.chess960)
    for move in go.moves:
        board.push(board.parse_uci(move))
    return board


def after(*moves: str) -> str:
    """Return the position after moves from the first one of a game."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board.fen()


def found(name: str, board: chess.Board, lines: int, depth: int) -> Thinking:
    """Return what the engine with a name finds in a position. Its lines do not depend on ``depth``.

    ``board`` has a legal move.
    """
    moves = sorted(move.uci() for move in board.legal_moves)
    first = zlib.crc32(f"{name} {board.fen()}".encode())
    score = Score(centipawns=first % 2000 - 1000)
    variations = tuple(
        Variation(score, Bound.EXACT, depth, _line(board, move), CHANCES) for move in moves[:lines]
    )
    return Thinking(
        depth, depth, 100 * depth, 10, score, Bound.EXACT, variations[0].moves, TableStats(), (),
        variations,
    )  # fmt: skip


def _line(board: chess.Board, first: str) -> tuple[str, ...]:
    walker, moves = board.copy(stack=False), [first]
    walker.push_uci(first)
    while len(moves) < MOST_MOVES and (legal := sorted(one.uci() for one in walker.legal_moves)):
        moves.append(legal[0])
        walker.push_uci(legal[0])
    return tuple(moves)


class WatchingEngine(ScriptedEngine):
    """An engine that finds what ``found`` says. A test makes it report, also of earlier searches.

    Unlike our clients, it reports of searches that are abandoned, as the worst engine would.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.desired: Go | None = None
        """The search that it was asked for and that has not ended."""
        self.options: list[object] = []
        """The options that it was given, oldest first."""

    def go(self, go: Go) -> None:
        super().go(go)
        self.desired = go

    def abandon(self) -> None:
        super().abandon()
        self.desired = None

    def set_options(self, options: Mapping[str, str]) -> None:
        """Take UCI options, as an external engine does."""
        self.options.append(dict(options))

    def report(self, depth: int, go: Go | None = None) -> None:
        """Report the progress of the present search, or of an earlier one."""
        go = go or self.desired
        if go is not None:
            self.send(Progress(go.search_id, found(self.name, board_of(go), go.lines, depth)))

    def end(self, depth: int, go: Go | None = None) -> None:
        """Report the end of the present search, or of an earlier one."""
        go = go or self.desired
        if go is None:
            return
        thinking = found(self.name, board_of(go), go.lines, depth)
        best = thinking.principal_variation[0]
        self.send(Finished(go.search_id, best, None, thinking, StopReason.DEPTH))
        if go is self.desired:
            self.desired = None

    def die(self, *, gave_up: bool) -> None:
        """Report that the process has ended."""
        self.send(EngineDied(-9, 1, gave_up=gave_up))


class AnalysisTable:
    """A game in progress, its analysis, and the engines that watch it."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = (),
        start: chess.Board | None = None,
        options: Sequence[AnalysisOptions] = (),
    ) -> None:
        """``names`` are those of the added engines; only our own engine watches at first."""
        game = game_record.new_game(players.person(), players.engine_player(3), start=start)
        seats = {FIRST_SEAT: EngineState(EngineStatus.IDLE)}
        self.state = State(sessions_with(game), engines=Engines(seats, repertoires=()))
        self.state.settings.engines = [AddedEngine(name, f"/{name}") for name in names]
        self.state.settings.analysis = list(options)
        self.playing = ScriptedEngine()
        self.engines: dict[SeatId, WatchingEngine] = {}
        """The engines that watch, and those that have watched."""
        self._made: list[WatchingEngine] = []
        self.runner = EffectRunner(
            {FIRST_SEAT: self.playing},
            NoInspector(),
            Storage(folder),
            NoClipboard(),
            make_external=lambda command, _options: cast(
                ExternalEngine, self._make(command[0].removeprefix("/"))
            ),
            make_own=lambda is_background: self._make(""),
        )
        self.do(AnalyseShownGame())

    def _make(self, name: str) -> WatchingEngine:
        self._made.append(WatchingEngine(name))
        return self._made[-1]

    @property
    def analysis(self) -> AnalyseModel:
        analysis = analysis_of(self.state)
        assert analysis is not None
        return analysis

    @property
    def session(self) -> Session:
        """The session of the analysis."""
        return self.state.sessions.by_id[self.analysis.session_id]

    @property
    def tree(self) -> GameTree:
        return self.session.game.tree

    def row(self, name: str = "") -> AnalysisEngine:
        """Return the row of an engine."""
        return next(row for row in self.analysis.engines if row.name == name)

    def engine(self, name: str = "") -> WatchingEngine:
        """Return the engine that watches in a row."""
        return self.engines[self.row(name).seat]

    def desired(self, name: str = "") -> Go:
        """Return what an engine searches."""
        go = self.engine(name).desired
        assert go is not None
        return go

    def searched_fen(self, name: str = "") -> str:
        """Return the position that an engine searches."""
        return board_of(self.desired(name)).fen()

    def shown_depth(self, name: str = "") -> int | None:
        """Return the depth that a row shows; None if it shows nothing."""
        result = queries.shown_result(self.state, self.analysis, self.row(name))
        return None if result is None else result.thinking.depth

    def events(self) -> list[EngineEvent]:
        """Return what is said about the engines."""
        notices = (one.notice for one in self.state.engines.at.values())
        return [notice.event for notice in notices if notice is not None]

    def watch(self, *names: str) -> None:
        """Let added engines watch."""
        self.do(*(EngineToWatch(name) for name in names))

    def do(self, *actions: Action) -> None:
        """Apply the actions in order, and then the actions that follow from them."""
        waiting = list(actions)
        while waiting:
            waiting += self.run(update(self.state, waiting.pop(0)))

    def run(self, effects: list[Effect]) -> list[Action]:
        """Run effects; return the actions that follow from them."""
        actions: list[Action] = []
        for effect in effects:
            actions += self.runner.run(effect)
            if isinstance(effect, OpenEngine | OpenOwnEngine):
                self.engines[effect.seat] = self._made[-1]
        return actions

    def turn(self, ms: int = 0) -> None:
        """Let ``ms`` milliseconds pass and handle the reports of all engines."""
        self.do(ClockTick(self.state.now_ms + ms), *self.runner.reports())
