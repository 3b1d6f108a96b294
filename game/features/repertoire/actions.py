"""What can happen on the Repertoire screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class OpenRepertoire(Action, frozen=True):
    """Show the screen; close it if it is shown."""


class ShowRepertoireSide(Action, frozen=True):
    """Show the repertoire for White or for Black."""

    is_black: bool


class UndoRepertoireChange(Action, frozen=True):
    """Undo the last change of a repertoire."""


class CloseRepertoire(Action, frozen=True):
    """Close the screen."""


ScreenAction: TypeAlias = ShowRepertoireSide | UndoRepertoireChange | CloseRepertoire
"""What has an effect only while the screen is there."""
