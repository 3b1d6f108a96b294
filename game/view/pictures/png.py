"""The board as a PNG, drawn by our own board at the size of the picture."""

from __future__ import annotations

import io

import chess
import pygame
from msgspec.structs import replace

from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.queries.board_view import BoardMark, BoardView, pieces_of
from game.state.files.board_picture import BoardPicture
from game.state.state import State
from game.view.board.board_part import BoardPart
from game.view.board.marks import Marks
from game.view.kit.canvas import Canvas
from game.view.kit.look import Look

USUAL_PX = 640
"""The side of a board whose coordinates have their size at 100 %."""


def png_bytes(surface: pygame.Surface) -> bytes:
    """Return a surface as a PNG. This takes 1.2 seconds for 4000 pixels; other threads go on.

    Raises:
        OSError: there is not enough memory.
    """
    target = io.BytesIO()
    try:
        pygame.image.save(surface, target, "board.png")
    except (pygame.error, MemoryError) as error:
        raise OSError(str(error)) from error
    return target.getvalue()


def draw_board_picture(picture: BoardPicture) -> pygame.Surface:
    """Return the picture as a surface. A display must exist.

    Raises:
        OSError: there is not enough memory.
    """
    try:
        return _drawn(picture)
    except (pygame.error, MemoryError) as error:
        raise OSError(str(error)) from error


def _drawn(picture: BoardPicture) -> pygame.Surface:
    sizes = theme.theme_sizes().scaled(picture.side_px / USUAL_PX)
    look = Look(theme.theme_colours(picture.theme, picture.board), replace(sizes, radius_small=1),
                Pieces(picture.piece_set))  # fmt: skip
    surface = pygame.Surface((picture.side_px, picture.side_px))
    canvas, view = Canvas(surface, look), _view(picture)
    box = Box(0, 0, picture.side_px, picture.side_px)

    def shown(state: State) -> BoardView:
        del state
        return view

    for layer in (BoardPart(look, box, shown), Marks(look, box, shown)):
        layer.draw_view(canvas, view)
    _square_off(surface)
    return surface


def _square_off(surface: pygame.Surface) -> None:
    """Fill the corners, which the window rounds off, from the pixels beside them."""
    last = surface.get_width() - 1
    for x, inner_x in ((0, 2), (last, last - 2)):
        for y, inner_y in ((0, 2), (last, last - 2)):
            surface.set_at((x, y), surface.get_at((inner_x, inner_y)))


def _view(picture: BoardPicture) -> BoardView:
    """Return the picture as the content of a board."""
    board = chess.Board(None)
    board.set_board_fen(picture.pieces)
    return BoardView(
        pieces=pieces_of(board),
        flipped=picture.flipped,
        has_coordinates=picture.has_coordinates,
        last_move=None if picture.last_move is None else chess.Move(*picture.last_move),
        check=picture.check,
        marks=tuple(
            BoardMark(mark.from_square, mark.to_square, mark.colour, mark.opacity, mark.width)
            for mark in picture.marks
        ),
    )
