"""Saves pictures and reports. A thread encodes and writes them, one after another."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from engine.process.inbox import Wake, wake_nobody
from game.actions.file_effects import WritePicture, WriteReport
from game.actions.game_files import AskOverwrite
from game.actions.window import RequestFailed, RequestSucceeded
from game.message import Message, message
from game.state.dialogs.file_dialog import FileKind
from game.state.files.board_picture import BoardPicture
from game.state.files.report_file import ReportFile
from game.system.disk.save_queue import SaveQueue
from game.system.file_facts import error_reason
from game.system.text_files import (
    FileIsThereError,
    StorageError,
    check_target,
    unwritable_error,
    write_bytes,
)

Encoder = Callable[[BoardPicture, str], Callable[[], bytes]]
"""Draws a picture for a path; returns a function for another thread, which encodes it."""
ReportEncoder = Callable[[ReportFile, FileKind], Callable[[], bytes]]
"""Draws what must be drawn of a report; returns a function for another thread, which encodes it."""
Answer = AskOverwrite | RequestFailed | RequestSucceeded
NOT_SAVED = message("The picture was not saved because of an error of the program.")
REPORT_NOT_SAVED = message("The report was not saved because of an error of the program.")


def _no_encoder(picture: BoardPicture, path: str) -> Callable[[], bytes]:
    """Draw nothing: without a window there is no picture."""
    del picture, path
    return bytes


def _no_report_encoder(report: ReportFile, kind: FileKind) -> Callable[[], bytes]:
    """Draw nothing: without a window there is no page of a report."""
    del report, kind
    return bytes


class PictureSaver(SaveQueue[Answer]):
    """Saves pictures and reports. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(
        self,
        encoder: Encoder = _no_encoder,
        wake: Wake = wake_nobody,
        report_encoder: ReportEncoder = _no_report_encoder,
    ) -> None:
        super().__init__("glassbox-picture", wake)
        self._encoder = encoder
        self._report_encoder = report_encoder

    def save(self, asked: WritePicture | WriteReport) -> list[Answer]:
        """Begin to save a picture or a report; return what is known at once."""
        path = Path(asked.path)
        try:
            if not asked.overwrite and self.is_saving(path):
                return [_question(path, asked)]
            check_target(path, overwrite=asked.overwrite)
            encode = self._encoded(asked)
        except FileIsThereError:
            return [_question(path, asked)]
        except StorageError as error:
            return [RequestFailed(error.message)]
        except OSError as error:
            return [RequestFailed(unwritable_error(path, error_reason(error)).message)]
        failed = NOT_SAVED if isinstance(asked, WritePicture) else REPORT_NOT_SAVED
        self.begin(
            partial(_written, path, encode, _saved(path, asked)), RequestFailed(failed), path
        )
        return []

    def _encoded(self, asked: WritePicture | WriteReport) -> Callable[[], bytes]:
        if isinstance(asked, WritePicture):
            return self._encoder(asked.picture, asked.path)
        return self._report_encoder(asked.report, asked.kind)


def _question(path: Path, asked: WritePicture | WriteReport) -> AskOverwrite:
    # The system's dialog cannot have asked about a file that is not there yet.
    is_confirmed = asked.is_confirmed and os.path.lexists(path)
    kind = FileKind.PICTURE if isinstance(asked, WritePicture) else asked.kind
    return AskOverwrite(str(path.resolve()), kind, is_confirmed)


def _saved(path: Path, asked: WritePicture | WriteReport) -> Message:
    """Return the line about a file that is saved; the page of a report has room for its folder."""
    if isinstance(asked, WritePicture):
        return message("Saved as {file}.", file=path.name)
    return message("Saved as {file} in {folder}.", file=path.name, folder=str(path.parent))


def _written(path: Path, encode: Callable[[], bytes], saved: Message) -> Answer:
    try:
        write_bytes(path, encode(), overwrite=True)
    except StorageError as error:
        return RequestFailed(error.message)
    except OSError as error:
        return RequestFailed(unwritable_error(path, error_reason(error)).message)
    return RequestSucceeded(saved)
