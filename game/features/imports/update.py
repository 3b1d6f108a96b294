"""What happens in the dialogs about imports, and to imports from any screen."""

from __future__ import annotations

from typing import TypeAlias

from msgspec.structs import replace

from game.actions import imports as shared
from game.actions.effects import Effect, ReadFile
from game.actions.file_effects import FindGameFiles
from game.actions.files import PathChosen
from game.actions.imports import SharedImportAction
from game.features.imports import actions, queue
from game.features.imports.actions import ImportsAction
from game.features.imports.enabled_actions import PREDICATES
from game.features.imports.model import (
    ImportDialog,
    ImportDraft,
    ImportedFile,
    ImportsDialog,
    chosen_bad_game,
    import_rows,
)
from game.message import message
from game.state.dialogs.file_dialog import FileKind
from game.state.files.imports import Imports, ImportStatus
from game.state.screens import ANALYSE, LIBRARY
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt, opened_files

Handled: TypeAlias = SharedImportAction | ImportsAction
LEFT = message("An import has not ended. It can go on (menu Game, Imports).")


def handle(state: State, session: Session, action: Handled) -> list[Effect]:
    """Handle an action on imports. One that is not permitted does nothing."""
    is_permitted = PREDICATES.get(type(action))
    if is_permitted is not None and not is_permitted(state):
        return []
    match action:
        case shared.OpenImport():
            _leave_board(session)
            state.put(ImportDraft())
            state.dialog = ImportDialog()
        case shared.ShowImports():
            _leave_board(session)
            state.dialog = ImportsDialog()
        case shared.PauseImport():
            return queue.halt(state, ImportStatus.PAUSED)
        case shared.ContinueImport():
            return queue.go_on(state)
        case shared.ImportsLeft():
            queue.offer_again(state, action.jobs)
            common.show_info(state, LEFT)
        case shared.GameFilesFound():
            _take_files(state, action)
        case actions.EndImports():
            return queue.halt(state, ImportStatus.CANCELLED)
        case _ if isinstance(state.dialog, ImportDialog):
            return _choose(state, session, action)
        case _ if isinstance(state.dialog, ImportsDialog):
            return _look_at(state, state.dialog, action)
        case _:
            pass
    return []


def _leave_board(session: Session) -> None:
    common.clear_selection(session)
    session.typed_move = None


def _choose(state: State, session: Session, action: ImportsAction) -> list[Effect]:
    """Handle an action of the dialog that chooses what is imported."""
    draft = state.model(ImportDraft)
    match action:
        case actions.AskImportedFile(is_folder):
            state.put(replace(draft, focus=state.focus, fault=""))
            kind = FileKind.IMPORTED_FOLDER if is_folder else FileKind.IMPORTED_FILE
            return file_prompt.ask_for_file(state, session, kind, saving=False)
        case actions.ChooseImportedFile(row):
            state.put(replace(draft, row=_within(row, len(draft.files))))
        case actions.RemoveImportedFile(row):
            files = (*draft.files[:row], *draft.files[row + 1 :])
            state.put(replace(draft, files=files, row=_within(draft.row, len(files))))
            _note_several(state)
        case actions.NameCollection(text):
            state.put(replace(draft, name=text))
        case actions.ChooseEachCollection(is_each):
            state.put(replace(draft, is_each=is_each))
        case actions.ChooseDuplicates(duplicates):
            state.put(replace(draft, duplicates=duplicates))
        case actions.KeepSource(is_kept):
            state.put(replace(draft, keeps_source=is_kept))
        case actions.StartImport():
            state.dialog = ImportsDialog()
            state.put(ImportDraft())
            return queue.begin(state, draft.jobs())
        case _:
            pass
    return []


def use_path(state: State, _session: Session, chosen: PathChosen) -> list[Effect]:
    """Open the dialog again, and look at the chosen file or folder if there is one."""
    draft = state.model(ImportDraft)
    state.dialog = ImportDialog(draft.focus)
    _note_several(state)
    if not chosen.path:
        return []
    state.put(replace(draft, finding=chosen.path, fault=""))
    return [FindGameFiles(chosen.path)]


def _take_files(state: State, found: shared.GameFilesFound) -> None:
    """Add the files that were found to those that are to be imported."""
    draft = state.model(ImportDraft)
    if found.path != draft.finding:
        return
    known = {one.path for one in draft.files}
    new = [ImportedFile(path, size) for path, size in found.files if path not in known]
    files = (*draft.files, *new)
    row = len(draft.files) if new else draft.row
    state.put(replace(draft, files=files, row=row, finding="", fault=found.fault))
    _note_several(state)


def _note_several(state: State) -> None:
    """Let the dialog be one for several files, or for one."""
    if isinstance(state.dialog, ImportDialog):
        state.dialog.has_several = len(state.model(ImportDraft).files) > 1


def _look_at(state: State, dialog: ImportsDialog, action: ImportsAction) -> list[Effect]:
    """Handle an action of the dialog with the progress."""
    imports = state.model(Imports)
    match action:
        case actions.ChooseBadGame(row):
            dialog.row = _within(row, len(import_rows(imports)))
        case actions.OpenBadGame():
            chosen = chosen_bad_game(dialog, imports)
            if chosen is not None and chosen.bad is not None:
                state.dialog = None
                opened_files.want_game(state, chosen.run.job.path, chosen.bad.game - 1)
                is_to_analyse = state.screen in (ANALYSE, LIBRARY)
                return [ReadFile(chosen.run.job.path, is_to_analyse=is_to_analyse)]
        case _:
            pass
    return []


def _within(row: int, count: int) -> int:
    """Return the nearest row that is there."""
    return max(0, min(row, count - 1))
