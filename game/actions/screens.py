"""What shows another screen, as actions."""

from __future__ import annotations

from game.actions.action import Action
from game.state.screens import ScreenName


class ShowScreen(Action, frozen=True):
    """Show another screen; the game pauses while the player inspects a search."""

    screen: ScreenName


class StepThrough(Action, frozen=True):
    """Step through the search that the engine panel shows."""
