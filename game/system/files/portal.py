"""The file dialog of a Linux desktop: the portal ``org.freedesktop.portal.FileChooser`` on D-Bus.

``show_dialog`` blocks until the person has answered, so it runs in a thread of its own. It opens
its own connection to the session bus. When the connection ends, the portal closes the dialog.
"""

from __future__ import annotations

import os
import secrets
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    MessageType,
    message_bus,
    new_method_call,
)
from jeepney.bus import get_bus
from jeepney.io.blocking import DBusConnection, prep_socket

from game.system.files.dialog_request import (
    DialogEndedError,
    DialogError,
    DialogRequest,
    NoDialogError,
)

SERVICE = "org.freedesktop.portal.Desktop"
DESKTOP = "/org/freedesktop/portal/desktop"
CHOOSER, REQUEST = "org.freedesktop.portal.FileChooser", "org.freedesktop.portal.Request"
BUS = "org.freedesktop.DBus"
NOT_THERE = (f"{BUS}.Error.ServiceUnknown", f"{BUS}.Error.UnknownMethod",
             f"{BUS}.Error.UnknownInterface", f"{BUS}.Error.NameHasNoOwner")  # fmt: skip
"""The errors of a desktop without this portal."""
BUS_VARIABLE, RUNTIME_VARIABLE = "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"
AUTHENTICATION_S = 1.0
REPLY_S = 5.0
"""How long the portal may take to say that it opens the dialog; it may have to be started."""
POLL_S = 0.5
"""The time between two looks whether the answer is still wanted."""
NUL = b"\0"
SUCCESS, CANCELLED = 0, 1
"""Values of the response of a request."""


def bus_address() -> str | None:
    """Return the D-Bus address of the session bus; None if there is no such bus."""
    named = os.environ.get(BUS_VARIABLE)
    if named:
        return named
    path = Path(os.environ.get(RUNTIME_VARIABLE, "")) / "bus"
    return f"unix:path={path}" if path.is_absolute() and path.exists() else None


def show_dialog(request: DialogRequest, parent: str, is_wanted: Callable[[], bool]) -> str | None:
    """Show the dialog above the window ``parent``; return the chosen path, None if cancelled.

    ``is_wanted`` is called often; once it returns False, the dialog is closed.

    Raises:
        NoDialogError: there is no bus or no portal.
        DialogEndedError: the dialog ended by itself.
        DialogError: the portal reports an error or does not reply.
    """
    address = bus_address()
    if address is None:
        raise NoDialogError("no session bus")
    try:
        connection = _Connection(prep_socket(get_bus(address), timeout=AUTHENTICATION_S))
    except (OSError, ValueError, RuntimeError) as error:
        raise NoDialogError(str(error)) from error
    try:
        with connection:
            return _Dialog(connection, is_wanted).ask(request, parent)
    except DBusErrorResponse as error:
        kind = NoDialogError if error.name in NOT_THERE else DialogError
        raise kind(error.name) from error
    except (OSError, ValueError, KeyError, IndexError, TypeError) as error:
        raise DialogError(str(error) or type(error).__name__) from error


class _Connection(DBusConnection):  # type: ignore[misc]
    """A connection that never waits without a limit, even for the first reply of the bus."""

    def _receive(self, deadline: float | None) -> Message:
        return super()._receive(time.monotonic() + REPLY_S if deadline is None else deadline)


class _Dialog:
    """One dialog on one connection."""

    def __init__(self, connection: DBusConnection, is_wanted: Callable[[], bool]) -> None:
        self._connection = connection
        self._is_wanted = is_wanted
        self._signals: deque[Message] = deque()

    def ask(self, request: DialogRequest, parent: str) -> str | None:
        for rule in (
            MatchRule(type="signal", interface=REQUEST, member="Response"),
            _ends_of(SERVICE),
        ):
            self._call(message_bus.AddMatch(rule))
            self._connection.filter(rule, queue=self._signals)
        token = f"glassbox{secrets.token_hex(8)}"
        handles = {self._handle(token)}
        method = "SaveFile" if request.saving else "OpenFile"
        arguments = parent, request.title, _options(request, token)
        portal = DBusAddress(DESKTOP, SERVICE, CHOOSER)
        handles.add(self._call(new_method_call(portal, method, "ssa{sv}", arguments))[0])
        return self._answer(handles)

    def _handle(self, token: str) -> str:
        """Return the object path that the portal gives to the request."""
        sender = str(self._connection.unique_name).lstrip(":").replace(".", "_")
        return f"{DESKTOP}/request/{sender}/{token}"

    def _call(self, call: Message) -> Any:
        reply = self._connection.send_and_get_reply(call, timeout=REPLY_S)
        if reply.header.message_type is MessageType.error:
            raise DBusErrorResponse(reply)
        return reply.body

    def _answer(self, handles: set[str]) -> str | None:
        """Wait for the response of the request; return the chosen path."""
        while self._is_wanted():
            try:
                signal = self._connection.recv_until_filtered(self._signals, timeout=POLL_S)
            except TimeoutError:
                continue
            fields = signal.header.fields
            if fields[HeaderFields.interface] == BUS:
                _check_owner(signal.body)
            elif fields[HeaderFields.path] in handles:
                return _chosen(*signal.body)
        for handle in handles:
            close = new_method_call(DBusAddress(handle, SERVICE, REQUEST), "Close")
            self._connection.send(close)
        return None


def _ends_of(service: str) -> MatchRule:
    """Return the rule for the signal that a service has another owner, or none."""
    rule = MatchRule(type="signal", sender=BUS, interface=BUS, member="NameOwnerChanged")
    rule.add_arg_condition(0, service)
    return rule


def _check_owner(owners: tuple[str, str, str]) -> None:
    """Raise DialogError if the portal that showed the dialog is gone."""
    _, before, _ = owners
    if before:
        raise DialogEndedError("the portal has ended")


def _chosen(response: int, results: dict[str, tuple[str, Any]]) -> str | None:
    """Return the path of a response; None if the person has cancelled."""
    if response == CANCELLED:
        return None
    if response != SUCCESS:
        raise DialogEndedError(f"response {response}")
    uris = results["uris"][1]
    return path_of(uris[0])


def path_of(uri: str) -> str:
    """Return the path of a file URI.

    Raises:
        ValueError: the URI has no path, or one that no system allows.
    """
    path = unquote_to_bytes(urlsplit(uri).path)
    if not path or NUL in path:
        raise ValueError(f"no path: {uri!r}")
    return os.fsdecode(path)


def _options(request: DialogRequest, token: str) -> dict[str, tuple[str, Any]]:
    filters = [
        (name, [(0, _pattern(suffix)) for suffix in suffixes] or [(0, "*")])
        for name, suffixes in request.filters
    ]
    options: dict[str, tuple[str, Any]] = {
        "handle_token": ("s", token),
        "accept_button_label": ("s", request.accept),
        "modal": ("b", True),
    }
    if request.wants_folder:
        options["directory"] = ("b", True)
    if filters:
        options["filters"] = ("a(sa(us))", filters)
        options["current_filter"] = ("(sa(us))", filters[0])
    if request.folder:
        options["current_folder"] = ("ay", os.fsencode(request.folder) + b"\0")
    if request.saving:
        options["current_name"] = ("s", request.name)
    return options


def _pattern(suffix: str) -> str:
    """Return a pattern for names with this ending in capital or small letters."""
    return "*" + "".join(
        f"[{letter.lower()}{letter.upper()}]" if letter.isalpha() else letter for letter in suffix
    )
