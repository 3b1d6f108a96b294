"""Text of one line, as a sentence. Pure functions."""

from __future__ import annotations

ENDS = (".", "!", "?")


def one_line(text: str) -> str:
    """Return a text with a single space in the place of each line break or other white space."""
    return " ".join(text.split())


def capitalised(text: str) -> str:
    """Return a text that begins with a capital letter; the rest stays as it is."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """Return a text of one line that ends with a full stop, unless it has an end mark."""
    text = one_line(text)
    return text if text.endswith(ENDS) else f"{text}."


def sentence(text: str) -> str:
    """Return a text of one line that begins with a capital letter and ends with a full stop."""
    return capitalised(ended(text))
