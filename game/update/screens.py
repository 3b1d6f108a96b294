"""The handlers of clicks and drags on the board of each screen."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.board import Touch
from game.actions.effects import Effect
from game.state.screens import ScreenName
from game.state.state import State
from game.update.editor import board as editor_board
from game.update.inspect import board as inspect_board
from game.update.play import board as play_board

TOUCH: dict[ScreenName, Callable[[State, Touch], list[Effect]]] = {
    ScreenName.PLAY: play_board.touch,
    ScreenName.INSPECT: inspect_board.touch,
    ScreenName.EDITOR: editor_board.touch,
}
