"""The clipboard of the desktop, which may hold anything that other programs put there."""

from __future__ import annotations

import pygame
import pytest

from game.system.desktop.clipboard import NO_TEXT, NOT_TEXT, ClipboardError, DesktopClipboard


def test_bytes_that_are_no_text_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: b"\xff\xfe".decode())
    with pytest.raises(ClipboardError) as refusal:
        DesktopClipboard().get()
    assert refusal.value.message == NOT_TEXT


@pytest.mark.parametrize("has_text", [True, False])
def test_a_text_that_sdl_does_not_return_is_not_reported_as_missing(
    monkeypatch: pytest.MonkeyPatch, has_text: bool
) -> None:
    """SDL reports the same for an empty clipboard and for one with a text of megabytes."""
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: has_text)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    with pytest.raises(ClipboardError) as refusal:
        DesktopClipboard().get()
    assert refusal.value.message == NO_TEXT


def test_a_text_is_read_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.scrap, "has_text", lambda: True)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "1. e4 e5 *")
    assert DesktopClipboard().get() == "1. e4 e5 *"
