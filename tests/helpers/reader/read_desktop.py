"""The program as a person with a screen reader uses it."""

from __future__ import annotations

from desktop import Desktop
from screen_reader_user import ScreenReaderUser, Seen, session

SETTINGS = {"opponent": "person", "animation_ms": 0, "is_muted": True}
"""Without sounds, the mixer does not hide lines on standard error while it opens."""


class ReadDesktop(Desktop):
    """The program, started in the session of a person who uses a screen reader."""

    def join(self, user: ScreenReaderUser) -> None:
        self.environment |= user.variables

    def without_bus(self) -> None:
        """Let the program find no bus at all."""
        self.environment |= session(self.home)
        self.environment |= {"DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.home}/no-such-bus"}

    def click_on(self, node: Seen) -> None:
        """Click with the real mouse on the middle of what a node of the tree stands for."""
        left, top, width, height = node.box
        self.click_at((left - self.x + width // 2, top - self.y + height // 2))
