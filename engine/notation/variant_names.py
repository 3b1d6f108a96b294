"""The names that programs give to chess and to Chess960 in the PGN tag ``Variant``."""

_STANDARD = frozenset(
    (
        "",
        "chess",
        "classic",
        "classical",
        "classicalchess",
        "fromposition",
        "normal",
        "normalchess",
        "orthodox",
        "orthodoxchess",
        "regular",
        "regularchess",
        "setupposition",
        "standard",
        "standardchess",
        "westernchess",
        *(f"wild{name}" for name in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "8a")),
    )
)
"""The names of standard chess, also from another start position, as FICS's wild games."""
_CHESS960 = frozenset(
    (
        "960",
        "9lx",
        "chess960",
        "chess960fischerrandom",
        "chess9lx",
        "fischerandom",
        "fischerandomchess",
        "fischerrandom",
        "fischerrandom960",
        "fischerrandomchess",
        "fischerrandomchess960",
        "frc",
        "freestyle",
        "freestylechess",
        "wildfr",
    )
)


def is_standard(name: str) -> bool:
    """Return whether the tag names standard chess. Only letters and digits of a name count."""
    return _plain(name) in _STANDARD


def is_chess960(name: str) -> bool:
    """Return whether the tag names Chess960. Only letters and digits of a name count."""
    return _plain(name) in _CHESS960


def _plain(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
