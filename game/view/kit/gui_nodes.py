"""The buttons and fields of pygame_gui as nodes for screen readers."""

from __future__ import annotations

from pygame_gui.elements import UIButton, UISelectionList, UITextEntryLine

from game.accessibility.node import Node
from game.accessibility.node import Role as NodeRole
from game.look.layout import Box
from game.message import Message, Text, message
from game.view.kit.gui import Gui
from game.view.kit.labels import Role

ROLES = {Role.CHIP: NodeRole.CHOICE, Role.ENTRY: NodeRole.MENU_ITEM, Role.LINK: NodeRole.LINK}
"""The roles of our buttons that are not plain buttons."""
SYMBOLS: dict[Text, Message] = {
    "«": message("First position"),
    "‹": message("Previous move"),
    "›": message("Next move"),
    "»": message("Last position"),
    "×": message("Close"),
    "−": message("Less"),
    "+": message("More"),
}
"""What the buttons with a symbol do."""


def nodes(gui: Gui, *, is_menu: bool = False) -> list[Node]:
    """Return every visible button and field; an entry is one of a menu only if ``is_menu``."""
    found = []
    rows = [one for one in gui.manager.ui_group.sprites() if isinstance(one, UISelectionList)]
    items = {id(one) for row in rows for one in _items(row)}
    for element in gui.manager.ui_group.sprites():
        if not element.visible:
            continue
        if isinstance(element, UITextEntryLine):
            found.append(_field(gui, element))
        elif isinstance(element, UIButton):
            found.append(_button(gui, element, is_item=id(element) in items, is_menu=is_menu))
    return [one for one in found if one.box.width > 0 and one.box.height > 0]


def button_at(gui: Gui, pos: tuple[int, int]) -> UIButton | None:
    """Return the button at a pixel that can be pressed."""
    for element in gui.manager.ui_group.sprites():
        if not isinstance(element, UIButton) or not element.rect.collidepoint(pos):
            continue
        if element.visible and element.is_enabled:
            return element
    return None


def _items(row: UISelectionList) -> list[UIButton]:
    container = row.item_list_container
    return [] if container is None else [one for one in container if isinstance(one, UIButton)]


def _field(gui: Gui, element: UITextEntryLine) -> Node:
    label = gui.text_of(gui.name_of(element))
    return Node(
        f"field {label}".strip(),
        NodeRole.FIELD,
        Box(*element.rect),
        label,
        value=str(element.get_text()),
        is_enabled=bool(element.is_enabled),
        has_focus=bool(element.is_focused),
    )


def _button(gui: Gui, button: UIButton, *, is_item: bool, is_menu: bool) -> Node:
    text_of = gui.text_of
    label = gui.find_label(button)
    role = NodeRole.BUTTON
    if label is not None:
        role = ROLES.get(label.role, NodeRole.BUTTON)
        if role is NodeRole.MENU_ITEM and not is_menu:
            role = NodeRole.BUTTON
    if is_item:
        role = NodeRole.OPTION
    text: Text = button.text if label is None else label.text
    words = text_of(SYMBOLS.get(text, text))
    can_be_chosen = role in (NodeRole.CHOICE, NodeRole.OPTION)
    return Node(
        f"{role.name.lower()} {words}",
        role,
        Box(*button.rect),
        words,
        key="" if label is None else text_of(label.key),
        is_enabled=bool(button.is_enabled),
        is_selected=bool(button.is_selected) if can_be_chosen else None,
    )
