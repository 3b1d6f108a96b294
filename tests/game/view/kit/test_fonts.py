"""The fonts: letters of every script that names have are drawn, each by a font that has it."""

from __future__ import annotations

import unicodedata
from importlib import resources

import pygame
import pytest
from cases import for_each
from hypothesis import given, settings
from hypothesis import strategies as st
from make_signs import SIGNS

from game.look import theme
from game.view.kit import fonts as kit_fonts
from game.view.kit.fonts import BODY, HEADING, STRONG, TABLE, Fonts, TextStyle
from game.view.kit.text.font_files import FALLBACKS, NO_LETTER, CharacterMaps, Face
from game.view.kit.text.text_runs import font_runs, letter_clusters
from game.words.nags import SYMBOLS

NAMES = {
    "Cyrillic": "Каспаров",
    "Greek": "Παπαϊωάννου",
    "Hebrew": "גלפנד",
    "Arabic": "باسم أمين",
    "Georgian": "მამედოვი",
    "Chinese": "丁立人",
    "Japanese": "羽生善治はぶヨシハル",
    "Korean": "이세돌",
}
TIBETAN = "\u0f40\u0f41"
"""Letters that no font has."""
WHITE = theme.Colour(255, 255, 255)
pygame.font.init()
SHARED = Fonts(theme.theme_sizes())


@pytest.fixture(scope="module")
def maps() -> CharacterMaps:
    return CharacterMaps()


@pytest.fixture
def fonts() -> Fonts:
    return Fonts(theme.theme_sizes())


def pixels(fonts: Fonts, text: str, style: TextStyle) -> bytes:
    return pygame.image.tobytes(fonts.set(text, style, WHITE), "RGBA")


@for_each(script=NAMES, face=FALLBACKS)
def test_a_font_has_each_letter_of_a_name(script: str, face: Face, maps: CharacterMaps) -> None:
    found = font_runs(NAMES[script], face, maps)
    assert "".join(run.text for run in found) == NAMES[script]
    assert all(maps.has(run.face, letter) for run in found for letter in run.text)


@pytest.mark.parametrize("script", ["Hebrew", "Arabic"])
def test_a_name_from_right_to_left_is_one_run_with_its_spaces(
    script: str, maps: CharacterMaps
) -> None:
    (run,) = font_runs(NAMES[script], Face.REGULAR, maps)
    assert run.is_rtl


def test_what_no_font_has_becomes_one_sign(maps: CharacterMaps) -> None:
    found = font_runs(f"a{TIBETAN}b", Face.MONO, maps)
    assert [run.text for run in found] == ["a", NO_LETTER, "b"]
    assert maps.has(found[1].face, NO_LETTER)


def test_a_mark_stays_with_its_letter(fonts: Fonts, maps: CharacterMaps) -> None:
    decomposed = unicodedata.normalize("NFD", "é")
    assert [run.text for run in font_runs(decomposed, Face.BOLD, maps)] == [decomposed]
    assert letter_clusters(f"a{decomposed}b") == ["a", decomposed, "b"]
    assert fonts.width(f"X{decomposed}X", HEADING) == fonts.width("XéX", HEADING)


@for_each(script=NAMES, style=[BODY, STRONG, TABLE, HEADING])
def test_the_letters_of_a_name_differ_from_each_other(
    script: str, style: TextStyle, fonts: Fonts
) -> None:
    """A missing letter would look like any other missing one."""
    letters = {letter for letter in NAMES[script] if letter.isalpha()}
    pictures = {pixels(fonts, letter, style) for letter in letters}
    assert len(pictures) == len(letters)


def test_arabic_letters_are_joined(fonts: Fonts) -> None:
    name = "باسم"
    assert fonts.width(name, BODY) < sum(fonts.width(letter, BODY) for letter in name)


@pytest.mark.parametrize("style", [BODY, TABLE, HEADING])
@settings(max_examples=200, deadline=None)
@given(text=st.text(max_size=12))
def test_every_text_can_be_drawn(style: TextStyle, text: str) -> None:
    assert SHARED.set(text, style, WHITE).get_width() >= SHARED.width(text, style)


def test_chinese_text_breaks_between_letters_but_not_before_a_full_stop(fonts: Fonts) -> None:
    text = "白方的王翼攻势很快。黑方的车控制了中心。"
    width = fonts.width("白方的王翼攻势很快", BODY)
    lines = fonts.wrapped(text, BODY, width, 9)
    assert len(lines) > 2
    assert "".join(lines) == text
    assert not any(line.startswith("。") for line in lines)


def test_words_keep_one_space_between_them(fonts: Fonts) -> None:
    assert fonts.wrapped("  a  move \n order ", BODY, 10_000, 3) == ["a move order"]


@pytest.mark.parametrize("style", [BODY, STRONG, TABLE])
def test_a_minus_sign_is_nearly_as_wide_as_a_plus_sign(fonts: Fonts, style: TextStyle) -> None:
    """A short one looks like a hyphen. In this Noto Sans, both have half the width of a plus."""
    assert fonts.width("−", style) >= 0.9 * fonts.width("+", style)
    assert fonts.width("−", style) >= 0.9 * fonts.width("–", style)


STYLES = {name: style for name, style in vars(kit_fonts).items() if isinstance(style, TextStyle)}
INFORMATOR = "±∓⩲⩱=∞□⟳→↑↓←⇆⇄⊕⊙⨀○●△▽∆∇⌓≤≥⊥∥⬒⬓⯹×+−–—½¼¾…!?#†‡√∼≈≡≠◇◆■▢✓✗"
"""Signs in annotated games, in books and in the comments of PGN files."""
FIGURINES = "♔♕♖♗♘♙♚♛♜♝♞♟"
TYPOGRAPHY = "„“”‘’«»‹›‐‑–—·•§©°²³µ€"


def signs_of_our_texts() -> set[str]:
    """Return the characters of our source texts and translations beyond ASCII."""
    folder = resources.files("game")
    with resources.as_file(folder) as root:
        sources = [*root.glob("words/**/*.py"), *root.glob("words/locale/**/*.po")]
        sources += [*root.glob("view/**/*.py"), *root.glob("actions/**/*.py")]
        texts = [path.read_text("utf-8") for path in sources]
    lines = [line for text in texts for line in text.splitlines() if '"' in line]
    found = {letter for line in lines for letter in line if not letter.isascii()}
    return {letter for letter in found if not unicodedata.category(letter).startswith(("C", "L"))}


@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_every_sign_of_chess_texts(style: str, maps: CharacterMaps) -> None:
    shown = {*INFORMATOR, *FIGURINES, *TYPOGRAPHY, *SIGNS, *"".join(SYMBOLS.values())}
    face = STYLES[style].face
    signs = shown | signs_of_our_texts()
    assert [sign for sign in sorted(signs) if maps.face_of(sign, face) is None] == []


@pytest.mark.parametrize("style", STYLES)
def test_signs_are_drawn_and_differ_from_each_other(style: str, fonts: Fonts) -> None:
    signs = {*INFORMATOR, *FIGURINES, *SYMBOLS.values()}
    pictures = {pixels(fonts, sign, STYLES[style]) for sign in signs}
    assert len(pictures) == len(signs)
    assert not any(max(picture[3::4]) == 0 for picture in pictures)


@pytest.mark.parametrize("style", STYLES)
def test_no_sign_is_cut_above_or_below(style: str, fonts: Fonts) -> None:
    """The line of a style is as high as its own font, which other fonts may exceed."""
    cut = []
    for sign in {*INFORMATOR, *FIGURINES}:
        picture = fonts.set(sign, STYLES[style], WHITE)
        height = picture.get_bounding_rect(min_alpha=128)
        if height.top == 0 or height.bottom == picture.get_height():
            cut.append(sign)
    assert cut == []
