"""What the window gets from the process of the library.

A report with a ``number`` is the answer to the request with this number, or tells of its progress.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.library.bad_game import BadGame
from engine.protocol.library.exploration import Exploration
from engine.protocol.library.game_groups import GameGroups
from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.library_game import GameRow, LibraryGame
from engine.protocol.library.repertoire import RepertoireMove
from engine.protocol.library.tag_edit import TagEdit
from engine.protocol.library.training import CardCounts, TrainingCard


class Rescue(Struct, frozen=True):
    """What was rescued of a damaged library."""

    path: str
    """Where the damaged file is now; the files of its log are beside it."""
    kept: int
    lost: int
    """Games that are known to be lost."""


class ColumnsRenewed(Struct, frozen=True):
    """Before a library is open, parts of its columns were missing, and are made anew."""

    done: int
    total: int


class LibraryOpened(Struct, frozen=True):
    """The library is open. Each process reports it once, before its first answer."""

    games: int
    """The number of games, those in the bin included."""
    rescue: Rescue | None = None
    """None unless the library was damaged, and was to be rescued."""


class LibraryNotOpened(Struct, frozen=True):
    """The library cannot be opened. The process ends, and no other starts by itself."""

    fault: LibraryFault


class ImportProgressed(Struct, frozen=True):
    """How far an import has come. The numbers of games count from the beginning of the file."""

    number: int
    place: int
    """In bytes of the file."""
    size: int
    read: int
    kept: int
    duplicates: int
    faulty: int
    """Games that could not be read as they are written, those that were left out included."""
    is_resumed: bool = False
    """Whether an earlier import of the same file goes on."""
    bad_games: tuple[BadGame, ...] = ()
    """Those since the last report; at most some thousand of them are named."""


class ImportEnd(StrEnum):
    """How an import or an export ended."""

    WHOLE = "whole"
    """All of it was done."""
    CANCELLED = "cancelled"
    FAILED = "failed"
    """``fault`` says why. What an import reported is kept, and a new one of the file goes on."""


class ImportEnded(Struct, frozen=True):
    """An import has ended. Its last ImportProgressed says what was kept."""

    number: int
    end: ImportEnd
    fault: LibraryFault | None = None


class ExportProgressed(Struct, frozen=True):
    """How far an export has come."""

    number: int
    done: int
    """Games that were written."""
    total: int


class ExportEnded(Struct, frozen=True):
    """An export has ended. Unless it is whole, the file is as it was before."""

    number: int
    end: ImportEnd
    games: int = 0
    """That were written."""
    fault: LibraryFault | None = None


class GamesFound(Struct, frozen=True):
    """Rows of a list of games."""

    number: int
    total: int
    """Games in the list."""
    first: int
    rows: tuple[GameRow, ...]
    """From the place ``first`` on. Games that are gone since the list was made are left out."""
    spent_ms: float = 0.0
    """How long it took to make the list."""


class Explored(Struct, frozen=True):
    """What was played from a position."""

    number: int
    exploration: Exploration


class GamesGrouped(Struct, frozen=True):
    """Games were counted by groups."""

    number: int
    groups: GameGroups


class GameRead(Struct, frozen=True):
    """A game that was read."""

    number: int
    game: LibraryGame


class CollectionSize(Struct, frozen=True):
    """A collection and the number of its games, without those in the bin."""

    collection: str
    games: int


class CollectionsListed(Struct, frozen=True):
    """All collections, in the order of the alphabet."""

    number: int
    collections: tuple[CollectionSize, ...]
    binned: int = 0
    """Games in the bin."""


class CardsFound(Struct, frozen=True):
    """The cards of training that are asked on a day and were not answered on it."""

    number: int
    cards: tuple[TrainingCard, ...]
    """In the order in which they are asked."""
    counts: CardCounts


class UntrainedGamesFound(Struct, frozen=True):
    """Games whose mistakes were not looked for yet."""

    number: int
    games: tuple[int, ...]
    """Their numbers, the newest first."""
    total: int
    """How many there are."""


class RepertoireRead(Struct, frozen=True):
    """The repertoires for White and for Black."""

    number: int
    moves_of_both: tuple[RepertoireMove, ...]
    """In the order in which they were added."""


class OwnGame(Struct, frozen=True):
    """A game that was played in Glassbox, or that is kept among those."""

    own_id: str
    """Empty for a game of another program."""
    pgn: bytes
    """Its PGN in UTF-8, with an empty line behind it."""


class OwnGamesRead(Struct, frozen=True):
    """Games that were played in Glassbox, in the order in which they were added."""

    number: int
    games: tuple[OwnGame, ...]
    last: int
    """The number of the last one."""
    is_whole: bool
    """Whether no game follows them."""


class OwnGamesChecked(Struct, frozen=True):
    """A file of games that were played in Glassbox was compared with the library."""

    number: int
    games: int
    """Games in the file; 0 if there is no file."""
    missing: int
    """Those that the library does not have as they stand there."""
    size: int = 0
    """Of the file that was read, in bytes."""
    changed_ns: int = 0
    """When it was changed last, as the system tells it."""


class GamesAdded(Struct, frozen=True):
    """Games were added."""

    number: int
    games: tuple[int, ...]
    """The numbers of the new games."""
    duplicates: int
    """Games that the library had already."""
    bad_games: tuple[BadGame, ...] = ()


class GamesEdited(Struct, frozen=True):
    """Games were put into the bin, taken out, moved, or have other tags or another report."""

    number: int
    games: tuple[int, ...]
    """Those of them that the library has."""
    collections: tuple[str, ...] = ()
    """Of games that were moved: the collection in which each of them was."""
    undoing: tuple[TagEdit, ...] = ()
    """Of games that have other tags: the edits that undo it."""


class CardsAdded(Struct, frozen=True):
    """Cards of training were added."""

    number: int
    cards: tuple[int, ...]
    """The numbers of the new ones."""


class CardAnswered(Struct, frozen=True):
    """An answer was kept."""

    number: int
    card: TrainingCard
    """With the time at which it comes back."""


class CardsRemoved(Struct, frozen=True):
    """Cards of training were removed."""

    number: int
    cards: tuple[int, ...]
    """Those of them that there were."""


class RepertoireChanged(Struct, frozen=True):
    """A repertoire was changed."""

    number: int
    inserted: tuple[RepertoireMove, ...] = ()
    """The moves that are new."""
    deleted: tuple[RepertoireMove, ...] = ()
    """Those that are gone."""


class BinEmptied(Struct, frozen=True):
    """Games were deleted from the bin."""

    number: int
    games: int
    """How many."""


class LibraryChecked(Struct, frozen=True):
    """The library is sound."""

    number: int
    games: int
    """The number of games, those in the bin included."""
    renewed_blocks: int
    """Parts of the columns that were damaged and were made anew."""
    source_bytes: int = 0
    """That the texts of games take which were kept as they were imported."""


class LibraryBackedUp(Struct, frozen=True):
    """The copy is whole."""

    number: int


class RequestRefused(Struct, frozen=True):
    """A request has no answer."""

    number: int
    fault: LibraryFault


class LibraryProcessDied(Struct, frozen=True):
    """The process ended by itself. Its requests are repeated in the next one."""

    exit_code: int | None
    gave_up: bool
    """True if no other was started, after too many ended. All requests were refused."""


Answer: TypeAlias = (
    GamesFound
    | Explored
    | GamesGrouped
    | GameRead
    | CollectionsListed
    | CardsFound
    | UntrainedGamesFound
    | RepertoireRead
    | OwnGamesRead
    | GamesAdded
    | GamesEdited
    | CardsAdded
    | CardAnswered
    | CardsRemoved
    | RepertoireChanged
    | BinEmptied
    | OwnGamesChecked
    | LibraryChecked
    | LibraryBackedUp
    | ImportEnded
    | ExportEnded
    | RequestRefused
)
"""Ends a request."""
Progress: TypeAlias = ImportProgressed | ExportProgressed
"""Precedes the end of a request."""
LibraryReport: TypeAlias = (
    Answer | Progress | ColumnsRenewed | LibraryOpened | LibraryNotOpened | LibraryProcessDied
)
