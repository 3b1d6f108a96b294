"""The window as a tree of plain values: what a screen reader finds, reads and presses.

``game.view.accessible_window`` derives the tree from the state and from what is drawn.
``accesskit_adapter`` gives it to the system. A tree never changes, so any thread may read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from game.actions.action import Action
from game.look.layout import Box

Path: TypeAlias = tuple[str, ...]
"""The names of the nodes from below the root to a node; empty for the root."""


class AccessibleRole(Enum):
    """What a node is."""

    WINDOW = auto()
    GROUP = auto()
    DIALOG = auto()
    MENU = auto()
    TEXT = auto()
    BUTTON = auto()
    TICK = auto()
    """A box to tick."""
    CHOICE = auto()
    """One of several choices, such as a chip."""
    TAB = auto()
    MENU_ITEM = auto()
    MENU_SWITCH = auto()
    """A menu item with a tick."""
    LINK = auto()
    FIELD = auto()
    """A line of text to type in."""
    RUN = auto()
    """A part of the text in a field."""
    SLIDER = auto()
    LIST = auto()
    OPTION = auto()
    """A row of a list."""
    GRID = auto()
    ROW = auto()
    SQUARE = auto()
    """A cell of a grid."""
    SPOKEN = auto()
    """A sentence that is read aloud when it appears."""
    ALARM = auto()
    """A sentence that is read aloud at once, even if another one is being read."""


PRESSABLE = frozenset(
    (
        AccessibleRole.BUTTON,
        AccessibleRole.TICK,
        AccessibleRole.CHOICE,
        AccessibleRole.TAB,
        AccessibleRole.MENU_ITEM,
        AccessibleRole.MENU_SWITCH,
        AccessibleRole.LINK,
        AccessibleRole.FIELD,
        AccessibleRole.OPTION,
        AccessibleRole.SQUARE,
    )
)
"""The roles of the nodes that a click has an effect on."""


class NumberRange(NamedTuple):
    """A number in a range."""

    value: int
    least: int
    most: int


class AccessibleNode(Struct, frozen=True):
    """Something that is shown: a control, a text, or a group of them."""

    name: str
    """A name that no other child of the same node has. It stays while the node means the same."""
    role: AccessibleRole
    box: Box
    """The place in the window, in pixels."""
    label: str = ""
    value: str = ""
    """The text in a field, or in a run."""
    key: str = ""
    """The name of the key with the same effect."""
    children: tuple[AccessibleNode, ...] = ()
    is_enabled: bool = True
    disabled_text: str = ""
    """What a reader says of a node that is not enabled, where the system cannot tell it."""
    is_selected: bool | None = None
    """Whether the node is the chosen one of several; None if it cannot be chosen."""
    is_ticked: bool | None = None
    """Whether a box is ticked; None without one."""
    span: NumberRange | None = None
    """The number of a slider."""
    can_step: bool = False
    """Whether the left and right arrow keys change the value."""
    press: tuple[Action, ...] = ()
    """What a press does. Without actions, a press is a click in the middle of the node."""
    has_focus: bool = False
    """Whether letters go to this field."""
    selection: tuple[int, int] = (0, 0)
    """The places in the text of a field where the selection begins and where the caret is."""

    @property
    def is_pressable(self) -> bool:
        """Whether the node has the action of a click."""
        return self.is_enabled and self.role in PRESSABLE


class AccessibleTree(Struct, frozen=True):
    """Everything in the window, and what has the keyboard focus."""

    root: AccessibleNode
    focus: Path = ()

    def find(self, path: Path) -> AccessibleNode | None:
        """Return the node at a path; None if there is none any more."""
        node: AccessibleNode | None = self.root
        for name in path:
            if node is None:
                return None
            node = next((child for child in node.children if child.name == name), None)
        return node

    def walk(self) -> Iterator[tuple[Path, AccessibleNode]]:
        """Yield every node with its path; a node comes before its children."""
        yield from _walk((), self.root)


def _walk(path: Path, node: AccessibleNode) -> Iterator[tuple[Path, AccessibleNode]]:
    yield path, node
    for child in node.children:
        yield from _walk((*path, child.name), child)


def with_unique_names(nodes: list[AccessibleNode]) -> tuple[AccessibleNode, ...]:
    """Return the nodes with a number behind each name that another one has already."""
    seen: dict[str, int] = {}
    found = []
    for node in nodes:
        count = seen[node.name] = seen.get(node.name, 0) + 1
        found.append(node if count == 1 else replace(node, name=f"{node.name} {count}"))
    return tuple(found)
