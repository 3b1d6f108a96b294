"""The clipboard of the desktop, which holds whatever other programs have put there."""

from __future__ import annotations

import pygame
import pytest

from game.app import DesktopClipboard
from game.performer import ClipboardError


def test_bytes_that_are_no_text_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff\xfe".decode())
    with pytest.raises(ClipboardError, match="holds no text"):
        DesktopClipboard().get()
