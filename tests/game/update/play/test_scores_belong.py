"""The score that is shown always belongs to the position that is shown, whatever happens."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import chess
import pytest
from analysis_table import WatchingEngine, board_at, board_of, found
from evaluated_game import DEPTH, EvaluatedGame, score_of

from engine.protocol.messages import Finished, Go, Score, StopReason
from engine.protocol.shared_enums import APART, SearchPurpose
from game.actions.action import Action
from game.actions.between_features import OpenEditor, ShowScreen
from game.actions.board import GoToPly, StepPly
from game.actions.game import (
    AnswerQuestion,
    Rematch,
    Resign,
    ReturnToGame,
    ShowHint,
    TakeBack,
    TogglePause,
)
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.setting_changes import ToggleSetting
from game.queries import evaluation_graph, missing_scores, shown_position, shown_scores
from game.rules import game_record, players, positions
from game.state.evaluations import PositionKey, ScoreSource
from game.state.node import NodeId
from game.state.screens import PLAY
from game.state.time_control import TimeControl

STEPS = 400
STARTS = (
    chess.Board(),
    chess.Board("7k/P7/8/8/8/8/r6r/K7 w - - 0 40"),  # Mates and promotions are near.
)
OPENED = "1. d4 d5 2. c4 (2. Nf3 Nf6) e6 3. Nc3 Nf6 *"


class Storm:
    """A person and two engines that do everything at random, in any order."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.lots = random.Random(seed)
        control = self.lots.choice((None, TimeControl(900_000, 1_000)))
        start = self.lots.choice(STARTS)
        game = game_record.new_game(players.person(), players.engine_player(3), control, start)
        game.is_rated = self.lots.random() < 0.2
        self.table = EvaluatedGame(folder, game)
        self.shown = 0
        """How often a score has been shown."""
        self.again: list[Go] = []
        """The searches that were begun though as long a search of their position was known."""

    def step(self) -> None:
        """Let the person or an engine do something; note the searches that are begun."""
        known, before = self.table.known.by_position, self._apart()
        self._do_anything()
        for go in self._apart()[len(before) :]:
            score = known.get(positions.position_key_of(board_of(go)))
            if score is not None and score.nodes >= (go.limits.nodes or 0):
                self.again.append(go)

    def _apart(self) -> list[Go]:
        """Return the searches for scores and hints, in their order."""
        searches = [go for one in (*self.table.made, self.table.playing) for go in one.searches]
        return sorted((go for go in searches if go.purpose in APART), key=lambda go: go.search_id)

    def _do_anything(self) -> None:
        table, chance = self.table, self.lots.random()
        if chance < 0.3:
            table.do(self._action())
        elif chance < 0.5:
            self._move()
        elif chance < 0.6 and table.playing.searches:
            self._answer()
        elif table.made:
            self._report(self.lots.choice(table.made[-2:]))
        if self.lots.random() < 0.7:
            table.turn(self.lots.randrange(200))

    def _move(self) -> None:
        """Let the person play a move where one may."""
        board = shown_position.shown_board(self.table.session)
        moves = sorted(move.uci() for move in board.legal_moves)
        if moves and not self.table.session.game.is_document:
            self.table.play(self.lots.choice(moves))
        self.table.do(AnswerQuestion(yes=self.lots.random() < 0.5))

    def _answer(self) -> None:
        """Let the engine that plays end its search, for a move or for a hint."""
        go = self.table.playing.searches[-1]
        moves = sorted(move.uci() for move in board_of(go).legal_moves)
        if go.purpose is SearchPurpose.HINT:
            thinking = found("", board_of(go), 1, DEPTH)
            best = thinking.principal_variation[0]
            self.table.playing.send(Finished(go.search_id, best, None, thinking, StopReason.NODES))
        elif moves:
            self.table.playing.finish(go.search_id, self.lots.choice(moves))

    def _report(self, engine: WatchingEngine) -> None:
        """Let an engine report, mostly of its present search, sometimes of any other."""
        past = [go for go in engine.searches if any(board_of(go).legal_moves)]
        go = self.lots.choice(past) if past and self.lots.random() < 0.3 else engine.desired
        kind = self.lots.random()
        if go is not None and kind < 0.3:
            engine.report(self.lots.randint(1, DEPTH), go)
        elif go is not None and kind < 0.97:
            engine.end(DEPTH, go)
        elif kind > 0.98:
            engine.die(gave_up=self.lots.random() < 0.5)

    def _action(self) -> Action:
        lots = self.lots
        often: list[Action] = [GoToPly(lots.randrange(12)), StepPly(-1), StepPly(1), ShowHint()]
        rare: list[Action] = [
            TakeBack(),
            TogglePause(),
            Resign(),
            Rematch(),
            ReturnToGame(),
            LoadText(OPENED, CLIPBOARD),
            ToggleSetting("shows_players_scores"),
            OpenEditor(),
        ]
        if self.table.state.screen != PLAY and lots.random() < 0.5:
            return ShowScreen(PLAY)
        return lots.choice(often if lots.random() < 0.6 else rare)

    def wrong(self) -> list[str]:
        """Return what is shown and does not belong to its position, or is not to be shown."""
        table, session = self.table, self.table.session
        state, game = table.state, session.game
        if shown_scores.score_source(state, session) is not ScoreSource.GLASSBOX:
            return []
        nodes = {shown_position.shown_node(session), *game.tree.path(game.end)}
        faults = [
            f"{game.tree.fen(node)}: {score}, not {wanted}"
            for node in nodes
            for score, wanted in [(self._score(node), self._wanted(node))]
            if score not in (None, wanted)
        ]
        self.shown += table.shown() is not None
        hides = game.is_paused or (game.is_rated and game_record.is_going_on(game))
        if hides and (table.shown() or evaluation_graph.shown_points(state, session)):
            faults.append("a score of a game that hides them")
        if hides and table.desired is not None and not missing_scores.are_scores_wanted(state):
            faults.append("a search in a game that hides its scores")
        return faults

    def _score(self, node: NodeId) -> Score | None:
        return shown_scores.score_at_node(self.table.state, self.table.session, node)

    def _wanted(self, node: NodeId) -> Score | None:
        board = board_at(self.table.session.game.tree, node)
        return score_of(board) if any(board.legal_moves) else None


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_a_score_belongs_to_its_position(tmp_path: Path, seed: int) -> None:
    storm = Storm(tmp_path, seed)
    for number in range(STEPS):
        storm.step()
        assert storm.wrong() == [], f"after {number + 1} steps"
    assert storm.shown > STEPS / 20
    assert storm.again == []


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(lambda board: PositionKey("", board.chess960), id="one position"),
        pytest.param(lambda board: PositionKey(str(board.ply()), board.chess960), id="number"),
    ],
)
def test_a_wrong_key_of_scores_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: Callable[[chess.Board], PositionKey]
) -> None:
    monkeypatch.setattr(positions, "position_key_of", key)
    monkeypatch.setattr(positions, "position_key_at", lambda tree, node: key(tree.board(node)))
    for seed in range(8):
        storm = Storm(tmp_path, seed)
        for _ in range(STEPS):
            storm.step()
            if storm.wrong():
                return
    pytest.fail("nothing wrong was shown")
