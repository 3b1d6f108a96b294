"""The way to the screen readers, where AccessKit is missing and where it is installed."""

from __future__ import annotations

import sys

import pytest

from game.accessibility.reader_factory import open_screen_reader
from game.accessibility.screen_reader import NoReader
from game.look.layout import Box

BOX = Box(0, 0, 1, 1)


def _wake() -> None:
    pass


def test_without_the_library_there_is_silently_no_reader(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.delitem(sys.modules, "game.accessibility.accesskit_adapter", raising=False)
    monkeypatch.delattr("game.accessibility.accesskit_adapter", raising=False)
    reader = open_screen_reader(_wake, lambda: None)
    assert isinstance(reader, NoReader)
    reader.start()
    reader.say("nothing")
    reader.place(BOX, BOX)
    reader.activate(True)
    assert not reader.is_listening
    assert reader.requests() == []
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(sys.platform != "linux", reason="the window must exist first")
def test_with_the_library_there_is_one_that_nobody_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
    reader = open_screen_reader(_wake, lambda: None)
    assert not isinstance(reader, NoReader)
    reader.start()
    assert not reader.is_listening
