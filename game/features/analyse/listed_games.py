"""The analysed game by its place in a list: of a file with many games, or of the played games."""

from __future__ import annotations

from pathlib import PurePath

from game.features.analyse.model import AnalyseModel
from game.state import game_list
from game.state.game import GameFile
from game.state.game_list import ListedGame
from game.state.state import State


def listed_game(state: State, analysis: AnalyseModel) -> ListedGame | None:
    """Return the place of the analysed game in its list; None if it has none."""
    if analysis.listed is not None:
        return analysis.listed
    return listed_place_of(state, state.sessions.by_id[analysis.session_id].game.file)


def listed_place_of(state: State, file: GameFile | None) -> ListedGame | None:
    """Return the place of a game of a file in the list from which games were opened last."""
    games = state.opened_files.last_list
    if games is None or file is None or PurePath(games.path) != PurePath(file.origin.path):
        return None
    number = game_list.number_beginning_at(games, file.bytes_before)
    return None if number is None else ListedGame(games, number)


def neighbour_game(state: State, analysis: AnalyseModel, by: int) -> ListedGame | None:
    """Return a later game of the list, or an earlier one; None if there is none.

    The newest of the played games comes first, as their list shows them.
    """
    here = listed_game(state, analysis)
    if here is None:
        return None
    number = here.number + (-by if here.games.is_played else by)
    return here._replace(number=number) if 0 <= number < here.games.count else None


def listed_row_number(listed: ListedGame) -> int:
    """Return the number of a game as it is counted in its list, from 1."""
    games, number = listed
    return games.count - number if games.is_played else number + 1
