"""A button below the panels, and its width."""

from __future__ import annotations

from typing import NamedTuple

from game.actions.action import Action
from game.message import Message, Text
from game.view.kit.button_label import label_width
from game.view.kit.look import Look


class ButtonSpec(NamedTuple):
    """A button: its text, its action, and the name of the key that it shows."""

    text: Message
    action: Action
    key: Text = ""


def spec_width(look: Look, one: ButtonSpec) -> int:
    """Return the width of a button."""
    return label_width(look, one.text, one.key) + 5 * look.sizes.unit
