"""How settings are changed outside the Settings dialog, as actions."""

from __future__ import annotations

from typing import TypeAlias

from game.actions.action import Action


class ChangeSetting(Action, frozen=True):
    """Give a setting of ``game.state.settings.TABLE`` a new value."""

    name: str
    value: object


class ToggleSetting(Action, frozen=True):
    """Give a switch of the Play screen its other value; ``name`` is its name in the table."""

    name: str


class HideEnginePanel(Action, frozen=True):
    """Hide the engine panel, or show it again."""


class FoldEnginePanel(Action, frozen=True):
    """Fold the engine panel to one line, or open it."""


class FollowSystemTheme(Action, frozen=True):
    """The system prefers another theme than before, or has said for the first time which one."""

    theme: str


class ToggleTheme(Action, frozen=True):
    """Switch between the dark and the light theme."""


class ToggleEvaluation(Action, frozen=True):
    """Show or hide the evaluation bar."""


class ToggleBestMove(Action, frozen=True):
    """Show or hide the engine's best move as an arrow."""


class ToggleSound(Action, frozen=True):
    """Switch all sounds off, or on again."""


SettingChange: TypeAlias = (
    ChangeSetting
    | ToggleSetting
    | HideEnginePanel
    | FoldEnginePanel
    | FollowSystemTheme
    | ToggleTheme
    | ToggleEvaluation
    | ToggleBestMove
    | ToggleSound
)
