"""The dialog about the program while it is open."""

from __future__ import annotations

from enum import Enum, auto

from msgspec import Struct

from game.message import Text
from game.state.dialog import DialogModel


class Licence(Struct, frozen=True):
    """The licence of a part of the program."""

    name: Text
    """The name of the part, with its version if it has one."""
    licence: Text
    """The name of the licence."""
    text: str
    """The full text of the licence or of the notice that the part asks for."""


class OpenTarget(Enum):
    """What a button of the dialog opens."""

    DATA_FOLDER = auto()
    """The folder with settings and saved games."""
    FAULT_LOG = auto()
    """The log of faults."""


class AboutDialog(DialogModel):
    """The dialog."""

    licences: tuple[Licence, ...] = ()
    """The licences of everything in the program; empty until they have been read."""
    place: int = 0
    """The chosen licence."""
    is_text_open: bool = False
    """Whether the text of the chosen licence is shown in place of the list."""
    fault: Text = ""
    """Why a folder or a file could not be opened; empty if there was no fault."""
