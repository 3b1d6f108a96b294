"""Keyboard focus: the control of the open dialog or screen that the keys go to first."""

from __future__ import annotations

from msgspec import Struct


class Focus(Struct, frozen=True):
    """The focused control, by the name of its Tab stop and its place inside it."""

    stop: str
    """The name of the Tab stop. Each dialog names its own; see ``game.view.kit.focus``."""
    item: int = 0
    """The index of the control in the stop, if the stop is a group; otherwise 0."""
    is_visible: bool = True
    """Whether a ring marks the control: after a key, but not after a click."""
