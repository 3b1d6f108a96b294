"""Pictures of the board that is shown."""

from __future__ import annotations

from collections.abc import Callable

import chess

from game.actions.effects import Effect
from game.actions.file_effects import WritePicture
from game.actions.files import PathChosen, SavePicture
from game.look.layout import SQUARES
from game.queries.appearance import theme_name
from game.queries.board_view import BoardView
from game.state.dialogs.file_dialog import FileKind
from game.state.files.board_picture import BoardPicture, PictureMark
from game.state.preferences.board_choices import Coordinates
from game.state.session import Session
from game.state.state import State
from game.update import file_prompt


def ask_for_picture_file(
    view: Callable[[State], BoardView], state: State, session: Session, _action: SavePicture
) -> list[Effect]:
    """Ask for a file for a picture; a covered board has none. ``view`` is of the shown board."""
    if view(state).is_paused:
        return []
    return file_prompt.ask_for_file(state, session, FileKind.PICTURE, saving=True)


def write_picture(
    view: Callable[[State], BoardView], state: State, _session: Session, action: PathChosen
) -> list[Effect]:
    """Write a picture of the board to a file."""
    shown = board_picture(state, view(state))
    return [WritePicture(action.path, shown, action.overwrite, action.is_confirmed)]


def board_picture(state: State, view: BoardView) -> BoardPicture:
    """Return the picture of a board. Its side is a multiple of the number of squares."""
    settings = state.settings
    pieces = chess.BaseBoard.empty()
    for square, piece in view.pieces.items():
        pieces.set_piece_at(square, piece)
    move = view.last_move
    return BoardPicture(
        pieces.board_fen(),
        settings.picture_px // SQUARES * SQUARES,
        theme_name(state),
        settings.board,
        settings.pieces,
        view.flipped,
        settings.coordinates is not Coordinates.NONE,
        None if move is None else (move.from_square, move.to_square),
        view.check,
        tuple(PictureMark(*mark[:5]) for mark in view.marks),
    )
