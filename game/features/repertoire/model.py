"""The Repertoire screen: which repertoire is shown, and what of it. Plain data."""

from __future__ import annotations

from typing import ClassVar

import chess

from engine.protocol.library.repertoire import RepertoireMove
from game.state.engines import SessionId
from game.state.screens import ScreenModel, ScreenName
from game.state.state import State

REPERTOIRE = ScreenName("Repertoire")


class RepertoireModel(ScreenModel):
    """What the screen holds. Its session has the lines of one repertoire as a game tree."""

    name: ClassVar[ScreenName] = REPERTOIRE
    shows_game: ClassVar[bool] = True
    has_shapes: ClassVar[bool] = True
    has_wheel_steps: ClassVar[bool] = True
    session_id: SessionId
    origin: ScreenName
    """The screen from which it was opened."""
    is_black: bool = False
    """Whether the repertoire for Black is shown."""
    shown: tuple[RepertoireMove, ...] | None = None
    """All moves when the tree was made; None before they are known."""
    wanted: tuple[str, ...] = ()
    """The moves to the position that is shown once the library has them, in UCI notation."""

    @property
    def is_of_game(self) -> bool:
        return False

    @property
    def own_session(self) -> SessionId:
        return self.session_id

    @property
    def side(self) -> chess.Color:
        """The player's colour."""
        return chess.BLACK if self.is_black else chess.WHITE


def repertoire_of(state: State) -> RepertoireModel | None:
    """Return what the screen holds; None while it is closed."""
    return state.screen_model(RepertoireModel)
