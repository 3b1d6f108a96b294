"""A question over the board, with the answers yes and no."""

from __future__ import annotations

from game.look.layout import Box
from game.state.dialogs.question import Confirmation
from game.state.state import State
from game.view.feature import Feature, dialog
from game.view.kit.look import Look
from game.view.kit.popup import Popup


def _question(look: Look, window: Box, _state: State, dialog: Confirmation) -> Popup:
    from game.features.question.view import ConfirmPanel

    return ConfirmPanel(look, window, dialog)


FEATURE = Feature(dialogs=(dialog(Confirmation, _question),))
