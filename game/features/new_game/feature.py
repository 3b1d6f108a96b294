"""The New game dialog."""

from __future__ import annotations

from game.actions.effects import Effect
from game.features.new_game import update
from game.features.new_game.enabled_actions import PREDICATES
from game.look.layout import Box
from game.message import message
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.new_game import NewGameDialog
from game.state.session import Session
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.kit.look import Look
from game.view.kit.popup import Popup
from game.view.yes_no_question import GAME_IS_KEPT, YesNoQuestion


def _new_game(look: Look, window: Box, _state: State, dialog: NewGameDialog) -> Popup:
    from game.features.new_game.view.new_game_popup import NewGamePopup

    return NewGamePopup(look, window, dialog)


def _start(state: State, _session: Session, confirmation: ConfirmationDialog) -> list[Effect]:
    return update.start_chosen_game(state, confirmation.draft)


QUESTION = YesNoQuestion(
    title=message("Start a new game?"),
    detail=GAME_IS_KEPT,
    yes=message("New game"),
    confirmed=_start,
)
FEATURE = Feature(
    actions=update.Handled,
    act=update.handle,
    permitted=PREDICATES,
    dialogs=(dialog_of_model(NewGameDialog, _new_game),),
    questions={Question.DISCARD_FOR_NEW_GAME: QUESTION},
)
