"""The program without its window, with engines whose reports are known: one plays, one evaluates.

What the second one finds depends on the position alone (``analysis_table.found``). So a test can
tell whether a shown score belongs to the board that is shown.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import chess
from analysis_table import WatchingEngine, board_of, found
from engine_table import NoClipboard, NoInspector
from scripted_engine import ScriptedEngine

from engine.protocol.messages import Finished, Go, Score, StopReason
from engine.protocol.shared_enums import SearchPurpose
from game.actions.action import Action
from game.actions.board import EnterTypedMove, TypeMoveText
from game.actions.effects import CloseEngine, Effect, OpenOwnEngine
from game.actions.window import ClockTick, ProgramStarted
from game.app.dispatch import update
from game.app.effect_runner import EffectRunner
from game.queries import seated_engines, shown_scores
from game.queries.missing_scores import SHARP_NODES
from game.rules import game_record, players, positions
from game.state.engines import FIRST_SEAT, Engines, EngineState, EngineStatus
from game.state.evaluations import Evaluations, PositionKey
from game.state.game import Game
from game.state.session import Session, sessions_with
from game.state.state import State
from game.system.storage import Storage

DEPTH = 9
"""The depth that an evaluation reaches."""


def score_of(board: chess.Board) -> Score:
    """Return the score for White that the engine finds in a position with a legal move."""
    score = found("", board, 1, DEPTH).score
    assert score is not None
    return shown_scores.score_for_white(score, board.turn)


def after(*moves: str) -> chess.Board:
    """Return the position after moves from the first one of a game."""
    board = chess.Board()
    for move in moves:
        board.push_uci(move)
    return board


def fens(*moves: str) -> list[str]:
    """Return the positions of a game, the first one first."""
    return [after(*moves[:length]).fen() for length in range(len(moves) + 1)]


class EvaluatedGame:
    """A game, the engine that plays in it, and the engine that finds the scores."""

    def __init__(self, folder: Path, game: Game | None = None) -> None:
        game = game or game_record.new_game(players.person(), players.engine_player(3))
        self.state = State(
            sessions_with(game),
            engines=Engines({FIRST_SEAT: EngineState(EngineStatus.IDLE)}, repertoires=()),
        )
        self.state.settings.answer_at_once = True
        self.playing = ScriptedEngine()
        self.made: list[WatchingEngine] = []
        """The engines that were started to find scores, oldest first."""
        self.closed = 0
        """How many of them were ended."""
        self.deepened: list[str] = []
        """The sharp positions that the last call of ``evaluate`` has searched again, as FENs."""
        self.runner = EffectRunner(
            {FIRST_SEAT: self.playing},
            NoInspector(),
            Storage(folder),
            NoClipboard(),
            make_own=self._make,
        )
        self.do(ProgramStarted())

    def _make(self, *, is_background: bool) -> WatchingEngine:
        assert is_background
        self.made.append(WatchingEngine(""))
        return self.made[-1]

    def do(self, *actions: Action) -> None:
        """Apply the actions in order, and then the actions that follow from them."""
        waiting = list(actions)
        while waiting:
            for effect in update(self.state, waiting.pop(0)):
                waiting += self._run(effect)

    def _run(self, effect: Effect) -> list[Action]:
        self.closed += isinstance(effect, CloseEngine)
        assert not isinstance(effect, OpenOwnEngine) or len(self.made) == self.closed
        return self.runner.run(effect)

    def turn(self, ms: int = 0) -> None:
        """Let ``ms`` milliseconds pass and handle the reports of all engines."""
        self.do(ClockTick(self.state.now_ms + ms), *self.runner.reports())

    # The game

    @property
    def session(self) -> Session:
        return self.state.play_session

    def play(self, uci: str) -> None:
        """Play a move of the person, as it is typed."""
        self.do(*map(TypeMoveText, uci))
        if self.session.typed_move is not None:
            self.do(EnterTypedMove())

    def answer(self, uci: str, score: Score | None = None) -> None:
        """Let the engine that plays end its search with a move."""
        search = seated_engines.move_search_of(self.state, self.session)
        assert search is not None
        go = self.playing.searches[-1]
        thinking = found("level", search.board, 1, 3)
        if score is not None:
            line = thinking.lines[0]
            thinking = type(thinking)(
                3, 3, 100, 10, score, line.bound, (uci,), thinking.table, thinking.root_moves
            )
        self.playing.send(Finished(go.search_id, uci, None, thinking, StopReason.NODES))
        self.turn()

    def shown(self) -> Score | None:
        """Return the score on the evaluation bar, for White."""
        return shown_scores.shown_score(self.state, self.session)

    @property
    def notice(self) -> str:
        """The English text of the notice; empty if there is none."""
        return "" if self.state.notice is None else str(self.state.notice.text)

    # The engine that finds the scores

    @property
    def is_open(self) -> bool:
        """Whether an engine that finds scores runs."""
        return len(self.made) > self.closed

    @property
    def evaluator(self) -> WatchingEngine:
        """The engine that finds the scores."""
        return self.made[-1]

    @property
    def desired(self) -> Go | None:
        """What it searches now."""
        return self.evaluator.desired if self.is_open else None

    def end_search(self) -> chess.Board:
        """Let its search end; return the position searched."""
        go = self.desired
        assert go is not None
        self.evaluator.end(DEPTH)
        self.turn()
        return board_of(go)

    def evaluate(self) -> list[str]:
        """Let it find all that it is asked for.

        Return the positions that had no score as FENs, in their order. ``deepened`` has the others.
        """
        fens: list[str] = []
        self.deepened = []
        while (go := self.desired) is not None:
            found = self.deepened if go.limits.nodes == SHARP_NODES else fens
            found.append(self.end_search().fen())
        return fens

    def searched(self, purpose: SearchPurpose | None = None) -> Counter[PositionKey]:
        """Return how often each position was searched, for a purpose or for any.

        The second searches of sharp positions do not count.
        """
        searches = (go for one in (*self.made, self.playing) for go in one.searches)
        apart = (
            go
            for go in searches
            if go.purpose in (SearchPurpose.EVALUATE, SearchPurpose.HINT)
            and go.limits.nodes != SHARP_NODES
        )
        return Counter(
            positions.position_key_of(board_of(go))
            for go in apart
            if purpose is None or go.purpose is purpose
        )

    @property
    def known(self) -> Evaluations:
        """The scores that are known."""
        return self.state.model(Evaluations)
