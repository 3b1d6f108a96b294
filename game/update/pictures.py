"""Pictures of the board that is shown."""

from __future__ import annotations

import chess

from game.actions.effects import Effect
from game.actions.file_effects import WritePicture
from game.look.layout import SQUARES
from game.queries.appearance import theme_name
from game.queries.screens import board_view
from game.state.dialogs.path_prompt import FileKind
from game.state.files.picture import BoardPicture, PictureMark
from game.state.preferences.board_choices import Coordinates
from game.state.session import Session
from game.state.state import State
from game.update import file_prompt


def save(state: State, session: Session) -> list[Effect]:
    """Ask for a file for a picture; a covered board has none."""
    if board_view(state).is_paused:
        return []
    return file_prompt.ask(state, session, FileKind.PICTURE, saving=True)


def write(
    state: State, path: str, *, overwrite: bool = False, is_confirmed: bool = False
) -> list[Effect]:
    """Write a picture of the board to a file."""
    return [WritePicture(path, picture(state), overwrite, is_confirmed)]


def picture(state: State) -> BoardPicture:
    """Return the picture of the board. Its side is a multiple of the number of squares."""
    view, settings = board_view(state), state.settings
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
        tuple(PictureMark(*mark) for mark in view.marks),
    )
