"""The list of the games in a PGN, and the played games."""

from __future__ import annotations

from game.actions.between_features import OpenPlayedGames, ShowGameListAgain
from game.actions.effects import Effect
from game.actions.game import ReturnToGame
from game.features.games import played_games, update
from game.features.games.enabled_actions import PREDICATES
from game.features.games.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.dialogs.question import ConfirmationDialog, Question
from game.state.game_list import GameListDialog
from game.state.library import LibraryUser
from game.state.session import Session
from game.state.state import State
from game.update import games
from game.view.feature import Feature, dialog_of_model, stateful_watcher
from game.view.frame.menu_entries import GAME_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup
from game.view.yes_no_question import GAME_IS_KEPT, Confirmed, YesNoQuestion

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("List of games"), ShowGameListAgain(), Icon.LIST),
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("Played games"), OpenPlayedGames(), Icon.MOVES),
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("Back to the game"), ReturnToGame(), Icon.GAME),
)


def _games(look: Look, window: Box, _state: State, dialog: GameListDialog) -> Popup:
    from game.features.games.view import GameListPopup

    return GameListPopup(look, window, dialog)


def _resume_last(
    state: State, _session: Session, _confirmation: ConfirmationDialog
) -> list[Effect]:
    return games.resume_last_game(state)


def _resume_played(
    state: State, _session: Session, confirmation: ConfirmationDialog
) -> list[Effect]:
    return played_games.resume_played_game(state, confirmation.payload)


def _resume(confirmed: Confirmed) -> YesNoQuestion:
    return YesNoQuestion(
        title=message("Resume the earlier game?"),
        detail=GAME_IS_KEPT,
        yes=message("Resume"),
        confirmed=confirmed,
    )


QUESTIONS = {
    Question.DISCARD_FOR_RESUME: _resume(_resume_last),
    Question.DISCARD_FOR_PLAYED: _resume(_resume_played),
}


FEATURE = Feature(
    actions=Handled,
    act=update.handle,
    permitted=PREDICATES,
    dialogs=(dialog_of_model(GameListDialog, _games),),
    entries=ENTRIES,
    questions=QUESTIONS,
    library={LibraryUser.PLAYED_GAMES: played_games.use_answer},
    watchers=(
        stateful_watcher(update.wanted_listings, update.end_unwanted_listings),
        stateful_watcher(lambda state: state.now_ms, update.filter_more_games),
    ),
)
