"""The list of the games in a PGN: its progress, its filter, and opening one of its games."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from engine.notation.encodings import decode
from game.actions.between_features import OpenPlayedGames, ShowGameListAgain
from game.actions.effects import Effect, EndGameListing, OpenPlayedGame, ReadGame
from game.actions.game import PlayedGameRead
from game.actions.game_files import CLIPBOARD, GamesListed, ListGames, LoadText
from game.features.games import played_games
from game.features.games.actions import (
    AnalyseListed,
    ChooseGame,
    FilterGames,
    GamesAction,
    OpenGame,
    StopListing,
)
from game.formats.positions import list_scanner
from game.formats.positions import position_scanner as positions
from game.message import message
from game.state import game_list
from game.state.game import GameFile
from game.state.game_list import GameListDialog, ListedGame, ListingReport
from game.state.screens import ANALYSE
from game.state.session import Session
from game.state.state import State
from game.update import common, games, opened_files

FILTER_BLOCKS = 16
"""The number of blocks that the filter is tried on at once, so that no frame is late."""
NO_GAMES = message("The file contains no games.")


Handled: TypeAlias = (
    GamesAction
    | ShowGameListAgain
    | OpenPlayedGames
    | ListGames
    | GamesListed
    | PlayedGameRead
    | LoadText
)
"""The actions of this feature, and those by which other features and files lead here."""


def handle(state: State, _session: Session, action: Handled) -> list[Effect]:
    """Handle an action of the list of games, or a text or a list that has been read."""
    match action:
        case LoadText():
            return load_text(state, action.text, action.source, action.file, action.path)
        case ListGames():
            return begin_game_list(state, action)
        case GamesListed():
            return accept_listing_report(state, action.listing)
        case FilterGames():
            return set_list_filter(state, action.text)
        case ChooseGame():
            return choose_game_row(state, action.row)
        case OpenGame():
            return open_chosen_game(state)
        case AnalyseListed():
            return analyse_chosen_game(state)
        case ShowGameListAgain():
            return show_game_list(state, action.listed)
        case StopListing():
            return stop_listing(state)
        case OpenPlayedGames():
            return played_games.open_played_games(state)
        case PlayedGameRead():
            return played_games.open_played_game(state, action.text)
    assert_never(action)


def load_text(
    state: State, text: str, source: str, file: GameFile | None, path: str = ""
) -> list[Effect]:
    """Open a text, or show the list of its games if it is pasted and holds several."""
    if source == CLIPBOARD and _begin_pasted(state, text):
        return []
    return games.load_game_text(state, text, source, file, path)


def begin_game_list(state: State, action: ListGames) -> list[Effect]:
    """Show the list of a file's games, which the reports of its listing will fill."""
    games = GameListDialog(
        action.number,
        action.source,
        action.path,
        action.text,
        action.stamp,
        is_played=action.is_played,
        notice=played_games.fault_of_list(state) if action.is_played else "",
    )
    if not action.is_shown:
        opened_files.keep_game_list(state, games)
        return []
    opened_files.forget_game_list(state)
    notice = games.notice
    _show(state, games)
    games.notice = notice
    return []


def show_game_list(state: State, listed: ListedGame | None) -> list[Effect]:
    """Show the list again from which the last game was opened, or another list at a game."""
    if listed is not None:
        row = game_list.row_of_game(listed.games, listed.number)
        if row is None:
            game_list.set_game_filter(listed.games, "")
            row = game_list.row_of_game(listed.games, listed.number) or 0
        listed.games.chosen = row
        _show(state, listed.games)
    elif state.opened_files.last_list is not None:
        _show(state, state.opened_files.last_list)
    return []


def _show(state: State, games: GameListDialog) -> None:
    common.clear_selection(state.session)
    state.session.typed_move = None
    games.notice = ""
    state.dialog = games


def _begin_pasted(state: State, text: str) -> bool:
    """Show the list of the games in a pasted text; return False if it holds at most one."""
    pasted = text.encode("utf-8", "replace")
    blocks = list_scanner.list_rows(pasted)
    if sum(map(len, blocks)) < 2:
        return False
    common.clear_selection(state.session)
    state.dialog = GameListDialog(0, CLIPBOARD, pasted=pasted, is_done=True)
    state.dialog.holds_positions = positions.is_position_list(pasted)
    opened_files.forget_game_list(state)
    for block in blocks:
        game_list.add_block(state.dialog, block)
    return True


def accept_listing_report(state: State, listing: ListingReport) -> list[Effect]:
    """Add the games of a report to its list. A file with only one game is opened at its end."""
    listed = next((one for one in _unfinished(state) if one.number == listing.number), None)
    if listed is None:
        return []
    for block in listing.blocks:
        game_list.add_block(listed, block)
    listed.bytes_read = listing.bytes_read
    listed.is_done, listed.fault = listing.is_done, listing.fault
    listed.has_gaps |= listing.has_gaps
    opened_files.choose_wanted_game(state, listed)
    listed.holds_positions = listing.holds_positions
    if listing.stamp is not None and listing.stamp[:2] == listed.stamp[:2]:
        listed.stamp = listing.stamp
    if not listed.is_done or listed.fault or listed is not state.dialog:
        return []
    if not listed.count:
        state.dialog = None
        if not listed.is_played:
            common.show_error(state, common.text_fault_message(listed.source, NO_GAMES))
        else:
            played_games.say_empty(state, listed.notice)
        return []
    return open_chosen_game(state) if listed.count == 1 and not listed.is_played else []


def set_list_filter(state: State, text: str) -> list[Effect]:
    """Show only the games whose row contains every word of the text."""
    shown = _shown(state)
    if shown is not None:
        game_list.set_game_filter(shown, text)
        game_list.filter_more_blocks(shown, FILTER_BLOCKS)
    return []


def filter_more_games(state: State, before_ms: int) -> list[Effect]:
    """Try the filter on some more games, if some are left, whenever time has passed."""
    shown = _shown(state)
    if state.now_ms > before_ms and shown is not None and game_list.is_filtering(shown):
        game_list.filter_more_blocks(shown, FILTER_BLOCKS)
    return []


def choose_game_row(state: State, row: int) -> list[Effect]:
    """Choose a row, or the nearest one."""
    shown = _shown(state)
    if shown is not None:
        shown.chosen = max(0, min(row, game_list.row_count(shown) - 1))
        shown.notice = ""
    return []


def open_chosen_game(state: State) -> list[Effect]:
    """Open the game in the chosen row."""
    shown = _shown(state)
    if shown is None or shown.chosen >= game_list.row_count(shown):
        return []
    shown.notice = ""
    if state.screen == ANALYSE:
        return analyse_chosen_game(state)
    opened_files.keep_game_list(state, shown)
    number = game_list.game_number_at(shown, shown.chosen)
    span = game_list.byte_span_of_game(shown, number)
    if not shown.path:
        text = decode(shown.pasted[span.begin : span.end])[0]
        if shown.is_played:
            return [OpenPlayedGame(text)]
        return games.load_game_text(state, text, CLIPBOARD)
    return [ReadGame(ListedGame(shown, number))]


def analyse_chosen_game(state: State) -> list[Effect]:
    """Analyse the game in the chosen row."""
    shown = _shown(state)
    if shown is None or shown.chosen >= game_list.row_count(shown):
        return []
    shown.notice = ""
    if not shown.is_played:
        opened_files.keep_game_list(state, shown)
    listed = ListedGame(shown, game_list.game_number_at(shown, shown.chosen))
    return opened_files.read_to_analyse(listed)


def stop_listing(state: State) -> list[Effect]:
    """Stop reading; the games that have been read stay in the list."""
    shown = _shown(state)
    if shown is None or shown.is_done:
        return []
    shown.is_done = shown.is_stopped = True
    return [EndGameListing(shown.number)]


def wanted_listings(state: State) -> set[int]:
    """Return the numbers of the listings that are wanted and not complete."""
    return {one.number for one in _unfinished(state)}


def end_unwanted_listings(state: State, before: set[int]) -> list[Effect]:
    """Return the effects that end the listings of ``before`` whose lists nobody can see again."""
    kept = {one.number for one in (_shown(state), state.opened_files.last_list) if one is not None}
    return [EndGameListing(number) for number in sorted(before - kept)]


def _unfinished(state: State) -> list[GameListDialog]:
    """Return the lists whose files are being read: the one that is shown, and ``state.listed``."""
    lists = (_shown(state), state.opened_files.last_list)
    return [one for one in lists if one is not None and not one.is_done]


def _shown(state: State) -> GameListDialog | None:
    return state.dialog if isinstance(state.dialog, GameListDialog) else None
