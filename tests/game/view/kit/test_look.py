"""Text and shapes: glyphs exist, edges are smooth, sizes are exact, and caches are bounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from cases import for_each
from hypothesis import given
from hypothesis import strategies as st

from game.look import theme
from game.look.layout import Box
from game.look.pieces import Pieces
from game.look.theme import Colour
from game.view.kit import fonts, look, svg_shapes
from game.view.kit.canvas import Canvas, TextRecord
from game.view.kit.fonts import BODY, HEADING, STRONG, TABLE, TextStyle
from game.view.kit.look import Look
from game.view.kit.value_controls.check_box import draw_check_box

WHITE = Colour(255, 255, 255)
BLACK = Colour(0, 0, 0)
MONO_TEXT = "≤≥−+–½×…#=0123456789.:/% kMGT←→abcdefghKQRBNO"
WORD_TEXT = "«»‹›×·…–½'\"éöüß()+−∞"


@pytest.fixture(scope="module")
def sheet() -> Iterator[Look]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((400, 300))
    yield Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    pygame.display.quit()


@pytest.mark.parametrize(
    ("style", "text"), [(TABLE, MONO_TEXT), (BODY, WORD_TEXT), (STRONG, WORD_TEXT)]
)
def test_every_letter_that_is_used_has_a_glyph(style: TextStyle, text: str, sheet: Look) -> None:
    missing = pygame.image.tobytes(sheet.text("\uffff", style, WHITE), "RGBA")
    for letter in text:
        drawn = pygame.image.tobytes(sheet.text(letter, style, WHITE), "RGBA")
        assert drawn != missing, f"{letter!r} is not in {style.face}"


def test_figures_stand_in_columns(sheet: Look) -> None:
    assert len({sheet.fonts.width(figure, TABLE) for figure in "0123456789−+ "}) == 1


@given(st.text(st.characters(codec="latin-1", categories=["L", "N", "P"])), st.integers(0, 200))
def test_a_cut_text_fits(sheet: Look, text: str, width: int) -> None:
    for style in (BODY, HEADING):
        shown = sheet.fonts.elided(text, style, width)
        assert sheet.fonts.width(shown, style) <= width
        assert shown == text or shown.endswith("…") or not shown


def test_spaced_text_is_as_wide_as_measured(sheet: Look) -> None:
    text, font = "FILES AND CLIPBOARD", sheet.fonts.get(HEADING)
    letters = sum(font.size(letter)[0] for letter in text)
    width = (letters + sheet.fonts.spacing(HEADING) * (len(text) - 1)) / fonts.FINEST
    assert 0 <= sheet.fonts.width(text, HEADING) - width < 1
    assert sheet.text(text, HEADING, WHITE).get_width() == sheet.fonts.width(text, HEADING)


@pytest.mark.parametrize("style", [HEADING, BODY])
def test_a_letter_from_another_font_is_counted_with_the_width(
    style: TextStyle, sheet: Look
) -> None:
    alone = sheet.fonts.width("∞", style)
    spacing = 2 * sheet.fonts.spacing(style) / fonts.FINEST
    assert abs(sheet.fonts.width("a∞b", style) - sheet.fonts.width("ab", style) - alone) <= (
        spacing + 2
    )
    line = sheet.text("a∞b", style, WHITE)
    assert line.get_width() == sheet.fonts.width("a∞b", style)
    assert line.get_height() == sheet.text("ab", style, WHITE).get_height()


@pytest.mark.parametrize("style", [HEADING, BODY, STRONG, TABLE])
def test_letters_stand_on_their_baseline(style: TextStyle, sheet: Look) -> None:
    line = sheet.text("HEII", style, WHITE)
    (box,) = [pygame.mask.from_surface(line).get_bounding_rects()[0]]
    assert box.bottom == sheet.fonts.ascent(style)


def bodies(side: float) -> dict[str, str]:
    return {
        "disc": svg_shapes.disc(side, side, WHITE),
        "ring": svg_shapes.ring(side, side, side / 10, WHITE),
        "glow": svg_shapes.glow(side, WHITE),
        "frame": svg_shapes.frame(side, side / 4, WHITE),
        "rounded": svg_shapes.rounded_rectangle(side, side, side / 4, WHITE, BLACK, 1),
        "arrow": svg_shapes.arrow((2, 3), (side - 2, side - 9), side / 8, side / 3, WHITE),
        "hourglass": svg_shapes.hourglass(side, WHITE),
        "tick": svg_shapes.tick(side, WHITE),
        "tick badge": svg_shapes.tick_badge(side, WHITE),
        "cross badge": svg_shapes.cross_badge(side, WHITE),
        "polyline": svg_shapes.polyline([(1, 2), (side - 1, side - 5)], WHITE, 2),
        "polygon": svg_shapes.polygon([(1, 2), (side - 1, 9), (side / 2, side - 3)], WHITE),
    }


@for_each(side=[12, 57, 92], name=bodies(1))
def test_shapes_are_smooth_and_of_the_size_asked_for(name: str, side: int, sheet: Look) -> None:
    surface = sheet.shape(bodies(side)[name], side, side)
    assert surface.get_size() == (side, side)
    alphas = {surface.get_at((x, y)).a for x in range(side) for y in range(side)}
    assert max(alphas) > 0
    assert any(0 < alpha < 255 for alpha in alphas), "edges are not smoothed"


def test_the_caches_of_shapes_and_texts_are_bounded(
    sheet: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look, "KEPT_PIXELS", 50_000)
    monkeypatch.setattr(look, "KEPT_TEXTS", 10)
    monkeypatch.setattr(fonts, "KEPT_WIDTHS", 10)
    fresh = Look(theme.theme_colours("dark"), theme.theme_sizes(), Pieces())
    for side in range(10, 80):
        fresh.shape(svg_shapes.disc(side, side, WHITE), side, side)
        fresh.text(str(side), BODY, WHITE)
        fresh.fonts.width(str(side), BODY)
    assert fresh._shape_pixels <= 50_000
    assert len(fresh._texts) <= 10
    assert len(fresh.fonts._widths) <= 10


def test_the_same_shape_is_drawn_once(sheet: Look) -> None:
    body = svg_shapes.disc(20, 20, WHITE)
    assert sheet.shape(body, 20, 20) is sheet.shape(body, 20, 20)


@pytest.mark.parametrize("size", [(9, 9), (12, 300), (300, 40), (200, 200)])
def test_a_rounded_box_covers_its_box_and_nothing_else(size: tuple[int, int], sheet: Look) -> None:
    surface = pygame.Surface((400, 400))
    box = Box(37, 41, *size)
    Canvas(surface, sheet).rounded(box, WHITE, Colour(250, 0, 0), radius=8)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    drawn.invert()
    rects = drawn.get_bounding_rects()
    assert rects == [pygame.Rect(box)]
    assert surface.get_at(box.centre)[:3] == (255, 255, 255)
    assert surface.get_at((box.x, box.y))[:3] == (0, 0, 0), "the corner is not round"


def test_a_disabled_box_shows_that_it_is_ticked(sheet: Look) -> None:
    def inside(*, is_on: bool) -> set[tuple[int, ...]]:
        canvas, box = Canvas(pygame.Surface((40, 40)), sheet), Box(10, 10, 20, 20)
        draw_check_box(canvas, box, is_on=is_on, is_enabled=False)
        room = box.inset(4)
        return {
            tuple(canvas.surface.get_at((x, y)))
            for x in range(room.x, room.right)
            for y in range(room.y, room.bottom)
        }

    colours = sheet.colours
    assert inside(is_on=False) == {tuple(colours.background)}
    brightest = max(red for red, *_ in inside(is_on=True))
    assert brightest > (colours.line.red + colours.dim.red) // 2


def test_long_words_are_broken_into_lines(sheet: Look) -> None:
    text = "The engine ended five times in a row; it was not started again."
    room = sheet.fonts.width(text, BODY) * 2 // 3
    lines = sheet.fonts.wrapped(text, BODY, room, 2)
    assert len(lines) == 2
    assert " ".join(lines) == text
    assert all(sheet.fonts.width(line, BODY) <= room for line in lines)
    assert sheet.fonts.wrapped("short", BODY, room, 2) == ["short"]


def test_text_is_recorded_where_it_stands(sheet: Look) -> None:
    canvas = Canvas(pygame.Surface((200, 50)), sheet, records=[])
    room = Box(10, 10, 60, 20)
    width = canvas.text(room, "a long text for a small room", BODY, WHITE, "right")
    assert canvas.records is not None
    (record,) = canvas.records
    assert record.text.endswith("…")
    assert record.ink.right == room.right
    assert record.ink.width == width
    assert room.covers(record.ink)


@pytest.mark.parametrize("text", ["two\nlines", "null\0", "half \ud800 pair", "x" * 100_000])
def test_no_text_from_outside_breaks_the_drawing(text: str, sheet: Look) -> None:
    canvas = Canvas(pygame.Surface((200, 50)), sheet)
    assert 0 < canvas.text(Box(0, 0, 150, 20), text, BODY, WHITE) <= 150


@pytest.mark.parametrize("box", [Box(0, 0, 0, 10), Box(0, 0, 10, 0)])
def test_nothing_is_drawn_in_an_empty_box(box: Box, sheet: Look) -> None:
    canvas = Canvas(pygame.Surface((20, 20)), sheet)
    before = pygame.image.tobytes(canvas.surface, "RGBA")
    for draw in _verbs(canvas):
        draw(box)
        assert pygame.image.tobytes(canvas.surface, "RGBA") == before


def _verbs(canvas: Canvas) -> list[Callable[[Box], object]]:
    return [
        lambda box: canvas.fill(box, WHITE.faded(0.5)),
        lambda box: canvas.rounded(box, WHITE),
        lambda box: canvas.shape(svg_shapes.disc(9, 9, WHITE), box),
    ]


@pytest.mark.parametrize("ground", [WHITE, BLACK])
def test_an_outlined_letter_can_be_seen_on_its_own_colour_and_counts_once(
    sheet: Look, ground: Colour
) -> None:
    surface = pygame.Surface((60, 60))
    surface.fill(ground)
    records: list[TextRecord] = []
    Canvas(surface, sheet, records).outlined(Box(20, 20, 20, 20), "a", STRONG, (WHITE, BLACK))
    pixels = [surface.get_at((x, y))[:3] for x in range(60) for y in range(60)]
    assert sum(max(pixel) < 60 for pixel in pixels) > 20
    assert sum(min(pixel) > 195 for pixel in pixels) > 20
    assert [record.text for record in records] == ["a"]
