"""What can happen in the course of a game, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.messages import Report
from game.actions.action import Action
from game.state.engines import SeatId
from game.state.repertoire import RatingSection


class TakeBack(Action, frozen=True):
    """Go back to the person's last decision (two half-moves against the engine)."""


class Resign(Action, frozen=True):
    """The person resigns; a question asks first."""


class TogglePause(Action, frozen=True):
    """Pause the game, or resume it."""


class ShowHint(Action, frozen=True):
    """The person asks for a hint: first the piece to move, then the move."""


class ClaimDraw(Action, frozen=True):
    """The person on move claims a draw: threefold repetition, or the fifty-move rule."""


class OfferDraw(Action, frozen=True):
    """The person offers a draw."""


class AcceptDraw(Action, frozen=True):
    """The person accepts the offered draw."""


class DeclineDraw(Action, frozen=True):
    """The person declines the offered draw."""


class KeepMove(Action, frozen=True):
    """The person keeps the move that was found to be a mistake; the opponent answers it."""


class MoveNow(Action, frozen=True):
    """The engine stops its search and plays the best move it has."""


class Rematch(Action, frozen=True):
    """Start a new game of the same players with the colours swapped."""


class AnswerQuestion(Action, frozen=True):
    """The player answers the open question with yes or no."""

    yes: bool


class CloseDialog(Action, frozen=True):
    """Close the open dialog and discard its choices."""


class CloseResultBanner(Action, frozen=True):
    """Close the result banner."""


class AcceptResume(Action, frozen=True):
    """Resume the unfinished game of the last session."""


class DeclineResume(Action, frozen=True):
    """Decline to resume the unfinished game of the last session; it moves to the played games."""


class PlayedGamesChecked(Action, frozen=True):
    """It is known now whether there are played games."""

    are_there: bool


class RepertoiresRead(Action, frozen=True):
    """The person's own repertoires arrive, because their file has changed."""

    sections: tuple[RatingSection, ...] | None
    """The usable sections; None if the program's own repertoires are played."""


class ReturnToGame(Action, frozen=True):
    """Close the document that is in front of the game in progress."""


class PlayedGameRead(Action, frozen=True):
    """The text of the chosen played game arrives. An unfinished game goes on, another is shown."""

    text: str


# The engine's part


class EngineReport(Action, frozen=True):
    """A report of the engine at a seat."""

    seat: SeatId
    report: Report


class RecorderReady(Action, frozen=True):
    """The engine that records and replays searches is ready."""


class RestartEngine(Action, frozen=True):
    """Restart the engine that the Play screen shows."""


GameAction: TypeAlias = (
    TakeBack
    | Resign
    | TogglePause
    | ShowHint
    | ClaimDraw
    | OfferDraw
    | AcceptDraw
    | DeclineDraw
    | KeepMove
    | MoveNow
    | Rematch
    | CloseResultBanner
    | AcceptResume
    | DeclineResume
    | PlayedGamesChecked
    | RepertoiresRead
    | ReturnToGame
    | RestartEngine
)
