"""Reads long files in a thread, to tell whether one with another time has the same bytes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

from engine.process.inbox import Wake, wake_nobody
from game.state.game_list import FileStamp
from game.system import file_facts
from game.system.disk.save_queue import SaveQueue, real_path
from game.system.file_facts import file_stamp, with_content


class _Compared(NamedTuple):
    """The end of one reading."""

    path: Path
    stamp: FileStamp
    """The file with its content; without it if the file could not be read or has changed."""


class FileComparer:
    """Knows the contents of long files that were read. Call all methods from the window's thread.

    Another thread calls ``wake`` after each end of a reading.
    """

    def __init__(self, wake: Wake = wake_nobody) -> None:
        self._readings = SaveQueue[_Compared]("glassbox-comparer", wake)
        self._known: dict[Path, FileStamp] = {}

    def begin(self, path: Path, listed: FileStamp) -> bool:
        """Begin to read a file if only that can tell whether it is as it was listed.

        Returns whether it is being read. If the file is missing, nothing is read.
        """
        if self._readings.is_saving(path):
            return True
        try:
            with path.open("rb") as file:
                now = file_stamp(file)
        except OSError:
            return False  # Whoever reads the game says why.
        is_long = now.size > file_facts.MOST_COMPARED_BYTES
        is_touched = now.size == listed.size and now.changed_ns != listed.changed_ns
        if not (is_long and is_touched and listed.content) or self._is_known(path, now):
            return False
        failed = _Compared(real_path(path), now)
        self._readings.begin(partial(_compared, failed), failed, path)
        return True

    def known(self, path: Path) -> FileStamp | None:
        """Return what is known of a file that was read; None if it was not."""
        return self._known.get(real_path(path))

    def poll(self) -> list[Path]:
        """Return the files, with links resolved, that were read since the last call."""
        found = self._readings.poll()
        self._known |= dict(found)
        return [one.path for one in found]

    def _is_known(self, path: Path, now: FileStamp) -> bool:
        known = self.known(path)
        return known is not None and known[:2] == now[:2]


def _compared(failed: _Compared) -> _Compared:
    """Return a file with its content, unless it is changed while it is read."""
    try:
        with failed.path.open("rb") as file:
            stamp = with_content(file, file_stamp(file))
            is_same = file_stamp(file)[:2] == stamp[:2]
    except OSError:
        return failed
    return failed._replace(stamp=stamp) if is_same else failed
