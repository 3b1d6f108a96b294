"""The buttons of the Learn screen."""

from __future__ import annotations

from collections.abc import Sequence

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
from game.look.task_layout import TaskLayout, panel_title_row
from game.message import Text, message, message_with_context
from game.state.state import State
from game.view.frame import button_row
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look

CLOSE = message("Stop learning")
SKIP, NEXT = message("Skip"), message_with_context("a mistake that was learnt from", "Next")
TRYING: tuple[tuple[Text, Action, Icon], ...] = (
    (message_with_context("help with a move", "Hint"), GiveHint(), Icon.HINT),
    (message("Solution"), ShowSolution(), Icon.BEST_MOVE),
    (message("Try again"), TakeTryBack(), Icon.TAKE_BACK),
    (SKIP, GoToNextMistake(), Icon.RUN_ON),
)
"""The buttons while there are mistakes to learn from."""
TRAINING = message_with_context("the screen with positions of own games", "Training")
DONE: tuple[tuple[Text, Action, Icon], ...] = (
    (message("Learn again"), LearnAgain(), Icon.REMATCH),
    (TRAINING, OpenTraining(), Icon.TRAINING),
    (message("Finish"), StopLearning(), Icon.CONFIRM),
)
SIDES = (chess.WHITE, chess.BLACK, None)


def buttons_of(learning: LearnModel) -> tuple[tuple[Text, Action, Icon], ...]:
    """Return the buttons in the row of actions."""
    if learning.stage is LearnStage.CHOOSING:
        return tuple(
            (learn_texts.choice_text(learning, side), ChooseMistakes(side), Icon.GAME)
            for side in SIDES
        )
    return DONE if learning.stage is LearnStage.DONE else TRYING


class LearnControls(Buttons):
    """The buttons of the top bar, the one that closes, and the row of actions."""

    def __init__(self, look: Look, layout: TaskLayout, state: State, bar: BarContent) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        row = panel_title_row(layout.task, look.sizes)
        close = row.cut_right(row.height)[0].inset(-look.sizes.unit)
        self.gui.button(
            close, CLOSE, StopLearning(), ButtonRole.QUIET, icon=Icon.CLOSE, has_word=False
        )
        self._watched: list[tuple[Button, Action]] = []
        self._next: Button | None = None
        learning = learning_of(state)
        if learning is not None:
            self._add_actions(layout, learning, buttons_of(learning))

    def refresh(self, state: State) -> None:
        learning = learning_of(state)
        for button, action in self._watched:
            may = PREDICATES.get(type(action))
            is_possible = may is None or may(state)
            if isinstance(action, ChooseMistakes) and learning is not None:
                is_possible = is_possible and count_mistakes(learning, action.side) > 0
            self.gui.enable(button, is_possible)
        if self._next is not None and learning is not None:
            is_answered = learning.stage in ANSWERED
            self.gui.show(self._next, is_answered)
            self.gui.show(self._watched[-1][0], not is_answered)
        super().refresh(state)

    def _add_actions(
        self,
        layout: TaskLayout,
        learning: LearnModel,
        buttons: Sequence[tuple[Text, Action, Icon]],
    ) -> None:
        widths = [self.look.width(text, BUTTON) for text, _, _ in buttons]
        places = button_row.arrange_buttons(self.look, layout.actions, widths)
        main = StopLearning(), ChooseMistakes(proposed_side(learning))
        for box, (text, action, icon) in zip(places.boxes, buttons, strict=True):
            drawn = icon if places.has_icons else None
            if action == GoToNextMistake():
                self._next = self.gui.button(box, NEXT, action, ButtonRole.PRIMARY, icon=drawn)
            role = ButtonRole.PRIMARY if action in main else ButtonRole.PLAIN
            button = self.gui.button(box, text, action, role, icon=drawn)
            self._watched.append((button, action))
