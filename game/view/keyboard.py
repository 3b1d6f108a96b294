"""The keyboard: keys count by their place where the letters of the layout are not Latin.

Shortcuts and typed moves have Latin letters. On a Russian, Greek, Hebrew or Arabic layout a key
counts as the letter that stands at its place on a US keyboard, as in other programs. A sign that
such a layout has itself, at a place without a letter, counts as that sign. Keys of Latin layouts
keep their letters.
"""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Callable

import pygame

from game.system.desktop import sdl_library

LETTER_PLACES = range(pygame.KSCAN_A, pygame.KSCAN_Z + 1)
_SIGN_PLACES = (*range(pygame.KSCAN_MINUS, pygame.KSCAN_BACKSLASH + 1),
                *range(pygame.KSCAN_SEMICOLON, pygame.KSCAN_SLASH + 1))  # fmt: skip
_DIGIT_PLACES = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
PLACES = (*LETTER_PLACES, *_DIGIT_PLACES, *_SIGN_PLACES)
PLAIN: dict[int, str] = dict(
    zip(PLACES, string.ascii_lowercase + "1234567890" + "-=[]\\;'`,./", strict=True)
)
SHIFTED: dict[int, str] = dict(
    zip(PLACES, string.ascii_uppercase + "!@#$%^&*()" + '_+{}|:"~<>?', strict=True)
)
"""What the keys type on a US keyboard, by their place, without Shift and with it."""
FIRST_NAMED_KEY = 1 << 30
"""The first key code of a key without a character; smaller codes are characters."""
OPENERS = frozenset(":/")
"""Signs that open a field. A layout may have them at the place of a letter, as Greek has the colon
at that of Q."""


def is_foreign(text: str) -> bool:
    """Return whether a text consists of letters of another script than the Latin one."""
    return bool(text) and all(
        unicodedata.category(letter)[0] in "LM" and not _is_latin(letter) for letter in text
    )


def _is_latin(letter: str) -> bool:
    return unicodedata.name(letter, "").startswith("LATIN ")


class Keyboard:
    """Translates the events of keys; remembers the key that typed the text of the next event."""

    def __init__(self, key_at: Callable[[int], int] = sdl_library.key_of_scancode) -> None:
        """``key_at`` returns the key code that the present layout has at a place (scan code)."""
        self._key_at = key_at
        self._place = 0
        """The place of the last key that was pressed."""
        self._is_shifted = False
        self._has_latin_letters = True

    def by_place(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a KEYDOWN or KEYUP event with the key of its place where the letters ask for it.

        Other events are returned as they are.
        """
        if event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        place = event.dict.get("scancode", 0)  # Our own events have none.
        if event.type == pygame.KEYDOWN:
            self._press(place, event.mod)
        if place not in PLAIN:
            return event
        changes: dict[str, object] = {}
        if not self._has_latin_letters and _is_letter_at(place, _character(event.key)):
            changes["key"] = ord(PLAIN[place])
        if event.type == pygame.KEYDOWN and _is_letter_at(place, event.unicode):
            is_other = is_foreign(event.unicode) or not self._has_latin_letters
            changes |= {"unicode": self._typed_at(place)} if is_other else {}
        return pygame.event.Event(event.type, event.dict | changes) if changes else event

    def latin_text(
        self, event: pygame.event.Event, *, opens_fields: bool = True
    ) -> pygame.event.Event:
        """Return a TEXTINPUT event with the text that its key types on a US keyboard.

        A sign that the layout has is kept, unless it stands at the place of a letter. With
        ``opens_fields`` it is kept even there if it opens a field. Digits of other scripts become
        ASCII digits. Other events are returned as they are.

        SDL may report the keys of the layout before the last switch, so the text counts first.
        """
        if event.type != pygame.TEXTINPUT:
            return event
        text = "".join(_ascii_digit(letter) for letter in event.text)
        is_opener = opens_fields and text in OPENERS
        is_sign_for_letter = (
            not self._has_latin_letters
            and self._place in LETTER_PLACES
            and _is_sign(text)
            and not is_opener
        )
        if self._place in PLAIN and (is_foreign(text) or is_sign_for_letter):
            text = self._typed_at(self._place)
        return pygame.event.Event(event.type, event.dict | {"text": text})

    def _press(self, place: int, modifiers: int) -> None:
        self._place = place
        is_letter = place in LETTER_PLACES
        is_raised = bool(modifiers & pygame.KMOD_CAPS) and is_letter
        self._is_shifted = bool(modifiers & pygame.KMOD_SHIFT) != is_raised
        if place in PLAIN:
            letters = [_character(self._key_at(one)) for one in LETTER_PLACES]
            self._has_latin_letters = sum(map(_is_latin, letters)) >= sum(map(is_foreign, letters))

    def _typed_at(self, place: int) -> str:
        return SHIFTED[place] if self._is_shifted else PLAIN[place]


def _is_letter_at(place: int, text: str) -> bool:
    """Return whether a layout has its own text at a place: a letter, or a sign for a letter."""
    is_own = place in LETTER_PLACES or not text.isascii()
    return bool(text) and text.isprintable() and is_own


def _character(key: int) -> str:
    """Return the character of a key code; a code without one counts as the ASCII null."""
    return chr(key) if 0 < key < FIRST_NAMED_KEY and key <= 0x10FFFF else "\0"


def _ascii_digit(letter: str) -> str:
    digit = unicodedata.decimal(letter, None)
    return letter if digit is None else str(digit)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isascii() and text.isprintable() and not text.isalnum()
