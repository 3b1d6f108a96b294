"""Games that are written to a file: which ones, how far that is, and how it has ended."""

from __future__ import annotations

from functools import partial
from pathlib import PurePath
from typing import TypeAlias

from engine.protocol.library.commands import ExportGames, LibraryRequest
from engine.protocol.library.library_fault import LibraryFaultCode
from engine.protocol.library.reports import (
    ExportEnded,
    ExportProgressed,
    ImportEnd,
    RequestRefused,
)
from game.actions.effects import DoAction, Effect
from game.actions.files import PathChosen
from game.actions.game_files import AskOverwrite
from game.features.library.actions import CancelExport, ExportChosenGame, ExportFoundGames
from game.features.library.model import GamesExport, LibraryModel, library_of
from game.features.library.queries import can_cancel_export, can_export_game, can_export_list
from game.message import Message, message, plural
from game.state.dialogs.file_dialog import FileKind
from game.state.library import LibraryUser
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt, library
from game.update.library import LibraryAnswer
from game.words.inspect.scores import group_digits
from game.words.library_faults import library_fault_sentence

ExportAction: TypeAlias = ExportChosenGame | ExportFoundGames | CancelExport
CANCELLED = message("The export was cancelled, and no file is left of it.")


def handle(
    state: State, session: Session, model: LibraryModel, action: ExportAction
) -> list[Effect]:
    """Ask for the file of an export, or end the running one."""
    row, found = model.row, model.found
    match action:
        case ExportChosenGame() if row is not None and can_export_game(state):
            model.export = GamesExport((row.game,))
        case ExportFoundGames() if found is not None and can_export_list(state):
            model.export = GamesExport(found.search)
        case CancelExport() if model.export is not None and can_cancel_export(state):
            model.export = model.export._replace(is_cancelled=True)
            return library.cancel_import(state, LibraryUser.EXPORT)
        case _:
            return []
    return file_prompt.ask_for_file(state, session, FileKind.LIBRARY_GAMES, saving=True)


def use_path(state: State, _session: Session, chosen: PathChosen) -> list[Effect]:
    """Let the library write the games to the chosen file."""
    model = library_of(state)
    if model is None or model.export is None or model.export.is_running or not chosen.path:
        return []
    model.export = model.export._replace(path=chosen.path)
    may_replace = chosen.overwrite or chosen.is_confirmed
    request = partial(
        ExportGames, path=chosen.path, games=model.export.games, may_replace=may_replace
    )
    return library.ask(state, LibraryUser.EXPORT, request)


def take_answer(state: State, _request: LibraryRequest, answer: LibraryAnswer) -> list[Effect]:
    """Note how far the export is, or say how it has ended."""
    model = library_of(state)
    if model is None or model.export is None:
        return []
    match answer:
        case ExportProgressed(_number, done, total):
            model.export = model.export._replace(done=done, total=total)
        case ExportEnded():
            return _end(state, model, model.export, answer)
        case RequestRefused(_number, fault):
            model.export = None
            common.show_error(state, library_fault_sentence(fault))
    return []


def _end(
    state: State, model: LibraryModel, export: GamesExport, ended: ExportEnded
) -> list[Effect]:
    fault = ended.fault
    if fault is not None and fault.code is LibraryFaultCode.FILE_EXISTS:
        model.export = GamesExport(export.games)
        return [DoAction(AskOverwrite(export.path, FileKind.LIBRARY_GAMES))]
    model.export = None
    if fault is not None:
        common.show_error(state, library_fault_sentence(fault))
    elif ended.end is ImportEnd.CANCELLED:
        common.show_info(state, CANCELLED)
    else:
        common.show_success(state, _written(export.path, ended.games))
    return []


def _written(path: str, games: int) -> Message:
    return plural(
        "{file} is written: {count} game.",
        "{file} is written: {count} games.",
        games,
        file=PurePath(path).name,
        count=group_digits(games),
    )
