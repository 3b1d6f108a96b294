"""Reads that wait until their file was saved, or compared with the list of its games.

The window goes on meanwhile. If the person turns to something else, another screen, game or dialog,
the read is not wanted any more.
"""

from __future__ import annotations

from game.actions.effects import Effect, ReadFile, ReadGame
from game.state.files.opened_files import ReadRequest, WaitingRead
from game.state.game_list import GameListDialog
from game.state.state import State
from game.update import common, deadlines, opened_files
from game.words.files import waiting_line


def follow_waiting_read(state: State) -> None:
    """Give up a read that is not wanted any more; say what a read waits for if it takes long.

    A list of games shows the line itself.
    """
    waiting = state.opened_files.waiting
    if waiting is None:
        return
    if not _is_wanted(state, waiting):
        give_up_waiting_read(state)
        return
    due_ms = deadlines.wait_said_at_ms(state)
    is_due = due_ms is not None and state.now_ms >= due_ms
    if is_due:
        opened_files.say_waiting(state)
    line = waiting_line(state.opened_files)
    if line and (is_due or state.notice is None) and not isinstance(state.dialog, GameListDialog):
        common.show_answer(state, line)


def give_up_waiting_read(state: State) -> None:
    """Wait no more, and remove the line about it."""
    line = waiting_line(state.opened_files)
    if state.notice is not None and state.notice.text == line:
        common.drop_notice(state)
    opened_files.end_waiting_read(state)


def resume_waiting_read(state: State, path: str) -> list[Effect]:
    """Read the file that can be read now, if it is still wanted."""
    waiting = state.opened_files.waiting
    if waiting is None or waiting.path != path:
        return []
    is_wanted = _is_wanted(state, waiting)
    give_up_waiting_read(state)
    return [_read(waiting.request)] if is_wanted else []


def _is_wanted(state: State, waiting: WaitingRead) -> bool:
    """Return whether the person still sees what was there when the read began to wait."""
    (*before, dialog), (*now, shown) = waiting.place, opened_files.shown_place(state)
    return before == now and dialog is shown


def _read(request: ReadRequest) -> Effect:
    if request.listed is None:
        return ReadFile(
            request.path, only_lists=request.only_lists, is_to_analyse=request.is_to_analyse
        )
    return ReadGame(request.listed, is_to_analyse=request.is_to_analyse)
