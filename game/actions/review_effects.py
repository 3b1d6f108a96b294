"""What ``update`` asks of the process and files of reports; part of ``game.actions.effects``."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from engine.protocol.review import PositionSearch, ReviewedGame
from game.state.reviews import Review


class StartReviewProcess(Struct, frozen=True):
    """Review a game in a process, in place of any other.

    Its reports come back as ReviewReported, and its end as ReviewProcessEnded.
    """

    run: int
    """The number of the process."""
    game: ReviewedGame
    nodes: int
    done: tuple[PositionSearch, ...] = ()
    """The searches that are known."""


class HoldReviewProcess(Struct, frozen=True):
    """Let the process of the review wait."""


class ContinueReviewProcess(Struct, frozen=True):
    """Let the process of the review go on."""


class EndReviewProcess(Struct, frozen=True):
    """End the process of the review. Nothing more comes back from it."""


class SaveReviewFile(Struct, frozen=True):
    """Write a review into its file. RequestFailed comes back if that fails for the first time."""

    review: Review


class DeleteReviewFile(Struct, frozen=True):
    """Delete the file of the review of a game."""

    game: ReviewedGame


class FindReviewFile(Struct, frozen=True):
    """Look for the file of the review of a game. If there is one, ReviewFound comes back."""

    game: ReviewedGame


ReviewEffect: TypeAlias = (
    StartReviewProcess
    | HoldReviewProcess
    | ContinueReviewProcess
    | EndReviewProcess
    | SaveReviewFile
    | DeleteReviewFile
    | FindReviewFile
)
