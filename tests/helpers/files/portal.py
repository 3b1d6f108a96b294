"""A desktop portal for tests: ``python portal.py`` serves the dark or light setting on the bus.

Each line of standard input is a value: the first one is served to readers, each later one is also
announced. ``refuse`` as the first line makes every request fail.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

from jeepney import DBusAddress, MessageType, message_bus, new_error, new_method_return, new_signal
from jeepney.io.blocking import open_dbus_connection
from jeepney.wrappers import unwrap_msg

NAME, PATH = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop"
SETTINGS = "org.freedesktop.portal.Settings"
NAMESPACE, KEY = "org.freedesktop.appearance", "color-scheme"
REFUSE = "refuse"


def announce(bus: Any, value: int) -> None:
    """Send a change of another setting, and one of this setting."""
    address = DBusAddress(PATH, interface=SETTINGS)
    for key, shown in (("contrast", 1), (KEY, value)):
        body = (NAMESPACE, key, ("u", shown))
        bus.send(new_signal(address, "SettingChanged", "ssv", body))


def main() -> None:
    """Serve until standard input ends."""
    first = sys.stdin.readline().strip()
    now = [0 if first == REFUSE else int(first)]
    bus = open_dbus_connection("SESSION")
    unwrap_msg(bus.send_and_get_reply(message_bus.RequestName(NAME)))

    def serve() -> None:
        while True:
            call = bus.receive()
            if call.header.message_type is not MessageType.method_call:
                continue
            if first == REFUSE:
                bus.send(new_error(call, "org.freedesktop.portal.Error.NotFound"))
            else:
                bus.send(new_method_return(call, "v", (("v", ("u", now[0])),)))

    threading.Thread(target=serve, daemon=True).start()
    print("ready", flush=True)
    for line in sys.stdin:
        now[0] = int(line)
        announce(bus, now[0])


if __name__ == "__main__":
    main()
