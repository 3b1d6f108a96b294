"""The New game panel."""

from __future__ import annotations

from game.features.newgame import update
from game.features.newgame.permitted import PREDICATES
from game.look.layout import Box
from game.state.new_game import NewGameDraft
from game.state.state import State
from game.view.feature import Feature, dialog
from game.view.kit.look import Look
from game.view.kit.popup import Popup


def _new_game(look: Look, window: Box, _state: State, dialog: NewGameDraft) -> Popup:
    from game.features.newgame.view.panel import NewGamePanel

    return NewGamePanel(look, window, dialog)


FEATURE = Feature(
    actions=update.Handled,
    act=update.act,
    permitted=PREDICATES,
    dialogs=(dialog(NewGameDraft, _new_game),),
)
