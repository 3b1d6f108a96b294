"""Saves pictures of the board. A thread encodes and writes them, one after another."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from engine.process.inbox import Inbox, Wake, wake_nobody
from game.actions.file_effects import WritePicture
from game.actions.program import AskOverwrite, Fail, Succeed
from game.message import message
from game.state.dialogs.path_prompt import FileKind
from game.state.files.picture import BoardPicture
from game.system.file_facts import reason
from game.system.text_files import (
    FileIsThereError,
    StorageError,
    check_target,
    unwritable,
    write_bytes,
)

Encoder = Callable[[BoardPicture, str], Callable[[], bytes]]
"""Draws a picture for a path; returns a function for another thread, which encodes it."""
Answer = AskOverwrite | Fail | Succeed
NOT_SAVED = message("The picture was not saved because of an error of the program.")


def _no_encoder(picture: BoardPicture, path: str) -> Callable[[], bytes]:
    """Draw nothing: without a window there is no picture."""
    del picture, path
    return bytes


class PictureSaver:
    """Saves pictures. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(self, encoder: Encoder = _no_encoder, wake: Wake = wake_nobody) -> None:
        self._encoder = encoder
        self._inbox = Inbox[Answer](wake)
        self._unreported = 0
        """The number of pictures whose end ``poll`` has not returned."""
        self._last: threading.Thread | None = None

    def save(self, asked: WritePicture) -> list[Answer]:
        """Begin to save a picture; return what is known at once."""
        path = Path(asked.path)
        try:
            check_target(path, overwrite=asked.overwrite)
            encode = self._encoder(asked.picture, asked.path)
        except FileIsThereError:
            kind = FileKind.PICTURE
            return [AskOverwrite(str(path.resolve()), kind, asked.is_confirmed)]
        except StorageError as error:
            return [Fail(error.message)]
        except OSError as error:
            return [Fail(unwritable(path, reason(error)).message)]
        self._unreported += 1
        self._last = threading.Thread(
            target=self._run, args=(self._last, path, encode), name="glassbox-picture", daemon=True
        )
        self._last.start()
        return []

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being saved, or ``poll`` has not returned its end yet."""
        return self._unreported > 0

    def poll(self) -> list[Answer]:
        """Return the ends of saves since the last call; never blocks."""
        found = self._inbox.take_all()
        self._unreported -= len(found)
        return found

    def wait(self) -> None:
        """Return when all pictures have been saved."""
        if self._last is not None:
            self._last.join()
            self._last = None

    def _run(
        self, before: threading.Thread | None, path: Path, encode: Callable[[], bytes]
    ) -> None:
        if before is not None:
            before.join()
        answer: Answer = Fail(NOT_SAVED)
        try:
            write_bytes(path, encode(), overwrite=True)
            answer = Succeed(message("Saved as {file}.", file=path.name))
        except StorageError as error:
            answer = Fail(error.message)
        except OSError as error:
            answer = Fail(unwritable(path, reason(error)).message)
        finally:  # Even after an error of the program, the window can be closed.
            self._inbox.put(answer)
