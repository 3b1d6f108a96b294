"""The typed-move field: opening it, filling it, entering its move or its question."""

from __future__ import annotations

import chess

from game import piece_letters
from game.actions.command_key import OPENS_COMMAND
from game.actions.effects import Effect
from game.message import message
from game.queries import typed_move, whose_turn
from game.rules import typed_commands, typed_moves
from game.rules.typed_commands import CommandError
from game.rules.typed_moves import NotationError
from game.state.screens import NULL_MOVE
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update.play import board, move_making

WAITING = message("It is the engine's turn. Your typed move is kept.")


def type_move_text(state: State, session: Session, text: str) -> list[Effect]:
    """Add typed text to the field and open it if needed; play the move once it is complete."""
    text = "".join(character for character in text if character.isprintable())
    if state.dialog is None and _is_of_command(session, text):
        whole = (session.typed_move or "") + text
        session.typed_move = whole[: typed_commands.MOST_LETTERS + len(OPENS_COMMAND)]
        return []
    text = text.replace(" ", "")
    if not text or state.dialog is not None:
        return []
    if session.typed_move is None:
        if not _may_begin(state, text) or not _may_open(state, session):
            return []
        session.typed_move = ""
        move_making.take_back_unconfirmed(state, session)
    session.typed_move = (session.typed_move + text)[: typed_moves.MAX_LENGTH]
    if not whose_turn.may_move(session):
        return []
    if state.shown_screen.may_become_null_move(session.typed_move):
        is_whole = session.typed_move == NULL_MOVE
        return move_making.play_by_hand(state, session, chess.Move.null()) if is_whole else []
    move = typed_moves.complete_move(
        typed_move.typed_move_board(session),
        session.typed_move,
        piece_letters.letters_of_language(state.desktop.language),
    )
    return [] if move is None else move_making.play_by_hand(state, session, move)


def _may_begin(state: State, text: str) -> bool:
    """Return whether a text may begin a move, so that it opens the field."""
    letters = piece_letters.letters_of_language(state.desktop.language)
    may_be_move = piece_letters.may_begin_move(text[0], letters)
    return may_be_move or state.shown_screen.may_become_null_move(text)


def _is_of_command(session: Session, text: str) -> bool:
    """Return whether a text goes on with a question in the field, or begins one."""
    if session.typed_move is None:
        return text.startswith(OPENS_COMMAND)
    return typed_commands.is_command(session.typed_move)


def _may_open(state: State, session: Session) -> bool:
    """Return whether a move or premove may be typed now; show a notice if not."""
    if whose_turn.is_board_frozen(session):
        common.show_info(state, board.not_playable_notice(state, session))
        return False
    return whose_turn.may_move(session) or whose_turn.may_premove(state, session)


def erase_typed_letter(session: Session) -> list[Effect]:
    """Erase the last character; close the field if it is empty then."""
    if session.typed_move is not None:
        session.typed_move = session.typed_move[:-1] or None
    return []


def enter_typed_move(state: State, session: Session) -> list[Effect]:
    """Play the typed move, or keep the text and say why it cannot be played."""
    if not session.typed_move or state.dialog is not None:
        return []
    if typed_commands.is_command(session.typed_move):
        return _enter_command(
            state, session, session.typed_move.removeprefix(OPENS_COMMAND).strip()
        )
    return _play(state, session, session.typed_move)


def _enter_command(state: State, session: Session, text: str) -> list[Effect]:
    """Answer the typed question in a notice and close the field; play a move."""
    if not text:
        session.typed_move = None
        return []
    try:
        command = typed_commands.parse_command(text)
    except CommandError as error:
        common.show_error(state, error.message)
        return []
    if command is None:
        return _play(state, session, text)
    from game.accessibility import command_answers  # Loaded with the first question.

    session.typed_move = None
    common.show_answer(state, command_answers.answer_to_command(state, session, command))
    return []


def _play(state: State, session: Session, text: str) -> list[Effect]:
    """Play the move that a text names, or say why it cannot be played."""
    if whose_turn.is_board_frozen(session):
        common.show_error(state, board.not_playable_notice(state, session))
        return []
    if not whose_turn.may_move(session):
        common.show_error(state, WAITING)
        return []
    try:
        letters = piece_letters.letters_of_language(state.desktop.language)
        move = typed_moves.move_named(typed_move.typed_move_board(session), text, letters)
    except NotationError as error:
        common.show_error(state, error.message)
        return []
    return move_making.play_by_hand(state, session, move)


def drop_waiting_notice(state: State, session: Session) -> None:
    """Remove the notice that a typed move waits: the engine has moved, or the field is closed."""
    is_said = state.notice is not None and state.notice.text == WAITING
    if is_said and (session.typed_move is None or whose_turn.is_persons_turn(session)):
        common.drop_notice(state)
