"""What can happen in the Settings dialog, as actions. Closing it is ``game.CloseDialog``."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class SearchSettings(Action, frozen=True):
    """The player types into the search field."""

    text: str
    names: tuple[str, ...]
    """The settings whose words contain the text in the language of the window."""


class ChooseSetting(Action, frozen=True):
    """Choose a row of the dialog; a row that does not exist becomes the nearest one."""

    place: int


class StepSetting(Action, frozen=True):
    """Give a setting a later or an earlier value. A switch takes its other value."""

    name: str
    by: int


class TypeSetting(Action, frozen=True):
    """The player types a value. A text that does not fit is kept, and the setting stays."""

    name: str
    text: str


class ResetSetting(Action, frozen=True):
    """Give a setting its default."""

    name: str


class BrowseSetting(Action, frozen=True):
    """Choose the path of a setting in the file picker."""

    name: str


SettingsAction: TypeAlias = (
    SearchSettings | ChooseSetting | StepSetting | TypeSetting | ResetSetting | BrowseSetting
)
