"""Stepping through the second search of the story, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class OpenSecondSearch(Action, frozen=True):
    """Step through the second search, which compared the candidates of the story."""


class LeaveSecondSearch(Action, frozen=True):
    """Go back to the search of which the story is."""


SecondSearchAction: TypeAlias = OpenSecondSearch | LeaveSecondSearch
