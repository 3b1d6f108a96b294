"""What can happen in the list of games, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class FilterGames(Action, frozen=True):
    """The player types into the filter of the list of games."""

    text: str


class ChooseGame(Action, frozen=True):
    """The player chooses a row of the list of games; ``row`` may be outside the list."""

    row: int


class OpenGame(Action, frozen=True):
    """Open the chosen game of the list."""


class AnalyseListed(Action, frozen=True):
    """Analyse the chosen game of the list."""


class StopListing(Action, frozen=True):
    """Stop reading the file; the list keeps the games that have been read."""


GamesAction: TypeAlias = FilterGames | ChooseGame | OpenGame | AnalyseListed | StopListing
