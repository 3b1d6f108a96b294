"""Runs the effects on the desktop: its clipboard, its sound, and whether the window fills it."""

from __future__ import annotations

from typing import Protocol, assert_never

from game.actions.action import Action
from game.actions.effects import (
    AskClipboard,
    CopiedKind,
    CopyText,
    DesktopEffect,
    PlaySound,
    SwitchFullScreen,
)
from game.actions.game_files import CLIPBOARD, LoadText
from game.actions.window import RequestSucceeded
from game.message import message
from game.system.full_screen import FullScreen
from game.system.sound import SoundOutput

COPIED = {
    CopiedKind.FEN: message("FEN copied."),
    CopiedKind.PGN: message("PGN copied."),
    CopiedKind.CAPSULE: message("Capsule copied."),
    CopiedKind.LINE: message("Line copied."),
}


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
    """Runs these effects one at a time."""

    def __init__(self, clipboard: Clipboard, sounds: SoundOutput) -> None:
        self._clipboard = clipboard
        self._sounds = sounds
        self._full_screen = FullScreen()

    def run(self, effect: DesktopEffect) -> list[Action]:
        """Run an effect; return the actions that report its result.

        Raises:
            ClipboardError: the clipboard cannot be read or written, or holds no text.
            FullScreenError: the window cannot fill the screen.
        """
        match effect:
            case CopyText():
                self._clipboard.put(effect.text)
                return [RequestSucceeded(COPIED[effect.what])]
            case AskClipboard():
                return [LoadText(self._clipboard.get(), CLIPBOARD)]
            case PlaySound():
                self._sounds.play(effect.sound, effect.volume_percent)
            case SwitchFullScreen():
                self._full_screen.switch()
            case _:
                assert_never(effect)
        return []
