"""The files that can be opened again: a list of games, a game to resume, played games."""

from __future__ import annotations

from game.state.game_list import GameList
from game.state.resume_offer import ResumeOffer
from game.state.state import State


def keep_list(state: State, games: GameList) -> None:
    """Keep the list from which a game is opened, so that it can be shown again.

    A list of one game or of played games is not kept.
    """
    state.opened_files.last_list = games if games.count > 1 and not games.is_played else None


def forget_list(state: State) -> None:
    """Forget the list from which the last game was opened."""
    state.opened_files.last_list = None


def set_offer_aside(state: State) -> bool:
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


def note_handed(state: State, path: str) -> None:
    """Note the file that another process hands over; the path is empty for none."""
    state.opened_files.handed_path = path


def note_played(state: State, *, are_there: bool) -> None:
    """Note whether there are played games."""
    state.opened_files.has_played_games = are_there


def next_request(state: State) -> int:
    """Return a number for the next request for a dialog of the system or a folder."""
    state.opened_files.last_request += 1
    return state.opened_files.last_request
