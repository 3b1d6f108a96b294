"""Being led through the guided search, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class GoToNextStop(Action, frozen=True):
    """Go to the next stop of the guided search."""


class GoToPreviousStop(Action, frozen=True):
    """Go to the stop before."""


class LeaveGuide(Action, frozen=True):
    """Leave the guided search, and go back to where one was before."""


GuideAction: TypeAlias = GoToNextStop | GoToPreviousStop | LeaveGuide
