"""The times at which something is due: timeouts, waiting moves, saves. Pure functions."""

from __future__ import annotations

from game.queries import game_choices, seated_engines
from game.queries.reviews.shown_review import running_review
from game.rules import clocks
from game.state.aids.wall_clock import WallClock
from game.state.engines import DelayedMove, EngineStatus, SeatId
from game.state.game_list import GameListDialog, is_filtering
from game.state.reviews import Reviews
from game.state.session import Session
from game.state.state import State

ENGINE_TIMEOUT_MS = {
    EngineStatus.IDLE: 10_000,
    EngineStatus.THINKING: 10_000,
    EngineStatus.STARTING: 30_000,
    EngineStatus.RESTARTED: 30_000,
}
"""How long a searching engine may send no report before it times out, by its status.

A search reports ten times a second.
"""
REVIEW_TIMEOUT_MS = 600_000
"""How long the process of a report may be silent. It reports each search, and one of a million
nodes takes two minutes on a slow machine where others go first."""
CLOCK_SAVE_MS = 10_000
"""The time between two autosaves while a clock runs. A killed window gives back at most this."""


WAIT_SAID_MS = 500
"""How long a read waits for a save before a line says so. Most saves end earlier."""


def engine_timeout_at_ms(state: State, seat: SeatId) -> int | None:
    """Return the time at which an engine times out without a report; None if it cannot time out."""
    engine, search = state.engines.at[seat], seated_engines.search_at_seat(state, seat)
    is_searching = search is not None and search.held is None
    if not is_searching or engine.status not in ENGINE_TIMEOUT_MS:
        return None
    return engine.last_report_ms + ENGINE_TIMEOUT_MS[engine.status]


def review_timeout_at_ms(state: State) -> int | None:
    """Return the time at which a report's process times out; None if no report runs."""
    if running_review(state) is None:
        return None
    return state.model(Reviews).since_ms + REVIEW_TIMEOUT_MS


def delayed_move(state: State, session: Session) -> DelayedMove | None:
    """Return the result whose move waits to be played in a session; None if there is none."""
    search = seated_engines.move_search_of(state, session)
    return None if search is None else search.held


def delayed_move_at_ms(state: State, session: Session) -> int | None:
    """Return the time at which the engine plays the move that it holds back; None if none waits.

    None also while the person is asked whether to take a mistake back. Before that, the engine
    waits until the person's move is checked.
    """
    held, check = delayed_move(state, session), game_choices.last_move_check(state, session)
    if held is None or (check is not None and check.mistake is not None):
        return None
    due_ms = state.now_ms if state.settings.answer_at_once else held.due_ms
    return due_ms if check is None else max(due_ms, check.due_ms)


def clock_save_at_ms(session: Session) -> int | None:
    """Return the time at which the running clock is saved again; None if no clock runs."""
    clock = session.game.clock
    is_running = clock is not None and clock.running is not None
    return session.autosaved_ms + CLOCK_SAVE_MS if is_running else None


def has_unsaved_clock(session: Session) -> bool:
    """Return whether a person's unfinished game has clocks, which go on between autosaves."""
    game = session.game
    return game.touched and game.clock is not None and game.result is None


def wait_said_at_ms(state: State) -> int | None:
    """Return the time at which a line says what a read waits for; None if it was said."""
    waiting = state.opened_files.waiting
    return None if waiting is None or waiting.is_said else waiting.since_ms + WAIT_SAID_MS


def next_change_ms(state: State) -> int | None:
    """Return the time until the state changes by itself; None if only an event changes it."""
    due_ms = []
    if isinstance(state.dialog, GameListDialog) and is_filtering(state.dialog):
        due_ms.append(state.now_ms)
    if state.notice is not None:
        due_ms.append(state.notice.until_ms)
    animation = state.session.board.animation
    if animation is not None:
        due_ms.append(animation.started_ms + animation.duration_ms)
    others_ms = [engine_timeout_at_ms(state, seat) for seat in state.engines.at]
    others_ms += [wait_said_at_ms(state), state.opened_files.library_due_ms]
    for session in state.sessions.by_id.values():
        clock = session.game.clock
        others_ms.append(None if clock is None else clocks.flag_at_ms(clock))
        others_ms += [clock_save_at_ms(session), delayed_move_at_ms(state, session)]
    others_ms.append(review_timeout_at_ms(state))
    due_ms += [at_ms for at_ms in others_ms if at_ms is not None]
    return max(min(due_ms) - state.now_ms, 0) if due_ms else None


def advance_time(
    state: State, now_ms: int, date: str = "", wall_clock: WallClock | None = None
) -> None:
    """Set the time, which never goes back, and the date and the time of day if they are known."""
    state.now_ms = max(state.now_ms, now_ms)
    state.date = date or state.date
    if wall_clock is not None and wall_clock != state.model(WallClock):
        state.put(wall_clock)
