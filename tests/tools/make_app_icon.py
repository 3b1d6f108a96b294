"""Render the program's icon: ``python tests/tools/make_app_icon.py`` rewrites ``assets/icon``.

The sources are the two SVG files there: one for small sizes, one for the others. The result is a
PNG file for each size, an icon file for Windows and one for macOS, which contain PNG files.
"""

from __future__ import annotations

import io
import os
import struct
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "icon"
SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
MOST_SMALL = 32
"""The largest size that is rendered from the drawing for small sizes."""
MOST_WINDOWS = 256
MACOS_TYPES = {
    16: (b"icp4",),
    32: (b"icp5", b"ic11"),
    64: (b"icp6", b"ic12"),
    128: (b"ic07",),
    256: (b"ic08", b"ic13"),
    512: (b"ic09", b"ic14"),
}
"""The types of an ICNS file for a size: plain, and that of half the size on a fine display."""


def rendered(side: int) -> bytes:
    """Return the icon as a PNG file with this side in pixels."""
    source = "glassbox-small.svg" if side <= MOST_SMALL else "glassbox.svg"
    surface = pygame.image.load_sized_svg(FOLDER / source, (side, side)).convert_alpha()
    file = io.BytesIO()
    pygame.image.save(surface, file, "icon.png")
    return file.getvalue()


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return an ICO file with these PNG files."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    entries, offset = b"", len(head) + 16 * len(pictures)
    for side, data in pictures.items():
        edge = side % 256  # 256 is written as 0.
        entries += struct.pack("<BBBBHHII", edge, edge, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return head + entries + b"".join(pictures.values())


def icns(pictures: dict[int, bytes]) -> bytes:
    """Return an ICNS file with these PNG files."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[side])) + pictures[side]
        for side, kinds in MACOS_TYPES.items()
        for kind in kinds
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> None:
    """Write all files."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = {side: rendered(side) for side in SIZES}
    for side, data in pictures.items():
        (FOLDER / f"{side}.png").write_bytes(data)
    small = {side: data for side, data in pictures.items() if side <= MOST_WINDOWS}
    (FOLDER / "glassbox.ico").write_bytes(ico(small))
    (FOLDER / "glassbox.icns").write_bytes(icns(pictures))
    print(f"{len(pictures)} sizes, glassbox.ico, glassbox.icns")


if __name__ == "__main__":
    main()
