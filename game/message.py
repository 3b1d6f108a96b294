"""Texts that a player reads, as data: a sentence with named placeholders and their values.

State, actions and errors hold messages. ``game.words.catalogue`` turns a message into text in the
language of the window when it is drawn, so a change of language needs no change of state. The
English sentence is the key of the message.

``tests/tools/extract_messages.py`` finds every call of ``message``, ``message_in``, ``plural`` and
``template`` in the source, so their sentences are literals.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Message:
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
    """Note for the translator that distinguishes the meanings of a word."""

    def filled(self, **arguments: Argument) -> Message:
        """Return the message with these arguments. Extra arguments are ignored."""
        return replace(self, arguments=tuple(arguments.items()))

    def fill(self, open_text: str, text_of: Callable[[Message], str]) -> str:
        """Return a text with its placeholders filled.

        Raises:
            LookupError: a placeholder has no argument.
            ValueError: a brace in the text has no pair.
        """
        values = {
            name: text_of(value) if isinstance(value, Message) else str(value)
            for name, value in self.arguments
        }
        return open_text.format_map(values)

    @property
    def english(self) -> str:
        """English text with unfilled placeholders."""
        return self.plural if self.plural and self.number != 1 else self.id

    def __str__(self) -> str:
        return self.fill(self.english, str)


Argument: TypeAlias = str | int | Message
Text: TypeAlias = Message | str
"""A text to draw: a message, or a string that is the same in every language (a name, a move)."""


def message(sentence: str, **arguments: Argument) -> Message:
    """Return a message."""
    return Message(sentence, tuple(arguments.items()))


def template(sentence: str) -> Message:
    """Return a message for a table; ``filled`` later fills its placeholders."""
    return Message(sentence)


def message_in(context: str, sentence: str, **arguments: Argument) -> Message:
    """Return a message whose words have another meaning elsewhere."""
    return Message(sentence, tuple(arguments.items()), context=context)


def plural(one: str, many: str, number: int, **arguments: Argument) -> Message:
    """Return a message that counts; ``{number}`` is the number unless an argument has that name."""
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
