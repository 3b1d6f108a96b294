"""Questions about the position editor: the faults of the position, and whether it can be played."""

from __future__ import annotations

from functools import lru_cache

from game.features.editor.edited_position import fen_of_edited_position
from game.features.editor.model import (
    FEN,
    FULLMOVE_NUMBER,
    HALFMOVE_CLOCK,
    MOST_LETTERS,
    START_NUMBER,
    Editor,
    editor_of,
)
from game.formats.draft_faults import DraftError, DraftFault
from game.formats.fen import read_board
from game.formats.game_text_faults import FenError, Remark
from game.queries import new_game
from game.state import screens
from game.state.session import Session
from game.state.state import State

KEPT_FAULTS = 16
"""The number of FENs whose faults are kept; the view asks for the same one many times."""


def position_fault(editor: Editor) -> DraftFault | None:
    """Return what keeps a game from beginning in the edited position; None if it can begin.

    The text of the FEN field is judged exactly as the New game dialog judges it.
    """
    return _fault_of_fen(editor.fen)


@lru_cache(KEPT_FAULTS)
def _fault_of_fen(fen: str) -> DraftFault | None:
    try:
        new_game.playable_board(fen)
    except DraftError as error:
        return error.fault
    return None


@lru_cache(KEPT_FAULTS)
def fen_remarks(fen: str) -> tuple[Remark, ...]:
    """Return what is left out of the typed FEN."""
    return new_game.fen_remarks(fen)


def chess960_number_fault(editor: Editor) -> DraftFault | None:
    """Return what is wrong with the typed number of a Chess960 start position."""
    if not editor.position.is_chess960:
        return None
    try:
        new_game.chess960_number(editor.start_number.strip(), drawn_number=0)
    except DraftError as error:
        return error.fault
    return None


def field_texts(editor: Editor) -> dict[str, str]:
    """Return the texts of the fields, by the names in ``game.features.editor.model``."""
    return {
        FEN: editor.fen,
        HALFMOVE_CLOCK: editor.position.halfmove_clock,
        FULLMOVE_NUMBER: editor.position.fullmove_number,
        START_NUMBER: editor.start_number,
    }


def fit_to_field(name: str, text: str) -> str:
    """Return the part of a typed or pasted text that the field can hold."""
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    return line[: MOST_LETTERS[name]]


def is_text_field_focused(state: State) -> bool:
    """Return whether the keyboard focus is in a text field of the editor."""
    focus = state.focus
    is_shown = state.screen == screens.EDITOR and state.dialog is None
    return is_shown and focus is not None and focus.stop in MOST_LETTERS


def is_readable_fen(fen: str) -> bool:
    """Return whether a text has the notation of a FEN; its position may be impossible."""
    try:
        read_board(fen)
    except FenError:
        return False
    return True


def has_unreadable_fen(editor: Editor) -> bool:
    """Return whether the FEN field has a text that is no FEN, and not that of the position."""
    return not is_readable_fen(editor.fen) and editor.fen != fen_of_edited_position(editor.position)


def game_behind(state: State, editor: Editor) -> Session:
    """Return the session of the screen from which the editor was opened, or of the Play screen."""
    screen = state.screens.get(editor.opened_from)
    own = None if screen is None else screen.own_session
    return state.play_session if own is None else state.sessions.by_id[own]


def is_editor_open(state: State) -> bool:
    """Return whether the editor is open."""
    return editor_of(state) is not None


def can_open_editor(state: State) -> bool:
    """Return whether the editor is not on top already."""
    return state.screen != screens.EDITOR or state.dialog is not None


def can_play_edited_position(state: State) -> bool:
    """Return whether a game can begin in the edited position."""
    editor = editor_of(state)
    return editor is not None and position_fault(editor) is None


def can_undo_change(state: State) -> bool:
    """Return whether a change of the position can be taken back."""
    editor = editor_of(state)
    return editor is not None and (bool(editor.earlier) or has_unreadable_fen(editor))


def can_redo_change(state: State) -> bool:
    """Return whether a change that was taken back can be repeated."""
    editor = editor_of(state)
    return editor is not None and bool(editor.undone)
