"""The program's icon: every size, clear at 16 pixels, and the files for packages."""

from __future__ import annotations

import io
import struct
from importlib import resources

import pygame
import pytest

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
LIGHT, DARK = (255, 255, 255), (24, 26, 31)
FOLDER = resources.files("assets").joinpath("icon")


def icon(side: int) -> pygame.Surface:
    data = FOLDER.joinpath(f"{side}.png").read_bytes()
    return pygame.image.load(io.BytesIO(data), "icon.png")


def brightness(colour: tuple[int, ...]) -> float:
    return 0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2]


@pytest.mark.parametrize("side", SIZES)
def test_a_picture_has_its_size_and_clear_corners(side: int) -> None:
    picture = icon(side)
    assert picture.get_size() == (side, side)
    corners = [picture.get_at((x, y)).a for x in (0, side - 1) for y in (0, side - 1)]
    assert corners == [0, 0, 0, 0]
    bounds = picture.get_bounding_rect()
    assert min(bounds.size) >= 0.8 * side


@pytest.mark.parametrize("side", SIZES)
def test_a_light_piece_stands_before_a_dark_ground(side: int) -> None:
    picture = icon(side)
    pixels = [picture.get_at((x, y)) for x in range(side) for y in range(side)]
    solid = [brightness(pixel[:3]) for pixel in pixels if pixel.a > 240]
    light = sum(value > 200 for value in solid) / len(solid)
    dark = sum(value < 90 for value in solid) / len(solid)
    assert light > 0.12
    assert dark > 0.25


@pytest.mark.parametrize("ground", [LIGHT, DARK])
def test_the_rim_stands_out_from_a_light_and_a_dark_task_bar(ground: tuple[int, int, int]) -> None:
    bar = pygame.Surface((16, 16))
    bar.fill(ground)
    bar.blit(icon(16), (0, 0))
    rim = [brightness(bar.get_at((x, 8))[:3]) for x in range(4)]
    assert max(abs(value - brightness(ground)) for value in rim) > 60


def test_the_file_for_windows_has_a_picture_for_each_size_up_to_256() -> None:
    data = FOLDER.joinpath("glassbox.ico").read_bytes()
    _, kind, count = struct.unpack("<HHH", data[:6])
    assert (kind, count) == (1, 7)
    for place in range(count):
        edge, *_, length, offset = struct.unpack("<BBBBHHII", data[6 + 16 * place :][:16])
        picture = pygame.image.load(io.BytesIO(data[offset : offset + length]), "icon.png")
        assert picture.get_width() == (edge or 256)


def test_the_file_for_macos_is_as_long_as_it_says() -> None:
    data = FOLDER.joinpath("glassbox.icns").read_bytes()
    name, length = struct.unpack(">4sI", data[:8])
    assert (name, length) == (b"icns", len(data))
    offset, kinds = 8, []
    while offset < len(data):
        kind, size = struct.unpack(">4sI", data[offset : offset + 8])
        assert data[offset + 8 : offset + 12] == b"\x89PNG"
        kinds.append(kind)
        offset += size
    assert b"ic09" in kinds
