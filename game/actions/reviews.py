"""What can happen to the reports on games, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.parameter_limits import DEFAULT_REVIEW_NODES
from engine.protocol.faults import Fault
from engine.protocol.review import ReviewedGame, ReviewReport
from game.actions.action import Action
from game.message import Message
from game.state.reviews import Review


class BeginReview(Action, frozen=True):
    """Begin the report on the shown game. Any other report that runs is paused.

    A report with the same nodes goes on where it was; one with other nodes gives way.
    """

    nodes: int = DEFAULT_REVIEW_NODES
    """Nodes a position: one of ``parameter_limits.REVIEW_NODES``."""


class PauseReview(Action, frozen=True):
    """Pause the report that runs."""


class ContinueReviewing(Action, frozen=True):
    """Let the report on a game go on, also after a fault."""

    game: ReviewedGame | None = None
    """None for the shown game."""


class CancelReview(Action, frozen=True):
    """End the report on a game and forget it. An earlier one that is finished stays."""

    game: ReviewedGame | None = None
    """None for the shown game."""


class ReviewReported(Action, frozen=True):
    """The process with this number has sent a report."""

    run: int
    report: ReviewReport


class ReviewProcessEnded(Action, frozen=True):
    """The process with this number has ended without a last report, or could not start."""

    run: int
    exit_code: int | None = None
    """None if it could not start."""
    fault: Fault | None = None
    """Why it could not start."""


class ReviewFound(Action, frozen=True):
    """The review of a game was found in its file."""

    review: Review


class ReviewNotFound(Action, frozen=True):
    """A game has no file with a review that can be used."""

    game: ReviewedGame
    fault: Message | None = None
    """Why a file that is there cannot be used, if that was not said before."""


ReviewAction: TypeAlias = (
    BeginReview
    | PauseReview
    | ContinueReviewing
    | CancelReview
    | ReviewReported
    | ReviewProcessEnded
    | ReviewFound
    | ReviewNotFound
)
