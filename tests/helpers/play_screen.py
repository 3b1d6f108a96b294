"""The Play screen of a window."""

from __future__ import annotations

from game.features.play.layout import PlayLayout
from game.look.layout import Box
from game.state.state import State
from game.view.window import Window


def moves_box(window: Window, state: State) -> Box:
    """Return the box of the move list, which must be shown."""
    box = play_layout(window, state).moves
    assert box is not None
    return box


def engine_box(window: Window, state: State) -> Box:
    """Return the box of the engine panel, which must be open or folded."""
    box = play_layout(window, state).thinking
    assert box is not None
    return box


def play_layout(window: Window, state: State) -> PlayLayout:
    """Return the layout of the Play screen, which must be shown."""
    layout = window.screen(state).layout
    assert isinstance(layout, PlayLayout)
    return layout
