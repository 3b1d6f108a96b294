"""The board of the Inspect screen: a move on it asks why the engine did not choose that move."""

from __future__ import annotations

import chess

from game.actions.board import (
    BoardAction,
    ChoosePromotion,
    PressSquare,
    PreviewEngineLine,
    ReleaseSquare,
)
from game.actions.effects import Effect
from game.features.inspect import board as inspect_board
from game.features.inspect.update import node_question
from game.rules import board_moves
from game.state.board_state import Drag, Promotion
from game.state.session import Session
from game.state.state import State
from game.update import legal_lines


def handle(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Handle an action on the board of this screen; return None for one that all boards share."""
    match action:
        case PressSquare():
            return press_square(state, session, action.square, action.x, action.y)
        case ReleaseSquare():
            return release_square(state, session, action.square)
        case ChoosePromotion():
            return choose_promotion(state, session, action.piece_type)
        case PreviewEngineLine():
            position = inspect_board.preview_position(state)
            session.board.preview = legal_lines.legal_prefix(position, action.moves)
            return []
    return None


def press_square(
    state: State, session: Session, square: chess.Square, x: int, y: int
) -> list[Effect]:
    """Handle left button down: complete a move, pick up a piece, or clear the selection."""
    board = session.board
    if state.dialog is not None:
        return []
    board.promotion = board.drag = None
    origin = board.selected
    if origin is not None and _means_move(state, session, origin, square):
        return _ask(state, session, origin, square)
    board.selected = None
    if inspect_board.movable_pieces(state) & chess.BB_SQUARES[square]:
        board.drag = Drag(square, x=x, y=y, start_x=x, start_y=y, was_selected=origin == square)
        board.selected = square
    return []


def release_square(state: State, session: Session, square: chess.Square | None) -> list[Effect]:
    """Handle left button up: drop the dragged piece."""
    drag, session.board.drag = session.board.drag, None
    if drag is None:
        return []
    if (
        square is not None
        and square != drag.square
        and _means_move(state, session, drag.square, square)
    ):
        return _ask(state, session, drag.square, square)
    if drag.was_selected and square == drag.square:
        session.board.selected = None
    return []


def choose_promotion(state: State, session: Session, piece: chess.PieceType) -> list[Effect]:
    """Complete the pending promotion."""
    promotion, session.board.promotion = session.board.promotion, None
    if promotion is None or piece not in board_moves.PROMOTION_PIECES:
        return []
    move = chess.Move(promotion.from_square, promotion.to_square, piece)
    return node_question.ask_why_not(state, session, move.uci())


def _means_move(state: State, session: Session, origin: chess.Square, target: chess.Square) -> bool:
    """Return whether the gesture means a legal move in the position of the node."""
    allowed = inspect_board.move_destinations(state, origin)
    board = inspect_board.node_position(state, session)
    return target in allowed or board_moves.castling_target(board, origin, target) in allowed


def _ask(
    state: State, session: Session, origin: chess.Square, target: chess.Square
) -> list[Effect]:
    board = inspect_board.node_position(state, session)
    session.board.selected = None
    if board_moves.needs_promotion(board, origin, target):
        session.board.promotion = Promotion(origin, target)
        return []
    return node_question.ask_why_not(
        state, session, board_moves.legal_moves(board, origin, target)[0].uci()
    )
