"""The clipboard of the desktop."""

from __future__ import annotations

import pygame

from game.message import MessageError, message

NO_TEXT = message(
    "No text could be read from the clipboard. Open a very long text as a file instead."
)
NOT_TEXT = message("The clipboard does not hold text.")


class ClipboardError(MessageError):
    """The clipboard cannot be read or written. The message is one line."""


class DesktopClipboard:
    """The clipboard of the desktop, used through SDL."""

    def get(self) -> str:
        """Return the text in the clipboard.

        An X server sends a text of megabytes piece by piece. SDL does not support that: it reports
        that there is no text, as for an empty clipboard.

        Raises:
            ClipboardError: the clipboard cannot be read, or holds no text.
        """
        try:
            text = pygame.scrap.get_text() if pygame.scrap.has_text() else ""
        except pygame.error as error:
            raise ClipboardError(
                message("The clipboard cannot be read: {reason}.", reason=str(error))
            ) from error
        except UnicodeDecodeError as error:
            raise ClipboardError(NOT_TEXT) from error
        if not text:
            raise ClipboardError(NO_TEXT)
        return text

    def put(self, text: str) -> None:
        """Put ``text`` into the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be written.
        """
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            raise ClipboardError(
                message("The clipboard cannot be written: {reason}.", reason=str(error))
            ) from error
