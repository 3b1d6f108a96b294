"""The whole window as a tree for screen readers, and what a reader's request does to it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from game.accessibility.node import (
    AccessibleNode,
    AccessibleRole,
    AccessibleTree,
    NumberRange,
    Path,
    with_unique_names,
)
from game.accessibility.screen_reader import ReaderRequest, ReaderRequestKind
from game.actions.action import Action
from game.actions.window import MoveDialogFocus
from game.look.layout import Box
from game.state.state import State
from game.view.board.board_screen import BoardScreen
from game.view.frame.topbar import WORDMARK
from game.view.kit.gui import Gui
from game.view.kit.part import Part
from game.view.kit.popup import Popup
from game.view.kit.value_controls import slider
from game.view.popups import Popups

STEP_KEYS = {ReaderRequestKind.MORE: pygame.K_RIGHT, ReaderRequestKind.LESS: pygame.K_LEFT}


class Reply(NamedTuple):
    """What the window does for a screen reader: actions, and then events as of a mouse or key."""

    actions: Sequence[Action] = ()
    events: Sequence[pygame.event.Event] = ()


class AccessibleWindow:
    """Derives the tree of a window; a part is read again only when its key has changed."""

    def __init__(self) -> None:
        self._kept: dict[Part, tuple[Hashable, tuple[AccessibleNode, ...]]] = {}
        self._tree: AccessibleTree | None = None
        self._pointed: Path | None = None
        """The node that the reader has chosen itself, while no control has the focus."""

    def tree(self, state: State, box: Box, screen: BoardScreen, popups: Popups) -> AccessibleTree:
        """Return what the window shows now."""
        popup = popups.current(state)
        parts: list[AccessibleNode] = []
        if popup is None or not popup.modal:
            parts = [self._node(part, state) for part in (*screen.parts, screen.chrome)]
            if state.session.board.promotion is not None:
                parts.append(self._node(screen.picker, state))
        else:
            self._kept.clear()
        if popup is not None:
            parts.append(self._popup_node(popups, popup, state))
        shown = {screen.chrome, screen.picker, popups, *screen.parts}
        self._kept = {part: kept for part, kept in self._kept.items() if part in shown}
        root = AccessibleNode(
            "window", AccessibleRole.WINDOW, box, WORDMARK, children=with_unique_names(parts)
        )
        tree = AccessibleTree(root)
        focus = _focused(tree, state, screen, popup)
        if focus is None and self._pointed is not None and tree.find(self._pointed) is not None:
            focus = self._pointed
        self._tree = AccessibleTree(root, focus or _first(tree, popup))
        return self._tree

    def reply(
        self, request: ReaderRequest, state: State, screen: BoardScreen, popups: Popups
    ) -> Reply:
        """Return the effect of a request; none if its node is gone or cannot do it."""
        node = None if self._tree is None else self._tree.find(request.path)
        if node is None or not (node.is_pressable or node.can_step):
            return Reply()
        popup = popups.current(state)
        gui = screen.chrome.gui if popup is None else popup.gui
        self._pointed = request.path if popup is None else None
        if request.deed is ReaderRequestKind.PRESS:
            return Reply(list(node.press)) if node.press else _press(node, popups, gui)
        if request.deed is ReaderRequestKind.SET:
            return Reply() if node.span is None else Reply(events=_slide(node, request.value))
        focus = popup.focus_order.focus_at if popup is not None else screen.chrome.focus_at
        found = focus(_place_of(node))
        moved: list[Action] = [] if found is None else [MoveDialogFocus(found)]
        by_click = _is_chosen_by_click(node, is_in_dialog=popup is not None)
        clicks = _click(node) if not moved and by_click else []
        if request.deed is ReaderRequestKind.FOCUS:
            return Reply(moved, clicks)
        key = STEP_KEYS[request.deed]
        return Reply(moved, [*clicks, _key(pygame.KEYDOWN, key), _key(pygame.KEYUP, key)])

    @property
    def aside(self) -> str:
        """The chosen row of a dialog whose keyboard focus is elsewhere, such as in a filter."""
        if self._tree is None or self._tree.root.children[-1].role is not AccessibleRole.DIALOG:
            return ""
        dialog = self._tree.root.children[-1]
        for path, node in AccessibleTree(dialog).walk():
            if node.role is AccessibleRole.OPTION and node.is_selected:
                return "" if (dialog.name, *path) == self._tree.focus else node.label
        return ""

    def _node(self, part: Part, state: State) -> AccessibleNode:
        label = part.look.catalogue.text(part.title(state))
        return AccessibleNode(
            part.name, AccessibleRole.GROUP, part.box, label, children=self._children(part, state)
        )

    def _children(self, part: Part, state: State) -> tuple[AccessibleNode, ...]:
        key = part.key(state)
        kept = self._kept.get(part)
        if kept is None or kept[0] != key:
            kept = self._kept[part] = key, with_unique_names(part.nodes(state))
        return kept[1]

    def _popup_node(self, popups: Popups, popup: Popup, state: State) -> AccessibleNode:
        key = popups.key(state)
        kept = self._kept.get(popups)
        if kept is None or kept[0] != key:
            kept = self._kept[popups] = key, with_unique_names(popup.nodes(state))
        children = kept[1]
        role = AccessibleRole.DIALOG if popup.modal else AccessibleRole.MENU
        title = next((one.label for one in children if one.role is AccessibleRole.TEXT), "")
        label = title if popup.modal else ""
        name = f"{type(popup).__name__}"
        return AccessibleNode(name, role, popup.box, label, children=children)


def _focused(
    tree: AccessibleTree, state: State, screen: BoardScreen, popup: Popup | None
) -> Path | None:
    """Return the path of the node that has the keyboard focus; None if no control has it."""
    if popup is None:
        box = screen.chrome.focused_box(state)
    else:
        box = popup.focus_order.focused_box(state.focus)
    found = list(tree.walk())
    if popup is not None:
        found = [(path, node) for path, node in found if path[:1] == (_last(tree),)]
    if box is not None:
        chosen = (path for path, node in found if _is_chosen_in(node, box))
        row = next(chosen, None)
        if row is not None:
            return row
        around = [
            (node.box.width * node.box.height, path)
            for path, node in found
            if (node.is_pressable or node.can_step) and node.box.holds(*box.centre)
        ]
        if around:
            return min(around)[1]
    fields = (path for path, node in found if node.has_focus)
    field = next(fields, None)
    if field is not None or popup is None:
        return field
    rows = (path for path, node in found if node.role is AccessibleRole.OPTION and node.is_selected)
    return next(rows, None)


def _is_chosen_in(node: AccessibleNode, box: Box) -> bool:
    """Return whether a node is the chosen row of a list that has the focus with all its rows."""
    return node.role is AccessibleRole.OPTION and node.is_selected is True and box.covers(node.box)


def _last(tree: AccessibleTree) -> str:
    return tree.root.children[-1].name


def _first(tree: AccessibleTree, popup: Popup | None) -> Path:
    """Return what is read first while no control has the focus: the popup, or else the board."""
    if popup is not None:
        return (_last(tree),)
    grids = (path for path, node in tree.walk() if node.role is AccessibleRole.GRID)
    return next(grids, ())


def _place_of(node: AccessibleNode) -> tuple[int, int]:
    """Return the pixel of a node that is clicked; the controls in a row are at its right."""
    x, y = node.box.centre
    return (node.box.x + node.box.height // 2, y) if node.role is AccessibleRole.OPTION else (x, y)


def _is_chosen_by_click(node: AccessibleNode, *, is_in_dialog: bool) -> bool:
    """Return whether a click only moves the focus or the choice to the node.

    A click on a row of a dialog's list only chooses it. Rows of a screen do what they say, such as
    going to a move.
    """
    is_plain_row = (
        node.role is AccessibleRole.OPTION and node.is_ticked is None and not node.is_selected
    )
    return node.role is AccessibleRole.FIELD or (is_in_dialog and is_plain_row)


def _press(node: AccessibleNode, popups: Popups, gui: Gui) -> Reply:
    """Return the effect of a press on a node; ``gui`` has the buttons that may be there."""
    button = gui.button_at(_place_of(node))
    if button is None:
        return Reply(events=_click(node))
    if popups.menu is not None:
        popups.close()  # A menu closes with a choice.
    action = button.action()
    return Reply([] if action is None else [action])


def _click(node: AccessibleNode) -> list[pygame.event.Event]:
    """Return the events of a click on a node."""
    return _clicked(_place_of(node))


def _slide(node: AccessibleNode, value: float) -> list[pygame.event.Event]:
    """Return the events of a click on a slider where its number is nearest to a value."""
    span = node.span or NumberRange(0, 0, 1)
    track = slider.track_of(node.box)
    share = (value - span.least) / max(1, span.most - span.least)
    x = track.x + round(track.width * min(max(share, 0.0), 1.0))
    return _clicked((x, node.box.centre[1]))


def _clicked(pos: tuple[int, int]) -> list[pygame.event.Event]:
    return [
        pygame.event.Event(kind, pos=pos, button=pygame.BUTTON_LEFT)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def _key(kind: int, key: int) -> pygame.event.Event:
    return pygame.event.Event(kind, key=key, mod=pygame.KMOD_NONE, unicode="", scancode=0)
