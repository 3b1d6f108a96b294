"""What can happen on the Library screen, as actions."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_report import WantedMistake
from engine.protocol.library.game_search import GameOrder, GameResult, PlayerColour
from game.actions.action import Action
from game.features.library.conditions import ConditionField
from game.features.library.groups import GroupOrder
from game.features.library.material import Material
from game.features.library.model import Place, WantedPosition
from game.features.library.search_actions import SearchAction


class ChoosePlace(Action, frozen=True):
    """Show the games of a collection, of all, or of the bin."""

    place: Place


class TypeCondition(Action, frozen=True):
    """The text of a condition has changed."""

    field: ConditionField
    text: str


class ToggleResult(Action, frozen=True):
    """Show games with this result too, or no longer."""

    result: GameResult


class ChooseColour(Action, frozen=True):
    """Choose the colour that the player has."""

    colour: PlayerColour


class ChooseMistake(Action, frozen=True):
    """Choose a kind of mistake that the games must have; None for games without one, too."""

    mistake: WantedMistake | None


class OpenMistakes(Action, frozen=True):
    """Open the dialog about what went wrong."""


class ClearMistakes(Action, frozen=True):
    """Forget all that is said about what went wrong."""


class OpenMaterial(Action, frozen=True):
    """Open the dialog about material."""


class ChooseMaterial(Action, frozen=True):
    """Show only games in which this material stood on the board; None for all."""

    material: Material | None


class WantPosition(Action, frozen=True):
    """Show only games that reached a position; None for all."""

    position: WantedPosition | None


class WantPreviewPosition(Action, frozen=True):
    """Show only games that reached the position beside the list."""


class ToggleBoardAlone(Action, frozen=True):
    """Let castling rights and en passant count in the wanted position, or no longer."""


class OpenOpenings(Action, frozen=True):
    """Open the dialog in which an opening is chosen by its name."""


class TypeOpening(Action, frozen=True):
    """A part of a name or a code is typed in the dialog."""

    text: str


class ChooseOpening(Action, frozen=True):
    """Choose a row of the dialog."""

    row: int
    """It may be outside the list."""


class WantOpening(Action, frozen=True):
    """Show only games with the chosen opening, and close the dialog."""

    row: int | None = None
    """A row to choose first; None for the chosen one."""


class ClearResults(Action, frozen=True):
    """Show games with any result."""


class ClearConditions(Action, frozen=True):
    """Forget all conditions."""


class OpenConditions(Action, frozen=True):
    """Open the dialog with all conditions."""

    field: ConditionField = ConditionField.OPPONENT
    """The field to type into."""


class SortGames(Action, frozen=True):
    """Sort by a column; if the list is sorted by it, the other way round."""

    order: GameOrder


class ScrollGames(Action, frozen=True):
    """Show the list from this row on."""

    top: int


class ChooseFoundGame(Action, frozen=True):
    """Choose a row of the list."""

    row: int
    """It may be outside the list."""
    top: int
    """The first visible row then."""
    is_pressed: bool = False
    """Whether by the mouse: a second press soon after opens the game."""


class StepPreview(Action, frozen=True):
    """Show the game beside the list some half-moves later, or earlier."""

    by: int


class ShowPreviewPly(Action, frozen=True):
    """Show the game beside the list after this number of half-moves."""

    ply: int


class FollowExploredMove(Action, frozen=True):
    """Step to a move of the explorer if the game goes on with it; if not, list its games."""

    move: str
    """In UCI notation."""


class OpenFoundGame(Action, frozen=True):
    """Analyse the chosen game."""


class BinFoundGame(Action, frozen=True):
    """Put the chosen game into the bin, or take it out of the bin."""


class OpenCollectionList(Action, frozen=True):
    """Open the dialog that moves the chosen game to another collection."""


class TypeCollection(Action, frozen=True):
    """The name of a collection is typed in the dialog."""

    text: str


class ChooseCollection(Action, frozen=True):
    """Choose a row of the dialog."""

    row: int
    """It may be outside the list."""


class MoveToCollection(Action, frozen=True):
    """Move the game to the chosen collection, and close the dialog."""

    row: int | None = None
    """A row to choose first; None for the chosen one."""


class OpenTags(Action, frozen=True):
    """Open the dialog that edits the tags of the chosen game."""


class TypeTag(Action, frozen=True):
    """A tag of the roster has another text in the dialog."""

    name: str
    text: str


class ChooseTag(Action, frozen=True):
    """Choose a row of the other tags."""

    row: int
    """It may be outside the list."""


class TypeTagName(Action, frozen=True):
    """The name of another tag is typed in the dialog."""

    text: str


class TypeTagValue(Action, frozen=True):
    """The value of this tag is typed in the dialog."""

    text: str


class SaveTags(Action, frozen=True):
    """Keep the tags as they stand in the dialog, and close it."""


class UndoLibraryEdit(Action, frozen=True):
    """Undo the last change of the library that was made here."""


class ExportChosenGame(Action, frozen=True):
    """Ask for a file, and write the chosen game to it."""


class ExportFoundGames(Action, frozen=True):
    """Ask for a file, and write all games of the list to it."""


class CancelExport(Action, frozen=True):
    """End the export; nothing is left of it."""


class ShowGroups(Action, frozen=True):
    """Show statistics of the list in its place, by groups of its games."""

    grouping: GameGrouping


class ShowGames(Action, frozen=True):
    """Show the games again in place of the statistics."""


class ToggleGroups(Action, frozen=True):
    """Show the statistics that were shown last, or the games again."""


class SortGroups(Action, frozen=True):
    """Sort the groups; if they are sorted by it, the other way round."""

    order: GroupOrder


class ChooseGroup(Action, frozen=True):
    """Choose a row of the statistics."""

    row: int
    """It may be outside the list."""


class NarrowToGroup(Action, frozen=True):
    """Leave only the games of a group in the list, and show them."""

    row: int | None = None
    """None for the chosen one."""


class FocusSearch(Action, frozen=True):
    """Give the keys to the search field."""


LibraryScreenAction: TypeAlias = (
    ChoosePlace
    | TypeCondition
    | ToggleResult
    | ChooseColour
    | ChooseMistake
    | OpenMistakes
    | ClearMistakes
    | OpenMaterial
    | ChooseMaterial
    | WantPosition
    | WantPreviewPosition
    | ToggleBoardAlone
    | OpenOpenings
    | TypeOpening
    | ChooseOpening
    | WantOpening
    | SearchAction
    | ClearResults
    | ClearConditions
    | OpenConditions
    | SortGames
    | ScrollGames
    | ChooseFoundGame
    | StepPreview
    | ShowPreviewPly
    | FollowExploredMove
    | OpenFoundGame
    | BinFoundGame
    | OpenCollectionList
    | TypeCollection
    | ChooseCollection
    | MoveToCollection
    | OpenTags
    | TypeTag
    | ChooseTag
    | TypeTagName
    | TypeTagValue
    | SaveTags
    | UndoLibraryEdit
    | ExportChosenGame
    | ExportFoundGames
    | CancelExport
    | ShowGroups
    | ShowGames
    | ToggleGroups
    | SortGroups
    | ChooseGroup
    | NarrowToGroup
    | FocusSearch
)
