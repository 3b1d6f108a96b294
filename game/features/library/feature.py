"""The library: every game kept, found again, and looked at."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache

from game.actions.between_features import FindPosition
from game.actions.game_files import PasteClipboard
from game.actions.imports import OpenImport
from game.features.library import actions, board, search_actions, text_input
from game.features.library.library_texts import BOARD_ALONE, CANCEL_EXPORT
from game.features.library.model import (
    CollectionDialog,
    ConditionsDialog,
    MaterialDialog,
    MistakeDialog,
    OpeningDialog,
    SearchesDialog,
    StructureDialog,
    TagsDialog,
)
from game.features.library.queries import PREDICATES, is_board_alone, shows_groups
from game.features.library.shortcuts import LIBRARY_MOUSE, LIBRARY_SHORTCUTS, SHOW_LIBRARY
from game.features.library.update import (
    edits,
    exploring,
    exports,
    found_games,
    handler,
    own_openings,
    position_search,
    preview,
    statistics,
)
from game.features.library.update.handler import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message, message_with_context
from game.state.dialogs.file_dialog import FileKind
from game.state.library import LibraryUser
from game.state.screens import LIBRARY
from game.state.state import State
from game.view.feature import Feature, Screen, ScreenMaker, dialog_of_model, stateless_watcher
from game.view.frame.menu_entries import (
    ANALYSIS_MENU,
    GAME_MENU,
    HELP_MENU,
    LIBRARY_MENU,
    VIEW_MENU,
    BarFile,
    MenuEntry,
    MenuGroup,
)
from game.view.kit.look import Look
from game.view.kit.popup import Popup


@cache
def _view() -> tuple[ScreenMaker, Callable[[State], Hashable]]:
    from game.features.library.view import screen

    return screen.LibraryScreen, screen.layout_key


def _conditions(look: Look, window: Box, state: State, dialog: ConditionsDialog) -> Popup:
    from game.features.library.view.conditions_popup import ConditionsPopup

    del state, dialog
    return ConditionsPopup(look, window)


def _mistakes(look: Look, window: Box, state: State, dialog: MistakeDialog) -> Popup:
    from game.features.library.view.mistakes_popup import MistakesPopup

    del state, dialog
    return MistakesPopup(look, window)


def _material(look: Look, window: Box, state: State, dialog: MaterialDialog) -> Popup:
    from game.features.library.view.material_popup import MaterialPopup

    del state, dialog
    return MaterialPopup(look, window)


def _structure(look: Look, window: Box, state: State, dialog: StructureDialog) -> Popup:
    from game.features.library.view.structure_popup import StructurePopup

    del state, dialog
    return StructurePopup(look, window)


def _openings(look: Look, window: Box, state: State, dialog: OpeningDialog) -> Popup:
    from game.features.library.view.opening_popup import OpeningPopup

    del state
    return OpeningPopup(look, window, dialog)


def _searches(look: Look, window: Box, state: State, dialog: SearchesDialog) -> Popup:
    from game.features.library.view.searches_popup import SearchesPopup

    del state, dialog
    return SearchesPopup(look, window)


def _collections(look: Look, window: Box, state: State, dialog: CollectionDialog) -> Popup:
    from game.features.library.view.collection_popup import CollectionPopup

    del state
    return CollectionPopup(look, window, dialog)


def _tags(look: Look, window: Box, state: State, dialog: TagsDialog) -> Popup:
    from game.features.library.view.tags_popup import TagsPopup

    del state, dialog
    return TagsPopup(look, window)


FIND_POSITION = message("Find games with this position")
SCREEN = Screen(
    name=LIBRARY,
    title=message_with_context("the screen with all games", "Library"),
    load=_view,
    board=board.view,
    files=(
        BarFile(message_with_context("a file of games", "Import"), Icon.IMPORT, OpenImport()),
        BarFile(
            message_with_context("games to a file", "Export"),
            Icon.EXPORT_GAMES,
            actions.ExportFoundGames(),
        ),
    ),
    menus=(LIBRARY_MENU, VIEW_MENU, HELP_MENU),
    shortcuts=LIBRARY_SHORTCUTS,
    gestures=LIBRARY_MOUSE,
    read=text_input.key_actions,
    show=handler.show,
    paste=position_search.paste,
    is_always_there=True,
    act_on_board=handler.handle_board_action,
)
FEATURE = Feature(
    actions=Handled,
    act=handler.handle,
    permitted=PREDICATES,
    screen=SCREEN,
    dialogs=(
        dialog_of_model(ConditionsDialog, _conditions),
        dialog_of_model(MistakeDialog, _mistakes),
        dialog_of_model(MaterialDialog, _material),
        dialog_of_model(StructureDialog, _structure),
        dialog_of_model(OpeningDialog, _openings),
        dialog_of_model(SearchesDialog, _searches),
        dialog_of_model(CollectionDialog, _collections),
        dialog_of_model(TagsDialog, _tags),
    ),
    shortcuts=(SHOW_LIBRARY,),
    entries=(
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.COURSE,
            message("Analyse the game"),
            actions.OpenFoundGame(),
            Icon.ANALYSE,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Conditions"),
            actions.OpenConditions(),
            Icon.CONDITIONS,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("What went wrong…"),
            actions.OpenMistakes(),
            Icon.MISTAKES,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Opening by name…"),
            actions.OpenOpenings(),
            Icon.OPENINGS,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Material…"),
            actions.OpenMaterial(),
            Icon.MATERIAL,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Pawn structure…"),
            search_actions.OpenStructure(),
            Icon.STRUCTURE,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Games with this position"),
            actions.WantPreviewPosition(),
            Icon.THIS_POSITION,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            BOARD_ALONE,
            actions.ToggleBoardAlone(),
            Icon.BOARD_ALONE,
            is_board_alone,
        ),
        MenuEntry(
            ANALYSIS_MENU,
            MenuGroup.GAMES,
            FIND_POSITION,
            FindPosition(),
            Icon.FIND_POSITION,
        ),
        MenuEntry(GAME_MENU, MenuGroup.POSITION, FIND_POSITION, FindPosition(), Icon.FIND_POSITION),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Paste a position (FEN)"),
            PasteClipboard(),
            Icon.PASTE,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Kept searches…"),
            search_actions.OpenSearches(),
            Icon.SEARCHES,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Clear the conditions"),
            actions.ClearConditions(),
            Icon.ERASE,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.GAMES,
            message("Statistics of the list"),
            actions.ToggleGroups(),
            Icon.STATISTICS,
            is_on=shows_groups,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CAPSULES,
            message("Export the game…"),
            actions.ExportChosenGame(),
            Icon.EXPORT_GAME,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CAPSULES,
            message("Export all games of the list…"),
            actions.ExportFoundGames(),
            Icon.EXPORT_GAMES,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CAPSULES,
            CANCEL_EXPORT,
            actions.CancelExport(),
            Icon.CANCEL_EXPORT,
        ),
        MenuEntry(
            LIBRARY_MENU, MenuGroup.CLOSING, message("Edit the tags"), actions.OpenTags(), Icon.TAGS
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CLOSING,
            message("Move to a collection"),
            actions.OpenCollectionList(),
            Icon.MOVE_TO,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CLOSING,
            message("Into the bin, or back"),
            actions.BinFoundGame(),
            Icon.DELETE,
        ),
        MenuEntry(
            LIBRARY_MENU,
            MenuGroup.CLOSING,
            message("Undo"),
            actions.UndoLibraryEdit(),
            Icon.TAKE_BACK,
        ),
    ),
    paths={FileKind.LIBRARY_GAMES: exports.use_path},
    library={
        LibraryUser.SCREEN: found_games.take_answer,
        LibraryUser.PREVIEW: preview.take_answer,
        LibraryUser.EDITS: edits.take_answer,
        LibraryUser.GROUPS: statistics.take_answer,
        LibraryUser.EXPORT: exports.take_answer,
    },
    watchers=(
        stateless_watcher(found_games.follow_list),
        stateless_watcher(statistics.follow_groups),
        stateless_watcher(preview.follow_chosen_game),
        stateless_watcher(exploring.follow_explorer),
        stateless_watcher(own_openings.follow_repertoire),
    ),
)
