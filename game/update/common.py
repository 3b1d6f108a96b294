"""What the handlers of ``update`` share: notices, animation, clearing the selection, autosaving."""

from __future__ import annotations

import chess

from game.actions.effects import Autosave, Effect, ForgetAutosave, SaveSettings
from game.actions.program import CLIPBOARD
from game.formats import pgn, settings
from game.message import Message, Text, message
from game.queries import queries
from game.rules import clocks
from game.state.inspection import Stage
from game.state.state import Animation, Notice, NoticeKind, ScreenName, State

INFO_MS = 4000
ERROR_MS = 8000
READING_MS = 100
"""Twice the time that it takes to read one letter."""


def inform(state: State, text: Text) -> None:
    """Show a notice that explains something."""
    state.notice = Notice(text, NoticeKind.INFO, state.now_ms + INFO_MS)


def confirm(state: State, text: Text) -> None:
    """Show a notice that says what has been done."""
    state.notice = Notice(text, NoticeKind.SUCCESS, state.now_ms + INFO_MS)


def complain(state: State, text: Text) -> None:
    """Show an error notice for as long as it takes to read it twice."""
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
    """Let the pieces of the game slide from ``before``, except the one dropped by hand on ``skip``.

    Does nothing on the Inspect screen, which shows another board.
    """
    if state.screen is ScreenName.PLAY:
        slide(state, before, skip)


def slide(
    state: State, before: dict[chess.Square, chess.Piece], skip: chess.Square | None = None
) -> None:
    """Let the pieces of the board in view slide from ``before``."""
    if state.settings.animation_ms <= 0:
        state.board.animation = None
        return
    state.board.animation = Animation(before, state.now_ms, state.settings.animation_ms, skip)


def shown_pieces(state: State) -> dict[chess.Square, chess.Piece]:
    """Return the pieces of the shown position, from which ``animate`` starts."""
    return queries.shown_board(state).piece_map()


def clear_selection(state: State) -> None:
    """Clear the selection, the drag and the open promotion of the board."""
    board = state.board
    board.selected = board.drag = board.promotion = board.drawing = None


def clear_marks(state: State) -> None:
    """Clear the drawn shapes and the preview of a position that is no longer shown."""
    state.board.shapes.clear()
    state.board.drawing = None
    state.board.preview = ()


def autosave(state: State) -> list[Effect]:
    """Write the game as it stands to the file that the next start reads.

    The file of a game that is offered for resuming is archived first.
    """
    text = pgn.write(state.game, state.date, state.board.flipped)
    return [*archive_offer(state), Autosave(text)]


def archive_offer(state: State) -> list[Effect]:
    """Move the file of the offered game aside, so that it is neither offered nor overwritten."""
    if state.resume is None or state.resume.is_aside:
        return []
    state.resume.is_aside = True
    return [ForgetAutosave()]


def fail_inspection(state: State, message: str) -> None:
    """Mark the inspected recording as lost: its engine process has ended."""
    inspection = state.inspection
    if inspection is not None and inspection.stage is not Stage.FAILED:
        inspection.stage = Stage.FAILED
        inspection.expanding = None
        inspection.message = message


def stop_clock(state: State) -> None:
    """Stop both clocks."""
    if state.game.clock is not None:
        clocks.stop(state.game.clock, state.now_ms)


def save_settings(state: State) -> list[Effect]:
    """Keep the settings for the next start."""
    return [SaveSettings(settings.to_json(state.settings))]
