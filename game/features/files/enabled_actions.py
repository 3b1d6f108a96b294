"""Which actions on files have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.files import OpenRecentFiles, SavePicture
from game.state.state import State


def _has_recent(state: State) -> bool:
    return bool(state.settings.recent_files)


def _shows_pieces(state: State) -> bool:
    return not (state.shown_screen.shows_game and state.session.game.is_paused)


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenRecentFiles: _has_recent,
    SavePicture: _shows_pieces,
}
"""The condition under which actions of each class have an effect."""
