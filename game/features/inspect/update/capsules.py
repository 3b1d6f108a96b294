"""Saves, copies and opens capsules, and attaches them to moves.

A capsule from outside changes nothing until the engine has accepted it.
"""

from __future__ import annotations

import chess
from msgspec.structs import replace

from engine.protocol.inspect_enums import InspectFaultCode
from engine.protocol.inspect_reports import InspectionRefused, RecordingBegan
from game.actions.effects import CopiedKind, CopyText, Effect, WriteFile
from game.actions.files import LoadCapsule, PathChosen
from game.features.inspect.model.inspection import (
    PendingCapsule,
    inspection_of,
    pending_capsule_of,
    set_pending_capsule,
)
from game.features.inspect.update import pending_capsule
from game.formats import capsules
from game.message import Message, message, template
from game.state import screens
from game.state.dialogs.path_prompt import FileKind
from game.state.node import NodeId
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
    text = (recorded and recorded.file_capsule) or capsule_text(state)
    if not text:
        return []
    overwrite, is_confirmed = action.overwrite, action.is_confirmed
    return [WriteFile(action.path, f"{text}\n", overwrite, FileKind.CAPSULE, is_confirmed)]


def copy_capsule(state: State) -> list[Effect]:
    """Copy the capsule to the clipboard."""
    text = capsule_text(state)
    return [CopyText(text, CopiedKind.CAPSULE)] if text else []


def attach_capsule_to_move(state: State, session: Session) -> list[Effect]:
    """Attach the capsule to the move that the search chose, for the game's PGN."""
    node_id, text = _searched_node(state, session), capsule_text(state)
    inspection = inspection_of(state)
    if node_id is None or not text or inspection is None:
        return []
    game = session.game
    node = game.tree[node_id]
    annotation = capsules.with_capsule_in_comment(node.annotation, text)
    game.tree = game.tree.with_node(node_id, replace(node, annotation=annotation))
    common.show_info(state, KEPT.filled(move=inspection.chosen))
    return common.autosave(state, session)


def capsule_text(state: State) -> str:
    """Return the capsule of the recorded search; empty if it has none."""
    inspection = inspection_of(state)
    return inspection.capsule if inspection is not None and inspection.recorded else ""


def _searched_node(state: State, session: Session) -> NodeId | None:
    """Return the game-tree node whose move the inspected search chose."""
    inspection, tree = inspection_of(state), session.game.tree
    if inspection is None or inspection.search_id is None:
        return None
    path = tree.path(session.game.end)
    return next((one for one in path if tree[one].search_id == inspection.search_id), None)


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
