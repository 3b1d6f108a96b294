"""The recent files, which are kept in the settings."""

from __future__ import annotations

from game.actions.effects import Effect
from game.state.files.kinds import MOST_RECENT
from game.state.state import State
from game.update import settings


def remember(state: State, path: str) -> list[Effect]:
    """Put a file first among the recent files; a path that no settings file can hold is left out.

    A file that is first already changes nothing.
    """
    before = state.settings.recent_files
    others = [one for one in before if one != path]
    return _replace(state, [path, *others][:MOST_RECENT])


def forget(state: State) -> list[Effect]:
    """Empty the list."""
    return _replace(state, [])


def _replace(state: State, paths: list[str]) -> list[Effect]:
    if paths == state.settings.recent_files:
        return []
    return settings.change(state, "recent_files", paths)
