"""The catalogue of texts: turns messages into text in one language.

English is the language of the source and needs no file. A translation is a compiled gettext
catalogue, ``locale/LANGUAGE/LC_MESSAGES/glassbox.mo`` in this package. A text that it lacks stays
in English.
"""

from __future__ import annotations

import gettext
import struct
from collections.abc import Iterator, Sequence
from importlib import resources
from importlib.resources.abc import Traversable

from game import piece_letters
from game.message import Message, MessageError, OpeningName, San, Text, message
from game.words import opening_translation

DOMAIN = "glassbox"
SOURCE_LANGUAGE = "en"


class CatalogueError(MessageError):
    """Raised for a language whose texts cannot be read. The message is one line."""


class Catalogue:
    """All texts in one language. It never changes."""

    def __init__(
        self,
        translations: gettext.NullTranslations | None = None,
        language: str = SOURCE_LANGUAGE,
        letters: str = piece_letters.ENGLISH,
    ) -> None:
        self._translations = translations or gettext.NullTranslations()
        self.language = language
        """The name of the language, such as ``de``."""
        self._letters = letters

    def text(self, text: Text) -> str:
        """Return a message, moves or the name of an opening in this language.

        Other strings stay as they are.
        """
        if isinstance(text, San):
            return piece_letters.translate_moves(str(text), self._letters)
        if isinstance(text, OpeningName):
            return opening_translation.opening_name_in_language(str(text), self.language)
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


def best_catalogue(languages: Sequence[str], folder: Traversable | None = None) -> Catalogue:
    """Return the catalogue of the first of these languages that has a translation, or English.

    A language is named as in the environment: ``de``, ``de_AT``, ``de_AT.UTF-8``.

    Raises:
        CatalogueError: the file of the translation is damaged or cannot be read.
    """
    for name in _names(languages):
        if name == SOURCE_LANGUAGE:
            break
        if _file(name, folder).is_file():
            return catalogue_of_language(name, folder)
    return ENGLISH


def catalogue_of_language(language: str, folder: Traversable | None = None) -> Catalogue:
    """Return the catalogue of a language that has a name such as ``de``.

    Raises:
        CatalogueError: the file of the translation is missing or damaged, or cannot be read.
    """
    if language == SOURCE_LANGUAGE:
        return ENGLISH
    file = _file(language, folder)
    try:
        with file.open("rb") as stream:
            texts = gettext.GNUTranslations(stream)
        return Catalogue(texts, language, piece_letters.letters_of_language(language))
    except OSError as error:
        raise CatalogueError(_fault(str(file), error)) from error
    except (struct.error, ValueError, LookupError) as error:
        raise CatalogueError(_damaged(str(file))) from error


def _fault(file: str, error: OSError) -> Message:
    if isinstance(error, FileNotFoundError):
        return message("The window is in English: there is no file {file}.", file=file)
    if error.errno is None:  # ``gettext`` itself raises it.
        return _damaged(file)
    return message(
        "The window is in English: {file} cannot be read: {reason}.",
        file=file,
        reason=error.strerror or "",
    )


def _damaged(file: str) -> Message:
    return message("The window is in English: {file} is damaged.", file=file)


def _file(language: str, folder: Traversable | None) -> Traversable:
    folder = folder or resources.files("game.words") / "locale"
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.mo"


def _names(languages: Sequence[str]) -> Iterator[str]:
    """Yield the names of the folders that a translation may be in, the most specific first."""
    for language in languages:
        name = language.partition(".")[0].partition("@")[0]
        yield name
        yield name.partition("_")[0]
