"""The names that programs give to chess and to Chess960 in the PGN tag ``Variant``."""

from __future__ import annotations

import re

_STANDARD = frozenset(
    (
        "",
        "?",
        "-",
        "chess",
        "classic",
        "classical",
        "classical chess",
        "from position",
        "normal",
        "normal chess",
        "orthodox",
        "orthodox chess",
        "regular",
        "regular chess",
        "setup position",
        "standard",
        "standard chess",
        "western chess",
        *(f"wild {name}" for name in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "8a")),
    )
)
"""The names of standard chess, also from another start position, as FICS's wild games."""
_CHESS960 = frozenset(
    (
        "960",
        "chess 960",
        "chess960",
        "chess9lx",
        "fischer random",
        "fischer random chess",
        "fischerandom",
        "fischerandom chess",
        "fischerrandom",
        "frc",
        "freestyle",
        "freestyle chess",
        "wild fr",
    )
)
_SEPARATORS = re.compile(r"[\s_/-]+")


def is_standard(name: str) -> bool:
    """Return whether the tag names standard chess. Case and separators do not count."""
    return _plain(name) in _STANDARD


def is_chess960(name: str) -> bool:
    """Return whether the tag names Chess960. Case and separators do not count."""
    return _plain(name) in _CHESS960


def _plain(name: str) -> str:
    text = name.strip().casefold()
    return _SEPARATORS.sub(" ", text).strip() or text
