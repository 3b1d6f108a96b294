"""The Play screen of a window."""

from __future__ import annotations

from game.look.layout import Layout
from game.state.state import State
from game.view.window import Window


def play_layout(window: Window, state: State) -> Layout:
    """Return the layout of the Play screen, which must be shown."""
    layout = window.screen(state).layout
    assert isinstance(layout, Layout)
    return layout
