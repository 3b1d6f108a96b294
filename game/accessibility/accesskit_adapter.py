"""The tree for AccessKit, which speaks to the system: AT-SPI, UI Automation, NSAccessibility.

AccessKit calls the three handlers from a thread of its own, and an exception in one of them would
end the window or the connection. So they catch everything, and do no more than to leave a request
in an inbox, which wakes the window. The window's thread does the rest.

Windows and macOS: not tried.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Any, Protocol, TypeAlias

import accesskit
from msgspec.structs import replace

from engine.process.inbox import Inbox, Wake
from game.accessibility.field_text import (
    as_text,
    describe_run,
    describe_selection,
    with_runs,
)
from game.accessibility.node import (
    PRESSABLE,
    AccessibleNode,
    AccessibleRole,
    AccessibleTree,
    NumberRange,
    Path,
)
from game.accessibility.screen_reader import ReaderRequest, ReaderRequestKind
from game.look.layout import Box

TOOLKIT = "Glassbox"
TELLS_DISABLED_IN_WORDS = sys.platform not in ("win32", "darwin")
"""Whether disabled nodes are described as such. AccessKit 0.7 tells AT-SPI that buttons, links and
tabs are enabled in any case (github.com/AccessKit/accesskit/pull/788)."""
SPEECH = "spoken"
"""The name of the group of sentences that are read aloud."""
MOST_SENTENCES = 8
"""The number of sentences that stay in the tree, so that a reader can find the last ones."""
ROLES: dict[AccessibleRole, accesskit.Role] = {
    AccessibleRole.WINDOW: accesskit.Role.WINDOW,
    AccessibleRole.GROUP: accesskit.Role.GROUP,
    AccessibleRole.DIALOG: accesskit.Role.DIALOG,
    AccessibleRole.MENU: accesskit.Role.MENU,
    AccessibleRole.TEXT: accesskit.Role.LABEL,
    AccessibleRole.BUTTON: accesskit.Role.BUTTON,
    AccessibleRole.TICK: accesskit.Role.CHECK_BOX,
    AccessibleRole.CHOICE: accesskit.Role.RADIO_BUTTON,
    AccessibleRole.TAB: accesskit.Role.TAB,
    AccessibleRole.MENU_ITEM: accesskit.Role.MENU_ITEM,
    AccessibleRole.MENU_SWITCH: accesskit.Role.MENU_ITEM_CHECK_BOX,
    AccessibleRole.LINK: accesskit.Role.LINK,
    AccessibleRole.FIELD: accesskit.Role.TEXT_INPUT,
    AccessibleRole.RUN: accesskit.Role.TEXT_RUN,
    AccessibleRole.SLIDER: accesskit.Role.SLIDER,
    AccessibleRole.LIST: accesskit.Role.LIST_BOX,
    AccessibleRole.OPTION: accesskit.Role.LIST_BOX_OPTION,
    AccessibleRole.GRID: accesskit.Role.GRID,
    AccessibleRole.ROW: accesskit.Role.ROW,
    AccessibleRole.SQUARE: accesskit.Role.CELL,
    AccessibleRole.SPOKEN: accesskit.Role.STATUS,
    AccessibleRole.ALARM: accesskit.Role.ALERT,
}
LIVE = {
    AccessibleRole.SPOKEN: accesskit.Live.POLITE,
    AccessibleRole.ALARM: accesskit.Live.ASSERTIVE,
}
DEEDS: tuple[tuple[accesskit.Action, ReaderRequestKind], ...] = (
    (accesskit.Action.CLICK, ReaderRequestKind.PRESS),
    (accesskit.Action.FOCUS, ReaderRequestKind.FOCUS),
    (accesskit.Action.INCREMENT, ReaderRequestKind.MORE),
    (accesskit.Action.DECREMENT, ReaderRequestKind.LESS),
    (accesskit.Action.SET_VALUE, ReaderRequestKind.SET),
)
"""AccessKit's actions with ours; its actions cannot be keys of a dictionary."""


class _Change(Enum):
    """What a handler reports beside the requests: a reader comes or goes."""

    COMES = auto()
    GOES = auto()


class AccessKitBridge(Protocol):
    """The adapter of one system, which knows the window from its start."""

    def update(self, tree: accesskit.TreeUpdate) -> None:
        """Report to the reader what has changed, if there is one."""

    def place(self, frame: Box, content: Box) -> None:
        """Report where the window is on the desktop."""

    def activate(self, is_active: bool) -> None:
        """Report whether the window has the keyboard."""


class AccessKitHandlers:
    """The handlers for AccessKit. Any thread may call them, and no exception leaves them."""

    def __init__(self, wake: Wake) -> None:
        self._news = Inbox[_Change | accesskit.ActionRequest](wake)

    def activated(self) -> accesskit.TreeUpdate | None:
        """Take note that a reader comes. The window's thread gives it the tree a moment later."""
        self._leave(_Change.COMES)
        return None

    def asked(self, request: accesskit.ActionRequest) -> None:
        """Take note of a request."""
        self._leave(request)

    def deactivated(self) -> None:
        """Take note that the reader goes."""
        self._leave(_Change.GOES)

    def news(self) -> list[_Change | accesskit.ActionRequest]:
        """Return what has been noted since the last call; for the window's thread."""
        return self._news.take_all()

    def _leave(self, news: _Change | accesskit.ActionRequest) -> None:
        try:
            self._news.put(news)
        except Exception as error:
            # An exception that reaches AccessKit would end the window.
            sys.stderr.write(f"Screen reader, {news}: {error!r}\n")


MakeBridge: TypeAlias = Callable[[AccessKitHandlers], AccessKitBridge]


class ScreenReader:
    """Keeps the tree of a screen reader up to date: only what has changed crosses to it."""

    def __init__(self, handlers: AccessKitHandlers, make: MakeBridge) -> None:
        self._handlers = handlers
        self._make = make
        self._bridge: AccessKitBridge | None = None
        self._ids: dict[Path, int] = {}
        self._paths: list[Path] = []
        self._sent: dict[int, tuple[AccessibleNode, tuple[int, ...]]] = {}
        """The nodes that the reader has, each without its children, and their ids."""
        self._focus: int | None = None
        self._tree: AccessibleTree | None = None
        self._spoken: deque[AccessibleNode] = deque(maxlen=MOST_SENTENCES)
        self._said = 0
        self._place: tuple[Box, Box] | None = None
        self._has_keyboard = False
        self._requests: list[ReaderRequest] = []
        self._is_listening = False

    @property
    def is_listening(self) -> bool:
        self._hear()
        return self._is_listening

    def start(self) -> None:
        if self._bridge is None:
            self._bridge = self._make(self._handlers)

    def show(self, tree: AccessibleTree) -> None:
        if tree != self._tree:
            self._tree = tree
            self._update()

    def say(self, text: str, *, is_urgent: bool = False) -> None:
        if not self._is_listening or self._tree is None:
            return
        self._said += 1
        role = AccessibleRole.ALARM if is_urgent else AccessibleRole.SPOKEN
        self._spoken.append(AccessibleNode(str(self._said), role, self._tree.root.box, text))
        self._update()

    def place(self, frame: Box, content: Box) -> None:
        self._place = frame, content
        if self._is_listening and self._bridge is not None:
            self._bridge.place(frame, content)

    def activate(self, is_active: bool) -> None:
        self._has_keyboard = is_active
        if self._is_listening and self._bridge is not None:
            self._bridge.activate(is_active)

    def requests(self) -> list[ReaderRequest]:
        self._hear()
        found, self._requests = self._requests, []
        return found

    def _hear(self) -> None:
        """Take over what the handlers have noted."""
        for news in self._handlers.news():
            if news is _Change.COMES:
                self._begin()
            elif news is _Change.GOES:
                self._is_listening = False
            elif not isinstance(news, _Change):
                self._take(news)

    def _begin(self) -> None:
        """Begin with a reader that knows nothing."""
        self._is_listening = True
        self._sent.clear()
        self._spoken.clear()
        self._tree = self._focus = None
        if self._place is not None:
            self.place(*self._place)
        self.activate(self._has_keyboard)

    def _take(self, request: accesskit.ActionRequest) -> None:
        """Note a request, if it is one of ours and its node was ever shown."""
        deed = next((ours for theirs, ours in DEEDS if theirs == request.action), None)
        if deed is None or not 0 <= request.target < len(self._paths):
            return
        value = request.data[1] if request.data is not None else None
        path = self._paths[request.target]
        if isinstance(value, float | int):
            self._requests.append(ReaderRequest(deed, path, float(value)))
        elif deed is not ReaderRequestKind.SET:
            self._requests.append(ReaderRequest(deed, path))

    def _update(self) -> None:
        """Report to the reader which nodes are new or different."""
        if self._tree is None or self._bridge is None:
            return
        changed: list[tuple[int, accesskit.Node]] = []
        present: set[int] = set()
        root = self._flatten((), self._whole(self._tree), changed, present)
        for gone in self._sent.keys() - present:
            del self._sent[gone]
        focus = self._id_of(self._tree.focus) if self._tree.find(self._tree.focus) else root
        if not changed and focus == self._focus:
            return
        update = accesskit.TreeUpdate(focus)
        if self._focus is None:
            head = accesskit.Tree(root)
            head.toolkit_name = TOOLKIT
            update.tree = head
        update.nodes = changed
        self._focus = focus
        self._bridge.update(update)

    def _whole(self, tree: AccessibleTree) -> AccessibleNode:
        """Return the window with the sentences that are read aloud."""
        root = tree.root
        spoken = AccessibleNode(
            SPEECH, AccessibleRole.GROUP, root.box, children=tuple(self._spoken)
        )
        return replace(root, children=(*root.children, spoken))

    def _flatten(
        self,
        path: Path,
        node: AccessibleNode,
        changed: list[tuple[int, accesskit.Node]],
        present: set[int],
    ) -> int:
        """Add a node and all below it to ``changed`` unless the reader has them; return its id."""
        node_id = self._id_of(path)
        if node.role is AccessibleRole.FIELD:
            node = with_runs(node)
        present.add(node_id)
        children = tuple(
            self._flatten((*path, child.name), child, changed, present) for child in node.children
        )
        bare = replace(node, children=())
        if self._sent.get(node_id) != (bare, children):
            self._sent[node_id] = bare, children
            changed.append((node_id, accesskit_node(node, children)))
        return node_id

    def _id_of(self, path: Path) -> int:
        found = self._ids.get(path)
        if found is None:
            found = self._ids[path] = len(self._paths)
            self._paths.append(path)
        return found


def accesskit_node(node: AccessibleNode, children: Sequence[int]) -> accesskit.Node:
    """Return a node for AccessKit; its children have these ids."""
    made = accesskit.Node(ROLES[node.role])
    made.set_bounds(_rect(node.box))
    made.set_children(list(children))
    if node.role is AccessibleRole.TEXT:
        made.set_value(as_text(node.label))  # AccessKit takes the name of a label from its value.
    elif node.label:
        made.set_label(as_text(node.label))
    if node.role is AccessibleRole.FIELD:
        made.set_value(as_text(node.value))
        if children:
            describe_selection(made, node, children)
    if node.role is AccessibleRole.RUN:
        describe_run(made, node.value)
    if node.key:
        made.set_keyboard_shortcut(node.key)
    if not node.is_enabled:
        made.set_disabled()
        if TELLS_DISABLED_IN_WORDS:
            made.set_description(node.disabled_text)
    if node.is_selected is not None:
        made.set_selected(node.is_selected)
    ticked = node.is_selected if node.role is AccessibleRole.CHOICE else node.is_ticked
    if ticked is not None:
        made.set_toggled(accesskit.Toggled.TRUE if ticked else accesskit.Toggled.FALSE)
    if node.span is not None:
        _set_span(made, node.span)
    if node.role in LIVE:
        made.set_live(LIVE[node.role])
    if node.role is AccessibleRole.DIALOG:
        made.set_modal()
    if node.role in PRESSABLE:
        made.add_action(accesskit.Action.CLICK)  # Readers keep whether they have seen an action.
        if node.is_enabled:
            made.add_action(accesskit.Action.FOCUS)
    if node.can_step:
        made.add_action(accesskit.Action.INCREMENT)
        made.add_action(accesskit.Action.DECREMENT)
    return made


def _set_span(made: accesskit.Node, span: NumberRange) -> None:
    made.set_numeric_value(span.value)
    made.set_min_numeric_value(span.least)
    made.set_max_numeric_value(span.most)
    made.add_action(accesskit.Action.SET_VALUE)


def _rect(box: Box) -> accesskit.Rect:
    return accesskit.Rect(box.x, box.y, box.right, box.bottom)


class UnixBridge:
    """AT-SPI. Nothing is registered until the desktop says that a screen reader runs."""

    def __init__(self, handlers: AccessKitHandlers) -> None:
        from accesskit import unix  # Only the module of the own system exists.

        self._adapter = unix.Adapter(handlers.activated, handlers.asked, handlers.deactivated)

    def update(self, tree: accesskit.TreeUpdate) -> None:
        self._adapter.update_if_active(lambda: tree)

    def place(self, frame: Box, content: Box) -> None:
        self._adapter.set_root_window_bounds(_rect(frame), _rect(content))

    def activate(self, is_active: bool) -> None:
        self._adapter.update_window_focus_state(is_active)


class _SubclassingBridge:
    """What the bridges of Windows and macOS have in common."""

    _adapter: Any
    """The adapter of AccessKit; only the module of the own system exists."""

    def update(self, tree: accesskit.TreeUpdate) -> None:
        events = self._adapter.update_if_active(lambda: tree)
        if events is not None:
            events.raise_events()

    def place(self, frame: Box, content: Box) -> None:
        """Do nothing: the system knows the place."""


class WindowsBridge(_SubclassingBridge):
    """UI Automation. The window must not be visible before this is made."""

    def __init__(self, handlers: AccessKitHandlers, window: int) -> None:
        from accesskit import windows

        self._adapter = windows.SubclassingAdapter(window, handlers.activated, handlers.asked)

    def activate(self, is_active: bool) -> None:
        """Do nothing: the system knows the active window."""


class MacBridge(_SubclassingBridge):
    """NSAccessibility. The window must not be visible before this is made."""

    def __init__(self, handlers: AccessKitHandlers, window: object) -> None:
        from accesskit import macos

        macos.add_focus_forwarder_to_window_class("SDLWindow")
        self._adapter = macos.SubclassingAdapter.for_window(
            window, handlers.activated, handlers.asked
        )

    def activate(self, is_active: bool) -> None:
        events = self._adapter.update_view_focus_state(is_active)
        if events is not None:
            events.raise_events()
