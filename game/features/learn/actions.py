"""What can happen on the Learn screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

import chess

from game.actions.action import Action


class ChooseMistakes(Action, frozen=True):
    """Begin with the mistakes of a side, or of both."""

    side: chess.Color | None = None
    """None for both."""


class GiveHint(Action, frozen=True):
    """Show the piece that moves; when it is shown already, the square that it goes to."""


class ShowSolution(Action, frozen=True):
    """Show the best move and what follows."""


class TakeTryBack(Action, frozen=True):
    """Take the move back that was tried."""


class GoToNextMistake(Action, frozen=True):
    """Go on to the next mistake. One that has no answer yet is skipped."""


class LearnAgain(Action, frozen=True):
    """Choose again whose mistakes are learnt from."""


class StopLearning(Action, frozen=True):
    """Close the screen, and show the one before it as it was."""


LearnAction: TypeAlias = (
    ChooseMistakes
    | GiveHint
    | ShowSolution
    | TakeTryBack
    | GoToNextMistake
    | LearnAgain
    | StopLearning
)
