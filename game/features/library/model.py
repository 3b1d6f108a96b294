"""The Library screen: which games are wanted, those that were found, and the one that is shown."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, TypeAlias

import chess
from msgspec import Struct, field

from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import (
    GameOrder,
    GameResult,
    GameSearch,
    LibraryPosition,
    PlayerColour,
)
from engine.protocol.library.library_fault import LibraryFault
from engine.protocol.library.library_game import GameRow, LibraryGame
from engine.protocol.library.tag_edit import TagEdit
from game.features.library.conditions import ConditionField, TypedConditions
from game.features.library.groups import FoundGroups, GroupChoice, GroupQuestion
from game.features.library.material import Material
from game.features.library.structure import Structure
from game.message import OpeningName, San, Text
from game.queries.repertoire.departures import DeparturePlace
from game.state.dialog import DialogModel
from game.state.focus import Focus
from game.state.preferences.kept_search import KeptSearch
from game.state.screens import LIBRARY, ScreenModel, ScreenName
from game.state.state import State

PREVIEW_PLY = 12
"""The half-moves after which a game is shown at first: by then most openings have their name."""


class Place(NamedTuple):
    """What the left column chooses: a collection, all of them, or the bin."""

    collection: str = ""
    """Empty for all collections."""
    is_bin: bool = False


class FoundList(NamedTuple):
    """The list that is shown."""

    search: GameSearch
    total: int
    spent_ms: float
    """How long the library took to make it."""


class RefusedSearch(NamedTuple):
    """A list that could not be made."""

    search: GameSearch
    fault: LibraryFault


class WantedPosition(NamedTuple):
    """A position that the games must have reached, by any order of moves."""

    position: LibraryPosition
    opening: OpeningName = OpeningName("")
    """Whose first position it is; empty for one that was taken from a board."""
    is_board_alone: bool = False
    """Whether castling rights and en passant do not count in it."""


class PreviewedGame(Struct):
    """The game beside the list."""

    game: LibraryGame
    start: chess.Board
    moves: tuple[chess.Move, ...]
    sans: tuple[San, ...]
    ply: int
    """The half-moves before the shown position."""
    board: chess.Board
    """The shown position. It is replaced as a whole."""
    moment: int | None = None
    """The half-moves before what the list was searched for; see ``GameRow.ply``."""
    marked: frozenset[int] = frozenset()
    """The places of the moves that are marked: the player's repertoire has them."""
    left: int | None = None
    """The place of the move with which an own game left the repertoire."""
    departure: DeparturePlace | None = None
    """Where that was, and what was expected."""
    marked_for: object = None
    """What the marks were made of; see ``update.own_openings``."""


class BinEdit(NamedTuple):
    """Games were put into the bin, or taken out of it."""

    games: tuple[int, ...]
    is_binned: bool

    def inverse(self) -> BinEdit:
        """Return the change that undoes this one."""
        return BinEdit(self.games, not self.is_binned)


class MoveEdit(NamedTuple):
    """Games of one collection were moved to another."""

    games: tuple[int, ...]
    before: str
    after: str

    def inverse(self) -> MoveEdit:
        """Return the change that undoes this one."""
        return MoveEdit(self.games, self.after, self.before)


class TagsEdit(NamedTuple):
    """Tags of games were changed."""

    edits: tuple[TagEdit, ...]
    undoing: tuple[TagEdit, ...] = ()
    """What brings the former values back. The library tells it."""

    def inverse(self) -> TagsEdit:
        """Return the change that undoes this one."""
        return TagsEdit(self.undoing, self.edits)


LibraryEdit: TypeAlias = BinEdit | MoveEdit | TagsEdit
"""A change of the library that can be undone."""


class AskedEdit(NamedTuple):
    """A change that the library has not made yet."""

    edit: LibraryEdit
    is_undo: bool
    """Whether the opposite of ``edit`` was asked for."""


class DeletedSearch(NamedTuple):
    """A kept search that was deleted, and its place among the others."""

    place: int
    search: KeptSearch


class GamesExport(NamedTuple):
    """Games that are written to a file."""

    games: GameSearch | tuple[int, ...]
    """A list of games in its order, or the numbers of games."""
    path: str = ""
    """Empty while the file is being chosen."""
    done: int = 0
    total: int = 0
    is_cancelled: bool = False
    """Whether its end was asked for."""

    @property
    def is_running(self) -> bool:
        """Whether the games are being written."""
        return bool(self.path)


class LibraryModel(ScreenModel):
    """What the screen holds."""

    name: ClassVar[ScreenName] = LIBRARY
    has_wheel_steps: ClassVar[bool] = True
    keeps_focus: ClassVar[bool] = True
    place: Place = Place()
    texts: dict[ConditionField, str] = field(default_factory=dict)
    """The typed conditions; replaced as a whole."""
    results: frozenset[GameResult] = frozenset()
    colour: PlayerColour = PlayerColour.EITHER
    mistake: WantedMistake | None = None
    """A kind of mistake that the games must have."""
    material: Material | None = None
    """Material that must have stood on the board."""
    structure: Structure | None = None
    """A pawn structure that must have stood on the board, together with the material."""
    position: WantedPosition | None = None
    """A position that the games must have reached."""
    order: GameOrder = GameOrder.DATE
    is_descending: bool = True
    found: FoundList | None = None
    rows: dict[int, GameRow | None] = field(default_factory=dict)
    """The rows of the list that are known, by their place; None for a game that is gone."""
    refused: RefusedSearch | None = None
    top: int = 0
    """The place of the first visible row."""
    chosen: int = 0
    """The place of the chosen row."""
    pressed_ms: int | None = None
    """When the chosen row was pressed last; None if another row has been chosen since."""
    preview: PreviewedGame | None = None
    is_preview_old: bool = False
    """Whether the game beside the list has changed since it was read."""
    unreadable: int | None = None
    """The number of a game that could not be read, so that it is not asked for again."""
    ply: int = PREVIEW_PLY
    """The half-moves that the person wants to see of each game."""
    is_flipped: bool = False
    opening: int | None = None
    """The number of a game that is opened on Analyse as soon as it is read."""
    edits: tuple[LibraryEdit, ...] = ()
    """The changes that can be undone, the latest one last."""
    asked_edits: dict[int, AskedEdit] = field(default_factory=dict)
    """What has no answer yet, by the number of the request."""
    groups: GroupChoice = GroupChoice()
    """How the statistics are shown, if they are."""
    last_grouping: GameGrouping = GameGrouping.OPENING
    """That of the statistics that were shown last."""
    asked_groups: GroupQuestion | None = None
    """What was asked for the statistics last."""
    found_groups: FoundGroups | None = None
    deleted_searches: tuple[DeletedSearch, ...] = ()
    """The kept searches that can be brought back, the one deleted last at the end."""
    export: GamesExport | None = None
    """The games whose file was asked for last, until they are written."""

    @property
    def is_of_game(self) -> bool:
        return False

    @property
    def typed(self) -> TypedConditions:
        """The conditions as they are typed and chosen."""
        return TypedConditions(self.texts, self.results, self.colour, self.mistake)

    @property
    def row(self) -> GameRow | None:
        """The chosen row; None if there is none, or it is not known yet."""
        return self.rows.get(self.chosen)


class ConditionsDialog(DialogModel):
    """The dialog with all conditions. What is typed there takes effect at once."""

    field: ConditionField = ConditionField.OPPONENT
    """The field that has the focus at first."""

    @property
    def first_focus(self) -> Focus:
        return Focus(self.field.value, is_visible=False)


class MistakeDialog(DialogModel):
    """The dialog about what went wrong. What is chosen there takes effect at once."""


class MaterialDialog(DialogModel):
    """The dialog about material. What is chosen there takes effect at once."""


class StructureDialog(DialogModel):
    """The dialog about the pawn structure. What is chosen there takes effect at once."""


class OpeningDialog(DialogModel):
    """The dialog in which an opening is chosen by its name."""

    text: str = ""
    """What is typed: a part of a name, or of a code."""
    row: int = 0


class SearchesDialog(DialogModel):
    """The dialog with the kept searches."""

    text: str = ""
    """What is typed: the name of a search."""
    row: int = 0
    """The chosen one."""
    renamed: str | None = None
    """The search that gets the typed name; None if the shown list does."""


class CollectionDialog(DialogModel):
    """The dialog in which a collection is chosen for a game, or a new one is named."""

    game: GameRow
    text: str = ""
    """What is typed: a part of a name, or a new one."""
    row: int = 0
    """The chosen row."""


class TagsDialog(DialogModel):
    """The dialog that edits the tags of a game."""

    game: int
    before: dict[str, str]
    """The tags that can be edited, as they are kept."""
    values: dict[str, str]
    """The tags as they are typed; replaced as a whole. Empty ones will be removed."""
    name: str = ""
    """The name of the tag outside the roster that is typed, chosen or new."""
    value: str = ""
    """Its value as it is typed."""
    row: int | None = None
    """The chosen one of the tags outside the roster."""
    fault: Text = ""
    """Why the tags cannot be like this."""
    is_asked: bool = False
    """Whether the library is changing them."""

    @property
    def after(self) -> dict[str, str]:
        """The tags as they will be."""
        name = self.name.strip()
        return self.values | {name: self.value} if name else self.values


def library_of(state: State) -> LibraryModel | None:
    """Return what the screen holds; None before it was shown."""
    return state.screen_model(LibraryModel)
