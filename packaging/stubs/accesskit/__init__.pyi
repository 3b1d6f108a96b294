"""The part of AccessKit's Python bindings that Glassbox uses; the package has no types."""

from accesskit import macos as macos
from accesskit import unix as unix
from accesskit import windows as windows

class Action:
    CLICK: Action
    FOCUS: Action
    INCREMENT: Action
    DECREMENT: Action
    SET_VALUE: Action
    SCROLL_DOWN: Action

class Role:
    WINDOW: Role
    GROUP: Role
    DIALOG: Role
    MENU: Role
    LABEL: Role
    BUTTON: Role
    CHECK_BOX: Role
    RADIO_BUTTON: Role
    TAB: Role
    MENU_ITEM: Role
    MENU_ITEM_CHECK_BOX: Role
    LINK: Role
    TEXT_INPUT: Role
    TEXT_RUN: Role
    SLIDER: Role
    LIST_BOX: Role
    LIST_BOX_OPTION: Role
    GRID: Role
    ROW: Role
    CELL: Role
    STATUS: Role
    ALERT: Role
    LOG: Role

class Live:
    OFF: Live
    POLITE: Live
    ASSERTIVE: Live

class Toggled:
    TRUE: Toggled
    FALSE: Toggled

class Rect:
    def __init__(self, x0: float, y0: float, x1: float, y1: float) -> None: ...

class TextPosition:
    node: int
    character_index: int
    def __init__(self, node: int, character_index: int) -> None: ...

class TextSelection:
    anchor: TextPosition
    focus: TextPosition
    def __init__(self, anchor: TextPosition, focus: TextPosition) -> None: ...

class Node:
    character_lengths: bytes
    text_selection: TextSelection | None
    value: str
    word_lengths: bytes | None
    def __init__(self, role: Role) -> None: ...
    def add_action(self, action: Action) -> None: ...
    def set_bounds(self, value: Rect) -> None: ...
    def set_character_lengths(self, value: list[int]) -> None: ...
    def set_children(self, values: list[int]) -> None: ...
    def set_column_count(self, value: int) -> None: ...
    def set_column_index(self, value: int) -> None: ...
    def set_description(self, value: str) -> None: ...
    def set_disabled(self) -> None: ...
    def set_keyboard_shortcut(self, value: str) -> None: ...
    def set_label(self, value: str) -> None: ...
    def set_live(self, value: Live) -> None: ...
    def set_max_numeric_value(self, value: float) -> None: ...
    def set_min_numeric_value(self, value: float) -> None: ...
    def set_modal(self) -> None: ...
    def set_numeric_value(self, value: float) -> None: ...
    def set_row_count(self, value: int) -> None: ...
    def set_row_index(self, value: int) -> None: ...
    def set_selected(self, value: bool) -> None: ...
    def set_text_selection(self, value: TextSelection) -> None: ...
    def set_toggled(self, value: Toggled) -> None: ...
    def set_value(self, value: str) -> None: ...
    def set_word_lengths(self, value: list[int]) -> None: ...

class Tree:
    toolkit_name: str
    toolkit_version: str
    def __init__(self, root: int) -> None: ...

class TreeUpdate:
    focus: int
    nodes: list[tuple[int, Node]]
    tree: Tree
    def __init__(self, focus: int) -> None: ...

class ActionRequest:
    action: Action
    target: int
    data: tuple[object, object] | None
