"""Make the piece sets in ``assets/pieces``: ``python tests/tools/make_pieces.py`` rewrites them.

``flat`` takes the silhouettes of Font Awesome Free from its npm package, which needs the network.
``contrast`` is drawn here. ``--own`` makes only that one. A drawing has the 45 units of a square of
``chess.svg``. All shapes of a piece are outlined first and filled afterwards, so that they join.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import re
import tarfile
import urllib.request
from pathlib import Path
from typing import NamedTuple

import chess

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "pieces"
SIDE = 45
VERSION = "7.3.1"
ADDRESS = (
    f"https://registry.npmjs.org/@fortawesome/fontawesome-free/-/fontawesome-free-{VERSION}.tgz"
)
SHA256 = "ca4e32843bd81711894385c2466fb19c55cfd32ef3c58830b2d1df7bd42e6571"
NOTICE = (
    "<!-- Changed from Font Awesome Free 7.3.1 by @fontawesome, https://fontawesome.com, "
    "CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/). Copyright 2026 Fonticons, Inc. -->"
)
GROUND, CELL, HEIGHT = 40.2, 22.5, 36.0
"""Where a flat piece stands, its middle, and the height of a king, in units of the square."""
FLAT_TALLEST = 544.0
"""The height of the king in units of Font Awesome."""
FLAT_BOTTOM = 512.0
FLAT_SHARES = {chess.PAWN: 0.84, chess.KNIGHT: 0.95, chess.ROOK: 0.93, chess.BISHOP: 0.97}
"""The size of each piece as a share of its size in Font Awesome, where all are equally tall."""
FLAT_COLOURS = {
    chess.WHITE: ("#ffffff", "#e6e2d9", "#38342e"),
    chess.BLACK: ("#5a5a60", "#2a2a2e", "#0c0c0e"),
}
"""The colours of the top, the bottom and the outline of the flat pieces."""
_PATH = re.compile(r'<path[^>]*\bd="([^"]+)"')
_WIDTH = re.compile(r'viewBox="0 0 (\d+)')


class Drawing(NamedTuple):
    """A piece of the set of high contrast."""

    shapes: tuple[str, ...]
    """The paths whose union is the piece."""
    details: tuple[str, ...]
    """The lines on it, in the colour of the outline."""
    dots: tuple[tuple[float, float, float], ...] = ()
    """The discs on it: middle and radius."""


def disc(x: float, y: float, radius: float) -> str:
    """Return a disc as a path."""
    turn = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{turn}{2 * radius:g} 0{turn}{-2 * radius:g} 0z"


BASE = "M10.5 35.5h24a2 2 0 0 1 2 2v3h-28v-3a2 2 0 0 1 2-2z"
HORSE = (
    "M12 36C12.5 30 20 28 20.5 22.5C17.5 23 15.5 24.5 13.5 26.5C12.5 27.7 10.5 28.2 9 27.2"
    "C7.4 26.2 7 24.5 7.5 23L10 17.5C11.5 13.5 14 10.5 17.5 8.5L18.5 4L22.5 7.5"
    "C32 9 35.5 18 34 36Z"
)
MITRE = (
    "M22.5 8.5C29 12.5 31.5 17.5 31.5 22C31.5 25.5 29.5 28.5 27 30H18"
    "C15.5 28.5 13.5 25.5 13.5 22C13.5 17.5 16 12.5 22.5 8.5Z"
)
TOWER = (
    "M10.5 7.5h5.7v3.7h3.7v-3.7h5.2v3.7h3.7v-3.7h5.7v8.5l-4 3.7v11.3l3.5 5h-23l3.5-5v-11.3l-4-3.7z"
)
CORONET = (
    "M7.5 13.5L12.2 29.5H32.8L37.5 13.5L29.7 22.5L30 10L24.8 21.5L22.5 8L20.2 21.5L15 10L15.3 22.5Z"
)
CROWN = (
    "M12.3 29.5L8.3 20C6.5 15 11 12 15.5 12.8C18.8 13.4 21.5 15.5 22.5 18.5"
    "C23.5 15.5 26.2 13.4 29.5 12.8C34 12 38.5 15 36.7 20L32.7 29.5Z"
)
LINE_WIDTH = 1.9
OWN: dict[chess.PieceType, Drawing] = {
    chess.PAWN: Drawing(
        (
            BASE.replace("M10.5 35.5h24", "M13 35.5h19").replace("h-28", "h-23"),
            "M15.5 36c2.6-3.6 3.9-7.6 4-12h6c.1 4.4 1.4 8.4 4 12z",
            "M17 20.5h11a1.5 1.5 0 0 1 1.5 1.5v1.5h-14v-1.5a1.5 1.5 0 0 1 1.5-1.5z",
            disc(22.5, 14.5, 6.2),
        ),
        ("M15.5 35.5h14",),
    ),
    chess.KNIGHT: Drawing(
        (
            BASE,
            HORSE,
        ),
        ("M12.5 35.5h21", "M24.5 11.5C29 14 31 20 30.6 30.5"),
        ((16.5, 14.7, 1.7), (10.3, 23.6, 1.0)),
    ),
    chess.BISHOP: Drawing(
        (
            BASE,
            "M16 36l3-7h7l3 7z",
            MITRE,
            disc(22.5, 7, 3),
        ),
        ("M17.5 30h10", "M15.5 35.5h14", "M22.5 21.5L27.5 14.5"),
    ),
    chess.ROOK: Drawing(
        (
            BASE,
            TOWER,
        ),
        ("M14.7 19.7h15.6", "M14.7 31h15.6", "M11.5 35.5h22"),
    ),
    chess.QUEEN: Drawing(
        (
            BASE,
            "M12 36l2-3.5l-1.7-3.5h20.4l-1.7 3.5l2 3.5z",
            CORONET,
            disc(7.3, 13, 2.7),
            disc(14.7, 8.8, 2.7),
            disc(22.5, 7, 2.7),
            disc(30.3, 8.8, 2.7),
            disc(37.7, 13, 2.7),
        ),
        ("M13 29.5h19", "M13 35.5h19"),
    ),
    chess.KING: Drawing(
        (
            BASE,
            "M12 36l2-3.5l-1.7-3.5h20.4l-1.7 3.5l2 3.5z",
            CROWN,
            "M20.8 3h3.4v3h3.3v3.4h-3.3v8h-3.4v-8h-3.3v-3.4h3.3z",
        ),
        ("M13 29.5h19", "M13 35.5h19", "M22.5 18v8"),
    ),
}


def svg(body: str, notice: str = "") -> str:
    """Return an SVG file with the drawing of a piece."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{notice}\n'
        f"{body}\n</svg>\n"
    )


def stroke(ink: str, width: float) -> str:
    """Return the attributes of a line with round ends."""
    return f'stroke="{ink}" stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"'


def own(drawing: Drawing, fill: str, line: str, outline: float, halo: float) -> str:
    """Return a piece of high contrast; a halo in the colour of its lines surrounds it."""
    around = fill if halo else line
    strokes = [(line, outline + 2 * halo)] if halo else []
    strokes.append((around, outline))
    parts = [
        f'<path d="{shape}" fill="{ink}" {stroke(ink, width)}/>'
        for ink, width in strokes
        for shape in drawing.shapes
    ]
    parts += [f'<path d="{shape}" fill="{fill}"/>' for shape in drawing.shapes]
    parts += [
        f'<path d="{one}" fill="none" {stroke(line, LINE_WIDTH)}/>' for one in drawing.details
    ]
    parts += [f'<path d="{disc(*dot)}" fill="{line}"/>' for dot in drawing.dots]
    return svg("\n".join(parts))


def package() -> tarfile.TarFile:
    """Return the package of Font Awesome.

    Raises:
        SystemExit: the package is not the known one.
    """
    with urllib.request.urlopen(ADDRESS) as answer:
        data: bytes = answer.read()
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise SystemExit(f"make_pieces.py: {ADDRESS} has changed")
    return tarfile.open(fileobj=io.BytesIO(data))


def content(archive: tarfile.TarFile, name: str) -> str:
    """Return one file of the package."""
    member = archive.extractfile(f"package/{name}")
    if member is None:
        raise SystemExit(f"make_pieces.py: the package has no file {name}")
    return member.read().decode("utf-8")


def flat(kind: chess.PieceType, text: str, colours: tuple[str, str, str]) -> str:
    """Return a piece of the flat set; the colours are its top, its bottom and its outline."""
    path, width = _PATH.search(text), _WIDTH.search(text)
    assert path is not None
    assert width is not None
    top, bottom, line = colours
    scale = HEIGHT / FLAT_TALLEST * FLAT_SHARES.get(kind, 1.0)
    left = CELL - float(width[1]) / 2 * scale
    place = f"translate({left:.3f} {GROUND - FLAT_BOTTOM * scale:.3f}) scale({scale:.5f})"
    shade = (
        f'<defs><linearGradient id="shade" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" '
        f'y2="{FLAT_BOTTOM:g}"><stop offset="0" stop-color="{top}"/>'
        f'<stop offset="1" stop-color="{bottom}"/></linearGradient></defs>'
    )
    return svg(
        f'{shade}<path transform="{place}" d="{path[1]}" fill="url(#shade)" stroke="{line}" '
        f'stroke-width="{1.5 / scale:.1f}" stroke-linejoin="round"/>',
        NOTICE,
    )


def write(folder: Path, drawings: dict[tuple[chess.Color, chess.PieceType], str]) -> None:
    """Write a set."""
    folder.mkdir(parents=True, exist_ok=True)
    for (colour, kind), text in drawings.items():
        name = f"{'w' if colour else 'b'}{chess.piece_symbol(kind).upper()}.svg"
        (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Write the sets."""
    parser = argparse.ArgumentParser(description="Make the piece sets of Glassbox.")
    parser.add_argument("--own", action="store_true", help="only the set that is drawn here")
    options = parser.parse_args()
    contrast = {}
    for kind, drawing in OWN.items():
        contrast[chess.WHITE, kind] = own(drawing, "#ffffff", "#000000", 3.2, 0)
        contrast[chess.BLACK, kind] = own(drawing, "#000000", "#ffffff", 1.6, 1.1)
    write(FOLDER / "contrast", contrast)
    if options.own:
        return
    with package() as archive:
        texts = {
            kind: content(archive, f"svgs/solid/chess-{chess.piece_name(kind)}.svg")
            for kind in chess.PIECE_TYPES
        }
        drawings = {
            (colour, kind): flat(kind, text, FLAT_COLOURS[colour])
            for kind, text in texts.items()
            for colour in chess.COLORS
        }
        write(FOLDER / "flat", drawings)


if __name__ == "__main__":
    main()
