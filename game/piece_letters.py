"""The letters of the pieces in notation, in each language of the window.

Files, the clipboard, UCI and external engines always have the English letters. Typed moves may have
the English ones in every language.
"""

from __future__ import annotations

ENGLISH = "KQRBN"
"""King, queen, rook, bishop and knight. A pawn has no letter."""
LETTERS = {"en": ENGLISH, "de": "KDTLS"}
"""The same pieces in each language; a language without a row has the English letters."""
_BEGINS_OTHER_MOVES = frozenset("abcdefghO0")
"""The first characters of pawn moves, UCI moves and castling."""
BEGINS_MOVE = _BEGINS_OTHER_MOVES.union(*LETTERS.values())
"""Every character that a move may begin with in some language."""


def letters_of_language(language: str) -> str:
    """Return the letters of a language that has a name such as ``de``."""
    return LETTERS.get(language, ENGLISH)


def translate_moves(san: str, letters: str) -> str:
    """Return moves with other letters; move numbers, castling and signs stay."""
    return san if letters == ENGLISH else san.translate(str.maketrans(ENGLISH, letters))


def may_begin_move(character: str, letters: str) -> bool:
    """Return whether a typed move may begin with a character, in English or with these letters."""
    return character in _BEGINS_OTHER_MOVES or character in ENGLISH or character in letters
