"""What can happen on the Training screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class GiveTrainingHint(Action, frozen=True):
    """Show the piece that moves; when it is shown already, the square that it goes to."""


class ShowTrainingSolution(Action, frozen=True):
    """Show the best move and what follows."""


class TakeTrainingTryBack(Action, frozen=True):
    """Take the move back that was tried."""


class GoToNextPosition(Action, frozen=True):
    """Go on to the next position. One without an answer stays for later."""


class AnalyseTrainedGame(Action, frozen=True):
    """Analyse the game of the answered position, at this move."""


class LookThroughGames(Action, frozen=True):
    """Look for positions in the own games of the library, in the background."""


class StopLookingThrough(Action, frozen=True):
    """End that. What was found stays, and the report at work goes on another time."""


class TrainAgain(Action, frozen=True):
    """Ask the library for the positions of the day again."""


class StopTraining(Action, frozen=True):
    """Close the screen, and show the one before it as it was."""


TrainingAction: TypeAlias = (
    GiveTrainingHint
    | ShowTrainingSolution
    | TakeTrainingTryBack
    | GoToNextPosition
    | AnalyseTrainedGame
    | LookThroughGames
    | StopLookingThrough
    | TrainAgain
    | StopTraining
)
