"""A picture as bytes, by the ending of the file's name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import PurePath

from game.state.files.board_picture import BoardPicture

SVG = ".svg"


def encoder(picture: BoardPicture, path: str) -> Callable[[], bytes]:
    """Draw a picture; return a function that returns the content of the file.

    That function may run in another thread. The ending ``.svg`` makes an SVG, any other one a PNG.

    Raises:
        OSError: there is not enough memory.
    """
    from game.view.pictures import png, svg  # The first picture needs them, not the start.

    if PurePath(path).suffix.lower() == SVG:
        return partial(svg.encode, picture)
    return partial(png.encoded, png.draw(picture))
