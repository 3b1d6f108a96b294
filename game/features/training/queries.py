"""What the Training screen shows, and which of its actions have an effect. Pure functions."""

from __future__ import annotations

from collections.abc import Callable

import chess

from engine.protocol.library.training import AnswerGrade, CardKind, TrainingTask
from game.actions.action import Action
from game.actions.between_features import OpenTraining
from game.features.training import actions
from game.features.training.model import (
    ASKING,
    TRAINING,
    UNANSWERED,
    Training,
    TrainingModel,
    TrainingStage,
    training_of,
)
from game.queries import shown_position
from game.rules.move_judgements import LEAST_WRONG, JudgedPosition
from game.state.aids.judging import HintStage
from game.state.state import State

TRIED = (TrainingStage.SEARCHING, TrainingStage.WRONG, TrainingStage.RIGHT)
"""The stages in which the board shows the move that was tried."""
ANSWERED = (TrainingStage.RIGHT, TrainingStage.SOLVED)
"""The stages in which nothing is hidden any more."""
PAGES = (TrainingStage.EMPTY, TrainingStage.DONE)
"""The stages in which games can be looked through."""


def board_before(state: State, training: TrainingModel) -> chess.Board:
    """Return the asked position, or else the start of a game."""
    return shown_position.live_board(state.sessions.by_id[training.session_id])


def tried_move(training: TrainingModel) -> chess.Move | None:
    """Return the move that is on the board; None if the position before it is shown."""
    is_tried = training.stage in TRIED and training.tried is not None
    return chess.Move.from_uci(training.tried or "") if is_tried else None


def best_move(task: TrainingTask) -> chess.Move:
    """Return the best move of a task."""
    return chess.Move.from_uci(task.lines[0].moves[0] if task.lines else task.accepted[0])


def judged_position(task: TrainingTask) -> JudgedPosition:
    """Return what is known of the position of a task, to judge a move in it."""
    is_mistake = task.kind is CardKind.MISTAKE and task.reported is not None
    return JudgedPosition(
        task.lines[0].score,
        best_move(task).uci(),
        task.reported.move if is_mistake and task.reported is not None else None,
        task.reported.loss if is_mistake and task.reported is not None else LEAST_WRONG,
    )


def can_be_asked(task: TrainingTask) -> bool:
    """Return whether a task has what the screen needs. One of a newer version may not have it."""
    return bool(task.lines) and bool(task.lines[0].moves)


def count_graded(training: TrainingModel, grade: AnswerGrade) -> int:
    """Return how many of the shown cards were answered in a way."""
    return sum(one is grade for one in training.grades.values())


# Permitted actions


def _trains(question: Callable[[TrainingModel], bool]) -> Callable[[State], bool]:
    def may(state: State) -> bool:
        training = training_of(state)
        return training is not None and question(training)

    return may


def may_look_through(state: State) -> bool:
    """Return whether there are games to look through, and nobody does it."""
    training, known = training_of(state), state.model(Training)
    is_page = training is not None and training.stage in PAGES
    return is_page and known.look is None and bool(known.untrained)


def is_looking_through(state: State) -> bool:
    """Return whether games are looked through."""
    return state.model(Training).look is not None


def _may_get_hint(training: TrainingModel) -> bool:
    return training.stage in UNANSWERED and training.hint is not HintStage.SQUARE


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenTraining: lambda state: state.screen != TRAINING,
    actions.GiveTrainingHint: _trains(_may_get_hint),
    actions.ShowTrainingSolution: _trains(
        lambda one: one.stage in (*UNANSWERED, TrainingStage.RIGHT)
    ),
    actions.TakeTrainingTryBack: _trains(
        lambda one: one.stage in (TrainingStage.SEARCHING, TrainingStage.WRONG)
    ),
    actions.GoToNextPosition: _trains(lambda one: one.stage in ASKING),
    actions.AnalyseTrainedGame: _trains(lambda one: one.stage in ANSWERED),
    actions.LookThroughGames: may_look_through,
    actions.StopLookingThrough: is_looking_through,
    actions.TrainAgain: _trains(lambda one: one.stage in (*PAGES, TrainingStage.FAILED)),
    actions.StopTraining: _trains(lambda _: True),
}
"""The condition under which actions of each class have an effect."""
