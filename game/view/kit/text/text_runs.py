"""Splits a line of text into runs, each of which one font draws in one direction."""

from __future__ import annotations

import re
import unicodedata
from itertools import groupby
from typing import NamedTuple

from game.view.kit.text import bidi
from game.view.kit.text.font_files import NO_LETTER, SCRIPTS, CharacterMaps, Face

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""Characters that ``pygame.font`` cannot draw, or refuses."""
JOINER, SELECTORS = "\u200d", range(0xFE00, 0xFE10)
MARKS = frozenset({"Mn", "Me"})
"""The general categories of a letter that changes the one before and has no place of its own."""


class FontRun(NamedTuple):
    """A part of a line with its font."""

    text: str
    face: Face
    is_rtl: bool


def font_runs(text: str, face: Face, maps: CharacterMaps) -> list[FontRun]:
    """Return the runs of a line in a style with ``face``, from left to right as they are drawn.

    A control character becomes a space. Adjacent letters that no font has become one neutral sign.
    """
    if not text.isprintable():
        text = CONTROL.sub(" ", text)
    if text.isascii():
        return [FontRun(text, face, is_rtl=False)] if text else []
    found: list[FontRun] = []
    for part, is_rtl in bidi.directed_parts(text):
        faces = _faces(part, face, maps)
        same = groupby(zip(faces, part, strict=True), key=lambda item: item[0])
        part_runs = [
            FontRun("".join(letter for _, letter in letters), one, is_rtl)
            if one
            else FontRun(NO_LETTER, Face.REGULAR, is_rtl=False)
            for one, letters in same
        ]
        found += part_runs[::-1] if is_rtl else part_runs
    return found


def _faces(text: str, face: Face, maps: CharacterMaps) -> list[Face | None]:
    """Return the face of each letter.

    A mark stays with its letter. Between letters that run from right to left, a space or a sign
    takes the font of the letter before, so that it does not break the word.
    """
    found: list[Face | None] = []
    before: Face | None = None
    for letter in text:
        is_sign = before in SCRIPTS and not letter.isalpha() and maps.has(before, letter)
        if not is_sign and not (found and _is_mark(letter)):
            before = maps.face_of(letter, face)
        found.append(before)
    return found


def letter_clusters(text: str) -> list[str]:
    """Split a text into its letters, each with the marks that belong to it."""
    found: list[str] = []
    for letter in text:
        if found and _is_mark(letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _is_mark(letter: str) -> bool:
    is_selector = letter == JOINER or ord(letter) in SELECTORS
    return is_selector or unicodedata.category(letter) in MARKS
