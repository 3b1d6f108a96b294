"""The dialog that edits the tags of a game."""

from __future__ import annotations

from typing import TypeAlias

from engine.protocol.library.tag_edit import TagEdit
from game.actions.effects import Effect
from game.features.library.actions import (
    ChooseTag,
    SaveTags,
    TypeTag,
    TypeTagName,
    TypeTagValue,
)
from game.features.library.model import LibraryModel, TagsDialog, TagsEdit
from game.features.library.queries import can_edit_tags
from game.features.library.tag_draft import changes_of, other_tags, shown_values
from game.features.library.update import edits
from game.state.state import State

TagsAction: TypeAlias = TypeTag | ChooseTag | TypeTagName | TypeTagValue | SaveTags


def open_tags(state: State, model: LibraryModel) -> None:
    """Open the dialog for the chosen game, if its tags are known."""
    if model.preview is not None and can_edit_tags(state):
        game = model.preview.game
        values = shown_values(game.tags)
        state.dialog = TagsDialog(game.row.game, values, values)


def change_dialog(state: State, model: LibraryModel, action: TagsAction) -> list[Effect]:
    """Change what stands in the dialog, or keep it."""
    dialog = state.dialog
    if not isinstance(dialog, TagsDialog) or dialog.is_asked:
        return []
    dialog.fault = ""
    match action:
        case TypeTag(name, text):
            dialog.values = dialog.values | {name: text}
        case TypeTagName(text):
            dialog.name, dialog.row = text, None
        case TypeTagValue(text):
            dialog.value = text
        case ChooseTag(row):
            _choose(dialog, row)
        case SaveTags():
            return _save(state, model, dialog)
    return []


def _choose(dialog: TagsDialog, row: int) -> None:
    """Let the two lines show another tag; what was typed in them is kept."""
    dialog.values = dialog.after
    names = other_tags(dialog.values)
    if names:
        dialog.row = max(0, min(row, len(names) - 1))
        dialog.name = names[dialog.row]
        dialog.value = dialog.values[dialog.name]


def _save(state: State, model: LibraryModel, dialog: TagsDialog) -> list[Effect]:
    changes = changes_of(dialog.before, dialog.after)
    if not changes:
        state.dialog = None
        return []
    dialog.is_asked = True
    return edits.make_edit(state, model, TagsEdit((TagEdit(dialog.game, changes),)))
