"""The font files, and which of them has a letter.

All files are in ``assets/fonts``; ``assets/CREDITS.md`` says where they come from. The font of
chess signs has figurines, arrows, shapes, and the signs of the Informator.
"""

from __future__ import annotations

from enum import StrEnum
from importlib import resources
from importlib.resources.abc import Traversable

import pygame.freetype

NO_LETTER = "\ufffd"
"""The sign for what no font has. Unicode calls it the replacement character."""
PROBE_SIZE = 20
"""The font size in pixels at which a font is asked for a letter."""


class Face(StrEnum):
    """A font file."""

    REGULAR = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    MONO = "FiraCode-Regular.ttf"
    HEBREW = "NotoSansHebrew-Regular.ttf"
    HEBREW_BOLD = "NotoSansHebrew-Bold.ttf"
    ARABIC = "NotoSansArabic-Regular.ttf"
    ARABIC_BOLD = "NotoSansArabic-Bold.ttf"
    GEORGIAN = "NotoSansGeorgian-Regular.ttf"
    GEORGIAN_BOLD = "NotoSansGeorgian-Bold.ttf"
    SIGNS = "Signs.ttf"
    HAN = "DroidSansFallback.ttf"


SCRIPTS = {Face.HEBREW: "Hebr", Face.HEBREW_BOLD: "Hebr", Face.ARABIC: "Arab"}
SCRIPTS[Face.ARABIC_BOLD] = "Arab"
"""The ISO 15924 code of each script that is drawn from right to left."""

_SIGNS = (Face.SIGNS, Face.MONO)
FALLBACKS = {
    Face.REGULAR: (*_SIGNS, Face.HEBREW, Face.ARABIC, Face.GEORGIAN, Face.HAN),
    Face.BOLD: (*_SIGNS, Face.HEBREW_BOLD, Face.ARABIC_BOLD, Face.GEORGIAN_BOLD, Face.HAN),
    Face.MONO: (Face.REGULAR, Face.SIGNS, Face.HEBREW, Face.ARABIC, Face.GEORGIAN, Face.HAN),
}
"""For the face of a style, the faces that are asked for a letter which it lacks, in this order."""
WITHOUT_BOLD = (Face.SIGNS, Face.HAN)
"""The faces that have no bold file."""
SHORT_MINUS = {Face.REGULAR: "−", Face.BOLD: "−"}
"""The letters that a face draws badly: the minus sign of this Noto Sans is as short as a hyphen."""


def font_file_of(face: Face) -> Traversable:
    """Return the file of a face."""
    return resources.files("assets").joinpath("fonts", face.value)


class CharacterMaps:
    """Finds the face that has a letter. It opens a font file when it first needs it.

    ``pygame.font`` does not report a missing letter; ``pygame.freetype`` does.
    """

    def __init__(self) -> None:
        self._fonts: dict[Face, pygame.freetype.Font] = {}
        self._chosen: dict[tuple[Face, str], Face | None] = {}

    def has(self, face: Face, letter: str) -> bool:
        """Return whether the font of a face has a letter, and draws it as it should be."""
        if letter == SHORT_MINUS.get(face):
            return False
        font = self._fonts.get(face)
        if font is None:
            if not pygame.freetype.get_init():
                pygame.freetype.init()
            with resources.as_file(font_file_of(face)) as path:
                font = self._fonts[face] = pygame.freetype.Font(str(path), PROBE_SIZE)
        return font.get_metrics(letter)[0] is not None

    def face_of(self, letter: str, face: Face) -> Face | None:
        """Return the face that draws a letter in a style with ``face``; None if no font has it."""
        key = (face, letter)
        if key not in self._chosen:
            faces = (face, *FALLBACKS[face])
            self._chosen[key] = next((one for one in faces if self.has(one, letter)), None)
        return self._chosen[key]
