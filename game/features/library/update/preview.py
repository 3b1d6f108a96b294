"""The game beside the list: read when it is chosen, and opened on Analyse when that is wanted."""

from __future__ import annotations

from functools import partial

from engine.protocol.library.commands import LibraryRequest, ReadGame
from engine.protocol.library.library_game import GameRow
from engine.protocol.library.reports import GameRead, RequestRefused
from game.actions.effects import Effect
from game.features.library.game_text import board_at, preview_of
from game.features.library.model import LibraryModel, library_of
from game.rules import players
from game.state.library import Library, LibraryStatus, LibraryUser
from game.state.screens import LIBRARY
from game.state.state import State
from game.update import common, library, library_games
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence


def follow_chosen_game(state: State) -> list[Effect]:
    """Ask for the chosen game if it is not the one beside the list, one game at a time."""
    model = library_of(state)
    if model is None or state.screen != LIBRARY:
        return []
    if model.found is not None and model.found.total == 0:
        model.preview = None
    row = model.row
    is_known = row is None or row.game == model.unreadable or _is_shown(model, row)
    if row is None or is_known or library.is_waiting(state, LibraryUser.PREVIEW):
        return []
    if state.model(Library).status is LibraryStatus.FAILED:
        return []
    return library.ask(state, LibraryUser.PREVIEW, partial(ReadGame, game=row.game))


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Show the game that was read, if it is still chosen."""
    model = library_of(state)
    if model is None or not isinstance(request, ReadGame):
        return []
    match answer:
        case GameRead(_number, game):
            row = model.row
            if row is None or row.game != game.row.game:
                return []
            model.preview = preview_of(game, model.ply if row.ply is None else row.ply)
            model.preview.moment = row.ply
            model.is_preview_old = False
            name = state.settings.person_name or players.PERSON_NAME
            model.is_flipped = game.row.black == name != game.row.white
            return _open_if_wanted(model)
        case RequestRefused(_number, fault):
            model.unreadable, model.opening, model.preview = request.game, None, None
            common.show_error(state, library_fault_sentence(fault))
    return []


def open_chosen_game(model: LibraryModel) -> list[Effect]:
    """Analyse the chosen game, at once or when it is read."""
    if model.row is None:
        return []
    model.opening = model.row.game
    return _open_if_wanted(model)


def show_ply(model: LibraryModel, ply: int) -> None:
    """Show the game after some half-moves, and the next games as far too."""
    preview = model.preview
    if preview is None:
        return
    preview.ply = model.ply = max(0, min(ply, len(preview.moves)))
    preview.board = board_at(preview, preview.ply)


def _is_shown(model: LibraryModel, row: GameRow) -> bool:
    """Return whether a game is beside the list, from what the list was searched for on."""
    preview = model.preview
    if preview is None or model.is_preview_old:
        return False
    return (preview.game.row.game, preview.moment) == (row.game, row.ply)


def _open_if_wanted(model: LibraryModel) -> list[Effect]:
    preview = model.preview
    if preview is None or preview.game.row.game != model.opening:
        return []
    model.opening = None
    position = "" if preview.moment is None else board_at(preview, preview.moment).fen()
    return library_games.analyse_game(preview.game, position)
