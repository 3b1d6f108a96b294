"""The buttons of the Learn screen."""

from __future__ import annotations

import chess

from game.actions.action import Action
from game.actions.between_features import OpenTraining
from game.features.learn import learn_texts
from game.features.learn.actions import (
    ChooseMistakes,
    GiveHint,
    GoToNextMistake,
    LearnAgain,
    ShowSolution,
    StopLearning,
    TakeTryBack,
)
from game.features.learn.model import ANSWERED, LearnModel, LearnStage, learning_of
from game.features.learn.queries import PREDICATES, count_mistakes, proposed_side
from game.look.icons import Icon
from game.look.task_layout import TaskLayout
from game.message import message, message_with_context
from game.state.state import State
from game.view.board.task_controls import Choice, TaskControls
from game.view.frame.menu_entries import BarContent
from game.view.kit.look import Look

CLOSE = message("Stop learning")
SKIP, NEXT = message("Skip"), message_with_context("a mistake that was learnt from", "Next")
TRYING: tuple[Choice, ...] = (
    (message_with_context("help with a move", "Hint"), GiveHint(), Icon.HINT),
    (message("Solution"), ShowSolution(), Icon.BEST_MOVE),
    (message("Try again"), TakeTryBack(), Icon.TAKE_BACK),
    (SKIP, GoToNextMistake(), Icon.RUN_ON),
)
"""The buttons while there are mistakes to learn from."""
TRAINING = message_with_context("the screen with positions of own games", "Training")
DONE: tuple[Choice, ...] = (
    (message("Learn again"), LearnAgain(), Icon.REMATCH),
    (TRAINING, OpenTraining(), Icon.TRAINING),
    (message("Finish"), StopLearning(), Icon.CONFIRM),
)
INSTEAD: dict[type[Action], Choice] = {GoToNextMistake: (NEXT, GoToNextMistake(), Icon.RUN_ON)}
"""The button in the place of another after an answer."""
SIDES = (chess.WHITE, chess.BLACK, None)


def buttons_of(learning: LearnModel) -> tuple[Choice, ...]:
    """Return the buttons in the row of actions."""
    if learning.stage is LearnStage.CHOOSING:
        return tuple(
            (learn_texts.choice_text(learning, side), ChooseMistakes(side), Icon.GAME)
            for side in SIDES
        )
    return DONE if learning.stage is LearnStage.DONE else TRYING


class LearnControls(TaskControls):
    """The buttons of the top bar, the one that closes, and the row of actions."""

    def __init__(self, look: Look, layout: TaskLayout, state: State, bar: BarContent) -> None:
        super().__init__(look, layout, bar)
        self.add_close(CLOSE, StopLearning())
        learning = learning_of(state)
        if learning is not None:
            main = StopLearning(), ChooseMistakes(proposed_side(learning))
            self.add_row(buttons_of(learning), main, INSTEAD, (GoToNextMistake(),))

    def refresh(self, state: State) -> None:
        learning = learning_of(state)
        is_answered = learning is not None and learning.stage in ANSWERED
        self.refresh_row(lambda action: _may(state, action), is_instead=is_answered)
        super().refresh(state)


def _may(state: State, action: Action) -> bool:
    """Return whether an action of the row has an effect."""
    learning, may = learning_of(state), PREDICATES.get(type(action))
    if isinstance(action, ChooseMistakes) and learning is not None:
        return count_mistakes(learning, action.side) > 0
    return may is None or may(state)
