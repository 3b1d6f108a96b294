"""The buttons of the Training screen."""

from __future__ import annotations

from game.actions.action import Action
from game.features.training.actions import (
    AnalyseTrainedGame,
    GiveTrainingHint,
    GoToNextPosition,
    LookThroughGames,
    ShowTrainingSolution,
    StopLookingThrough,
    StopTraining,
    TakeTrainingTryBack,
    TrainAgain,
)
from game.features.training.model import ASKING, training_of
from game.features.training.queries import ANSWERED, PREDICATES, is_looking_through
from game.look.icons import Icon
from game.look.task_layout import TaskLayout
from game.message import message, message_with_context
from game.state.state import State
from game.view.board.task_controls import Choice, TaskControls
from game.view.frame.menu_entries import BarContent
from game.view.kit.look import Look

CLOSE = message("Stop training")
SKIP, NEXT = message("Skip"), message_with_context("a mistake that was learnt from", "Next")
TRY_AGAIN, ANALYSE = message("Try again"), message_with_context("a game", "Analyse")
LOOK, STOP = message("Look through my games"), message("Stop looking")
ASKED: tuple[Choice, ...] = (
    (message_with_context("help with a move", "Hint"), GiveTrainingHint(), Icon.HINT),
    (message("Solution"), ShowTrainingSolution(), Icon.BEST_MOVE),
    (TRY_AGAIN, TakeTrainingTryBack(), Icon.TAKE_BACK),
    (SKIP, GoToNextPosition(), Icon.RUN_ON),
)
"""The buttons while a position is shown."""
PAGE: tuple[Choice, ...] = (
    (LOOK, LookThroughGames(), Icon.SEARCH),
    (message("Ask again"), TrainAgain(), Icon.REMATCH),
    (message("Finish"), StopTraining(), Icon.CONFIRM),
)
"""The buttons while none is."""
INSTEAD: dict[type[Action], Choice] = {
    TakeTrainingTryBack: (ANALYSE, AnalyseTrainedGame(), Icon.ANALYSE),
    GoToNextPosition: (NEXT, GoToNextPosition(), Icon.RUN_ON),
    LookThroughGames: (STOP, StopLookingThrough(), Icon.CLOSE),
}
"""The buttons in the place of others: after an answer, or while games are looked through."""


class TrainingControls(TaskControls):
    """The buttons of the top bar, the one that closes, and the row of actions."""

    def __init__(self, look: Look, layout: TaskLayout, state: State, bar: BarContent) -> None:
        super().__init__(look, layout, bar)
        self.add_close(CLOSE, StopTraining())
        training = training_of(state)
        self._is_asking = training is not None and training.stage in ASKING
        choices = ASKED if self._is_asking else PAGE
        self.add_row(choices, (StopTraining(),), INSTEAD, (GoToNextPosition(),))

    def refresh(self, state: State) -> None:
        training = training_of(state)
        is_answered = training is not None and training.stage in ANSWERED
        is_instead = is_answered if self._is_asking else is_looking_through(state)
        self.refresh_row(lambda one: PREDICATES[type(one)](state), is_instead=is_instead)
        super().refresh(state)
