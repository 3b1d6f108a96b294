"""Functions that turn text into a line or a sentence. Pure functions."""

from __future__ import annotations

ENDS = (".", "!", "?")


def one_line(text: str) -> str:
    """Return a text on one line, with a single space in place of all other white space."""
    return " ".join(text.split())


def capitalised(text: str) -> str:
    """Return a text with a capital first letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def with_full_stop(text: str) -> str:
    """Return a text on one line that ends with a full stop, or with its own final mark."""
    text = one_line(text)
    return text if text.endswith(ENDS) else f"{text}."


def as_sentence(text: str) -> str:
    """Return a text on one line as a sentence: ``capitalised`` and ``with_full_stop``."""
    return capitalised(with_full_stop(text))
