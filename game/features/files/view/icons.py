"""Folders, files and places as shapes. Each function returns the SVG body of a square drawing."""

from __future__ import annotations

from game.look.theme import Colour
from game.state.files.folder import PlaceKind
from game.view.kit.svg_shapes import Badge, paint

STROKE = 0.085
"""The width of a line, as a share of the side."""


def folder_icon(side: float, colour: Colour) -> str:
    """Return a folder, filled."""
    return _path(
        "M.06 .24Q.06 .18 .12 .18H.36L.45 .28H.88Q.94 .28 .94 .34V.78Q.94 .84 .88 .84H.12"
        "Q.06 .84 .06 .78Z",
        side,
        paint(colour),
    )


def file_icon(side: float, colour: Colour) -> str:
    """Return a sheet of paper with a folded corner."""
    return _lines("M.2 .08H.58L.8 .3V.92H.2ZM.58 .08V.3H.8", side, colour)


def game_icon(side: float, colour: Colour) -> str:
    """Return a sheet of paper with a chessboard, for a game or a position."""
    squares = "M.3 .42H.5V.62H.7V.82H.5V.62H.3Z"
    return file_icon(side, colour) + _path(squares, side, paint(colour))


def picture_icon(side: float, colour: Colour) -> str:
    """Return a picture of a mountain."""
    hill = "M.1 .74L.36 .46L.56 .66L.68 .54L.9 .76"
    return _lines(f"M.1 .16H.9V.84H.1Z{hill}", side, colour) + _disc(0.68, 0.33, 0.07, side, colour)


def capsule_icon(side: float, colour: Colour) -> str:
    """Return a sheet of paper with a magnifying glass, for a recorded search."""
    handle = "M.56 .68L.68 .8"
    return (
        file_icon(side, colour)
        + _lines(handle, side, colour)
        + _ring(0.48, 0.58, 0.12, side, colour)
    )


def home_icon(side: float, colour: Colour) -> str:
    """Return a house."""
    return _lines("M.08 .5L.5 .12L.92 .5M.2 .42V.88H.8V.42M.42 .88V.62H.58V.88", side, colour)


def desktop_icon(side: float, colour: Colour) -> str:
    """Return a screen on its foot."""
    return _lines("M.08 .16H.92V.7H.08ZM.5 .7V.86M.3 .88H.7", side, colour)


def documents_icon(side: float, colour: Colour) -> str:
    """Return a sheet of paper with lines of text."""
    return file_icon(side, colour) + _lines("M.34 .5H.66M.34 .64H.66M.34 .78H.54", side, colour)


def recent_icon(side: float, colour: Colour) -> str:
    """Return a clock."""
    return _ring(0.5, 0.5, 0.41, side, colour) + _lines("M.5 .24V.52L.68 .62", side, colour)


def last_folder_icon(side: float, colour: Colour) -> str:
    """Return the outline of a folder."""
    return _lines("M.08 .2H.36L.46 .32H.92V.84H.08Z", side, colour)


def program_icon(side: float, colour: Colour) -> str:
    """Return a pawn."""
    body = "M.3 .88H.7M.36 .86Q.46 .72 .43 .5M.64 .86Q.54 .72 .57 .5M.34 .48H.66"
    return _ring(0.5, 0.28, 0.15, side, colour) + _lines(body, side, colour)


def drive_icon(side: float, colour: Colour) -> str:
    """Return a disk drive."""
    return _lines("M.08 .56L.24 .2H.76L.92 .56V.82H.08ZM.08 .56H.92M.7 .7H.78", side, colour)


PLACES: dict[PlaceKind, Badge] = {
    PlaceKind.RECENT: recent_icon,
    PlaceKind.HOME: home_icon,
    PlaceKind.DESKTOP: desktop_icon,
    PlaceKind.DOCUMENTS: documents_icon,
    PlaceKind.LAST: last_folder_icon,
    PlaceKind.PROGRAM: program_icon,
    PlaceKind.DRIVE: drive_icon,
}


def _lines(path: str, side: float, colour: Colour) -> str:
    joints = 'stroke-linejoin="round" stroke-linecap="round" '
    return _path(path, side, joints + paint(None, colour, STROKE))


def _path(path: str, side: float, ink: str) -> str:
    return f'<g transform="scale({side:g})"><path d="{path}" {ink}/></g>'


def _ring(x: float, y: float, radius: float, side: float, colour: Colour) -> str:
    circle = f'<circle cx="{x}" cy="{y}" r="{radius}" {paint(None, colour, STROKE)}/>'
    return f'<g transform="scale({side:g})">{circle}</g>'


def _disc(x: float, y: float, radius: float, side: float, colour: Colour) -> str:
    circle = f'<circle cx="{x}" cy="{y}" r="{radius}" {paint(colour)}/>'
    return f'<g transform="scale({side:g})">{circle}</g>'


def sort_arrow(side: float, colour: Colour, *, is_down: bool) -> str:
    """Return a small triangle that points up or down, the mark of the order of a list."""
    path = "M.15 .35H.85L.5 .75Z" if is_down else "M.15 .65H.85L.5 .25Z"
    return _path(path, side, paint(colour))
