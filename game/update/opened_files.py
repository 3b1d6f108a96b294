"""The files that can be opened again: a list of games, a game to resume, played games."""

from __future__ import annotations

from pathlib import PurePath

from msgspec.structs import replace

from engine.notation.encodings import decode
from game.actions.between_features import AnalyseListedText
from game.actions.effects import DoAction, Effect, ReadGame
from game.formats import file_links, played_games
from game.state import game_list
from game.state.files.opened_files import Place, ReadRequest, WaitingRead, WantedGame
from game.state.game_list import GameListDialog, ListedGame, ReplacedGame
from game.state.resume_offer import ResumeOffer
from game.state.state import State

LIBRARY_MS = 5000
"""How long after a game the library takes it in, so that nothing delays what follows the game."""


def keep_game_list(state: State, games: GameListDialog) -> None:
    """Keep the list from which a game is opened, so that it can be shown again.

    A list of one game or of played games is not kept.
    """
    is_long = games.count > 1 or not games.is_done
    state.opened_files.last_list = games if is_long and not games.is_played else None


def wait_to_read(state: State, request: ReadRequest, path: str, *, is_compared: bool) -> None:
    """Note that a file is read when it was saved or compared, in place of any other one."""
    place = shown_place(state)
    waiting = WaitingRead(request, path, state.now_ms, place, is_compared=is_compared)
    state.opened_files.waiting = waiting


def say_waiting(state: State) -> None:
    """Note that a line says what is waited for."""
    waiting = state.opened_files.waiting
    if waiting is not None:
        state.opened_files.waiting = replace(waiting, is_said=True)


def end_waiting_read(state: State) -> None:
    """Note that nothing is to be read any more when a save or a comparison ends."""
    state.opened_files.waiting = None


def shown_place(state: State) -> Place:
    """Return what the person sees: the screen, its session, and the dialog."""
    return state.screen, state.session.session_id, state.dialog


def forget_game_list(state: State) -> None:
    """Forget the list from which the last game was opened."""
    state.opened_files.last_list = None


def read_to_analyse(listed: ListedGame) -> list[Effect]:
    """Read a game of a list that is to be analysed; it comes back as AnalyseText."""
    games, number = listed
    span = game_list.byte_span_of_game(games, number)
    if not games.path:
        text = decode(games.pasted[span.begin : span.end])[0]
        if games.is_played:
            text = played_games.read_own_tags(text).text
        return [DoAction(AnalyseListedText(text, games.source, None, listed))]
    return [ReadGame(listed, is_to_analyse=True)]


def want_game(state: State, path: str, number: int) -> None:
    """Note which game is to be chosen in the list of a file that is about to be read."""
    state.opened_files.wanted = WantedGame(path, number)


def choose_wanted_game(state: State, games: GameListDialog) -> None:
    """Choose the game in a list that was to be chosen there, if it is listed by now."""
    wanted = state.opened_files.wanted
    if wanted is None:
        return
    row = game_list.row_of_game(games, wanted.number) if wanted.path == games.path else None
    if row is not None:
        games.chosen = row
    if row is not None or games.is_done or wanted.path != games.path:
        state.opened_files.wanted = None


def note_offer_archived(state: State) -> bool:
    """Note that the offered game moves to the played games; return whether it had not yet."""
    offer = state.opened_files.resume
    if offer is None or offer.is_aside:
        return False
    offer.is_aside = True
    return True


def end_offer(state: State) -> ResumeOffer | None:
    """Stop offering a game to resume; return what was offered."""
    offer, state.opened_files.resume = state.opened_files.resume, None
    return offer


def note_handed_over_file(state: State, path: str) -> None:
    """Note the file that another process hands over; the path is empty for none."""
    state.opened_files.handed_path = path


def note_played_games(state: State, *, are_there: bool) -> None:
    """Note whether there are played games that the library is to take in."""
    state.opened_files.has_games_file = are_there
    if are_there:
        state.opened_files.has_played_games = True
        state.opened_files.library_due_ms = state.now_ms + LIBRARY_MS


def are_played_games_due(state: State) -> bool:
    """Return whether it is time for the library to take the played games in."""
    due_ms = state.opened_files.library_due_ms
    return due_ms is not None and state.now_ms >= due_ms


def note_played_games_taken(state: State) -> None:
    """Note that the library takes the played games in now, or cannot."""
    state.opened_files.library_due_ms = None


def next_request_number(state: State) -> int:
    """Return a number for the next request for a dialog of the system or a folder."""
    state.opened_files.last_request += 1
    return state.opened_files.last_request


def follow_replaced(state: State, path: str, replaced: ReplacedGame) -> None:
    """Let lists and opened games follow a game that was replaced in their file."""
    listed = state.opened_files.last_list
    if listed is not None and PurePath(listed.path) == PurePath(path):
        game_list.follow_replaced_game(listed, replaced)
    for session in state.sessions.by_id.values():
        file = session.game.file
        if file is not None and PurePath(file.origin.path) == PurePath(path):
            session.game.file = file_links.followed(file, replaced)
