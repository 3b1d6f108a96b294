"""A pseudo-language: every message in brackets, with accents, and at least 40 % longer.

It shows which texts come from the catalogue, and which of them do not fit in a language that needs
more letters than English. ``New game`` becomes ``[Nëw~ gämë~]``.
"""

from __future__ import annotations

import gettext
import math
import re

from game.words.catalogue import Catalogue

OPENING, CLOSING, FILLER = "[", "]", "~"
PERCENT_LONGER = 40
ACCENTS = str.maketrans("aeiouyAEIOUYcnCN", "äëïöüÿÄËÏÖÜŸçñÇÑ")
_PLACE = re.compile(r"(\{\w+\})")


def pseudo(sentence: str) -> str:
    """Return a sentence in the pseudo-language. Its placeholders do not change.

    The additional letters are spread over its words, so that it breaks into lines like a sentence
    of a real language.
    """
    words = sentence.split(" ")
    letters = len(_PLACE.sub("", sentence))
    added = math.ceil(letters * PERCENT_LONGER / 100) - len(OPENING + CLOSING)
    shares = [round(added * place / len(words)) for place in range(len(words) + 1)]
    longer = [
        _accented(word) + FILLER * max(0, shares[place + 1] - shares[place])
        for place, word in enumerate(words)
    ]
    return OPENING + " ".join(longer) + CLOSING


def _accented(word: str) -> str:
    parts = _PLACE.split(word)
    return "".join(part if _PLACE.fullmatch(part) else part.translate(ACCENTS) for part in parts)


class _Translations(gettext.NullTranslations):
    """Translates every message into the pseudo-language."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return pseudo(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


LETTERS = "ÄÖÜËÏ"
"""The letters of king, queen, rook, bishop and knight."""
PSEUDO = Catalogue(_Translations(), "en-pseudo", LETTERS)
