"""The releases in ``CHANGELOG.md``.

A release has a heading such as ``## 1.2.0 - 2026-12-24``. The heading ``## Unreleased`` holds the
changes since then.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_HEADING = re.compile(r"^## \[?([^\]\s]+)\]?(?: - (\d{4}-\d{2}-\d{2}))?[ ]*$", re.MULTILINE)


@dataclass(frozen=True)
class Release:
    """One section of the change log."""

    version: str
    """``Unreleased`` for the changes after the last release."""
    date: str
    """As in ``2026-12-24``; empty if there is none yet."""
    notes: str
    """The text below the heading, in Markdown."""


def releases(text: str) -> list[Release]:
    """Return all sections of a change log, newest first."""
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        Release(heading[1], heading[2] or "", text[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]
