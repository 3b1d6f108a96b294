"""Pictures of a board as PNG and as SVG."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from xml.etree import ElementTree

import chess
import pygame
import pytest
from msgspec.structs import replace

from game.look import pieces, theme
from game.look.layout import Box, square_box
from game.look.pieces import BURNETT, SETS
from game.look.theme import BROWN
from game.state.files.board_picture import BoardPicture, PictureMark
from game.state.settings import DARK
from game.view.pictures import png
from game.view.pictures.encoders import picture_encoder

PX = 400
BOARD = chess.Board("4k3/8/8/8/8/8/4q3/R3K3 w Q - 0 1")
PICTURE = BoardPicture(BOARD.board_fen(), PX, DARK, BROWN, BURNETT, has_coordinates=False)
ARROW = PictureMark(chess.B2, chess.B6, "brush_green", 0.9, 0.18)
CIRCLE = PictureMark(chess.G6, chess.G6, "brush_red", 0.9, 0.18)
SVG_TAG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((100, 100))
    yield
    pygame.display.quit()


def differing(one: BoardPicture, other: BoardPicture = PICTURE) -> set[str]:
    """Return the names of the squares on which two pictures differ, seen by White."""
    first, second = png.draw_board_picture(one), png.draw_board_picture(other)

    def pixels(surface: pygame.Surface, square: chess.Square) -> bytes:
        box = square_box(Box(0, 0, PX, PX), square, False)
        return pygame.image.tobytes(surface.subsurface(box), "RGB")

    return {
        chess.square_name(one) for one in chess.SQUARES if pixels(first, one) != pixels(second, one)
    }


@pytest.mark.parametrize("px", [400, 1200, 4000])
def test_a_png_has_the_wanted_size(px: int) -> None:
    data = picture_encoder(replace(PICTURE, side_px=px), "/tmp/board.PNG")()
    surface = pygame.image.load(io.BytesIO(data), "board.png")
    assert surface.get_size() == (px, px)


def test_the_squares_have_the_colours_of_the_chosen_board_to_the_corners() -> None:
    for name in theme.board_names():
        surface = png.draw_board_picture(replace(PICTURE, board=name))
        colours = theme.theme_colours(DARK, name)
        assert surface.get_at((0, 0))[:3] == colours.board_light[:3]
        assert surface.get_at((PX - 1, 0))[:3] == colours.board_dark[:3]


def test_each_thing_is_drawn_on_its_squares() -> None:
    assert differing(replace(PICTURE, last_move=(chess.H7, chess.H5))) == {"h7", "h5"}
    assert differing(replace(PICTURE, check=chess.E1)) == {"e1"}
    assert differing(replace(PICTURE, marks=(ARROW,))) == {"b2", "b3", "b4", "b5", "b6"}
    assert differing(replace(PICTURE, marks=(CIRCLE,))) == {"g6"}
    edge = {*(f"h{rank}" for rank in range(1, 9)), *(f"{file}1" for file in "abcdefgh")}
    assert differing(replace(PICTURE, has_coordinates=True)) == edge


def test_a_turned_board_has_black_at_the_bottom() -> None:
    assert differing(replace(PICTURE, flipped=True)) == {
        *("e8", "e2", "a1", "e1"), *("d1", "d7", "h8", "d8")
    }  # fmt: skip


def drawing(picture: BoardPicture) -> ElementTree.Element:
    return ElementTree.fromstring(picture_encoder(picture, "board.svg")())


def test_an_svg_has_its_size_and_a_use_for_each_piece() -> None:
    root = drawing(PICTURE)
    assert root.tag == f"{SVG_TAG}svg"
    assert root.attrib["width"] == root.attrib["height"] == str(PX)
    used = [one.attrib["{http://www.w3.org/1999/xlink}href"] for one in root.iter(f"{SVG_TAG}use")]
    assert sorted(used) == ["#black-king", "#black-queen", "#white-king", "#white-rook"]


@pytest.mark.parametrize("name", SETS)
def test_a_png_has_the_chosen_piece_set(name: str) -> None:
    occupied = {"a1", "e1", "e2", "e8"}
    others = [one for one in SETS if one != name]
    for other in others:
        assert differing(replace(PICTURE, piece_set=name), replace(PICTURE, piece_set=other)) == (
            occupied
        )


@pytest.mark.parametrize("name", [one for one in SETS if one != BURNETT])
def test_an_svg_has_the_chosen_piece_set(name: str) -> None:
    root = drawing(replace(PICTURE, board="green", piece_set=name))
    outlines = {one.attrib["d"] for one in root.iter(f"{SVG_TAG}path")}
    for piece in set(BOARD.piece_map().values()):
        own = ElementTree.fromstring(pieces.piece_svg(piece, name))
        assert {one.attrib["d"] for one in own.iter(f"{SVG_TAG}path")} <= outlines
    names = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
    assert len(names) == len(set(names)), "two gradients with one name would share a colour"
    used = re.findall(r"url\(#([^)]+)\)", ElementTree.tostring(root, encoding="unicode"))
    assert set(used) <= set(names)


def test_an_svg_has_the_colours_of_the_board_and_the_last_move() -> None:
    colours = theme.theme_colours(DARK, "green")
    root = drawing(replace(PICTURE, board="green", last_move=(chess.H7, chess.H5)))
    fills = [one.attrib.get("fill") for one in root.iter(f"{SVG_TAG}rect")]
    assert fills.count(colours.board_light.hex) + fills.count(colours.board_dark.hex) == 62
    assert colours.board_last_move.over(colours.board_light).hex in fills


def test_an_svg_has_arrows_circles_check_and_coordinates() -> None:
    plain = drawing(PICTURE)
    full = drawing(replace(PICTURE, marks=(ARROW, CIRCLE), check=chess.E1, has_coordinates=True))
    green = theme.theme_colours(DARK).brush_green.hex
    assert [one for one in full.iter(f"{SVG_TAG}line") if one.attrib["stroke"] == green]
    for tag in ("circle", "radialGradient", "line", "polygon"):
        counts = (len(list(root.iter(f"{SVG_TAG}{tag}"))) for root in (plain, full))
        before, after = counts
        assert after > before, tag


def test_a_picture_without_memory_is_a_fault_of_the_system(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_memory(*given: object) -> pygame.Surface:
        raise pygame.error("Out of memory")

    monkeypatch.setattr(png, "_drawn", no_memory)
    with pytest.raises(OSError, match="Out of memory"):
        picture_encoder(PICTURE, "board.png")
