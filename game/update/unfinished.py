"""The unfinished games in the archive: listing them, and resuming one."""

from __future__ import annotations

from game.actions.effects import DropArchived, Effect
from game.state.state import Confirmation, Question, State
from game.state.unfinished import UnfinishedGame, UnfinishedList
from game.update import common, games


def found(state: State, unfinished: tuple[UnfinishedGame, ...]) -> list[Effect]:
    """Store the games of the archive."""
    state.unfinished = unfinished
    return []


def open_list(state: State) -> list[Effect]:
    """Open the list, if there is a game in it."""
    if state.unfinished:
        common.clear_selection(state)
        state.overlay = UnfinishedList()
    return []


def choose(state: State, number: int) -> list[Effect]:
    """Resume a game of the list, or ask first whether to discard the present one."""
    if not isinstance(state.overlay, UnfinishedList) or not 0 <= number < len(state.unfinished):
        return []
    text = state.unfinished[number].pgn
    state.overlay = None
    if games.is_at_stake(state):
        state.overlay = Confirmation(Question.DISCARD_FOR_UNFINISHED, text)
        return []
    return resume(state, text)


def resume(state: State, text: str) -> list[Effect]:
    """Begin a game of the archive as it was left. It is autosaved before it leaves the archive."""
    opened = games.begin_earlier(state, text)
    return [] if opened is None else [*opened, *common.autosave(state), DropArchived(text)]
