"""The board as an SVG, drawn by ``chess.svg`` in our colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import chess
import chess.svg

from game.look import pieces, theme
from game.look.pieces import BURNETT
from game.look.theme import Colour, Colours
from game.state.files.board_picture import BoardPicture, PictureMark

_SVG, _XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_TAG = f"{{{_SVG}}}"
_NAMED = re.compile(r'(id="|url\(#|href="#)([^")]+)')
"""The name of a part of a drawing, where it is given and where it is used."""
_TRANSLUCENT = re.compile(r'(fill|stroke)="(#[0-9a-f]{6})([0-9a-f]{2})"')
"""A colour with an opacity, which only the newest programs read in one number."""


def svg_bytes(picture: BoardPicture) -> bytes:
    """Return the picture as an SVG in UTF-8."""
    board = chess.BaseBoard(picture.pieces)
    colours = theme.theme_colours(picture.theme, picture.board)
    drawing = chess.svg.board(
        board,
        orientation=not picture.flipped,
        lastmove=None if picture.last_move is None else chess.Move(*picture.last_move),
        check=picture.check,
        arrows=[_arrow(mark, colours) for mark in picture.marks],
        size=picture.side_px,
        coordinates=picture.has_coordinates,
        colors=_named(colours),
    )
    text = _TRANSLUCENT.sub(_with_opacity, str(drawing))
    return (text if picture.piece_set == BURNETT else _redrawn(text, picture.piece_set)).encode()


def _redrawn(drawing: str, piece_set: str) -> str:
    """Return the drawing with the pieces of another set in place of those of ``chess.svg``."""
    root = ElementTree.fromstring(drawing)
    for piece in (chess.Piece(kind, side) for kind in chess.PIECE_TYPES for side in chess.COLORS):
        name = f"{chess.COLOR_NAMES[piece.color]}-{chess.piece_name(piece.piece_type)}"
        group = root.find(f".//{_TAG}g[@id='{name}']")
        if group is not None:
            group.clear()
            group.set("id", name)
            group.extend(_own_names(pieces.piece_svg(piece, piece_set), name))
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _XLINK)
    return ElementTree.tostring(root, encoding="unicode")


def _own_names(drawing: str, name: str) -> ElementTree.Element:
    """Return the drawing of a piece; its gradients get names that no other piece has."""
    named = _NAMED.sub(rf"\1{name}-\2", drawing)
    return ElementTree.fromstring(named)


def _arrow(mark: PictureMark, colours: Colours) -> chess.svg.Arrow:
    colour: Colour = getattr(colours, mark.colour).faded(mark.opacity)
    return chess.svg.Arrow(
        mark.from_square, mark.to_square, color=f"{colour.hex}{colour.alpha:02x}"
    )


def _with_opacity(found: re.Match[str]) -> str:
    name, colour, alpha = found.groups()
    return f'{name}="{colour}" {name}-opacity="{int(alpha, 16) / 255:.2f}"'


def _named(colours: Colours) -> dict[str, str]:
    """Return our colours by the names of ``chess.svg``."""
    light, dark, last = colours.board_light, colours.board_dark, colours.board_last_move
    return {
        "square light": light.hex,
        "square dark": dark.hex,
        "square light lastmove": last.over(light).hex,
        "square dark lastmove": last.over(dark).hex,
        "margin": colours.panel.hex,
        "coord": colours.text.hex,
        "inner border": colours.line.hex,
        "outer border": colours.line.hex,
    }
