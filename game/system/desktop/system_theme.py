"""Whether the system prefers a dark or a light look, read and followed in a thread of its own.

On Linux the desktop portal says so over D-Bus (``org.freedesktop.appearance``). Without a bus or a
portal nothing is reported, and the window stays dark. Nothing here has been tried on Windows and
macOS.
"""

from __future__ import annotations

import ctypes
import importlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from engine.process.inbox import Inbox, Wake
from game.state.settings import DARK, LIGHT

PORTAL, PORTAL_PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
PORTAL_SETTINGS = "org.freedesktop.portal.Settings"
NAMESPACE, KEY = "org.freedesktop.appearance", "color-scheme"
PREFERS_LIGHT = 2
"""The portal's value for a light look; 1 is a dark one, 0 no preference."""
ANSWER_S = 10.0
"""How long the portal may take to start and to answer."""
WINDOWS_KEY = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
WINDOWS_VALUE = "AppsUseLightTheme"
VALUE_CHANGED = 4
"""The flag of Windows that waits until a value below a key changes."""
MACOS_COMMAND = ("defaults", "read", "-g", "AppleInterfaceStyle")
POLL_S = 10.0
"""The time between two looks at a system that does not report changes."""
Source = Callable[[], Iterator[str]]
"""Yields the theme of the system, and each later one; ends if the system does not say."""


class SystemTheme:
    """Follows the theme of the system. Call all methods from the window's thread."""

    def __init__(self, source: Source | None = None) -> None:
        self._source = source or _source_of(sys.platform)
        self._inbox = Inbox[str]()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Begin to follow the system, if that has not begun. Never blocks."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._follow, name="glassbox-theme", daemon=True)
            self._thread.start()

    def wake_by(self, wake: Wake) -> None:
        """Set what another thread calls after each theme that ``poll`` would return."""
        self._inbox.wake = wake

    def poll(self) -> list[str]:
        """Return the themes that were reported since the last call; never blocks."""
        return self._inbox.take_all()

    def _follow(self) -> None:
        for theme in self._source():
            self._inbox.put(theme)


def portal_themes() -> Iterator[str]:
    """Yield the themes of a Linux desktop, from its portal."""
    from jeepney import DBusErrorResponse
    from jeepney.auth import AuthenticationError
    from jeepney.io.blocking import open_dbus_connection

    faults = (OSError, LookupError, ValueError, TypeError, RuntimeError)
    try:
        with open_dbus_connection("SESSION") as bus:
            yield from _of_portal(bus)
    except (*faults, AuthenticationError, DBusErrorResponse):
        # No bus is known or can be reached, it has no portal, or the portal sends something else.
        # The window then keeps its theme, as on a system without this setting.
        return


def _of_portal(bus: Any) -> Iterator[str]:
    """Yield the themes that the portal on a bus reports."""
    from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
    from jeepney.wrappers import unwrap_msg

    rule = MatchRule(type="signal", interface=PORTAL_SETTINGS, member="SettingChanged",
                     path=PORTAL_PATH)  # fmt: skip
    rule.add_arg_condition(0, NAMESPACE)
    with bus.filter(rule, bufsize=16) as changes:
        unwrap_msg(bus.send_and_get_reply(message_bus.AddMatch(rule), timeout=ANSWER_S))
        settings = DBusAddress(PORTAL_PATH, bus_name=PORTAL, interface=PORTAL_SETTINGS)
        call = new_method_call(settings, "Read", "ss", (NAMESPACE, KEY))
        yield _theme_of(unwrap_msg(bus.send_and_get_reply(call, timeout=ANSWER_S))[0])
        while True:
            _, key, value = bus.recv_until_filtered(changes).body
            if key == KEY:
                yield _theme_of(value)


def _theme_of(value: Any) -> str:
    """Return the theme of a value of the portal, which may stand in several variants."""
    while isinstance(value, tuple):
        value = value[1]
    return LIGHT if value == PREFERS_LIGHT else DARK


def windows_themes() -> Iterator[str]:
    """Yield the themes of Windows, from the registry."""
    winreg: Any = importlib.import_module("winreg")  # Only Windows has it, and the library below.
    advapi32 = getattr(ctypes, "windll").advapi32  # noqa: B009
    try:
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, WINDOWS_KEY) as key:
            while True:
                is_light, _ = winreg.QueryValueEx(key, WINDOWS_VALUE)
                yield LIGHT if is_light else DARK
                advapi32.RegNotifyChangeKeyValue(int(key), False, VALUE_CHANGED, None, False)
    except OSError:  # An old version without this value; the window stays dark.
        return


def macos_themes() -> Iterator[str]:
    """Yield the themes of macOS. The value is there only in the dark mode."""
    while True:
        try:
            run = subprocess.run(MACOS_COMMAND, capture_output=True, check=False)
        except OSError:  # No such command: the window stays dark.
            return
        yield DARK if run.returncode == 0 else LIGHT
        time.sleep(POLL_S)


def _source_of(platform: str) -> Source:
    """Return the source of the themes of a platform."""
    return {"win32": windows_themes, "darwin": macos_themes}.get(platform, portal_themes)
