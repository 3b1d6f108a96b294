"""The languages of the window, compiled from their sources, so that no test needs a new build."""

from __future__ import annotations

import gettext
from io import BytesIO

from catalogues import compiled
from extract_messages import translations

from game.piece_letters import letters_of_language
from game.words.catalogue import Catalogue

SOURCES = {source.parents[1].name: source for source in translations()}
"""The ``.po`` file of each language."""


def catalogue(language: str) -> Catalogue:
    """Return the texts of a language."""
    texts = gettext.GNUTranslations(BytesIO(compiled(SOURCES[language])))
    return Catalogue(texts, language, letters_of_language(language))


GERMAN = catalogue("de")
