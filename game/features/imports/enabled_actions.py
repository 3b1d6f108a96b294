"""Which actions on imports have an effect now."""

from __future__ import annotations

from collections.abc import Callable

from game.actions.action import Action
from game.actions.imports import ContinueImport, PauseImport, ShowImports
from game.features.imports.actions import (
    AskImportedFile,
    ChooseBadGame,
    ChooseDuplicates,
    ChooseEachCollection,
    ChooseImportedFile,
    EndImports,
    KeepSource,
    NameCollection,
    OpenBadGame,
    RemoveImportedFile,
    StartImport,
)
from game.features.imports.model import (
    ImportDialog,
    ImportDraft,
    ImportsDialog,
    chosen_bad_game,
)
from game.state.files.imports import Imports
from game.state.state import State


def _is_choosing(state: State) -> bool:
    return isinstance(state.dialog, ImportDialog)


def _has_files(state: State) -> bool:
    return _is_choosing(state) and bool(state.model(ImportDraft).files)


def _has_several_files(state: State) -> bool:
    return _is_choosing(state) and len(state.model(ImportDraft).files) > 1


def _is_ready(state: State) -> bool:
    return _is_choosing(state) and state.model(ImportDraft).is_ready


def _has_imports(state: State) -> bool:
    return bool(state.model(Imports).runs)


def _may_pause(state: State) -> bool:
    imports = state.model(Imports)
    return imports.running is not None and imports.halts is None


def _may_continue(state: State) -> bool:
    return bool(state.model(Imports).halted)


def _may_end(state: State) -> bool:
    imports = state.model(Imports)
    return bool(imports.jobs_left) and imports.halts is None


def _shows_rows(state: State) -> bool:
    return isinstance(state.dialog, ImportsDialog) and _has_imports(state)


def _has_chosen_bad_game(state: State) -> bool:
    dialog = state.dialog
    if not isinstance(dialog, ImportsDialog):
        return False
    return chosen_bad_game(dialog, state.model(Imports)) is not None


PREDICATES: dict[type[Action], Callable[[State], bool]] = {
    ShowImports: _has_imports,
    PauseImport: _may_pause,
    ContinueImport: _may_continue,
    AskImportedFile: _is_choosing,
    ChooseImportedFile: _has_files,
    RemoveImportedFile: _has_files,
    NameCollection: _is_choosing,
    ChooseEachCollection: _has_several_files,
    ChooseDuplicates: _is_choosing,
    KeepSource: _is_choosing,
    StartImport: _is_ready,
    ChooseBadGame: _shows_rows,
    OpenBadGame: _has_chosen_bad_game,
    EndImports: _may_end,
}
"""The condition under which actions of each class have an effect."""
