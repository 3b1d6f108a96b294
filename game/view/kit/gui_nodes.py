"""The buttons and lines of text as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Callable

from game.accessibility.node import AccessibleNode
from game.accessibility.node import AccessibleRole as NodeRole
from game.look.layout import Box
from game.message import Text, message
from game.view.kit.button import Button, ButtonRole
from game.view.kit.button_label import label_in_words
from game.view.kit.gui import Gui
from game.view.kit.text_line import TextLine

ROLES = {
    ButtonRole.CHIP: NodeRole.CHOICE,
    ButtonRole.ENTRY: NodeRole.MENU_ITEM,
    ButtonRole.LINK: NodeRole.LINK,
}
"""The roles of our buttons that are not plain buttons."""
UNAVAILABLE = message("not available now")


def accessible_controls(gui: Gui, *, is_menu: bool = False) -> list[AccessibleNode]:
    """Return every visible button and field; an entry is one of a menu only if ``is_menu``."""
    text_of = gui.look.catalogue.text
    buttons = [_button(one, text_of, is_menu=is_menu) for one in gui.buttons() if one.visible]
    fields = [_field(one, text_of) for one in gui.fields if isinstance(one, TextLine)]
    found = [*buttons, *(one for one in fields if one is not None)]
    return [one for one in found if one.box.width > 0 and one.box.height > 0]


def _field(line: TextLine, text_of: Callable[[Text], str]) -> AccessibleNode | None:
    if not line.is_shown:
        return None
    label = text_of(line.label)
    return AccessibleNode(
        f"field {label}".strip(),
        NodeRole.FIELD,
        line.inside,
        label,
        value=line.text,
        selection=line.selection,
        has_focus=line.has_focus,
    )


def _button(button: Button, text_of: Callable[[Text], str], *, is_menu: bool) -> AccessibleNode:
    label = button.label
    role = ROLES.get(label.role, NodeRole.BUTTON)
    if role is NodeRole.MENU_ITEM and not is_menu:
        role = NodeRole.BUTTON
    words = text_of(label_in_words(label))
    return AccessibleNode(
        f"{role.name.lower()} {words}",
        role,
        Box(*button.rect),
        words,
        key=text_of(label.key),
        is_enabled=button.is_enabled,
        disabled_text="" if button.is_enabled else text_of(UNAVAILABLE),
        is_selected=button.is_selected if role is NodeRole.CHOICE else None,
        is_ticked=button.is_selected if button.is_switch else None,
    )
