"""The list of the games in a PGN, and the played games."""

from __future__ import annotations

from game.actions.game import ReturnToGame
from game.actions.links import OpenPlayedGames, ShowGames
from game.features.games import update
from game.features.games.permitted import PREDICATES
from game.features.games.update import Handled
from game.look.icons import Icon
from game.look.layout import Box
from game.message import message
from game.state.game_list import GameList
from game.state.state import State
from game.view.feature import Feature, dialog, watching
from game.view.frame.menus import GAME_MENU, MenuEntry, MenuGroup
from game.view.kit.look import Look
from game.view.kit.popup import Popup

ENTRIES: tuple[MenuEntry, ...] = (
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("List of games"), ShowGames(), Icon.LIST),
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("Played games"), OpenPlayedGames(), Icon.MOVES),
    MenuEntry(GAME_MENU, MenuGroup.GAMES, message("Back to the game"), ReturnToGame(), Icon.GAME),
)


def _games(look: Look, window: Box, _state: State, dialog: GameList) -> Popup:
    from game.features.games.view import GameListPanel

    return GameListPanel(look, window, dialog)


FEATURE = Feature(
    actions=Handled,
    act=update.act,
    permitted=PREDICATES,
    dialogs=(dialog(GameList, _games),),
    entries=ENTRIES,
    watchers=(
        watching(update.running, update.ended),
        watching(lambda state: state.now_ms, update.filter_more),
    ),
)
