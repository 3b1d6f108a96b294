"""A question over the board, with the answers yes and no."""

from __future__ import annotations

from collections.abc import Mapping

from game.look.layout import Box
from game.state.dialogs.question import ConfirmationDialog
from game.state.state import State
from game.view.feature import Feature, dialog_of_model
from game.view.kit.look import Look
from game.view.kit.popup import Popup
from game.view.yes_no_question import YesNoQuestion


def feature(questions: Mapping[str, YesNoQuestion]) -> Feature:
    """Return the feature that shows the questions of all features."""

    def popup(look: Look, window: Box, _state: State, dialog: ConfirmationDialog) -> Popup:
        from game.features.question.view import ConfirmationPopup

        return ConfirmationPopup(look, window, dialog, questions[dialog.question])

    return Feature(dialogs=(dialog_of_model(ConfirmationDialog, popup),))
