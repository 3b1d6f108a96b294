"""Saves, copies and opens capsules, and attaches them to moves.

A capsule from outside changes nothing until the engine has accepted it.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.capsule_text import CapsuleTextError, with_bookmarks
from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.recording_reports import InspectionRefused, RecordingBegan
from game.actions.effects import CopiedKind, CopyText, Effect, WriteFile
from game.actions.files import LoadCapsule, PathChosen
from game.features.inspect import queries as inspect_queries
from game.features.inspect.model.inspection import (
    PendingCapsule,
    inspection_of,
    pending_capsule_of,
    set_pending_capsule,
)
from game.features.inspect.update.search_sources import pending_capsule
from game.formats import capsules
from game.message import Message, message, template
from game.state import screens
from game.state.dialogs.file_dialog import FileKind
from game.state.session import Session
from game.state.state import State
from game.update import common, file_prompt, settings
from game.words.inspect import faults

TOO_LONG = message("The text is too long for a capsule.")
KEPT = template("The search is now attached to {move}; save the game to keep it.")
UNKNOWN_MOVE = message("a move")
MOVE_OF: dict[chess.Color, Message] = {
    chess.WHITE: template("White's move {number}"),
    chess.BLACK: template("Black's move {number}"),
}


def save_capsule(state: State, session: Session) -> list[Effect]:
    """Open the file picker for the capsule."""
    if not capsule_text(state):
        return []
    return file_prompt.ask_for_file(state, session, FileKind.CAPSULE, saving=True)


def write_capsule(state: State, _session: Session, action: PathChosen) -> list[Effect]:
    """Write the capsule to a file, in its form for files if there is one."""
    inspection = inspection_of(state)
    recorded = None if inspection is None else inspection.recorded
    text = _marked(state, (recorded and recorded.file_capsule) or capsule_text(state))
    if not text:
        return []
    overwrite, is_confirmed = action.overwrite, action.is_confirmed
    return [WriteFile(action.path, f"{text}\n", overwrite, FileKind.CAPSULE, is_confirmed)]


def copy_capsule(state: State) -> list[Effect]:
    """Copy the capsule to the clipboard."""
    text = _marked(state, capsule_text(state))
    return [CopyText(text, CopiedKind.CAPSULE)] if text else []


def attach_capsule_to_move(state: State, session: Session) -> list[Effect]:
    """Attach the capsule to the move that the search chose, for the game's PGN."""
    node_id = inspect_queries.searched_node(state, session)
    inspection = inspection_of(state)
    if node_id is None or inspection is None:
        return []
    text = _marked(state, capsule_text(state))
    if not text:
        return []
    if inspection.search_id is None:
        inspection.opened_capsule = text  # By it, the search still belongs to the move.
    game = session.game
    node = game.tree[node_id]
    annotation = capsules.with_capsule_in_comment(node.annotation, text)
    game.tree = game.tree.with_node(node_id, replace(node, annotation=annotation))
    common.show_info(state, KEPT.filled(move=inspection.chosen))
    return common.autosave(state, session)


def capsule_text(state: State) -> str:
    """Return the capsule of the recorded search without bookmarks; empty if it has none."""
    inspection = inspection_of(state)
    return inspection.capsule if inspection is not None and inspection.recorded else ""


def _marked(state: State, text: str) -> str:
    """Return a capsule with the bookmarks; empty, with a notice, if it cannot hold them."""
    marks = inspect_queries.bookmarks_of(state).marks
    if not marks or not text:
        return text
    try:
        return with_bookmarks(text, marks)
    except CapsuleTextError as error:
        common.show_error(state, faults.inspect_fault(error.fault))
        return ""


def load_capsule(state: State, _session: Session, action: LoadCapsule) -> list[Effect]:
    """Repeat the search of a capsule; nothing changes until the engine has begun."""
    text, source, path = action.text, action.source, action.path
    if len(text) > capsules.MOST_LETTERS:
        common.show_error(state, common.text_fault_message(source, TOO_LONG))
        return []
    bare = capsules.unwrap_capsule(text)
    effects = pending_capsule.begin_reading_capsule(
        state, bare, source, UNKNOWN_MOVE, chess.Board(None)
    )
    waiting = pending_capsule_of(state)
    if waiting is not None:
        waiting.path = path
        waiting.inspection.is_loaded = True
    return effects


def accept_capsule_report(
    state: State, session: Session, report: RecordingBegan | InspectionRefused
) -> bool:
    """Accept a report about a capsule that is being read; return False for any other report."""
    waiting = pending_capsule_of(state)
    if waiting is None or waiting.inspection.number != report.inspection:
        return False
    if (
        isinstance(report, InspectionRefused)
        and report.fault.code is InspectFaultCode.LARGE_CAPSULE
    ):
        pending_capsule.ask_to_replay_large(state, report.fault)
        return True
    set_pending_capsule(state, None)
    if isinstance(report, InspectionRefused):
        common.show_error(
            state, common.text_fault_message(waiting.source, faults.inspect_fault(report.fault))
        )
        return True
    inspection = waiting.inspection
    if report.fen:
        board = chess.Board(report.fen)
        board.chess960 = board.has_chess960_castling_rights()
        if not inspection.root.kings:
            inspection.root = board
            inspection.chosen = MOVE_OF[board.turn].filled(number=board.fullmove_number)
    state.dialog = None
    state.open_screen(inspection)
    common.show_screen(state, session, screens.INSPECT)
    return False


def remember_capsule_file(state: State, waiting: PendingCapsule | None) -> list[Effect]:
    """Put the file of a capsule that was accepted among the recent files."""
    if waiting is None or not waiting.path or waiting.inspection is not inspection_of(state):
        return []
    return settings.remember_file(state, waiting.path)
