"""The player's own openings, as the library has told them. Plain data.

``game.update.player_repertoire`` alone changes this.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import field

from engine.protocol.library.game_search import LibraryPosition
from engine.protocol.library.repertoire import RepertoireMove
from game.state.screens import FeatureModel

MOST_CHANGES = 100
"""The number of changes that can be undone."""


class RepertoirePlace(NamedTuple):
    """A position of the repertoire for White or for Black."""

    is_black: bool
    position: LibraryPosition
    """Its counters are 0 and 1, for every way to it."""


class RepertoireChange(NamedTuple):
    """A change that can be undone."""

    inserted: tuple[RepertoireMove, ...]
    deleted: tuple[RepertoireMove, ...]


class PlayerRepertoire(FeatureModel, frozen=True):
    """The repertoires for White and for Black."""

    moves: tuple[RepertoireMove, ...] | None = None
    """All moves in the order in which they were added; None before the library has told them."""
    by_place: dict[RepertoirePlace, tuple[str, ...]] = field(default_factory=dict)
    """The same moves in UCI notation, the first one first. It is replaced as a whole."""
    is_refused: bool = False
    """Whether the library could not tell them."""
    past: tuple[RepertoireChange, ...] = ()
    """The changes of this window that can be undone, the latest one last."""
