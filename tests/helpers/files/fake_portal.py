"""A portal for files on the session bus that answers as its first argument says.

``python fake_portal.py BEHAVIOUR LOG`` writes each request for a dialog as a line of JSON to the
file LOG. It is ready when LOG exists. The behaviours are those of ``BEHAVIOURS``. It chooses the
file CHOSEN beside LOG, whose name a URI cannot have as it is.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

from jeepney import (
    DBusAddress,
    HeaderFields,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import open_dbus_connection

SERVICE = "org.freedesktop.portal.Desktop"
REQUEST = "org.freedesktop.portal.Request"
CHOOSER = "org.freedesktop.portal.FileChooser"
UNKNOWN = "org.freedesktop.DBus.Error.UnknownMethod"
ACCESS_DENIED = "org.freedesktop.DBus.Error.AccessDenied"
CHOSEN = "Annä #1.pgn"
BEHAVIOURS = ("choose", "early", "cancel", "other", "refuse", "silent", "open", "die", "nonsense")


def main() -> None:
    behaviour, log = sys.argv[1], Path(sys.argv[2])
    connection = open_dbus_connection("SESSION")
    connection.send_and_get_reply(message_bus.RequestName(SERVICE))
    log.touch()
    while True:
        call = connection.receive()
        fields = call.header.fields
        if call.header.message_type is not MessageType.method_call:
            continue
        if fields[HeaderFields.interface] not in (CHOOSER, REQUEST):
            connection.send(new_error(call, UNKNOWN, "s", ("The theme is not known here.",)))
            continue
        member, sender = fields[HeaderFields.member], fields[HeaderFields.sender]
        with log.open("a") as file:
            print(json.dumps([member, *map(_plain, call.body)]), file=file)
        if member == "Close" or behaviour == "silent":
            continue
        if behaviour == "refuse":
            connection.send(new_error(call, ACCESS_DENIED, "s", ("no",)))
            continue
        token = call.body[2]["handle_token"][1]
        path = f"/org/freedesktop/portal/desktop/request/{sender[1:].replace('.', '_')}/{token}"
        response = _response(behaviour, path, (log.parent / CHOSEN).as_uri())
        if behaviour == "early":
            connection.send(response)
            response = None
        connection.send(new_method_return(call, "o", (path,)))
        if behaviour == "die":
            time.sleep(0.2)
            return
        if response is not None:
            connection.send(response)


def _response(behaviour: str, path: str, chosen: str) -> Any:
    answers = {
        "choose": (0, {"uris": ("as", [chosen])}),
        "early": (0, {"uris": ("as", [chosen])}),
        "cancel": (1, {}),
        "other": (2, {}),
        "nonsense": (0, {}),
    }
    if behaviour not in answers:
        return None
    emitter = DBusAddress(path, SERVICE, REQUEST)
    return new_signal(emitter, "Response", "ua{sv}", answers[behaviour])


def _plain(value: Any) -> Any:
    """Return a value of D-Bus as JSON has it."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


if __name__ == "__main__":
    main()
