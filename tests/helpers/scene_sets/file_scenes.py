"""Scenes of opened files: the list of the games of a PGN, and a game as a document."""

from __future__ import annotations

from collections.abc import Callable

from play_scenes import idle, timed

from game.actions.files import FileHandedOver
from game.actions.game_files import GamesListed, ListGames, LoadText
from game.actions.window import RequestFailed
from game.app.dispatch import update
from game.features.games.actions import ChooseGame, FilterGames
from game.formats.pgn_scanner import scan_games
from game.message import message
from game.state.game import FileOrigin, GameFile
from game.state.game_list import FileStamp, GameListDialog, ListingReport
from game.state.state import State
from game.update.common import text_fault_message

LISTED = ("Anna Cramling", "Nimzowitsch, Aron", "Žofie " + "Dlouhá " * 9, "?", "Ben")
EVENTS = ("Casual game", "A tournament with a long name " * 3, "Rated game")


def game_list(names: tuple[str, ...] = LISTED, events: tuple[str, ...] = EVENTS) -> State:
    """Return a list of games that is still being read; names and events take turns."""
    state = idle()
    heads = "".join(
        f'[Event "{events[n % len(events)]}"]\n[Date "2026.11.{1 + n % 28:02}"]\n'
        f'[ECO "{f"C{n % 100:02}" if events == EVENTS else "?"}"]\n'
        f'[White "{names[n % len(names)]}"]\n[Black "{names[n % 7 % len(names)]}"]\n'
        f'[Result "{("1-0", "1/2-1/2", "*")[n % 3]}"]\n\n*\n\n'
        for n in range(12_345)
    )
    stamp = FileStamp(40_000_000, 0)
    update(state, ListGames(1, "a-file-of-games.pgn", "/a-file-of-games.pgn", stamp))
    update(state, GamesListed(ListingReport(1, tuple(scan_games(heads.encode())), 18_400_000)))
    update(state, ChooseGame(7))
    return state


def _game_list_filtered() -> State:
    state = game_list()
    update(state, GamesListed(ListingReport(1, bytes_read=40_000_000, is_done=True, has_gaps=True)))
    update(state, FilterGames("anna c45"))
    return state


def _game_list_fault() -> State:
    state = game_list()
    update(state, FilterGames("nobody at all"))
    update(
        state,
        RequestFailed(text_fault_message("a-file-of-games.pgn", message("The text is empty."))),
    )
    return state


def _document() -> State:
    state = idle()
    text = '[White "Anderssen"]\n[Black "Kieseritzky"]\n[Result "1-0"]\n\n1. e4 e5 2. f4 exf4 1-0'
    update(state, LoadText(text, "games.pgn"))
    state.session.board.animation = None
    state.opened_files.last_list = GameListDialog(1, "games.pgn", "/games.pgn", is_done=True)
    return state


def _document_in_front(state: State) -> State:
    """Return a document that another process has handed over during a game."""
    text = '[White "Réti"]\n[Black "Tartakower"]\n[Result "1-0"]\n\n1. e4 c6 2. d4 d5 1-0'
    file = GameFile(FileOrigin("/vienna.pgn", "utf-8"), text, "\n", 0, 0, "", 0)
    update(state, FileHandedOver("/vienna.pgn"))
    update(state, LoadText(text, "vienna.pgn", file))
    state.session.board.animation = state.notice = None
    return state


FILE_SCENES: dict[str, Callable[[], State]] = {
    "document": _document,
    "document in front of a game": lambda: _document_in_front(idle()),
    "document in front of a game with clocks": lambda: _document_in_front(timed()),
    "list of games": game_list,
    "list of games, filtered": _game_list_filtered,
    "list of games, a fault": _game_list_fault,
}
