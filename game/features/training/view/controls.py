"""The buttons of the Training screen."""

from __future__ import annotations

from collections.abc import Sequence

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
from game.look.layout import Box
from game.look.task_layout import TaskLayout, panel_title_row
from game.message import Text, message, message_with_context
from game.state.state import State
from game.view.frame import button_row
from game.view.frame.buttons import Buttons
from game.view.frame.menu_entries import BarContent
from game.view.kit.button import Button, ButtonRole
from game.view.kit.fonts import BUTTON
from game.view.kit.look import Look

CLOSE = message("Stop training")
SKIP, NEXT = message("Skip"), message_with_context("a mistake that was learnt from", "Next")
TRY_AGAIN, ANALYSE = message("Try again"), message_with_context("a game", "Analyse")
LOOK, STOP = message("Look through my games"), message("Stop looking")
Choice = tuple[Text, Action, Icon]
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


class TrainingControls(Buttons):
    """The buttons of the top bar, the one that closes, and the row of actions."""

    def __init__(self, look: Look, layout: TaskLayout, state: State, bar: BarContent) -> None:
        super().__init__(look, layout.window, layout.top_bar, bar)
        row = panel_title_row(layout.task, look.sizes)
        close = row.cut_right(row.height)[0].inset(-look.sizes.unit)
        self.gui.button(
            close, CLOSE, StopTraining(), ButtonRole.QUIET, icon=Icon.CLOSE, has_word=False
        )
        self._watched: list[tuple[Button, Action]] = []
        self._pairs: list[tuple[Button, Button]] = []
        """Buttons in one place: the usual one, and the one instead of it."""
        training = training_of(state)
        is_asking = training is not None and training.stage in ASKING
        self._is_asking = is_asking
        self._add_actions(layout, ASKED if is_asking else PAGE)

    def refresh(self, state: State) -> None:
        training = training_of(state)
        is_answered = training is not None and training.stage in ANSWERED
        is_instead = is_answered if self._is_asking else is_looking_through(state)
        for button, action in self._watched:
            self.gui.enable(button, PREDICATES[type(action)](state))
        for usual, other in self._pairs:
            self.gui.show(usual, not is_instead)
            self.gui.show(other, is_instead)
        super().refresh(state)

    def _add_actions(self, layout: TaskLayout, choices: Sequence[Choice]) -> None:
        instead = [INSTEAD.get(type(action)) for _, action, _ in choices]
        widths = [
            max(
                self.look.width(text, BUTTON), 0 if one is None else self.look.width(one[0], BUTTON)
            )
            for (text, _, _), one in zip(choices, instead, strict=True)
        ]
        places = button_row.arrange_buttons(self.look, layout.actions, widths)
        for box, choice, other in zip(places.boxes, choices, instead, strict=True):
            is_main = isinstance(choice[1], StopTraining)
            role = ButtonRole.PRIMARY if is_main else ButtonRole.PLAIN
            usual = self._add(box, choice, role, has_icon=places.has_icons)
            if other is not None:
                is_next = isinstance(other[1], GoToNextPosition)
                role = ButtonRole.PRIMARY if is_next else ButtonRole.PLAIN
                added = self._add(box, other, role, has_icon=places.has_icons)
                self._pairs.append((usual, added))

    def _add(self, box: Box, choice: Choice, role: ButtonRole, *, has_icon: bool) -> Button:
        text, action, icon = choice
        button = self.gui.button(box, text, action, role, icon=icon if has_icon else None)
        self._watched.append((button, action))
        return button
