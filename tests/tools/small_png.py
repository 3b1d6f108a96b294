"""A picture of the window as a small PNG file with at most 256 colours, written with zlib alone."""

from __future__ import annotations

import struct
import zlib
from collections import Counter

import pygame

MOST_COLOURS = 256
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def small_png(surface: pygame.Surface) -> bytes:
    """Return the surface as a PNG. Rare colours are replaced by the nearest frequent one."""
    width, height = surface.get_size()
    raw = pygame.image.tobytes(surface, "RGB")
    pixels = [raw[at : at + 3] for at in range(0, len(raw), 3)]
    counts = Counter(pixels)
    palette = [colour for colour, _ in counts.most_common(MOST_COLOURS)]
    known = dict(zip(palette, range(len(palette)), strict=True))
    places = {colour: known.get(colour) or _nearest(palette, colour) for colour in counts}
    indices = bytes(places[pixel] for pixel in pixels)
    rows = (indices[at : at + width] for at in range(0, len(indices), width))
    data = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = (b"IHDR", header), (b"PLTE", b"".join(palette)), (b"IDAT", zlib.compress(data, 9))
    return SIGNATURE + b"".join(_chunk(*chunk) for chunk in (*chunks, (b"IEND", b"")))


def _nearest(palette: list[bytes], colour: bytes) -> int:
    """Return the index of the nearest colour."""
    red, green, blue = colour
    apart = [(r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2 for r, g, b in palette]
    return apart.index(min(apart))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
