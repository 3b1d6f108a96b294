"""What the window sends to the process of the library.

Each request has a ``number``, larger than every earlier one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_report import GameReport
from engine.protocol.library.game_search import GameConditions, GameSearch, LibraryPosition
from engine.protocol.library.repertoire import RepertoireLine, RepertoireMove
from engine.protocol.library.tag_edit import TagEdit
from engine.protocol.library.training import AnswerGrade, CardKind, TrainingDay, TrainingTask


class OpenLibrary(Struct, frozen=True):
    """Open a library, or make one. The process gets it when it starts, and opens no other."""

    path: str
    is_checked: bool = False
    """Whether the whole file is checked, at about 0.2 s for 100 MB. Without it that happens only if
    the last process to have it open did not close it."""
    is_rescued: bool = False
    """Whether the file is checked and, if it is damaged, put aside, and a new one made of what can
    be read of it. While another process has it open, that is refused; if another one has put a new
    file in its place, that one is opened."""


class DuplicatePolicy(StrEnum):
    """What happens to a game that the library has already: same moves, same players."""

    LEAVE_OUT = "leave out"
    MERGE = "merge"
    """Its tags and its movetext are added where the kept game has none."""
    KEEP = "keep"


class ImportGames(Struct, frozen=True):
    """Import a PGN file. ImportProgressed follows several times, then ImportEnded.

    The import of a file that was not imported to its end goes on where that one ended. Imports run
    one after another, beside all questions.
    """

    number: int
    path: str
    collection: str
    duplicates: DuplicatePolicy = DuplicatePolicy.LEAVE_OUT
    keeps_source: bool = False
    """Whether the text of each game is kept, compressed."""
    are_own: bool = False
    """Whether the games are played in Glassbox. Those are known by their tag GlassboxGame: one that
    is there as it is, or was deleted, is left out, and one that has gone on is replaced."""


class ExportGames(Struct, frozen=True):
    """Write games to a PGN file.

    ExportProgressed follows several times, then ExportEnded.

    A game whose text was kept at its import, and that was not changed since, is written byte for
    byte. Exports wait for imports, and imports for exports.
    """

    number: int
    path: str
    games: GameSearch | tuple[int, ...] = GameSearch()
    """A list of games in its order, or the numbers of games in theirs."""
    may_replace: bool = True
    """Whether a file that is there is replaced. If not, the export fails with FILE_EXISTS."""


class CancelImport(Struct, frozen=True):
    """End an import after its running batch, or an export. ImportEnded or ExportEnded follows.

    Of an import what was reported is kept; of an export nothing is left.
    """

    number: int
    """Of the import or export."""


class FindGames(Struct, frozen=True):
    """Show rows of a list of games. GamesFound follows, or none if its asker has a newer one."""

    number: int
    search: GameSearch = GameSearch()
    first: int = 0
    """The place of the first row; the first place is 0."""
    count: int = 50
    asker: int = 0
    """What shows the list, as a number that the window chooses. The last list of each is held."""


class Explore(Struct, frozen=True):
    """Tell what was played from a position. Explored follows, or none as with FindGames."""

    number: int
    position: LibraryPosition
    conditions: GameConditions = GameConditions()
    asker: int = 0


class GroupGames(Struct, frozen=True):
    """Count the games of a search by groups. GamesGrouped follows."""

    number: int
    grouping: GameGrouping
    search: GameSearch = GameSearch()
    """Its order does not matter."""
    most: int = 100
    """Groups that are told of: those with the most games."""


class ReadGame(Struct, frozen=True):
    """Read a game, to open it. GameRead follows."""

    number: int
    game: int


class ListCollections(Struct, frozen=True):
    """List the collections. CollectionsListed follows."""

    number: int


class FindCards(Struct, frozen=True):
    """Find the cards of training that are asked on a day. CardsFound follows."""

    number: int
    day: TrainingDay
    kinds: tuple[CardKind, ...]
    most: int = 20
    """Cards that are asked on the day, those that were answered on it included."""
    most_new: int = 10
    """Of them, those that were never asked before."""


class FindUntrainedGames(Struct, frozen=True):
    """Find games whose mistakes were not looked for yet. UntrainedGamesFound follows."""

    number: int
    collection: str
    most: int = 50


class ReadRepertoire(Struct, frozen=True):
    """Read the repertoires for White and for Black. RepertoireRead follows."""

    number: int


class ReadOwnGames(Struct, frozen=True):
    """Read games that were played in Glassbox, as PGN. OwnGamesRead follows."""

    number: int
    collection: str
    """Its games count as played in Glassbox, too."""
    after: int = 0
    """The number of the game behind which they begin; 0 for the first one."""
    most_bytes: int = 1 << 20
    """Of their texts, roughly."""


class AddGames(Struct, frozen=True):
    """Add the games of a text, such as one just played. GamesAdded follows.

    It waits for no import, only for its running batch. So do the commands below.
    """

    number: int
    pgn: str
    collection: str
    duplicates: DuplicatePolicy = DuplicatePolicy.LEAVE_OUT
    are_own: bool = False
    """As in ImportGames."""


class BinGames(Struct, frozen=True):
    """Put games into the bin, or take them out. GamesEdited follows."""

    number: int
    games: tuple[int, ...]
    is_binned: bool = True


class MoveGames(Struct, frozen=True):
    """Move games to a collection, a new one if there is none of this name. GamesEdited follows."""

    number: int
    games: tuple[int, ...]
    collection: str


class EditTags(Struct, frozen=True):
    """Change the tags of games, all or none. GamesEdited follows, with the edits that undo it."""

    number: int
    edits: tuple[TagEdit, ...]
    is_undo: bool = False
    """Whether the values stood there before. Others are checked, and may be refused."""


class StoreReport(Struct, frozen=True):
    """Keep what a report found out about a game, in place of an earlier one. GamesEdited follows.

    ``game_report.report_of`` makes it of a finished review.
    """

    number: int
    game: int
    report: GameReport


class AddCards(Struct, frozen=True):
    """Add cards of training. CardsAdded follows.

    A position that is asked already, by a card from a game or by one from the repertoire, is left
    out: the same request again changes nothing.
    """

    number: int
    tasks: tuple[TrainingTask, ...]
    now_s: int
    """New cards are due from now on."""
    game: int = 0
    """A game of the library that was looked through, whether it gave tasks or not; 0 for none."""


class AnswerCard(Struct, frozen=True):
    """Keep how a card was answered. CardAnswered follows, and says when it comes back.

    The same request again changes nothing.
    """

    number: int
    card: int
    grade: AnswerGrade
    now_s: int
    move: str = ""
    """The first move that was tried, in UCI notation; empty if none was."""


class RemoveCards(Struct, frozen=True):
    """Remove cards with their answers. CardsRemoved follows."""

    number: int
    cards: tuple[int, ...]


class AddRepertoireLines(Struct, frozen=True):
    """Add lines to a repertoire, all or none. RepertoireChanged follows.

    Each position with an own move becomes a card of training. The same request again changes
    nothing.
    """

    number: int
    is_black: bool
    """Whether to the repertoire for Black."""
    lines: tuple[RepertoireLine, ...]
    now_s: int
    """New cards are due from now on."""


class RemoveRepertoireMove(Struct, frozen=True):
    """Remove a move from a repertoire, and all that no line reaches without it.

    RepertoireChanged follows.
    """

    number: int
    is_black: bool
    position: LibraryPosition
    move: str
    now_s: int


class RestoreRepertoire(Struct, frozen=True):
    """Undo a change of a repertoire. RepertoireChanged follows.

    Cards of training that come back have their schedules.
    """

    number: int
    inserted: tuple[RepertoireMove, ...]
    """What the change removed."""
    deleted: tuple[RepertoireMove, ...]
    """What it added."""
    now_s: int


class EmptyBin(Struct, frozen=True):
    """Delete games that are in the bin, for ever. BinEmptied follows."""

    number: int
    before: int
    """Only those that went into it before this day: year * 10000 + month * 100 + day."""


class CheckOwnGames(Struct, frozen=True):
    """Compare a file of games that were played in Glassbox with the library.

    OwnGamesChecked follows. If no game is missing, all of them are written to the disk by then.
    """

    number: int
    path: str


class CheckLibrary(Struct, frozen=True):
    """Check the whole file and all columns. LibraryChecked follows."""

    number: int


class BackUpLibrary(Struct, frozen=True):
    """Copy the library to a file, in place of any that is there. LibraryBackedUp follows.

    Columns are not copied; they are made anew when they are needed.
    """

    number: int
    path: str


class QuitLibrary(Struct, frozen=True):
    """End the process. A running import ends after its batch."""


Question: TypeAlias = (
    FindGames
    | Explore
    | GroupGames
    | ReadGame
    | ListCollections
    | FindCards
    | FindUntrainedGames
    | ReadRepertoire
    | ReadOwnGames
)
"""Requests that change nothing."""
Change: TypeAlias = (
    AddGames
    | BinGames
    | MoveGames
    | EditTags
    | StoreReport
    | AddCards
    | AnswerCard
    | RemoveCards
    | AddRepertoireLines
    | RemoveRepertoireMove
    | RestoreRepertoire
    | EmptyBin
    | CheckOwnGames
    | CheckLibrary
    | BackUpLibrary
)
"""Short requests that may change the library."""
LongWork: TypeAlias = ImportGames | ExportGames
"""Requests that take long, report how far they have come, and can be cancelled."""
LibraryRequest: TypeAlias = Question | Change | LongWork
LibraryCommand: TypeAlias = LibraryRequest | CancelImport | QuitLibrary


def supersedes_request(waiting: LibraryRequest, new: LibraryRequest) -> bool:
    """Return whether a new request makes an answer to a waiting one needless."""
    if not isinstance(new, FindGames | Explore) or not isinstance(waiting, FindGames | Explore):
        return False
    return type(waiting) is type(new) and waiting.asker == new.asker
