"""What the handlers of ``update`` share: notices, animation, the screen, the selection, saving."""

from __future__ import annotations

import chess

from game.actions.effects import (
    AbandonSearch,
    Autosave,
    Effect,
    ForgetAutosave,
    StartEngine,
)
from game.formats import pgn
from game.queries import queries
from game.queries.screens import BOARDS
from game.rules import clocks, players
from game.state.inspection import Stage
from game.state.screens import SCREENS, ScreenName
from game.state.state import Animation, EngineStatus, Notice, NoticeKind, PlayerKind, State

INFO_MS = 4000
ERROR_MS = 8000
READING_MS = 100
"""For a letter."""
ENGINE_REPLACED = "The engine was started again, and what it had recorded is gone."


def inform(state: State, text: str) -> None:
    """Show a line of news for a while."""
    state.notice = Notice(text, NoticeKind.INFO, state.now_ms + INFO_MS)


def complain(state: State, text: str) -> None:
    """Show a line that says what did not work, as long as it takes to read it twice."""
    shown_ms = max(ERROR_MS, READING_MS * len(text))
    state.notice = Notice(text, NoticeKind.ERROR, state.now_ms + shown_ms)


def animate(
    state: State, before: dict[chess.Square, chess.Piece], skip: chess.Square | None = None
) -> None:
    """Let the pieces slide from where they stood, if the screen shows the game.

    The piece on ``skip`` was dropped there by hand and does not slide.
    """
    if SCREENS[state.screen].shows_game:
        slide(state, before, skip)


def slide(
    state: State, before: dict[chess.Square, chess.Piece], skip: chess.Square | None = None
) -> None:
    """Let the pieces of the board that is shown slide from where they stood."""
    if state.settings.animation_ms <= 0:
        state.board.animation = None
        return
    state.board.animation = Animation(before, state.now_ms, state.settings.animation_ms, skip)


def shown_pieces(state: State) -> dict[chess.Square, chess.Piece]:
    """The pieces of the shown position, to animate from."""
    return queries.shown_board(state).piece_map()


def show_screen(state: State, screen: ScreenName) -> None:
    """Show another screen, if it has something to show."""
    if not BOARDS[screen].is_there(state):
        return
    let_go(state)
    state.entry = None
    state.board.preview = ()
    state.board.animation = None
    state.screen = screen
    if SCREENS[screen].runs_clock:
        _release_clock(state)


def hold_clock(state: State) -> None:
    """Stop a person's clock on a screen where it does not run; the engine's clock runs on."""
    clock = state.game.clock
    if SCREENS[state.screen].runs_clock or clock is None or clock.running is None:
        return
    if players.player(state.game, clock.running).kind is PlayerKind.HUMAN:
        state.held_clock = clock.running
        clocks.stop(clock, state.now_ms)


def _release_clock(state: State) -> None:
    """Start the clock again that ``hold_clock`` stopped, if its side is still to move."""
    held, state.held_clock = state.held_clock, None
    clock = state.game.clock
    is_due = held is not None and held == queries.live_board(state).turn
    if held is not None and is_due and clock is not None and state.game.result is None:
        clocks.start(clock, held, state.now_ms)


def let_go(state: State) -> None:
    """Clear the selection, the drag, the open promotion and the arrow being drawn."""
    board = state.board
    board.selected = board.drag = board.promotion = board.drawing = None


def clear_marks(state: State) -> None:
    """Remove the shapes and the preview of a position that is no longer shown."""
    state.board.shapes.clear()
    state.board.drawing = None
    state.board.preview = ()


def autosave(state: State) -> list[Effect]:
    """Write the game as it stands to where the next start finds it.

    A game that is offered for resuming lies there still, and is put aside first.
    """
    text = pgn.write(state.game, state.date, state.board.flipped)
    return [*put_offer_aside(state), Autosave(text)]


def put_offer_aside(state: State) -> list[Effect]:
    """Keep the file of the offered game from being offered again or overwritten."""
    if state.resume is None or state.resume.is_aside:
        return []
    state.resume.is_aside = True
    return [ForgetAutosave()]


def abandon_search(state: State) -> list[Effect]:
    """Nothing more is wanted of the running search, if there is one."""
    if not queries.engine_to_move(state):
        return []
    if state.engine.status is EngineStatus.THINKING:
        state.engine.status = EngineStatus.IDLE
    return [AbandonSearch()]


def lose_records(state: State, message: str) -> None:
    """The engine's process is gone, and its records with it; the next one reads what waits."""
    inspection = state.inspection
    if inspection is not None and inspection.stage is not Stage.FAILED:
        inspection.stage = Stage.FAILED
        inspection.expanding = None
        inspection.message = message


def replace_engine(state: State) -> Effect:
    """Start another process in the place of the engine's; no EngineDied tells of that one's end."""
    state.engine.status = EngineStatus.STARTING
    state.engine.message = ""
    lose_records(state, ENGINE_REPLACED)
    return StartEngine()


def stop_clock(state: State) -> None:
    """Nobody's clock runs."""
    if state.game.clock is not None:
        clocks.stop(state.game.clock, state.now_ms)
