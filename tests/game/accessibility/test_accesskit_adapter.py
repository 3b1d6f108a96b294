"""What crosses to a screen reader: only changes, and nothing while none listens."""

from __future__ import annotations

from typing import cast

import accesskit
import pytest
from msgspec.structs import replace

from game.accessibility.accesskit_adapter import AccessKitHandlers, ScreenReader, accesskit_node
from game.accessibility.node import AccessibleNode, AccessibleRole, AccessibleTree, NumberRange
from game.accessibility.screen_reader import ReaderRequest, ReaderRequestKind
from game.look.layout import Box

BOX = Box(0, 0, 100, 50)
PAWN = AccessibleNode("e2", AccessibleRole.SQUARE, BOX, "e2, white pawn")
BUTTON = AccessibleNode("ok", AccessibleRole.BUTTON, BOX, "OK")
TREE = AccessibleTree(
    AccessibleNode("window", AccessibleRole.WINDOW, BOX, "Glassbox", children=(PAWN, BUTTON)),
    ("ok",),
)


class Bridge:
    """Collects what crosses."""

    def __init__(self, handlers: AccessKitHandlers) -> None:
        self.handlers = handlers
        self.updates: list[accesskit.TreeUpdate] = []
        self.places: list[tuple[Box, Box]] = []
        self.activity: list[bool] = []

    def update(self, tree: accesskit.TreeUpdate) -> None:
        self.updates.append(tree)

    def place(self, frame: Box, content: Box) -> None:
        self.places.append((frame, content))

    def activate(self, is_active: bool) -> None:
        self.activity.append(is_active)

    def last(self) -> list[int]:
        """Return the ids of the nodes in the last update."""
        return [node_id for node_id, _ in self.updates[-1].nodes]


class Desk:
    def __init__(self) -> None:
        self.woken = 0
        self.handlers = AccessKitHandlers(self._wake)
        self.bridges: list[Bridge] = []
        self.reader = ScreenReader(self.handlers, self._make)
        self.reader.start()

    def _wake(self) -> None:
        self.woken += 1

    def _make(self, handlers: AccessKitHandlers) -> Bridge:
        self.bridges.append(Bridge(handlers))
        return self.bridges[-1]

    @property
    def bridge(self) -> Bridge:
        return self.bridges[0]

    def listen(self) -> None:
        self.handlers.activated()
        assert self.reader.is_listening


@pytest.fixture
def desk() -> Desk:
    return Desk()


class _Asked:
    """A request; only AccessKit itself can make one of its own."""

    def __init__(
        self, action: accesskit.Action, target: int, data: tuple[object, object] | None
    ) -> None:
        self.action = action
        self.target = target
        self.data = data


def asked(
    action: accesskit.Action, target: int, data: tuple[object, object] | None = None
) -> accesskit.ActionRequest:
    return cast(accesskit.ActionRequest, _Asked(action, target, data))


def test_a_reader_gets_the_whole_tree_and_then_only_what_differs(desk: Desk) -> None:
    assert not desk.reader.is_listening
    desk.listen()
    desk.reader.show(TREE)
    assert len(desk.bridge.last()) == 4  # The window, its children, and the group of sentences.
    desk.reader.show(TREE)
    assert len(desk.bridge.updates) == 1
    moved = replace(TREE.root, children=(replace(PAWN, label="e2"), BUTTON))
    desk.reader.show(AccessibleTree(moved, ("ok",)))
    assert len(desk.bridge.last()) == 1


def test_the_focus_alone_can_change(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    before = desk.bridge.updates[-1].focus
    desk.reader.show(AccessibleTree(TREE.root, ("e2",)))
    assert desk.bridge.last() == []
    assert desk.bridge.updates[-1].focus != before


def test_a_focus_that_is_not_in_the_tree_becomes_the_window(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(AccessibleTree(TREE.root, ("gone",)))
    ids = desk.bridge.last()
    assert desk.bridge.updates[-1].focus in ids


def test_a_second_reader_gets_everything_again(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    desk.handlers.deactivated()
    assert not desk.reader.is_listening
    desk.listen()
    desk.reader.show(TREE)
    assert len(desk.bridge.last()) == 4


def test_a_request_names_the_node_and_wakes_the_window(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    ids = desk.bridge.last()
    for action in (accesskit.Action.CLICK, accesskit.Action.FOCUS, accesskit.Action.INCREMENT):
        desk.handlers.asked(asked(action, ids[1]))
    assert desk.woken == 4
    found = desk.reader.requests()
    (path,) = {request.path for request in found}
    assert path in (("e2",), ("ok",))
    assert [one.deed for one in found] == [
        ReaderRequestKind.PRESS,
        ReaderRequestKind.FOCUS,
        ReaderRequestKind.MORE,
    ]
    assert desk.reader.requests() == []


def test_a_request_that_means_nothing_is_dropped(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    desk.handlers.asked(asked(accesskit.Action.CLICK, 9999))
    desk.handlers.asked(asked(accesskit.Action.SCROLL_DOWN, 0))
    assert desk.reader.requests() == []


def test_a_number_comes_with_its_request_and_a_text_is_dropped(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    target = desk.bridge.last()[1]
    for value in (1500.0, "text"):
        desk.handlers.asked(asked(accesskit.Action.SET_VALUE, target, (None, value)))
    desk.handlers.asked(asked(accesskit.Action.SET_VALUE, target))
    (request,) = desk.reader.requests()
    assert (request.deed, request.value) == (ReaderRequestKind.SET, 1500.0)


def test_equal_sentences_are_said_twice(desk: Desk) -> None:
    desk.listen()
    desk.reader.show(TREE)
    for _ in range(2):
        desk.reader.say("White plays pawn e4.")
        assert len(desk.bridge.last()) == 2  # The sentence, and the group that has one more.
    for number in range(20):
        desk.reader.say(str(number), is_urgent=True)
    assert len(desk.bridge.updates) == 23


def test_nothing_is_said_to_nobody(desk: Desk) -> None:
    desk.reader.say("White plays pawn e4.")
    desk.reader.show(TREE)
    desk.reader.place(BOX, BOX)
    desk.reader.activate(True)
    assert desk.bridge.places == []
    desk.listen()
    assert desk.bridge.places == [(BOX, BOX)]
    assert desk.bridge.activity == [True]


def test_a_handler_raises_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    def wake() -> None:
        raise OSError("the window is gone")

    handlers = AccessKitHandlers(wake)
    assert handlers.activated() is None
    handlers.asked(asked(accesskit.Action.CLICK, 0))
    handlers.deactivated()
    assert len(capsys.readouterr().err.splitlines()) == 3
    assert len(handlers.news()) == 3


@pytest.mark.parametrize("role", AccessibleRole)
def test_every_role_crosses(desk: Desk, role: AccessibleRole) -> None:
    node = AccessibleNode(
        "one", role, BOX, "label", "value", "Ctrl+A", span=NumberRange(1, 0, 2), can_step=True
    )
    desk.listen()
    desk.reader.show(
        AccessibleTree(AccessibleNode("window", AccessibleRole.WINDOW, BOX, children=(node,)))
    )
    runs = 1 if role is AccessibleRole.FIELD else 0
    assert len(desk.bridge.last()) == 3 + runs


def test_a_path_that_is_gone_has_no_node() -> None:
    assert TREE.find(("e2", "deeper")) is None
    assert TREE.find(("ok",)) == BUTTON
    assert ReaderRequest(ReaderRequestKind.PRESS, ("ok",)).path == ("ok",)


def test_a_path_that_is_not_text_can_be_told() -> None:
    for role in (AccessibleRole.TEXT, AccessibleRole.BUTTON, AccessibleRole.FIELD):
        node = AccessibleNode("path", role, BOX, "/games/\udcff.pgn", value="\udce9")
        assert accesskit_node(node, ()) is not None  # AccessKit raises an error for such a text.


def test_an_edit_sends_the_changed_line_of_a_field_alone(desk: Desk) -> None:
    def show(text: str, caret: int) -> None:
        field = AccessibleNode("field", AccessibleRole.FIELD, BOX, value=text)
        field = replace(field, selection=(caret, caret))
        root = AccessibleNode("window", AccessibleRole.WINDOW, BOX, children=(field,))
        desk.reader.show(AccessibleTree(root, ("field",)))

    desk.listen()
    show("one\ntwo\nthree", 5)
    whole = len(desk.bridge.last())
    show("one\ntwos\nthree", 8)
    assert len(desk.bridge.last()) == 2  # The field with its caret, and the line.
    assert whole > 2
