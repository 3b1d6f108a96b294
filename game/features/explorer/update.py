"""The explorer's filter, the list of the games that reached a position, and opening one of them."""

from __future__ import annotations

from functools import partial
from typing import TypeAlias, assert_never

from msgspec.structs import replace

from engine.protocol.library.commands import FindGames, LibraryRequest, ReadGame
from engine.protocol.library.game_search import GameOrder, GameSearch
from engine.protocol.library.library_game import LibraryGame
from engine.protocol.library.reports import GameRead, GamesFound, RequestRefused
from game.actions.effects import Effect
from game.actions.explorer import (
    ExplorerAction,
    ListExplorerGames,
    OpenExplorerFilter,
    PointAtExplorerMove,
    SetExplorerFilter,
    ShowExplorerGamesAgain,
    ToggleExplorer,
)
from game.features.explorer.actions import (
    ChooseExplorerGame,
    ListAction,
    OpenExplorerGame,
    SeeExplorerGames,
)
from game.features.explorer.model import (
    PAGE,
    ExplorerFilterDialog,
    ExplorerGamesDialog,
    LastExplorerGames,
)
from game.queries.explorer import conditions_of, explorer_filter
from game.state.explorer import Explorer, ExplorerFilter
from game.state.library import Library, LibraryUser
from game.state.screens import ANALYSE, REPERTOIRE
from game.state.session import Session
from game.state.state import State
from game.update import library, library_games, settings
from game.update.library import LibraryAnswer

Handled: TypeAlias = ExplorerAction | ShowExplorerGamesAgain | ToggleExplorer | ListAction


def handle(state: State, _session: Session, action: Handled) -> list[Effect]:
    """Handle an action; return the effects to be run."""
    match action:
        case PointAtExplorerMove():
            state.put(replace(state.model(Explorer), pointed=action.pointed))
        case OpenExplorerFilter():
            state.dialog = ExplorerFilterDialog()
        case SetExplorerFilter():
            _set_filter(state, action.filter)
        case ToggleExplorer():
            return _toggle(state)
        case ListExplorerGames():
            return _list_games(state, action)
        case ShowExplorerGamesAgain():
            return _show_again(state)
        case ChooseExplorerGame() | SeeExplorerGames() | OpenExplorerGame():
            return _act_in_list(state, action)
        case _:
            assert_never(action)
    return []


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Show the list that was found, or open the game that was read, if it is still wanted."""
    dialog = state.dialog
    if not isinstance(dialog, ExplorerGamesDialog):
        return []
    is_list = isinstance(request, FindGames) and request.search == dialog.search
    is_game = isinstance(request, ReadGame) and request.game == dialog.opening
    match answer:
        case GamesFound() if is_list:
            _take_rows(dialog, answer)
            return _ask_page(state, dialog)
        case GameRead() if is_game:
            return _open(state, dialog, answer.game)
        case RequestRefused() if is_list or is_game:
            dialog.fault, dialog.opening = answer.fault, None
            if isinstance(request, FindGames):
                dialog.pages |= {request.first // PAGE}  # It is not asked for again.
    return []


def _take_rows(dialog: ExplorerGamesDialog, answer: GamesFound) -> None:
    """Add a page of the list to the rows that are known."""
    dialog.total, dialog.fault = answer.total, None
    dialog.rows = dialog.rows | dict(enumerate(answer.rows, answer.first))
    dialog.pages |= {answer.first // PAGE}
    dialog.chosen = max(0, min(dialog.chosen, answer.total - 1))
    dialog.page = min(dialog.page, max(0, answer.total - 1) // PAGE)


def _ask_page(state: State, dialog: ExplorerGamesDialog) -> list[Effect]:
    """Ask for the page that is seen, unless it is known or another question waits."""
    if dialog.page in dialog.pages or library.is_waiting(state, LibraryUser.EXPLORER_GAMES):
        return []
    return _find(state, dialog)


def _toggle(state: State) -> list[Effect]:
    """Show the explorer beside the analysis, or hide it; elsewhere it stays as it is."""
    if state.screen != ANALYSE:
        return []
    return settings.change_setting(state, "show_explorer", not state.settings.show_explorer)


def _set_filter(state: State, chosen: ExplorerFilter) -> None:
    """Choose the games that are counted: on the Repertoire screen apart from the other screens."""
    explorer = state.model(Explorer)
    if state.screen == REPERTOIRE:
        state.put(replace(explorer, own_filter=chosen))
    else:
        state.put(replace(explorer, filter=chosen))


def _list_games(state: State, action: ListExplorerGames) -> list[Effect]:
    chosen = explorer_filter(state)
    search = GameSearch(
        conditions=conditions_of(state, chosen, is_flipped=action.flipped),
        position=action.position,
        order=GameOrder.DATE,
        is_descending=True,
        version=state.model(Library).version,
    )
    state.dialog = ExplorerGamesDialog(search, action.flipped, action.move)
    return _find(state, state.dialog)


def _show_again(state: State) -> list[Effect]:
    """Show the last list; if the library has changed, it is made anew."""
    dialog = state.model(LastExplorerGames).dialog
    if dialog is None:
        return []
    state.dialog, version = dialog, state.model(Library).version
    if dialog.search.version == version:
        return []
    dialog.search, dialog.pages = replace(dialog.search, version=version), frozenset()
    dialog.rows = {}
    dialog.page = dialog.chosen // PAGE
    return _find(state, dialog)


def _find(state: State, dialog: ExplorerGamesDialog) -> list[Effect]:
    """Ask for the page that is seen."""
    user, first = LibraryUser.EXPLORER_GAMES, dialog.page * PAGE
    find = partial(FindGames, search=dialog.search, first=first, count=PAGE, asker=user.value)
    return library.ask(state, user, find)


def _act_in_list(state: State, action: ListAction) -> list[Effect]:
    dialog = state.dialog
    if not isinstance(dialog, ExplorerGamesDialog) or not dialog.total:
        return []
    match action:
        case ChooseExplorerGame():
            dialog.chosen = max(0, min(action.row, dialog.total - 1))
            dialog.page = dialog.chosen // PAGE
            return _ask_page(state, dialog)
        case SeeExplorerGames():
            dialog.page = max(0, min(action.row, dialog.total - 1)) // PAGE
            return _ask_page(state, dialog)
        case OpenExplorerGame() if dialog.opening is None and dialog.row is not None:
            dialog.opening = dialog.row.game
            read = partial(ReadGame, game=dialog.opening)
            return library.ask(state, LibraryUser.EXPLORER_GAMES, read)
    return []


def _open(state: State, dialog: ExplorerGamesDialog, game: LibraryGame) -> list[Effect]:
    """Analyse a game that was read, at the position of the list."""
    dialog.opening = dialog.fault = None
    state.put(LastExplorerGames(dialog))
    state.dialog = None
    position = dialog.search.position
    fen = "" if position is None else position.fen
    return library_games.analyse_game(game, fen, is_visit=True)
