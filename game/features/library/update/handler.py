"""Handles the actions on the Library screen."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.protocol.library.game_search import LibraryPosition
from game.actions import board as board_actions
from game.actions.between_features import FindPosition
from game.actions.board import BoardAction
from game.actions.effects import Effect
from game.features.library import actions, search_actions
from game.features.library.actions import LibraryScreenAction
from game.features.library.conditions import MOST_LETTERS, ConditionField
from game.features.library.mistake_texts import or_none
from game.features.library.model import (
    ConditionsDialog,
    LibraryModel,
    MaterialDialog,
    MistakeDialog,
    OpeningDialog,
    StructureDialog,
    library_of,
)
from game.features.library.queries import (
    FIRST_DESCENDING,
    has_conditions,
    has_position_to_find,
    says_what_went_wrong,
)
from game.features.library.structure import Structure
from game.features.library.update import (
    edits,
    exploring,
    exports,
    position_search,
    preview,
    searches,
    statistics,
    tags,
)
from game.queries.explorer import library_position
from game.queries.shown_position import shown_board
from game.state.focus import Focus
from game.state.screens import LIBRARY
from game.state.session import Session
from game.state.state import State
from game.update import common, library

DOUBLE_PRESS_MS = 500
"""The time between two presses on a row that open its game."""


def show(state: State, session: Session) -> list[Effect]:
    """Show the screen as it was left, with what the library holds now."""
    if library_of(state) is None:
        state.open_screen(LibraryModel())
    common.show_screen(state, session, LIBRARY)
    return library.refresh(state)


Handled: TypeAlias = LibraryScreenAction | FindPosition
"""The actions of the screen, and the one by which other features lead here."""


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action; only FindPosition has an effect on another screen."""
    if isinstance(action, FindPosition):
        return _find_position(state, session, action.position)
    model = library_of(state)
    if model is None or state.screen != LIBRARY:
        return []
    match action:
        case actions.OpenFoundGame():
            return preview.open_chosen_game(model)
        case actions.BinFoundGame():
            return edits.bin_chosen_game(state, model)
        case actions.UndoLibraryEdit():
            return edits.undo_edit(state, model)
        case actions.OpenCollectionList():
            edits.open_collections(state, model)
        case actions.TypeCollection() | actions.ChooseCollection() | actions.MoveToCollection():
            return edits.change_dialog(state, model, action)
        case (
            actions.ShowGroups()
            | actions.ShowGames()
            | actions.ToggleGroups()
            | actions.SortGroups()
            | actions.ChooseGroup()
            | actions.NarrowToGroup()
        ):
            statistics.handle(state, model, action)
        case actions.OpenTags():
            tags.open_tags(state, model)
        case (
            actions.TypeTag()
            | actions.ChooseTag()
            | actions.TypeTagName()
            | actions.TypeTagValue()
            | actions.SaveTags()
        ):
            return tags.change_dialog(state, model, action)
        case actions.ExportChosenGame() | actions.ExportFoundGames() | actions.CancelExport():
            return exports.handle(state, session, model, action)
        case actions.ChooseFoundGame():
            return _choose(state, model, action)
        case actions.ScrollGames():
            model.top = max(0, action.top)
        case actions.StepPreview():
            _step(model, action.by)
        case actions.FollowExploredMove():
            return exploring.follow_move(state, model, action.move)
        case actions.ShowPreviewPly():
            preview.show_ply(model, action.ply)
        case actions.OpenConditions():
            state.dialog = ConditionsDialog(action.field)
        case actions.OpenMistakes():
            state.dialog = MistakeDialog()
        case actions.OpenMaterial():
            state.dialog = MaterialDialog()
        case (
            search_actions.OpenSearches()
            | search_actions.TypeSearchName()
            | search_actions.ChooseSearch()
            | search_actions.KeepSearch()
            | search_actions.ShowSearch()
            | search_actions.RenameSearch()
            | search_actions.DeleteSearch()
            | search_actions.RestoreSearch()
        ):
            return searches.handle(state, model, action)
        case search_actions.OpenStructure():
            state.dialog = StructureDialog()
        case actions.OpenOpenings():
            state.dialog = OpeningDialog()
        case actions.TypeOpening() | actions.ChooseOpening() | actions.WantOpening():
            position_search.change_dialog(state, model, action)
        case actions.WantPreviewPosition():
            position_search.want_preview_position(model)
        case actions.ToggleBoardAlone():
            position_search.toggle_board_alone(model)
        case actions.FocusSearch():
            common.move_focus(state, Focus(ConditionField.PLAYER.value, is_visible=False))
        case _:
            _change_list(model, action)
    return []


def _find_position(
    state: State, session: Session, position: LibraryPosition | None
) -> list[Effect]:
    """Show the games with a position, or with that of the shown game."""
    if position is None:
        if not has_position_to_find(state):
            return []
        position = library_position(shown_board(session))
    effects = show(state, session)
    model = library_of(state)
    if model is not None:
        position_search.want_position_alone(model, position)
    return effects


def handle_board_action(state: State, session: Session, action: BoardAction) -> list[Effect] | None:
    """Handle an action on the board, on which no piece moves."""
    del session
    model = library_of(state)
    match action:
        case board_actions.StepPly() if model is not None:
            _step(model, action.by)
        case board_actions.FlipBoard() if model is not None:
            model.is_flipped = not model.is_flipped
        case board_actions.CancelTopmost():
            return _cancel(model)
    return []


def _cancel(model: LibraryModel | None) -> list[Effect] | None:
    """Leave the statistics, or else forget the typed player.

    Without either, leave the key to the handler that all screens share.
    """
    if model is not None and model.groups.grouping is not None:
        model.groups = model.groups._replace(grouping=None)
        return []
    if model is None or not model.texts.get(ConditionField.PLAYER):
        return None
    _change_list(model, actions.TypeCondition(ConditionField.PLAYER, ""))
    return []


ListAction = (
    actions.ChoosePlace
    | actions.TypeCondition
    | actions.ToggleResult
    | actions.ChooseColour
    | actions.ChooseMistake
    | actions.ClearMistakes
    | actions.ChooseMaterial
    | search_actions.ChooseStructure
    | search_actions.PressStructureSquare
    | actions.WantPosition
    | actions.ClearResults
    | actions.ClearConditions
    | actions.SortGames
)
"""What makes another list."""


def _change_list(model: LibraryModel, action: ListAction) -> None:
    """Change which games are wanted, and show them from the first one on."""
    match action:
        case actions.ChoosePlace():
            model.place = action.place
        case actions.TypeCondition():
            model.texts = model.texts | {action.field: action.text[:MOST_LETTERS]}
        case actions.ToggleResult():
            model.results = model.results ^ {action.result}
        case actions.ChooseColour():
            model.colour = action.colour
        case actions.ChooseMistake():
            model.mistake = None if action.mistake is None else or_none(action.mistake)
        case actions.ClearMistakes():
            if not says_what_went_wrong(model):
                return
            model.mistake = None
            model.texts = model.texts | {ConditionField.ACCURACY: ""}
        case actions.ChooseMaterial(material):
            is_none = material is None or material.is_empty()
            model.material = None if is_none else material
        case search_actions.ChooseStructure(structure):
            is_none = structure is None or structure.is_empty()
            model.structure = None if is_none else structure
        case search_actions.PressStructureSquare(square):
            wanted = (model.structure or Structure()).pressed(square)
            model.structure = None if wanted.is_empty() else wanted
        case actions.WantPosition():
            model.position = action.position
        case actions.ClearResults():
            model.results = frozenset()
        case actions.ClearConditions():
            if not has_conditions(model):
                return
            fresh = LibraryModel()
            model.texts, model.results, model.colour = fresh.texts, fresh.results, fresh.colour
            model.mistake = fresh.mistake
            model.material, model.position = fresh.material, fresh.position
            model.structure = fresh.structure
        case actions.SortGames():
            is_same = model.order is action.order
            first = action.order in FIRST_DESCENDING
            model.is_descending = not model.is_descending if is_same else first
            model.order = action.order
        case _:
            assert_never(action)
    model.top = model.chosen = 0
    model.pressed_ms = None


def _choose(state: State, model: LibraryModel, action: actions.ChooseFoundGame) -> list[Effect]:
    """Choose a row; a second press on it opens the game."""
    total = 0 if model.found is None else model.found.total
    row = max(0, min(action.row, total - 1))
    pressed_ms = model.pressed_ms
    is_again = action.is_pressed and row == model.chosen and pressed_ms is not None
    is_double = is_again and state.now_ms - (pressed_ms or 0) < DOUBLE_PRESS_MS
    model.chosen, model.top = row, max(0, action.top)
    model.pressed_ms = state.now_ms if action.is_pressed and not is_double else None
    return preview.open_chosen_game(model) if is_double else []


def _step(model: LibraryModel, by: int) -> None:
    if model.preview is not None:
        preview.show_ply(model, model.preview.ply + by)
