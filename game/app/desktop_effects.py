"""Runs the effects on the desktop: its clipboard, its sound, and whether the window fills it."""

from __future__ import annotations

from typing import Protocol, assert_never

from engine.process.inbox import Wake, wake_nobody
from game.actions.action import Action
from game.actions.effects import (
    AskClipboard,
    CopiedKind,
    CopyGame,
    CopyText,
    DesktopEffect,
    PlaySound,
    SwitchFullScreen,
)
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.window import RequestFailed, RequestSucceeded
from game.app.game_copier import GameCopier
from game.message import message
from game.system.desktop.clipboard import ClipboardError
from game.system.desktop.full_screen import FullScreen
from game.system.sound import SoundOutput

COPIED = {
    CopiedKind.FEN: message("FEN copied."),
    CopiedKind.PGN: message("PGN copied."),
    CopiedKind.CAPSULE: message("Capsule copied."),
    CopiedKind.LINE: message("Line copied."),
    CopiedKind.TABLE: message("Table copied."),
    CopiedKind.OBJECTS: message("JSON copied."),
}
NOT_COPIED = message("The game was not copied because of an error of the program.")


class Clipboard(Protocol):
    """The clipboard of the desktop."""

    def get(self) -> str:
        """Return the text in the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be read, or holds no text.
        """

    def put(self, text: str) -> None:
        """Put a text into the clipboard.

        Raises:
            ClipboardError: the clipboard cannot be written.
        """


class DesktopEffects:
    """Runs these effects one at a time.

    The text of a long game is written in a thread, which calls ``wake``. It comes into the
    clipboard when it is there, unless something else was copied after it.
    """

    def __init__(self, clipboard: Clipboard, sounds: SoundOutput, wake: Wake = wake_nobody) -> None:
        self._clipboard = clipboard
        self._sounds = sounds
        self._full_screen = FullScreen()
        self._copier = GameCopier(wake)
        self._copies = 0
        """The number of requests to copy something."""
        self._is_asked = False
        """Whether the clipboard is to be read when the last copy is in it."""

    @property
    def is_busy(self) -> bool:
        """Whether a copy is not in the clipboard yet."""
        return self._copier.is_busy

    def run(self, effect: DesktopEffect) -> list[Action]:
        """Run an effect; return the actions that report its result.

        Raises:
            ClipboardError: the clipboard cannot be read or written, or holds no text.
            FullScreenError: the window cannot fill the screen.
        """
        match effect:
            case CopyText():
                self._copies += 1
                return self._put(effect.text, effect.what)
            case CopyGame():
                self._copies += 1
                self._copier.copy(self._copies, effect.game)
            case AskClipboard():
                if self._copier.is_busy:
                    self._is_asked = True
                    return []
                return self._get()
            case PlaySound():
                self._sounds.play(effect.sound, effect.volume_percent)
            case SwitchFullScreen():
                self._full_screen.switch()
            case _:
                assert_never(effect)
        return []

    def reports(self) -> list[Action]:
        """Put the newest copy into the clipboard if it is written; never blocks."""
        found: list[Action] = []
        try:
            for copied in self._copier.poll():
                if copied.text is None:
                    found.append(RequestFailed(NOT_COPIED))
                elif copied.number == self._copies:
                    found += self._put(copied.text, CopiedKind.PGN)
            if self._is_asked and not self._copier.is_busy:
                self._is_asked = False
                found += self._get()
        except ClipboardError as error:
            found.append(RequestFailed(error.message))
        return found

    def _put(self, text: str, what: CopiedKind) -> list[Action]:
        self._clipboard.put(text)
        return [RequestSucceeded(COPIED[what])]

    def _get(self) -> list[Action]:
        return [LoadText(self._clipboard.get(), CLIPBOARD)]
