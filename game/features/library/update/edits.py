"""Changes of the library on its screen: the bin, collections and tags. Each can be undone."""

from __future__ import annotations

from functools import partial

from engine.protocol.library.commands import BinGames, EditTags, LibraryRequest, MoveGames
from engine.protocol.library.reports import GamesEdited, RequestRefused
from game.actions.effects import Effect
from game.features.library.actions import ChooseCollection, MoveToCollection, TypeCollection
from game.features.library.conditions import MOST_LETTERS
from game.features.library.library_texts import place_name
from game.features.library.model import (
    AskedEdit,
    BinEdit,
    CollectionDialog,
    LibraryEdit,
    LibraryModel,
    MoveEdit,
    Place,
    TagsDialog,
    TagsEdit,
    library_of,
)
from game.features.library.queries import offered_collections
from game.message import Message, message, template
from game.state.library import Library, LibraryUser
from game.state.state import State
from game.update import common, library
from game.update.library import LibraryAnswer
from game.words.library_faults import library_fault_sentence

MOST_EDITS = 100
"""The number of changes that can be undone."""
BINNED = message("The game is in the bin. Undo brings it back.")
RESTORED = message("The game is back in its collection.")
TAGS_CHANGED = message("The tags are changed. Undo brings the former ones back.")
TAGS_RESTORED = message("The game has its former tags again.")
MOVED = template("The game is now in the collection {collection}.")


def bin_chosen_game(state: State, model: LibraryModel) -> list[Effect]:
    """Put the chosen game into the bin, or take it out if the bin is shown."""
    if model.row is None:
        return []
    return make_edit(state, model, BinEdit((model.row.game,), is_binned=not model.row.is_binned))


def open_collections(state: State, model: LibraryModel) -> None:
    """Ask for the collection that the chosen game is moved to."""
    if model.row is not None:
        state.dialog = CollectionDialog(model.row)


def change_dialog(
    state: State,
    model: LibraryModel,
    action: TypeCollection | ChooseCollection | MoveToCollection,
) -> list[Effect]:
    """Change what the open dialog has chosen, or move its game."""
    dialog = state.dialog
    if not isinstance(dialog, CollectionDialog):
        return []
    match action:
        case TypeCollection(text):
            dialog.text, dialog.row = text[:MOST_LETTERS], 0
        case ChooseCollection(row):
            dialog.row = max(0, min(row, len(_offered(state, dialog)) - 1))
        case MoveToCollection(row):
            return _move(state, model, dialog, dialog.row if row is None else row)
    return []


def undo_edit(state: State, model: LibraryModel) -> list[Effect]:
    """Undo the last change."""
    if not model.edits:
        return []
    *before, last = model.edits
    model.edits = tuple(before)
    return _ask(state, model, AskedEdit(last, is_undo=True))


def take_answer(state: State, request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Say what was changed, or why it was not."""
    model = library_of(state)
    asked = None if model is None else model.asked_edits.pop(request.number, None)
    if model is None or asked is None:
        return []
    is_refused = isinstance(answer, RequestRefused)
    if asked.is_undo is is_refused:
        edit = asked.edit
        if isinstance(edit, TagsEdit) and isinstance(answer, GamesEdited):
            edit = edit._replace(undoing=answer.undoing)
        model.edits = (*model.edits, edit)[-MOST_EDITS:]
    if isinstance(answer, GamesEdited):
        _note_changed_preview(model, answer)
    if isinstance(answer, RequestRefused):
        _show_fault(state, asked, library_fault_sentence(answer.fault))
    else:
        if isinstance(asked.edit, TagsEdit) and isinstance(state.dialog, TagsDialog):
            state.dialog = None
        common.show_success(state, _done(request, is_undo=asked.is_undo))
    return []


def make_edit(state: State, model: LibraryModel, edit: LibraryEdit) -> list[Effect]:
    """Ask the library for a change that can be undone."""
    return _ask(state, model, AskedEdit(edit, is_undo=False))


def _note_changed_preview(model: LibraryModel, edited: GamesEdited) -> None:
    if model.preview is not None and model.preview.game.row.game in edited.games:
        model.is_preview_old = True


def _show_fault(state: State, asked: AskedEdit, fault: Message) -> None:
    """Show why a change was refused; in the dialog of tags if it was made there."""
    dialog = state.dialog
    if isinstance(asked.edit, TagsEdit) and isinstance(dialog, TagsDialog):
        dialog.fault, dialog.is_asked = fault, False
    else:
        common.show_error(state, fault)


def _move(state: State, model: LibraryModel, dialog: CollectionDialog, row: int) -> list[Effect]:
    names, game = _offered(state, dialog), dialog.game
    if not 0 <= row < len(names):
        return []
    state.dialog = None
    return make_edit(state, model, MoveEdit((game.game,), game.collection, names[row]))


def _offered(state: State, dialog: CollectionDialog) -> list[str]:
    return offered_collections(state.model(Library), dialog)


def _ask(state: State, model: LibraryModel, asked: AskedEdit) -> list[Effect]:
    effects = library.ask(state, LibraryUser.EDITS, partial(_request, asked))
    model.asked_edits[state.model(Library).last_number] = asked
    return effects


def _request(asked: AskedEdit, number: int) -> LibraryRequest:
    match asked.edit.inverse() if asked.is_undo else asked.edit:
        case BinEdit(games, is_binned):
            return BinGames(number, games, is_binned)
        case MoveEdit(games, _before, after):
            return MoveGames(number, games, after)
        case TagsEdit(edits):
            return EditTags(number, edits, is_undo=asked.is_undo)


def _done(request: LibraryRequest, *, is_undo: bool) -> Message:
    if isinstance(request, EditTags):
        return TAGS_RESTORED if is_undo else TAGS_CHANGED
    if isinstance(request, MoveGames):
        return MOVED.filled(collection=place_name(Place(request.collection)))
    return BINNED if isinstance(request, BinGames) and request.is_binned else RESTORED
