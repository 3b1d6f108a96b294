"""A window driver for each scene."""

from __future__ import annotations

import pytest
from scenes import Scenes
from window_driver import DriverOf, Opener, WindowDriver


@pytest.fixture
def driver_of(open_window: Opener, scenes: Scenes) -> DriverOf:
    """Return a function that opens a window with a scene, given by name."""
    return lambda name: WindowDriver(open_window, scenes[name]())
