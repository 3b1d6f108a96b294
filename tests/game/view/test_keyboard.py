"""Keys count by their place where the letters of the layout are not Latin, and else by letter."""

from __future__ import annotations

import pygame
import pytest

from game.actions.shortcuts.shortcut import Shortcut, chord_of, find_shortcut
from game.app.registry import FEATURES
from game.state.screens import ScreenName
from game.view.keyboard import FIRST_NAMED_KEY, LETTER_PLACES, PLACES, PLAIN, Keyboard

_DIGITS = "1234567890"
# The letters of the keys at the places of A to Z, the digits, and the signs at -=[]\;'`,./
_KEYS = {
    "us": "abcdefghijklmnopqrstuvwxyz" + _DIGITS + "-=[]\\;'`,./",
    "ru": "фисвуапршолдьтщзйкыегмцчня" + _DIGITS + "-=хъ\\жэёбю.",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ" + _DIGITS + "-=[]\\\0'`,./",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז" + _DIGITS + "-=][\\ף,;תץ.",
    "ara": "شﻻؤيثبلاهتنمةىخحضقسفعرصءغئ" + _DIGITS + "-=جد\\كطذوزظ",
    "fr": "qbcdefghijkl,noparstuvzxyw" + _DIGITS + ")=\0$*mù²;:!",
    "de": "abcdefghijklmnopqrstuvwxzy" + _DIGITS + "ß\0ü+#öä\0,.-",
    "dvorak": "axje.uidchtnmbrl'poygk,qf;" + _DIGITS + "[]/=\\s-`wvz",
    "colemak": "abcsftdhuneimky;qprglvwxjz" + _DIGITS + "-=[]\\o'`,./",
}
LAYOUTS = {
    name: {place: ord(letter) for place, letter in zip(PLACES, keys, strict=True)}
    for name, keys in _KEYS.items()
}
"""The key code at each place (scan code) of each layout; zero for a dead key."""
FOREIGN = ("ru", "gr", "il", "ara")
LATIN = ("us", "fr", "de", "dvorak", "colemak")

PLACE_OF = {ord(letter): place for place, letter in PLAIN.items()}


def press(layout: str, place: int, modifiers: int = 0) -> pygame.event.Event:
    """Return the event of a key that is pressed, as SDL reports it for a layout."""
    code = LAYOUTS[layout].get(place, 0)
    return pygame.event.Event(
        pygame.KEYDOWN,
        key=code or FIRST_NAMED_KEY | place,
        mod=modifiers,
        unicode=chr(code) if code else "",
        scancode=place,
    )


def keyboard(layout: str) -> Keyboard:
    return Keyboard(lambda place: LAYOUTS[layout].get(place, 0))


def modifiers_of(shortcut: Shortcut) -> int:
    chord = shortcut.chord
    held = (pygame.KMOD_CTRL, chord.control), (pygame.KMOD_SHIFT, chord.shift)
    return sum(bit for bit, is_held in held if is_held)


def typed(layout: str, text: str, place: int, modifiers: int = 0, *, opens: bool = True) -> str:
    """Return the text that counts when a key types ``text``."""
    keys = keyboard(layout)
    keys.by_place(press(layout, place, modifiers))
    event = keys.latin_text(pygame.event.Event(pygame.TEXTINPUT, text=text), opens_fields=opens)
    return str(event.text)


@pytest.mark.parametrize("layout", FOREIGN)
@pytest.mark.parametrize("screen", FEATURES.screens)
def test_every_shortcut_is_at_its_place_on_other_scripts(screen: ScreenName, layout: str) -> None:
    """A sign that the layout types at another place counts there; see the next test."""
    wrong = []
    for entry in FEATURES.screens[screen].shortcuts:
        place = PLACE_OF.get(entry.key)
        if place is None:
            continue
        event = keyboard(layout).by_place(press(layout, place, modifiers_of(entry)))
        has_sign = place not in LETTER_PLACES and LAYOUTS[layout][place] < 128
        if (
            find_shortcut(FEATURES.screens[screen].shortcuts, event.key, event.mod) != entry
            and not has_sign
        ):
            wrong.append(entry.code)
    assert wrong == []


@pytest.mark.parametrize(
    ("layout", "place", "sign"),
    [
        ("ru", pygame.KSCAN_SLASH, "."),
        ("ru", pygame.KSCAN_PERIOD, "."),
        ("ru", pygame.KSCAN_COMMA, ","),
        ("il", pygame.KSCAN_APOSTROPHE, ","),
        ("il", pygame.KSCAN_SLASH, "."),
        ("il", pygame.KSCAN_W, "w"),
        ("gr", pygame.KSCAN_Q, "q"),
        ("ara", pygame.KSCAN_SLASH, "/"),
        ("ara", pygame.KSCAN_COMMA, ","),
    ],
)
def test_a_sign_counts_where_the_layout_types_it(layout: str, place: int, sign: str) -> None:
    assert keyboard(layout).by_place(press(layout, place)).key == ord(sign)


@pytest.mark.parametrize("layout", LATIN)
def test_latin_layouts_keep_their_letters(layout: str) -> None:
    keys = keyboard(layout)
    for place in PLAIN:
        pressed = press(layout, place)
        assert keys.by_place(pressed) == pressed


@pytest.mark.parametrize("layout", FOREIGN)
def test_a_released_key_is_the_one_that_was_pressed(layout: str) -> None:
    keys = keyboard(layout)
    for place in PLAIN:
        down = press(layout, place)
        up = pygame.event.Event(pygame.KEYUP, key=down.key, mod=0, scancode=place)
        assert keys.by_place(down).key == keys.by_place(up).key


@pytest.mark.parametrize("layout", FOREIGN)
def test_a_chosen_key_is_kept_with_its_latin_letter(layout: str) -> None:
    event = keyboard(layout).by_place(press(layout, pygame.KSCAN_J, pygame.KMOD_CTRL))
    assert chord_of(event.key, event.mod).key == pygame.K_j
    assert event.unicode == "j"


@pytest.mark.parametrize(
    ("layout", "texts", "move"),
    [("ru", "Та3", "Nf3"), ("gr", "Νφ3", "Nf3"), ("il", "Nכ3", "Nf3"), ("ara", "آب3", "Nf3")],
)
def test_a_typed_move_counts_by_place(layout: str, texts: str, move: str) -> None:
    shifts = [pygame.KMOD_SHIFT if letter.isupper() else 0 for letter in move]
    places = [PLACE_OF[ord(letter.lower())] for letter in move]
    keys = zip(texts, places, shifts, strict=True)
    assert "".join(typed(layout, *key) for key in keys) == move


def test_caps_lock_raises_letters_of_scripts_without_capitals() -> None:
    assert typed("il", "מ", pygame.KSCAN_N, pygame.KMOD_CAPS) == "N"
    assert typed("ara", "ى", pygame.KSCAN_N, pygame.KMOD_CAPS | pygame.KMOD_SHIFT) == "n"


def test_digits_of_other_scripts_are_digits() -> None:
    assert typed("ara", "٣", pygame.KSCAN_3) == "3"


def test_a_sign_that_opens_a_field_counts_only_while_none_is_open() -> None:
    """Greek has the colon with Shift at the place of Q."""
    colon = "gr", ":", pygame.KSCAN_Q, pygame.KMOD_SHIFT
    assert typed(*colon) == ":"
    assert typed(*colon, opens=False) == "Q"
    assert typed("gr", ";", pygame.KSCAN_Q) == "q"


def test_the_colon_opens_the_field_at_its_place_and_where_the_layout_has_it() -> None:
    assert typed("ru", "Ж", pygame.KSCAN_SEMICOLON, pygame.KMOD_SHIFT) == ":"
    assert typed("ru", ":", pygame.KSCAN_6, pygame.KMOD_SHIFT) == ":"


@pytest.mark.parametrize("layout", LATIN)
def test_text_of_a_latin_layout_stays(layout: str) -> None:
    for text in ("é", "ß", "N", "3", ";"):
        assert typed(layout, text, pygame.KSCAN_E) == text


def test_an_event_of_our_own_without_a_place_stays() -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_n, mod=0, unicode="n")
    assert keyboard("ru").by_place(event) is event


def test_the_text_counts_where_sdl_still_knows_the_layout_before() -> None:
    """SDL 2.32 does not notice on X11 that the person switches between two layouts."""
    assert typed("us", "т", pygame.KSCAN_N) == "n"
    assert typed("ru", "n", pygame.KSCAN_N) == "n"
    event = press("us", pygame.KSCAN_N)
    other = pygame.event.Event(pygame.KEYDOWN, event.dict | {"unicode": "т"})
    assert keyboard("us").by_place(other).unicode == "n"
