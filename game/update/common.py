"""What the handlers of ``update`` share: notices, animation, letting go of the board."""

from __future__ import annotations

import chess

from game.actions.effects import (
    AbandonSearch,
    Autosave,
    Effect,
    ForgetAutosave,
    SaveSettings,
    StartEngine,
)
from game.actions.program import CLIPBOARD
from game.formats import pgn, settings
from game.message import Message, Text, message
from game.queries import queries
from game.rules import clocks
from game.state.inspection import Stage
from game.state.state import Animation, EngineStatus, Notice, NoticeKind, ScreenName, State

INFO_MS = 4000
ERROR_MS = 8000
READING_MS = 100
"""The time that a reader needs for a letter, twice."""
ENGINE_REPLACED = "The engine was started again, and what it had recorded is gone."


def inform(state: State, text: Text) -> None:
    """Show a line that explains something."""
    state.notice = Notice(text, NoticeKind.INFO, state.now_ms + INFO_MS)


def confirm(state: State, text: Text) -> None:
    """Show a line that says what has been done."""
    state.notice = Notice(text, NoticeKind.SUCCESS, state.now_ms + INFO_MS)


def complain(state: State, text: Text) -> None:
    """Show a line that says what has not been done, long enough to read it twice."""
    shown_ms = max(ERROR_MS, READING_MS * len(str(text)))
    state.notice = Notice(text, NoticeKind.ERROR, state.now_ms + shown_ms)


def fault_in(source: str, fault: Text) -> Message:
    """Return what is wrong with a text from a file or from the clipboard (``LoadText.source``)."""
    if source == CLIPBOARD:
        return message("Clipboard: {fault}", fault=fault)
    return message("{file}: {fault}", file=source, fault=fault)


def animate(
    state: State, before: dict[chess.Square, chess.Piece], skip: chess.Square | None = None
) -> None:
    """Let the pieces slide from where they stood; ``skip`` is where a hand has just dropped one.

    While a search is looked at nobody sees the game's pieces.
    """
    if state.screen is ScreenName.PLAY:
        slide(state, before, skip)


def slide(
    state: State, before: dict[chess.Square, chess.Piece], skip: chess.Square | None = None
) -> None:
    """Let the pieces of the board in view slide from where they stood."""
    if state.settings.animation_ms <= 0:
        state.board.animation = None
        return
    state.board.animation = Animation(before, state.now_ms, state.settings.animation_ms, skip)


def shown_pieces(state: State) -> dict[chess.Square, chess.Piece]:
    """The pieces of the shown position, to animate from."""
    return queries.shown_board(state).piece_map()


def let_go(state: State) -> None:
    """The hand leaves the board: no selection, no drag, no open promotion."""
    board = state.board
    board.selected = board.drag = board.promotion = board.drawing = None


def clear_marks(state: State) -> None:
    """Wipe what was drawn and hinted on a position that is no longer shown."""
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


def save_settings(state: State) -> list[Effect]:
    """Keep the settings for the next start."""
    return [SaveSettings(settings.to_json(state.settings))]
