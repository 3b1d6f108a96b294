"""The files that keep the reports on games: one a game, at most ``MOST_FILES``."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

from engine.protocol.review import ReviewedGame
from game.state.reviews import Review
from game.system.disk.private_files import make_folder
from game.system.file_facts import error_reason
from game.system.reviews import kept_review
from game.system.text_files import delete_file, read_text_if_there, unwritable_error, write_text

FOLDER = "reviews"
"""The folder of the files in the data folder."""
MOST_FILES = 200
"""When there are more, those that were written first go."""
MOST_BYTES = 64_000_000
"""The maximum size of a file. A report on 4,000 half-moves takes 4 MB, and twice as much while
another one with more nodes runs."""
NAME = re.compile(r"[0-9a-f]{32}\.json")
_NAME_DIGITS = 32


def review_file_name(game: ReviewedGame) -> str:
    """Return the name of the file of a game."""
    return hashlib.sha256(msgspec.json.encode(game)).hexdigest()[:_NAME_DIGITS] + ".json"


class ReviewFiles:
    """The files in a data folder. Any thread may call a method, but one at a time."""

    def __init__(self, folder: Path, *, is_private: bool = True) -> None:
        """``is_private`` says whether only this user may read what is written here."""
        self.folder = folder / FOLDER
        self._is_private = is_private

    def read(self, game: ReviewedGame) -> Review | None:
        """Return the report on a game; None if there is none, or one of an older format.

        Raises:
            StorageError: the file cannot be read.
            UnreadableReviewError: the file holds no report on this game by this version.
        """
        text = read_text_if_there(self._path(game), MOST_BYTES)
        if text is None:
            return None
        try:
            return kept_review.review_from_text(text, game)
        except kept_review.OlderReviewError:
            return None

    def write(self, review: Review) -> None:
        """Write a report in place of an earlier one; delete the oldest files if there are too many.

        Raises:
            StorageError: it could not be written; the earlier one is unchanged.
        """
        path = self._path(review.game)
        try:
            make_folder(self.folder)
        except OSError as error:
            raise unwritable_error(path, error_reason(error)) from error
        text = kept_review.review_to_text(review)
        write_text(path, text, overwrite=True, is_private=self._is_private)
        with suppress(OSError):  # The next write deletes them.
            for old in sorted(self._times(), reverse=True)[MOST_FILES:]:
                (self.folder / old[1]).unlink(missing_ok=True)

    def delete(self, game: ReviewedGame) -> None:
        """Delete the report on a game, if there is one.

        Raises:
            StorageError: it cannot be deleted.
        """
        delete_file(self._path(game))

    def _path(self, game: ReviewedGame) -> Path:
        return self.folder / review_file_name(game)

    def _times(self) -> Iterator[tuple[int, str]]:
        """Yield the time of the last change of each file, and its name."""
        with os.scandir(self.folder) as entries:
            for entry in entries:
                if NAME.fullmatch(entry.name):
                    yield entry.stat(follow_symlinks=False).st_mtime_ns, entry.name
