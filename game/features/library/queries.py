"""Questions about the Library screen."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.protocol.library.game_groups import GameGrouping
from engine.protocol.library.game_search import GameConditions, GameOrder, GameSearch
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import CollectionSize
from game.actions.action import Action
from game.actions.between_features import FindPosition
from game.actions.library import OpenLibraryAgain
from game.features.library.actions import (
    BinFoundGame,
    CancelExport,
    ChooseGroup,
    ClearConditions,
    ClearMistakes,
    ExportChosenGame,
    ExportFoundGames,
    NarrowToGroup,
    OpenCollectionList,
    OpenConditions,
    OpenFoundGame,
    OpenMaterial,
    OpenMistakes,
    OpenOpenings,
    OpenTags,
    ShowGames,
    ShowGroups,
    SortGroups,
    ToggleBoardAlone,
    ToggleGroups,
    UndoLibraryEdit,
    WantPreviewPosition,
)
from game.features.library.conditions import ConditionField, conditions_of
from game.features.library.game_text import NULL_MOVE
from game.features.library.groups import GroupQuestion
from game.features.library.material import pattern_of
from game.features.library.model import CollectionDialog, LibraryModel, Place, library_of
from game.features.library.search_actions import (
    OpenSearches,
    OpenStructure,
    RestoreSearch,
)
from game.features.library.structure import with_structure
from game.queries.explorer import ExplorerPlace
from game.queries.repertoire.marked_moves import begins_as_usual, marked_moves
from game.rules import game_record, players
from game.state.library import MY_GAMES, Library, LibraryStatus
from game.state.screens import ANALYSE, LIBRARY, PLAY
from game.state.state import State

RESCUABLE = frozenset((LibraryFaultCode.DAMAGED, LibraryFaultCode.IN_USE))
"""Faults after which a rescue is offered, a second time if another window was in its way."""
FIRST_DESCENDING = frozenset(
    (GameOrder.DATE, GameOrder.WHITE_ELO, GameOrder.BLACK_ELO, GameOrder.LENGTH)
)
"""The columns that are first sorted from the largest value on."""


def conditions_now(model: LibraryModel) -> GameConditions:
    """Return the conditions for the games that are wanted."""
    place = model.place
    typed = conditions_of(model.typed, place.collection, is_binned=place.is_bin)
    return replace(typed, pattern=with_structure(pattern_of(model.material), model.structure))


def wanted_search(state: State, model: LibraryModel) -> GameSearch:
    """Return the list that is wanted."""
    wanted = model.position
    return GameSearch(
        conditions_now(model),
        None if wanted is None else wanted.position,
        wanted is not None and wanted.is_board_alone,
        order=model.order,
        is_descending=model.is_descending,
        version=state.model(Library).version,
    )


def offered_collections(library: Library, dialog: CollectionDialog) -> list[str]:
    """Return the collections that a game can be moved to: those that match, and a new one last."""
    names = [MY_GAMES, *(one.collection for one in library.collections or ())]
    others = [name for name in dict.fromkeys(names) if name != dialog.game.collection]
    typed = " ".join(dialog.text.split())
    found = [name for name in others if typed.casefold() in name.casefold()]
    is_new = typed and typed not in (*others, dialog.game.collection)
    return [*found, typed] if is_new else found


def has_conditions(model: LibraryModel) -> bool:
    """Return whether some games of the place are left out."""
    everything = GameConditions(collection=model.place.collection, is_binned=model.place.is_bin)
    return model.position is not None or conditions_now(model) != everything


def places(library: Library) -> list[Place]:
    """Return what the left column offers: all games, one's own, the collections, the bin."""
    names = [one.collection for one in library.collections or ()]
    others = [Place(name) for name in names if name != MY_GAMES]
    return [Place(), Place(MY_GAMES), *others, Place(is_bin=True)]


def games_at(library: Library, place: Place) -> int | None:
    """Return how many games a place has; None before that is known."""
    if library.collections is None:
        return None
    if place.is_bin:
        return library.binned
    if not place.collection:
        return library.games
    return sum(_games_in(one, place) for one in library.collections)


def is_empty(state: State) -> bool:
    """Return whether the library is known to have no games at all."""
    library = state.model(Library)
    return library.status is LibraryStatus.OPEN and library.games == 0 and not library.binned


def is_damaged(state: State) -> bool:
    """Return whether the library can be rescued."""
    fault = state.model(Library).fault
    return fault is not None and fault.code in RESCUABLE


def can_open_again(state: State) -> bool:
    """Return whether the library could not be opened."""
    return state.model(Library).status is LibraryStatus.FAILED


def is_library_shown(state: State) -> bool:
    """Return whether the screen is shown."""
    return state.screen == LIBRARY and library_of(state) is not None


def is_game_chosen(state: State) -> bool:
    """Return whether a game of the list is chosen on the screen."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and model.row is not None


def can_edit_tags(state: State) -> bool:
    """Return whether the chosen game of the screen is read, so that its tags are known."""
    model = library_of(state)
    if state.screen != LIBRARY or model is None or model.row is None or model.is_preview_old:
        return False
    return model.preview is not None and model.preview.game.row.game == model.row.game


def can_undo_edit(state: State) -> bool:
    """Return whether a change of the library can be undone on the screen."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and bool(model.edits)


def can_show_groups(state: State) -> bool:
    """Return whether the screen has games of which there can be statistics."""
    model = library_of(state)
    if state.screen != LIBRARY or model is None or model.found is None or can_open_again(state):
        return False
    return model.found.total > 0


def shows_groups(state: State) -> bool:
    """Return whether the statistics stand in place of the list."""
    model = library_of(state)
    return model is not None and model.groups.grouping is not None and can_show_groups(state)


def group_question(state: State, model: LibraryModel) -> GroupQuestion | None:
    """Return what the statistics ask; None while the games are shown.

    In the own games the results are those of the person, unless a player is typed.
    """
    grouping = model.groups.grouping
    if grouping is None:
        return None
    conditions = conditions_now(model)
    is_own = model.place.collection == MY_GAMES and not conditions.player
    if is_own and grouping is not GameGrouping.PLAYER:
        name = state.settings.person_name or players.PERSON_NAME
        conditions = replace(conditions, player=name)
    search = wanted_search(state, model)
    order = GameOrder.NUMBER
    search = replace(search, conditions=conditions, order=order, is_descending=False)
    return GroupQuestion(grouping, search)


def is_exporting(state: State) -> bool:
    """Return whether games are being written to a file."""
    model = library_of(state)
    export = None if model is None else model.export
    return export is not None and export.is_running


def can_export_game(state: State) -> bool:
    """Return whether the chosen game can be written to a file now."""
    return is_game_chosen(state) and not is_exporting(state)


def can_export_list(state: State) -> bool:
    """Return whether the games of the list can be written to a file now."""
    model = library_of(state)
    if state.screen != LIBRARY or model is None or is_exporting(state):
        return False
    return model.found is not None and model.found.total > 0


def can_cancel_export(state: State) -> bool:
    """Return whether an export can be ended on the screen."""
    model = library_of(state)
    export = None if model is None else model.export
    is_ended = export is not None and export.is_cancelled
    return state.screen == LIBRARY and is_exporting(state) and not is_ended


def can_clear_conditions(state: State) -> bool:
    """Return whether there are conditions on the screen that can be forgotten."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and has_conditions(model)


def can_restore_search(state: State) -> bool:
    """Return whether a deleted search can be brought back on the screen."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and bool(model.deleted_searches)


def can_clear_mistakes(state: State) -> bool:
    """Return whether something is said on the screen about what went wrong."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and says_what_went_wrong(model)


def says_what_went_wrong(model: LibraryModel) -> bool:
    """Return whether the games must have a report with something in it."""
    return model.mistake is not None or bool(model.texts.get(ConditionField.ACCURACY))


def is_preview_shown(state: State) -> bool:
    """Return whether a game stands beside the list on the screen."""
    return state.screen == LIBRARY and explorer_place(state) is not None


def is_position_wanted(state: State) -> bool:
    """Return whether the list on the screen has only games that reached a position."""
    model = library_of(state)
    return state.screen == LIBRARY and model is not None and model.position is not None


def is_board_alone(state: State) -> bool:
    """Return whether castling rights and en passant do not count in the wanted position."""
    model = library_of(state)
    return model is not None and model.position is not None and model.position.is_board_alone


def has_position_to_find(state: State) -> bool:
    """Return whether a game is shown whose position may be looked for.

    While a rated-style game goes on, nothing tells what others played in its positions.
    """
    if state.screen == PLAY:
        return game_record.allows_engine_help(state.session.game)
    return state.screen == ANALYSE


def _games_in(size: CollectionSize, place: Place) -> int:
    return size.games if size.collection == place.collection else 0


def explorer_place(state: State) -> ExplorerPlace | None:
    """Return where the explorer is; None while no game is shown."""
    model = library_of(state)
    preview = None if model is None else model.preview
    if model is None or preview is None:
        return None
    is_passed = NULL_MOVE in preview.game.moves[: preview.ply]
    is_black = model.is_flipped
    marked = marked_moves(state, preview.board, is_black=is_black)
    return ExplorerPlace(preview.board, is_black, is_passed, is_black, marked)


def explored_line(state: State) -> tuple[str, ...] | None:
    """Return the moves to the position beside the list; None if they can be in no repertoire."""
    model = library_of(state)
    preview = None if model is None else model.preview
    if preview is None or not begins_as_usual(preview.start):
        return None
    moves = preview.game.moves[: preview.ply]
    return None if NULL_MOVE in moves else moves


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenFoundGame: is_game_chosen,
    BinFoundGame: is_game_chosen,
    OpenCollectionList: is_game_chosen,
    OpenTags: can_edit_tags,
    ShowGroups: can_show_groups,
    ToggleGroups: can_show_groups,
    ShowGames: shows_groups,
    SortGroups: shows_groups,
    ChooseGroup: shows_groups,
    NarrowToGroup: shows_groups,
    UndoLibraryEdit: can_undo_edit,
    ExportChosenGame: can_export_game,
    ExportFoundGames: can_export_list,
    CancelExport: can_cancel_export,
    OpenConditions: is_library_shown,
    OpenMistakes: is_library_shown,
    ClearMistakes: can_clear_mistakes,
    OpenMaterial: is_library_shown,
    OpenOpenings: is_library_shown,
    OpenStructure: is_library_shown,
    OpenSearches: is_library_shown,
    RestoreSearch: can_restore_search,
    WantPreviewPosition: is_preview_shown,
    FindPosition: has_position_to_find,
    ToggleBoardAlone: is_position_wanted,
    ClearConditions: can_clear_conditions,
    OpenLibraryAgain: can_open_again,
}
"""The condition under which actions of each class have an effect."""
