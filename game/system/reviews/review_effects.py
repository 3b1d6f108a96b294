"""Runs the effects on the process and the files of reports."""

from __future__ import annotations

from typing import assert_never

from engine.process.inbox import Wake, wake_nobody
from engine.protocol.review import ReviewCommand, ReviewedGame
from game.actions.action import Action
from game.actions.review_effects import (
    ContinueReviewProcess,
    DeleteReviewFile,
    EndReviewProcess,
    FindReviewFile,
    HoldReviewProcess,
    ReviewEffect,
    SaveReviewFile,
    StartReviewProcess,
)
from game.actions.reviews import ReviewFound, ReviewNotFound
from game.actions.window import RequestFailed
from game.message import Message, message
from game.state.reviews import Review
from game.system.disk.save_queue import SaveQueue
from game.system.reviews.kept_review import UnreadableReviewError
from game.system.reviews.review_files import ReviewFiles
from game.system.reviews.review_runner import ReviewRunner
from game.system.text_files import StorageError

UNREADABLE = message(
    "The kept report on this game is damaged, or from another version of Glassbox."
)
NOT_KEPT = message("The report on the game was not kept because of an error of the program.")
NOT_READ = message("The report on the game was not read because of an error of the program.")


class ReviewEffects:
    """Runs these effects one at a time. The files are read and written in a thread."""

    def __init__(self, runner: ReviewRunner, files: ReviewFiles, wake: Wake = wake_nobody) -> None:
        self._runner = runner
        self._files = files
        self._queue = SaveQueue[Action | None]("glassbox-reports", wake)
        self._fails = False
        """Whether the last write failed. Only the first of several failures in a row is said."""
        self._was_unreadable = False
        """Whether it was said that a file cannot be used."""

    @property
    def is_busy(self) -> bool:
        """Whether a file is read or written, or ``reports`` has not returned its end yet."""
        return self._queue.is_busy

    def run(self, effect: ReviewEffect) -> None:
        """Run an effect. What follows comes with the reports."""
        match effect:
            case StartReviewProcess():
                self._runner.start(effect)
            case HoldReviewProcess():
                self._runner.send(ReviewCommand.HOLD)
            case ContinueReviewProcess():
                self._runner.send(ReviewCommand.GO_ON)
            case EndReviewProcess():
                self._runner.stop()
            case SaveReviewFile(review):
                self._queue.begin(lambda: self._write(review), RequestFailed(NOT_KEPT))
            case DeleteReviewFile(game):
                self._queue.begin(lambda: self._delete(game), RequestFailed(NOT_KEPT))
            case FindReviewFile(game):
                self._queue.begin(lambda: self._find(game), RequestFailed(NOT_READ))
            case _:
                assert_never(effect)

    def reports(self) -> list[Action]:
        """Return the reports of the process and of the files since the last call; never blocks."""
        ends = self._queue.poll()
        return [*self._runner.poll(), *(one for one in ends if one is not None)]

    def close(self) -> None:
        """End the process; return when it has ended and the files are written."""
        self._runner.close()
        self._queue.wait()

    def _write(self, review: Review) -> Action | None:
        try:
            self._files.write(review)
        except StorageError as error:
            was_said, self._fails = self._fails, True
            fault = message("The report on the game is not kept. {fault}", fault=error.message)
            return None if was_said else RequestFailed(fault)
        self._fails = False
        return None

    def _delete(self, game: ReviewedGame) -> Action | None:
        try:
            self._files.delete(game)
        except StorageError as error:
            return RequestFailed(error.message)
        return None

    def _find(self, game: ReviewedGame) -> Action | None:
        try:
            review = self._files.read(game)
        except StorageError as error:
            return self._unreadable(game, error.message)
        except UnreadableReviewError:
            return self._unreadable(game, UNREADABLE)
        return ReviewNotFound(game) if review is None else ReviewFound(review)

    def _unreadable(self, game: ReviewedGame, fault: Message) -> Action:
        """Return that a file cannot be used; why, only for the first one."""
        was_said, self._was_unreadable = self._was_unreadable, True
        return ReviewNotFound(game, None if was_said else fault)
