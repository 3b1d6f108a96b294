"""Scenes of the Learn screen, after a real report with few nodes on a short game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import chess

from engine.protocol.messages import Bound, Finished, Score, StopReason, TableStats, Thinking
from engine.protocol.review import GameReview, ReviewedGame
from engine.review.complete_review import complete_review
from engine.review.reviewer import Reviewer
from game.actions.action import Action
from game.actions.between_features import AnalyseShownGame, LearnFromMistakes, MoveMade
from game.actions.board import PressSquare, ReleaseSquare
from game.actions.game import EngineReport
from game.app.dispatch import update
from game.features.learn import queries
from game.features.learn.actions import ChooseMistakes, GiveHint, GoToNextMistake, ShowSolution
from game.features.learn.model import LearnModel, LearnStage, learning_of
from game.features.learn.move_judgements import known_judgement
from game.formats import game_import
from game.queries import seated_engines, shown_position
from game.queries.reviews import main_line
from game.state.aids.judging import Judging
from game.state.engines import EngineStatus
from game.state.reviews import Review, Reviews, ReviewStatus
from game.state.session import sessions_with
from game.state.state import State

PGN = """[White "Glassbox"]
[Black "You"]

1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 g6 6. Be3 Ng4 {It looked strong.} 7. Bb5+ Nc6
8. Nxc6 bxc6 9. Bxc6+ Bd7 10. Bxa8 Nxe3 11. fxe3 Qxa8 12. Nd5 Qc6 13. O-O Bg7 14. Qf3 Be6
15. Qxf7+ (15. c3 O-O) Kd7 16. c4 Rf8 17. Qxg7 Rxf1+ 18. Rxf1 Bxd5 19. exd5 Qxc4 20. Rf7 Qe2
21. Qxe7+ Kc8 22. h3 Qe1+ 23. Kh2 Qe5+ 24. Kg1 Qxe3+ 25. Kf1 *
"""
NODES = 3000


@lru_cache(maxsize=4)
def real_review(game: ReviewedGame, nodes: int = NODES) -> GameReview:
    """Return the report of the engine on a game."""
    reviewer = Reviewer(game, nodes)
    for _ in reviewer.run():
        pass
    return complete_review(game, nodes, reviewer.searches)


def reported(pgn: str = PGN) -> State:
    """Return an analysed game with a finished report."""
    game = game_import.game_from_pgn(pgn).game
    game.is_document = True
    state = State(sessions_with(game))
    state.engine.status = EngineStatus.IDLE
    update(state, AnalyseShownGame())
    for engine in state.engines.at.values():
        engine.status = EngineStatus.IDLE
    add_report(state)
    return state


def add_report(state: State, make: Callable[[ReviewedGame], GameReview] = real_review) -> None:
    """Let the shown game have a finished report."""
    found = main_line.shown_line(state).game
    review = Review(found, NODES, status=ReviewStatus.FINISHED, finished=make(found))
    state.put(Reviews({found: review}, main_line.shown_line(state)))


def learning(*actions: Action, pgn: str = PGN) -> State:
    """Return the Learn screen after some actions."""
    state = reported(pgn)
    update(state, LearnFromMistakes())
    for action in actions:
        update(state, action)
    return state


def learnt(state: State) -> LearnModel:
    """Return what the Learn screen holds."""
    found = learning_of(state)
    assert found is not None
    return found


def unknown_moves(state: State) -> list[str]:
    """Return the legal moves that only a search can judge."""
    found, board = learnt(state), shown_position.live_board(state.session)
    report = queries.finished_report(found)
    return [
        move.uci()
        for move in board.legal_moves
        if known_judgement(report, found.mistake, board, move) is None
    ]


def tried(state: State, move: str) -> State:
    """Try a move."""
    update(state, MoveMade(move))
    return state


def answered(state: State, score: Score) -> State:
    """Let the engine answer with a score of the side to move after the tried move."""
    search, seat = state.model(Judging).asked, seated_engines.judge(state)
    assert search is not None
    assert seat is not None
    found = Thinking(9, 12, NODES, 5, score, Bound.EXACT, (), TableStats(), ())
    update(state, EngineReport(seat, Finished(search, None, None, found, StopReason.NODES)))
    return state


def _trying() -> State:
    return learning(ChooseMistakes(chess.WHITE))


def _wrong() -> State:
    state = _trying()
    return answered(tried(state, unknown_moves(state)[0]), Score(centipawns=900))


def _right() -> State:
    state = _trying()
    best = learnt(state).mistake.best_move
    assert best is not None
    return tried(state, best)


def _searching() -> State:
    state = _trying()
    return tried(state, unknown_moves(state)[0])


def _later() -> State:
    """Return a later mistake, after one was found and another was skipped."""
    state = _right()
    for action in (GoToNextMistake(), GoToNextMistake(), GiveHint()):
        update(state, action)
    return state


def _done() -> State:
    state = _right()
    update(state, GoToNextMistake())
    update(state, ShowSolution())
    while learnt(state).stage is not LearnStage.DONE:
        update(state, GoToNextMistake())
    return state


def _choosing_piece() -> State:
    state = _trying()
    update(state, PressSquare(chess.F3, 0, 0))
    update(state, ReleaseSquare(chess.F3))
    return state


def _hinted() -> State:
    return learning(ChooseMistakes(), GiveHint(), GiveHint())


LEARN_SCENES: dict[str, Callable[[], State]] = {
    "analysis with mistakes to learn from": reported,
    "learn": learning,
    "learn, trying": _trying,
    "learn, with hints": _hinted,
    "learn, a chosen piece": _choosing_piece,
    "learn, searching": _searching,
    "learn, wrong": _wrong,
    "learn, right": _right,
    "learn, solution": lambda: learning(ChooseMistakes(), ShowSolution()),
    "learn, a later mistake": _later,
    "learn, done": _done,
}
