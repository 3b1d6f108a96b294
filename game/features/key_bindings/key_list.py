"""The list of keys (F1)."""

from __future__ import annotations

from game.state.dialog import DialogModel
from game.state.screens import ScreenName


class KeyListDialog(DialogModel):
    """The list of keys (F1)."""

    screen: ScreenName
    """The screen whose keys are listed."""
