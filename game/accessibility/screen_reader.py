"""What the window reports to a screen reader, and what the reader asks for."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple, Protocol

from game.accessibility.node import AccessibleTree, Path
from game.look.layout import Box


class ReaderRequestKind(Enum):
    """What a screen reader asks for."""

    PRESS = auto()
    FOCUS = auto()
    MORE = auto()
    LESS = auto()
    SET = auto()
    """Give a slider the number ``Request.value``."""


class ReaderRequest(NamedTuple):
    """A request of a screen reader; the node may be gone by now."""

    deed: ReaderRequestKind
    path: Path
    value: float = 0.0


class Reader(Protocol):
    """A screen reader, as far as the window knows it. All methods belong to the window's thread."""

    @property
    def is_listening(self) -> bool:
        """Whether a screen reader uses the window now."""

    def start(self) -> None:
        """Begin to wait for a screen reader."""

    def show(self, tree: AccessibleTree) -> None:
        """Report to the reader what the window shows, if that is not the same as before."""

    def say(self, text: str, *, is_urgent: bool = False) -> None:
        """Let the reader read a sentence aloud."""

    def place(self, frame: Box, content: Box) -> None:
        """Report where the window is on the desktop: with its frame, and its content alone."""

    def activate(self, is_active: bool) -> None:
        """Report whether the window has the keyboard."""

    def requests(self) -> list[ReaderRequest]:
        """Return the requests since the last call."""


class NoReader:
    """No screen reader: for tests, for the demo, and where no library speaks to one."""

    is_listening = False

    def start(self) -> None:
        pass

    def show(self, tree: AccessibleTree) -> None:
        pass

    def say(self, text: str, *, is_urgent: bool = False) -> None:
        pass

    def place(self, frame: Box, content: Box) -> None:
        pass

    def activate(self, is_active: bool) -> None:
        pass

    def requests(self) -> list[ReaderRequest]:
        return []
