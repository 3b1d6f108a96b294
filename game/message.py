"""Texts that a player reads, as data: a sentence with named placeholders and their values.

State, actions and errors hold messages. ``game.words.catalogue`` turns a message into text when it
is drawn. So the language of the window can change without a change of state. The English sentence
is the key of the message.

``tests/tools/extract_messages.py`` finds every call of ``message``, ``message_with_context``,
``plural`` and ``template`` in the source. So the sentences in these calls must be literals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace


class San(str):
    """A move, or moves with their numbers, in SAN: ``12. Nf3``.

    It is drawn with the letters that the pieces have in the language of the window. Everything
    else, such as a file, has it as the string that it is, with English letters.
    """

    __slots__ = ()


class OpeningName(str):
    """The English name of an opening; it is drawn in the language of the window."""

    __slots__ = ()


class Message(Struct, frozen=True):
    """One text in any language. Equal messages give equal texts."""

    id: str
    """English text with named placeholders: ``Saved as {name}.``"""
    arguments: tuple[tuple[str, Argument], ...] = ()
    """Values of the placeholders, by name."""
    plural: str = ""
    """English text for any number except one; empty if there is no plural."""
    number: int = 1
    """Number that selects the plural form."""
    context: str = ""
    """A note for the translator that tells the meanings of one word apart."""

    def filled(self, **arguments: Argument) -> Message:
        """Return the message with these arguments. Arguments without a place are not shown."""
        return replace(self, arguments=tuple(arguments.items()))

    def fill(self, open_text: str, text_of: Callable[[Text], str]) -> str:
        """Return a text with its placeholders filled.

        Raises:
            LookupError: a placeholder has no argument.
            ValueError: a brace in the text has no pair.
        """
        values = {
            name: text_of(value) if isinstance(value, Message | San | OpeningName) else str(value)
            for name, value in self.arguments
        }
        return open_text.format_map(values)

    @property
    def english(self) -> str:
        """The English text with its places left unfilled."""
        return self.plural if self.plural and self.number != 1 else self.id

    def __str__(self) -> str:
        return self.fill(self.english, str)


Argument: TypeAlias = str | int | Message
Text: TypeAlias = Message | str
"""A text to draw: a message, moves (``San``), the name of an opening (``OpeningName``), or a string
that is the same in every language."""


def message(sentence: str, **arguments: Argument) -> Message:
    """Return a message: an English sentence and the contents of its places."""
    return Message(sentence, tuple(arguments.items()))


def template(sentence: str) -> Message:
    """Return a message for a table of texts; ``filled`` fills its places later."""
    return Message(sentence)


def message_with_context(context: str, sentence: str, **arguments: Argument) -> Message:
    """Return a message with a note for the translator, because its words have several meanings."""
    return Message(sentence, tuple(arguments.items()), context=context)


def plural(one: str, many: str, number: int, **arguments: Argument) -> Message:
    """Return a message that counts.

    ``number`` also fills the place ``{number}``, unless an argument has this name.
    """
    places = {"number": number, **arguments}
    return Message(one, tuple(places.items()), many, number)


def sentences(parts: Sequence[Message]) -> Message:
    """Return several sentences, at least one, as one message."""
    first, *rest = parts
    return message("{first} {rest}", first=first, rest=sentences(rest)) if rest else first


class MessageError(Exception):
    """An error that a player may read. ``str`` gives its message in English."""

    def __init__(self, text: Message) -> None:
        super().__init__(str(text))
        self.message = text
