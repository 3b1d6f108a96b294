"""The catalogue of texts: turns messages into text in one language.

English is the language of the source and needs no file. A translation is a compiled gettext
catalogue, ``locale/LANGUAGE/LC_MESSAGES/glassbox.mo`` in this package. A text that it lacks stays
in English.
"""

from __future__ import annotations

import gettext
import locale
import os
from collections.abc import Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable

from game.message import Message, Text

DOMAIN = "glassbox"
SOURCE_LANGUAGE = "en"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables that name the user's languages. As in gettext, the first one that is
set counts."""


class Catalogue:
    """All texts in one language. It never changes."""

    def __init__(self, translations: gettext.NullTranslations | None = None) -> None:
        self._translations = translations or gettext.NullTranslations()

    @property
    def language(self) -> str:
        """The name of the language, as in the environment."""
        return self._translations.info().get("language") or SOURCE_LANGUAGE

    def text(self, text: Text) -> str:
        """Return a message in this language; a string is the same in every language."""
        if isinstance(text, str):
            return text
        try:
            return text.fill(self._template(text), self.text)
        except (AttributeError, LookupError, ValueError):  # A translation has a wrong placeholder.
            return text.fill(text.english, self.text)

    def _template(self, wanted: Message) -> str:
        known = self._translations
        if wanted.plural and wanted.context:
            return known.npgettext(wanted.context, wanted.id, wanted.plural, wanted.number)
        if wanted.plural:
            return known.ngettext(wanted.id, wanted.plural, wanted.number)
        if wanted.context:
            return known.pgettext(wanted.context, wanted.id)
        return known.gettext(wanted.id)


ENGLISH = Catalogue()


def catalogue_of(languages: Sequence[str], folder: Traversable | None = None) -> Catalogue:
    """Return the catalogue of the first of these languages that has a translation, or English.

    A language is named as in the environment: ``de``, ``de_AT``, ``de_AT.UTF-8``.

    Raises:
        OSError: the file of a translation is not a compiled gettext catalogue.
    """
    folder = folder or resources.files("game.words") / "locale"
    for name in _names(languages):
        if name == SOURCE_LANGUAGE:
            break
        file = folder / name / "LC_MESSAGES" / f"{DOMAIN}.mo"
        if file.is_file():
            with file.open("rb") as stream:
                return Catalogue(gettext.GNUTranslations(stream))
    return ENGLISH


def _names(languages: Sequence[str]) -> Iterator[str]:
    """Yield the names of the folders that a translation may be in, the most specific first."""
    for language in languages:
        name = language.partition(".")[0].partition("@")[0]
        yield name
        yield name.partition("_")[0]


def users_languages() -> list[str]:
    """Return the languages in the user's environment, the preferred one first."""
    named = next(filter(None, map(os.environ.get, VARIABLES)), None)
    if named is not None:
        return named.split(":")
    language = locale.getlocale()[0]
    return [language] if language else []
