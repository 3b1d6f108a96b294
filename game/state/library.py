"""The library of games: whether it is open, what it holds, and what was asked of it. Plain data.

The games themselves are in the process of the library; a feature asks for them and holds what it
shows. ``game.update.library`` alone changes this.
"""

from __future__ import annotations

from enum import Enum, IntEnum

from msgspec import Struct, field

from engine.protocol.library.commands import LibraryRequest
from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.reports import CollectionSize, Rescue
from game.state.screens import FeatureModel

FILE = "games.library"
"""The name of its file in the data folder."""
MY_GAMES = "My games"
"""The name that the collection of the games that are played here has in the library. The window
shows it in its own language."""


class LibraryStatus(Enum):
    """The state of the library."""

    CLOSED = "closed"
    """Nothing was asked of it yet, and no process runs."""
    OPENING = "opening"
    OPEN = "open"
    FAILED = "failed"
    """It cannot be opened, or its process has ended too often: ``Library.fault``."""


class LibraryUser(IntEnum):
    """What asks the library, and gets the answers. The value is the ``asker`` in its messages."""

    COLLECTIONS = 0
    """The record below."""
    SCREEN = 1
    """The list of games on the Library screen."""
    PREVIEW = 2
    """The game beside that list."""
    EXPLORER = 3
    EXPLORER_GAMES = 4
    """The games that reached the position of the explorer."""
    IMPORT = 5
    EDITS = 6
    """Games that are put into the bin, or moved, on the Library screen."""
    TRAINING = 8
    """The positions of training, and their answers."""
    TRAINED_GAMES = 9
    """The games that are looked through for such positions."""
    OWN_GAMES = 7
    """The games that are played here, which go into the library."""
    REPERTOIRE = 10
    """The player's own openings."""
    REPERTOIRE_DRILL = 11
    """The positions of the repertoire that are asked."""
    EXPORT = 20
    """Games that are written to a file."""
    GROUPS = 21
    """The statistics on the Library screen."""
    TAGS = 22
    """The game whose tags are edited."""
    PLAYED_GAMES = 23
    """The list of the played games."""


class LibraryQuestion(Struct, frozen=True):
    """A request that has no answer yet."""

    user: LibraryUser
    request: LibraryRequest


class Library(FeatureModel, frozen=True):
    """What all features know of the library."""

    status: LibraryStatus = LibraryStatus.CLOSED
    fault: LibraryFault | None = None
    """Why the library cannot be opened."""
    rescue: Rescue | None = None
    """What was rescued, if the library was damaged."""
    renewed: tuple[int, int] | None = None
    """While it opens: how many parts of its columns are made anew so far, and of how many."""
    collections: tuple[CollectionSize, ...] | None = None
    """All collections, in the order of the alphabet; None before they are known."""
    binned: int = 0
    """Games in the bin."""
    version: int = 0
    """Grows whenever the games have changed: a list with an older one is out of date."""
    counted_version: int = -1
    """The version when the collections were asked for last."""
    waiting: dict[int, LibraryQuestion] = field(default_factory=dict)
    """What has no answer yet, by number. It is replaced as a whole."""
    last_number: int = 0
    """The number of the last request."""

    @property
    def games(self) -> int | None:
        """The number of games, without those in the bin; None before it is known."""
        if self.collections is None:
            return None
        return sum(one.games for one in self.collections)
