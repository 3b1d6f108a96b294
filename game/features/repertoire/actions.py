"""What can happen on the Repertoire screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class OpenRepertoire(Action, frozen=True):
    """Show the screen; close it if it is shown."""


class ShowRepertoireSide(Action, frozen=True):
    """Show the repertoire for White or for Black."""

    is_black: bool


class CloseRepertoire(Action, frozen=True):
    """Close the screen."""


class StartDrill(Action, frozen=True):
    """Ask the positions of the shown repertoire that are due."""


class StopDrill(Action, frozen=True):
    """Show the lines again."""


class GiveDrillHint(Action, frozen=True):
    """Show the piece that moves; when it is shown already, the square that it goes to."""


class ShowDrillSolution(Action, frozen=True):
    """Show the move of the repertoire."""


class TakeDrillTryBack(Action, frozen=True):
    """Take the move back that was tried."""


class AskNextPosition(Action, frozen=True):
    """Go on to the next position. One that has no answer yet is asked another time."""


DrillAction: TypeAlias = (
    StartDrill | StopDrill | GiveDrillHint | ShowDrillSolution | TakeDrillTryBack | AskNextPosition
)
"""What can happen while positions are asked."""
ScreenAction: TypeAlias = ShowRepertoireSide | CloseRepertoire | DrillAction
"""What has an effect only while the screen is there."""
