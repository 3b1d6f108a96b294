"""A window with the Analyse screen, as the benchmarks drive it."""

from __future__ import annotations

import pygame
from large_trees import OpenList

from game.actions.between_features import AnalyseShownGame
from game.actions.setting_changes import ToggleSetting
from game.app.dispatch import update
from game.state.game import Game
from game.state.game_tree import GameTree


class Analysed(OpenList):
    """The Analyse screen with a game, all variations open."""

    def __init__(self, game: Game, *, as_text: bool) -> None:
        super().__init__(game)
        update(self.state, AnalyseShownGame())
        if as_text:
            update(self.state, ToggleSetting("moves_as_text"))

    def type(self, letters: str) -> None:
        """Type letters, and draw the frame that shows them."""
        event = pygame.event.Event(pygame.TEXTINPUT, text=letters)
        for action in self._window.actions(event, self.state):
            update(self.state, action)
        self.draw()

    @property
    def tree(self) -> GameTree:
        """The present tree."""
        return self.state.session.game.tree
