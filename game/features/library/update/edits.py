"""Changes of the library on its screen: games are put into the bin, and taken out of it."""

from __future__ import annotations

from functools import partial

from engine.protocol.library.commands import BinGames, LibraryRequest
from engine.protocol.library.reports import GamesEdited, RequestRefused
from game.actions.effects import Effect
from game.features.library.model import LibraryEdit, LibraryModel, library_of
from game.message import message
from game.state.library import LibraryUser
from game.state.state import State
from game.update import common, library
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence

MOST_EDITS = 100
"""The number of changes that can be undone."""
BINNED = message("The game is in the bin. Undo brings it back.")
RESTORED = message("The game is back in its collection.")


def bin_chosen_game(state: State, model: LibraryModel) -> list[Effect]:
    """Put the chosen game into the bin, or take it out if the bin is shown."""
    if model.row is None:
        return []
    edit = LibraryEdit((model.row.game,), is_binned=not model.row.is_binned)
    model.edits = (*model.edits, edit)[-MOST_EDITS:]
    return _ask(state, edit)


def undo_edit(state: State, model: LibraryModel) -> list[Effect]:
    """Undo the last change."""
    if not model.edits:
        return []
    *model_edits, last = model.edits
    model.edits = tuple(model_edits)
    return _ask(state, last._replace(is_binned=not last.is_binned))


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Say what was changed."""
    if library_of(state) is None or not isinstance(request, BinGames):
        return []
    match answer:
        case GamesEdited():
            common.show_success(state, BINNED if request.is_binned else RESTORED)
        case RequestRefused(_number, fault):
            common.show_error(state, library_fault_sentence(fault))
    return []


def _ask(state: State, edit: LibraryEdit) -> list[Effect]:
    change = partial(BinGames, games=edit.games, is_binned=edit.is_binned)
    return library.ask(state, LibraryUser.EDITS, change)
