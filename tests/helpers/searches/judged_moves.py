"""A game in which mistakes are pointed out, and what the engine finds that judges the moves."""

from __future__ import annotations

from pathlib import Path

from analysis_table import board_of, found
from evaluated_game import EvaluatedGame

from engine.protocol.clauses import JudgedMove
from engine.protocol.messages import Finished, Go, StopReason
from engine.protocol.shared_enums import SearchPurpose
from game.actions.game import KeepMove, TakeBack
from game.app.registry import FEATURES
from game.queries import game_choices
from game.state.game import Game
from game.update.play.last_move_checks import LEAST_LOSS_POINTS


def table(folder: Path, game: Game | None = None) -> EvaluatedGame:
    """Return a game in which mistakes are pointed out and nothing else asks for scores."""
    made = EvaluatedGame(folder, game)
    for name in ("show_evaluation", "show_graph", "show_moves"):
        setattr(made.state.settings, name, False)
    made.state.settings.points_out_mistakes = True
    return made


def judging(game: EvaluatedGame) -> Go | None:
    """Return the command with which the last move is judged; None if it is not."""
    go = game.desired
    return go if go is not None and go.purpose is SearchPurpose.LAST_MOVE else None


def judge(game: EvaluatedGame, loss: float = LEAST_LOSS_POINTS) -> None:
    """Let the engine find that the last move loses so many points."""
    go = judging(game)
    assert go is not None
    best = next(iter(board_of(go).legal_moves)).uci()
    judged = JudgedMove(go.moves[-1], "a2a3", best, 60.0, loss)
    thinking = found("", board_of(go), 1, 9)
    game.evaluator.desired = None
    game.evaluator.send(
        Finished(go.search_id, best, None, thinking, StopReason.NODES, judged=judged)
    )
    game.turn()


def asks(game: EvaluatedGame) -> bool:
    """Return whether the person is asked about a mistake; then both answers have an effect."""
    found = game_choices.mistake_check(game.state, game.session) is not None
    assert FEATURES.may(game.state, KeepMove) == found
    assert not found or FEATURES.may(game.state, TakeBack)
    return found


def typed(game: EvaluatedGame) -> str | None:
    return game.session.typed_move


def runs(game: EvaluatedGame) -> bool:
    """Return whether the engine that judges runs."""
    return game.is_open


def sans(game: EvaluatedGame) -> list[str]:
    return [node.san for node in game.session.game.moves]


def ask(game: EvaluatedGame) -> EvaluatedGame:
    """Play 1. e4, which is judged a mistake, and let the engine find its answer."""
    game.play("e2e4")
    judge(game)
    game.answer("e7e5")
    assert asks(game)
    assert sans(game) == ["e4"]
    return game
