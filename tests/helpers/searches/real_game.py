"""A casual game of a random person against a level, with real engine processes and no window."""

from __future__ import annotations

import random
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from engine_table import EngineTable, NoClipboard, NoInspector

from engine.client import EngineClient
from engine.protocol.messages import SetSearchOptions
from engine.protocol.shared_enums import SearchPurpose
from game.actions.board import TypeMoveText
from game.actions.window import ProgramStarted
from game.app.effect_runner import EffectRunner
from game.app.own_engines import make_own_engine
from game.queries import missing_scores, shown_position, whose_turn
from game.rules import game_record, players
from game.state.engines import FIRST_SEAT
from game.state.game import Game
from game.system.storage import Storage

PATIENCE_S = 60.0
STEP_S = 0.002


class RealGame:
    """The person moves at once and at random. Each position may get its score before that."""

    def __init__(self, folder: Path, *, level: int, evaluates: bool, seed: int = 1) -> None:
        self._lots = random.Random(seed)
        game = game_record.new_game(players.person(), players.engine_player(level))
        playing = EngineClient()
        self.table = EngineTable({FIRST_SEAT: playing}, game, folder)
        self.table.runner = EffectRunner(
            {FIRST_SEAT: playing},
            NoInspector(),
            Storage(folder),
            NoClipboard(),
            make_own=self._make,
        )
        self.evaluators: list[EngineClient] = []
        """The engines that were started to find scores."""
        self.table.state.settings.shows_players_scores = not evaluates
        self.table.state.settings.never_resigns = True
        self.reports = 0
        """The number of turns in which engines have reported."""

    def __enter__(self) -> Self:
        self.table.runner.configure_engines(SetSearchOptions(hash_mb=16))
        self.table.runner.start()
        self.table.do(ProgramStarted())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.table.runner.close()

    def _make(self, *, is_background: bool) -> EngineClient:
        self.evaluators.append(make_own_engine(is_background=is_background))
        return self.evaluators[-1]

    @property
    def game(self) -> Game:
        return self.table.state.session.game

    @property
    def is_scored(self) -> bool:
        """Whether no score of a position is missing."""
        state = self.table.state
        searches = state.engines.searches.values()
        if any(one.purpose is SearchPurpose.EVALUATE for one in searches):
            return False
        return missing_scores.next_missing_score(state) is None

    def move(self) -> None:
        """Let the person move, and wait for the answer and for all scores."""
        board = shown_position.live_board(self.table.state.session)
        uci = self._lots.choice(sorted(move.uci() for move in board.legal_moves))
        self.table.do(*map(TypeMoveText, uci))
        deadline_s = time.monotonic() + PATIENCE_S
        while whose_turn.is_engine_to_move(self.table.state.session) or not self.is_scored:
            assert time.monotonic() < deadline_s
            time.sleep(STEP_S)
            self.turn()

    def turn(self) -> None:
        """Handle the reports of all engines."""
        found = self.table.runner.reports()
        self.reports += bool(found)
        self.table.do(*found)
