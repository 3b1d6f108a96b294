"""Searches that are kept under names: shown, kept, renamed, deleted and brought back."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from msgspec.structs import replace

from game.actions.effects import Effect
from game.features.library import search_actions as actions
from game.features.library.kept_searches import apply_search, conditions_to_keep, is_name_free
from game.features.library.model import DeletedSearch, LibraryModel, SearchesDialog
from game.features.library.queries import has_conditions
from game.features.library.search_actions import KeptSearchAction
from game.message import message, template
from game.state.preferences.kept_search import MOST_NAME_LETTERS, MOST_SEARCHES, KeptSearch
from game.state.state import State
from game.update import common, settings

_RowAction: TypeAlias = actions.ShowSearch | actions.RenameSearch | actions.DeleteSearch
DELETED = template("“{name}” is deleted. Undo brings it back.")
UNREADABLE = message("Another version of Glassbox has kept this search, and it cannot be read.")


def handle(state: State, model: LibraryModel, action: KeptSearchAction) -> list[Effect]:
    """Open the dialog, or change something in it."""
    dialog, kept = state.dialog, state.settings.searches
    if isinstance(action, actions.OpenSearches):
        state.dialog = SearchesDialog()
    if not isinstance(dialog, SearchesDialog):
        return []
    match action:
        case actions.TypeSearchName(text):
            dialog.text = text[:MOST_NAME_LETTERS]
        case actions.ChooseSearch(row):
            dialog.row = max(0, min(row, len(kept) - 1))
        case actions.KeepSearch():
            return _keep(state, model, dialog)
        case actions.RestoreSearch():
            return _restore(state, model, dialog)
        case actions.ShowSearch() | actions.RenameSearch() | actions.DeleteSearch():
            row = dialog.row if action.row is None else action.row
            return _change(state, model, dialog, row, action) if 0 <= row < len(kept) else []
        case actions.OpenSearches():
            pass
        case _:
            assert_never(action)
    return []


def _change(
    state: State, model: LibraryModel, dialog: SearchesDialog, row: int, action: _RowAction
) -> list[Effect]:
    """Do something with one of the kept searches."""
    dialog.row, search = row, state.settings.searches[row]
    match action:
        case actions.ShowSearch():
            state.dialog = None
            if not apply_search(model, search):
                common.show_error(state, UNREADABLE)
            model.top = model.chosen = 0
            model.pressed_ms = None
            return []
        case actions.RenameSearch():
            dialog.text = dialog.renamed = search.name
            return []
        case actions.DeleteSearch():
            del state.settings.searches[row]
            model.deleted_searches = (*model.deleted_searches, DeletedSearch(row, search))
            dialog.row = max(0, min(row, len(state.settings.searches) - 1))
            if dialog.renamed == search.name:
                dialog.text, dialog.renamed = "", None
            common.show_success(state, DELETED.filled(name=search.name))
            return settings.save_settings(state)


def _keep(state: State, model: LibraryModel, dialog: SearchesDialog) -> list[Effect]:
    """Keep the search of the list under the typed name, or give the name to a kept one."""
    kept, name = state.settings.searches, " ".join(dialog.text.split())
    if not name.isprintable() or not name or not is_name_free(kept, name, dialog.renamed):
        return []
    if dialog.renamed is not None:
        names = [one.name for one in kept]
        dialog.row = names.index(dialog.renamed)
        kept[dialog.row] = replace(kept[dialog.row], name=name)
    elif has_conditions(model) and len(kept) < MOST_SEARCHES:
        kept.append(KeptSearch(name, conditions_to_keep(model)))
        dialog.row = len(kept) - 1
    else:
        return []
    dialog.text, dialog.renamed = "", None
    return settings.save_settings(state)


def _restore(state: State, model: LibraryModel, dialog: SearchesDialog) -> list[Effect]:
    """Bring back the search that was deleted last, unless its name or its place is taken."""
    kept = state.settings.searches
    if not model.deleted_searches or len(kept) >= MOST_SEARCHES:
        return []
    *before, last = model.deleted_searches
    model.deleted_searches = tuple(before)
    search, number = last.search, 1
    while not is_name_free(kept, search.name, None):
        number += 1
        ending = f" ({number})"
        room = MOST_NAME_LETTERS - len(ending)
        search = replace(search, name=f"{last.search.name[:room].rstrip()}{ending}")
    kept.insert(min(last.place, len(kept)), search)
    dialog.row = kept.index(search)
    return settings.save_settings(state)
