"""A client of AT-SPI, as a screen reader is: reads the tree of the program and acts through it.

It is a program of its own for the system's Python, which alone has the bindings (``gi``). Each line
of its input is a request in JSON; the answer is one marked line. See ``screen_reader_user``.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

NAME = "Glassbox"
STATES = (
    "FOCUSED",
    "SELECTED",
    "CHECKED",
    "ENABLED",
    "CHECKABLE",
    "MODAL",
    "SENSITIVE",
    "FOCUSABLE",
)
TIMEOUT_MS = 60_000
MARK = "> "
Entry = dict[str, Any]


class Client:
    """One connection to the accessibility bus."""

    def __init__(self) -> None:
        Atspi.set_timeout(TIMEOUT_MS, TIMEOUT_MS)
        self._announced: list[str] = []
        self._listener = Atspi.EventListener.new(self._hear)
        self._listener.register("object:announcement")
        self._found: list[Any] = []

    def _hear(self, event: Any) -> None:
        self._announced.append(str(event.any_data))

    def said(self) -> list[str]:
        """Return the announcements since the last call."""
        found, self._announced = self._announced, []
        return found

    def tree(self) -> list[Entry] | None:
        """Return every node of the program, with its depth; None while it is not there."""
        window = self._window()
        if window is None:
            return None
        return [self._entry(place, depth) for place, depth in self._walk(window)]

    def outline(self) -> list[tuple[str, str]]:
        """Return the role and the name of every node; empty while the program is not there.

        Each question about a node is a message and its answer, so this is much faster than a tree.
        """
        window = self._window()
        if window is None:
            return []
        walk = self._walk(window)
        return [(self._found[one].get_role_name(), self._found[one].get_name()) for one, _ in walk]

    def find(self, role: str, begin: str, words: list[str], state: str) -> Entry | None:
        """Return the first node that has all that is wanted; None if there is no such node.

        Args:
            role: its role; empty for any role.
            begin: what its name begins with.
            words: what its name has in any place.
            state: one of its states; empty for any states.
        """
        window = self._window()
        if window is None:
            return None
        for place, depth in self._walk(window):
            node = self._found[place]
            if state and not node.get_state_set().contains(getattr(Atspi.StateType, state)):
                continue
            name = node.get_name()
            is_named = name.startswith(begin) and all(word in name for word in words)
            if is_named and role in ("", node.get_role_name()):
                return self._entry(place, depth)
        return None

    @staticmethod
    def _window() -> Any:
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for place in range(desktop.get_child_count()):
            program = desktop.get_child_at_index(place)
            if program is None:
                continue
            if program.get_child_count() > 0:
                window = program.get_child_at_index(0)
                if window is not None and window.get_name() == NAME:
                    return window
        return None

    def _walk(self, window: Any) -> Iterator[tuple[int, int]]:
        """Find the nodes one after another; yield the index of each, and its depth."""
        self._found = []
        waiting = [(window, 0)]
        while waiting:
            node, depth = waiting.pop()
            self._found.append(node)
            yield len(self._found) - 1, depth
            children = [node.get_child_at_index(one) for one in range(node.get_child_count())]
            waiting += [(one, depth + 1) for one in reversed(children) if one is not None]

    def _entry(self, place: int, depth: int) -> Entry:
        node = self._found[place]
        states = node.get_state_set()
        text = node.get_text_iface()
        box = node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        actions = node.get_action_iface()
        return {
            "place": place,
            "depth": depth,
            "role": node.get_role_name(),
            "name": node.get_name(),
            "description": node.get_description(),
            "text": "" if text is None else Atspi.Text.get_text(text, 0, -1),
            "states": [one for one in STATES if states.contains(getattr(Atspi.StateType, one))],
            "box": [box.x, box.y, box.width, box.height],
            "actions": 0 if actions is None else actions.get_n_actions(),
        }

    def press(self, index: int) -> bool:
        """Do the first action of a node that was found last."""
        return bool(self._found[index].get_action_iface().do_action(0))

    def focus(self, index: int) -> bool:
        """Ask a node that was found last to take the focus."""
        return bool(self._found[index].get_component_iface().grab_focus())

    def change(self, index: int, value: float) -> bool:
        """Give a node that was found last another number."""
        return bool(self._found[index].get_value_iface().set_current_value(value))

    @staticmethod
    def listen(is_on: bool) -> bool:
        """Tell the desktop that a screen reader runs, or that none runs any more."""
        bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        value = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", is_on)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value,
            None, Gio.DBusCallFlags.NONE, TIMEOUT_MS, None,
        )  # fmt: skip
        return True


def say(answer: object) -> None:
    """Write one line. The daemons of the bus write to the same place, so our lines are marked."""
    print(MARK + json.dumps(answer), flush=True)


def main() -> None:
    """Answer requests until the input ends."""
    client = Client()
    loop = GLib.MainLoop()
    say(os.environ["DBUS_SESSION_BUS_ADDRESS"])

    def answer(line: str) -> bool:
        name, arguments = json.loads(line)
        try:
            result = getattr(client, name)(*arguments)
        except (GLib.Error, AttributeError, TypeError, IndexError) as error:
            result = {"error": repr(error)}
        say(result)
        return False

    def read() -> None:
        for line in sys.stdin:
            GLib.idle_add(answer, line)
        GLib.idle_add(loop.quit)

    threading.Thread(target=read, daemon=True).start()
    loop.run()


if __name__ == "__main__":
    main()
