"""The system's dialog for a file, in a thread, so that the window never waits for it.

At most one is open. Where the desktop has none, the caller's own dialog opens in its place.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable

from msgspec import Struct

from engine.process.inbox import Inbox, Wake, wake_nobody
from game.actions.file_effects import AskFileDialog
from game.actions.files import FileDialogCancelled, FileDialogChose, FileDialogFailed
from game.message import Message, Text, message
from game.system.files.dialog_request import (
    DialogEndedError,
    DialogError,
    DialogRequest,
    NoDialogError,
)

NATIVE = ("win32", "darwin")
"""The systems with dialogs that need no portal."""
Answer = FileDialogChose | FileDialogCancelled | FileDialogFailed
NOT_OPENED = message("The system's file dialog did not open, so this is Glassbox's own.")


class DialogDesktop(Struct, frozen=True):
    """What the dialogs must know of the window."""

    parent: Callable[[], str | None]
    """Returns the name of our window for a portal; None without a real display."""
    text: Callable[[Text], str]
    """Returns a text in the language of the window."""


NO_DESKTOP = DialogDesktop(parent=lambda: None, text=str)


class FileDialogs:
    """Opens the dialog. Call all methods from the window's thread.

    Another thread calls ``wake`` when ``poll`` has something to return.
    """

    def __init__(self, desktop: DialogDesktop = NO_DESKTOP, wake: Wake = wake_nobody) -> None:
        self._desktop = desktop
        self._wake = wake
        self._number: int | None = None
        """The number of the dialog that was opened last; None before the first."""
        self._inbox = Inbox[Answer](wake)
        """Takes the answer of that dialog. It is closed once nobody wants the answer."""
        self._is_broken = False
        """Whether no dialog could be opened, so that no other one is tried."""

    def ask(self, asked: AskFileDialog) -> list[Answer]:
        """Open the dialog in a thread; return its failure at once where it cannot be opened."""
        parent = None if self._is_broken else self._desktop.parent()
        if parent is None or not _has_dialogs():
            return [FileDialogFailed(asked.number)]
        self._inbox.close()
        self._number, self._inbox = asked.number, Inbox(self._wake)
        thread = threading.Thread(
            target=self._run,
            args=(asked, parent, self._inbox),
            name="glassbox-file-dialog",
            daemon=True,
        )
        thread.start()
        return []

    def close(self, number: int) -> None:
        """Close the dialog with this number, if it is open. No answer follows."""
        if self._number == number:
            self._inbox.close()

    def poll(self) -> list[Answer]:
        """Return the answers since the last call; never blocks."""
        return self._inbox.take_all()

    def _run(self, asked: AskFileDialog, parent: str, inbox: Inbox[Answer]) -> None:
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
            path = _ask(request, parent, is_wanted=lambda: not inbox.is_closed)
            answer = FileDialogCancelled(number) if path is None else FileDialogChose(number, path)
        except NoDialogError:
            self._is_broken, fault = True, ""
        except DialogEndedError:
            pass  # The next one may open.
        except DialogError:
            self._is_broken = True
        finally:  # Even after an error of the program, our own dialog opens.
            inbox.put(answer or FileDialogFailed(number, fault))


def _ask(request: DialogRequest, parent: str, is_wanted: Callable[[], bool]) -> str | None:
    """Show the dialog of this system; block until it is answered or no longer wanted."""
    if sys.platform in NATIVE:
        from game.system.files import native_dialogs

        return native_dialogs.show_dialog(request)
    from game.system.files import portal

    return portal.show_dialog(request, parent, is_wanted)


def _has_dialogs() -> bool:
    """Return whether this system may have dialogs."""
    if sys.platform in NATIVE:
        return True
    from game.system.files import portal

    return portal.bus_address() is not None
