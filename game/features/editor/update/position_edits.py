"""The edited position: its changes, undoing them, typed texts, whole positions."""

from __future__ import annotations

import chess
from msgspec.structs import replace

from game.features.editor import queries as questions
from game.features.editor.actions import SetCastlingRight, SetChess960, SetEnPassant, SetSideToMove
from game.features.editor.edited_position import (
    EMPTY,
    edited_position_of,
    fen_of_edited_position,
    with_castling_right,
)
from game.features.editor.model import (
    FEN,
    FULLMOVE_NUMBER,
    HALFMOVE_CLOCK,
    MOST_LETTERS,
    START_NUMBER,
    EditedPosition,
    Editor,
    PositionSetup,
)
from game.formats.draft_faults import DraftError
from game.formats.fen import read_board
from game.formats.game_text_faults import FenError
from game.queries import new_game, shown_position
from game.queries.new_game import CHESS960_POSITIONS
from game.state.state import State
from game.update import common

MOST_EARLIER = 500
"""The number of changes that can be taken back."""


def change_position(editor: Editor, position: EditedPosition, *, is_undoable: bool = True) -> bool:
    """Give the editor another position, and its FEN; return whether anything has changed.

    ``is_undoable`` is false for a change that belongs to the change before.
    """
    if position == editor.position:
        return False
    if is_undoable:
        _remember(editor)
    _show(editor, position)
    return True


def change_position_choice(
    editor: Editor, action: SetSideToMove | SetCastlingRight | SetEnPassant | SetChess960
) -> None:
    """Change one choice beside the board."""
    position = editor.position
    match action:
        case SetSideToMove():
            position = replace(position, turn=action.colour)
        case SetCastlingRight():
            position = with_castling_right(position, action.colour, action.side, is_on=action.is_on)
        case SetEnPassant():
            position = replace(position, en_passant=action.square)
        case SetChess960():
            position = replace(position, is_chess960=action.is_on)
    change_position(editor, position)


def type_into_field(editor: Editor, name: str, typed: str) -> None:
    """Change the text of a field, and the position if the text fits."""
    if name not in MOST_LETTERS:
        return
    text = questions.fit_to_field(name, typed)
    match name:
        case _ if name == FEN:
            _type_fen(editor, text)
        case _ if name == HALFMOVE_CLOCK:
            change_position(editor, replace(editor.position, halfmove_clock=text))
        case _ if name == FULLMOVE_NUMBER:
            change_position(editor, replace(editor.position, fullmove_number=text))
        case _ if name == START_NUMBER:
            editor.start_number = text


def _type_fen(editor: Editor, text: str) -> None:
    """Take over a FEN whose notation is correct; any text stays in the field as typed."""
    try:
        board = read_board(text)
    except FenError:
        editor.fen = text
        return
    change_position(editor, edited_position_of(board, is_chess960=editor.position.is_chess960))
    editor.fen = text


def set_up_position(state: State, editor: Editor, setup: PositionSetup) -> None:
    """Set up a whole position; a wrong number of a Chess960 start position changes nothing."""
    is_chess960 = editor.position.is_chess960
    match setup:
        case PositionSetup.EMPTY:
            change_position(editor, replace(EMPTY, is_chess960=is_chess960))
        case PositionSetup.GAME:
            shown = shown_position.shown_board(questions.game_behind(state, editor))
            change_position(editor, edited_position_of(shown))
        case PositionSetup.START if not is_chess960:
            change_position(editor, edited_position_of(chess.Board()))
        case PositionSetup.START:
            try:
                drawn = common.next_random(state).randrange(CHESS960_POSITIONS)
                number = new_game.chess960_number(editor.start_number.strip(), drawn)
            except DraftError:
                return  # The line below the board says what is wrong.
            board = chess.Board.from_chess960_pos(number)
            change_position(editor, edited_position_of(board, is_chess960=True))


def undo_change(editor: Editor) -> None:
    """Take back the last change; first, a text in the FEN field that is no FEN."""
    if questions.has_unreadable_fen(editor):
        editor.fen = fen_of_edited_position(editor.position)
    elif editor.earlier:
        editor.undone.append(editor.position)
        _show(editor, editor.earlier.pop())


def redo_change(editor: Editor) -> None:
    """Repeat the change that was taken back last."""
    if editor.undone:
        editor.earlier.append(editor.position)
        _show(editor, editor.undone.pop())


def _remember(editor: Editor) -> None:
    editor.earlier.append(editor.position)
    del editor.earlier[:-MOST_EARLIER]
    editor.undone.clear()


def _show(editor: Editor, position: EditedPosition) -> None:
    editor.position = position
    editor.fen = fen_of_edited_position(position)
