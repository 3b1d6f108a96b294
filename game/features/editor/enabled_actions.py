"""Which actions of the position editor have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.between_features import OpenEditor
from game.features.editor import queries
from game.features.editor.actions import (
    AnalyseEditedPosition,
    CloseEditor,
    CopyEditedFen,
    FindEditedPosition,
    PlayEditedPosition,
    RedoEdit,
    UndoEdit,
)
from game.state.state import State

PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenEditor: queries.can_open_editor,
    CloseEditor: queries.is_editor_open,
    CopyEditedFen: queries.is_editor_open,
    PlayEditedPosition: queries.can_play_edited_position,
    AnalyseEditedPosition: queries.can_play_edited_position,
    FindEditedPosition: queries.can_play_edited_position,
    UndoEdit: queries.can_undo_change,
    RedoEdit: queries.can_redo_change,
}
"""The condition under which actions of each class have an effect."""
