"""Which actions of the position editor have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.between_features import OpenEditor
from game.features.editor import queries
from game.features.editor.actions import (
    AnalyseEdited,
    CloseEditor,
    CopyEdited,
    PlayEdited,
    RedoEdit,
    UndoEdit,
)
from game.state.state import State

PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    OpenEditor: queries.can_open,
    CloseEditor: queries.is_editing,
    CopyEdited: queries.is_editing,
    PlayEdited: queries.can_play,
    AnalyseEdited: queries.can_play,
    UndoEdit: queries.can_undo,
    RedoEdit: queries.can_redo,
}
"""The condition under which actions of each class have an effect."""
