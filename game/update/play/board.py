"""The board of the Play screen: clicks, drags, promotion, premoves, earlier positions."""

from __future__ import annotations

import math

import chess

from game.actions.board import ChoosePromotion, GoToGameEnd, PressSquare, ReleaseSquare, Touch
from game.actions.effects import Effect
from game.actions.shortcuts.keymap import action_key_label
from game.actions.shortcuts.play_shortcuts import SHORTCUTS
from game.message import Message, template
from game.queries import game_choices, play_board, shown_position, whose_turn
from game.rules import board_moves, game_record
from game.state.board_state import Drag, Promotion
from game.state.preferences.board_choices import MoveInput
from game.state.session import Session
from game.state.state import State
from game.update import common
from game.update.play import last_move_checks, move_making, pauses

DRAG_THRESHOLD_PX = 3
LOOKING_BACK = template("This is an earlier position. Press {key} to return to the game.")
IN_VARIATION = template("This is a variation. Press {key} to return to the game.")


def handle_left_button(state: State, action: Touch) -> list[Effect]:
    """Handle the left button, or the choice of a promotion piece."""
    session = state.session
    match action:
        case PressSquare():
            return press_square(state, session, action.square, action.x, action.y)
        case ReleaseSquare():
            return release_square(state, session, action.square)
        case ChoosePromotion():
            return choose_promotion(state, session, action.piece_type)


def press_square(
    state: State, session: Session, square: chess.Square, x: int, y: int
) -> list[Effect]:
    """Handle left button down: complete a move, pick up a piece, or clear the selection."""
    board = session.board
    if state.dialog is not None:
        return []
    if session.game.is_paused:
        return pauses.resume_paused_game(state, session)
    board.promotion = board.drawing = board.drag = None
    board.premove = board.unconfirmed = None
    if whose_turn.is_board_frozen(session):
        return _press_earlier_position(state, session, square)
    origin, moves_by = board.selected, state.settings.move_input
    may_click, may_drag = moves_by is not MoveInput.DRAG, moves_by is not MoveInput.CLICK
    if may_click and origin is not None and _means_move(state, session, origin, square):
        return _move(state, session, origin, square)
    if play_board.movable_pieces(state) & chess.BB_SQUARES[square]:
        board.selected = square
        if may_drag:
            board.drag = Drag(square, x=x, y=y, start_x=x, start_y=y, was_selected=origin == square)
        elif origin == square:
            board.selected = None
        return []
    board.selected = None
    if shown_position.shown_board(session).piece_at(square) is None:
        board.shapes.clear()
    return []


def _press_earlier_position(state: State, session: Session, square: chess.Square) -> list[Effect]:
    """Handle a press while an earlier position is shown.

    No piece can move there. A press on an empty square clears the drawn shapes. A press on a piece
    shows a notice that this is an earlier position.
    """
    if shown_position.shown_board(session).piece_at(square) is None:
        session.board.shapes.clear()
    elif game_record.is_going_on(session.game):
        common.show_info(state, not_playable_notice(state, session))
    return []


def not_playable_notice(state: State, session: Session) -> Message:
    """Return the notice that no move can be played in the shown position."""
    where = IN_VARIATION if shown_position.is_in_variation(session) else LOOKING_BACK
    return where.filled(key=action_key_label(SHORTCUTS, GoToGameEnd(), state.settings.keys))


def move_pointer(session: Session, square: chess.Square | None, x: int, y: int) -> list[Effect]:
    """Store the square under the pointer, and move a dragged piece with the pointer."""
    board = session.board
    board.hover = square
    drag = board.drag
    if drag is not None:
        drag.x, drag.y = x, y
        if math.hypot(x - drag.start_x, y - drag.start_y) >= DRAG_THRESHOLD_PX:
            drag.lifted = True
    return []


def release_square(state: State, session: Session, square: chess.Square | None) -> list[Effect]:
    """Handle left button up: drop the dragged piece.

    A piece dropped on an illegal square stays selected, unless pieces are only dragged. A second
    click without a drag deselects a piece.
    """
    drag, session.board.drag = session.board.drag, None
    if drag is None:
        return []
    if (
        square is not None
        and square != drag.square
        and _means_move(state, session, drag.square, square)
    ):
        return _move(state, session, drag.square, square, dropped=square if drag.lifted else None)
    is_over = drag.was_selected and square == drag.square
    if is_over or state.settings.move_input is MoveInput.DRAG:
        session.board.selected = None
    return []


def _means_move(state: State, session: Session, origin: chess.Square, target: chess.Square) -> bool:
    """Return whether the gesture is a legal move, or a possible premove."""
    allowed = play_board.move_destinations(state, origin)
    board = shown_position.shown_board(session)
    return target in allowed or board_moves.castling_target(board, origin, target) in allowed


def _move(
    state: State,
    session: Session,
    origin: chess.Square,
    target: chess.Square,
    dropped: chess.Square | None = None,
) -> list[Effect]:
    """Play the move of a gesture, set it as the premove, or ask for the promotion piece."""
    board = shown_position.shown_board(session)
    session.board.selected = None
    if board_moves.needs_promotion(board, origin, target):
        session.board.promotion = Promotion(origin, target)
        is_asked = not state.settings.promotes_to_queen
        return [] if is_asked else choose_promotion(state, session, chess.QUEEN)
    if not whose_turn.may_move(session):
        session.board.premove = chess.Move(origin, target)
        return []
    return move_making.play_by_hand(
        state, session, board_moves.legal_moves(board, origin, target)[0], dropped
    )


def choose_promotion(state: State, session: Session, piece: chess.PieceType) -> list[Effect]:
    """Complete the pending promotion, as a move or as a premove."""
    promotion, session.board.promotion = session.board.promotion, None
    if promotion is None or piece not in board_moves.PROMOTION_PIECES:
        return []
    move = chess.Move(promotion.from_square, promotion.to_square, piece)
    if whose_turn.may_move(session) and shown_position.shown_board(session).is_legal(move):
        return move_making.play_by_hand(state, session, move)
    if whose_turn.may_premove(state, session):
        session.board.premove = move
    return []


def cancel_topmost(state: State, session: Session) -> list[Effect]:
    """Close the topmost open thing."""
    board = session.board
    if board.promotion is not None:
        board.promotion = None
    elif whose_turn.unconfirmed_move(session) is not None:
        move_making.take_back_unconfirmed(state, session)
    elif cancel_drag(session):
        pass
    elif session.typed_move is not None:
        session.typed_move = None
        common.drop_notice(state)
    elif state.dialog is not None:
        state.dialog = None
    elif board.selected is not None:
        board.selected = None
    elif game_choices.mistake_check(state, session) is not None:
        last_move_checks.end_check(session)
    elif not session.game.is_paused:
        board.premove = None
    return []


def cancel_drag(session: Session) -> bool:
    """Put a dragged piece back and drop an arrow that is being drawn; return whether there was one.

    The piece is not selected either, so that a later click does not move it.
    """
    board = session.board
    is_held = board.drag is not None or board.drawing is not None
    if is_held:
        board.drag = board.drawing = board.selected = None
    return is_held


def flip_board(session: Session) -> list[Effect]:
    """Show the board from the other side."""
    session.board.flipped = not session.board.flipped
    session.board.animation = None
    return []
