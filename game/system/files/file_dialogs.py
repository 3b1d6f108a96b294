"""The system's dialog for a file, in a thread, so that the window never waits for it.

At most one is open. Where the desktop has none, the caller's own dialog opens in its place.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from msgspec import Struct

from game.actions.file_effects import AskFileDialog
from game.actions.files import DialogCancelled, DialogChose, DialogFailed
from game.message import Message, Text, message
from game.system.files.dialog_request import (
    DialogEndedError,
    DialogError,
    DialogRequest,
    NoDialogError,
)

NATIVE = ("win32", "darwin")
"""The systems with dialogs that need no portal."""
Answer = DialogChose | DialogCancelled | DialogFailed
NOT_OPENED = message("The system's file dialog did not open, so this is Glassbox's own.")


class Desktop(Struct, frozen=True):
    """What the dialogs must know of the window."""

    parent: Callable[[], str | None]
    """Returns the name of our window for a portal; None without a real display."""
    text: Callable[[Text], str]
    """Returns a text in the language of the window."""


NO_DESKTOP = Desktop(parent=lambda: None, text=str)


class FileDialogs:
    """Opens the dialog. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(self, desktop: Desktop = NO_DESKTOP, wake: Callable[[], None] = lambda: None):
        self._desktop = desktop
        self._wake = wake
        self._lock = threading.Lock()
        self._wanted: int | None = None
        self._answers: list[Answer] = []
        self._is_broken = False
        """Whether no dialog could be opened, so that no other one is tried."""

    def ask(self, asked: AskFileDialog) -> list[Answer]:
        """Open the dialog in a thread; return its failure at once where it cannot be opened."""
        parent = None if self._is_broken else self._desktop.parent()
        if parent is None or not _has_dialogs():
            return [DialogFailed(asked.number)]
        with self._lock:
            self._wanted = asked.number
        thread = threading.Thread(
            target=self._run, args=(asked, parent), name="glassbox-file-dialog", daemon=True
        )
        thread.start()
        return []

    def close(self, number: int) -> None:
        """Close the dialog with this number, if it is open."""
        with self._lock:
            if self._wanted == number:
                self._wanted = None

    def poll(self) -> list[Answer]:
        """Return the answers since the last call; never blocks."""
        with self._lock:
            found, self._answers = self._answers, []
        return found

    def _is_wanted(self, number: int) -> bool:
        with self._lock:
            return self._wanted == number

    def _run(self, asked: AskFileDialog, parent: str) -> None:
        text, number = self._desktop.text, asked.number
        filters = tuple((text(one.name), one.suffixes) for one in asked.filters)
        request = DialogRequest(
            asked.saving,
            text(asked.title),
            text(asked.accept),
            filters,
            asked.folder,
            asked.name,
            asked.wants_folder,
        )
        fault: Message | str = NOT_OPENED
        answer: Answer | None = None
        try:
            path = self._ask(request, parent, number)
            answer = DialogCancelled(number) if path is None else DialogChose(number, path)
        except NoDialogError:
            self._is_broken, fault = True, ""
        except DialogEndedError:
            pass  # The next one may open.
        except DialogError:
            self._is_broken = True
        finally:  # Even after an error of the program, our own dialog opens.
            self._answer(number, answer or DialogFailed(number, fault))

    def _ask(self, request: DialogRequest, parent: str, number: int) -> str | None:
        """Show the dialog of this system; block until it is answered."""
        if sys.platform in NATIVE:
            from game.system.files import native_dialogs

            return native_dialogs.ask(request)
        from game.system.files import portal

        return portal.ask(request, parent, lambda: self._is_wanted(number))

    def _answer(self, number: int, answer: Answer) -> None:
        with self._lock:
            if self._wanted != number:
                return
            self._wanted = None
            self._answers.append(answer)
        self._wake()


def _has_dialogs() -> bool:
    """Return whether this system may have dialogs."""
    if sys.platform in NATIVE:
        return True
    from game.system.files import portal

    return portal.bus_address() is not None
