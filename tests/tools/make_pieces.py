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
OWN: dict[chess.PieceType, Drawing] = {
    chess.PAWN: Drawing(
        (
            BASE.replace("M10.5 35.5h24", "M13 35.5h19").replace("h-28", "h-23"),
            "M15.5 36c2.6-3.6 3.9-7.6 4-12h6c.1 4.4 1.4 8.4 4 12z",
            "M17 20.500h11a1.5 1.5 0 0 1 1.5 1.500v1.500h-14v-1.500a1.5 1.5 0 0 1 1.5-1.500z",
            disc(22.5, 14.5, 6.2),
        ),
        ("M15.5 35.500h14",),
    ),
    chess.KNIGHT: Drawing(
        (
            BASE,
            "M12 36C12.5 30 20 28 20.5 22.500C17.5 23 15.5 24.5 13.5 26.500C12.5 27.7 10.5 28.2 9 27.2"
            "C7.4 26.2 7 24.5 7.5 23L10 17.500C11.5 13.5 14 10.5 17.5 8.500L18.5 4L22.5 7.5"
            "C32 9 35.5 18 34 36Z",
        ),
        ("M12.5 35.500h21", "M24.5 11.500C29 14 31 20 30.6 30.5"),
        ((16.5, 14.7, 1.7), (10.3, 23.6, 1.0)),
    ),
    chess.BISHOP: Drawing(
        (
            BASE,
            "M16 36l3-7h7l3 7z",
            "M22.5 8.500C29 12.5 31.5 17.5 31.5 22C31.5 25.5 29.5 28.5 27 30H18"
            "C15.5 28.5 13.5 25.5 13.5 22C13.5 17.5 16 12.5 22.5 8.500Z",
            disc(22.5, 7, 3),
        ),
        ("M17.5 30h10", "M15.5 35.500h14", "M22.5 21.500L27.5 14.5"),
    ),
    chess.ROOK: Drawing(
        (
            BASE,
            "M10.5 7.500h5.700v3.700h3.700v-3.700h5.200v3.700h3.700v-3.700h5.700v8.500l-4 3.700v11.300l3.5 5h-23"
            "l3.5-5v-11.300l-4-3.700z",
        ),
        ("M14.7 19.700h15.6", "M14.7 31h15.6", "M11.5 35.500h22"),
    ),
    chess.QUEEN: Drawing(
        (
            BASE,
            "M12 36l2-3.500l-1.7-3.500h20.400l-1.7 3.500l2 3.500z",
            "M7.5 13.500L12.2 29.500H32.800L37.5 13.500L29.7 22.500L30 10L24.8 21.500L22.5 8L20.2 21.500L15 10"
            "L15.3 22.500Z",
            disc(7.3, 13, 2.7),
            disc(14.7, 8.8, 2.7),
            disc(22.5, 7, 2.7),
            disc(30.3, 8.8, 2.7),
            disc(37.7, 13, 2.7),
        ),
        ("M13 29.500h19", "M13 35.500h19"),
    ),
    chess.KING: Drawing(
        (
            BASE,
            "M12 36l2-3.500l-1.7-3.500h20.400l-1.7 3.500l2 3.500z",
            "M12.3 29.500L8.3 20C6.5 15 11 12 15.5 12.800C18.8 13.4 21.5 15.5 22.5 18.5"
            "C23.5 15.5 26.2 13.4 29.5 12.800C34 12 38.5 15 36.7 20L32.7 29.500Z",
            "M20.8 3h3.400v3h3.300v3.400h-3.300v8h-3.400v-8h-3.300v-3.400h3.300z",
        ),
        ("M13 29.500h19", "M13 35.500h19", "M22.5 18v8"),
    ),
}


def svg(body: str, notice: str = "") -> str:
    """Return an SVG file with the drawing of a piece."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">{notice}\n'
        f"{body}\n</svg>\n"
    )


def own(drawing: Drawing, fill: str, line: str, outline: float, halo: float) -> str:
    """Return a piece of high contrast; a halo in the colour of its lines surrounds it."""
    joined = 'stroke-linejoin="round" stroke-linecap="round"'
    around = fill if halo else line
    parts = [f'<path d="{one}" fill="{around}" stroke="{around}" stroke-width="{outline}" {joined}/>'
             for one in drawing.shapes]  # fmt: skip
    if halo:
        width = outline + 2 * halo
        parts = [f'<path d="{one}" fill="{line}" stroke="{line}" stroke-width="{width}" {joined}/>'
                 for one in drawing.shapes] + parts  # fmt: skip
    parts += [f'<path d="{one}" fill="{fill}"/>' for one in drawing.shapes]
    parts += [f'<path d="{one}" fill="none" stroke="{line}" stroke-width="1.9" {joined}/>'
              for one in drawing.details]  # fmt: skip
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
        light = {(chess.WHITE, kind): flat(kind, text, ("#ffffff", "#e6e2d9", "#38342e"))
                 for kind, text in texts.items()}  # fmt: skip
        dark = {(chess.BLACK, kind): flat(kind, text, ("#5a5a60", "#2a2a2e", "#0c0c0e"))
                for kind, text in texts.items()}  # fmt: skip
        write(FOLDER / "flat", light | dark)


if __name__ == "__main__":
    main()
